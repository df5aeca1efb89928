"""Whole deals and matches by six sockets."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from gouji.engine.cards import counts_text
from gouji.record import judge, read_record
from gouji.web import wire
from tests.web.playing import Browser, Walk, begin, sit_down, until

Browsers = Callable[..., list[Browser]]


@pytest.mark.parametrize(("base", "window"), [("basic", 0), ("contest", 0), ("contest", 0.03)])
def test_six_sockets_walk_through_a_match(browsers: Browsers, base: str, window: float) -> None:
    six = browsers(6)
    rulebook = {"base": base, "clock_s": 0, "place_points": [7, 3, 0, 0, -2, -4]}
    code = sit_down(six, rulebook=rulebook, deals=1, burn_window_s=window)
    begin(six)
    walk = Walk(six, random.Random(base + str(window)))
    deals = 0
    while True:
        deals += 1
        walk.run(lambda: all(b.over and b.over.deal == deals for b in six))  # noqa: B023
        over = six[0].over
        assert over is not None
        check_deal(six, code)
        check_acked(six[0], walk)
        if over.match_over:
            break
        for browser in six:
            browser.ask("ready", contribution="")
    until(six, lambda: all(b.room and b.room.phase == "over" for b in six))
    assert six[0].room is not None
    assert six[0].room.winner == over.winner
    assert len(six[0].room.sheet) == deals
    past = six[2].get("/api/past")
    assert [deal["deal"] for deal in past["deals"]] == list(range(deals, 0, -1))
    assert {deal["seat"] for deal in past["deals"]} == {"p3"}


def check_acked(browser: Browser, walk: Walk) -> None:
    """What was taken stands in the record, once and in its order."""
    assert browser.over is not None
    record = read_record(browser.http.get(browser.over.record).text)
    for seat, acked in walk.acked.items():
        said = iter([action.split(" ")[1] for action in record.actions if action.startswith(seat)])
        assert all(action in said for action in acked)
        acked.clear()


def check_deal(six: list[Browser], code: str) -> None:
    """The record, all logs and all frames say the same of a deal."""
    over = six[0].over
    assert over is not None
    text = six[0].http.get(over.record).text
    record = read_record(text)
    assert judge(text)["ok"]
    verified = six[1].post("/api/verify", {"record": text})
    assert verified["error"] is None
    assert set(verified["checked"]) == {"commitment", "seed", "hands", "leader"}
    logs = [[line.text.zh for line in b.log] for b in six]
    assert all(log == logs[0] for log in logs)
    hands = [counts_text(hand) for hand in record.hands or ()]
    assert list(over.dealt) == hands
    for seat, browser in enumerate(six):
        for frame in browser.frames:
            if isinstance(frame, wire.TableMsg) and frame.table.deal == over.deal:
                assert frame.table.seat == f"p{seat + 1}"
                left = counts_text(frame.table.hand or ())
                assert not set(left) - set(hands[seat] + "3X2D")  # threes are bought and sold
    replay = six[0].get(f"/api/rooms/{code}/deals/{over.deal}/replay")
    assert replay["error"] is None


def test_one_person_plays_five_bots(browsers: Browsers) -> None:
    (me,) = browsers(1)
    invitation = me.post("/api/quick")
    assert invitation["url"].endswith(f"/room/{invitation['code']}")
    assert invitation["qr"].startswith("<svg")
    me.open(invitation["code"])
    me.until(lambda: me.room)
    assert me.room is not None
    assert (me.room.phase, [seat.kind for seat in me.room.seats]) == (
        "ready",
        ["person"] + ["bot"] * 5,
    )
    me.done("ready", contribution="我")
    walk = Walk([me], random.Random(1))
    walk.run(lambda: me.table and me.table.role)
    hint = me.answer(me.ask("hint"))
    assert isinstance(hint, wire.HintMsg)
    assert hint.text.zh.endswith("。")
    kinds: set[Any] = {seat.stand_in for seat in me.room.seats}
    assert kinds == {False}
