"""Corrections and rulings (R20.6): what else moves is shown, what was played is not unseated."""

import pytest

from gouji.competition.commands import (
    Begin,
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
from gouji.competition.texts.happenings import moves
from gouji.competition.verifying import verify
from tests.competition.helpers import CUP, JURY, ORGANISER, REFEREE, SWEEP_A, SWEEP_B, Cup
from tests.competition.test_log import refused
from tests.competition.test_sheets import tie

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
