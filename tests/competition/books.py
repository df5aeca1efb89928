"""Entry workbooks as tests fill them in."""

import io
from collections.abc import Callable
from datetime import datetime
from typing import Any

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.importing import Import, read_entries
from gouji.competition.templates import NOTICE
from tests.competition.helpers import Cup

CLOCK = datetime(2012, 12, 6, 9, 0)
HEADS = [
    "单位名称",
    "组别",
    "队员1（领队）",
    "性别",
    "队员2",
    "性别",
    "队员3",
    "性别",
    "联系电话",
    "备注",
]
GOOD = ["德语系", "第一组", "李秀英", "女", "王建国", "男", "陈静", "女", "13800000000", ""]
Change = Callable[[Worksheet], Any]


def book(*rows: list[Any], change: Change = lambda sheet: None, heads: list[str] = HEADS) -> bytes:
    """A form with these rows under its headings (row 3), changed before it is saved."""
    made = load_workbook(io.BytesIO(entry_book(NOTICE)))
    sheet = made["报名表"]
    for i, head in enumerate(heads, start=1):
        sheet.cell(3, i).value = head
    for n, row in enumerate(rows, start=4):
        for i, value in enumerate(row, start=1):
            if value != "":
                sheet.cell(n, i).value = value
    change(sheet)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def read(data: bytes, cup: Cup | None = None) -> Import:
    return read_entries((cup or Cup(NOTICE)).state, data, CLOCK, "报名表.xlsx")


def other(n: int, **cells: Any) -> list[Any]:
    """A good row of another unit, with some cells as given."""
    letters = "甲乙丙丁戊己庚辛"
    row = [
        f"单位{n}",
        "",
        *(v for i in range(3) for v in (f"{letters[n]}{letters[i]}某", "女")),
        "",
        "",
    ]
    for key, value in cells.items():
        row["ABCDEFGHIJ".index(key)] = value
    return row


def said(found: Import) -> list[str]:
    return [one.text.zh for one in found.wrong]
