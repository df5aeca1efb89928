"""Reconnecting: nothing missed, nothing doubled, whatever breaks."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gouji.record import judge
from gouji.web import wire
from tests.web.flaky import Flaky
from tests.web.playing import Browser, Walk, begin, sit_down, until
from tests.web.serving import Command, serving
from tests.web.test_matches import check_acked, check_deal

Browsers = Callable[..., list[Browser]]


def trick_is_going_on(browsers: list[Browser]) -> bool:
    table = browsers[0].table
    return table is not None and table.top is not None and len(browsers[0].log) > 60


def test_a_server_killed_in_the_middle_of_a_trick_goes_on(
    tmp_path: Path, browsers: Browsers
) -> None:
    command = Command(tmp_path)
    command.start()
    try:
        six = browsers(6, command.address)
        sit_down(six, rulebook={"base": "contest", "clock_s": 0}, deals=1, burn_window_s=0)
        begin(six)
        walk = Walk(six, random.Random(6))
        for lives in range(2):
            heard = len(six[0].log)
            walk.run(lambda: trick_is_going_on(six) and len(six[0].log) > heard + 20)  # noqa: B023
            commitment = six[0].room.commitment if six[0].room else None
            command.kill()
            for browser in six:
                browser.pump()
                browser.close()
            hands = [browser.table.hand if browser.table else None for browser in six]
            log = [line.text for line in six[0].log]
            command.start()
            for browser in six:
                browser.open()
            until(
                six, lambda: all(isinstance(b.frames[-1], wire.Wire) and b.bye is None for b in six)
            )
            until(six, lambda: all(snapshots(b) > lives for b in six))  # noqa: B023
            # what anybody has seen is there
            assert [line.text for line in six[0].log][: len(log)] == log
            assert six[0].room is not None
            assert six[0].room.commitment == commitment
            for browser, hand in zip(six, hands, strict=True):
                assert browser.table is not None
                assert sum(browser.table.hand or ()) <= sum(hand or ())
            # what may not have arrived is sent again under its id, and counts once
            for browser, pending in walk.pending.items():
                if pending is not None:
                    request, action, _ = pending
                    assert browser.table is not None
                    browser.ask("act", request, deal=browser.table.deal, action=action)
        walk.run(lambda: all(b.over for b in six))
        check_acked(six[0], walk)
        assert six[0].over is not None
        assert judge(six[0].http.get(six[0].over.record).text)["ok"]
    finally:
        command.kill()


def snapshots(browser: Browser) -> int:
    """How many came since the page was loaded."""
    return len([frame for frame in browser.frames if isinstance(frame, wire.SnapshotMsg)]) - 1


def test_a_graceful_stop_tells_everybody_to_come_back(tmp_path: Path, browsers: Browsers) -> None:
    with serving(tmp_path) as address:
        (me,) = browsers(1, address)
        me.open(me.post("/api/quick")["code"])
        me.until(lambda: me.room)
        me.done("ready", contribution="一")
        me.until(lambda: me.table)
    me.until(lambda: me.ws is None)
    assert me.bye is not None
    assert (me.bye.code, me.bye.retry) == ("restarting", 1000)
    with serving(tmp_path) as address:
        me.address = address
        me.http.base_url = f"http://{address}"
        me.open()
        me.until(lambda: snapshots(me))
        assert me.table is not None
        assert me.you is not None
        assert me.you.seat == "p1"
        assert me.get("/api/me")["rooms"][0]["seat"] == "p1"


def test_who_was_gone_gets_the_rest_and_nothing_twice(browsers: Browsers) -> None:
    six = browsers(6)
    sit_down(six, rulebook={"base": "basic", "clock_s": 0}, deals=1, burn_window_s=0)
    begin(six)
    walk = Walk(six[1:], random.Random(2))
    six[0].pump(0.1)
    before = snapshots(six[0])
    six[0].close()
    walk.run(
        lambda: all(six[0].you and "p1" in (b.table.asked if b.table else ()) for b in six[1:])
    )
    six[0].open()
    six[0].until(lambda: six[0].table and six[0].table.role)
    assert snapshots(six[0]) == before  # the missing messages alone; `take` minds their numbers
    assert [line.text for line in six[0].log] == [line.text for line in six[1].log]
    # a page that was loaded anew gets everything
    six[0].close()
    six[0].forget()
    six[0].open()
    six[0].until(lambda: six[0].table)
    assert six[0].table is not None
    assert six[0].table.role
    # numbers of another epoch, or of the future, mean nothing
    for epoch, n in (("another", 3), (six[0].epoch, 10**6), (six[0].epoch, -1)):
        six[0].close()
        six[0].epoch, six[0].n = epoch, n
        seen = snapshots(six[0])
        six[0].open()
        six[0].until(lambda: snapshots(six[0]) > seen)  # noqa: B023


@pytest.mark.parametrize("seed", [1])
def test_a_bad_line_loses_and_doubles_nothing(house: str, browsers: Browsers, seed: int) -> None:
    flaky = Flaky(house, seed)
    with flaky.running() as through:
        six = browsers(6)
        code = sit_down(six, rulebook={"base": "contest", "clock_s": 0}, deals=1, burn_window_s=0)
        begin(six)
        for browser in six[:3]:
            browser.close()
            browser.open(address=through)
        walk = Walk(six, random.Random(seed))
        end = time.monotonic() + 90
        while not all(browser.over for browser in six):
            assert time.monotonic() < end
            for browser in six:
                if browser.ws is None:  # cut: come back, and ask again for what had no answer
                    browser.open(address=through if browser in six[:3] else None)
                    pending = walk.pending[browser]
                    if pending is not None and pending[0] not in browser.answers:
                        request, action, _ = pending
                        assert browser.table is not None
                        browser.ask("act", request, deal=browser.table.deal, action=action)
            if not walk.step():
                six[0].pump(0.005)
        assert flaky.cuts
        check_deal(six, code)
        check_acked(six[0], walk)
        for browser in six:
            browser.close()
