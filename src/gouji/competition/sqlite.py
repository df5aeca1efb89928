"""The log in a file of its own: SQLite with a write-ahead log, each entry on disk when it returns.

Two processes may hold the file at once: an entry is written only if it is the next, else the
writer is told (`Stale`), reads on and judges again.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from gouji.competition.log import Change, Entry, Stale, Who, canonical
from gouji.competition.refusing import NotAllowed

APPLICATION_ID = 0x676A6331  # "gjc1"

_SCHEMA = """
CREATE TABLE entries (
    n INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    role TEXT NOT NULL,
    name TEXT NOT NULL,
    what TEXT NOT NULL,
    args TEXT NOT NULL,
    why TEXT NOT NULL,
    changes TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
"""


_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


def _row(entry: Entry) -> tuple[object, ...]:
    return (
        entry.n,
        entry.at.isoformat(),
        *entry.who,
        entry.what,
        canonical(entry.args),
        entry.why,
        canonical([list(change) for change in entry.changes]),
        entry.hash,
    )


def _entry(  # noqa: PLR0917 - as the columns stand
    n: int,
    at: str,
    role: str,
    name: str,
    what: str,
    args: str,
    why: str,
    changes: str,
    digest: str,
) -> Entry:
    return Entry(
        n=n,
        at=datetime.fromisoformat(at),
        who=Who(role, name),
        what=what,
        args=json.loads(args),
        why=why,
        changes=tuple(Change(*change) for change in json.loads(changes)),
        hash=digest,
    )


class SqliteLog:
    """A competition's log in a file.

    `new`: makes the file, which must not exist; else it must be a competition's. Raises
    `NotAllowed`: no such file, no competition, no permission, a file in use for too long.
    """

    def __init__(self, path: Path, *, new: bool = False, wait_s: float = 10) -> None:
        self.path = path
        if new:
            _make(path)
        elif not path.is_file():
            raise NotAllowed("no-competition-file", str(path))
        try:
            self._db = sqlite3.connect(path, timeout=wait_s, isolation_level=None)
            found = self._db.execute("PRAGMA application_id").fetchone()[0]
            if found == APPLICATION_ID:
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = FULL")
        except sqlite3.Error as error:
            raise _no(error, path) from None
        if found != APPLICATION_ID:
            self._db.close()
            raise NotAllowed("not-a-competition", str(path))

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after number `after`, in order."""
        try:
            rows = self._db.execute(
                "SELECT n, at, role, name, what, args, why, changes, hash FROM entries"
                " WHERE n > ? ORDER BY n",
                (after,),
            ).fetchall()
        except sqlite3.Error as error:
            raise _no(error, self.path) from None
        for row in rows:
            try:
                yield _entry(*row)
            except (ValueError, TypeError, RecursionError):
                raise NotAllowed("not-an-entry", "", value=f"{row[0]} {row[4]}") from None

    def append(self, entry: Entry, before: str) -> None:
        """Writes the next entry to disk; `Stale` if another process was first."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                last = self._db.execute(
                    "SELECT n, hash FROM entries ORDER BY n DESC LIMIT 1"
                ).fetchone()
                if (entry.n - 1, before) != (last or (0, "")):
                    raise Stale
                self._db.execute(_INSERT, _row(entry))
                self._db.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):  # the first failure is the one to tell
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _no(error, self.path) from None

    def copy_to(self, path: Path) -> None:
        """Copies the log as it stands into another file, which is made or written over.

        SQLite copies, so that neither file is read or left half-way, whoever else holds it.
        """
        try:
            target = sqlite3.connect(path)
            try:
                self._db.backup(target)
            finally:
                target.close()
        except sqlite3.Error as error:
            raise _no(error, path) from None

    def close(self) -> None:
        """Closes the file; the write-ahead log is folded into it."""
        self._db.close()


def write_log(path: Path, entries: Sequence[Entry]) -> None:
    """Makes a file that holds these entries; `NotAllowed` if it is there or can't be written."""
    _make(path, entries)


def _make(path: Path, entries: Sequence[Entry] = ()) -> None:
    # made aside and linked into place: a crash leaves a whole file or none, and of two makers
    # one is told
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        db = sqlite3.connect(part, isolation_level=None)
        try:
            db.executescript(f"BEGIN; {_SCHEMA} PRAGMA application_id = {APPLICATION_ID}; COMMIT;")
            db.execute("BEGIN")
            db.executemany(_INSERT, map(_row, entries))
            db.execute("COMMIT")
        finally:
            db.close()
        _link(part, path)
    except FileExistsError as there:
        left = [one for one in there.args if isinstance(one, Path)]
        raise NotAllowed("file-exists", str(left[0] if left else path)) from None
    except OSError as error:
        raise NotAllowed("file-failed", str(path), reason=error.strerror or str(error)) from None
    except sqlite3.Error as error:
        raise _no(error, path) from None
    finally:
        part.unlink(missing_ok=True)
    sync_folder(path.parent)


def _link(part: Path, path: Path) -> None:
    # what an earlier file of this name left behind would be taken for this one's, and may be all
    # that there is of its last steps
    rest = path.with_name(path.name + "-wal")
    if rest.exists() and rest.stat().st_size:
        raise FileExistsError(rest)
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        os.replace(part, path)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _no(error: sqlite3.Error, path: Path) -> NotAllowed:
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return NotAllowed("file-busy", str(path))
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return NotAllowed("not-a-competition", str(path))
    return NotAllowed("file-failed", str(path), reason=str(error))
