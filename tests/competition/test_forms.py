"""Entry forms (R20.8): .docx as the annexes have them, the workbook's instructions."""

import io
import re
from typing import Any

from docx import Document

from gouji.competition.commands import (
    ChangeSetup,
    EnterTeams,
)
from gouji.competition.model import Team
from gouji.competition.papers.blank_book import help_lines
from gouji.competition.papers.forms import entry_form
from gouji.competition.setup import Limits
from gouji.competition.templates import KNOCKOUT, NOTICE
from tests.competition.helpers import Cup, team


def words_of(data: bytes) -> tuple[Any, str]:
    document = Document(io.BytesIO(data))
    cells = [one.text for table in document.tables for row in table.rows for one in row.cells]
    return document, "\n".join([*(p.text for p in document.paragraphs), *cells])


def teams_of(unit: str) -> list[Team]:
    cup = Cup(NOTICE.model_copy(update={"limits": Limits(women=1, teams=2)}))
    two = tuple(team(n, unit=unit, group=f"第{'一二'[n - 1]}组") for n in (1, 2))
    cup.do(
        EnterTeams(teams=(two[0].model_copy(update={"captain": 1, "remarks": "代表队"}), two[1]))
    )
    return list(cup.state.teams.values())


def test_the_form_of_the_notice_is_as_its_annex() -> None:
    document, said = words_of(entry_form(NOTICE))
    table = document.tables[0]
    assert [one.text for one in table.rows[0].cells] == ["", "队员1", "队员2", "队员3", "备注"]
    assert [row.cells[0].text for row in table.rows[1:]] == ["第一组名单", "第二组名单"]
    for wanted in (
        "报　名　表",
        "单位名称：",
        "负责人",
        "12月7日10:00前报给杜中华老师",
        "单位（章）",
    ):
        assert wanted in said
    assert re.search("年\\s+月\\s+日", said)


def test_a_filled_form_of_the_notice_has_the_captain_first() -> None:
    teams = teams_of("德语系")
    document, said = words_of(entry_form(NOTICE, teams))
    assert "单位名称：德语系" in said
    row = [one.text for one in document.tables[0].rows[1].cells]
    captain = teams[0].members[1].name
    assert row[:2] == ["第一组名单", captain]
    assert row[4] == "代表队"


def test_the_form_of_the_knockout_marks_the_captain_and_has_a_box_to_stamp_in() -> None:
    document, said = words_of(entry_form(KNOCKOUT))
    assert [one.text for one in document.tables[0].rows[0].cells] == [
        "序号",
        "姓名",
        "性别",
        "领队“√”",
        "备注",
    ]
    assert len(document.tables[0].rows) == 4
    assert "单位（章）" in document.tables[1].cell(0, 0).text
    teams = teams_of("德语系")
    document, said = words_of(entry_form(KNOCKOUT, teams))
    assert len(document.tables) == 4  # a form and a box for each team
    marks = [row.cells[3].text for row in document.tables[0].rows[1:]]
    assert marks == ["", "√", ""]
    assert document.tables[0].rows[1].cells[2].text == "女"
    assert "德语系" in said


def test_the_workbook_explains_the_limits_that_hold() -> None:
    said = "\n".join(help_lines(NOTICE))
    for wanted in (
        "每队 3 人",
        "至少 1 名女队员",
        "每个工会小组最多 2 队",
        "2012-12-07 10:00",
        "不能换队员",
    ):
        assert wanted in said
    assert "只有组织者看得到" in said
    free = "\n".join(help_lines(KNOCKOUT.model_copy(update={"limits": Limits(players=None)})))
    assert "至少 3 人" in free
    assert "女队员" not in free
    assert "截止" not in free
    cup = Cup(NOTICE)
    cup.do(ChangeSetup(to={"limits.women": 2}))
    assert "至少 2 名女队员" in "\n".join(help_lines(cup.state.setup))
