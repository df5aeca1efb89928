"""A filled entry workbook: its teams, and every cell that is wrong, by sheet, row and column."""

from dataclasses import dataclass, field

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.entries import NewMember, NewTeam
from gouji.competition.papers.cells import Merged, captain_mark, cell_text, group_of, sex_of
from gouji.competition.papers.headings import columns_of, filled_rows, head_of, open_book, plain
from gouji.competition.refusing import NotAllowed
from gouji.competition.texts import say
from gouji.competition.texts.forms import GROUPS, HELP_SHEET, SAID, WRONG, WRONG_SHEET
from gouji.competition.words import line, person
from gouji.words import Text

MOST_ROWS = 5000


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something wrong: where (row and column 0: the whole sheet; no sheet: the file), and why."""

    sheet: str
    row: int
    column: int
    head: str
    why: Text

    @property
    def text(self) -> Text:
        """The place and the reason in one sentence."""
        letter = get_column_letter(self.column) if self.column else ""
        key = "cell" if self.column else "row" if self.row else "sheet" if self.sheet else "file"
        return SAID[key].put(
            sheet=self.sheet, row=self.row, column=letter, head=self.head, why=self.why
        )


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a team stood: its sheet, its row, and the column of each field."""

    sheet: str
    row: int
    columns: dict[str, int]
    heads: dict[int, str]

    def wrong(self, key: str, why: Text) -> Wrong:
        """Something wrong with one field of this team."""
        column = self.columns.get(key) or self.columns.get(_SHOWN_AT.get(key, "unit"), 0)
        return Wrong(self.sheet, self.row, column, self.heads.get(column, ""), why)


_SHOWN_AT = {"members": "members.0", "captain": "members.0", "sex": "sex.0"}


@dataclass(slots=True)
class Reading:
    """What a workbook holds: teams with where they stood, what is wrong, what was not read."""

    teams: list[NewTeam] = field(default_factory=list)
    origins: list[Origin] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    notices: list[Text] = field(default_factory=list)


def read_book(data: bytes) -> Reading:
    """Reads a filled entry workbook; what can't be taken is told in `wrong`, never raised."""
    reading = Reading()
    books = open_book(data)
    if isinstance(books, Text):
        reading.wrong.append(Wrong("", 0, 0, "", books))
        return reading
    book, values = books
    found = False
    for sheet in book.worksheets:
        if sheet.title in (HELP_SHEET.zh, WRONG_SHEET.zh):
            continue
        head = head_of(sheet)
        if head is None:
            if any(True for _ in filled_rows(sheet, 0)):
                reading.notices.append(SAID["sheet-unused"].fill(sheet=sheet.title))
            continue
        found = True
        _Sheet(sheet, values[sheet.title], head, reading).read()
    if not found:
        reading.wrong.append(Wrong("", 0, 0, "", WRONG["no-head"]))
    elif not reading.teams and not reading.wrong:
        reading.wrong.append(Wrong("", 0, 0, "", WRONG["no-rows"]))
    _number_groups(reading)
    return reading


