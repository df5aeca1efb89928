"""Every screen of a competition that has been played: nothing sticks out, axe finds nothing."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DESK, a_device
from tests.browser.looking import TWO_FRAMES, serious
from tests.web.serving import serving

ROOMS = ("", "setup", "entries", "links", "lots", "matches", "appeals", "places", "papers")
ROOMS += ("log", "keep", "matches/1-1")
OPEN = ("", "entry", "verify", "screen", "match/1-1")
SMALL = {"viewport": {"width": 360, "height": 640}}
COLOURS = {"runOnly": ["color-contrast"]}
DARK = ("desk", "lots", "1-1", "places", "entry", "screen")
"""The last parts of addresses that are looked at in the dark as well: all their parts differ."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of today."""
    with serving(tmp_path_factory.mktemp("screens")) as at:
        yield f"http://{at}"


@pytest.fixture(scope="module")
def phone(chromium: Any, address: str) -> Iterator[BrowserContext]:
    """The organiser's device."""
    device = a_device(chromium, address)
    yield device
    device.close()


@pytest.fixture(scope="module")
def contest(phone: BrowserContext, address: str) -> str:
    """A rehearsal made on the page; its name in addresses."""
    page = phone.new_page()
    page.set_default_timeout(90_000)
    page.goto(address)
    page.get_by_role("link", name="赛事").click()
    page.get_by_role("spinbutton", name="几队").fill("9")
    page.get_by_role("button", name="开始演练").click()
    expect(page.get_by_role("log")).to_contain_text("—— 名次和奖项 ——", timeout=90_000)
    page.get_by_role("link", name="打开看看").click()
    expect(page.get_by_text("这是演练")).to_be_visible()
    found = page.url.split("/c/")[1].split("/")[0]
    page.close()
    return found


def paths(contest: str) -> list[str]:
    """Where all screens are."""
    desk = [f"/c/{contest}/desk/{room}".rstrip("/") for room in ROOMS]
    return [*desk, *(f"/c/{contest}/{page}".rstrip("/") for page in OPEN), "/competitions"]


def settle(page: Page) -> None:
    """Waits until the page has drawn what it asked the server for."""
    page.locator("main, .screen main").first.wait_for()
    until = time.monotonic() + 20
    while time.monotonic() < until:
        busy = page.get_by_text("正在打开……").or_(page.get_by_text("正在重算……"))
        if busy.locator("visible=true").count() == 0:
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.url)


def test_axe_finds_nothing(phone, contest, address, pages):
    page = pages.open(phone)
    for path in paths(contest):
        page.goto(address + path)
        settle(page)
        dark = [("dark", COLOURS)] if path.rsplit("/", 1)[-1] in DARK else []
        for theme, options in (("light", {}), *dark):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert serious(page, options) == [], (theme, path)


def test_nothing_sticks_out_sideways(phone, contest, address, pages):
    page = pages.open(phone)
    page.goto(address)
    for language, large in (("zh", True), ("en", False)):
        page.evaluate(
            "kept => localStorage.setItem('gouji.settings', JSON.stringify(kept))",
            {"language": language, "large": large},
        )
        for path in paths(contest):
            page.goto(address + path)
            page.locator("main").first.wait_for()
            page.wait_for_timeout(250)
            for size in (SMALL, DESK):
                page.set_viewport_size(size["viewport"])
                page.evaluate(TWO_FRAMES)
                width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert width <= 0, (path, language, size)
    page.evaluate("localStorage.clear()")


def test_a_new_competition_keeps_what_was_typed(phone, address, pages):
    page = pages.open(phone)
    page.goto(f"{address}/competitions/new")
    page.get_by_role("radio", name="淘汰赛").click()
    page.get_by_label("赛事名称").fill("")
    page.get_by_label("地点", exact=True).fill("职工之家")
    page.get_by_role("button", name="建好").click()
    expect(page.locator(".setting.bad")).to_contain_text("没有填")
    page.reload()
    expect(page.get_by_label("地点", exact=True)).to_have_value("职工之家")
    page.get_by_label("赛事名称").fill("厂庆杯")
    # a house's rulebook: the contest's with a switch set otherwise
    page.get_by_role("button", name="R20.1").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("R20.1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="建好").click()
    expect(page.get_by_text("赛事建好了")).to_be_visible()


def test_deleting_takes_the_name(phone, address, pages):
    page = pages.open(phone)
    page.goto(address)
    made = page.request.post(
        f"{address}/api/competitions", data={"template": "notice", "to": {}, "by": "张老师"}
    ).json()
    page.goto(f"{address}/c/{made['id']}/desk/keep")
    page.get_by_role("button", name="删除赛事").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="全部删除")).to_be_disabled()
    sheet.get_by_label("赛事名称").fill("外国语学院工会够级比赛")
    sheet.get_by_role("button", name="全部删除").click()
    page.wait_for_url("**/competitions")
    assert page.request.get(f"{address}/api/competitions/{made['id']}/public").status == 404
