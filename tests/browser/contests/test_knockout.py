"""The knockout notice in a browser: 23 teams, lots by hand, referees' links, the big screen."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, a_device
from tests.browser.contests.hall import Organiser, WallClock

WALL = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "is_mobile": False}
TEAMS = 23
LONG = "山东港口集团青岛国际邮轮有限公司机关第三党支部"


@pytest.fixture
def clock() -> WallClock:
    """A Saturday morning in May."""
    return WallClock(datetime(2026, 5, 9, 8, 0))


@pytest.fixture
def devices(chromium: Any, address: str) -> Iterator[list[BrowserContext]]:
    """The organiser's desk, the projector, a phone."""
    made = [
        a_device(chromium, address, **DESK),
        a_device(chromium, address, **WALL),
        a_device(chromium, address),
    ]
    yield made
    for one in made:
        one.close()


def unit(n: int) -> str:
    return LONG if n == 1 else f"第{n}车间"


def test_the_knockout_notice_with_23_teams(devices, pages, address, clock):
    organiser = Organiser(pages.open(devices[0]), address)
    organiser.new("淘汰赛", "厂庆够级赛", 地点="职工之家")
    organiser.order("change-setup", to={"lots": "by_hand", "third_place": True, "late_minutes": 15})
    organiser.order(
        "change-setup",
        to={"schedule.start": "2026-05-09", "schedule.hour": "09:00", "schedule.per_day": 6}
        | {"schedule.weekdays": [6, 7], "schedule.minutes": 60, "schedule.tables": 6}
        | {"prizes": [{"name": "冠军", "count": 1}, {"name": "亚军", "count": 1}]},
    )
    rows = [
        {"unit": unit(n), "members": [{"name": f"{a}{b}"} for a in "赵钱孙" for b in [unit(n)[1]]]}
        for n in range(1, TEAMS + 1)
    ]
    organiser.order("enter", teams=rows)
    lots_by_hand(organiser)
    links_of_referees(organiser, pages.open(devices[2]))
    big_screen(organiser, pages.open(devices[1]), devices[1], clock)
    those_who_do_not_come(organiser, clock)
    to_the_end(organiser)


