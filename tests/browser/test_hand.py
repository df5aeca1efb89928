"""The own hand: picking, playing, and what an action that is refused leaves behind."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.browser.prepared import offered

BASIC = {"base": "basic"}


def leads(table):
    """With a stack of three or more, and others to pick beside it."""
    return table.role == "lead" and any(n >= 3 for n in table.hand[1:12])


def could_answer(table):
    """With something that beats the top, and something that doesn't."""
    single = table.top and len(table.top.cards) == 1
    return (
        table.role == "answer"
        and single
        and bool(table.legal)
        and any(n and not any(rank in text for text in table.legal) for rank, n in ranks(table))
    )


def ranks(table):
    return zip("3456789TJQKA2XD", table.hand, strict=True)


MOMENTS = {
    "pick": (leads, {"rulebook": BASIC}),
    "press": (leads, {"rulebook": BASIC}),
    "double": (leads, {"rulebook": BASIC}),
    "double-pass": (could_answer, {"rulebook": BASIC}),
    "refused": (could_answer, {"rulebook": BASIC}),
    "keys": (leads, {"rulebook": BASIC}),
    "pass-key": (offered("pass"), {"rulebook": BASIC}),
    "yield-key": (offered("yield"), {"rulebook": BASIC}),
    "declare-key": (offered("declare"), {"rulebook": {"base": "contest"}}),
    "waits": (could_answer, {"rulebook": BASIC, "people": ("p1", "p2")}),
}


def big_stack(me):
    """The rank of a plain stack of three or more, and how many are in it."""
    hand = me.last("table")["hand"]
    return next((rank, n) for rank, n in zip("456789TJQKA", hand[1:12], strict=True) if n >= 3)


def test_taps_pick_one_by_one_and_a_tap_on_what_is_picked_puts_one_back(prepared):
    me = prepared.sit("pick")
    rank, n = big_stack(me)
    # two taps at least to play: nothing is picked, and nothing can be played
    expect(me.main).to_be_disabled()
    for count in range(1, n + 1):
        me.stack(rank).click()
        assert me.picked() == rank * count
        expect(me.stack(rank)).to_have_attribute("aria-pressed", "true")
    tray = me.page.get_by_role("group", name="选中的牌，点一下放回")
    tray.get_by_role("button").click()
    assert me.picked() == rank * (n - 1)
    # a tap on a stack that is picked whole, or one word, puts all of it back
    me.stack(rank).click()
    me.stack(rank).click()
    assert me.picked() == ""
    me.stack(rank).click()
    me.tap("全放回")
    assert me.picked() == ""
    assert me.asks("act") == []


def test_a_long_press_picks_the_whole_stack(prepared):
    me = prepared.sit("press")
    rank, n = big_stack(me)
    box = me.stack(rank).bounding_box()
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = me.page.context.new_cdp_session(me.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    me.wait(lambda: me.picked() == rank * n)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    me.page.wait_for_timeout(100)
    assert me.picked() == rank * n
    # a short one is a tap
    me.tap("全放回")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    me.wait(lambda: me.picked() == rank)


def test_a_double_tap_plays_once(prepared):
    me = prepared.sit("double")
    rank, n = big_stack(me)
    me.pick(rank * n)
    me.main.dblclick()
    me.says(rank * n)
    me.wait(lambda: me.asked() or me.deal_is_over())
    assert len(me.asks("act")) == 1


def test_a_double_tap_passes_once(prepared):
    me = prepared.sit("double-pass")
    me.word("过牌").dblclick()
    me.says("pass")
    me.wait(lambda: me.asked() or me.deal_is_over())
    assert len(me.asks("act")) == 1


def test_a_refused_action_says_why_and_leaves_the_selection(prepared):
    me = prepared.sit("refused")
    table = me.last("table")
    hand = zip("3456789TJQKA2XD", table["hand"], strict=True)
    low = next(r for r, n in hand if n and not any(r in text for text in table["legal"]))
    assert "dim" in me.stack(low).get_attribute("class")
    me.pick(low)
    expect(me.main).to_have_text("为什么不能出？")
    me.play()
    refusal = me.page.get_by_role("alert").filter(has_text="看规则")
    refusal.wait_for()
    [said] = [frame for frame in me.heard if frame["type"] == "refused"]
    assert said["text"]["zh"] in refusal.inner_text()
    assert me.picked() == low
    link = refusal.get_by_role("link", name=f"看规则 {said['clause']}")
    link.click()
    clause = me.page.locator(".van-popup", has_text=said["clause"]).locator("visible=true")
    clause.first.wait_for()
    me.shut()
    assert me.picked() == low
    assert me.last("table")["role"] == "answer"
    me.tap("全放回")
    me.say("过牌").says("pass")


def test_everything_by_the_keyboard(prepared):
    me = prepared.sit("keys", **DESK)
    rank, n = big_stack(me)
    key = {"T": "0"}.get(rank, rank.lower())
    press = me.page.keyboard.press
    press(key)
    press(key)
    assert me.picked() == rank * 2
    press("Backspace")
    assert me.picked() == rank
    press("Escape")
    assert me.picked() == ""
    press(f"Shift+{'Digit' + key if key.isdigit() else rank}")
    assert me.picked() == rank * n
    press("h")
    me.page.locator(".note", has_text="提示：").wait_for()
    press("Escape")
    press(f"Shift+{'Digit' + key if key.isdigit() else rank}")
    press("Enter")
    me.says(rank * n)


def test_passing_by_a_key(prepared):
    me = prepared.sit("pass-key", **DESK)
    me.page.keyboard.press("p")
    me.says("pass")


def test_yielding_by_a_key(prepared):
    me = prepared.sit("yield-key", **DESK)
    me.page.keyboard.press("y")
    me.says("yield")


def test_declaring_by_a_key(prepared):
    me = prepared.sit("declare-key", **DESK)
    me.page.keyboard.press("m")
    me.says("declare")


def test_what_is_picked_before_ones_turn_stays_and_keys_pass_ahead(prepared):
    room = prepared.room("waits")
    me = prepared.sit("waits", "p2" if room.seat == "p1" else "p1", **DESK)
    assert me.last("table")["role"] is None
    stack = me.page.locator(".stack[data-rank]").first
    stack.click()
    rank = stack.get_attribute("data-rank")
    assert me.picked() == rank
    expect(me.main).to_be_disabled()
    me.page.keyboard.press("Enter")
    assert me.asks("act") == []
    me.page.keyboard.press("r")
    expect(me.page.locator(".pill", has_text="本轮都过")).to_have_text(re.compile("✓"))
    me.page.keyboard.press("r")
    expect(me.page.locator(".pill", has_text="本轮都过")).not_to_have_text(re.compile("✓"))
    assert me.picked() == rank
