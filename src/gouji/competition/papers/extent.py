"""How far the sheets of an uploaded workbook reach, before anything lays them out in memory.

A file of a few kilobytes can name a cell in the last row of the last column, or merge a whole
sheet: whoever opens it makes all the cells in between.
"""

import zipfile
from typing import IO
from xml.parsers import expat

from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries

MOST_CELLS = 300_000
"""The most cells that one workbook may reach over, empty ones between filled ones too."""

_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
_AREAS = ("mergeCell", "hyperlink", "comment", "table")
_PIECE = 1 << 16


class Unreadable(Exception):
    """A part of the workbook is such that it can't be looked through before it is opened."""


def reaches_too_far(archive: zipfile.ZipFile) -> bool:
    """Whether the sheets reach over more than `MOST_CELLS` cells.

    Raises `Unreadable` for what no workbook has: entities of its own, an encoding that XML need not
    have; and whatever `zipfile` does for a damaged one.
    """
    left = MOST_CELLS
    for info in archive.infolist():  # which of them are sheets is said in other parts
        with archive.open(info) as file:
            left -= _Part(left).read(file)
        if left < 0:
            return True
    return False


class _TooMuch(Exception):
    pass


class _Part:
    """One part of the workbook, counted as openpyxl will read it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows = self._columns = 0
        self._row = self._column = 0
        self._seen = 0
        self._areas = 0

    @property
    def reach(self) -> int:
        """Over how many cells it reaches."""
        return max(self._rows * self._columns, self._seen) + self._areas

    def read(self, file: IO[bytes]) -> int:
        """Reads until it is too much; returns over how many cells it reaches."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._begin
        parser.StartDoctypeDeclHandler = _no_entities
        try:
            while piece := file.read(_PIECE):
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            if error.code == expat.errors.codes[expat.errors.XML_ERROR_UNKNOWN_ENCODING]:
                raise Unreadable from None
            # no XML, or damaged: whoever opens it gets no further than this
        except _TooMuch:
            pass
        return self.reach

    def _begin(self, name: str, facts: dict[str, str]) -> None:
        kind = name.rpartition(" ")[2]
        if kind == "row":
            self._row = _number(facts.get("r")) or self._row + 1
            self._column = 0
        elif kind == "c":
            self._cell(facts.get("r"))
        elif kind in _AREAS and "ref" in facts:
            self._areas += _area(facts["ref"])
        else:
            return
        if self.reach > self._most:
            raise _TooMuch

    def _cell(self, at: str | None) -> None:
        self._seen += 1
        self._column += 1
        row = self._row
        if at:
            try:
                row, self._column = coordinate_to_tuple(at)
            except (ValueError, IndexError):
                raise Unreadable from None
        self._rows = max(self._rows, row)
        self._columns = max(self._columns, self._column)


def _no_entities(*_: object) -> None:
    raise Unreadable


def _number(text: str | None) -> int:
    try:
        return int(float(text)) if text else 0
    except (ValueError, OverflowError):
        raise Unreadable from None


def _area(ref: str) -> int:
    try:
        left, top, right, bottom = range_boundaries(ref)
    except (ValueError, TypeError):
        raise Unreadable from None
    wide = (right or _LAST_COLUMN) - (left or 1) + 1
    high = (bottom or _LAST_ROW) - (top or 1) + 1
    return max(1, wide) * max(1, high)
