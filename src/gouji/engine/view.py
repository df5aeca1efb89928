"""What one seat may know: the only door out of a `Game` (R17.4).

A `Public` is what everybody knows; a `View` adds one seat's own cards and its legal actions.
Nothing in either depends on cards that the seat is not entitled to know.
"""

import random
from dataclasses import dataclass

from gouji.engine.cards import SEATS, Counts, Seat
from gouji.engine.deal import Sale
from gouji.engine.game import Game, Said, said_of
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import Action, CardSet, is_opener


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table knows; tuples by seat hold six entries, p1's first.

    `window`: what is being asked, `declare`, `lead`, `answer`, `burn` or `close`; None when over.
    `asked`: the seats it is put to; in a burn window all who may be asked, whether or not they have
    declined, for declining is told to nobody (R9.2). `waiting`: who is still to be asked about the
    top after that, burners aside; `close_due`: whether its owner's opposite is to be asked at the
    close (R8.4, R8.5). `sizes`: cards in play. `told`: everything
    said so far but declined burns. `places`: 1 (头科) to 6 (大落), None while active.
    """

    rulebook: Rulebook
    start: str
    first_leader: Seat
    finished_before: tuple[Seat, ...]
    bound_before: tuple[Seat, ...]
    bought: tuple[Sale, ...]
    window: str | None
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    close_due: bool
    leader: Seat
    top: Action | None
    owner: Seat | None
    status: str | None
    top_is_burn: bool
    top_place: int | None
    sizes: tuple[int, ...]
    active: tuple[Seat, ...]
    locked: tuple[Seat, ...]
    bound: tuple[Seat, ...]
    headless: tuple[Seat, ...]
    failed: tuple[Seat, ...]
    declared: tuple[Seat, ...]
    opened: tuple[Seat, ...]
    chaos: bool
    places: tuple[int | None, ...]
    told_packed: tuple[int, ...]

    @property
    def told(self) -> tuple[Said, ...]:
        """Everything said so far, time-outs as what they were, declined burns left out."""
        return tuple(said_of(entry) for entry in self.told_packed)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.window is None

    @property
    def top_opens(self) -> bool:
        """Whether the set on the table opens its owner if nobody beats it (R14.1)."""
        return (
            self.top is not None
            and self.status == "restricted"
            and not self.top_is_burn
            and self.owner not in self.opened
            and is_opener(CardSet(self.top), self.rulebook.open_with_twos)
        )


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows: the public state, its own cards, and what it may do now.

    `hand`: fifteen counts; `dealt`: the same as dealt, before any sale of 3s. `role`: what this
    seat is asked, None when it isn't its turn; `legal`: its legal actions then, `timeout` excepted.
    """

    public: Public
    seat: Seat
    hand: Counts
    dealt: Counts
    role: str | None
    legal: tuple[Action, ...]


def public(game: Game) -> Public:
    """What everybody knows of a game, spectators included."""
    leader, finished, bound = game.given
    return Public(
        rulebook=game.rulebook,
        start=game.start,
        first_leader=leader,
        finished_before=finished,
        bound_before=bound,
        bought=game.bought,
        window=game.role,
        asked=game.window,
        waiting=game.waiting,
        close_due=game.close_due,
        leader=game.leader,
        top=game.top,
        owner=game.owner,
        status=game.status,
        top_is_burn=game.top_is_burn,
        top_place=game.top_place,
        sizes=tuple([game.size(seat) for seat in SEATS]),
        active=game.active,
        locked=game.locked,
        bound=game.bound,
        headless=game.headless,
        failed=game.failed,
        declared=game.declared,
        opened=game.opened,
        chaos=game.chaos,
        places=tuple([game.place(seat) for seat in SEATS]),
        told_packed=game.told_packed,
    )


def view(game: Game, seat: Seat) -> View:
    """What one seat may know of a game now.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 99922")
    >>> view(game, Seat(1)).role, len(view(game, Seat(1)).legal), view(game, Seat(2)).role
    ('answer', 2, None)
    """
    asked = game.to_act == seat
    return View(
        public=public(game),
        seat=seat,
        hand=game.hand(seat),
        dealt=game.dealt[seat],
        role=game.role if asked else None,
        legal=tuple(game.legal()) if asked else (),
    )


def redeal_hidden(game: Game, seat: Seat, chance: random.Random) -> Game:
    """A game in which the cards that a seat cannot see lie otherwise; its view must not change.

    Failed seats' cards are hidden too, and are dealt anew with the rest.
    """
    others = [other for other in SEATS if other != seat]
    hidden = [r for other in others for r, n in enumerate(game.hand(other)) for _ in range(n)]
    chance.shuffle(hidden)
    hands = [list(game.hand(seat)) for _ in SEATS]
    for other in others:
        hands[other] = [0] * 15
        for _ in range(sum(game.hand(other))):
            hands[other][hidden.pop()] += 1
    return game.with_hands(hands)
