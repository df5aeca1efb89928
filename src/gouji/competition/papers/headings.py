"""An entry workbook as a file: opened, its headings found, its columns told by them."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.papers.sniff import not_a_workbook
from gouji.competition.texts.forms import WRONG
from gouji.words import Text

_HEAD_WITHIN = 20
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    InvalidFileException,
    KeyError,
    IndexError,
    ValueError,
    TypeError,
    AttributeError,
    OSError,
    EOFError,
    NotImplementedError,
    SyntaxError,  # what XML parsers raise
    AssertionError,
    RecursionError,
)


def open_book(data: bytes) -> tuple[Workbook, Workbook] | Text:
    """A workbook as typed and as last calculated, or why it can't be opened."""
    why = not_a_workbook(data)
    if why is not None:
        return why
    try:
        return load_workbook(io.BytesIO(data)), load_workbook(io.BytesIO(data), data_only=True)
    except _BROKEN:
        return WRONG["broken"]


def head_of(sheet: Worksheet) -> int | None:
    """The row of the headings: one of the unit, one of the first player; None without them."""
    for row in range(1, min(sheet.max_row, _HEAD_WITHIN) + 1):
        texts = [plain(sheet.cell(row, i).value) for i in range(1, min(sheet.max_column, 60) + 1)]
        if any("单位" in text for text in texts) and any(_player(text) == 0 for text in texts):
            return row
    return None


def plain(value: Any) -> str:
    """A heading without its spaces.

    >>> plain(" 单位　名称\\n")
    '单位名称'
    """
    return re.sub(r"\s+", "", value) if isinstance(value, str) else ""


def _player(head: str) -> int | None:
    found = re.match(r"(?:队员|姓名|player)([1-9])", head.translate(_WIDE), re.IGNORECASE)
    return int(found[1]) - 1 if found else None


_WIDE = str.maketrans("１２３４５６７８９", "123456789")


def columns_of(heads: Sequence[str]) -> dict[str, int]:
    """The columns of the fields by headings, counted from 1.

    >>> columns_of(["单位名称", "组别", "队员1（领队）", "性别", "队员2", "性别", "联系电话"])
    {'unit': 1, 'group': 2, 'members.0': 3, 'sex.0': 4, 'members.1': 5, 'sex.1': 6, 'phone': 7}
    """
    found: dict[str, int] = {}
    player: int | None = None
    for i, head in enumerate(heads, start=1):
        n = _player(head)
        if n is not None:
            player = n
            found.setdefault(f"members.{n}", i)
        elif "性别" in head and player is not None:
            found.setdefault(f"sex.{player}", i)
        elif "单位" in head:
            found.setdefault("unit", i)
        elif head.startswith(("组别", "组", "小组", "队名")):
            found.setdefault("group", i)
        elif "电话" in head or "手机" in head or "联系" in head:
            found.setdefault("phone", i)
        elif "备注" in head:
            found.setdefault("remarks", i)
    return found


def filled_rows(sheet: Worksheet, after: int) -> Iterator[int]:
    """The rows below one that hold anything."""
    for row in sheet.iter_rows(min_row=after + 1):
        if any(one.value not in (None, "") and plain(str(one.value)) for one in row):
            yield row[0].row or 0
