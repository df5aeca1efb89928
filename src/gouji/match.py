"""The deals of a match: who draws, with which seed, the totals, extra deals (R5.2, R16.5)."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self

from gouji.bots import protocol
from gouji.bots.base import Bot, Listener
from gouji.bots.foreign import ForeignBot, Tally, command_of, is_foreign
from gouji.bots.registry import make_bot
from gouji.engine.cards import SEATS, Seat, next_seat, seat_name, side
from gouji.engine.deal import Deal, make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game, Said, said_of
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import KINDS, DealFacts, Score, score
from gouji.engine.sets import PASS, TIMEOUT, Action
from gouji.engine.view import View, view

MOST_EXTRA_DEALS = 20
"""R16.5: after so many extra deals with equal totals a match is drawn."""

P1 = SEATS[0]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of a match that was played: its facts, its score, and who drew last for it (R5.1)."""

    facts: DealFacts
    score: Score
    last_drawer: Seat


@dataclass(slots=True)
class Match:
    """A match by one rulebook, deal after deal; it plays nothing itself.

    >>> from gouji.engine.rulebook import BASIC
    >>> match = Match(BASIC, "7")
    >>> match.next_seed, match.drawer, match.over
    ('7/1', 0, False)
    """

    rulebook: Rulebook
    seed: str
    first_drawer: Seat = P1
    deals: list[Played] = field(default_factory=list)

    @property
    def next_number(self) -> int:
        """The number of the next deal, from 1."""
        return len(self.deals) + 1

    @property
    def next_seed(self) -> str:
        """The seed of the next deal: deal k of a match with seed s has s/k (R5.5)."""
        return f"{self.seed}/{self.next_number}"

    @property
    def drawer(self) -> Seat:
        """Who draws for the next deal (R5.2)."""
        if not self.deals or self.rulebook.drawer == "named":
            return self.first_drawer
        return next_seat(self.deals[-1].last_drawer)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both sides so far, less what fouls took from them (R20.4)."""
        return self.totals_after(len(self.deals))

    def totals_after(self, deals: int) -> tuple[int, int]:
        """The totals as they stood after so many deals."""
        played = self.deals[:deals]
        a, b = (sum(p.score.points[i] - p.facts.taken[i] for p in played) for i in (0, 1))
        return a, b

    @property
    def over(self) -> bool:
        """Whether no further deal is due (R16.5)."""
        extra = len(self.deals) - self.rulebook.deals_per_match
        return extra >= 0 and (self.totals[0] != self.totals[1] or extra >= MOST_EXTRA_DEALS)

    @property
    def winner(self) -> int | None:
        """The side that won, 0 or 1; None while it goes on or when drawn."""
        if not self.over or self.totals[0] == self.totals[1]:
            return None
        return 0 if self.totals[0] > self.totals[1] else 1

    def next_deal(self) -> Deal:
        """Deals the next deal."""
        return make_deal(self.next_seed, self.drawer, self.rulebook.opening)

    def add(self, facts: DealFacts, last_drawer: Seat) -> Played:
        """Enters a deal that was played; ValueError when the match is over."""
        if self.over:
            raise ValueError("the match is over")
        played = Played(facts, score(facts, self.rulebook), last_drawer)
        self.deals.append(played)
        return played


def sheet_row(played: Played, seat: Seat) -> dict[str, int]:
    """One player's line of the score sheet (R20.9): place, then points by kind of item.

    >>> from gouji.engine.rulebook import CONTEST
    >>> match = Match(CONTEST, "7")
    >>> played = match.add(DealFacts(places=(0, 1, 2, 3, 4, 5)), P1)
    >>> sheet_row(played, P1)
    {'seat_place': 1, 'place': 4, 'sweep': 0, 'burn': 0, 'block': 0, 'point': 1, ...}
    """
    row = {"seat_place": played.facts.places.index(seat) + 1, **dict.fromkeys(KINDS, 0)}
    for item in played.score.items:
        if item.seat == seat:
            row[item.kind] += item.points
    return row


def seat_bots(names: Sequence[str]) -> tuple[str, ...]:
    """Six names from one (all seats), two (the sides, p1's first) or six (the seats).

    >>> seat_bots(["novice", "random"])
    ('novice', 'random', 'novice', 'random', 'novice', 'random')
    """
    if len(names) not in (1, 2, 6):
        raise Fault("bot-count", "bots", found=len(names))
    for name in names:
        check_bot(name)
    return tuple(names[seat % len(names)] for seat in range(6))


def check_bot(name: str) -> None:
    """`Fault` for a bot that isn't there: an unknown name, a command that can't be found."""
    if is_foreign(name):
        command_of(name)
    else:
        make_bot(name, "")


class Timed:
    """A bot whose thinking times are written down."""

    def __init__(self, bot: Bot, tally: Tally) -> None:
        self._bot = bot
        self._tally = tally

    def choose(self, view: View) -> Action:
        """As the bot chooses."""
        start = time.perf_counter()
        action = self._bot.choose(view)
        self._tally.ms.append(1000 * (time.perf_counter() - start))
        return action


class Company:
    """Who sits at the six seats through one match; use it in a `with`.

    Our own bots are made afresh for each deal, foreign programs stay for the match. `limit_ms`:
    how long those have for a decision, None for the rulebook's clock, 0 for ever. `tallies`: one a
    seat, for their times and mishaps.
    """

    def __init__(
        self,
        names: Sequence[str],
        rulebook: Rulebook,
        seed: str,
        limit_ms: int | None = None,
        tallies: Sequence[Tally] | None = None,
    ) -> None:
        limit = 1000 * rulebook.clock_s if limit_ms is None else limit_ms
        self._names = names
        self._tallies = tallies
        self._foreign = {
            seat: ForeignBot(
                command_of(names[seat]),
                f"{seed}/{seat_name(seat)}",
                limit or None,
                None if tallies is None else tallies[seat],
            )
            for seat in SEATS
            if is_foreign(names[seat])
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for bot in self._foreign.values():
            bot.quit()
        for bot in self._foreign.values():
            bot.close()

    def bots(self, deal_seed: str) -> list[Bot]:
        """The six for one deal."""
        return [self._foreign.get(seat) or self._own(seat, deal_seed) for seat in SEATS]

    def _own(self, seat: Seat, deal_seed: str) -> Bot:
        bot = make_bot(self._names[seat], f"{deal_seed}/{seat_name(seat)}")
        return bot if self._tallies is None else Timed(bot, self._tallies[seat])


def play_deal(
    game: Game,
    bots: Sequence[Bot],
    *,
    shown: Sequence[tuple[int, Seat, str, int]] = (),
    number: int = 1,
    points: tuple[int, int] = (0, 0),
) -> Game:
    """Lets six bots, p1's first, play a game to its end; they see their views only.

    A decision with one legal action is not put to them. `shown`, `number` and `points` are for
    those that listen (docs/protocol.md). Raises ValueError if a bot answers with an action that is
    neither legal nor a time-out.
    """
    ears = [(Seat(seat), bot) for seat, bot in enumerate(bots) if isinstance(bot, Listener)]
    sizes = [sum(hand) for hand in game.dealt]
    for seat, ear in ears:
        seen = view(game, seat)
        ear.tell(protocol.deal(seen, sizes, shown=shown, number=number, points=points))
    told = _tell(ears, game, 0) if ears else 0
    while (seat_asked := game.to_act) is not None:
        if game.count() == 1:
            action = game.action_at(0)
        else:
            seen = view(game, seat_asked)
            action = bots[seat_asked].choose(seen)
            if action not in seen.legal and action != TIMEOUT:
                name = seat_name(seat_asked)
                raise ValueError(f"{name}: a bot's action is not legal: {action}")
        declined = game.role == "burn" and action in (PASS, TIMEOUT)
        game.apply(action)
        if ears:
            for seat, ear in ears:
                if declined and seat == seat_asked:  # nobody else is told (R9.2)
                    ear.tell(protocol.event(Said(seat, "burn", PASS)))
            told = _tell(ears, game, told)
    if ears:
        places = game.places()
        assert places is not None
        for _, ear in ears:
            ear.tell(protocol.over(places, game.score().points))
    return game


def _tell(ears: Sequence[tuple[Seat, Listener]], game: Game, told: int) -> int:
    # all that was said since; returns how much has been told now
    packed = game.told_packed
    for entry in packed[told:]:
        message = protocol.event(said_of(entry))
        for _, ear in ears:
            ear.tell(message)
    return len(packed)


def play_match(
    names: Sequence[str],
    rulebook: Rulebook,
    seed: str,
    *,
    first_drawer: Seat = P1,
    after_deal: Callable[[Match, Game, Deal], None] = lambda match, game, deal: None,
    found: Callable[[Match, Deal], Game | None] = lambda match, deal: None,
    limit_ms: int | None = None,
    tallies: Sequence[Tally] | None = None,
) -> Match:
    """Plays a whole match of six bots, p1's name first.

    `after_deal` is called once for each deal, entered in the match already. `found` may give a game
    of this deal that was played to its end before, so that an interrupted match goes on.
    `limit_ms` and `tallies`: see `Company`.
    """
    match = Match(rulebook, seed, first_drawer)
    with Company(names, rulebook, seed, limit_ms, tallies) as company:
        while not match.over:
            deal = match.next_deal()
            game = found(match, deal)
            if game is None:
                game = play_deal(
                    Game(deal.hands, deal.leader, rulebook),
                    company.bots(deal.seed),
                    shown=deal.shown,
                    number=match.next_number,
                    points=match.totals,
                )
            match.add(game.facts(), deal.last_drawer)
            after_deal(match, game, deal)
    return match


def side_items(played: Played, which: int) -> int:
    """A side's sum of items in one deal, before any floor (R16.4)."""
    return sum(item.points for item in played.score.items if side(item.seat) == which)
