"""The burn window, as docs/web.md has it."""

import pytest

from gouji.engine.rulebook import BASIC, CONTEST
from gouji.table import commands as c
from gouji.table import entries as e
from gouji.table.handling import No
from gouji.table.setup import Timing
from tests.table.sitting import Sitting

# p1 leads a 2, which is restricted; p2 p3 p5 p6 are asked to burn, p4 is his opposite
HANDS = ["22", "XD9", "XD9", "X9", "99", "XD9"]


def in_window(hands: list[str] = HANDS, **about: object) -> Sitting:
    sitting = Sitting(6, **about)  # type: ignore[arg-type]
    sitting.begin()
    sitting.set_up(hands)
    sitting.act(0, "2")
    return sitting


def test_all_who_may_burn_are_asked_together_and_the_opposite_thinks() -> None:
    sitting = in_window()
    question = sitting.play.question
    assert question is not None
    assert (question.seats, question.early, question.kind) == ((1, 2, 4, 5), 3, "window")
    assert question.ends == sitting.now + 3000
    roles = {seat: sitting.table.view(seat).role for seat in range(6)}  # type: ignore[arg-type]
    assert roles == {0: None, 1: "burn", 2: "burn", 3: "answer", 4: "burn", 5: "burn"}
    assert sitting.game.to_act == 1  # nothing is put to the game before the end


def test_the_window_never_ends_early() -> None:
    sitting = in_window()
    for seat in (1, 2, 4, 5, 3):
        sitting.act(seat, "pass")
    assert not sitting.wait(2999)
    assert isinstance(sitting.wait(1)[0], e.Settled)
    assert sitting.state.play.game.role == "lead"  # p1 has won the trick


def test_the_opposites_answer_counts_if_nobody_burns() -> None:
    sitting = in_window()
    sitting.act(3, "X")
    sitting.wait(3000)
    assert sitting.game.owner == 3
    assert sitting.play.question is not None
    assert sitting.play.question.window  # his answer is restricted in its turn


def test_the_opposite_who_has_not_answered_is_asked_with_a_whole_clock() -> None:
    sitting = in_window(clock_s=15)
    sitting.wait(3000)
    question = sitting.play.question
    assert question is not None
    assert (question.seats, question.kind, question.ends) == ((3,), "turn", sitting.now + 15_000)


@pytest.mark.parametrize(("rulebook", "burner"), [(CONTEST, 1), (BASIC, 2)])
def test_answers_are_put_in_the_rulebooks_order(rulebook: object, burner: int) -> None:
    sitting = in_window(rulebook=rulebook)
    for seat in (5, 1, 2):
        sitting.act(seat, "X")
    sitting.wait(3000)
    assert sitting.game.owner == burner
    assert sitting.game.top_is_burn
    assert [sitting.game.size(seat) for seat in (1, 2, 5)].count(3) == 2  # the others keep theirs


def test_no_answer_is_a_plain_pass_and_no_time_out() -> None:
    sitting = in_window(clock_s=15)
    sitting.wait(3000)
    assert [chair.timeouts for chair in sitting.state.chairs] == [0] * 6
    assert not any(chair.away for chair in sitting.state.chairs)


def test_who_has_answered_is_not_asked_again() -> None:
    sitting = in_window()
    sitting.act(1, "pass", "r1")
    with pytest.raises(No, match="answered"):
        sitting.act(1, "D", "r2")
    assert sitting.act(1, "pass", "r1") == []  # the same wish again
    assert sitting.table.view(1).role is None  # type: ignore[arg-type]


def test_an_answer_that_cannot_be_is_refused_as_in_the_game() -> None:
    sitting = in_window()
    for seat, action, code in [
        (1, "99", "not-in-hand"),
        (2, "9", "too-low"),
        (5, "yield", "no-yield"),
        (0, "pass", "not-your-turn"),
        (3, "timeout", "unreadable"),
    ]:
        with pytest.raises(No) as refused:
            sitting.act(seat, action)
        assert refused.value.refusal is not None
        assert refused.value.refusal.code == code


