"""Backups of a data folder: whole SQLite files, taken while they are in use, and put back."""

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from gouji.competition.log import Entry, canonical, check_chain
from gouji.competition.packing import lost
from gouji.competition.refusing import NotAllowed
from gouji.competition.sqlite import APPLICATION_ID, SqliteLog, sync_folder

HEAD = "gouji-backup.json"
STAMP = "%Y%m%d-%H%M%S"
_SQLITE = b"SQLite format 3\0"


def copy_file(source: Path, target: Path) -> None:
    """Copies a SQLite file as it stands, whoever writes to it; the copy is whole or not there."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _copy(source, part)
        os.replace(part, target)
        sync_folder(target.parent)
    except sqlite3.Error as error:
        raise NotAllowed("file-failed", str(source), reason=str(error)) from None
    except OSError as error:
        raise NotAllowed("file-failed", str(target), reason=error.strerror or str(error)) from None
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    origin = sqlite3.connect(source, timeout=10)
    try:
        copy = sqlite3.connect(target, timeout=10)
        try:
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        finally:
            copy.close()
    finally:
        origin.close()


# ---------------------------------------------------------------- a folder in a zip


def sqlite_files(where: Path) -> Iterator[tuple[str, Path]]:
    """The SQLite files of a folder (or the one file), by their names in it; no backups."""
    if where.is_file():
        yield where.name, where
        return
    if not where.is_dir():
        raise NotAllowed("no-file-there", str(where))
    for path in sorted(where.rglob("*")):
        inside = path.relative_to(where)
        hidden = any(part.endswith(".backups") or part.startswith(".") for part in inside.parts)
        if hidden or not path.is_file():
            continue
        with open(path, "rb") as file:
            if file.read(16) == _SQLITE:
                yield inside.as_posix(), path


def write_backup(where: Path, target: Path, at: datetime) -> list[str]:
    """Writes all SQLite files of a folder into one zip; returns their names."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    names: list[str] = []
    try:
        try:
            with zipfile.ZipFile(part, "x", zipfile.ZIP_DEFLATED) as archive:
                digests = {}
                for name, path in sqlite_files(where):
                    copy = target.with_name(f".{target.name}.{os.getpid()}.copy")
                    try:
                        _copy(path, copy)
                        digests[name] = hashlib.sha256(copy.read_bytes()).hexdigest()
                        archive.write(copy, f"data/{name}")
                    finally:
                        copy.unlink(missing_ok=True)
                    names.append(name)
                if not names:
                    raise NotAllowed("nothing-to-back-up", str(where))
                head = {"gouji-backup": 1, "at": at.isoformat(), "files": digests}
                archive.writestr(HEAD, canonical(head))
            os.replace(part, target)
            sync_folder(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except sqlite3.Error as error:
        raise NotAllowed("file-failed", str(where), reason=str(error)) from None
    except OSError as error:
        raise NotAllowed("file-failed", str(target), reason=error.strerror or str(error)) from None
    return names


def kept_before(base: Path, at: datetime) -> Path:
    """What the zip is called in which everything is kept before a restore; none that is there."""
    while True:
        name = f"{base.stem}-before-restore-{at.strftime(STAMP)}.zip"
        if not base.with_name(name).exists():
            return base.with_name(name)
        at += timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Loss:
    """What restoring one file would do: `entries` of a competition that would be gone.

    `rows`: tables of another database that have more rows now than in the backup, with both
    numbers. `new`: the file is not there yet, and nothing is lost.
    """

    name: str
    new: bool
    entries: tuple[Entry, ...] = ()
    rows: tuple[tuple[str, int, int], ...] = ()


class Backup:
    """A backup that was opened to be restored: a zip, or one automatic copy."""

    def __init__(self, source: Path, scratch: Path) -> None:
        """Lays the files out in a scratch folder; `NotAllowed` where it is no backup or damaged.

        A competition's chain of steps must be whole.
        """
        self.files: dict[str, Path] = {}
        self.at: datetime | None = None
        if not source.is_file():
            raise NotAllowed("no-file-there", str(source))
        with open(source, "rb") as file:
            start = file.read(16)
        if start == _SQLITE:
            self.files[source.name] = source
        else:
            try:
                self._unzip(source, scratch)
            except (zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, EOFError):
                raise NotAllowed("not-a-backup", str(source)) from None
        for path in self.files.values():
            if is_competition(path):
                check_chain(_entries(path))

    def _unzip(self, source: Path, scratch: Path) -> None:
        with zipfile.ZipFile(source) as archive:
            head = json.loads(archive.read(HEAD))
            self.at = datetime.fromisoformat(head["at"])
            for name, digest in head["files"].items():
                path = scratch / f"{len(self.files)}.db"
                data = archive.read(f"data/{name}")
                inside = Path(name)
                if hashlib.sha256(data).hexdigest() != digest or not _inside(inside):
                    raise ValueError(name)
                path.write_bytes(data)
                self.files[name] = path

    def losses(self, where: Path) -> list[Loss]:
        """What putting these files in their places would lose, file by file."""
        return [_loss(name, path, self.target(name, where)) for name, path in self.files.items()]

    def target(self, name: str, where: Path) -> Path:
        """Where a file goes: into a folder under its name, or in the place of one file."""
        if where.is_dir() or len(self.files) > 1:
            return where / name
        return where

    def restore(self, where: Path) -> None:
        """Puts every file in its place, through SQLite: others who hold it see it whole."""
        for name, path in self.files.items():
            target = self.target(name, where)
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                if target.exists():
                    _copy_over(path, target)
                else:
                    copy_file(path, target)
            except sqlite3.Error as error:
                raise NotAllowed("file-failed", str(target), reason=str(error)) from None
            except OSError as error:
                reason = error.strerror or str(error)
                raise NotAllowed("file-failed", str(target), reason=reason) from None


def _inside(name: Path) -> bool:
    return not name.is_absolute() and ".." not in name.parts and name.parts != ()


def _copy_over(source: Path, target: Path) -> None:
    origin, copy = sqlite3.connect(source), sqlite3.connect(target, timeout=10)
    try:
        origin.backup(copy)
    finally:
        copy.close()
        origin.close()


def _loss(name: str, source: Path, target: Path) -> Loss:
    if not target.exists():
        return Loss(name, True)
    if is_competition(source) and is_competition(target):
        now, then = _entries(target), _entries(source)
        return Loss(name, False, tuple(lost(now, then)))
    now_rows, then_rows = _rows(target), _rows(source)
    more = [
        (table, n, then_rows.get(table, 0))
        for table, n in now_rows.items()
        if n > then_rows.get(table, 0)
    ]
    return Loss(name, False, rows=tuple(more))


def is_competition(path: Path) -> bool:
    """Whether a SQLite file is a competition's."""
    try:
        db = sqlite3.connect(f"file:{path.resolve().as_posix()}?mode=ro", uri=True)
        try:
            return bool(db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID)
        finally:
            db.close()
    except sqlite3.Error:
        return False


def _entries(path: Path) -> list[Entry]:
    log = SqliteLog(path)
    try:
        return list(log.entries())
    finally:
        log.close()


def _rows(path: Path) -> dict[str, int]:
    db = sqlite3.connect(path)
    try:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        quoted = [(name, '"' + name.replace('"', '""') + '"') for (name,) in names]
        return {name: db.execute(f"SELECT count(*) FROM {q}").fetchone()[0] for name, q in quoted}
    except sqlite3.Error as error:
        raise NotAllowed("file-failed", str(path), reason=str(error)) from None
    finally:
        db.close()
