"""What the host of a room does: bots, seats, a pause, a night's rest."""

import re

from playwright.sync_api import expect

from tests.browser.seat import friends_room, open_room


def leads(table):
    return table.role == "lead"


MOMENTS = {
    "pause": (leads, {"people": ("p1", "p2")}),
    "adjourn": (leads, {"people": ("p1", "p2")}),
    "remove": (lambda table: table.seat == "p2" and leads(table), {"people": ("p1", "p2")}),
}


def card(me, seat):
    """A seat of a room that waits."""
    return me.page.locator(f".seats li.{seat}")


def menu(me, name):
    me.page.get_by_role("button", name="菜单").click()
    me.sheet("菜单").get_by_role("button", name=name, exact=True).click()


def test_bots_and_people_are_put_where_the_host_wants_them(phones):
    host, friend = phones(2)
    open_room(host, "都留给朋友")
    expect(host.button(re.compile("^还差 5 个人"))).to_be_disabled()
    for seat in ("p3", "p4", "p5", "p6"):
        card(host, seat).get_by_role("button", name="放电脑").click()
        card(host, seat).get_by_role("button", name=re.compile("^小新")).click()
        expect(card(host, seat)).to_contain_text("小新")
    card(host, "p6").get_by_role("button", name="拿走电脑").click()
    expect(card(host, "p6")).to_contain_text("空座")
    friend.go(f"/room/{host.code}")
    card(friend, "p6").get_by_role("button", name="坐这里").click()
    expect(card(friend, "p6")).to_contain_text("你")
    # he becomes the host's opposite's neighbour, by two taps
    card(host, "p6").get_by_role("button", name="换座").click()
    host.sees("和谁换？点一下那个座位")
    card(host, "p3").locator(".who").click()
    expect(card(friend, "p3")).to_contain_text("你")
    expect(card(friend, "p6")).to_contain_text("小新")
    # who is asked to leave is told so, and does not come back
    card(host, "p3").get_by_role("button", name="请离").click()
    friend.page.get_by_role("alert").wait_for()
    expect(card(host, "p3")).to_contain_text("空座")
    assert [frame["code"] for frame in friend.heard if frame["type"] == "bye"] == ["removed"]


def test_a_pause_holds_the_table_until_the_host_goes_on(prepared):
    room = prepared.room("pause")
    host, other = prepared.sit("pause", "p1"), prepared.sit("pause", "p2")
    menu(host, "暂停")
    for one in (host, other):
        one.page.get_by_role("status").filter(has_text="暂停，时间不走").wait_for()
    asked = host if room.seat == "p1" else other
    cards = asked.last("table")["legal"][0]
    asked.pick(cards).play()
    asked.wait(lambda: [frame for frame in asked.heard if frame["type"] == "refused"])
    assert other.button("接着打").count() == 0
    host.tap("接着打")
    for one in (host, other):
        one.sees_no("暂停，时间不走")
    # what was picked is there still
    assert asked.picked() == cards
    asked.play()
    asked.says(cards)


def test_a_room_that_was_put_to_sleep_is_woken_with_everything(prepared):
    host, other = prepared.sit("adjourn", "p1"), prepared.sit("adjourn", "p2")
    hand, log = other.last("table")["hand"], other.log()
    menu(host, "封存，明天再打")
    other.sees(re.compile("^这一桌封存着"))
    other.page.close()
    back = prepared.sit("adjourn", "p2")
    back.sees(re.compile("^这一桌封存着"))
    host.tap("接着打这一场")
    back.sees_no(re.compile("^这一桌封存着"))
    assert (back.last("table")["hand"], back.log()) == (hand, log)
    asked = host if prepared.room("adjourn").seat == "p1" else back
    cards = asked.last("table")["legal"][0]
    asked.pick(cards).play()
    asked.says(cards)


def test_one_who_is_removed_in_a_deal_is_played_for_by_a_bot(prepared):
    host, other = prepared.sit("remove", "p1"), prepared.sit("remove")
    host.plate("p2").click()
    host.tap("请他离座")
    alert = other.page.get_by_role("alert")
    alert.wait_for()
    assert "请" in alert.inner_text()
    # his bot leads at once
    host.hears(lambda line: (line["kind"], line["seat"], line["role"]) == ("said", "p2", "lead"))
    host.wait(lambda: host.last("room")["seats"][1]["kind"] == "bot")


def test_a_match_among_friends_needs_everybody_to_be_ready(phones):
    host, friend = phones(2)
    code = friends_room([host])
    for seat in ("p2", "p3", "p5", "p6"):
        card(host, seat).get_by_role("button", name="放电脑").click()
        card(host, seat).get_by_role("button", name=re.compile("^小新")).click()
    friend.go(f"/room/{code}").tap("坐这里")
    host.tap("人齐了，开始")
    # the fingerprint of the deal's secret is there before anybody adds to it
    commitment = host.wait(lambda: host.last("room")["commitment"])
    host.tap("准备")
    host.sees("等 1 人准备")
    friend.tap("准备")
    for one in (host, friend):
        one.at_the_table()
        assert one.last("room")["commitment"] == commitment
