"""Corrections and rulings (R20.6): what else moves is shown, what was played is not unseated."""

import pytest

from gouji.competition.commands import (
    Begin,
    Correct,
    CorrectedDeal,
    Correction,
    Undo,
)
from gouji.competition.model import Result
from gouji.competition.standing import standing
from gouji.competition.texts.happenings import moves
from tests.competition.helpers import CUP, JURY, REFEREE, SWEEP_A, SWEEP_B, Cup
from tests.competition.test_log import refused

THIRD = CUP.model_copy(update={"third_place": True})


def turned(match: str, deals: int = 3, **more: object) -> Correct:
    """A correction by which p2's side has swept so many deals."""
    changes = [{"deal": n, "result": {"order": SWEEP_B}} for n in range(1, deals + 1)]
    correction = Correction.model_validate({"match": match, "deals": changes, **more})
    return Correct(correction=correction, why="名次记反了")


def told(cup: Cup, order: Correct) -> list[str]:
    seen = cup.cup.preview(order, JURY, cup.at)
    return [line.zh.replace(" ", "") for line in moves(seen.moved, cup.state, seen.after)]


def test_a_locked_sheet_is_corrected_with_a_reason_and_stays_locked() -> None:
    cup = Cup(teams=4)
    match = cup.draw()[0]
    a, b = cup.state.match(match).sides
    cup.play(match)
    with refused("no-reason"):
        cup.do(turned(match).model_copy(update={"why": " "}), JURY)
    with refused("not-his-part"):
        cup.do(turned(match), REFEREE)
    lines = told(cup, turned(match))
    assert lines[0] == f"第{match}场总分45:-9改为-9:45"
    names = [cup.state.label(team) for team in (a, b)]
    assert lines[1] == f"第{match}场胜队{names[0]}改为{names[1]}"
    entry = cup.do(turned(match), JURY)
    assert (entry.why, entry.who) == ("名次记反了", JURY)
    assert [change.doc for change in entry.changes] == [f"deal/{match}/{n}" for n in (1, 2, 3)]
    assert entry.changes[0].old["result"]["order"] == list(SWEEP_A)
    assert (cup.outcome(match).winner, cup.outcome(match).locked) == (b, True)


def test_a_correction_can_change_who_fouled_and_who_sat_where() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    cup.play(match)
    change = {"deal": 1, "incidents": [{"kind": "cheat", "seat": 0}], "seats": [1, 0, 0, 1, 2, 2]}
    order = Correct.model_validate(
        {"correction": {"match": match, "deals": [change]}, "why": "录像为证"}
    )
    cup.do(order, JURY)
    assert cup.state.deals(match)[0].seats == (1, 0, 0, 1, 2, 2)
    assert cup.outcome(match).paper.deals[0].facts.places[-1] == 0
    with refused("no-deal"):
        cup.do(turned(match, deals=4), JURY)
    with refused("order-short"):
        bad = CorrectedDeal(deal=1, result=Result(order=(0, 1)))
        cup.do(Correct(correction=Correction(match=match, deals=(bad,)), why="x"), JURY)


def test_a_winner_changed_after_the_next_draw_takes_over_the_lot() -> None:
    cup = Cup(teams=8)
    cup.draw()
    cup.play_round()
    cup.draw()
    a, b = cup.state.match("1-1").sides
    (seat,) = [match for match in cup.state.matches_of(2) if a in match.sides]
    lines = told(cup, turned("1-1"))
    labels = {team: cup.state.label(team) for team in (a, b)}
    assert f"第{seat.id}场的{labels[a]}换成{labels[b]}" in lines
    cup.do(turned("1-1"), JURY)
    now = cup.state.match(seat.id)
    assert b in now.sides
    assert a not in now.sides
    assert [(one.old, one.new) for one in now.replaced] == [(a, b)]
    assert cup.state.lots[2].field == tuple(sorted(cup.state.lots[2].field))  # as it was drawn
    # and back again
    back = Correct.model_validate(
        {
            "correction": {
                "match": "1-1",
                "deals": [{"deal": n, "result": {"order": SWEEP_A}} for n in (1, 2, 3)],
            },
            "why": "原来没错",
        }
    )
    cup.do(back, JURY)
    assert a in cup.state.match(seat.id).sides


