"""Backups, restoring, rehearsals."""

from typing import Annotated

from pydantic import Field

from gouji.web.wire.base import Bilingual, Wire


class BackupCard(Wire):
    """A backup of a competition. `loses`: how many steps it lacks; None where it went otherwise."""

    name: str
    at: str
    entries: int
    loses: int | None


class BackupLoss(Wire):
    """What restoring a backup would lose: how many steps, and the first of them."""

    name: str
    loses: int
    lines: list[Bilingual]


class RestoreBackup(Wire):
    """A backup to be restored; `loses`: how many steps, as was told."""

    loses: Annotated[int, Field(ge=0)]


class BackupRestored(Wire):
    """A backup was restored; what there was before is kept under a name."""

    kept: str
    entries: int


class NewRehearsal(Wire):
    """A rehearsal to be begun."""

    teams: Annotated[int, Field(ge=4, le=512)] = 37
    seed: Annotated[str, Field(min_length=1, max_length=40)] = "5"


class RehearsalBegun(Wire):
    """A rehearsal that has begun."""

    id: str


class Rehearsal(Wire):
    """What a rehearsal has told; `at`: how many lines, to go on from. `contest`: its result."""

    lines: list[Bilingual]
    at: int
    done: bool
    failed: Bilingual | None
    contest: str | None