def test_a_window_of_length_0_ends_when_all_who_could_burn_have_answered() -> None:
    sitting = in_window(window=0)
    assert sitting.play.question is not None
    assert sitting.play.question.ends is None
    for seat in (1, 2):
        sitting.act(seat, "pass")
    assert sitting.play.question.window
    sitting.act(5, "pass")  # p5 could only pass
    assert sitting.play.question.seats == (3,)


def test_where_nobody_could_burn_a_window_of_length_0_is_none() -> None:
    sitting = in_window(["22", "88", "77", "X9", "99", "44"], window=0)
    assert sitting.play.question is not None
    assert (sitting.play.question.window, sitting.play.question.seats) == (False, (3,))


def test_a_window_of_length_0_is_ended_by_the_clock() -> None:
    sitting = in_window(window=0, clock_s=15)
    sitting.wait(14_999)
    assert sitting.play.question is not None
    assert sitting.play.question.window
    sitting.wait(1)
    assert sitting.play.question.seats == (3,)


def test_a_window_of_length_0_without_clock_may_be_called() -> None:
    sitting = in_window(window=0)
    sitting.act(1, "pass")
    sitting.wait(60_000)
    # who has answered can't be told from who has not
    assert sitting.table.may_call_time() == (1, 2, 4, 5)
    sitting.do(c.CallTime(device="a", seat=1))
    sitting.wait(30_000)
    assert sitting.play.question is not None
    assert sitting.play.question.seats == (3,)


def test_a_headless_seat_that_is_asked_first_keeps_the_opposite_waiting() -> None:
    # p2 is headless (p5 is out) and is asked about p1's set before p4 (R9.3)
    sitting = Sitting(6, CONTEST)
    sitting.begin()
    sitting.set_up(["22", "DD3", "88", "X9", "", "77"], finished=(4,))
    sitting.act(0, "2")
    question = sitting.play.question
    assert question is not None
    assert (question.seats, question.early) == ((2, 5), None)
    sitting.wait(3000)
    assert sitting.game.to_act == 1
    sitting.act(1, "pass")
    assert sitting.game.to_act == 3


def test_bots_answer_a_window_and_only_those_who_could_burn_are_asked() -> None:
    sitting = Sitting(1, CONTEST, timing=Timing(bot=800))
    sitting.begin()
    sitting.set_up(HANDS)
    sitting.act(0, "2")
    assert {errand.seat: errand.due - sitting.now for errand in sitting.table.errands()} == {
        1: 800,
        2: 800,
        3: 800,
        5: 800,
    }
    sitting.wait(3000)
    assert sitting.play.question is None or not sitting.play.question.held


def test_passing_ahead_counts_in_a_window_and_ends_with_the_trick() -> None:
    sitting = in_window()
    sitting.do(c.PassAhead(device="b", on=True))
    assert sitting.play.question is not None
    assert sitting.play.question.held == {1: "pass"}
    assert not sitting.wait(2999)
    sitting.wait(1)
    sitting.act(3, "pass")
    assert sitting.game.role == "lead"
    assert not sitting.state.chairs[1].ahead


def test_a_window_survives_a_restart_with_its_answers() -> None:
    sitting = Sitting(6, clock_s=15)
    sitting.begin()

    def in_a_window() -> bool:
        return sitting.play.question is not None and sitting.play.question.window

    sitting.play_on(in_a_window)
    question = sitting.play.question
    assert question is not None
    seat = sitting.asked()[0]
    sitting.act(seat, "pass")
    held = dict(question.held)
    sitting.wait(1000)
    sitting.restart()
    again = sitting.play.question
    assert again is not None
    # a second had passed, but nothing was written down since the last answer
    assert (again.held, again.ends) == (held, sitting.now + 3000)
    assert (again.seats, again.early) == (question.seats, question.early)
    with pytest.raises(No, match="answered"):
        sitting.act(seat, "pass")
