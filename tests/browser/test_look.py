"""The table as it looks: fit for a screen reader, for a thumb, and for a narrow phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.browser.looking import TWO_FRAMES, serious
from tests.browser.seat import open_room

TAP_PX = 44
RUNNING = "document.getAnimations().filter(one => one.playState === 'running').length"
PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 640})

# a square of that size around the middle of each target is the target's, or lies outside the screen
_TARGETS = """
() => {
  const reach = PX / 2 - 1, small = [];
  for (const one of document.querySelectorAll("button:not(:disabled), a[href], [role=switch]")) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest("p, .unseen") || one.tabIndex < 0) continue;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    for (const [dx, dy] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const hit = document.elementFromPoint(x + dx * reach, y + dy * reach);
      if (hit && !one.contains(hit))
        small.push(`${one.innerText}: ${box.width} x ${box.height}, ${dx} ${dy}`);
    }
  }
  return small;
}
""".replace("PX", str(TAP_PX))

# what is written on the felt, and the cards there, that lie over each other
_OVERLAPS = """
() => {
  const what = ".name, .marks s, .said > :not(.unseen), .call, .cards, .pill, .before > *";
  const seen = [...document.querySelectorAll(`.felt :is(${what})`)]
    .map(one => ({ one, box: one.getBoundingClientRect(), seat: one.closest(".seat") }))
    .filter(({ box }) => box.width > 1);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return seen.flatMap((a, i) => seen.slice(i + 1)
    .filter(b => !(a.seat && a.seat === b.seat) && !a.one.contains(b.one) && over(a.box, b.box))
    .map(b => `${a.one.innerText} | ${b.one.innerText}`));
}
"""


def leads(table):
    return table.role == "lead"


def marked(table):
    """The two beside oneself have said something, and one of them carries marks."""
    if table.role != "answer" or not table.legal or len(table.choices) < 2:
        return False
    right, left = table.players[1], table.players[5]
    return bool(right.said and left.said) and len(left.marks) > 1


def declared(table):
    """All five others have said that they do not declare, a longer word than most."""
    return table.role == "declare" and all(player.said for player in table.players[1:])


def last_play(table):
    """One who goes out now; the deal ends soon after."""
    hand = sum(table.hand)
    return any(len(text) == hand for text in table.legal)


def answers(table):
    return table.role == "answer" and bool(table.legal) and len(table.choices) > 1


MOMENTS = {
    "light": (leads, {}),
    "dark": (leads, {}),
    "over-light": (last_play, {"rulebook": {"base": "basic"}}),
    "over-dark": (last_play, {"rulebook": {"base": "basic"}}),
    "thumb": (answers, {}),
    "narrow": (marked, {"counter": True, "sizes": True, "rulebook": {"base": "contest"}}),
    "declared": (declared, {"counter": True, "sizes": True, "rulebook": {"base": "contest"}}),
    "still": (leads, {}),
}


def is_fit(me, what):
    """axe finds nothing serious on what is shown, on a phone and on a desk."""
    for size in (PHONES[0], DESK["viewport"]):
        me.page.set_viewport_size(size)
        assert serious(me.page, {"resultTypes": ["violations"]}) == [], (what, size)
    me.page.set_viewport_size(PHONES[0])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_room_is_fit_for_a_screen_reader_before_the_deal(phones, theme):
    [me] = phones(color_scheme=theme, bypass_csp=True)
    open_room(me, "都放")
    me.sees("人齐了，开始")
    is_fit(me, "waiting")
    me.page.get_by_role("button", name="菜单").click()
    me.sheet("菜单")
    is_fit(me, "menu")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_is_fit_for_a_screen_reader(prepared, theme):
    me = prepared.sit(theme, color_scheme=theme, bypass_csp=True)
    rank = me.last("table")["legal"][0][0]
    me.pick(rank)
    is_fit(me, "picked")
    me.say("提示")
    me.page.locator(".note").wait_for()
    is_fit(me, "hint")
    me.page.get_by_role("button", name="牌局记录").click()
    me.sheet("牌局记录")
    is_fit(me, "log")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_of_a_deal_is_fit_for_a_screen_reader(prepared, theme):
    me = prepared.sit(f"over-{theme}", color_scheme=theme, bypass_csp=True)
    me.until(me.deal_is_over)
    is_fit(me, "over")


def settle(me, language, large):
    """Another language, another size, as the switches of the menu set them."""
    kept = {"language": language, "large": large, "sound": False}
    me.page.evaluate("kept => localStorage.setItem('gouji.settings', JSON.stringify(kept))", kept)
    me.page.reload()
    me.at_the_table()


def resize(me, size):
    """Another screen, and the page laid out on it: nothing moves any more."""
    me.page.set_viewport_size(size)
    me.page.evaluate(TWO_FRAMES)
    me.wait(lambda: me.page.evaluate(RUNNING) == 0)


def test_everything_is_large_enough_for_a_thumb(prepared):
    me = prepared.sit("thumb")
    for language, large in (("zh", False), ("zh", True), ("en", False)):
        settle(me, language, large)
        me.page.locator(".stack[data-rank]").first.click()
        for size in PHONES:
            resize(me, size)
            assert me.page.evaluate(_TARGETS) == [], (language, large, size)


@pytest.mark.parametrize("moment", ["narrow", "declared"])
def test_nothing_sticks_out_or_lies_over_anything_at_the_table(prepared, moment):
    me = prepared.sit(moment)
    for language in ("zh", "en"):
        for large in (False, True):
            settle(me, language, large)
            for size in (*PHONES, DESK["viewport"]):
                resize(me, size)
                width = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert width <= 0, (language, large, size)
                bar = me.page.locator(".bar").bounding_box()
                assert bar["y"] + bar["height"] <= size["height"], (language, large, size)
                assert me.page.evaluate(_OVERLAPS) == [], (language, large, size)


def test_who_wants_no_motion_gets_none(prepared):
    me = prepared.sit("still", reduced_motion="reduce")
    me.wait(lambda: me.page.evaluate(RUNNING) == 0)
    expect(me.page.locator(".ring").first).to_be_visible()
    me.sees(re.compile("轮到你|你先出|出牌"))
