"""The desk for a stranger, in a wrong room, late, after the end; the big screen's columns."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, Pages, a_device
from tests.browser.contests.event import Event

SWEEP = [0, 2, 4, 1, 3, 5]
HALL = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
LOW = {"viewport": {"width": 1920, "height": 700}, "is_mobile": False, "has_touch": False}

Open = Callable[..., Page]
Events = Callable[..., Event]


@pytest.fixture
def look(chromium: Browser, hall: str, pages: Pages) -> Iterator[Open]:
    """Opens a path on a device of its own: a stranger's, or the organiser's of an event."""
    with ExitStack() as contexts:

        def make(path: str, organiser: Event | None = None, **options: Any) -> Page:
            mine = organiser and organiser.organiser.http.cookies.get("gouji")
            device = a_device(chromium, f"http://{hall}", cookie=mine, **options)
            contexts.callback(device.close)
            page = pages.open(device)
            page.goto(f"http://{hall}{path}")
            return page

        yield make


@pytest.fixture(scope="module")
def ended(hall: str) -> Iterator[Event]:
    """Four teams, a match for third place, all over."""
    event = Event(hall, third_place=True, **{"prizes": [{"name": "一等奖", "count": 1}]})
    event.drawn(many=4)
    played = ["1-1", "1-2"]
    while played:
        for match in played:
            play(event, match)
        played = event.draw() if played[0] == "1-1" else []
    event.order("finish")
    yield event
    event.end()


def play(event: Event, match: str) -> None:
    """Three sweeps, confirmed by both."""
    for _ in range(3):
        event.order("result", match=match, result={"order": SWEEP})
    for side in (0, 1):
        event.order("confirm", match=match, side=side)


def many_teams(n: int) -> dict[str, tuple[str, ...]]:
    """As many teams of as many units."""
    return {f"第{i}教研室": tuple(f"{name}{i}" for name in "赵钱孙") for i in range(1, n + 1)}


@pytest.mark.parametrize("options", [{}, DESK], ids=["phone", "desk"])
def test_a_stranger_at_a_desk_sees_no_rooms(ended: Event, look: Open, options: Any) -> None:
    page = look(f"/c/{ended.id}/desk/links", **options)
    expect(page.get_by_text("这台设备没有组织者的身份")).to_be_visible()
    expect(page.get_by_role("heading", name="组织赛事")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_text("春季够级赛")).to_have_count(0)
    page.get_by_role("link", name="赛况和成绩").click()  # what everybody may see
    page.wait_for_url(f"**/c/{ended.id}")


def test_an_unknown_room_leads_to_the_overview(ended: Event, look: Open) -> None:
    page = look(f"/c/{ended.id}/desk/cellar", ended)
    page.wait_for_url(f"**/c/{ended.id}/desk")
    expect(page.get_by_role("heading", name="下一步")).to_be_visible()
    expect(page.get_by_role("navigation")).to_be_visible()


def test_links_for_referees_are_made_while_there_are_matches(
    event: Events, ended: Event, look: Open
) -> None:
    title = "裁判的链接"
    page = look(f"/c/{ended.id}/desk/links", ended)
    expect(page.get_by_role("heading", name="谁都可以看的")).to_be_visible()
    expect(page.get_by_role("heading", name=title)).to_have_count(0)
    expect(page.get_by_text("网上报名")).to_have_count(0)
    cup = event()
    page = look(f"/c/{cup.id}/desk/links", cup)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text("抽了签才有场次")).to_be_visible()
    expect(page.get_by_text("网上报名")).to_be_visible()
    cup.drawn()
    expect(page.get_by_role("button", name="给没有链接的场次做")).to_be_visible()


def test_the_papers_are_opened_as_it_is_said(ended: Event, look: Open) -> None:
    page = look(f"/c/{ended.id}/desk/papers", ended)
    name = "打开，打印"
    expect(page.get_by_text(f"点「{name}」打开一页")).to_be_visible()
    expect(page.get_by_role("link", name=name).first).to_be_visible()


def test_an_organiser_is_led_to_set_the_dates_of_an_old_notice(
    hall: str, event: Events, look: Open
) -> None:
    cup = event("notice")
    page = look("/competitions/new", cup)
    page.get_by_role("radio", name="2012 年工会通知").click()
    expect(page.get_by_text("报名截止、开赛日已经过了")).to_be_visible()
    page.goto(f"http://{hall}/c/{cup.id}/entry")
    page.get_by_role("link", name="去设置").click()
    page.wait_for_url("**/desk/setup")
    page.goto(f"http://{hall}/c/{cup.id}/desk")
    expect(page.locator(".step")).to_have_count(2)
    page.get_by_role("link", name="报名 2012-12-07 10:00 已截止，0 队抽不了签").click()
    page.wait_for_url("**/desk/setup")
    # each of the two is a tap away
    for name, value in (("报名截止", "2099-12-07T10:00"), ("开赛日", "2099-12-10")):
        page.get_by_role("button", name=name).click()
        field = page.get_by_label(name, exact=True)
        expect(field).to_be_focused()
        field.fill(value)
    expect(page.get_by_text("日期已经过了")).to_have_count(0)
    page.get_by_role("button", name="保存改动").click()
    page.get_by_role("dialog").get_by_role("button", name="保存改动").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"http://{hall}/c/{cup.id}/desk")
    expect(page.locator(".step")).to_have_count(1)
    expect(page.get_by_role("link", name="收报名")).to_be_visible()


def test_dates_of_a_running_event_may_go_by(event: Events, look: Open) -> None:
    cup = event(**{"schedule.start": "2012-12-10"})
    page = look(f"/c/{cup.id}/desk/setup", cup)
    expect(page.get_by_text("日期已经过了")).to_be_visible()
    cup.drawn()
    expect(page.get_by_text("日期已经过了")).to_have_count(0)
    expect(page.get_by_label("开赛日", exact=True)).to_have_value("2012-12-10")


def test_the_screen_calls_the_final_by_name_and_first(ended: Event, look: Open) -> None:
    page = look(f"/c/{ended.id}/screen", **HALL)
    first = page.locator("article .where i")
    expect(first).to_have_text(["决赛", "三四名决赛", "1-2", "1-1"])


@pytest.mark.parametrize(("size", "paged"), [(HALL, False), (LOW, True)], ids=["hall", "low"])
def test_the_screen_fills_its_room_and_cuts_nothing_off(
    event: Events, look: Open, size: Any, paged: bool
) -> None:
    cup = event()
    cup.drawn(many_teams(24))
    page = look(f"/c/{cup.id}/screen", **size)
    rows = page.locator("article")
    expect(rows.first).to_be_visible()
    boxes = [box for row in rows.all() if (box := row.bounding_box())]
    assert len({box["x"] for box in boxes}) == 3  # one list has all the columns
    height = size["viewport"]["height"]
    bottom = max(box["y"] + box["height"] for box in boxes)
    assert height - 2 * boxes[0]["height"] < bottom <= height
    for row in rows.all():
        assert row.evaluate("row => row.scrollHeight <= row.clientHeight")
    if paged:
        expect(page.locator("h2 span")).to_have_text("1/2")
        assert len(boxes) < 12
    else:
        assert len(boxes) == 12


def test_a_phone_scrolls_through_the_whole_screen(event: Events, look: Open) -> None:
    cup = event()
    cup.drawn(many_teams(24))
    page = look(f"/c/{cup.id}/screen")
    expect(page.locator("article")).to_have_count(12)
    expect(page.locator("h2 span")).to_have_count(0)
    page.locator("article").last.scroll_into_view_if_needed()
    expect(page.locator("article").last).to_be_in_viewport()


def test_before_the_lots_the_screen_says_so(event: Events, look: Open) -> None:
    cup = event()
    page = look(f"/c/{cup.id}/screen", **HALL)
    expect(page.get_by_text("还没有抽签")).to_be_visible()