def lots_by_hand(organiser: Organiser) -> None:
    """The lots are typed in; what doesn't go together is told while typing, and nothing is lost."""
    page = organiser.page
    organiser.room("lots")
    fields = page.get_by_label(re.compile("的签号$"))
    expect(fields).to_have_count(TEAMS)
    for n in range(TEAMS):
        fields.nth(n).fill(str(n // 2 + 1))
    expect(page.locator(".state")).to_contain_text("只有一队的签号：12")
    fields.nth(22).fill("1")
    expect(page.locator(".state")).to_contain_text("三队以上的签号：1")
    organiser.tap("录入这些签")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    expect(fields.nth(21)).to_have_value("11")
    fields.nth(22).fill("空")
    organiser.tap("有人代抽")
    page.get_by_label(f"替{unit(23)}抽签的人").fill("工会李干事")
    expect(page.locator(".state")).to_contain_text("签都配上了对")
    organiser.tap("录入这些签")
    organiser.tap("录入")
    organiser.done("录入第 1 轮手抽的签")
    organiser.sees(f"工会李干事 代 {unit(23)}")
    desk = organiser.desk
    assert len(organiser.matches) == 11
    assert desk["rounds"][0]["bye"] == 23


def links_of_referees(organiser: Organiser, phone: Page) -> None:
    """A link for every match; one that is revoked opens nothing any more."""
    page = organiser.page
    organiser.room("links")
    organiser.tap("给没有链接的场次做")
    secret = page.locator(".fresh figure")
    expect(secret).to_have_count(11)
    expect(secret.locator("img").first).to_be_visible()
    url = secret.filter(has_text="第 1-3 场").locator("input").input_value()
    assert "/referee/" in url
    token = url.rsplit("/", 1)[1]
    claim = f"{organiser.address}/api/competitions/claim"
    phone.goto(organiser.address)
    role = phone.request.post(claim, data={"token": token})
    assert role.json()["match"] == "1-3"
    card = page.locator(".cards li").filter(has_text="第 1-3 场")
    card.get_by_role("button", name="作废").click()
    organiser.tap("作废")
    expect(card).to_contain_text("已作废")
    assert phone.request.post(claim, data={"token": token}).status == 404

    # an organiser's link makes another device an organiser's
    organiser.tap("做一个链接")
    page.get_by_role("dialog").get_by_label("给哪一位").fill("李干事")
    organiser.tap("做好")
    other = page.locator(".fresh figure").filter(has_text="组织者").locator("input")
    phone.goto(other.input_value())
    phone.wait_for_url("**/desk")
    expect(phone.get_by_role("heading", name="下一步")).to_be_visible()


def big_screen(organiser: Organiser, wall: Page, device: BrowserContext, clock: WallClock) -> None:
    """It shows what is played, refreshes itself, and says when the connection is gone."""
    clock.put(datetime(2026, 5, 9, 9, 0))
    wall.goto(f"{organiser.address}/c/{organiser.id}/screen")
    expect(wall.locator("section.next article").first).to_be_visible()
    organiser.order("begin", match="1-1")
    expect(wall.locator("section.now")).to_contain_text(LONG)
    organiser.play("1-1")
    expect(wall.locator("section.latest")).to_contain_text(LONG)
    sizes = wall.locator(".side .name").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 24, sizes
    cut = wall.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not cut
    device.set_offline(True)
    expect(wall.get_by_text("连不上服务器", exact=False)).to_be_visible()
    expect(wall.locator("section.latest")).to_contain_text(LONG)  # as of then, and it says so
    device.set_offline(False)
    expect(wall.get_by_text("连不上服务器", exact=False)).to_have_count(0)
    wall.close()


def those_who_do_not_come(organiser: Organiser, clock: WallClock) -> None:
    """A team is late, but not late enough; then it is. Another retires from all."""
    page = organiser.page
    match = organiser.matches[1]
    clock.put(datetime.fromisoformat(match["start"]) + timedelta(minutes=5))
    organiser.room("matches/1-2")
    organiser.tap("没来、弃权")
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("理由").fill("电话打不通")
    expect(sheet.get_by_role("alert")).to_contain_text("5 分钟")
    clock.put(datetime.fromisoformat(match["start"]) + timedelta(minutes=20))
    # what it brings is shown first, now that it can be
    organiser.tap("记弃权")
    expect(sheet.locator(".moves")).to_contain_text(f"{match['labels'][1]}胜")
    organiser.tap("记弃权")
    organiser.done("弃权")
    organiser.sees(re.compile(f"{match['labels'][0]} ?没有来"))

    third = organiser.matches[2]
    organiser.room("entries")
    card = page.locator(".team").filter(has_text=third["labels"][1])
    card.get_by_role("button", expanded=False).click()
    card.get_by_role("button", name="退赛").click()
    page.get_by_role("dialog").get_by_label("理由").fill("两人出差")
    expect(page.get_by_role("dialog").locator(".moves")).to_contain_text("1-3")
    organiser.tap("退赛")
    organiser.done("退赛")
    assert organiser.matches[2]["winner"] == third["sides"][0]


def to_the_end(organiser: Organiser) -> None:
    """Round after round; byes go round; the match for third place; prizes."""
    page = organiser.page
    had: list[int] = []
    organiser.play_round()
    while not organiser.desk["all_done"]:
        teams = through(organiser.desk)
        byes = [one for one in teams if one not in had][:1] if len(teams) % 2 else []
        rest = [one for one in teams if one not in byes]
        lots = [{"team": team, "number": i // 2 + 1} for i, team in enumerate(rest)]
        organiser.order("enter-lots", lots=lots + [{"team": one, "number": 0} for one in byes])
        had += byes
        organiser.play_round()
    # three in the round before: its only loser has nobody to play for third
    assert [match["kind"] for match in organiser.matches] == ["final"]
    if organiser.desk["ties"]:
        organiser.order("draw-places")
    organiser.room("places")
    organiser.tap("结束赛事，定名次和奖项")
    organiser.tap("结束赛事，定名次和奖项")
    organiser.done("赛事结束")
    organiser.sees("冠军")
    expect(page.locator(".places li")).to_have_count(TEAMS)
    retired = page.locator(".places li").filter(has_text="弃权")
    expect(retired.first).to_be_visible()


def through(desk: Any) -> list[int]:
    """The teams that are still in it after the last round."""
    last = desk["rounds"][-1]
    winners = [match["winner"] for match in last["matches"] if match["kind"] != "third"]
    gone = {team["id"] for team in desk["teams"] if team["out"] is not None}
    still = [team for team in [*winners, last["bye"]] if team is not None]
    return sorted(team for team in still if team not in gone)
