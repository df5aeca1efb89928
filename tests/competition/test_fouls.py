"""Fouls (R20.4): what each brings, worked out from all before it and shown before it counts."""

import pytest

from gouji.competition.commands import (
    AddIncident,
    Correct,
    CorrectedDeal,
    Correction,
    TakeBackIncident,
)
from gouji.competition.incidents import WARNED_FIRST, Consequence
from gouji.competition.model import Incident
from gouji.competition.standing import standing
from gouji.competition.texts.happenings import consequence, moves
from gouji.competition.texts.steps import step_line
from tests.competition.helpers import A_WINS, BASIC_CUP, JURY, REFEREE, SWEEP_A, SWEEP_B, Cup
from tests.competition.test_log import refused


def foul(cup: Cup, match: str, kind: str, seat: int, deal: int | None = None) -> Consequence:
    order = AddIncident.model_validate({"match": match, "kind": kind, "seat": seat, "deal": deal})
    seen = cup.cup.preview(order, REFEREE, cup.at)
    cup.do(order, REFEREE)
    (told,) = [one for one in seen.moved.fouls if one.incident.kind == kind]
    assert told in [one for found in standing(cup.state).fouls.values() for one in found]
    return told


@pytest.mark.parametrize("first", WARNED_FIRST)
@pytest.mark.parametrize("second", WARNED_FIRST)
def test_one_warning_a_team_whatever_the_kind_then_a_point_each(first: str, second: str) -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    one = foul(cup, match, first, 0)
    assert (one.warned, one.points, one.nth) == (True, 0, 1)
    two = foul(cup, match, second, 2)  # another player of the same team
    assert (two.warned, two.points, two.nth) == (False, 1, 2)
    three = foul(cup, match, first, 1)  # the other team has its own warning
    assert (three.warned, three.points) == (True, 0)
    cup.deal(match, SWEEP_A)
    assert cup.outcome(match).totals[0] == 12 + 3 - 1  # three open points each
    assert cup.outcome(match).totals[1] == -6 + 3


def test_the_warning_is_for_the_whole_competition() -> None:
    cup = Cup(teams=4)
    first = cup.draw()[0]
    winner = cup.state.match(first).sides[0]
    foul(cup, first, "peeked", 0)
    cup.play_round()
    cup.draw()
    final = cup.state.match("2-1")
    seat = final.sides.index(winner)
    again = foul(cup, "2-1", "left", seat)
    assert (again.warned, again.points, again.nth) == (False, 1, 2)


def test_cheating_is_last_and_three_points_at_once_and_again_it_forfeits() -> None:
    cup = Cup(teams=4)
    match, other = cup.draw()
    a, b = cup.state.match(match).sides
    one = foul(cup, match, "cheat", 0)
    assert (one.points, one.last, one.disqualified, one.warned) == (3, True, False, False)
    cup.deal(match, SWEEP_A)  # he went out first, and is 大落 all the same
    played = cup.outcome(match).paper.deals[0]
    assert played.facts.places == (2, 4, 1, 3, 5, 0)
    assert cup.outcome(match).totals[0] == played.score.points[0] - 3
    # another of the team cheats: his first time
    two = foul(cup, match, "cheat", 2)
    assert (two.points, two.disqualified) == (3, False)
    cup.deal(match, SWEEP_A)
    three = foul(cup, match, "cheat", 0)
    assert three.disqualified
    found = cup.outcome(match)
    assert (found.decided, found.how, found.winner, found.forfeited) == (True, "forfeit", b, (a,))
    cup.play(other)
    cup.draw()
    assert a not in cup.state.lots[2].field
    assert b in cup.state.lots[2].field


@pytest.mark.parametrize("kind", ["false-burn", "no-joker", "failed"])
def test_a_false_burn_puts_last_and_takes_nothing(kind: str) -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    one = foul(cup, match, kind, 0)
    assert (one.last, one.points, one.void) == (True, 0, False)
    cup.deal(match, (2, 4, 1, 3), opened=(2, 4, 1, 3, 5), burned=((0, 1), (2, 3)))
    played = cup.outcome(match).paper.deals[0]
    assert played.facts.places == (2, 4, 1, 3, 5, 0)
    items = [tuple(item) for item in played.score.items]
    assert (2, 1, "burn") in items
    assert all(item[2] != "burn" or item[0] != 0 for item in items)  # R10.7: void, he failed later
    assert (3, 1, "point") in items  # his not opening is his opposite's gain


def test_without_a_three_own_gains_are_void_and_others_stand() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    assert foul(cup, match, "no-three", 5).void
    cup.deal(match, (0, 1, 3, 2, 4), opened=(0, 1, 3, 4), declared=(5,))
    played = cup.outcome(match).paper.deals[0]
    # the example of rules.md: p6's gain is void, p3's against him stands
    assert [(i.seat, i.kind) for i in played.score.items if i.kind != "place"] == [(2, "point")]
    with_threes = Cup(BASIC_CUP, teams=2)
    match = with_threes.draw()[0]
    with refused("no-threes-bought"):
        foul(with_threes, match, "no-three", 5)


