"""Rulings (R20.6): a winner named, a match anew, disputes; undoing a step, and the end."""

import pytest

from gouji.competition.commands import (
    Confirm,
    Correct,
    CorrectedDeal,
    Correction,
    Dispute,
    DrawPlaces,
    EnterResult,
    Finish,
    OpenDeal,
    Rule,
    Strike,
    Undo,
)
from gouji.competition.model import Result
from gouji.competition.places import ties
from gouji.competition.refusing import NotAllowed
from gouji.competition.standing import standing
from gouji.competition.verifying import verify
from tests.competition.helpers import CUP, JURY, ORGANISER, REFEREE, SWEEP_A, SWEEP_B, Cup
from tests.competition.test_jury import told, turned
from tests.competition.test_log import refused
from tests.competition.test_sheets import tie


def test_the_jury_names_a_winner_none_or_takes_it_back() -> None:
    cup = Cup(teams=4)
    cup.draw()
    a, b = cup.state.match("1-1").sides
    cup.do(Correct(correction=Correction(match="1-1", award=b), why="甲队冒名"), JURY)
    found = cup.outcome("1-1")
    assert (found.decided, found.winner, found.how) == (True, b, "jury")
    cup.do(Correct(correction=Correction(match="1-1", award=-1), why="查无实据"), JURY)
    assert not cup.outcome("1-1").decided
    cup.do(Correct(correction=Correction(match="1-1", award=0), why="两队串通"), JURY)
    assert (cup.outcome("1-1").decided, cup.outcome("1-1").winner) == (True, None)
    winner = cup.play("1-2")
    assert standing(cup.state).field(2) == [winner]
    with refused("not-in-match"):
        cup.do(Correct(correction=Correction(match="1-1", award=winner), why="x"), JURY)
    assert a not in standing(cup.state).field(2)


def test_a_match_is_played_anew() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play("1-1")
    cup.do(Correct(correction=Correction(match="1-1", replay=True), why="牌少一张"), JURY)
    assert cup.state.deals("1-1") == []
    assert not cup.outcome("1-1").decided
    a, b = cup.state.match("1-1").sides
    cup.play("1-1", b)
    cup.play("1-2")
    cup.draw()
    with refused("winner-open"):
        cup.do(Correct(correction=Correction(match="1-1", replay=True), why="x"), JURY)
    assert a not in cup.state.lots[2].field


def test_a_correction_that_ends_level_needs_a_winner_once_the_next_round_is_drawn() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play("1-1")
    level = Cup(teams=2)
    tie(level, level.draw()[0])
    deals = [
        CorrectedDeal(deal=sheet.number, result=sheet.result) for sheet in level.state.deals("1-1")
    ]
    order = Correct(correction=Correction(match="1-1", deals=tuple(deals)), why="记错")
    lines = told(cup, order)
    assert "第1-1场又成了未定" in lines
    cup.play("1-2")
    cup.draw()
    with refused("winner-open"):
        cup.do(order, JURY)
    a, b = cup.state.match("1-1").sides
    with_winner = order.correction.model_copy(update={"award": b})
    cup.do(Correct(correction=with_winner, why="记错，判乙队胜"), JURY)
    assert b in cup.state.match("2-1").sides
    assert a not in cup.state.match("2-1").sides


def test_an_extra_deal_that_is_no_longer_needed_does_not_count() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    tie(cup, match)
    cup.deal(match, SWEEP_B)
    cup.confirm(match)
    assert cup.outcome(match).paper.winner == 1
    change = CorrectedDeal(deal=3, result=Result(order=SWEEP_A))
    cup.do(Correct(correction=Correction(match=match, deals=(change,)), why="记错"), JURY)
    found = cup.outcome(match)
    assert (found.spare, len(found.paper.deals), found.paper.winner) == ((4,), 3, 0)
    assert found.decided


