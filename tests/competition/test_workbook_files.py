"""Files that are no filled entry form, that only look like one, or hold anything at all."""

import io
import zipfile
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from gouji.competition.templates import NOTICE
from tests.competition.books import CLOCK, GOOD, book, other, read, said
from tests.competition.helpers import Cup


def ole() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def archive(name: str, data: bytes = b"x") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, data)
    return out.getvalue()


def empty_book() -> bytes:
    out = io.BytesIO()
    Workbook().save(out)
    return out.getvalue()


FILES = [
    ("xls", ole(), "老式 .xls"),
    ("empty", b"", "空文件"),
    ("csv", "单位,队员1\n".encode("gbk"), "文字或 CSV"),
    ("html", b"<html><table>", "网页"),
    ("pdf", b"%PDF-1.7", "PDF"),
    ("binary", bytes(100), "别的文件"),
    ("word", archive("word/document.xml"), "Word 文件"),
    ("zip", archive("readme.txt"), "压缩包"),
    ("cut", book(other(1))[:3000], "打不开"),
    ("hollow", archive("xl/workbook.xml", b"<x/>"), "打不开"),
    ("bomb", archive("xl/workbook.xml", bytes(65 << 20)), "文件太大"),
    ("large", b"PK" + bytes(9 << 20), "文件太大"),
    ("no headings", empty_book(), "找不到表头"),
    ("no teams", book(), "表里没有填队"),
]


@pytest.mark.parametrize(("name", "data", "sentence"), FILES, ids=[name for name, *_ in FILES])
def test_files_that_are_no_filled_form(name: str, data: bytes, sentence: str) -> None:
    found = read(data)
    assert found.order is None
    assert len(found.wrong) == 1
    assert sentence in said(found)[0]
    if name not in ("no headings", "no teams"):
        assert found.marked() is None


def edited(change: Callable[[str], str]) -> bytes:
    """A good workbook whose sheet's XML was changed by hand."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(book(GOOD))) as good,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for name in good.namelist():
            text = good.read(name)
            if name == "xl/worksheets/sheet1.xml":
                text = change(text.decode()).encode()
            made.writestr(name, text)
    return out.getvalue()


def ahead(text: str, before: str = "</sheetData>") -> bytes:
    return edited(lambda xml: xml.replace(before, text + before, 1))


def behind(text: str) -> bytes:
    return edited(lambda xml: xml.replace("</sheetData>", f"</sheetData>{text}", 1))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (ahead('<row r="1048576"><c r="XFD1048576"/></row>'), "表格拉得太远"),
        (ahead('<row r="99999999999"><c/></row>'), "表格拉得太远"),
        (ahead("<row>" + "<c/>" * 300_001 + "</row>"), "表格拉得太远"),
        (behind('<mergeCells><mergeCell ref="A9:XFD1048576"/></mergeCells>'), "表格拉得太远"),
        (behind('<hyperlinks><hyperlink ref="A:XFD"/></hyperlinks>'), "表格拉得太远"),
        (behind('<x:mergeCell xmlns:x="a" ref="A9:ZZ9999"/>'), "表格拉得太远"),
        (edited(lambda xml: '<!DOCTYPE a [<!ENTITY b "c">]>' + xml), "打不开"),
        (ahead('<row r="9"><c r="?"/></row>'), "打不开"),
        (edited(lambda xml: '<?xml version="1.0" encoding="gb18030"?>' + xml), "打不开"),
    ],
)
def test_a_small_file_with_a_huge_sheet_is_not_laid_out(data: bytes, sentence: str) -> None:
    assert len(data) < 64 << 10
    found = read(data)
    assert found.order is None
    assert sentence in found.wrong[0].text.zh


def test_a_password_is_told_as_excel_keeps_it() -> None:
    # an encrypted .xlsx lies in the same container as an old .xls
    assert "加了密码" in said(read(ole()))[0]


VALUES = st.one_of(
    st.none(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.datetimes(datetime(1901, 1, 1), datetime(2100, 1, 1)),
    st.sampled_from(["=1+1", "=A4", "#N/A", "女", "第一组", "王芳", "{=X}", "<b>", "'", "√"]),
)


@settings(max_examples=20)
@given(st.lists(st.lists(VALUES, min_size=10, max_size=10), max_size=4))
def test_any_cells_give_teams_or_reasons(rows: list[list[Any]]) -> None:
    illegal = {chr(n) for n in range(32)} - {"\t", "\n", "\r"} | {"\ufffe", "\uffff"}
    clean = [
        ["".join(c for c in v if c not in illegal) if isinstance(v, str) else v for v in row]
        for row in rows
    ]
    cup = Cup(NOTICE)
    found = read(book(*clean), cup)
    assert (found.order is None) == bool(found.wrong) or found.same
    assert all(one.text.zh and one.text.en for one in found.wrong)
    if found.order is not None:
        cup.do(found.order, at=CLOCK)
    elif any(one.row for one in found.wrong):
        assert found.marked() is not None
