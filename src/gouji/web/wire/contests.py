"""What the routes of competitions take and answer: roles, links, commands, previews.

Teams are told by number and by label, seats as 0 to 5, sides as 0 and 1; times on the schedule are
wall clock without a zone, times of steps and links have one.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, PlainTable, Wire
from gouji.web.wire.contest_sheet import FoulLine, Sheet

ContestPart = Literal["organiser", "jury", "referee", "entrant"]
SettingKind = Literal[
    "text",
    "long",
    "number",
    "switch",
    "choice",
    "date",
    "time",
    "datetime",
    "weekdays",
    "dates",
    "prizes",
    "rulebook",
]
RequestKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}(/[1-9][0-9]{0,8})?$")]
PhoneKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Called = Annotated[str, Field(max_length=60)]


class ContestRole(Wire):
    """What a device may be in a competition: `match` of a referee, `unit` of an entrant."""

    contest: str
    role: ContestPart
    match: str | None
    unit: str | None
    name: str
    label: str


class ContestCard(Wire):
    """A competition in a list. `roles`: those of this device."""

    id: str
    name: str
    organiser: str
    place: str
    start: str | None
    teams: int
    round: int
    ended: bool
    rehearsal: bool
    roles: list[ContestRole]


class ContestList(Wire):
    """The competitions that this device has to do with; all of them where it may create some."""

    may_create: bool
    needs_pass: bool
    contests: list[ContestCard]


class ContestMe(Wire):
    """This device's roles in a competition; `now`: the server's clock on the wall."""

    id: str
    name: str
    now: str
    roles: list[ContestRole]


class ContestName(Wire):
    """With which name a device's steps are signed."""

    name: Called


class ContestPass(Wire):
    """The pass that lets a device create competitions."""

    word: Annotated[str, Field(max_length=200)]


class ContestClaim(Wire):
    """The token of a link, and who opens it."""

    token: Annotated[str, Field(max_length=200)]
    name: Called = ""


class SettingChoice(Wire):
    """A value that a setting can have."""

    value: str
    text: Bilingual


class SettingLine(Wire):
    """A setting with its name, the sentence beside it, its value, and how it is asked for.

    `optional`: it can be off (null). `least`, `most`: bounds of a number.
    """

    key: str
    name: Bilingual
    why: Bilingual
    value: Any
    text: Bilingual
    kind: SettingKind
    choices: list[SettingChoice]
    optional: bool
    least: int | None
    most: int | None
    clauses: list[str]


class ContestTemplate(Wire):
    """Ready settings for a written document."""

    key: str
    title: Bilingual
    settings: list[SettingLine]


class NewContest(Wire):
    """A competition to be made of a template and what differs from it; `by`: who makes it."""

    template: Annotated[str, Field(max_length=40)]
    to: PlainTable = Field(default_factory=dict)
    by: Called = ""


class ContestLink(Wire):
    """A secret link with its QR code as SVG; it is shown this once, only a hash is kept."""

    number: int
    role: ContestPart
    match: str | None
    unit: str | None
    label: str
    url: str
    qr: str


class NewContestMade(Wire):
    """A competition that was made, and a link for its organiser's other devices."""

    id: str
    link: ContestLink


class ContestDevice(Wire):
    """A device that a link let in."""

    name: str
    at: datetime


class ContestLinkCard(Wire):
    """A link as it is listed, without its secret."""

    number: int
    role: ContestPart
    match: str | None
    unit: str | None
    label: str
    made: datetime
    revoked: bool
    devices: list[ContestDevice]


class NewContestLink(Wire):
    """A link to be made."""

    role: ContestPart
    match: Annotated[str, Field(max_length=20)] | None = None
    unit: Annotated[str, Field(max_length=60)] | None = None
    label: Called = ""


class RefereeLinks(Wire):
    """Links for a round's referees; `renew`: new ones in the place of those that are there."""

    round: Annotated[int, Field(ge=1)]
    renew: bool = False


class PublicLinks(Wire):
    """The links that anyone may have: results, entry form, big screen."""

    url: str
    qr: str
    entry_url: str
    entry_qr: str
    screen_url: str


class Order(Wire):
    """A command: in which role, what, with which words and reason.

    `id`: chosen by the page; the same again counts once. `STREAM/K` are done in order. `seen`: the
    preview that was agreed to. `device`: a referee's phone. `said_at`: when it was typed in.
    """

    role: ContestPart
    what: Annotated[str, Field(max_length=40)]
    args: PlainTable = Field(default_factory=dict)
    why: Annotated[str, Field(max_length=2000)] = ""
    id: RequestKey | None = None
    seen: Annotated[str, Field(max_length=64)] | None = None
    device: PhoneKey | None = None
    said_at: datetime | None = None


class Done(Wire):
    """A command that was done: its entry's number, how many there are now, what else it moved.

    `again`: it had been done before, under the same id. `sheet`: for a referee, his match now.
    """

    n: int
    number: int
    again: bool
    line: Bilingual
    moves: list[Bilingual]
    sheet: Sheet | None


class Preview(Wire):
    """What a command would do. `seen`: to be sent with it, so that nothing else happens."""

    seen: str
    line: Bilingual
    moves: list[Bilingual]
    fouls: list[FoulLine]
    sheet: Sheet | None


class LogChange(Wire):
    """A document before and after a step; None: there was, or is, none."""

    doc: str
    old: Any
    new: Any


class StepLine(Wire):
    """A step of a competition's log. `said_at`: when it was typed in, where that was earlier."""

    n: int
    at: datetime
    role: str
    role_text: Bilingual
    who: str
    what: str
    text: Bilingual
    why: str
    said_at: datetime | None
    changes: list[LogChange]
    undoable: bool


class StepLines(Wire):
    """A part of the log, newest first; `more`: what to ask for next, None at the end."""

    entries: list[StepLine]
    more: int | None
