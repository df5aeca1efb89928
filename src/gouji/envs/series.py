"""The deals of an environment: one text seed after the other, as a match has them (R5.5)."""

import secrets

from gouji.engine.cards import Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook

P1 = Seat(0)


class Series:
    """Deals one after the other, p1 drawing: deal k of the series `s` has the seed `s/k`.

    So `gouji deal --seed s/k` shows it. Without a seed the series is a random one; its name
    tells which.

    >>> from gouji.engine.rulebook import BASIC
    >>> series = Series(7)
    >>> _ = series.deal(BASIC), series.deal(BASIC)
    >>> series.seed
    '7/2'
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.name = secrets.token_hex(8) if seed is None else str(seed)
        self.number = 0

    @property
    def seed(self) -> str:
        """The seed of the latest deal."""
        return f"{self.name}/{self.number}"

    def deal(self, rulebook: Rulebook) -> Game:
        """Deals the next deal."""
        self.number += 1
        return deal(self.seed, rulebook)


def deal(seed: str, rulebook: Rulebook) -> Game:
    """The deal of a seed by a rulebook, p1 drawing, before its first question."""
    dealt = make_deal(seed, P1, rulebook.opening)
    return Game(dealt.hands, dealt.leader, rulebook)