def test_a_bye_is_taken_over_through_all_rounds_drawn() -> None:
    cup = Cup(teams=3)
    cup.draw()
    cup.play("1-1")
    # a field of three: the winner of 1-1 and the bye meet in the final
    cup.draw()
    _, b = cup.state.match("1-1").sides
    cup.do(turned("1-1"), JURY)
    assert b in cup.state.match("2-1").sides
    five = Cup(teams=5)
    five.draw()
    five.play_round()
    five.draw()
    bye = five.state.rounds[2].bye
    match = next((m for m in five.state.matches_of(1) if bye in m.sides), None)
    if match is None:
        pytest.fail("the bye of round 2 must come from a match: one team had its bye in round 1")
    five.play_round()
    five.draw()
    other = next(team for team in match.sides if team != bye)
    award = Correct(correction=Correction(match=match.id, award=other), why="冒名顶替")
    five.do(award, JURY)
    assert five.state.rounds[2].bye == other
    assert other in five.state.match("3-1").sides


def test_what_would_unseat_a_match_played_is_refused_unless_it_is_dealt_with() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    cup.play("2-1")
    a, b = cup.state.match("1-1").sides
    with refused("would-unseat"):
        cup.do(turned("1-1"), JURY)
    with refused("nothing-to-deal-with"):
        cup.do(turned("1-1", deal_with={"2-1": "stand", "1-2": "stand"}), JURY)
    stand = cup.cup.preview(turned("1-1", deal_with={"2-1": "stand"}), JURY, cup.at).after
    assert stand.match("1-1").stands == a
    assert stand.match("2-1").sides == cup.state.match("2-1").sides
    assert standing(stand).out_of("1-1").winner == b
    assert standing(stand).out_of("2-1").decided
    cup.do(turned("1-1", deal_with={"2-1": "replay"}), JURY)
    final = cup.state.match("2-1")
    assert b in final.sides
    assert (final.begun, final.confirmed) == (False, ("", ""))
    assert cup.state.deals("2-1") == []
    cup.play("2-1", b)
    assert cup.outcome("2-1").winner == b


def test_a_match_only_begun_is_not_unseated_either() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    cup.do(Begin(match="2-1"), REFEREE)
    with refused("would-unseat"):
        cup.do(turned("1-1"), JURY)


def test_two_rounds_on_a_replay_is_refused_until_the_later_lots_are_undone() -> None:
    cup = Cup(teams=8)
    cup.draw()
    cup.play_round()
    cup.draw()
    cup.play_round()
    cup.draw()
    a, _ = cup.state.match("1-1").sides
    (seat,) = [match for match in cup.state.matches_of(2) if a in match.sides]
    order = turned("1-1", deal_with={seat.id: "replay"})
    with refused("undecided-below"):
        cup.do(order, JURY)
    cup.do(Undo(n=cup.state.number, why="要重打"))
    cup.do(Undo(n=cup.state.number - 2, why="要重打"))
    assert cup.state.last_round == 2
    cup.do(order, JURY)
    cup.play(seat.id)
    cup.draw()


def test_the_match_for_third_place_follows_its_semi_finals() -> None:
    cup = Cup(THIRD, teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    a, b = cup.state.match("1-1").sides
    third = cup.state.match("2-2")
    assert third.kind == "third"
    assert b in third.sides
    cup.do(turned("1-1"), JURY)
    assert b in cup.state.match("2-1").sides
    assert a in cup.state.match("2-2").sides
    cup.play("2-2")
    with refused("would-unseat"):
        cup.do(Correct(correction=Correction(match="1-1", award=a), why="x"), JURY)
    with refused("third-must-follow"):
        order = Correction(match="1-1", award=a, deal_with={"2-2": "stand"})
        cup.do(Correct(correction=order, why="x"), JURY)
    order = Correction(match="1-1", award=a, deal_with={"2-2": "replay"})
    cup.do(Correct(correction=order, why="x"), JURY)
    assert a in cup.state.match("2-1").sides
    assert b in cup.state.match("2-2").sides
    # a final that stands leaves the match for third place alone
    cup.play_round()
    back = Correction(match="1-1", award=b, deal_with={"2-1": "stand"})
    cup.do(Correct(correction=back, why="x"), JURY)
    assert cup.state.match("1-1").stands == a
    assert b in cup.state.match("2-2").sides
