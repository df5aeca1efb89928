"""What a paper is, before it is a workbook or a page: headings, tables, signatures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: `rows` and `columns` that it spans; those it covers are None in the table."""

    value: str | int | float = ""
    rows: int = 1
    columns: int = 1
    bold: bool = False
    align: Align | None = None
    decimals: int | None = None

    @property
    def text(self) -> str:
        """The value as it is printed.

        >>> Cell(4).text, Cell(2.5, decimals=2).text
        ('4', '2.50')
        """
        if self.decimals is not None and not isinstance(self.value, str):
            return f"{self.value:.{self.decimals}f}"
        return str(self.value)


Row = Sequence[Cell | str | int | None]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its width in Chinese characters, and how its cells stand."""

    head: str
    width: float
    align: Align = "center"


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its own heading, which may be empty. `line_mm`: the least height of a row."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    title: str = ""
    line_mm: float = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What begins on a page of its own: title, lines under it, tables, notes, signatures."""

    title: str
    lines: Sequence[str] = ()
    tables: Sequence[Table] = ()
    notes: Sequence[str] = ()
    signatures: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper: its file's name, the heading over all its pages, the pages."""

    name: str
    heading: str
    pages: Sequence[Page] = field(default_factory=tuple)
    landscape: bool = False


def cell(value: Cell | str | int | None) -> Cell | None:
    """A cell from whatever stands in a row."""
    return value if value is None or isinstance(value, Cell) else Cell(value)