def test_two_put_last_take_the_lowest_places_in_that_order() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    foul(cup, match, "false-burn", 3)
    foul(cup, match, "cheat", 0)
    cup.deal(match, (1, 2, 4))
    assert cup.outcome(match).paper.deals[0].facts.places == (1, 2, 4, 5, 0, 3)
    with refused("last-twice"):
        foul(cup, match, "no-joker", 3, deal=1)


def test_points_come_off_before_the_tie_is_asked_about() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    everyone = tuple(range(6))
    for deal in (1, 2, 3):
        if deal == 2:
            foul(cup, match, "peeked", 1)
            foul(cup, match, "left", 1)
        # 头科 and 大落 in turn, so that three deals end level
        order = {1: A_WINS, 2: (1, 0, 3, 2, 4, 5), 3: (2, 1, 3, 4, 5, 0)}[deal]
        cup.deal(match, order, opened=everyone)
    found = cup.outcome(match)
    points = [played.score.points for played in found.paper.deals]
    assert sum(a for a, _ in points) == sum(b for _, b in points)
    assert found.complete
    assert found.totals[0] == found.totals[1] + 1


def test_a_foul_seen_after_the_last_card_belongs_to_that_deal() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    for _ in range(3):
        cup.deal(match, SWEEP_A)
    foul(cup, match, "cheat", 0)
    assert [len(sheet.incidents) for sheet in cup.state.deals(match)] == [0, 0, 1]
    cup.confirm(match)
    with refused("locked"):
        foul(cup, match, "peeked", 0)


def test_a_foul_taken_back_makes_the_next_one_the_warning() -> None:
    cup = Cup(teams=4)
    first = cup.draw()[0]
    winner = cup.state.match(first).sides[0]
    foul(cup, first, "peeked", 0)
    cup.play_round()
    cup.draw()
    seat = cup.state.match("2-1").sides.index(winner)
    assert foul(cup, "2-1", "left", seat).points == 1
    before = cup.state
    order = Correct(
        correction=Correction(match=first, deals=(CorrectedDeal(deal=1, incidents=()),)),
        why="看错了人",
    )
    seen = cup.cup.preview(order, JURY, cup.at)
    (moved,) = seen.moved.fouls
    assert (moved.match, moved.warned, moved.points) == ("2-1", True, 0)
    assert "警告" in moves(seen.moved, before, seen.after)[0].zh
    cup.do(order, JURY)
    assert standing(cup.state).fouls["2-1", 1][0].warned


SAID = [
    ("peeked", 1, "第 1 次，警告（全程只有这一次）", "R20.4(2)"),
    ("peeked", 2, "第 2 次，扣 1 分", "R20.4(2)"),
    ("cheat", 1, "判大落，", "R20.4(4)"),
    ("cheat", 2, "取消资格", "R20.4(4)"),
    ("false-burn", 1, "：判大落（", "R20.4"),
    ("no-three", 1, "本人得的分作废", "R15.3"),
]


@pytest.mark.parametrize(("kind", "times", "said", "clause"), SAID)
def test_consequences_are_said_with_their_clause(
    kind: str, times: int, said: str, clause: str
) -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    for deal in range(1, times + 1):
        one = foul(cup, match, kind, 0)
        if deal < times:
            cup.deal(match, SWEEP_B)
    text = consequence(one, cup.state)
    team = cup.state.team(one.team)
    assert said in text.zh
    assert clause in text.zh
    assert clause in text.en
    assert team.members[0].name in text.zh


def test_not_all_six_can_be_put_last() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    for seat in range(5):
        foul(cup, match, "false-burn", seat)
    with refused("all-last"):
        foul(cup, match, "false-burn", 5)
    assert Incident(kind="failed", seat=5).seat == 5


def test_a_foul_of_the_wrong_person_is_taken_back_with_a_reason_until_the_sheet_is_locked() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    foul(cup, match, "peeked", 0)
    foul(cup, match, "false-burn", 1)
    foul(cup, match, "left", 2)
    cup.deal(match, SWEEP_A)
    before = cup.outcome(match).totals
    with refused("no-reason"):
        cup.do(TakeBackIncident(match=match, deal=1, nth=1), REFEREE)
    with refused("no-incident"):
        cup.do(TakeBackIncident(match=match, deal=1, nth=4, why="点错人"), REFEREE)
    with refused("no-deal"):
        cup.do(TakeBackIncident(match=match, deal=2, nth=1, why="点错人"), REFEREE)
    step = cup.do(TakeBackIncident(match=match, deal=1, nth=1, why="点错人"), REFEREE)
    said = step_line(step, cup.state).zh
    assert "1 号座：撤回「偷看他人的牌」" in said
    assert "点错人" in said
    (sheet,) = cup.state.deals(match)
    assert [one.kind for one in sheet.incidents] == ["false-burn", "left"]
    # what was the second foul of the team is its warning now
    assert cup.outcome(match).totals == (before[0] + 1, before[1])
    cup.deal(match, SWEEP_A)
    cup.deal(match, SWEEP_A)
    cup.confirm(match)
    with refused("locked"):
        cup.do(TakeBackIncident(match=match, deal=1, nth=1, why="点错人"), REFEREE)
