"""The entry form as a Word file, like the annexes of the two documents (R20.8): blank or filled."""

import io
from collections.abc import Sequence
from typing import Any

from docx import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt

from gouji.competition.model import Team
from gouji.competition.setup import Setup
from gouji.competition.texts.forms import DOCX, GROUPS
from gouji.competition.texts.names import SEXES, member_field

_FONT = "宋体"


def entry_form(setup: Setup, teams: Sequence[Team] = (), unit: str = "") -> bytes:
    """The form as .docx: A's with a line a group, or B's with a line a person and a stamp box.

    `teams`: those of one unit, to be printed and stamped; none: a blank form, for `unit` if given.
    """
    document = Document()
    _page(document)
    unit = teams[0].unit if teams else unit
    if setup.entry_form == "groups":
        _groups(document, setup, teams, unit)
    else:
        for i, team in enumerate(teams or [None]):
            if i:
                document.add_page_break()  # type: ignore[no-untyped-call]
            _members(document, setup, team, unit)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _page(document: Any) -> None:
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2.2)
    section.top_margin = section.bottom_margin = Cm(2.2)
    style = document.styles["Normal"]
    style.font.name = _FONT
    style.font.size = Pt(12)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), _FONT)


def _say(
    document: Any, text: str, size: float = 12, *, bold: bool = False, at: str = "left"
) -> Any:
    paragraph = document.add_paragraph()
    run = paragraph.add_run(text)
    run.bold = bold
    run.font.size = Pt(size)
    run.font.name = _FONT
    run._element.rPr.rFonts.set(qn("w:eastAsia"), _FONT)
    paragraph.alignment = {
        "left": WD_ALIGN_PARAGRAPH.LEFT,
        "center": WD_ALIGN_PARAGRAPH.CENTER,
        "right": WD_ALIGN_PARAGRAPH.RIGHT,
    }[at]
    return paragraph


def _fill(target: Any, text: str, *, bold: bool = False) -> None:
    paragraph = target.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    run = paragraph.add_run(text)
    run.bold = bold
    target.vertical_alignment = 1  # centre


def _table(document: Any, rows: int, widths: Sequence[float], heights: Sequence[float]) -> Any:
    table = document.add_table(rows=rows, cols=len(widths))
    table.style = "Table Grid"
    table.alignment = WD_TABLE_ALIGNMENT.CENTER
    table.autofit = False
    for row, height in zip(table.rows, heights, strict=True):
        row.height = Cm(height)
    _set_widths(table, widths)
    return table


def _set_widths(table: Any, widths: Sequence[float]) -> None:
    # Word reads the cells', LibreOffice the columns'
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Cm(width)
        for one in column.cells:
            one.width = Cm(width)


def _groups(document: Any, setup: Setup, teams: Sequence[Team], unit: str) -> None:
    """A, 附件1: 单位名称; rows 第一组, 第二组; 队员1 (小组负责人) to 队员3, 备注."""
    players = max([setup.limits.players or 3, *(len(team.members) for team in teams)])
    count = max(len(teams), min(setup.limits.teams or 2, len(GROUPS)))
    _say(document, DOCX["attachment"].zh)
    _say(document, setup.name, 18, bold=True, at="center")
    _say(document, DOCX["title"].zh, 22, bold=True, at="center")
    _say(document, f"{DOCX['unit'].zh}{unit or '＿' * 16}")
    widths = [2.6, *[11.0 / players] * players, 2.8]
    table = _table(document, 1 + count, widths, [1.2] + [2.2] * count)
    for i, head in enumerate([member_field(i).zh for i in range(players)], start=1):
        _fill(table.cell(0, i), head, bold=True)
    _fill(table.cell(0, players + 1), DOCX["remarks"].zh, bold=True)
    for n in range(count):
        group = GROUPS[n]
        if n < len(teams):
            group = teams[n].group or group
            for i, member in enumerate(_captain_first(teams[n])):
                _fill(table.cell(n + 1, i + 1), member)
            _fill(table.cell(n + 1, players + 1), teams[n].remarks)
        _fill(table.cell(n + 1, 0), DOCX["group-list"].fill(group=group).zh, bold=True)
    document.add_paragraph()
    notes = [DOCX["note-captain"].zh, *_hand_in(setup)]
    for n, note in enumerate(notes, start=1):
        _say(document, f"{DOCX['note'].zh if n == 1 else '　　'}{n}．{note}", 11)
    _stamp(document)


