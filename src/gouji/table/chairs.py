"""Who sits where: seats of a live table and the people at them."""

from dataclasses import dataclass

from gouji.match import Played
from gouji.table.playing import Play

STAND_IN = "novice"
"""Who plays for a person who is away."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat: the device that holds it, and a name."""

    device: str
    name: str


@dataclass(slots=True)
class Chair:
    """A seat: a person, else a bot, else nobody.

    `coming`: the person who takes the bot's place at the next deal. `away`: why a stand-in plays
    for the person, `absent` or `timeouts`. `timeouts`: how many running. `ready`, `contribution`:
    for the next deal; `ahead`, `fast`: in this one; `spoke`: when it last said a phrase.
    """

    bot: str | None = None
    person: Person | None = None
    coming: Person | None = None
    away: str | None = None
    timeouts: int = 0
    ready: bool = False
    contribution: str = ""
    ahead: bool = False
    fast: bool = False
    spoke: int | None = None

    @property
    def played_by(self) -> str | None:
        """The bot that answers for the seat, None where a person does."""
        if self.person is None:
            return self.bot
        return STAND_IN if self.away else None


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that was played to its end: who played it, the totals after it, and of the match."""

    play: Play
    played: Played
    at: int
    players: tuple[Person | str, ...]
    totals: tuple[int, int]
    number: int  # in its match
    match_over: bool
    winner: int | None
