"""An archive of records written: whole matches, each there or not, however the program ends."""

import sqlite3
import zlib
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
from gouji.record.files import difference
from gouji.record.toml import quoted

_MODE = 0o100644  # a plain file
_DEAL = "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_FILE = "INSERT INTO sqlar VALUES (?, ?, 0, ?, ?)"


class Writer:
    """An archive to be written to, begun where there is none; use it in a `with`.

    However the program ends, what was added before is there. Raises `Fault` where the archive is of
    something else, is damaged (`check_archive`), or can't be written; then nothing is changed. One
    writer at a time: see `record.files.locked`.
    """

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path = path
        with troubles(str(path), writing=True):
            self._base = sqlite3.connect(path, isolation_level=None)
            try:
                new = not self._base.execute("SELECT 1 FROM sqlite_master").fetchone()
                self.count = 0 if new else self._checked(setup)
                # readers hold nobody up, and a commit takes no more than a write
                self._base.execute("PRAGMA journal_mode = WAL")
                self._base.execute("PRAGMA synchronous = NORMAL")
                if new:
                    self._begin(setup)
            except BaseException:
                self._base.close()
                raise

    def _checked(self, setup: Setup) -> int:
        # how many deals it holds, each of them whole
        found = setup_of(self._base, str(self.path))
        if other := difference(found.told(), setup.told()):
            raise Fault("other-archive", str(self.path), **other)
        check_archive(self._base, self.path)
        return count_of(self._base)

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


def check_archive(base: sqlite3.Connection, path: Path) -> None:
    """Reads all of an archive; `Fault` naming the first deal that is not there whole.

    Deals are numbered without gaps, match after match, and each has a record of its seed; what a
    record says is not played again.
    """
    with troubles(str(path)):
        found = base.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DataError(found)
        rows = base.execute(
            "SELECT number, match, deal, name, seed, sz, data FROM deals "
            "LEFT JOIN sqlar USING (name) ORDER BY number"
        )
        last = 1, 0
        for count, (number, match, deal, name, seed, *of) in enumerate(rows, start=1):
            follows = (match, deal) in ((last[0], last[1] + 1), (last[0] + 1, 1))
            if number != count or not follows or name != file_name(match, deal):
                raise Fault("gap-in-archive", str(path), number=count)
            last = match, deal
            try:
                whole = f"\nseed = {quoted(seed)}\n" in text_of(*of)
            except (sqlite3.DataError, zlib.error, UnicodeDecodeError):
                whole = False
            if not whole:
                raise Fault("broken-deal", str(path), number=number)
        more = base.execute(
            "SELECT name FROM sqlar WHERE name GLOB 'match-*-deal-*.gouji' "
            "AND name NOT IN (SELECT name FROM deals) ORDER BY name LIMIT 1"
        ).fetchone()
        if more is not None:
            raise Fault("stray-record", str(path), value=more[0])
