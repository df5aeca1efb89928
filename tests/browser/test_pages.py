"""The pages around the table: home, rooms in the making, links, replays, rules."""

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import TWO_FRAMES, serious
from tests.web.playing import Browser, Walk, until

PLAIN = ("/", "/new", "/watch", "/seat/abc", "/lessons", "/rules", "/replay", "/verify")
SMALL = {"viewport": {"width": 360, "height": 640}}


@pytest.fixture(scope="module")
def played(house) -> Iterator[tuple[Browser, str]]:
    """A device that has played one deal against five bots, and its room's code."""
    browser = Browser(house.removeprefix("http://"))
    browser.post("/api/me", {"nickname": "老张"})
    code = browser.post("/api/quick")["code"]
    browser.open(code)
    until([browser], lambda: browser.room)
    browser.ask("ready", contribution="好")
    until([browser], lambda: browser.table)
    Walk([browser], random.Random(1)).run(lambda: browser.over, 120)
    yield browser, code
    browser.end()


def same_device(page: Page, browser: Browser, address: str) -> None:
    """Makes a page's device the one that played."""
    page.context.add_cookies(
        [{"name": "gouji", "value": str(browser.http.cookies.get("gouji")), "url": address}]
    )


def choose(scope: Page | Locator, text: str) -> None:
    """Takes one of a few that stand side by side."""
    scope.get_by_role("radio", name=text, exact=True).check()


# ---------------------------------------------------------------- home


def test_home_is_one_tap_from_a_match_and_leads_back_to_it(phones):
    [me] = phones()
    me.quick()
    code = me.code
    me.go().sees("回到牌桌")
    me.page.get_by_role("link", name=re.compile("回到牌桌")).click()
    me.page.wait_for_url(f"**/room/{code}")
    for _ in range(2):
        me.page.request.post(f"{me.address}/api/quick")
    me.go().tap("还有 1 个房间")
    expect(me.page.get_by_role("link", name=re.compile("回到牌桌"))).to_have_count(3)


def test_a_nickname_is_kept_and_a_bad_one_refused(phones):
    [me] = phones()
    me.go().page.locator("header .chip").click()
    me.page.get_by_label("你叫什么").last.fill("老张\u200b")
    me.tap("就叫这个")
    me.sees(re.compile("昵称"))
    me.page.get_by_label("你叫什么").last.fill("青岛老张")
    me.tap("就叫这个")
    me.sees("青岛老张")
    me.go().sees("青岛老张")


def test_language_and_size_are_this_devices_and_stay(phones):
    [me] = phones()
    me.go().tap("English").sees("Play now")
    me.tap("Large print")
    assert me.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "19px"
    me.go("/watch").sees(re.compile("No table to watch|Playing now|Free seats"))
    assert me.page.evaluate("document.documentElement.lang") == "en"
    me.go().tap("Settings")
    choose(me.page, "Dark")
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert me.go().page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_friends_room_is_found_by_code_and_by_link(phones):
    host, guest = phones(2)
    host.go("/new").tap("开房间").page.wait_for_url("**/room/*")
    field = guest.go().page.get_by_label("加入朋友的房间")
    field.fill("来打牌呀")
    guest.tap("进去").sees("这里面没有房间号")
    for text in (f" {host.code} ", f"三缺三 {host.address}/room/{host.code} 快来"):
        guest.go().page.get_by_label("加入朋友的房间").fill(text)
        guest.tap("进去").page.wait_for_url(f"**/room/{host.code}")


def test_without_a_network_the_page_says_so_and_goes_on_afterwards(phones):
    [me] = phones()
    me.go().sees("快速开局")
    me.page.context.set_offline(True)
    me.sees("没有网络")
    me.tap(re.compile("^快速开局")).sees("连不上")
    me.page.context.set_offline(False)
    expect(me.page.get_by_text("没有网络")).to_have_count(0)
    me.tap(re.compile("^快速开局")).page.wait_for_url("**/room/*")


# ---------------------------------------------------------------- a room in the making


