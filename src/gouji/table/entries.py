"""The journal of a table: what happened, when; applying entries is the only way a table changes.

As JSON an entry is a list: its kind, then its fields in order, `at` (milliseconds) first.
"""

from typing import Any, NamedTuple

from gouji.engine.faults import Fault


class Made(NamedTuple):
    """The room was made; `device` keeps it."""

    at: int
    device: str


class Done(NamedTuple):
    """A device's request was taken: the same id again is not done again."""

    at: int
    device: str
    request: str


class Sat(NamedTuple):
    """A person took a seat; one where a bot is playing comes to him with the next deal."""

    at: int
    seat: int
    device: str
    name: str


class Named(NamedTuple):
    """A person at a seat goes by another name."""

    at: int
    seat: int
    name: str


class Moved(NamedTuple):
    """A seat went over to another device of its person."""

    at: int
    seat: int
    device: str


class Left(NamedTuple):
    """A person got up, or was removed by the host and may not come back."""

    at: int
    seat: int
    removed: bool


class Hosted(NamedTuple):
    """Another device keeps the room."""

    at: int
    device: str


class Botted(NamedTuple):
    """A bot was put on a seat, or taken away."""

    at: int
    seat: int
    bot: str | None


class Swapped(NamedTuple):
    """Two seats were exchanged."""

    at: int
    seat: int
    other: int


class Prepared(NamedTuple):
    """The secret of the next deal was drawn; a match that was over begins anew."""

    at: int
    secret: str


class Readied(NamedTuple):
    """A person said 准备, with a contribution to the seed."""

    at: int
    seat: int
    contribution: str


class Dealt(NamedTuple):
    """The cards were dealt."""

    at: int


class Acted(NamedTuple):
    """An action was put to the game; `timeout` where a clock ran out."""

    at: int
    seat: int
    action: str


class Held(NamedTuple):
    """An answer in a burn window, to be put to the game at its end."""

    at: int
    seat: int
    action: str


class Settled(NamedTuple):
    """A burn window ended."""

    at: int


class Ahead(NamedTuple):
    """本轮都过 was switched on or off."""

    at: int
    seat: int
    on: bool


class Fast(NamedTuple):
    """One who is out wants the rest to go fast, or not any more."""

    at: int
    seat: int
    on: bool


class Came(NamedTuple):
    """A device is connected."""

    at: int
    device: str


class Went(NamedTuple):
    """A device is connected no more."""

    at: int
    device: str


class Away(NamedTuple):
    """A stand-in plays for a person: `absent`, or `timeouts` twice running."""

    at: int
    seat: int
    why: str


class Back(NamedTuple):
    """The person takes over at his next decision."""

    at: int
    seat: int


class Silent(NamedTuple):
    """Those asked have been silent for long: time may be called."""

    at: int


class Called(NamedTuple):
    """Time was called on a seat."""

    at: int
    seat: int
    by: int


class Reported(NamedTuple):
    """A seat was asked for its number of cards (R17.2)."""

    at: int
    seat: int
    by: int


class Phrased(NamedTuple):
    """A phrase of R17.3 was said."""

    at: int
    seat: int
    key: str


class Paused(NamedTuple):
    """The host stopped the clocks."""

    at: int


class Resumed(NamedTuple):
    """The host let them go on."""

    at: int


class Stilled(NamedTuple):
    """All people are gone: the table stands still."""

    at: int


class Stirred(NamedTuple):
    """Somebody is back at a table that stood still."""

    at: int


class Adjourned(NamedTuple):
    """The room sleeps by the host's wish."""

    at: int


class Woken(NamedTuple):
    """The room is awake again."""

    at: int


class Restarted(NamedTuple):
    """The server began anew: nobody is connected, and clocks go on where they stopped."""

    at: int


class Closed(NamedTuple):
    """The room is no more."""

    at: int


Entry = (
    Made
    | Done
    | Sat
    | Named
    | Moved
    | Left
    | Hosted
    | Botted
    | Swapped
    | Prepared
    | Readied
    | Dealt
    | Acted
    | Held
    | Settled
    | Ahead
    | Fast
    | Came
    | Went
    | Away
    | Back
    | Silent
    | Called
    | Reported
    | Phrased
    | Paused
    | Resumed
    | Stilled
    | Stirred
    | Adjourned
    | Woken
    | Restarted
    | Closed
)

KINDS: dict[str, type[Any]] = {kind.__name__.lower(): kind for kind in Entry.__args__}
"""The entries by the names that stand in the journal."""

_NAMES = {kind: name for name, kind in KINDS.items()}


def as_json(entry: Entry) -> list[Any]:
    """An entry as the journal holds it.

    >>> as_json(Acted(1000, 2, "99922"))
    ['acted', 1000, 2, '99922']
    """
    return [_NAMES[type(entry)], *entry]


def from_json(value: Any) -> Entry:
    """An entry from the journal; `Fault` for anything else.

    >>> from_json(["acted", 1000, 2, "99922"])
    Acted(at=1000, seat=2, action='99922')
    """
    try:
        name, *fields = value
        entry: Entry = KINDS[name](*fields)
    except (KeyError, TypeError, ValueError):
        raise Fault("bad-entry", "", value=value) from None
    return entry
