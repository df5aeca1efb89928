"""One cell of a filled workbook as text, or why it can't be taken."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.texts.forms import GROUPS, WRONG
from gouji.words import Text

_DIGITS = "一二三四五六七八九"
_CAPTAIN = re.compile(r"[√✓✔☑]|[（(]\s*(?:领队|队长|负责人|小组负责人)\s*[）)]")
_WOMEN = ("女", "女士", "女性", "f", "female", "w")
_MEN = ("男", "男士", "男性", "m", "male")


def cell_text(value: Any, cached: Any, kind: str) -> str | Text:
    """What a cell says, or why it can't be taken (`Text`).

    `kind` is openpyxl's type of the cell, `cached` the value that a formula had when it was saved.

    >>> cell_text(13800000000.0, None, "n"), cell_text("=A1&B1", "王芳", "f")
    ('13800000000', '王芳')
    >>> cell_text(datetime(2012, 1, 2), None, "d").zh
    '被 Excel 变成了日期（2012-01-02）：把格子设成「文本」再写'
    """
    if kind == "f":
        if cached is None:
            return WRONG["formula"]
        if isinstance(cached, str) and cached.startswith("#"):
            return WRONG["error-value"].fill(value=cached)
        value = cached
    elif kind == "e":
        return WRONG["error-value"].fill(value=str(value))
    if value is None:
        return ""
    if isinstance(value, datetime | date | time | timedelta):
        shown = value.strftime("%Y-%m-%d") if isinstance(value, date) else str(value)
        return WRONG["date"].fill(value=shown)
    if isinstance(value, bool):
        return WRONG["number"].fill(value=str(value).upper())
    if isinstance(value, float):
        if not value.is_integer():
            return WRONG["number"].fill(value=f"{value:g}")
        value = int(value)
    return str(value)


def sex_of(text: str) -> str | Text:
    """A sex from a cell: `f`, `m` or empty, or why not.

    >>> sex_of(" 女 "), sex_of("")
    ('f', '')
    """
    word = unicodedata.normalize("NFKC", text).strip().lower()
    if word in _WOMEN:
        return "f"
    if word in _MEN:
        return "m"
    return WRONG["sex"].fill(value=text.strip()[:20]) if word else ""


def group_of(text: str) -> str:
    """A group's name as forms call it, where it is a number of one; else as it is.

    >>> group_of("1"), group_of("第 2 组"), group_of("二组"), group_of("红队")
    ('第一组', '第二组', '第二组', '红队')
    """
    word = "".join(unicodedata.normalize("NFKC", text).split())
    found = re.fullmatch(rf"第?([1-9{_DIGITS}])[组队]?", word)
    if not found:
        return text.strip()
    one = found[1]
    return GROUPS[int(one) - 1 if one.isascii() else _DIGITS.index(one)]


def captain_mark(text: str) -> tuple[str, bool]:
    """A name without the mark of a captain, and whether it had one.

    >>> captain_mark("王芳√"), captain_mark("李明（领队）"), captain_mark("赵磊")
    (('王芳', True), ('李明', True), ('赵磊', False))
    """
    name = _CAPTAIN.sub("", text)
    return name.strip(), name != text


class Merged:
    """The merged cells of a sheet."""

    def __init__(self, sheet: Worksheet) -> None:
        self._of: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        for area in sheet.merged_cells.ranges:
            box = (area.min_row, area.min_col, area.max_row, area.max_col)
            for row, column in _cells(box):
                self._of[row, column] = box

    def box(self, row: int, column: int) -> tuple[int, int, int, int] | None:
        """The merged area (top, left, bottom, right) that a cell is part of."""
        return self._of.get((row, column))


def _cells(box: tuple[int, int, int, int]) -> Iterator[tuple[int, int]]:
    # an area over whole columns would be a million cells long: what is far below holds no teams
    top, left, bottom, right = box
    for row in range(top, min(bottom, top + 5000) + 1):
        for column in range(left, min(right, left + 60) + 1):
            yield row, column