class _Sheet:
    """One sheet of teams."""

    def __init__(self, sheet: Worksheet, values: Worksheet, head: int, reading: Reading) -> None:
        self.sheet = sheet
        self.values = values
        self.head = head
        self.reading = reading
        self.merged = Merged(sheet)
        texts = [plain(sheet.cell(head, i).value) for i in range(1, sheet.max_column + 1)]
        self.columns = columns_of(texts)
        self.heads = dict(enumerate(texts, start=1))
        self.bad: set[str] = set()

    def read(self) -> None:
        """Reads all its rows."""
        self._unused()
        for n, row in enumerate(filled_rows(self.sheet, self.head)):
            if n >= MOST_ROWS:
                why = WRONG["too-many-rows"].fill(most=MOST_ROWS)
                self.reading.wrong.append(Wrong(self.sheet.title, row, 0, "", why))
                return
            self._row(row)

    def _unused(self) -> None:
        rows = list(filled_rows(self.sheet, self.head))[:MOST_ROWS]
        for column, head in self.heads.items():
            if column in self.columns.values() or not head or head in ("序号", "编号", "号"):
                continue
            if any(self.sheet.cell(row, column).value not in (None, "") for row in rows):
                notice = SAID["columns-unused"].fill(sheet=self.sheet.title, head=head)
                self.reading.notices.append(notice)

    def _row(self, row: int) -> None:
        self.bad = set()
        origin = Origin(self.sheet.title, row, self.columns, self.heads)
        texts = {key: self._text(origin, row, key) for key in self.columns}
        empty = not self.bad and not any(text for key, text in texts.items() if key != "unit")
        if empty and not (texts["unit"] and self._own(row, "unit")):
            return  # an empty row under a merged unit
        team = self._team(origin, texts)
        if team is not None and not self.bad:
            self.reading.teams.append(team)
            self.reading.origins.append(origin)

    def _own(self, row: int, key: str) -> bool:
        box = self.merged.box(row, self.columns[key])
        return box is None or box[0] == row

    def _wrong(self, origin: Origin, key: str, why: Text) -> None:
        self.bad.add(key)
        self.reading.wrong.append(origin.wrong(key, why))

    def _text(self, origin: Origin, row: int, key: str) -> str:
        column = self.columns[key]
        box = self.merged.box(row, column)
        if box is not None:
            top, left, _, right = box
            shared = key in ("unit", "phone", "remarks")
            if left != right or not shared:
                # one fact would stand for two; an empty row in such an area says nothing
                if self.sheet.cell(top, left).value not in (None, ""):
                    self._wrong(origin, key, WRONG["merged"])
                return ""
            row = top
        one = self.sheet.cell(row, column)
        text = cell_text(one.value, self.values.cell(row, column).value, one.data_type)
        if isinstance(text, Text):
            self._wrong(origin, key, text)
            return ""
        return text.strip()

    def _clean(self, origin: Origin, key: str, text: str, most: int) -> str:
        try:
            return line(text, key, most=most)
        except NotAllowed as why:
            self._wrong(origin, key, say(why, field=False))
            return ""

    def _team(self, origin: Origin, texts: dict[str, str]) -> NewTeam | None:
        unit = self._clean(origin, "unit", texts["unit"], 40)
        if not unit and "unit" not in self.bad:
            self._wrong(origin, "unit", WRONG["unit-missing"])
        group = self._clean(origin, "group", group_of(texts.get("group", "")), 20)
        members, captains = self._members(origin, texts)
        if not members and not self.bad:
            self._wrong(origin, "members.0", WRONG["gap"])
        if len(captains) > 1:
            self._wrong(origin, f"members.{captains[1]}", WRONG["two-captains"])
        if self.bad:
            return None
        return NewTeam(
            unit=unit,
            group=group,
            members=tuple(members),
            captain=captains[0] if captains else 0,
            phone=self._clean(origin, "phone", texts.get("phone", ""), 40),
            remarks=self._clean(origin, "remarks", texts.get("remarks", ""), 200),
        )

    def _members(self, origin: Origin, texts: dict[str, str]) -> tuple[list[NewMember], list[int]]:
        count = sum(key.startswith("members.") for key in self.columns)
        last = max((i for i in range(count) if texts.get(f"members.{i}")), default=-1)
        members: list[NewMember] = []
        captains: list[int] = []
        for i in range(count):
            text, marked = captain_mark(texts.get(f"members.{i}", ""))
            sex = sex_of(texts.get(f"sex.{i}", ""))
            if isinstance(sex, Text):
                self._wrong(origin, f"sex.{i}", sex)
                continue
            if f"members.{i}" in self.bad:
                continue
            if not text:
                if i < last:
                    self._wrong(origin, f"members.{i}", WRONG["gap"])
                elif sex:
                    self._wrong(origin, f"members.{i}", WRONG["sex-alone"])
                continue
            try:
                name = person(text, f"members.{i}")
            except NotAllowed as why:
                self._wrong(origin, f"members.{i}", say(why, field=False))
                continue
            if marked:
                captains.append(i)
            members.append(NewMember.model_validate({"name": name, "sex": sex}))
        return members, captains


def _number_groups(reading: Reading) -> None:
    """Teams of one unit without a group get the next free of 第一组, 第二组, …"""
    by_unit: dict[str, list[int]] = {}
    for i, team in enumerate(reading.teams):
        by_unit.setdefault(team.unit, []).append(i)
    for rows in by_unit.values():
        if len(rows) == 1:
            continue
        taken = {reading.teams[i].group for i in rows}
        free = [group for group in GROUPS if group not in taken]
        for i in rows:
            if not reading.teams[i].group and free:
                update = {"group": free.pop(0)}
                reading.teams[i] = reading.teams[i].model_copy(update=update)
