"""Bad lines between page and server: nothing is missed, and nothing is done twice."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from gouji.record.reading import read_record
from tests.browser.seat import Seat
from tests.web.flaky import Flaky

# the page is the server's own; its sockets go another way
_DETOUR = """
window.WebSocket = class extends WebSocket {
  constructor(url) { super(url.replace(location.host, "127.0.0.1:PORT")); }
};
"""

WECHAT = (
    "Mozilla/5.0 (Linux; Android 12; V2231A Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Version/4.0 Chrome/86.0.4240.99 XWEB/4313 MMWEBSDK/20220709 Mobile Safari/537.36 "
    "MicroMessenger/8.0.25.2200(0x28001957) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN"
)

_HIDE = """
on => {
  const value = on ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""

LOST = "断了，正在重连……"


def answers(table):
    return table.role == "answer" and bool(table.legal)


def late(table):
    """Some tricks before the end."""
    return table.role == "lead" and sum(table.hand) < 20


MOMENTS = {
    "cut": (answers, {}),
    "offline": (answers, {}),
    "rough": (late, {"rulebook": {"base": "basic"}}),
    "background": (lambda table: table.seat == "p2" and answers(table), {"people": ("p1", "p2")}),
}


@contextmanager
def through(flaky: Flaky, prepared, name, seat=None, **options) -> Iterator[Seat]:
    """A page in a room whose socket goes through a bad line."""
    with flaky.running() as address:
        script = _DETOUR.replace("PORT", address.partition(":")[2])
        yield prepared.sit(name, seat, script=script, bypass_csp=True, **options)


def flaky_to(prepared, **how) -> Flaky:
    return Flaky(prepared.address.removeprefix("http://"), 7, **how)


def test_a_line_that_was_cut_is_told_and_what_one_said_meanwhile_counts_once(prepared):
    flaky = flaky_to(prepared, rough=False)
    with through(flaky, prepared, "cut") as me:
        before = me.last("table")
        flaky.open = False
        flaky.cut()
        me.sees(LOST)
        # the hand is still there, and what is said is kept
        assert me.stack(before["legal"][0][0]).count() == 1
        me.say("过牌")
        expect(me.main).to_have_text("正在出……")
        flaky.open = True
        me.says("pass")
        me.sees_no(LOST)
        assert len({frame["id"] for frame in me.asks("act")}) == 1


def test_a_rough_line_through_the_rest_of_a_deal(prepared):
    flaky = flaky_to(prepared, mixed=True)
    with through(flaky, prepared, "rough", quiet=True) as me:
        me.until(me.deal_is_over)
        flaky.rough = False
        acts = {frame["id"]: frame["action"] for frame in me.asks("act")}
        taken = {frame["id"] for frame in me.heard if frame["type"] == "ack"}
        record = me.page.request.get(f"{me.address}/api/rooms/{me.code}/deals/1.gouji").text()
        me.tap("看牌桌")
        me.page.get_by_role("button", name="牌局记录").click()
        shown = me.sheet("牌局记录").locator("li .text").all_inner_texts()
    # nothing is missed: the page's log is what one gets who comes now
    clean = prepared.sit("rough")
    assert sorted(shown) == sorted(line["text"]["zh"] for line in clean.log())
    # nothing is doubled: each play of ours was wished for once, and what was taken is there
    actions = read_record(record).actions[prepared.room("rough").turn :]
    ours = [action.split(" ")[1] for action in actions if action.startswith("p1 ")]
    wished, done = iter(acts.values()), iter(ours)
    assert all(action in wished for action in ours if action not in ("pass", "yield"))
    assert all(action in done for request, action in acts.items() if request in taken)


def test_a_page_in_the_background_is_back_when_it_is_seen_again(prepared):
    """WeChat drops the sockets of what it puts away."""
    flaky = flaky_to(prepared, rough=False)
    with through(flaky, prepared, "background", "p1", user_agent=WECHAT) as me:
        me.page.evaluate(_HIDE, True)
        flaky.open = False
        flaky.cut()
        me.sees(LOST)
        prepared.sit("background").say("过牌").says("pass")
        flaky.open = True
        me.page.evaluate(_HIDE, False)
        me.says("pass", "p2")
        me.sees_no(LOST)


def test_a_phone_without_a_network_says_so(prepared):
    flaky = flaky_to(prepared, rough=False)
    with through(flaky, prepared, "offline") as me:
        flaky.open = False
        me.page.context.set_offline(True)
        flaky.cut()
        me.sees(LOST)
        flaky.open = True
        me.page.context.set_offline(False)
        me.sees_no(LOST)
        me.say("过牌").says("pass")
