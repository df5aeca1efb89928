"""Refusals: why an action can't be done, with its clause and the facts (R19)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gouji.engine.cards import Seat

CLAUSES = {
    "game-over": "R16.1",
    "unreadable": "R19",
    "not-your-turn": "R8.1",
    "must-declare": "R7.1",
    "no-declare": "R7.1",
    "must-lead": "R8.1",
    "no-yield": "R8.4",
    "not-in-hand": "R19",
    "not-a-set": "R2.1",
    "threes-last": "R15.1",
    "burner-needs-joker": "R10.3",
    "wrong-size": "R3.1",
    "too-low": "R3.2",
    "burn-unsustainable": "R10.1",
}
"""The codes in the order in which they are checked, with their clauses (R19)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused action: its code, the action as given, who is asked, and the facts of the case.

    The facts hold seats, codes of sets and numbers that the asked player may know; `gouji.words`
    makes the sentences of them.
    """

    code: str
    action: str
    seat: Seat | None
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def clause(self) -> str:
        """The clause of rules.md that the action breaks."""
        return CLAUSES[self.code]


class Refused(ValueError):
    """Raised by `Game.play`; `refusal` says why. The game has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.action}: {self.refusal.code} ({self.refusal.clause})"