def test_a_room_with_rules_of_the_house(phones):
    [me] = phones()
    me.go("/new").tap(re.compile("基本规则"))
    me.tap("自家的规矩")
    switch = me.page.locator(".switch", has_text="买不买 3")
    choose(switch, "买3")
    me.sees(re.compile("改了 1 处"))
    switch.get_by_role("button", name="看规则 R6.1").click()
    me.sees("R6.1").wait_for()
    me.shut()
    number = me.page.get_by_label("头科", exact=True)
    number.fill("7")
    number.press("Tab")
    me.sees(re.compile("改了 2 处"))
    choose(me.page, "30 秒")
    choose(me.page, "1 局")
    me.page.locator(".ring .r2").click()
    me.tap(re.compile("^小新"))
    me.tap("开房间").page.wait_for_url("**/room/*")
    card = me.page.request.get(f"{me.address}/api/rooms/{me.code}").json()
    assert (card["bots"], card["people"], card["deals"]) == (1, 1, 1)
    assert "有改动" in card["title"]["zh"]
    # the next room begins where this one was
    me.go("/new").sees(re.compile("改了 2 处"))
    me.tap("自家的规矩").tap("改回去").tap("改回去")
    expect(me.page.get_by_text(re.compile("改了"))).to_have_count(0)


def test_a_number_that_no_rulebook_takes_is_told_at_its_place(phones):
    [me] = phones()
    me.go("/new").tap("自家的规矩")
    me.page.route(
        "**/api/rulebook",
        lambda route: route.continue_(post_data='{"base": "contest", "burn_point": -1}'),
    )
    number = me.page.get_by_label("捎牌分", exact=True)
    number.fill("3")
    number.press("Tab")
    assert me.page.locator(".switch", has=number).get_by_role("alert").inner_text()
    expect(me.button("开房间")).to_be_disabled()


# ---------------------------------------------------------------- links


def test_a_seats_private_link_moves_it_at_a_tap_and_at_nothing_else(phones):
    old, new = phones(2)
    old.go("/new").tap("开房间").page.wait_for_url("**/room/*")
    room = f"{old.address}/api/rooms/{old.code}"
    link = old.page.request.post(f"{room}/seat-link").json()["url"]
    new.page.goto(link)
    new.sees("把座位搬到这台设备？")

    def seat(one):
        return one.page.request.get(room).json()["seat"]

    assert (seat(old), seat(new)) == ("p1", None)
    new.tap("坐到这里").page.wait_for_url("**/room/*")
    assert (seat(old), seat(new)) == (None, "p1")
    new.page.go_back()
    assert "/seat/" not in new.page.url
    # a new link makes the old one void
    new.page.request.post(f"{room}/seat-link")
    old.page.goto(link)
    old.tap("坐到这里").sees(re.compile("失效"))
    assert (seat(old), seat(new)) == (None, "p1")


def test_rooms_to_watch_and_to_sit_down_in(phones):
    host, guest = phones(2)
    host.go("/new").tap("开房间").page.wait_for_url("**/room/*")
    guest.go("/watch").sees("5 个空座")
    guest.page.locator(f"a[href='/room/{host.code}']").click()
    guest.page.wait_for_url(f"**/room/{host.code}")


def test_no_such_page(phones):
    [me] = phones()
    me.go("/nothing/here").sees("没有这个页面")
    me.page.get_by_role("link", name="回首页").click()
    me.sees("快速开局")


# ---------------------------------------------------------------- records