def _captain_first(team: Team) -> list[str]:
    members = list(team.members)
    captain = members.pop(team.captain)
    return [captain.name, *(one.name for one in members)]


def _hand_in(setup: Setup) -> list[str]:
    deadline, contact = setup.limits.deadline, setup.contact
    said = ""
    if deadline is not None:
        said = f"{deadline.month}月{deadline.day}日{deadline:%H:%M}"
    if said and contact:
        return [DOCX["note-deadline"].fill(deadline=said, contact=contact).zh]
    if said:
        return [DOCX["note-deadline-only"].fill(deadline=said).zh]
    return [DOCX["note-contact-only"].fill(contact=contact).zh] if contact else []


def _members(document: Any, setup: Setup, team: Team | None, unit: str) -> None:
    """B, 附件一: the members, 领队 “√”, 单位(章), 年 月 日."""
    players = max(setup.limits.players or 4, len(team.members) if team else 0)
    _say(document, setup.name, 18, bold=True, at="center")
    _say(document, DOCX["title"].zh, 22, bold=True, at="center")
    group = DOCX["group"].zh + (team.group if team and team.group else "＿" * 6)
    _say(document, f"{DOCX['unit'].zh}{unit or '＿' * 14}　　{group}")
    table = _table(document, players + 1, [2, 5.4, 2.6, 3.2, 3.2], [1.1] + [1.3] * players)
    for i, key in enumerate(("number", "name", "sex", "captain", "remarks")):
        _fill(table.cell(0, i), DOCX[key].zh, bold=True)
    for n in range(players):
        _fill(table.cell(n + 1, 0), str(n + 1))
        if team is not None and n < len(team.members):
            member = team.members[n]
            _fill(table.cell(n + 1, 1), member.name)
            _fill(table.cell(n + 1, 2), SEXES[member.sex].zh)
            _fill(table.cell(n + 1, 3), "√" if n == team.captain else "")
            if n == 0:
                _fill(table.cell(1, 4), team.remarks)
    document.add_paragraph()
    phone = team.phone if team is not None else ""
    _say(document, DOCX["phone"].zh + (phone or "＿" * 12))
    for note in _hand_in(setup):
        _say(document, note, 11)
    _stamp(document)


def _stamp(document: Any) -> None:
    """A box at the right to stamp in, with the unit's name for it and the date under it."""
    document.add_paragraph()
    table = document.add_table(rows=1, cols=1)
    table.style = "Table Grid"
    table.alignment = WD_TABLE_ALIGNMENT.RIGHT
    table.autofit = False
    box = table.cell(0, 0)
    _set_widths(table, [6.4])
    table.rows[0].height = Cm(4.2)
    _dashed(table)
    box.paragraphs[0].add_run(DOCX["stamp"].zh)
    box.paragraphs[0].paragraph_format.space_before = Pt(6)
    for _ in range(3):
        box.add_paragraph()
    date = box.add_paragraph(DOCX["date"].zh)
    date.alignment = WD_ALIGN_PARAGRAPH.RIGHT


def _dashed(table: Any) -> None:
    borders = OxmlElement("w:tblBorders")
    for side in ("top", "left", "bottom", "right"):
        line = OxmlElement(f"w:{side}")
        for key, value in (("val", "dashed"), ("sz", "6"), ("space", "0"), ("color", "888888")):
            line.set(qn(f"w:{key}"), value)
        borders.append(line)
    table._tbl.tblPr.append(borders)
