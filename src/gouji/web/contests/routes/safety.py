"""Backups and what restoring one would lose, restoring from a zip, deleting, rehearsing."""

import re
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request

from gouji.competition.backup import Backup, kept_before, write_backup
from gouji.competition.keeping import backups
from gouji.competition.log import Entry
from gouji.competition.texts.steps import step_line
from gouji.web import wire
from gouji.web.contests import printing
from gouji.web.contests.desk import Desk, Inside
from gouji.web.contests.refusals import no
from gouji.web.contests.routes.base import first_link
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    name_of,
    require,
)
from gouji.web.showing import bilingual

router = APIRouter(prefix=PREFIX)

MOST_LINES = 200

_NAME = re.compile(r"[\w-]{1,80}\.db")


@router.post("/restore")
async def from_zip(
    request: Request,
    contests: ContestsHere,
    device: Device,
    by: Annotated[str, Query(max_length=60)] = "",
) -> wire.NewContestMade:
    """A competition from another installation's zip, as a new one; this device is its organiser."""
    if not contests.creators.may(request, device):
        raise no(403, "no-creating")
    signed = name_of(by)
    data = await request.body()
    contests.check_room()
    name, path = contests.folder.new()
    try:  # beside the press, which has papers to print meanwhile
        await contests.restoring.run(printing.unpacked, data, path)
    finally:
        contests.restoring.rest()
    return await first_link(request, contests, name, path, device, signed)


# ---------------------------------------------------------------- backups


@router.get("/{contest}/backups")
async def listed(desk: DeskHere, device: Device) -> list[wire.BackupCard]:
    """The automatic backups, the latest first."""
    await require(desk, device, "organiser")

    def work(inside: Inside) -> list[wire.BackupCard]:
        return [_card(inside, at, path) for at, path in backups(inside.path)]

    return await desk.ask(work)


def _card(inside: Inside, at: datetime, path: Path) -> wire.BackupCard:
    count, last = _end_of(path)
    entries = inside.cup.entries
    before = 0 < count <= len(entries) and entries[count - 1].hash == last
    return wire.BackupCard(
        name=path.name,
        at=at.astimezone().isoformat(),
        entries=count,
        loses=len(entries) - count if before else None,
    )


def _end_of(path: Path) -> tuple[int, str]:
    """How many entries a backup has, and the hash of the last."""
    db = sqlite3.connect(f"file:{path.resolve().as_posix()}?mode=ro", uri=True)
    try:
        row = db.execute("SELECT n, hash FROM entries ORDER BY n DESC LIMIT 1").fetchone()
    except sqlite3.Error:
        row = None
    finally:
        db.close()
    return (0, "") if row is None else (row[0], row[1])


def _backup(desk: Desk, name: str) -> Path:
    if _NAME.fullmatch(name):
        for _, path in backups(desk.path):
            if path.name == name:
                return path
    raise no(404, "no-backup")


@router.get("/{contest}/backups/{name}")
async def one(name: str, desk: DeskHere, contests: ContestsHere, device: Device) -> wire.BackupLoss:
    """What putting a backup in the place of the competition would lose."""
    await require(desk, device, "organiser")
    lost = await contests.press.run(printing.would_lose, _backup(desk, name), desk.path)
    return await desk.ask(lambda inside: _loss(inside, name, lost))


def _loss(inside: Inside, name: str, lost: list[Entry]) -> wire.BackupLoss:
    lines = [bilingual(step_line(entry, inside.cup.state)) for entry in lost[:MOST_LINES]]
    return wire.BackupLoss(name=name, loses=len(lost), lines=lines)


def _end(inside: Inside) -> tuple[int, str]:
    inside.refresh()
    return len(inside.cup.entries), inside.cup.last_hash


@router.post("/{contest}/backups/{name}/restore")
async def restored(
    name: str,
    form: wire.RestoreBackup,
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
) -> wire.BackupRestored:
    """Puts a backup in the place of the competition, after keeping that as it is."""
    await require(desk, device, "organiser")
    source = _backup(desk, name)
    before = await desk.do(_end)
    lost = await contests.press.run(printing.would_lose, source, desk.path)
    if len(lost) != form.loses:
        raise no(409, "loses-otherwise")

    def work(inside: Inside) -> wire.BackupRestored:
        now = datetime.now().astimezone()
        kept = kept_before(desk.path, now)
        write_backup(desk.path, kept, now)
        if _end(inside) != before:  # of a step that came since nobody was told
            kept.unlink()
            raise no(409, "loses-otherwise")
        Backup(source, desk.path.parent).restore(desk.path)
        inside.refresh()
        return wire.BackupRestored(kept=kept.name, entries=len(inside.cup.entries))

    return await desk.do(work)


# ---------------------------------------------------------------- the end of it


@router.post("/{contest}/delete", status_code=204)
async def deleted(
    form: wire.ContestName, desk: DeskHere, contests: ContestsHere, device: Device
) -> None:
    """Deletes a competition with its links and backups: all that is kept of anybody."""
    await require(desk, device, "organiser")
    if form.name.strip() != (await desk.setup()).name:
        raise no(422, "not-the-name", "name")
    await contests.delete(desk)


# ---------------------------------------------------------------- rehearsals


@router.post("/rehearsals")
async def rehearsal(
    form: wire.NewRehearsal, request: Request, contests: ContestsHere, device: Device
) -> wire.RehearsalBegun:
    """Begins a rehearsal."""
    if not contests.creators.may(request, device):
        raise no(403, "no-creating")
    name = contests.rehearsals.begin(form.teams, form.seed, device, contests.now())
    return wire.RehearsalBegun(id=name)


@router.get("/rehearsals/{name}")
async def rehearsed(
    name: str,
    request: Request,
    contests: ContestsHere,
    device: Device,
    after: Annotated[int, Query(ge=0)] = 0,
) -> wire.Rehearsal:
    """What a rehearsal has told after so many lines, and whether it is over."""
    if not contests.creators.may(request, device):
        raise no(403, "no-creating")
    done, failed = contests.rehearsals.ended(name)
    lines = contests.rehearsals.told(name)
    return wire.Rehearsal(
        lines=[bilingual(line) for line in lines[after:]],
        at=len(lines),
        done=done,
        failed=None if failed is None else bilingual(failed),
        contest=name if done and failed is None else None,
    )
