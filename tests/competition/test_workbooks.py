"""Entry workbooks as people fill them in: what is wrong is told cell by cell, nothing by halves."""

import io
import zipfile
from datetime import datetime
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.worksheet.worksheet import Worksheet

from gouji.competition.commands import EnterTeams
from gouji.competition.papers.blank_book import AUTHOR
from gouji.competition.templates import NOTICE
from tests.competition.books import CLOCK, GOOD, book, other, read, said
from tests.competition.helpers import Cup


def test_a_good_sheet_becomes_one_command() -> None:
    found = read(book(GOOD, other(1)))
    assert (found.wrong, found.notices) == ((), ())
    assert found.order is not None
    first = found.order.teams[0]
    assert (first.unit, first.group, first.phone) == ("德语系", "第一组", "13800000000")
    assert [(one.name, one.sex) for one in first.members] == [
        ("李秀英", "f"),
        ("王建国", "m"),
        ("陈静", "f"),
    ]
    assert found.order.source == "报名表.xlsx"


WRONG: list[tuple[str, list[Any], str]] = [
    ("no unit", other(1, A=""), "第 4 行 A 列（单位名称）：没有写单位名称"),
    ("no name", other(1, E=""), "第 4 行 E 列（队员2）：没有填"),
    (
        "last name missing",
        other(1, G="", H=""),
        "第 4 行 G 列（队员3）：每队 3 人，这里有 2 人",
    ),
    ("sex without a name", other(1, G=""), "第 4 行 G 列（队员3）：有性别，没有姓名"),
    ("no such sex", other(1, D="雌"), "第 4 行 D 列（性别）：性别写「男」或「女」，不是「雌」"),
    ("no woman", other(1, D="男", F="男", H=""), "第 4 行 D 列（性别）：至少要有 1 名女队员"),
    (
        "two people",
        other(1, C="甲、乙"),
        "第 4 行 C 列（队员1（领队））：「甲、乙」：一格只写一个人",
    ),
    (
        "a missing letter",
        other(1, C="王□"),
        "第 4 行 C 列（队员1（领队））：「王□」里有打不出来的字",
    ),
    ("a home-made letter", other(1, C="王\ue843"), "里面有自造字 U+E843"),
    ("a number", other(1, C=12), "第 4 行 C 列（队员1（领队））：「12」不是人名"),
    ("half a number", other(1, I=1.5), "第 4 行 I 列（联系电话）：是数（1.5），这里要写文字"),
    ("true", other(1, C=True), "第 4 行 C 列（队员1（领队））：是数（TRUE）"),
    (
        "a date",
        other(1, B=datetime(2012, 1, 2)),
        "第 4 行 B 列（组别）：被 Excel 变成了日期（2012-01-02）",
    ),
    ("a formula", other(1, C="=A1&B1"), "第 4 行 C 列（队员1（领队））：是公式，没有算出的值"),
    ("an error", other(1, C="#REF!"), "第 4 行 C 列（队员1（领队））：是出错的公式（#REF!）"),
    (
        "too long",
        other(1, A="系" * 41),
        "第 4 行 A 列（单位名称）：太长，最多 40 个字，这里有 41 个",
    ),
    ("twice", other(1, E="乙甲某"), "第 4 行 E 列（队员2）：乙甲某在这一队写了两次"),
    ("two captains", other(1, C="甲√", E="乙（领队）"), "第 4 行 E 列（队员2）：领队只能有一个"),
]


@pytest.mark.parametrize(("name", "row", "sentence"), WRONG, ids=[name for name, *_ in WRONG])
def test_what_is_wrong_is_told_by_sheet_row_column_and_reason(
    name: str, row: list[Any], sentence: str
) -> None:
    found = read(book(row, other(2)))
    assert found.order is None
    assert len(found.wrong) == 1
    assert said(found)[0].startswith("「报名表」第 4 行")
    assert sentence in said(found)[0]
    # the cell is marked, others are not
    back = load_workbook(io.BytesIO(found.marked() or b""))["报名表"]
    one = found.wrong[0]
    marked = back.cell(one.row, one.column)
    assert marked.fill.fgColor.rgb == "00FFC7CE"
    assert marked.comment is not None
    assert marked.comment.text == one.why.zh
    assert sum(cell.comment is not None for line in back.iter_rows() for cell in line) == 1


