"""Papers as workbooks: a sheet a page, set to print on A4."""

import io
import re
from collections.abc import Sequence

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooter, HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.papers.model import Cell, Page, Paper, Table, cell

_THIN = Side(style="thin")
_BOX = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
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


def _write(sheet: Worksheet, paper: Paper, page: Page) -> None:
    wide = max((len(table.columns) for table in page.tables), default=1)
    at = 1
    heads = [(paper.heading, 12, False), (page.title, 16, True)]
    for text, size, bold in heads + [(line, 10.5, False) for line in page.lines]:
        _over(sheet, (at, wide), text, Font(name=_FONT, size=size, bold=bold), "center")
        at += 1
    for table in page.tables:
        if table.title:
            _over(sheet, (at, wide), table.title, Font(name=_FONT, size=12, bold=True), "left")
            at += 1
        at = _table(sheet, at, table)
    for note in page.notes:
        _over(sheet, (at, wide), note, Font(name=_FONT, size=9.5), "left")
        at += 1
    if page.signatures:
        at += 1
        text = "　　　　".join(f"{sign}：____________" for sign in page.signatures)
        _over(sheet, (at, wide), text, Font(name=_FONT, size=10.5), "left")
    _set_to_print(sheet, paper, page)


def _over(sheet: Worksheet, row_wide: tuple[int, int], text: str, font: Font, align: str) -> None:
    row, wide = row_wide
    put(sheet, row, 1, text)
    target = sheet.cell(row, 1)
    target.font = font
    target.alignment = Alignment(horizontal=align, vertical="center", wrap_text=True)
    if wide > 1:
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=wide)
    lines = -(-len(text) * 2 // 92) if text else 1
    sheet.row_dimensions[row].height = max(1, lines) * (font.size or 10.5) * 1.6


def _table(sheet: Worksheet, at: int, table: Table) -> int:
    for i, column in enumerate(table.columns, start=1):
        put(sheet, at, i, column.head)
        head = sheet.cell(at, i)
        head.font = Font(name=_FONT, size=10, bold=True)
        head.fill = _HEAD
        head.border = _BOX
        head.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
        letter = get_column_letter(i)
        width = max(column.width * _UNITS_PER_LETTER, 4)
        sheet.column_dimensions[letter].width = max(
            width, sheet.column_dimensions[letter].width if at > 8 else 0
        )
    sheet.row_dimensions[at].height = 28
    for n, row in enumerate(table.rows, start=at + 1):
        for i, (column, value) in enumerate(zip(table.columns, row, strict=True), start=1):
            one = cell(value)
            sheet.cell(n, i).border = _BOX
            if one is not None:
                put(sheet, n, i, one.value)
                _dress(sheet, n, i, one, one.align or column.align)
        sheet.row_dimensions[n].height = table.line_mm * _POINTS_PER_MM
    return at + len(table.rows) + 1


def _dress(sheet: Worksheet, row: int, column: int, one: Cell, align: str) -> None:
    target = sheet.cell(row, column)
    target.font = Font(name=_FONT, size=10.5, bold=one.bold)
    target.alignment = Alignment(horizontal=align, vertical="center", wrap_text=True)
    if one.decimals is not None:
        target.number_format = "0." + "0" * one.decimals
    if one.rows > 1 or one.columns > 1:
        sheet.merge_cells(
            start_row=row,
            end_row=row + one.rows - 1,
            start_column=column,
            end_column=column + one.columns - 1,
        )


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
