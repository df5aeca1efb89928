"""The notice of 2012 in a browser, from its template to the prizes, by form and by sheet."""

import io
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, a_device
from tests.browser.contests.hall import EVEN, Organiser, WallClock, printed, type_team
from tests.competition.notice_form import fill

ENTERED = (2, 2, 2, 2, 2, 2, 1)
"""Teams of each unit that sends a sheet."""


@pytest.fixture
def clock() -> WallClock:
    """30 November 2012, when the notice went out."""
    return WallClock(datetime(2012, 11, 30, 9, 0))


@pytest.fixture
def devices(chromium: Any, address: str) -> Iterator[list[BrowserContext]]:
    """The organiser's desk, and a unit's phone."""
    made = [a_device(chromium, address, **DESK), a_device(chromium, address)]
    yield made
    for one in made:
        one.close()


def test_the_notice_of_2012(devices, pages, address, clock, tmp_path):
    organiser = Organiser(pages.open(devices[0]), address)
    page = organiser.page
    organiser.new("单位组队报名", "外国语学院工会够级比赛", 地点="工会活动室")
    organiser.sees("收报名")

    # a unit enters on its phone; what was typed outlives a refusal and a reload
    phone = pages.open(devices[1])
    phone.goto(f"{address}/c/{organiser.id}")
    phone.get_by_role("link", name=re.compile("去报名")).click()
    phone.get_by_label("工会小组", exact=True).fill("机关")
    type_team(phone, 0, [("周敏", "男"), ("褚健", "男"), ("蒋欣", "男")])
    phone.get_by_label("联系电话").fill("13900001234")
    phone.get_by_role("button", name="报名（1 队）").click()
    expect(phone.locator(".members").get_by_role("alert")).to_contain_text("至少要有 1 名女队员")
    phone.reload()
    expect(phone.get_by_label("队员3的姓名")).to_have_value("蒋欣")
    phone.locator(".members li").first.get_by_role("radio", name="女", exact=True).check()
    phone.get_by_role("button", name="报名（1 队）").click()
    expect(phone.get_by_text("报上了")).to_be_visible()
    expect(phone.get_by_label(re.compile("本单位的链接"))).to_have_value(re.compile("/link/"))
    phone.get_by_role("button", name="改报名").click()
    phone.get_by_label("队员2的姓名").fill("褚建")
    phone.get_by_role("dialog").get_by_role("button", name="改好了").click()
    expect(phone.get_by_text("褚建")).to_be_visible()

    # the others send a sheet with three cells wrong, which comes back marked
    clock.put(datetime(2012, 12, 6, 15, 0))
    organiser.room("entries")
    organiser.sees("1 队，1 个单位")
    blank = page.request.get(f"{organiser.api}/forms/entries.xlsx").body()
    sheet = tmp_path / "填好.xlsx"
    sheet.write_bytes(fill(blank, ENTERED, wrong=True))
    page.get_by_label("上传填好的报名表").set_input_files(sheet)
    organiser.sees("3 处有错，一队也没有收")
    organiser.sees(re.compile("第 5 行 E 列（队员2）"))
    organiser.sees(re.compile("第 9 行 D 列（性别）：至少要有 1 名女队员"))
    with page.expect_download() as loaded:
        organiser.tap("下载标出错处的表")
    marked = load_workbook(io.BytesIO(Path(loaded.value.path()).read_bytes()))["报名表"]
    assert [marked[at].fill.fgColor.rgb for at in ("E5", "D9", "G12")] == ["00FFC7CE"] * 3
    sheet.write_bytes(fill(blank, ENTERED, wrong=False))
    page.get_by_label("上传填好的报名表").set_input_files(sheet)
    organiser.tap("收下这 13 队")
    organiser.sees("14 队，8 个单位")

    # a third team of a unit is refused, and let in by a waiver with its reason
    organiser.tap("报一队")
    form = page.get_by_role("dialog")
    form.get_by_label("工会小组", exact=True).fill("德语系")
    form.get_by_label("组别", exact=True).fill("第三组")
    type_team(page, 0, [("甲一", "女"), ("甲二", "男"), ("甲三", "男")])
    organiser.tap("报上")
    expect(form.get_by_role("alert")).to_contain_text("最多报 2 队")
    page.keyboard.press("Escape")
    clock.put(datetime(2012, 12, 7, 10, 0))
    phone.reload()
    expect(phone.get_by_text("报名已截止")).to_be_visible()
    expect(phone.get_by_role("button", name="改报名")).to_have_count(0)

    lots_and_first_round(organiser, clock)
    a_dispute_after_the_next_draw(organiser)
    the_end(organiser)
    papers(organiser)
    what_everybody_sees(phone, organiser)
    an_undo(organiser)


