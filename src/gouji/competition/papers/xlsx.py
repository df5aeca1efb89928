"""Papers as workbooks: a sheet a page, set to print on A4."""

import io
import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooter, HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.papers.model import Page, Paper, Table, cell

_HEAD = PatternFill("solid", fgColor="F0EFE9")
_FONT = "宋体"
_POINTS_PER_MM = 72 / 25.4
_UNITS_PER_LETTER = 2.3  # a Chinese character in Excel's units of width


def workbook(papers: Sequence[Paper]) -> bytes:
    """Papers as one .xlsx; numbers stay numbers, and no text becomes a formula."""
    book = Workbook()
    first = book.active
    if first is not None:
        book.remove(first)
    for paper in papers:
        for page in paper.pages:
            name = paper.name if len(paper.pages) == 1 else f"{paper.name} {page_name(page)}"
            sheet = book.create_sheet(free_name(name, book.sheetnames))
            _write(sheet, paper, page)
    if not book.sheetnames:
        book.create_sheet(papers[0].name if papers else "够级")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def page_name(page: Page) -> str:
    """What tells a page from the paper's others: its first line or its title."""
    return page.lines[0] if page.lines and page.signatures else page.title


def free_name(name: str, taken: Sequence[str]) -> str:
    """A sheet's name that Excel takes: 31 letters, none of its own, not there yet.

    >>> free_name("计分表 [1/2]", ["计分表 12"])
    '计分表 12 2'
    """
    clean = re.sub(r"[\[\]:*?/\\']", "", name).strip()[:31] or "1"
    n, found = 1, clean
    while found.lower() in [one.lower() for one in taken]:
        n += 1
        found = f"{clean[: 30 - len(str(n))]} {n}"
    return found


def put(sheet: Worksheet, row: int, column: int, value: str | float) -> None:
    """Writes a value; a text that begins like a formula stays a text."""
    target = sheet.cell(row, column)
    target.value = value
    if isinstance(value, str):
        target.data_type = "s"


@dataclass(frozen=True, slots=True)
class Dress:
    """How a cell looks; the same dress is made once a workbook and then handed on.

    openpyxl compares a style with all others each time one is set, which takes longer than all the
    rest of a paper.
    """

    size: float = 10.5
    bold: bool = False
    align: str = "center"
    boxed: bool = True
    head: bool = False
    number_format: str = "General"
    colour: str = "000000"

    def put_on(self, sheet: Worksheet, row: int, column: int) -> None:
        """Dresses a cell."""
        target: Any = sheet.cell(row, column)
        made = _dresses(sheet).get(self)
        if made is not None:
            target._style = copy(made)
            return
        target.font = Font(name=_FONT, size=self.size, bold=self.bold)
        target.alignment = Alignment(horizontal=self.align, vertical="center", wrap_text=True)
        target.number_format = self.number_format
        if self.boxed:
            line = Side(style="thin", color=self.colour)
            target.border = Border(left=line, right=line, top=line, bottom=line)
        if self.head:
            target.fill = _HEAD
        _dresses(sheet)[self] = copy(target._style)


def _dresses(sheet: Worksheet) -> dict[Dress, Any]:
    book = sheet.parent
    found: dict[Dress, Any] = vars(book).setdefault("_gouji_dresses", {})
    return found


def merge(sheet: Worksheet, row: int, column: int, rows: int, columns: int) -> None:
    """Merges cells that are dressed already: openpyxl's own way dresses each of them anew."""
    last = f"{get_column_letter(column + columns - 1)}{row + rows - 1}"
    sheet.merged_cells.add(f"{get_column_letter(column)}{row}:{last}")


def _write(sheet: Worksheet, paper: Paper, page: Page) -> None:
    wide = max((len(table.columns) for table in page.tables), default=1)
    at = 1
    heads = [(paper.heading, 12, False), (page.title, 16, True)]
    for text, size, bold in heads + [(line, 10.5, False) for line in page.lines]:
        _over(sheet, (at, wide), text, Dress(size=size, bold=bold, boxed=False))
        at += 1
    for table in page.tables:
        if table.title:
            title = Dress(size=12, bold=True, align="left", boxed=False)
            _over(sheet, (at, wide), table.title, title)
            at += 1
        at = _table(sheet, at, table)
    for note in page.notes:
        _over(sheet, (at, wide), note, Dress(size=9.5, align="left", boxed=False))
        at += 1
    if page.signatures:
        at += 1
        text = "　　　　".join(f"{sign}：____________" for sign in page.signatures)
        _over(sheet, (at, wide), text, Dress(align="left", boxed=False))
    _set_to_print(sheet, paper, page)


def _over(sheet: Worksheet, row_wide: tuple[int, int], text: str, dress: Dress) -> None:
    row, wide = row_wide
    put(sheet, row, 1, text)
    dress.put_on(sheet, row, 1)
    if wide > 1:
        merge(sheet, row, 1, 1, wide)
    lines = -(-len(text) * 2 // 92) if text else 1
    sheet.row_dimensions[row].height = max(1, lines) * dress.size * 1.6


def _table(sheet: Worksheet, at: int, table: Table) -> int:
    for i, column in enumerate(table.columns, start=1):
        put(sheet, at, i, column.head)
        Dress(size=10, bold=True, head=True).put_on(sheet, at, i)
        letter = get_column_letter(i)
        width = max(column.width * _UNITS_PER_LETTER, 4)
        sheet.column_dimensions[letter].width = max(
            width, sheet.column_dimensions[letter].width if at > 8 else 0
        )
    sheet.row_dimensions[at].height = 28
    for n, row in enumerate(table.rows, start=at + 1):
        for i, (column, value) in enumerate(zip(table.columns, row, strict=True), start=1):
            one = cell(value)
            if one is None:
                Dress().put_on(sheet, n, i)
                continue
            put(sheet, n, i, one.value)
            form = "General" if one.decimals is None else "0." + "0" * one.decimals
            align = one.align or column.align
            Dress(bold=one.bold, align=align, number_format=form).put_on(sheet, n, i)
            if one.rows > 1 or one.columns > 1:
                merge(sheet, n, i, one.rows, one.columns)
        sheet.row_dimensions[n].height = table.line_mm * _POINTS_PER_MM
    return at + len(table.rows) + 1


def _set_to_print(sheet: Worksheet, paper: Paper, page: Page) -> None:
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.orientation = "landscape" if paper.landscape else "portrait"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top = sheet.page_margins.bottom = 0.6
    sheet.HeaderFooter = HeaderFooter(
        oddFooter=HeaderFooterItem(right=_HeaderFooterPart("&P / &N"))
    )
    heads = 2 + len(page.lines) + 1
    if len(page.tables) == 1 and not page.tables[0].title:
        sheet.print_title_rows = f"{heads}:{heads}"
        sheet.freeze_panes = f"A{heads + 1}"
