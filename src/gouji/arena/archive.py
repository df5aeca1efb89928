"""Many records in one file: an SQLite Archive, which `sqlite3 deals.sqlar -Ax` unpacks without us.

Table `sqlar` is SQLite's own archive format: a file a row, its text deflated by zlib. Beside it
`deals` says of each deal in its order what one would look for, and `about` what the archive is of.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from gouji.bots.foreign import is_foreign
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook, make_rulebook
from gouji.record.files import LARGEST_FILE
from gouji.record.model import Record
from gouji.record.reading import read_game

FILE = "deals.sqlar"
"""What the archive in a folder is called."""

FORMAT = 1

SCHEMA = """
CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB);
CREATE TABLE deals(
  number INTEGER PRIMARY KEY,  -- from 1, without gaps
  match INT NOT NULL,          -- from 1
  deal INT NOT NULL,           -- within its match, from 1
  name TEXT NOT NULL,          -- of its record in sqlar
  seed TEXT NOT NULL,
  leader TEXT NOT NULL,        -- p1 to p6
  places TEXT NOT NULL,        -- six seats, best first
  points_odd INT NOT NULL,     -- of p1 p3 p5
  points_even INT NOT NULL,    -- of p2 p4 p6
  actions INT NOT NULL,
  UNIQUE (match, deal)
);
CREATE TABLE about(key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
"""Of a new archive."""

_PAGE = 500  # records read in one go
_NO_NUMBER = 1 << 62  # beyond all numbers, and SQLite takes it


@dataclass(frozen=True, slots=True)
class Setup:
    """What an archive is of: six bots, a rulebook, a seed; `limit_ms` is for foreign bots.

    Match i has the seed `S/i`, from 1, as those of `gouji match`.
    """

    bots: tuple[str, ...]
    rulebook: Rulebook
    seed: str
    limit_ms: int = 1000

    def told(self) -> dict[str, Any]:
        """What the records come of, in plain values: `limit_ms` is None where no bot is foreign."""
        return {
            "bots": list(self.bots),
            "rulebook": self.rulebook.table(),
            "seed": self.seed,
            "limit_ms": self.limit_ms if any(map(is_foreign, self.bots)) else None,
        }

    def table(self) -> dict[str, str]:
        """The same as the texts that `about` holds."""
        told = self.told()
        return {
            "format": str(FORMAT),
            "bots": json.dumps(told["bots"], ensure_ascii=False),
            "rulebook": json.dumps(told["rulebook"], ensure_ascii=False),
            "seed": self.seed,
            "limit_ms": "" if told["limit_ms"] is None else str(self.limit_ms),
        }

    @classmethod
    def read(cls, table: Mapping[str, str]) -> Self:
        """From such texts; KeyError, TypeError or ValueError where they make none."""
        if table["format"] != str(FORMAT):
            raise ValueError(f"format {table['format']}")
        return cls(
            bots=tuple(map(str, json.loads(table["bots"]))),
            rulebook=make_rulebook(json.loads(table["rulebook"])),
            seed=table["seed"],
            limit_ms=int(table["limit_ms"] or 1000),
        )


@dataclass(frozen=True, slots=True)
class Packed:
    """A deal as it is stored: its record's deflated text, and what the index says of it."""

    size: int
    data: bytes
    seed: str
    leader: str
    places: str
    points: tuple[int, int]
    actions: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal in the archive: its number, from 1, its match and its number there, and its record."""

    number: int
    match: int
    deal: int
    text: str

    @property
    def name(self) -> str:
        """What `gouji match` would call the file."""
        return file_name(self.match, self.deal)

    def game(self) -> tuple[Record, Game]:
        """The record and its deal before the first action; `Fault` where it can't be read."""
        try:
            return read_game(self.text)
        except Fault as fault:
            raise fault.at(f"#{self.number} {fault.key}".rstrip()) from None


def file_name(match: int, deal: int) -> str:
    """The name of a deal's record in a folder or an archive."""
    return f"match-{match}-deal-{deal}.gouji"


def pack(text: str, record: Record) -> Packed:
    """A finished deal's record, its text and itself, made ready to be stored."""
    assert record.result is not None
    assert record.leader is not None
    data = text.encode()
    deflated = zlib.compress(data)
    return Packed(
        size=len(data),
        data=deflated if len(deflated) < len(data) else data,
        seed=record.seed or "",
        leader=f"p{record.leader + 1}",
        places=" ".join(f"p{seat + 1}" for seat in record.result.places),
        points=record.result.points,
        actions=len(record.actions),
    )


# ---------------------------------------------------------------- reading


class Archive:
    """An archive to be read, while it is being written too; use it in a `with`, or close it.

    `path`: the folder that holds it, or its file. Raises `Fault` where there is none. Everything is
    read as it is needed, so memory stays the same for any number of deals.
    """

    def __init__(self, path: Path) -> None:
        self.path = path / FILE if path.is_dir() else path
        if not self.path.is_file():
            raise Fault("no-archive", "")
        with troubles():
            self._base = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            self.setup = setup_of(self._base)
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the file go."""
        self._base.close()

    def __len__(self) -> int:
        """How many deals it holds now."""
        with troubles():
            return count_of(self._base)

    @property
    def matches(self) -> int:
        """How many matches its deals belong to; the last may not be over."""
        with troubles():
            return int(
                self._base.execute("SELECT coalesce(max(match), 0) FROM deals").fetchone()[0]
            )

    def entry(self, number: int) -> Entry:
        """One deal by its number, from 1; `Fault` where there is none of it."""
        there = 0 < number < _NO_NUMBER
        found = next(self.entries(number, number), None) if there else None
        if found is None:
            raise Fault("no-deal", "", number=number, found=len(self))
        return found

    def record(self, number: int) -> Record:
        """The record of one deal, from 1; `Fault` where there is none, or it can't be read."""
        return self.entry(number).game()[0]

    def of_matches(self, first: int, last: int) -> Iterator[Entry]:
        """The deals of one match after another, from the first to the last, in order."""
        with troubles():
            found = self._base.execute(
                "SELECT min(number), max(number) FROM deals WHERE match BETWEEN ? AND ?",
                (first, last),
            ).fetchone()
        if found[0] is not None:
            yield from self.entries(*found)

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """The deals from one number to another, in order: all unless told otherwise."""
        number = first
        while last is None or number <= last:
            with troubles():
                rows = self._base.execute(
                    "SELECT number, match, deal, sz, data FROM deals LEFT JOIN sqlar USING (name) "
                    "WHERE number >= ? AND number <= ? ORDER BY number LIMIT ?",
                    (number, _NO_NUMBER if last is None else last, _PAGE),
                ).fetchall()
                entries = [Entry(n, match, deal, text_of(*of)) for n, match, deal, *of in rows]
            yield from entries
            if len(rows) < _PAGE:
                return
            number = rows[-1][0] + 1

    def records(self, first: int = 1, last: int | None = None) -> Iterator[Record]:
        """The records in their order; `Fault` naming the first that can't be read."""
        for entry in self.entries(first, last):
            yield entry.game()[0]

    def __iter__(self) -> Iterator[Record]:
        return self.records()


def text_of(size: int | None, data: bytes | None) -> str:
    """A record's text from its row in `sqlar`; sqlite3.DataError or zlib.error if it is broken."""
    if not isinstance(data, bytes):
        raise sqlite3.DataError("a record is missing")
    if len(data) != size:
        data = zlib.decompressobj().decompress(data, LARGEST_FILE)
    if len(data) != size:
        raise sqlite3.DataError("a record is cut short")
    return data.decode()


def count_of(base: sqlite3.Connection) -> int:
    """How many deals an archive holds."""
    return int(base.execute("SELECT count(*) FROM deals").fetchone()[0])


def setup_of(base: sqlite3.Connection, key: str = "") -> Setup:
    """What an archive is of; `Fault` at `key` where it is none of ours."""
    with troubles(key):
        table = dict(base.execute("SELECT key, value FROM about"))
    try:
        return Setup.read(table)
    except (KeyError, TypeError, ValueError) as error:
        raise Fault("bad-archive", key, reason=str(error)) from None


@contextmanager
def troubles(key: str = "", *, writing: bool = False) -> Iterator[None]:
    """Tells at `key` what SQLite and zlib could not do, as a `Fault`."""
    try:
        yield
    except (sqlite3.Error, zlib.error, UnicodeDecodeError) as error:
        # a full disk, a folder that is not ours
        if writing and isinstance(error, sqlite3.OperationalError):
            raise Fault("no-writing", key, reason=str(error)) from None
        raise Fault("bad-archive", key, reason=str(error)) from None