def lots_and_first_round(organiser: Organiser, clock: WallClock) -> None:
    """The hash, a word, the draw; a tie with an extra deal, two fouls, the rest."""
    page = organiser.page
    organiser.room("lots")
    organiser.tap("封签，公布哈希")
    organiser.tap("封签，公布哈希")
    organiser.done("封签")
    hash_shown = page.locator(".hash").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", hash_shown)
    page.get_by_label("现场的话").fill("大家好")
    organiser.tap("抽签（14 队）")
    organiser.tap("抽！")
    organiser.done("第 1 轮抽签")
    assert organiser.desk["lots"][0]["commitment"] == hash_shown
    organiser.room("matches")
    expect(page.locator(".cards .match")).to_have_count(7)
    organiser.sees("12月10日 周一 16:10 1 号桌")

    # a match is moved onto another, which is told
    clock.put(datetime(2012, 12, 10, 16, 10))
    organiser.room("matches/1-2")
    organiser.tap("改桌次时间")
    page.get_by_role("dialog").get_by_role("button", name="几号桌减一").click()
    organiser.tap("改过去")
    organiser.done("1 号桌")
    organiser.room("matches")
    organiser.sees("第 1-1 场和第 1-2 场同时占一张桌")
    organiser.order("move", match="1-2", table=2)

    # three equal deals, and the extra one tapped in from paper
    for _ in range(3):
        organiser.order("result", match="1-1", result={"order": EVEN})
    organiser.room("matches/1-1")
    organiser.tap("录第 4 局")
    seats = page.get_by_role("dialog").locator(".seats button")
    for seat in (0, 2, 4, 1, 3):
        seats.nth(seat).click()
    expect(seats.nth(5)).to_contain_text("大落")  # follows by itself
    expect(page.get_by_role("dialog").locator(".deal")).to_contain_text("加赛")
    organiser.tap("记上")
    organiser.done("第 4 局录入结果")
    organiser.tap("双方确认")
    organiser.tap("双方确认，锁定")
    organiser.done("确认")
    organiser.sees(re.compile("计分表已锁定"))
    first = organiser.matches[0]
    assert first["status"] == "decided"
    assert first["deals"] == 4

    # two fouls of one team: a warning, then a point
    organiser.room("matches/1-2")
    organiser.tap("记犯规")
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("哪种犯规").select_option("peeked")
    sheet.get_by_role("radio", name=re.compile("^2 ")).check()
    expect(sheet.locator(".moves")).to_contain_text("警告（全程只有这一次）")
    sheet.get_by_role("button", name="记犯规").click()
    organiser.done("偷看")
    organiser.order("incident", match="1-2", kind="peeked", seat=1)
    organiser.play("1-2")
    organiser.room("matches/1-2")
    organiser.sees(re.compile("警告"))
    organiser.sees(re.compile("第 2 次，扣 1 分"))
    organiser.play_round()


