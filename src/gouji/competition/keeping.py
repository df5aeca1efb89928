"""Backups that are taken by themselves, one file each, beside what they are of.

They stay by age: the last twenty, then one an hour for two days, then one a day.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from gouji.competition.backup import STAMP, copy_file
from gouji.competition.refusing import NotAllowed

KEEP_LAST = 20
HOURLY_FOR = timedelta(days=2)
_NAME = re.compile(r"-(\d{8}-\d{6})\.db$")


def backup_folder(path: Path) -> Path:
    """Where the automatic backups of a file lie."""
    return path.with_name(path.name + ".backups")


def automatic(path: Path, at: datetime) -> Path:
    """Takes a backup of a file and clears away those that are due to go; returns the new one.

    One of the same second that is there already stays, and the new one is called a second later.
    """
    folder = backup_folder(path)
    try:
        folder.mkdir(exist_ok=True)
        return _taken(path, folder, at)
    except OSError as error:
        raise NotAllowed("file-failed", str(folder), reason=error.strerror or str(error)) from None


def _taken(path: Path, folder: Path, at: datetime) -> Path:
    while (target := folder / f"{path.stem}-{at.strftime(STAMP)}.db").exists():
        at += timedelta(seconds=1)  # a clock that was put back takes nothing away
    copy_file(path, target)
    times = [when for when, _ in backups(path)]
    # what a clock that ran ahead left behind does not crowd out what is new, nor goes for it
    kept = {*keep([one for one in times if one <= at]), *keep([one for one in times if one > at])}
    for when, old in backups(path):
        if when not in kept:
            old.unlink(missing_ok=True)
    return target


def backups(path: Path) -> list[tuple[datetime, Path]]:
    """The automatic backups of a file, the latest first."""
    found = []
    for one in backup_folder(path).glob("*.db"):
        name = _NAME.search(one.name)
        if name:
            found.append((datetime.strptime(name[1], STAMP), one))
    return sorted(found, reverse=True)


def keep(times: Sequence[datetime]) -> list[datetime]:
    """Which of these times stay: the last twenty, the last of each hour, then of each day.

    >>> hours = [datetime(2026, 5, 1) + timedelta(minutes=10 * i) for i in range(1000)]
    >>> kept = keep(hours)
    >>> len(kept), kept[0] == hours[-1], kept[19] == hours[-20]
    (71, True, True)
    """
    times = sorted(times, reverse=True)
    kept = times[:KEEP_LAST]
    seen: set[str] = set()
    for when in times[KEEP_LAST:]:
        recent = times[0] - when < HOURLY_FOR
        slot = f"{when:%Y%m%d%H}" if recent else f"{when:%Y%m%d}"
        if slot not in seen:
            seen.add(slot)
            kept.append(when)
    return kept
