"""The columns of an observation and the features of a candidate: names, places, meanings.

All of it is read from columns.pxd, where it stands once. `VERSION` changes with every column:
whoever stores arrays or weights stores it with them (docs/observation.md).
"""

import re
from collections.abc import MutableSequence
from pathlib import Path
from typing import NamedTuple

from gouji.engine.structs import Struct

VERSION = 1


class Column(NamedTuple):
    """One group of columns: `array[start : start + length]`, and what stands there."""

    name: str
    start: int
    length: int
    meaning: str


_FIELD = re.compile(r"    signed char (\w+)(?:\[(\d+)\])? *# (.+)")
_MORE = re.compile(r" {8,}# (.+)")


def _read(struct: str) -> tuple[Column, ...]:
    text = Path(__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    body = text.partition(f"cdef struct {struct}:\n")[2].partition("\ncdef struct")[0]
    columns: list[Column] = []
    for line in body.splitlines():
        if found := _FIELD.fullmatch(line):
            start = columns[-1].start + columns[-1].length if columns else 0
            columns.append(Column(found[1], start, int(found[2] or 1), found[3]))
        elif found := _MORE.fullmatch(line):
            last = columns.pop()
            columns.append(last._replace(meaning=f"{last.meaning} {found[1]}"))
    return tuple(columns)


COLUMNS = _read("Observation")
"""The columns of an observation, in order."""

FEATURES = _read("Candidate")
"""The features of a candidate, in order."""

SIZE = sum(column.length for column in COLUMNS)
"""How many signed bytes an observation has."""

FEATURE_SIZE = sum(column.length for column in FEATURES)
"""How many signed bytes a candidate's features have."""


def place_of(name: str, columns: tuple[Column, ...] = COLUMNS) -> slice:
    """Where a group of columns stands; KeyError for a name that isn't one.

    >>> place_of("opening"), place_of("size", FEATURES)
    (slice(0, 1, None), slice(5, 6, None))
    """
    for column in columns:
        if column.name == name:
            return slice(column.start, column.start + column.length)
    raise KeyError(name)


# ---------------------------------------------------------------- for runs without a compiler


def put_record(record: Struct, out: MutableSequence[int], at: int) -> None:
    """Writes a plain record's numbers one after the other, as a C struct lies in memory."""
    for name in record._fields:
        value = getattr(record, name)
        for number in value if isinstance(value, list) else [value]:
            out[at] = number
            at += 1


Observation, Candidate = (
    type(name, (Struct,), {"_fields": {c.name: c.length if c.length > 1 else 0 for c in columns}})
    for name, columns in (("Observation", COLUMNS), ("Candidate", FEATURES))
)


class Listing:
    """What rows.pxd calls so: a list of candidates being written."""

    def __init__(self) -> None:
        self.rest, self.all, self.row = Candidate(), Candidate(), Candidate()
