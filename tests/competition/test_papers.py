"""Papers (R20.8, R20.9): what stands on them, A4, nothing secret, nothing that runs."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from gouji.competition.commands import (
    AddIncident,
    Dispute,
    EnterTeams,
    NewMember,
    NewTeam,
    Rule,
)
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.html import html
from gouji.competition.papers.model import Cell, Column, Page, Paper, Table, cell
from gouji.competition.papers.printing import PAPERS, papers, write_papers
from gouji.competition.papers.sheet import blank, sheets
from gouji.competition.papers.writer import Writer
from gouji.competition.papers.xlsx import workbook
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Prize
from gouji.competition.state import State
from tests.competition.helpers import CUP, JURY, REFEREE, SWEEP_A, SWEEP_B, Cup, team
from tests.competition.test_log import refused

EVIL = "<script>alert(1)</script>\"'&"
CHROMIUM_PAGE = re.compile(r"size: A4 (portrait|landscape)")


@pytest.fixture(scope="module")
def played() -> State:
    """Six teams to the end, with fouls, a dispute, prizes."""
    prizes = (Prize(name="一等奖", count=1), Prize(name="二等奖", count=2))
    cup = Cup(
        CUP.model_copy(update={"prizes": prizes, "organiser": "工会", "place": "礼堂"}), teams=6
    )
    cup.draw("好")
    cup.do(AddIncident(match="1-1", kind="peeked", seat=1), REFEREE)
    cup.do(AddIncident(match="1-1", kind="cheat", seat=3), REFEREE)
    cup.play_round()
    cup.do(Dispute(match="1-1", team=None, text="大落判错"), REFEREE)
    cup.do(Rule(appeal=1, upheld=False, why="录像为证"), JURY)
    cup.play_all()
    return cup.state


def texts(paper: Paper) -> str:
    found = []
    for page in paper.pages:
        found += [page.title, *page.lines, *page.notes, *page.signatures]
        for table in page.tables:
            found += [table.title, *(column.head for column in table.columns)]
            for row in table.rows:
                found += [one.text for value in row if (one := cell(value)) is not None]
    return "\n".join(found)


def plain(value: Any) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", PAPERS)
def test_a_page_and_a_workbook_say_the_same(played: State, name: str, lang: str) -> None:
    paper = PAPERS[name](Writer(played, lang))
    page = html(paper, lang)
    assert CHROMIUM_PAGE.search(page)
    assert "http" not in re.sub(r"https?://www\.w3\.org\S*", "", page)
    assert "<script" not in page
    book = load_workbook(io.BytesIO(workbook([paper])))
    assert len(book.worksheets) == len(paper.pages)
    in_book = {
        plain(one.value)
        for sheet in book
        for row in sheet.iter_rows()
        for one in row
        if one.value is not None
    }
    for page_of in paper.pages:
        for table in page_of.tables:
            for row in table.rows:
                for value in row:
                    one = cell(value)
                    if one is not None and one.text:
                        assert one.text in page
                        assert plain(one.value) in in_book
    for sheet in book:
        assert (sheet.page_setup.paperSize, sheet.page_setup.fitToWidth) == (9, 1)


def test_every_row_is_whole(played: State) -> None:
    for make in PAPERS.values():
        for page in make(Writer(played)).pages:
            for table in page.tables:
                covered: set[tuple[int, int]] = set()
                for n, row in enumerate(table.rows):
                    assert len(row) == len(table.columns)
                    for i, value in enumerate(row):
                        one = cell(value)
                        assert (one is None) == ((n, i) in covered)
                        if one is not None:
                            covered |= {
                                (n + r, i + c) for r in range(one.rows) for c in range(one.columns)
                            }


def test_the_score_sheet_has_all_that_r20_9_asks(played: State) -> None:
    paper = sheets(Writer(played), [played.match("1-1")])
    (page,) = paper.pages
    (table,) = page.tables
    heads = [column.head for column in table.columns]
    wanted = "队员 名次 名次分 串三户 点贡 明点 憋三 捎牌 罚分 本局合计 累计"
    assert set(wanted.split()) <= set(heads)
    assert page.signatures == ["甲队领队", "乙队领队", "裁判", "日期"]
    assert len(table.rows) == 18
    column = heads.index("罚分")
    penalties = [value.text for row in table.rows if (value := cell(row[column])) and value.text]
    assert penalties == ["警告", "-3"]
    said = texts(paper)
    assert "结果：" in said
    assert "扣 3 分" in said
    running = [one.value for row in table.rows if (one := cell(row[heads.index("累计")]))]
    from gouji.competition.standing import standing

    totals = standing(played).out_of("1-1").totals
    assert tuple(running[-2:]) == totals


def test_blank_sheets_have_room_for_an_extra_deal_and_names_where_known(played: State) -> None:
    nothing = blank(Writer(played)).pages[0]
    assert len(nothing.tables[0].rows) == 24
    assert "加赛" in texts(blank(Writer(played)))
    named = blank(Writer(played), [played.match("1-1")])
    assert played.team(played.match("1-1").sides[0]).members[0].name in texts(named)
    assert "结果：____" in texts(named)
    basic = Cup(CUP.model_copy(update={"rulebook": "basic"}), teams=2)
    basic.draw()
    said = texts(blank(Writer(basic.state)))
    assert "—" in said  # what the basic rules never count
    assert "只记正分" in said


def test_group_tables_say_lots_tables_times_and_byes(played: State) -> None:
    said = texts(PAPERS["groups"](Writer(played)))
    for lot in played.lots.values():
        assert lot.commitment in said
        assert lot.secret in said
    assert "轮空" in said
    assert "现场的话：好" in said


def test_what_is_public_holds_neither_sex_nor_phone_nor_remarks() -> None:
    cup = Cup()
    new = team(1).model_copy(update={"phone": "13900001234", "remarks": "左撇子"})
    cup.do(EnterTeams(teams=(new, team(2))))
    cup.draw()
    cup.play_round()
    for name, make in PAPERS.items():
        said = texts(make(Writer(cup.state))) + html(make(Writer(cup.state)))
        secret = name == "entries-full"
        assert ("13900001234" in said) == secret
        assert ("左撇子" in said) == secret
        assert bool(re.search("女", said)) == secret


def test_names_can_neither_run_nor_calculate() -> None:
    cup = Cup(CUP.model_copy(update={"name": f"杯{EVIL}"}))
    members = tuple(NewMember(name=name) for name in (f"王{EVIL}"[:39], "=cmd甲", "+1乙"))
    members = (members[0].model_copy(update={"name": "王<b>芳"}), *members[1:])
    cup.do(EnterTeams(teams=(NewTeam(unit=EVIL, members=members), team(2))))
    cup.draw()
    for paper in papers(cup.state):
        page = html(paper)
        assert "<script" not in page
        assert "<b>" not in page
        book = load_workbook(io.BytesIO(workbook([paper])))
        assert all(
            one.data_type != "f" for sheet in book for row in sheet.iter_rows() for one in row
        )
    form = load_workbook(
        io.BytesIO(entry_book(cup.state.setup, [NewTeam(unit="=1", members=members)]))
    )
    assert all(one.data_type != "f" for sheet in form for row in sheet.iter_rows() for one in row)


def test_papers_come_when_they_have_something_to_say(tmp_path: Path) -> None:
    cup = Cup(teams=3)
    names = [paper.name for paper in papers(cup.state)]
    assert names == ["报名名单", "报名名单（组织者用）", "计分表（空白）"]
    with refused("paper-too-early"):
        papers(cup.state, ["results"])
    with refused("no-paper"):
        papers(cup.state, ["certificates"])
    cup.draw()
    written = write_papers(cup.state, tmp_path / "纸面")
    assert len(written) == 2 * len(PAPERS) + 1
    assert all(path.stat().st_size > 1000 for path in written)
    (tmp_path / "file").write_text("x")
    with refused("file-failed"):
        write_papers(cup.state, tmp_path / "file")


def test_one_workbook_holds_many_sheets_with_names_of_their_own() -> None:
    page = Page(title="长" * 40, tables=[Table([Column("列", 3)], [[Cell(1.5, decimals=2)]])])
    paper = Paper(name="一/二[三]", heading="杯", pages=[page, page])
    book = load_workbook(io.BytesIO(workbook([paper, paper])))
    assert len(set(book.sheetnames)) == 4
    assert all(len(name) <= 31 and not set(name) & set("[]/") for name in book.sheetnames)
    assert load_workbook(io.BytesIO(workbook([]))).sheetnames == ["够级"]


def test_sweeps_and_extra_deals_stand_on_the_sheet() -> None:
    from tests.competition.test_sheets import tie

    cup = Cup(teams=2)
    match = cup.draw()[0]
    tie(cup, match)
    cup.deal(match, SWEEP_B)
    cup.confirm(match)
    page = sheets(Writer(cup.state)).pages[0]
    rows = page.tables[0].rows
    assert len(rows) == 24
    assert cell(rows[18][0]).text == "加赛"  # type: ignore[union-attr]
    heads = [column.head for column in page.tables[0].columns]
    assert cell(rows[21][heads.index("串三户")]).text == "+6"  # type: ignore[union-attr]
    assert "加赛 1 局" in "\n".join(page.notes)
    assert SWEEP_A != SWEEP_B
    with pytest.raises(NotAllowed):
        papers(cup.state, ["nope"])


def test_who_lost_the_final_went_out_in_the_final(played: State) -> None:
    [page] = [one for one in papers(played, ["results"])[0].pages if "名次" in one.title]
    went_out = [row[2] for row in page.tables[0].rows]
    assert went_out[:2] == ["冠军", "决赛"]
    assert set(went_out[2:]) == {"第 1 轮", "第 2 轮"}
