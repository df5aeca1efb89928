"""The coach in a browser: a hint with its reason, a deal looked through."""

import re
from dataclasses import replace

import pytest

from gouji.advice.coach import analyse
from gouji.engine.cards import SEATS
from gouji.engine.rulebook import CONTEST
from gouji.record.writing import write_record
from tests.advice.test_coach import played
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import serious
from tests.browser.seat import Seat


def nothing_serious(me: Seat, part: str) -> None:
    """axe finds nothing serious in a part of the page."""
    assert serious(me.page, context=part) == []


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_deal_is_looked_through(phones, tmp_path, device):
    record = played(CONTEST)
    dearest = analyse(record).costliest()
    file = tmp_path / "deal.gouji"
    file.write_text(write_record(record), encoding="utf-8")
    [me] = phones(**device)
    me.go("/replay").page.locator("input[type=file]").set_input_files(file)
    me.tap("分析")
    sheet = me.sheet("分析")
    plays = sheet.locator("ol button")
    plays.first.wait_for()
    assert plays.count() == 3
    assert f"亏 {dearest[0].loss:.1f}" in plays.first.inner_text()
    assert sheet.locator("path.course").get_attribute("d").startswith("M")
    nothing_serious(me, ".analysis")
    sheet.get_by_label("看谁的牌").select_option("p4")
    sheet.get_by_text(re.compile("选了 \\d+ 次")).wait_for()
    mine = analyse(record).costliest(SEATS[3])
    assert plays.count() == len(mine)
    # to the moment before the play
    plays.first.click()
    me.sees(re.compile(f"^{mine[0].at}/{len(record.actions)}$"))
    assert me.page.url.endswith(f"#{mine[0].at}")


def test_a_deal_that_has_not_ended_has_no_analysis(phones, tmp_path):
    record = played(CONTEST)
    file = tmp_path / "open.gouji"
    short = replace(record, actions=record.actions[:40], result=None)
    file.write_text(write_record(short), encoding="utf-8")
    [me] = phones()
    me.go("/replay").page.locator("input[type=file]").set_input_files(file)
    me.page.locator(".hands").wait_for()
    assert not me.has("分析")


def test_a_hint_has_its_reason_and_what_else_there_is(phones):
    [me] = phones()
    me.go("/").tap("快速开局").at_the_table()
    me.wait(lambda: me.has("提示"))
    me.tap("提示")
    note = me.page.locator(".note")
    note.get_by_text(re.compile("^提示：")).wait_for()
    options = note.locator(".option")
    assert options.count() >= 2
    assert all(re.search(r"[+−]?\d+\.\d$", text) for text in options.all_inner_texts())
    note.get_by_text(re.compile("把握 \\d+ %")).click()
    me.sees(re.compile("一百次里"))
    nothing_serious(me, ".ask")
