"""One person and five bots play whole deals in the browser, of each rulebook."""

import re

from gouji.record import judge
from gouji.record.reading import read_record
from tests.browser.seat import open_room


def record_of(me, deal=1):
    text = me.page.request.get(f"{me.address}/api/rooms/{me.code}/deals/{deal}.gouji").text()
    assert judge(text)["ok"]
    return read_record(text)


def test_a_whole_deal_by_the_contest_rulebook_at_one_tap_from_home(phones):
    [me] = phones()
    me.quick().at_the_table()
    me.until(me.deal_is_over)
    assert len(me.played()) > 5
    record = record_of(me)
    assert record.rulebook.base == "contest"
    # places, every item with its clause, the sides' points, all hands
    over = me.last("over")
    assert me.page.locator(".places li").count() == 6
    assert me.page.locator(".items li").count() == len(over["items"])
    assert me.page.locator(".items a").count() == len(over["items"])
    points = me.page.locator(".points b").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in points] == over["points"]
    assert over["points"] == list(record.result.points)
    me.sees("六家的牌")
    # the table lies under it
    me.tap("看牌桌")
    me.tap("第 1 局打完")
    me.tap("准备下一局")
    me.sees(re.compile("第 2/3 局"))
    me.wait(lambda: me.last("table")["deal"] == 2)
    assert sum(me.last("table")["hand"]) == 36


def test_a_whole_match_by_the_basic_rulebook_in_a_room_of_ones_own(phones):
    [me] = phones()
    open_room(me, "基本规则", "都放", "1 局", "答完就走")
    me.tap("人齐了，开始").at_the_table()
    deal = 0
    while True:  # level totals take one more deal (R16.5)
        deal += 1
        me.until(lambda: me.deal_is_over() and me.last("over")["deal"] == deal)  # noqa: B023
        assert len(me.played()) > 5
        assert record_of(me, deal).rulebook.base == "basic"
        over = me.last("over")
        if over["match_over"]:
            break
        assert over["totals"][0] == over["totals"][1]
        me.tap("准备下一局")
        me.wait(lambda: me.last("table")["deal"] == deal + 1)  # noqa: B023
    me.sees(re.compile("^(我方胜|对方胜|平局)$"))
    me.sees("各局得分")
    me.tap("再来一场")
    me.wait(lambda: me.last("table")["deal"] == deal + 1)
    me.sees(re.compile("第 1/1 局"))