def test_nothing_is_taken_by_halves() -> None:
    cup = Cup(NOTICE)
    found = read(book(GOOD, other(1), other(2, D="男", F="男", H="男"), other(3)), cup)
    assert found.order is None
    assert [one.row for one in found.wrong] == [6]
    assert cup.state.number == 1


def test_all_mistakes_are_told_at_once_in_order() -> None:
    found = read(book(other(1, C=""), other(2, D="x", E="？"), GOOD, GOOD))
    places = [(one.row, one.column) for one in found.wrong]
    assert places == [(4, 3), (5, 4), (5, 5), (7, 2)]
    assert "德语系第一组已经报过名" in said(found)[-1]


def test_a_marked_sheet_set_right_is_taken_and_its_marks_go() -> None:
    bad = read(book(other(1, C="王？"), other(2)))
    back = load_workbook(io.BytesIO(bad.marked() or b""))
    assert "有错的格" in back.sheetnames
    back["报名表"]["C4"].value = "王芳"
    back["报名表"]["C5"].value = ""
    out = io.BytesIO()
    back.save(out)
    again = read(out.getvalue())
    assert [(one.row, one.column) for one in again.wrong] == [(5, 3)]
    once_more = load_workbook(io.BytesIO(again.marked() or b""))["报名表"]
    assert once_more["C4"].comment is None
    assert once_more["C4"].fill.fill_type is None
    assert once_more["C5"].comment is not None


def test_other_peoples_comments_stay() -> None:
    def note(sheet: Worksheet) -> None:
        sheet["C4"].comment = Comment("这个字念 zhé", "王老师")

    bad = read(book(other(1, C="王？"), change=note))
    marked = load_workbook(io.BytesIO(bad.marked() or b""))["报名表"]["C4"]
    assert marked.comment is not None
    assert marked.comment.author == AUTHOR
    assert marked.comment.text.startswith("这个字念 zhé")
    unmarked = load_workbook(io.BytesIO(read(bad.marked() or b"").marked() or b""))["报名表"]["C4"]
    assert unmarked.comment is not None
    assert unmarked.comment.text.count("打不出来") == 1


def test_spaces_empty_rows_and_numbers_are_taken_as_meant() -> None:
    rows = [
        [
            "\u3000德语系 ",
            1,
            "李　英",
            " 女",
            "王\u200b建国",
            "Ｆ",
            "陈 静 ",
            "女士",
            13800000000.0,
            "",
        ],
        [""] * 10,
        [" \u3000", *[""] * 9],
        other(1, B="第2组"),
    ]
    found = read(book(*rows))
    assert found.wrong == ()
    assert found.order is not None
    one, two = found.order.teams
    assert (one.unit, one.group, one.phone) == ("德语系", "第一组", "13800000000")
    assert [member.name for member in one.members] == ["李英", "王建国", "陈静"]
    assert [member.sex for member in one.members] == ["f", "f", "f"]
    assert two.group == "第二组"


def test_a_unit_merged_over_its_rows_is_meant_for_all_of_them() -> None:
    def merge(sheet: Worksheet) -> None:
        sheet.merge_cells("A4:A6")
        sheet.merge_cells("I4:I5")

    rows = [
        other(1, B="第一组", I="139"),
        [None, "第二组", *other(2)[2:8], None, None],
        [None] * 10,
    ]
    found = read(book(*rows, other(3), change=merge))
    assert found.wrong == ()
    assert found.order is not None
    assert [(team.unit, team.group, team.phone) for team in found.order.teams] == [
        ("单位1", "第一组", "139"),
        ("单位1", "第二组", "139"),
        ("单位3", "", ""),
    ]