def test_a_dispute_upheld_after_the_next_round_was_drawn() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    a, b = cup.state.match("1-1").sides
    cup.do(Dispute(match="1-1", team=b, text="第三局大落判错"), REFEREE)
    correction = turned("1-1").correction
    with refused("rejected-corrects"):
        cup.do(Rule(appeal=1, upheld=False, correction=correction, why="x"), JURY)
    with refused("other-match"):
        other = correction.model_copy(update={"match": "1-2"})
        cup.do(Rule(appeal=1, upheld=True, correction=other, why="x"), JURY)
    entry = cup.do(Rule(appeal=1, upheld=True, correction=correction, why="录像为证"), JURY)
    docs = {change.doc for change in entry.changes}
    assert docs == {"appeal/1", "match/2-1", *(f"deal/1-1/{n}" for n in (1, 2, 3))}
    assert (cup.state.appeals[1].state, cup.state.appeals[1].ruling) == ("upheld", "录像为证")
    assert b in cup.state.match("2-1").sides
    cup.do(Undo(n=entry.n, why="裁错了"))
    assert a in cup.state.match("2-1").sides
    assert cup.state.appeals[1].state == "open"


# ---------------------------------------------------------------- undo


def test_undoing_what_later_steps_rest_on_names_the_step() -> None:
    cup = Cup(teams=4)
    cup.draw()
    drawn = cup.state.number
    cup.play("1-1")
    with pytest.raises(NotAllowed, match="built-upon") as why:
        cup.do(Undo(n=drawn, why="x"))
    assert why.value.facts["later"] == cup.state.number


def test_a_team_struck_out_before_a_draw_does_not_come_back_into_it() -> None:
    cup = Cup(teams=5)
    cup.do(Strike(team=3, why="x"), JURY)
    struck = cup.state.number
    cup.draw()
    with refused("left-out"):
        cup.do(Undo(n=struck, why="y"))


def test_undoing_a_confirmation_opens_the_match_unless_the_next_round_is_drawn() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play("1-1")
    cup.do(Undo(n=cup.state.number, why="没看清"))
    assert not cup.outcome("1-1").decided
    cup.do(Confirm(match="1-1", side=1), REFEREE)
    confirmed = cup.state.number
    cup.play("1-2")
    cup.draw()
    with refused("undecided-below"):
        cup.do(Undo(n=confirmed, why="x"))


def test_the_end_freezes_everything_but_an_undo() -> None:
    cup = Cup(teams=4)
    cup.play_all()
    if ties(cup.state):
        cup.do(DrawPlaces(secret="p" * 20))
    cup.do(Finish())
    end = cup.state.end
    assert end is not None
    assert [row.place for row in end.places] == [1, 2, 3, 4]
    for order in (
        turned("1-1"),
        Dispute(match="1-1", text="x"),
        EnterResult(match="1-1", result=Result(order=SWEEP_A)),
        Strike(team=1, why="x"),
        Finish(),
    ):
        with refused("frozen"):
            cup.do(order, ORGANISER)
    cup.do(Undo(n=cup.state.number, why="漏了一件争议"))
    assert cup.state.end is None


def test_seats_that_a_ruling_sets_are_no_longer_held_against_their_lot() -> None:
    cup = Cup(CUP.model_copy(update={"seats": "drawn"}), teams=2)
    cup.draw()
    for n in range(CUP.deals):
        cup.do(OpenDeal(match="1-1", seed=f"{n}"), REFEREE)
        cup.deal("1-1")
    cup.confirm("1-1")
    sheet = cup.state.deals("1-1")[0]
    other = tuple(reversed(sheet.seats))
    correction = Correction.model_validate({"match": "1-1", "deals": [{"deal": 1, "seats": other}]})
    cup.do(Correct(correction=correction, why="座位记错了"), JURY)
    assert cup.state.deals("1-1")[0].seats == other
    assert all(found.good for found in verify(cup.cup.entries))
