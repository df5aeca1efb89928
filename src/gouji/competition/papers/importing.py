"""Teams from a workbook into a competition: all or none, and the workbook back with its marks."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.entries import EnterTeams, NewTeam, clean, problems
from gouji.competition.model import Team
from gouji.competition.papers.blank_book import AUTHOR, comment
from gouji.competition.papers.cells import Merged
from gouji.competition.papers.headings import open_book
from gouji.competition.papers.incoming import Origin, Reading, Wrong, read_book
from gouji.competition.papers.xlsx import free_name, put
from gouji.competition.refusing import NotAllowed
from gouji.competition.state import State
from gouji.competition.texts import say
from gouji.competition.texts.forms import SAID, WRONG, WRONG_SHEET
from gouji.words import Text

_RED = PatternFill("solid", fgColor="FFC7CE")
_NO_FILL = PatternFill(fill_type=None)


@dataclass(frozen=True, slots=True)
class Import:
    """What a workbook would bring: a command, or what is wrong.

    `same`: how many of its teams have entered already, just so.
    """

    order: EnterTeams | None
    wrong: tuple[Wrong, ...]
    notices: tuple[Text, ...]
    same: int
    data: bytes

    def marked(self) -> bytes | None:
        """The workbook with its wrong cells marked; None where it can't be opened at all."""
        return mark(self.data, self.wrong)


def read_entries(
    state: State,
    data: bytes,
    clock: datetime,
    source: str = "",
    reading: Reading | None = None,
) -> Import:
    """A filled workbook held against the competition: nothing is entered by it.

    `clock`: the time on the wall, which the deadline is held against. `reading`: what `read_book`
    found in it, where that was done already.
    """
    reading = read_book(data) if reading is None else reading
    wrong = list(reading.wrong)
    notices = list(reading.notices)
    fresh: list[tuple[NewTeam, Origin]] = []
    same = 0
    for team, origin in zip(reading.teams, reading.origins, strict=True):
        known = _entered(state, team)
        if known is None:
            fresh.append((team, origin))
        elif _alike(known, team):
            same += 1
            notices.append(SAID["same"].fill(team=known.label))
        else:
            wrong.append(origin.wrong("group", WRONG["differs"].fill(team=known.label)))
    _, found = problems(state, [team for team, _ in fresh], clock)
    for problem in found:
        origin = fresh[problem.number][1]
        wrong.append(origin.wrong(problem.field, say(problem.why, field=False)))
    if not wrong and state.rounds and fresh:
        wrong.append(Wrong("", 0, 0, "", say(NotAllowed("lots-drawn", ""))))
    wrong.sort(key=lambda one: (one.sheet, one.row, one.column))
    order = None
    if not wrong and fresh:
        order = EnterTeams(teams=tuple(team for team, _ in fresh), source=source)
    return Import(order, tuple(wrong), tuple(notices), same, data)


def _entered(state: State, new: NewTeam) -> Team | None:
    for team in state.teams.values():
        gone = team.out is not None and team.out.kind == "withdrawn"
        if not gone and (team.unit, team.group) == (new.unit, new.group):
            return team
    return None


def _alike(known: Team, new: NewTeam) -> bool:
    try:
        team = clean(new, known.id)
    except NotAllowed:
        return False
    return (team.members, team.captain) == (known.members, known.captain)


def mark(data: bytes, wrong: Sequence[Wrong]) -> bytes | None:
    """The same workbook with wrong cells red, the reason in a comment, and a sheet that lists all.

    Marks of an earlier time are taken away first; comments of other people stay.
    """
    books = open_book(data)
    if isinstance(books, Text):
        return None
    book, _ = books
    if WRONG_SHEET.zh in book.sheetnames:
        book.remove(book[WRONG_SHEET.zh])
    for sheet in book.worksheets:
        _unmark(sheet)
    reasons: dict[tuple[str, int, int], list[str]] = {}
    for one in wrong:
        if one.sheet and one.row:
            reasons.setdefault((one.sheet, one.row, max(one.column, 1)), []).append(one.why.zh)
    for (name, row, column), texts in reasons.items():
        _mark(book[name], row, column, "\n".join(texts))
    _list(book.create_sheet(free_name(WRONG_SHEET.zh, book.sheetnames)), wrong)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _unmark(sheet: Worksheet) -> None:
    for row in sheet.iter_rows():
        for one in row:
            if one.comment is not None and one.comment.author == AUTHOR:
                before, _, _ = one.comment.text.partition(_BREAK)
                kept = before if _BREAK in one.comment.text else ""
                one.comment = Comment(kept, "") if kept else None
                one.fill = _NO_FILL


_BREAK = "\n———够级———\n"


def _mark(sheet: Worksheet, row: int, column: int, text: str) -> None:
    box = Merged(sheet).box(row, column)
    one = sheet.cell(row, column) if box is None else sheet.cell(box[0], box[1])
    before = one.comment.text if one.comment is not None else ""
    one.comment = comment(f"{before}{_BREAK}{text}" if before else text)
    one.fill = _RED


def _list(sheet: Worksheet, wrong: Sequence[Wrong]) -> None:
    sheet.column_dimensions["A"].width = 100
    put(sheet, 1, 1, WRONG_SHEET.zh)
    sheet.cell(1, 1).font = Font(size=14, bold=True)
    for n, one in enumerate(wrong, start=2):
        put(sheet, n, 1, one.text.zh)
