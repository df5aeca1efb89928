"""What a record says about one deal, and the deal played again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gouji.engine.cards import Counts, Seat, seat_name
from gouji.engine.deal import Deal, make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Event, Game
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import action_text


@dataclass(frozen=True, slots=True)
class Result:
    """A result as stated: seats best place first, points of the sides of p1 and of p2."""

    places: tuple[Seat, ...]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One deal, key by key as docs/record.md tells, in the order in which they are written.

    `hands` are fifteen counts a seat, None where they are left out and follow from seed and drawer,
    as `leader` may be. `actions` stand as they were written. `extra` holds the free keys, `_name`.
    """

    rulebook: Rulebook
    hands: tuple[Counts, ...] | None = None
    leader: Seat | None = None
    start: str = "deal"
    finished: tuple[Seat, ...] = ()
    bound: tuple[Seat, ...] = ()
    actions: tuple[str, ...] = ()
    result: Result | None = None
    seed: str | None = None
    drawer: Seat | None = None
    secret: str | None = None
    commitment: str | None = None
    contributions: tuple[str, ...] | None = None
    players: tuple[str, ...] | None = None
    event: str | None = None
    table: str | None = None
    round: str | None = None
    deal: int | None = None
    date: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def dealt(self) -> Deal | None:
        """What seed and drawer deal (R5.5), or None without both."""
        if self.seed is None or self.drawer is None:
            return None
        return make_deal(self.seed, self.drawer, self.rulebook.opening)

    def game(self) -> Game:
        """The deal before its first action; `Fault` naming the key where it can't be.

        >>> from gouji.engine.rulebook import CONTEST
        >>> game = Record(rulebook=CONTEST, seed="gouji", drawer=Seat(0)).game()
        >>> game.leader, game.role, game.hand_text(0)
        (0, 'declare', '34444455566777778999TTTJJQKKKAAAA22X')
        """
        hands, leader = self.hands, self.leader
        if hands is None or leader is None:
            deal = self.dealt()
            if deal is None:
                raise Fault("missing-deal", "hands" if hands is None else "leader")
            hands = deal.hands if hands is None else hands
            leader = deal.leader if leader is None else leader
        return Game(
            hands,
            leader,
            self.rulebook,
            start=self.start,
            finished=self.finished,
            bound=self.bound,
        )

    def replay(self) -> Iterator["Step"]:
        """The actions one after the other; raises `Refused` at the first that can't be done.

        The `game` of every step is one and the same, the action done.

        >>> from gouji.engine.rulebook import BASIC
        >>> game = Game(["34", "5", "6", "7", "8", "9"], Seat(0), BASIC, start="play")
        >>> game.play_all(["p1 3", "p2 pass"])
        2
        >>> [(step.action, step.role, step.game.to_act) for step in record_of(game).replay()]
        [('p1 3', 'lead', 1), ('p2 pass', 'answer', 2)]
        """
        game = self.game()
        for index, action in enumerate(self.actions):
            seat, role = game.to_act, game.role
            events = game.play(action)
            assert seat is not None
            assert role is not None
            yield Step(index, action, seat, role, events, game)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay: who was asked and in which role, and what it brought."""

    index: int
    action: str
    seat: Seat
    role: str
    events: list[Event]
    game: Game


def record_of(game: Game, **about: Any) -> Record:
    """The record of a game as far as it was played, with its result once it is over.

    `about`: further keys of `Record`, such as `seed`, `drawer`, `players` or `extra`.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["3", "4", "5", "6", "7", "8"], Seat(5), BASIC, start="play")
    >>> _ = game.play("p6 8")
    >>> record_of(game, event="练习").actions, record_of(game).result
    (('p6 8',), None)
    """
    leader, finished, bound = game.given
    about.setdefault("hands", game.dealt)
    about.setdefault("leader", leader)
    return Record(
        rulebook=game.rulebook,
        start=game.start,
        finished=finished,
        bound=bound,
        actions=tuple(
            [f"{seat_name(said.seat)} {action_text(said.action)}" for said in game.history]
        ),
        result=result_of(game),
        **about,
    )


def result_of(game: Game) -> Result | None:
    """The result of a game, or None while it goes on."""
    places = game.places()
    return Result(places, game.score().points) if places is not None else None
