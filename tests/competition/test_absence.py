"""Absence at the table: late, given up, both away, retired, struck out."""

from datetime import datetime, timedelta

from gouji.competition.commands import (
    Begin,
    GiveUp,
    Retire,
    Strike,
)
from gouji.competition.setup import Schedule
from gouji.competition.standing import standing
from tests.competition.helpers import (
    CUP,
    JURY,
    REFEREE,
    Cup,
)
from tests.competition.test_log import refused
from tests.competition.test_sheets import begun


def timed() -> tuple[Cup, str]:
    schedule = Schedule.model_validate({"start": "2026-03-09", "hour": "14:00", "tables": 2})
    return begun(CUP.model_copy(update={"schedule": schedule}), teams=4)


def test_a_late_team_forfeits_after_so_many_minutes() -> None:
    cup, match = timed()
    a, b = cup.state.match(match).sides
    start = cup.state.match(match).start
    assert start == datetime(2026, 3, 9, 14, 0)
    order = GiveUp(match=match, team=b, why="没到")
    with refused("not-late"):
        cup.do(order, REFEREE, start + timedelta(minutes=14))
    with refused("no-reason"):
        cup.do(GiveUp(match=match, team=b), REFEREE, start + timedelta(minutes=15))
    cup.do(order, REFEREE, start + timedelta(minutes=15))
    found = cup.outcome(match)
    assert (found.winner, found.how, found.forfeited) == (a, "forfeit", (b,))
    with refused("forfeited-already"):
        cup.do(order, REFEREE)
    with refused("decided"):
        cup.deal(match)


def test_both_may_be_absent_and_then_nobody_goes_on() -> None:
    cup, match = timed()
    a, b = cup.state.match(match).sides
    late = datetime(2026, 3, 9, 14, 20)
    cup.do(GiveUp(match=match, team=a, why="没到"), REFEREE, late)
    cup.do(GiveUp(match=match, team=b, why="也没到"), REFEREE, late)
    found = cup.outcome(match)
    assert (found.decided, found.winner) == (True, None)
    winner = cup.play("1-2")
    assert standing(cup.state).field(2) == [winner]


def test_who_has_begun_is_not_late_but_may_give_up() -> None:
    cup, match = timed()
    a, b = cup.state.match(match).sides
    cup.do(Begin(match=match), REFEREE)
    with refused("begun-already"):
        cup.do(Begin(match=match), REFEREE)
    with refused("begun-not-late"):
        cup.do(GiveUp(match=match, team=a, why="x"), REFEREE, datetime(2026, 3, 9, 15))
    cup.deal(match)
    cup.do(GiveUp(match=match, team=a, kind="gave-up", why="有人不适"), REFEREE)
    assert cup.outcome(match).winner == b
    with refused("not-in-match"):
        cup.do(GiveUp(match="1-2", team=a, why="x"), REFEREE)


def test_a_team_that_retires_or_is_struck_out_loses_what_is_open_and_keeps_what_is_won() -> None:
    cup = Cup(teams=8)
    cup.draw()
    a, b = cup.state.match("1-1").sides
    cup.do(Retire(team=a, why="出差"))
    assert (cup.outcome("1-1").winner, cup.outcome("1-1").how) == (b, "forfeit")
    cup.play("1-2")
    c, d = cup.state.match("1-2").sides
    cup.do(Strike(team=c, why="冒名"), JURY)
    assert cup.outcome("1-2").winner == c  # the match stands, the team doesn't go on
    cup.play("1-3")
    cup.play("1-4")
    cup.draw()
    assert cup.state.lots[2].field == tuple(
        sorted([b, cup.state.match("1-3").sides[0], cup.state.match("1-4").sides[0]])
    )
    assert d not in cup.state.lots[2].field
    # once the next round is drawn its match is forfeited, or its bye lapses
    e = cup.state.matches_of(2)[0].sides[0]
    cup.do(Strike(team=e, why="冒名"), JURY)
    assert cup.outcome("2-1").winner == cup.state.match("2-1").sides[1]
