"""The deals of a match: who draws, with which seed, the totals, extra deals (R5.2, R16.5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gouji.bots.base import Bot
from gouji.engine.cards import Seat, next_seat
from gouji.engine.deal import Deal, make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import Score
from gouji.engine.view import view

MOST_EXTRA_DEALS = 20
"""R16.5: after so many extra deals with equal totals a match is drawn."""


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
    first_drawer: Seat = Seat(0)
    scores: list[Score] = field(default_factory=list)
    taken: list[int] = field(default_factory=lambda: [0, 0])
    _last_drawer: Seat | None = None

    @property
    def next_number(self) -> int:
        """The number of the next deal, from 1."""
        return len(self.scores) + 1

    @property
    def next_seed(self) -> str:
        """The seed of the next deal: deal k of a match with seed s has s/k (R5.5)."""
        return f"{self.seed}/{self.next_number}"

    @property
    def drawer(self) -> Seat:
        """Who draws for the next deal (R5.2)."""
        if self._last_drawer is None or self.rulebook.drawer == "named":
            return self.first_drawer
        return next_seat(self._last_drawer)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both sides so far, less what fouls took from them (R20.4)."""
        a, b = (sum(score.points[i] for score in self.scores) - self.taken[i] for i in (0, 1))
        return a, b

    @property
    def over(self) -> bool:
        """Whether no further deal is due (R16.5)."""
        extra = len(self.scores) - self.rulebook.deals_per_match
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

    def add(self, score: Score, last_drawer: Seat) -> None:
        """Enters a deal that was played, and who drew last for it (R5.1)."""
        if self.over:
            raise ValueError("the match is over")
        self.scores.append(score)
        self._last_drawer = last_drawer


def play_deal(game: Game, bots: Sequence[Bot]) -> Game:
    """Lets six bots, p1's first, play a game to its end; they see their views only.

    Raises ValueError if a bot answers with an action that is not legal.
    """
    while (seat := game.to_act) is not None:
        if game.count() == 1:
            game.apply(game.action_at(0))
            continue
        seen = view(game, seat)
        action = bots[seat].choose(seen)
        if action not in seen.legal:
            raise ValueError(f"seat {seat}: a bot's action is not legal: {action}")
        game.apply(action)
    return game
