"""Who looks on, who comes late, and a seat that goes from one device to another."""

import re

from playwright.sync_api import expect

from tests.browser.seat import open_room


def leads(table):
    return table.role == "lead"


def nearly_over(table):
    """Few cards are left: the deal soon ends."""
    return leads(table) and sum(table.hand) < 12


MOMENTS = {
    "watched": (leads, {"rulebook": {"base": "basic"}}),
    "delayed": (leads, {"rulebook": {"base": "basic"}, "spectator_delay_s": 60}),
    "closed": (leads, {"spectators": False}),
    "counted": (leads, {"counter": True, "sizes": True}),
    "late": (nearly_over, {"rulebook": {"base": "basic"}}),
    "moved": (leads, {}),
}


def looks_on(phones, prepared, name):
    [one] = phones(1, prepared.address)
    return one.go(f"/room/{prepared.room(name).code}")


def test_a_spectator_sees_what_the_public_sees(phones, prepared):
    me = prepared.sit("watched")
    guest = looks_on(phones, prepared, "watched").at_the_table()
    guest.sees("你在观战")
    for frame in guest.heard:
        if frame.get("table"):
            assert (frame["table"]["seat"], frame["table"]["hand"]) == (None, None)
            assert frame["table"]["legal"] == []
    assert guest.page.locator(".stack, .bar").count() == 0
    cards = me.last("table")["legal"][0]
    me.pick(cards).play()
    guest.says(cards, "p1")
    # he can ask nobody, and say nothing
    guest.plate("p2").click()
    assert guest.button("问还有几张（报牌）").count() == 0
    guest.shut()
    assert guest.button("说话").count() == 0


def test_a_delayed_spectator_hears_it_later(phones, prepared):
    me = prepared.sit("delayed")
    guest = looks_on(phones, prepared, "delayed").at_the_table()
    cards = me.last("table")["legal"][0]
    me.pick(cards).play()
    me.says(cards)
    sent = next(
        frame["now"]
        for frame in me.heard
        if frame["type"] == "table" and any(line["action"] == cards for line in frame["log"])
    )
    guest.says(cards, "p1")
    told = next(
        frame["now"]
        for frame in guest.heard
        if frame["type"] == "table" and any(line["action"] == cards for line in frame["log"])
    )
    assert told - sent >= 60_000  # by the server's own clock


def test_nobody_looks_on_where_the_room_is_closed(phones, prepared):
    me = prepared.sit("closed")
    guest = looks_on(phones, prepared, "closed")
    guest.wait(lambda: any("room" in frame for frame in guest.heard))
    cards = me.last("table")["legal"][0]
    me.pick(cards).play()
    me.says(cards)
    assert not any(frame.get("table") or frame.get("log") for frame in guest.heard)
    assert guest.page.locator(".felt").count() == 0


def test_cards_are_counted_for_all_where_the_room_counts_them(prepared):
    me = prepared.sit("counted")
    for seat in ("p2", "p3", "p4", "p5", "p6"):
        expect(me.plate(seat)).to_contain_text(re.compile(r"\d+ 张"))
    me.page.get_by_role("button", name="牌局记录").click()
    counts = me.sheet("牌局记录").locator(".unseen-cards li").all_inner_texts()
    unseen = me.last("table")["unseen"]
    assert [int(re.search(r"\d+$", text)[0]) for text in counts] == list(reversed(unseen))


def test_a_latecomer_by_the_rooms_link_has_a_bots_seat_from_the_next_deal_on(phones, prepared):
    me = prepared.sit("late")
    me.page.get_by_role("button", name="菜单").click()
    me.sheet("菜单").get_by_role("button", name="请朋友来", exact=True).click()
    invitation = me.sheet("请朋友来")
    link = invitation.locator("input").input_value()
    assert link == f"{me.address}/room/{me.code}"
    qr = invitation.get_by_role("img")
    assert qr.evaluate("image => image.complete && image.naturalWidth > 0")
    me.shut()
    [friend] = phones(1, prepared.address)
    friend.page.goto(link)
    friend.at_the_table()
    friend.plate("p4").click()
    friend.tap("下一局坐这里")
    friend.sees("下一局你就坐这里")
    assert friend.last("table")["hand"] is None
    me.until(me.deal_is_over)
    for one in (me, friend):
        one.tap("准备下一局")
    friend.wait(lambda: friend.last("table")["deal"] == 2)
    assert friend.last("table")["seat"] == "p4"
    assert sum(friend.last("table")["hand"]) == 36
    assert friend.last("room")["seats"][3]["kind"] == "person"


def test_a_seat_moves_to_another_device_by_its_private_link(phones, prepared):
    old = prepared.sit("moved")
    hand = old.last("table")["hand"]
    old.page.get_by_role("button", name="菜单").click()
    old.sheet("菜单").get_by_role("button", name="换设备", exact=True).click()
    link = old.sheet("搬到别的设备").locator("input").input_value()
    assert f"{old.address}/seat/" in link
    [new] = phones(1, prepared.address)
    new.page.goto(link)
    new.tap("坐到这里").at_the_table()
    assert new.last("table")["hand"] == hand
    # the old one is told, and sees no cards any more
    old.page.get_by_role("alert").wait_for()
    assert old.heard[-1]["code"] == "elsewhere"
    cards = new.last("table")["legal"][0]
    new.pick(cards).play()
    new.says(cards)
    old.page.reload()
    old.wait(lambda: old.last("you")["seat"] is None)
    assert old.last("table")["hand"] is None


def test_two_pages_of_one_device_share_its_seat(phones):
    [me] = phones()
    open_room(me, "都放", "答完就走")
    me.tap("人齐了，开始").at_the_table()
    code = me.code
    second = type(me)(me.page.context.new_page(), me.address).go(f"/room/{code}").at_the_table()
    me.wait(me.asked)
    assert second.last("table")["hand"] == me.last("table")["hand"]
    second.wait(second.asked)
    known = len(me.log())
    second.follow_hints()
    second.wait(lambda: len(me.log()) > known and len(second.log()) > known)
    second.follow_hints(False)
