"""The clock (R17.1), absence, calling time, pauses, sleep."""

import pytest

from gouji.engine.rulebook import CONTEST
from gouji.engine.sets import TIMEOUT, action_text
from gouji.table import commands as c
from gouji.table import entries as e
from gouji.table.handling import No
from tests.table.sitting import PEOPLE, Sitting

HANDS = ["3344555", "6677", "6677", "8899", "8899", "8899"]


def playing(people: int = 6, **about: object) -> Sitting:
    sitting = Sitting(people, CONTEST, **about)  # type: ignore[arg-type]
    sitting.begin()
    sitting.set_up(HANDS)
    return sitting


def test_a_decision_takes_its_time_and_then_is_a_time_out() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(14_999)
    assert sitting.game.to_act == 0
    found = sitting.wait(1)
    assert e.Acted(sitting.now, 0, "timeout") in found
    assert sitting.game.history[-1].action == TIMEOUT
    assert action_text(sitting.game.told[-1].action) == "4"
    assert [heard.what.timeout for heard in sitting.play.heard] == [True]


def test_twice_running_brings_a_stand_in() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(15_000)
    assert sitting.state.chairs[0].away is None
    sitting.all_pass()
    sitting.wait(15_000)
    assert sitting.state.chairs[0].away == "timeouts"
    assert sitting.state.chairs[0].played_by == "novice"
    with pytest.raises(No, match="stand-in"):
        sitting.act(0, "pass")


def test_an_action_between_breaks_the_row() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(15_000)
    sitting.all_pass()
    sitting.act(0, "4")
    sitting.all_pass()
    sitting.wait(15_000)
    assert sitting.state.chairs[0].timeouts == 1
    assert sitting.state.chairs[0].away is None


def test_a_socket_gone_brings_a_stand_in_who_answers_what_is_asked() -> None:
    sitting = playing()
    sitting.disconnect("a")
    sitting.wait(29_999)
    assert sitting.state.chairs[0].away is None
    sitting.wait(1)
    assert sitting.state.chairs[0].away == "absent"
    assert [errand.seat for errand in sitting.table.errands()] == [0]
    sitting.wait(800)
    assert sitting.game.to_act == 1


def test_who_comes_back_has_his_next_decision() -> None:
    sitting = playing()
    sitting.disconnect("a")
    sitting.wait(30_000)
    sitting.connect("a")
    assert sitting.state.chairs[0].away is None
    # this one was the stand-in's
    with pytest.raises(No, match="stand-in"):
        sitting.act(0, "4")
    sitting.wait(800)
    sitting.all_pass()
    assert sitting.asked() == [0]


def test_after_time_outs_only_ones_own_word_helps() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(15_000)
    sitting.all_pass()
    sitting.wait(15_000)
    sitting.disconnect("a")
    sitting.connect("a")
    assert sitting.state.chairs[0].away == "timeouts"
    sitting.do(c.TakeOver(device="a"))
    assert sitting.state.chairs[0].away is None


def test_a_short_break_is_nothing() -> None:
    sitting = playing()
    sitting.disconnect("b")
    sitting.wait(20_000)
    sitting.connect("b")
    sitting.wait(39_000)
    assert not any(isinstance(x, e.Away) for entries in sitting.journal for x in entries)


def test_time_may_be_called_on_who_is_silent() -> None:
    sitting = playing()
    with pytest.raises(No, match="not-silent"):
        sitting.do(c.CallTime(device="b", seat=0))
    sitting.wait(60_000)
    assert sitting.table.may_call_time() == (0,)
    with pytest.raises(No, match="not-silent"):
        sitting.do(c.CallTime(device="b", seat=3))
    with pytest.raises(No, match="no-seat"):
        sitting.do(c.CallTime(device="x", seat=0))
    sitting.do(c.CallTime(device="b", seat=0))
    question = sitting.play.question
    assert question is not None
    assert (question.kind, question.ends) == ("called", sitting.now + 30_000)
    assert sitting.table.may_call_time() == ()
    sitting.wait(30_000)
    assert sitting.game.history[-1].action == TIMEOUT


def test_nobody_calls_time_where_there_is_a_clock_or_on_a_bot() -> None:
    sitting = playing(clock_s=100)
    sitting.wait(70_000)
    assert sitting.table.may_call_time() == ()
    sitting = playing(1)
    sitting.act(0, "4")
    assert sitting.table.next_deadline is None


