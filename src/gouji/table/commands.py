"""What a table is asked to do. `device`: who wants it; `request`: his id for this wish.

A request that was taken is not done again under the same id.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What is common to the wishes of a device."""

    device: str
    request: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """Takes a free seat, or one where a bot sits; None: the first of those."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Command):
    """Moves a seat to this device; who may do so is for the caller to know."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Command):
    """Goes by another name from now on."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """Gets up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Command):
    """准备."""

    contribution: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Command):
    """An action in a deal, `99922` or a word."""

    deal: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassAhead(Command):
    """本轮都过."""

    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoFast(Command):
    """The rest may go fast."""

    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskReport(Command):
    """Asks a seat for its number of cards."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Command):
    """Says a phrase; which there are is for the caller to know."""

    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime(Command):
    """Calls time on a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOver(Command):
    """Takes over from the stand-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBot(Command):
    """The host puts a bot on a seat, or takes it away with None."""

    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Command):
    """The host exchanges two seats before the first deal."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove(Command):
    """The host makes a person get up."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Command):
    """The host ends the waiting for players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Command):
    """The host stops the clocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Command):
    """The host lets them go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn(Command):
    """The host sends the room to sleep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wake(Command):
    """Somebody seated wakes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch(Command):
    """The host begins another match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connect(Command):
    """The device has a connection."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disconnect(Command):
    """The device has none any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotAct:
    """A bot's or a stand-in's answer to the question with this number (`Table.errands`)."""

    seat: int
    deal: int
    turn: int
    action: int
