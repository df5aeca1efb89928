"""The workbook in which units enter their teams, blank or with teams already in it."""

import io
from collections.abc import Sequence

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.entries import NewTeam
from gouji.competition.papers.xlsx import Dress, merge, put
from gouji.competition.setup import Setup
from gouji.competition.texts.forms import GROUPS, HEADS, HELP_SHEET, LINES, SHEET_NAME
from gouji.competition.texts.names import SEXES, member_field

HEAD_ROW = 3
_FONT = "宋体"
_GREY = "888888"
# a group or a phone stays the text that was typed
_LINE = Dress(size=11, number_format="@", colour=_GREY)
_HEAD = Dress(size=11, bold=True, head=True, colour=_GREY)


def heads(setup: Setup, players: int) -> list[tuple[str, float]]:
    """The headings of the form and their widths."""
    found = [(HEADS["unit"].zh, 26.0), (HEADS["group"].zh, 10.0)]
    for i in range(players):
        name = HEADS["captain"].zh if i == 0 else member_field(i).zh
        found += [(name, 15.0), (HEADS["sex"].zh, 6.0)]
    return [*found, (HEADS["phone"].zh, 16.0), (HEADS["remarks"].zh, 22.0)]


def help_lines(setup: Setup) -> list[str]:
    """What a unit has to know, setting by setting."""
    limits = setup.limits
    lines = [LINES["one-line"]]
    if limits.players is None:
        lines.append(LINES["players-off"])
    else:
        lines.append(LINES["players"].fill(n=limits.players))
    if limits.women is not None:
        lines.append(LINES["women"].fill(n=limits.women))
    if limits.teams is not None:
        lines.append(LINES["teams"].fill(n=limits.teams, unit=setup.unit_word))
    lines += [LINES["group"], LINES["merge"], LINES["no-change"]]
    if limits.deadline is not None:
        lines.append(LINES["deadline"].fill(deadline=f"{limits.deadline:%Y-%m-%d %H:%M}"))
    if setup.contact:
        lines.append(LINES["contact"].fill(contact=setup.contact))
    lines.append(LINES["privacy"])
    return [line.zh for line in lines] + setup.remarks.splitlines()


def entry_book(setup: Setup, teams: Sequence[NewTeam] = (), rows: int = 60) -> bytes:
    """The entry workbook as .xlsx: one row a team, drop-down lists, a sheet that explains."""
    players = setup.limits.players or 4
    players = max([players, *(len(team.members) for team in teams)])
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = SHEET_NAME.zh
    columns = heads(setup, players)
    wide = len(columns)
    for row, text, size in (
        (1, LINES["title"].fill(name=setup.name).zh, 16),
        (2, _second(setup), 10),
    ):
        put(sheet, row, 1, text)
        Dress(size=size, bold=row == 1, boxed=False).put_on(sheet, row, 1)
        merge(sheet, row, 1, 1, wide)
        sheet.row_dimensions[row].height = 2 * size
    for i, (name, width) in enumerate(columns, start=1):
        put(sheet, HEAD_ROW, i, name)
        _HEAD.put_on(sheet, HEAD_ROW, i)
        sheet.column_dimensions[get_column_letter(i)].width = width
    sheet.row_dimensions[HEAD_ROW].height = 24
    last = HEAD_ROW + max(rows, len(teams) + 20)
    _body(sheet, columns, last)
    for n, team in enumerate(teams, start=HEAD_ROW + 1):
        for i, text in enumerate(_row(team, players), start=1):
            if text:
                put(sheet, n, i, text)
    sheet.freeze_panes = f"A{HEAD_ROW + 1}"
    sheet.page_setup.paperSize = 9
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = f"{HEAD_ROW}:{HEAD_ROW}"
    _explain(book, setup)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _second(setup: Setup) -> str:
    parts = [LINES["one-line"].zh]
    if setup.limits.deadline is not None:
        deadline = f"{setup.limits.deadline:%Y-%m-%d %H:%M}"
        parts.append(LINES["deadline"].fill(deadline=deadline).zh)
    return "　".join(parts)


def _body(sheet: Worksheet, columns: Sequence[tuple[str, float]], last: int) -> None:
    for n in range(HEAD_ROW + 1, last + 1):
        for i in range(1, len(columns) + 1):
            _LINE.put_on(sheet, n, i)
    lists = {HEADS["sex"].zh: (SEXES["f"].zh, SEXES["m"].zh), HEADS["group"].zh: GROUPS[:2]}
    for i, (name, _) in enumerate(columns, start=1):
        if name not in lists:
            continue
        letter = get_column_letter(i)
        rule = DataValidation(
            type="list",
            formula1='"' + ",".join(lists[name]) + '"',
            allow_blank=True,
            showErrorMessage=False,
        )
        rule.add(f"{letter}{HEAD_ROW + 1}:{letter}{last}")
        sheet.add_data_validation(rule)


def _row(team: NewTeam, players: int) -> list[str]:
    row = [team.unit, team.group]
    for i in range(players):
        if i < len(team.members):
            name = team.members[i].name
            if i == team.captain and team.captain:
                name += "√"
            row += [name, SEXES[team.members[i].sex].zh]
        else:
            row += ["", ""]
    return [*row, team.phone, team.remarks]


def _explain(book: Workbook, setup: Setup) -> None:
    sheet = book.create_sheet(HELP_SHEET.zh)
    sheet.column_dimensions["A"].width = 84
    sheet.page_setup.paperSize = 9
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    put(sheet, 1, 1, HELP_SHEET.zh)
    sheet.cell(1, 1).font = Font(name=_FONT, size=14, bold=True)
    for n, text in enumerate(help_lines(setup), start=2):
        put(sheet, n, 1, f"{n - 1}．{text}")
        sheet.cell(n, 1).font = Font(name=_FONT, size=11)
        sheet.cell(n, 1).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.row_dimensions[n].height = 18 * (1 + len(text) // 38)


def comment(text: str) -> Comment:
    """A comment in the program's name, wide enough for a sentence."""
    return Comment(text, AUTHOR, height=90, width=260)


AUTHOR = "够级"
"""Whose comments are the program's own, to be taken away again."""
