"""Lots that captains drew (R20.2): typed in and checked, stand-ins, byes, units kept apart."""

import pytest

from gouji.competition.commands import (
    ChangeSetup,
    CommitLots,
    Correct,
    Correction,
    DrawnLot,
    EnterLots,
)
from gouji.competition.lots import by_hand
from gouji.competition.verifying import verify
from tests.competition.helpers import CUP, JURY, ORGANISER, Cup
from tests.competition.test_log import refused
from tests.competition.test_lots import lot

HAND = CUP.model_copy(update={"lots": "by_hand"})


def hand(*numbers: int, **names: str) -> EnterLots:
    lots = [
        DrawnLot(team=t, number=n, name=names.get(f"t{t}", "")) for t, n in enumerate(numbers, 1)
    ]
    return EnterLots(lots=tuple(lots))


def test_lots_drawn_by_hand_are_typed_in_and_a_stand_in_is_noted() -> None:
    cup = Cup(HAND, teams=5)
    cup.do(hand(2, 0, 1, 2, 1, t3="王 芳"))
    assert [m.sides for m in cup.state.matches_of(1)] == [(3, 5), (1, 4)]
    assert cup.state.rounds[1].bye == 2
    assert [(one.team, one.name) for one in cup.state.lots[1].stand_ins] == [(3, "王芳")]
    assert all(found.good for found in verify(cup.cup.entries))


HAND_WRONG = [
    ((2, 0, 1, 2), "lot-missing"),
    ((2, 0, 1, 2, 1, 1), "lot-of-stranger"),
    ((3, 0, 1, 3, 1), "lot-number"),
    ((2, 0, 0, 2, 1), "lot-blanks"),
    ((2, 1, 1, 2, 1), "lot-blanks"),
    ((1, 0, 1, 2, 1), "lot-not-twice"),
]


@pytest.mark.parametrize(("numbers", "code"), HAND_WRONG)
def test_lots_that_can_not_have_been_drawn(numbers: tuple[int, ...], code: str) -> None:
    cup = Cup(HAND, teams=5)
    with refused(code):
        cup.do(hand(*numbers))


def test_a_team_draws_once() -> None:
    cup = Cup(HAND, teams=2)
    twice = EnterLots(lots=(DrawnLot(team=1, number=1), DrawnLot(team=1, number=1)))
    with refused("lot-twice"):
        cup.do(twice)


def test_a_second_bye_by_hand_is_refused_unless_the_switch_is_on() -> None:
    base = lot("abc", method="by_hand", byes=[1, 0, 0])
    with refused("second-bye"):
        by_hand(base, {1: 0, 2: 1, 3: 1})
    assert by_hand(base.model_copy(update={"second_bye": True}), {1: 0, 2: 1, 3: 1}).bye == 1


def test_units_are_kept_apart_by_hand_too() -> None:
    base = lot("aabb", method="by_hand")
    with refused("same-unit"):
        by_hand(base, {1: 1, 2: 1, 3: 2, 4: 2})
    assert by_hand(base, {1: 1, 2: 2, 3: 1, 4: 2}).pairs == ((1, 3), (2, 4))
    loose = base.model_copy(update={"keep_apart": False})
    assert by_hand(loose, {1: 1, 2: 1, 3: 2, 4: 2}).pairs == ((1, 2), (3, 4))


def test_each_way_of_drawing_has_its_setting() -> None:
    with refused("lots-by-hand"):
        Cup(HAND, teams=2).do(CommitLots(secret="x" * 20))
    cup = Cup(teams=2)
    with refused("lots-electronic"):
        cup.do(hand(1, 1))
    cup.do(ChangeSetup(to={"lots": "by_hand"}))
    cup.do(hand(1, 1), ORGANISER)


def test_a_place_handed_on_by_a_ruling_is_no_other_draw() -> None:
    cup = Cup(teams=4)
    match = cup.draw()[0]
    cup.play_round()
    cup.draw()
    a, b = cup.state.match(match).sides
    cup.do(Correct(correction=Correction(match=match, award=b), why="顶替"), JURY)
    assert any(one.old == a and one.new == b for one in cup.state.match("2-1").replaced)
    assert all(found.good for found in verify(cup.cup.entries))