def test_own_past_deals_are_looked_through_and_checked(phones, played, house):
    [me] = phones(**DESK)
    browser, code = played
    same_device(me.page, browser, house)
    me.go("/past").page.get_by_role("link", name=re.compile("第 1 局")).click()
    me.page.wait_for_url(f"**/replay/{code}/1*")
    me.sees("开局")
    last = int(me.page.get_by_label("拖到哪一步").get_attribute("max") or 0)
    assert last > 50
    me.page.keyboard.press("PageDown")
    me.sees("第 1 轮")
    me.page.keyboard.press("ArrowRight")
    me.tap("进一步").tap("进一轮").tap("退一步").tap("退一轮")
    me.page.keyboard.press("End")
    assert me.page.url.endswith(f"#{last}")
    me.tap("得分").sees("头科")
    me.page.keyboard.press("Escape")
    # it goes on by itself, from the start once it is at the end
    me.tap("自己放").sees(re.compile(f"^2/{last}$"))
    me.tap("停")
    # a link to a moment, from one seat
    me.page.goto(f"{house}/replay/{code}/1#12")
    me.page.reload()
    me.sees(re.compile(f"^12/{last}$"))
    minis = me.page.locator(".hands .mini")
    everything = minis.count()
    me.page.get_by_label("看谁的牌").select_option("p3")
    assert 0 < minis.count() < everything
    # what is taken along is what the server keeps
    me.tap("带走")
    with me.page.expect_download() as saved:
        me.tap("存成文件")
    record = Path(saved.value.path()).read_text(encoding="utf-8")
    assert record == me.page.request.get(f"{house}/api/rooms/{code}/deals/1.gouji").text()
    me.page.get_by_role("link", name="验牌").click()
    me.sees("对得上，牌没有人动过")
    assert me.page.locator(".verdict li.yes").count() == 4


def test_a_record_that_is_brought_along(phones, played, house, tmp_path):
    [me] = phones()
    _, code = played
    record = me.page.request.get(f"{house}/api/rooms/{code}/deals/1.gouji").text()
    file = tmp_path / "mine.gouji"
    file.write_text(record, encoding="utf-8")
    me.go("/replay").page.locator("input[type=file]").set_input_files(file)
    me.sees(re.compile("第 1 局"))
    me.tap("换一份")
    # a fault in it is shown where it is: all before it can be looked through
    wrong = re.sub(r'(leader = "p\d")', r"\1\n", record).replace('", "', '", "p9 ', 40)
    me.page.get_by_label("或者把牌谱的字贴在这里").fill(wrong)
    me.tap("打开").sees("这份牌谱读不下去")
    broken = record.replace(" pass", " 3333333333", 20)
    me.page.get_by_label("或者把牌谱的字贴在这里").fill(broken)
    me.tap("打开").sees(re.compile("第 \\d+ 个动作"))
    me.page.keyboard.press("End")
    expect(me.button("进一步")).to_be_disabled()


def test_a_deal_that_does_not_agree(phones, played, house):
    [me] = phones()
    _, code = played
    record = me.page.request.get(f"{house}/api/rooms/{code}/deals/1.gouji").text()
    field = "或者把牌谱的字贴在这里"
    other = re.sub(r'secret = "(.)', lambda at: f'secret = "{"1" if at[1] == "0" else "0"}', record)
    assert other != record
    me.go("/verify").page.get_by_label(field).fill(other)
    me.tap("验").sees("对不上")
    me.tap("再验一份").page.get_by_label(field).fill(record)
    me.tap("验").sees("对得上，牌没有人动过")


# ---------------------------------------------------------------- rules


def test_every_clause_has_its_address(phones):
    [me] = phones()
    me.go("/rules#R9.2").sees("先问烧牌")
    clause = me.page.locator("[id='R9.2']")
    expect(clause).to_be_in_viewport()
    clause.get_by_role("link", name="R11.1").click()
    expect(me.page.locator("[id='R11.1']")).to_be_in_viewport()
    assert me.page.url.endswith("#R11.1")
    me.page.get_by_role("searchbox").fill("让牌 解锁")
    expect(me.page.locator("article")).to_have_count(1)
    me.page.get_by_role("searchbox").fill("没有这种话")
    me.sees("没有哪一条写着「没有这种话」")


# ---------------------------------------------------------------- WeChat, sound, access