def test_forced_decisions_are_still_ones_own() -> None:
    sitting = playing()
    sitting.act(0, "555")
    assert sitting.table.view(1).legal  # p2 can only pass  # type: ignore[arg-type]
    assert len(sitting.table.view(1).legal) == 1  # type: ignore[arg-type]
    sitting.wait(20_000)
    assert sitting.game.to_act == 1


def test_pausing_stops_every_clock() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(10_000)
    with pytest.raises(No, match="host-only"):
        sitting.do(c.Pause(device="b"))
    sitting.do(c.Pause(device="a"))
    with pytest.raises(No, match="paused"):
        sitting.act(0, "4")
    sitting.disconnect("c")
    sitting.wait(3_600_000)
    assert sitting.game.to_act == 0
    assert sitting.state.chairs[2].away is None
    sitting.do(c.Resume(device="a"))
    assert sitting.play.question is not None
    assert sitting.play.question.ends == sitting.now + 5000
    sitting.wait(29_999)
    assert sitting.state.chairs[2].away is None  # his half minute begins anew


def test_a_table_without_people_stands_still_until_one_is_back() -> None:
    sitting = playing(3)
    for device in "abc":
        sitting.disconnect(device)
    sitting.wait(30_000)
    assert sitting.state.still
    assert not any(chair.away for chair in sitting.state.chairs)
    assert sitting.table.errands() == []
    sitting.wait(3_600_000)
    sitting.connect("b")
    assert not sitting.state.still
    sitting.wait(29_000)
    assert sitting.state.chairs[0].away is None
    sitting.wait(1000)
    assert sitting.state.chairs[0].away == "absent"


def test_it_sleeps_a_day_and_is_closed() -> None:
    sitting = playing(1)
    sitting.disconnect("a")
    sitting.wait(24 * 3_600_000 - 1)
    assert not sitting.state.closed
    sitting.wait(1)
    assert sitting.state.closed
    assert sitting.table.next_deadline is None


def test_adjourning_keeps_everything_until_someone_wakes_it() -> None:
    sitting = playing(clock_s=15)
    sitting.wait(5000)
    sitting.do(c.Adjourn(device="a"))
    with pytest.raises(No, match="adjourned"):
        sitting.act(0, "4")
    for device in PEOPLE:
        sitting.disconnect(device)
    sitting.wait(20 * 3_600_000)
    for device in PEOPLE:
        sitting.connect(device)
    assert sitting.state.adjourned_until is not None
    with pytest.raises(No, match="no-seat"):
        sitting.do(c.Wake(device="x"))
    sitting.do(c.Wake(device="d"))
    assert sitting.play.question is not None
    assert sitting.play.question.ends == sitting.now + 10_000
    sitting.act(0, "4")


def test_an_adjourned_room_is_kept_for_a_day() -> None:
    sitting = playing()
    sitting.do(c.Adjourn(device="a"))
    sitting.wait(24 * 3_600_000)
    assert sitting.state.closed


def test_no_time_passes_while_the_server_is_down() -> None:
    sitting = Sitting(6, CONTEST, clock_s=15)
    sitting.begin()
    sitting.now += 600_000
    sitting.restart()
    assert sitting.play.question is not None
    assert sitting.play.question.ends == sitting.now + 15_000
    for device in PEOPLE:
        sitting.connect(device)
    assert not sitting.wait(14_999)


def test_the_next_deal_waits_for_all_or_20_s() -> None:
    sitting = playing(deals=2)
    sitting.play_on()
    assert sitting.state.phase == "ready"
    commitment = sitting.state.commitment
    assert commitment is not None
    sitting.do(c.Ready(device="a", contribution="你好"))
    sitting.wait(19_999)
    assert sitting.state.phase == "ready"
    sitting.wait(1)
    assert sitting.state.phase == "playing"
    assert sitting.play.contributions == ("你好", "", "", "", "", "")
    assert sitting.state.commitment == commitment


def test_who_is_away_holds_up_no_deal() -> None:
    sitting = playing(2, deals=2)
    sitting.disconnect("b")
    sitting.wait(30_000)
    sitting.play_on()
    sitting.do(c.Ready(device="a"))
    assert sitting.state.phase == "playing"