def a_dispute_after_the_next_draw(organiser: Organiser) -> None:
    """Upheld when round 2 is drawn: what else it moves is told first, then it counts."""
    page = organiser.page
    turned = organiser.matches[2]
    winner, loser = (turned["winner"], *(set(turned["sides"]) - {turned["winner"]}))
    labels = dict(zip(turned["sides"], turned["labels"], strict=True))
    organiser.draw()
    assert organiser.desk["rounds"][1]["bye"] is not None
    organiser.room("matches/1-3")
    organiser.tap("提出争议")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=labels[loser]).check()
    sheet.get_by_label("什么争议").fill("对方冒名顶替")
    organiser.tap("提交")
    organiser.done("提出争议")
    organiser.room("appeals")
    organiser.tap("裁决")
    sheet.get_by_role("radio", name="直接判谁胜").check()
    sheet.get_by_role("radio", name=labels[loser]).check()
    expect(sheet.locator(".moves")).to_contain_text(
        re.compile(f"胜队 ?{labels[winner]} ?改为 ?{labels[loser]}")
    )
    expect(sheet.locator(".moves")).to_contain_text(f"换成{labels[loser]}")
    sheet.get_by_role("button", name="裁决", exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("要写明理由")
    sheet.get_by_label("理由").fill("查实")
    expect(sheet.locator(".moves")).to_contain_text(f"换成{labels[loser]}")
    sheet.get_by_role("button", name="裁决", exact=True).click()
    organiser.done("裁定成立")
    organiser.sees("成立")
    desk = organiser.desk
    there = [team for match in desk["rounds"][1]["matches"] for team in match["sides"]]
    there.append(desk["rounds"][1]["bye"])
    assert loser in there
    assert winner not in there


def the_end(organiser: Organiser) -> None:
    """Rounds 2 to 4, equal places by lot, the third prize settled, the end."""
    page = organiser.page
    organiser.play_round()
    while not organiser.desk["all_done"]:
        organiser.draw()
        organiser.play_round()
    assert len(organiser.desk["rounds"]) == 4
    organiser.room("places")
    finish = page.get_by_role("button", name="结束赛事，定名次和奖项")
    expect(finish).to_be_disabled()
    organiser.tap("并列的抽签")
    organiser.tap("并列的抽签")
    organiser.done("并列")
    organiser.tap("定下三等奖")
    page.get_by_role("dialog").get_by_role("spinbutton").fill("4")
    page.get_by_role("dialog").get_by_role("spinbutton").blur()
    expect(page.get_by_role("dialog").locator(".moves")).to_contain_text("三等奖")
    organiser.tap("定下")
    organiser.done("改设置")
    finish.click()
    organiser.tap("结束赛事，定名次和奖项")
    organiser.done("赛事结束")
    prizes = [(one["prize"], one["place"]) for one in organiser.desk["prizes"]]
    assert prizes == [("一等奖", 1), ("二等奖", 2), ("二等奖", 3)] + [
        ("三等奖", place) for place in (4, 5, 6, 7)
    ]
    assert all(len(one["people"]) == 3 for one in organiser.desk["prizes"])


def papers(organiser: Organiser) -> None:
    """Every paper is there, on A4, and as a workbook."""
    page = organiser.page
    organiser.room("papers")
    organiser.sees("分组表")
    ready = [paper["name"] for paper in organiser.desk["papers"]]
    assert {"groups", "sheets", "sheets-blank", "results", "prizes", "players"} <= set(ready)
    hrefs = page.get_by_role("link", name="打开，打印").evaluate_all("all => all.map(a => a.href)")
    assert len(hrefs) == len(ready)
    pages = {}
    for href in hrefs:
        name = href.split("/papers/")[1].split(".")[0]
        pages[name], data = printed(page, href)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
        sides = {tuple(sorted(round(float(side)) for side in box)) for box in boxes}
        assert sides == {(595, 842)}, (name, sides)
    matches = sum(len(one["matches"]) for one in organiser.desk["rounds"])
    assert pages["sheets"] == matches
    assert pages["groups"] == 4
    assert pages["prizes"] == 1
    for name in ("results.xlsx", "all.xlsx"):
        book = page.request.get(f"{organiser.api}/papers/{name}")
        assert book.body()[:2] == b"PK", name


def what_everybody_sees(phone: Page, organiser: Organiser) -> None:
    """The results by link, without what is nobody's business; the lots drawn again."""
    address = f"{organiser.address}/c/{organiser.id}"
    champion = next(one["label"] for one in organiser.desk["places"] if one["place"] == 1)
    phone.goto(address)
    expect(phone.locator(".champion")).to_contain_text(champion)
    expect(phone.locator("body")).not_to_contain_text("13900001234")
    phone.get_by_role("radio", name="对阵").check()
    expect(phone.locator(".cards .match")).to_have_count(1)  # the final
    phone.get_by_role("radio", name="第 1 轮").check()
    phone.locator(".cards .match").first.click()
    expect(phone.get_by_text("加赛（第 4 局）")).to_be_visible()
    phone.goto(f"{address}/verify")
    expect(phone.get_by_text("全都对得上")).to_be_visible()
    phone.goto(f"{address}/desk")
    expect(phone.get_by_text("这台设备没有组织者的身份", exact=False)).to_be_visible()


def an_undo(organiser: Organiser) -> None:
    """The end is taken back with its reason, and stands in the log with who did it."""
    page = organiser.page
    organiser.room("log")
    page.get_by_role("button", name=re.compile("赛事结束，名次和奖项定下")).click()
    organiser.tap("撤销这一步")
    page.get_by_role("dialog").get_by_label("理由").fill("奖项还要议一议")
    organiser.tap("撤销")
    organiser.done("撤销第")
    assert organiser.desk["ended"] is False
    expect(page.locator(".log .entry").first).to_contain_text("理由：奖项还要议一议")
    expect(page.locator(".log .entry").first).to_contain_text("张老师")