WECHAT = (
    "Mozilla/5.0 (Linux; Android 12; V2231A Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Version/4.0 Chrome/86.0.4240.99 XWEB/4313 MMWEBSDK/20220709 Mobile Safari/537.36 "
    "MicroMessenger/8.0.25.2200(0x28001957) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN"
)
LISTEN = """
window.heard = []; window.spoken = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) {
  heard.push(when);
  return start.apply(this, when);
};
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "zh-CN", localService: true, name: "Tingting", voiceURI: "t" }],
  speak: (what) => { if (what.text.trim()) spoken++; }, cancel() {}, pending: false,
}});
"""

REFUSE = """() => {
  document.execCommand = () => false;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: () => Promise.reject(new Error("denied")) },
  });
}"""


def lesson_call(me) -> None:
    """A play that is called aloud, after a tap."""
    me.go("/lessons/sets").tap("明白了，开始")
    me.page.wait_for_load_state("networkidle")
    me.page.keyboard.type("5555")
    me.page.keyboard.press("Enter")
    me.sees(re.compile("对。"))


def test_wechat_gets_no_downloads_and_no_speech_but_the_recording(phones, played, house):
    [me] = phones(user_agent=WECHAT)
    me.page.add_init_script(LISTEN)
    lesson_call(me)
    me.wait(lambda: me.page.evaluate("heard.length >= 2"))
    assert me.page.evaluate("spoken") == 0
    _, code = played
    me.go(f"/replay/{code}/1").tap("带走").sees(re.compile("选「在浏览器打开」"))
    assert not me.has("存成文件")
    assert me.has("复制链接")
    assert me.has("复制牌谱")
    assert code in me.page.title()
    # a kernel that refuses the clipboard shows what it can't copy
    me.page.evaluate(REFUSE)
    me.tap("复制牌谱").sees("自动复制不了")
    record = me.page.request.get(f"{house}/api/rooms/{code}/deals/1.gouji").text()
    assert me.page.get_by_label("要复制的字").input_value() == record
    me.go().sees(re.compile("长按那张图"))


def test_a_device_that_speaks_mandarin_speaks_and_the_switch_silences_it(phones):
    [me] = phones()
    me.page.add_init_script(LISTEN)
    lesson_call(me)
    me.wait(lambda: me.page.evaluate("spoken >= 1"))
    assert me.page.evaluate("heard.length") == 0
    me.go().tap("设置")
    me.page.get_by_role("switch", name="唱牌").click()
    me.page.evaluate("localStorage.removeItem('gouji.lessons')")
    lesson_call(me)
    assert me.page.evaluate("[spoken, heard.length]") == [0, 0]


COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def test_pages_are_fit_for_a_screen_reader_in_both_themes(phones, played, house):
    [me] = phones(bypass_csp=True)
    browser, code = played
    same_device(me.page, browser, house)
    for path in (*PLAIN, "/past", "/lessons/burning", f"/replay/{code}/1#30", "/nothing"):
        me.go(path).page.wait_for_load_state("networkidle")
        if path == "/new":
            me.tap("自家的规矩")
        if path == "/rules":  # a few clauses with all that a clause can have
            me.page.get_by_role("searchbox").fill("R10.")
        for theme, options in (("light", {}), ("dark", COLOURS)):
            me.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert serious(me.page, options) == [], (theme, path)


@pytest.mark.parametrize("sizes", [(PHONE, SMALL), (DESK,)], ids=["phone", "desk"])
def test_nothing_sticks_out_sideways(phones, played, sizes):
    [me] = phones(**sizes[0])
    _, code = played
    me.go()
    for language in ("zh", "en"):
        me.page.evaluate(
            "kept => localStorage.setItem('gouji.settings', JSON.stringify(kept))",
            {"language": language},
        )
        for path in (*PLAIN, "/lessons/sets", f"/replay/{code}/1#40"):
            me.go(path).page.wait_for_load_state("networkidle")
            for size, large in product(sizes, (False, True)):
                me.page.set_viewport_size(size["viewport"])
                me.page.evaluate(
                    "on => document.documentElement.classList.toggle('large', on)", large
                )
                me.page.evaluate(TWO_FRAMES)
                width = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert width <= 0, (path, language, large, size)