@pytest.mark.parametrize("area", ["C4:C5", "C4:D4", "B4:B5", "C4:E5"])
def test_merged_players_are_told(area: str) -> None:
    rows = (other(1, B="第一组"), other(2))
    found = read(book(*rows, change=lambda sheet: sheet.merge_cells(area)))
    assert found.order is None
    assert all("格子合并了" in line for line in said(found) if "合并" in line)
    assert any("第 4 行" in line and "格子合并了" in line for line in said(found))


def test_groups_left_out_are_numbered_in_order() -> None:
    second = other(2, A="单位1")
    third = other(3, A="单位1", B="第二组")
    found = read(book(other(1), second, third, other(4)))
    assert found.order is None  # three of one unit
    assert "一个单位最多报 2 队" in said(found)[0]
    found = read(book(other(1), second, other(4)))
    assert found.order is not None
    assert [team.group for team in found.order.teams] == ["第一组", "第二组", ""]


def test_formulas_are_taken_by_their_last_value() -> None:
    # Excel keeps the value beside the formula; openpyxl writes none, so it is put in by hand
    data = book(other(1, C="=X1"))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "xl/worksheets/sheet1.xml":
                text = content.decode()
                assert "<f>X1</f>" in text
                start = text.index('<c r="C4"')
                end = text.index("</c>", start)
                cell = text[start:end]
                style = cell[cell.index(' s="') : cell.index('"', cell.index(' s="') + 4) + 1]
                fixed = f'<c r="C4"{style} t="str"><f>X1</f><v>王芳</v>'
                content = (text[:start] + fixed + text[end:]).encode()
            new.writestr(info, content)
    found = read(out.getvalue())
    assert found.wrong == ()
    assert found.order is not None
    assert found.order.teams[0].members[0].name == "王芳"


def test_the_captain_can_be_marked() -> None:
    found = read(book(other(1, E="王芳√")))
    assert found.order is not None
    assert found.order.teams[0].captain == 1
    assert found.order.teams[0].members[1].name == "王芳"


def test_columns_may_stand_elsewhere_and_strange_ones_are_told() -> None:
    heads = ["序号", "单位", "学历", "队员1", "队员2", "队员3", "性别"]
    rows = [[1, "德语系", "本科", "李秀英", "王建国", "陈静", "女"]]
    found = read(book(*rows, heads=[*heads, "", "", ""]))
    assert found.wrong == ()
    assert found.order is not None
    assert [one.sex for one in found.order.teams[0].members] == ["", "", "f"]
    assert [note.zh for note in found.notices] == ["「报名表」的「学历」列不用，没有读"]


def test_every_sheet_with_headings_is_read_others_are_told() -> None:
    made = load_workbook(io.BytesIO(book(other(1))))
    second = made.copy_worksheet(made["报名表"])
    second.title = "第二页"
    second["A4"].value = "单位7"
    for cell in ("C4", "E4", "G4"):
        second[cell].value = f"庚{cell[0]}某"
    made.create_sheet("名单")["A1"].value = "张三"
    out = io.BytesIO()
    made.save(out)
    found = read(out.getvalue())
    assert found.wrong == ()
    assert found.order is not None
    assert [team.unit for team in found.order.teams] == ["单位1", "单位7"]
    assert [note.zh for note in found.notices] == ["工作表「名单」没有表头，没有读"]


def test_the_same_sheet_twice_brings_nothing_new() -> None:
    cup = Cup(NOTICE)
    first = read(book(GOOD, other(1)), cup)
    assert isinstance(first.order, EnterTeams)
    cup.do(first.order, at=CLOCK)
    again = read(book(GOOD, other(1)), cup)
    assert (again.order, again.wrong, again.same) == (None, (), 2)
    more = read(book(GOOD, other(1), other(2)), cup)
    assert more.order is not None
    assert [team.unit for team in more.order.teams] == ["单位2"]
    changed = read(book([*GOOD[:4], "王国庆", *GOOD[5:]]), cup)
    assert "已经报过名，内容不一样" in said(changed)[0]
