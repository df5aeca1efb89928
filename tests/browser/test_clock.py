"""Who is slow, who is out and won't wait: at tables where bots never answer by themselves."""

import dataclasses
import re

from tests.browser.conftest import LONG_MS, PATIENT

TIMING = dataclasses.replace(PATIENT, bot=LONG_MS, silent=1000)

BASIC = {"base": "basic"}


def may_go_out(table):
    """With everything that is left, and enough others to play on without him."""
    left = [player for player in table.players if player.place is None]
    hand = sum(table.hand)
    return len(left) > 3 and any(len(text) == hand for text in table.legal)


def p2_answers(table):
    return table.seat == "p2" and table.role == "answer"


MOMENTS = {
    "out": (may_go_out, {"rulebook": BASIC}),
    "silent": (p2_answers, {"rulebook": BASIC, "people": ("p1", "p2")}),
    "slow": (lambda table: table.role == "answer", {"rulebook": BASIC, "clock_s": 4}),
}


def test_one_who_is_out_lets_the_rest_go_fast(prepared):
    me = prepared.sit("out")
    hand = sum(me.last("table")["hand"])
    cards = next(text for text in me.last("table")["legal"] if len(text) == hand)
    me.pick(cards).play()
    me.says(cards)
    me.sees(re.compile("^(头科|二科|三科|四科)$"))
    me.tap("快进")
    me.wait(me.deal_is_over)


def test_time_is_called_on_a_silent_seat_where_there_is_no_clock(prepared):
    other, me = prepared.sit("silent"), prepared.sit("silent", "p1")
    me.wait(lambda: me.last("table")["may_call_time"] == ["p2"])
    me.plate("p2").click()
    me.tap(re.compile("^催他"))
    other.hears(lambda line: (line["kind"], line["seat"]) == ("called", "p2"))
    # and when that time is over, too, he has passed
    for one in (me, other):
        assert one.hears(lambda line: line["kind"] == "timeout")["seat"] == "p2"


def test_who_times_out_twice_running_is_played_for_until_he_is_back(prepared):
    me = prepared.sit("slow")
    me.sees("电脑正替你打")
    assert len([line for line in me.log() if line["kind"] == "timeout"]) >= 2
    before = len(me.heard)
    me.tap("我回来了")
    me.hears(lambda line: line["kind"] == "back")
    me.wait(
        lambda: any(
            frame["type"] == "room" and not frame["room"]["seats"][0]["stand_in"]
            for frame in me.heard[before:]
        )
    )
