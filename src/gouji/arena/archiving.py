"""An archive of records written: whole matches, each there or not, however the program ends."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Self

from gouji.arena.archive import (
    SCHEMA,
    Packed,
    Setup,
    count_of,
    file_name,
    setup_of,
    text_of,
    troubles,
)
from gouji.engine.faults import Fault

_MODE = 0o100644  # a plain file
_DEAL = "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_FILE = "INSERT INTO sqlar VALUES (?, ?, 0, ?, ?)"


class Writer:
    """An archive to be written to, begun where there is none; use it in a `with`.

    However the program ends, what was added before is there. Raises `Fault` where the archive is of
    something else, or can't be written. One writer at a time: see `record.files.locked`.
    """

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path = path
        with troubles(str(path), writing=True):
            self._base = sqlite3.connect(path, isolation_level=None)
            try:
                # readers hold nobody up, and a commit takes no more than a write
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = NORMAL")
                if not self._base.execute("SELECT 1 FROM sqlite_master").fetchone():
                    self._begin(setup)
                found = setup_of(self._base, str(path))
                if found.table() != setup.table():
                    raise Fault("other-archive", str(path))
                self.count = count_of(self._base)
            except BaseException:
                self._base.close()
                raise

    def _begin(self, setup: Setup) -> None:
        self._base.executescript(f"BEGIN;{SCHEMA}")
        self._base.executemany("INSERT INTO about VALUES (?, ?)", setup.table().items())
        self._base.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with closing(self._base), suppress(sqlite3.OperationalError):
            # one file again, that any program may open; not while somebody reads it
            self._base.execute("PRAGMA journal_mode = DELETE")

    def last_match(self) -> tuple[int, tuple[str, ...]]:
        """The number of the last match, 1 where there is none, and the records that it has."""
        with troubles(str(self.path), writing=True):
            rows = self._base.execute(
                "SELECT match, sz, data FROM deals LEFT JOIN sqlar USING (name) "
                "WHERE match = (SELECT max(match) FROM deals) ORDER BY number"
            ).fetchall()
            return (rows[0][0] if rows else 1), tuple(text_of(*row[1:]) for row in rows)

    def add(self, match: int, first: int, deals: Iterable[Packed]) -> None:
        """Adds deals of a match, the first of which has the number `first` in it: all or none."""
        with troubles(str(self.path), writing=True):
            self._base.execute("BEGIN")
            try:
                count = self.count
                for deal, packed in enumerate(deals, start=first):
                    count += 1
                    name = file_name(match, deal)
                    self._base.execute(_FILE, (name, _MODE, packed.size, packed.data))
                    about = (packed.seed, packed.leader, packed.places, *packed.points)
                    self._base.execute(_DEAL, (count, match, deal, name, *about, packed.actions))
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise
        self.count = count
