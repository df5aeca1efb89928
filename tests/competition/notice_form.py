"""The entry form of the 2012 notice, filled in by the units."""

import io
from collections.abc import Sequence
from typing import Any

from openpyxl import load_workbook

UNITS = ("大英一系一教", "大英一系二教", "大英二系", "英语系", "日语系", "德语系", "法语系", "机关")
PEOPLE = [f"{family}{given}" for given in "英国静磊敏伟" for family in "李王陈赵周孙吴郑冯卫"]


def fill(book: bytes, teams: Sequence[int], wrong: bool) -> bytes:
    """So many teams of each of the first units, in order; `wrong`: three cells of it are."""
    made = load_workbook(io.BytesIO(book))
    sheet = made["报名表"]
    names = iter(PEOPLE)
    row = 4
    for unit, n in zip(UNITS, teams, strict=False):
        for group in ("第一组", "第二组")[:n]:
            cells: list[Any] = [unit if group == "第一组" else None, group]
            for player in range(3):
                cells += [next(names), "女" if player == 0 else "男"]
            for column, value in enumerate([*cells, f"1390000{row:04d}"], start=1):
                sheet.cell(row, column).value = value
            if group == "第二组":
                sheet.merge_cells(start_row=row - 1, end_row=row, start_column=1, end_column=1)
            row += 1
    if wrong:
        sheet["E5"].value = "王？"
        sheet["D9"].value = "男"
        sheet["G12"].value = None
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()
