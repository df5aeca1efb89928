"""Papers as pages: one file without anything from outside, printed right on A4."""

import functools
from typing import NamedTuple

from jinja2 import Environment, PackageLoader

from gouji.competition.papers.model import Cell, Paper, Row, Table, cell


class Placed(NamedTuple):
    """A cell, or None where another one covers it, and how it stands."""

    cell: Cell | None
    align: str


def shares(table: Table) -> list[str]:
    """The columns' widths in per cent.

    >>> from gouji.competition.papers.model import Column
    >>> shares(Table([Column("队", 3), Column("队员", 1)], []))
    ['75.00', '25.00']
    """
    whole = sum(column.width for column in table.columns)
    return [f"{100 * column.width / whole:.2f}" for column in table.columns]


def blocks(table: Table) -> list[list[list[Placed]]]:
    """The rows in blocks that stay on one page: what a first cell spans."""
    found: list[list[list[Placed]]] = []
    left = 0
    for row in table.rows:
        if left == 0:
            first = cell(row[0])
            left = 1 if first is None else first.rows
            found.append([])
        found[-1].append(_placed(table, row))
        left -= 1
    return found


def _placed(table: Table, row: Row) -> list[Placed]:
    out = []
    for column, value in zip(table.columns, row, strict=True):
        one = cell(value)
        align = column.align if one is None or one.align is None else one.align
        out.append(Placed(one, align))
    return out


def css_text(text: str) -> str:
    r"""A text as it stands between quotes in a style sheet: all but letters escaped.

    >>> css_text('"</style>')
    '\\22 \\3c \\2f style\\3e '
    """
    return "".join(c if c.isalnum() or c in " 　·" else f"\\{ord(c):x} " for c in text)


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("gouji.competition.papers", "."), autoescape=True
    )
    environment.filters.update(shares=shares, blocks=blocks, css=css_text)
    return environment


def html(paper: Paper, lang: str = "zh") -> str:
    """A paper as a page to print: A4, heads repeated, signatures not torn off."""
    template = _environment().get_template("pages.html.j2")
    footer = f"{paper.heading}　{paper.name}"
    language = "zh-CN" if lang == "zh" else "en"
    return template.render(paper=paper, lang=language, footer=footer)
