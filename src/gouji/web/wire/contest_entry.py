"""Entering teams: the public form, a unit's own page, workbooks."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, Wire
from gouji.web.wire.contest_views import DeskTeam, EntryTerms
from gouji.web.wire.contests import ContestLink, Done

RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Typed = Annotated[str, Field(max_length=2000)]


class TypedMember(Wire):
    """A player as typed in."""

    name: Typed
    sex: Literal["f", "m", ""] = ""


class TypedTeam(Wire):
    """A team as typed in, without its unit."""

    group: Typed = ""
    members: Annotated[list[TypedMember], Field(max_length=20)]
    captain: int = 0
    phone: Typed = ""
    remarks: Typed = ""


class NewEntries(Wire):
    """A unit's teams, for the first time. `by`: who enters them."""

    id: RequestId
    unit: Typed
    teams: Annotated[list[TypedTeam], Field(min_length=1, max_length=50)]
    by: Annotated[str, Field(max_length=60)] = ""


class Entered(Wire):
    """Teams that were entered, and the unit's own link, to change them from other devices."""

    done: Done
    link: ContestLink


class EntryDesk(Wire):
    """A unit's own teams, and whether they can still be changed."""

    stamp: str
    unit: str
    entry: EntryTerms
    retention: Bilingual
    teams: list[DeskTeam]


class UploadWrong(Wire):
    """What is wrong with a workbook and where; 0: the whole row, sheet or file."""

    sheet: str
    row: int
    column: int
    head: str
    text: Bilingual


class UploadTeam(Wire):
    """A team that a workbook would bring."""

    unit: str
    group: str
    members: list[TypedMember]
    captain: int
    phone: str
    remarks: str


class Upload(Wire):
    """What became of a workbook: all entered, or what is wrong and the workbook with its marks.

    `same`: teams that had entered just so. `marked`: base64 of a workbook called `marked_name`.
    `link`: the unit's own link, where it had none.
    """

    entered: Done | None
    wrong: list[UploadWrong]
    notices: list[Bilingual]
    teams: list[UploadTeam]
    same: int
    marked: str | None
    marked_name: str
    link: ContestLink | None
