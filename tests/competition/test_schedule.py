"""The schedule (R20.5): tables, hours and days filled, clashes shown."""

from datetime import date, datetime, time

from gouji.competition.commands import (
    MoveMatch,
)
from gouji.competition.schedule import clashes, slots
from gouji.competition.setup import Schedule
from tests.competition.helpers import CUP, Cup
from tests.competition.test_log import refused

WEEK = Schedule(start=date(2012, 12, 13), hour=time(16, 10), tables=2, per_day=2, minutes=60)


def test_matches_fill_tables_hours_and_weekdays() -> None:
    cup = Cup(CUP.model_copy(update={"schedule": WEEK}), teams=13)
    cup.draw()
    plan = [(m.start, m.table) for m in cup.state.matches.values()]
    assert plan == [
        (datetime(2012, 12, 13, 16, 10), 1),
        (datetime(2012, 12, 13, 16, 10), 2),
        (datetime(2012, 12, 13, 17, 10), 1),
        (datetime(2012, 12, 13, 17, 10), 2),
        (datetime(2012, 12, 14, 16, 10), 1),
        (datetime(2012, 12, 14, 16, 10), 2),
    ]
    cup.play_round()
    cup.draw()
    starts = [m.start for m in cup.state.matches_of(2)]
    assert starts[0] == datetime(2012, 12, 14, 17, 10)  # once round 1 is over, as early as can be
    assert starts[2] == datetime(2012, 12, 17, 16, 10)  # over the week-end
    assert clashes(cup.state) == []


def test_days_without_play_are_left_out() -> None:
    found = slots(WEEK.model_copy(update={"skip": (date(2012, 12, 14), date(2012, 12, 17))}))
    days = [next(found).date() for _ in range(3)]
    assert days == [date(2012, 12, 13), date(2012, 12, 13), date(2012, 12, 18)]
    assert list(slots(Schedule())) == []
    sundays = WEEK.model_copy(update={"weekdays": (7,), "per_day": 1})
    assert next(slots(sundays)).isoweekday() == 7


def test_clashes_are_shown_and_not_forbidden() -> None:
    cup = Cup(CUP.model_copy(update={"schedule": WEEK}), teams=8)
    cup.draw()
    first = cup.state.match("1-1")
    cup.do(MoveMatch(match="1-3", table=1, start=first.start))
    assert [(c.kind, {c.match, c.other}) for c in clashes(cup.state)] == [("table", {"1-1", "1-3"})]
    cup.do(MoveMatch(match="1-3", table=9, start=datetime(2012, 12, 15, 16, 10)))
    assert {c.kind for c in clashes(cup.state)} == {"no-table", "day"}
    cup.do(MoveMatch(match="1-3", table=1, start=datetime(2012, 12, 13, 17, 10)))
    assert clashes(cup.state) == []
    cup.play_round()
    cup.draw()
    cup.do(MoveMatch(match="2-1", table=2, start=datetime(2012, 12, 13, 16, 40)))
    kinds = {c.kind for c in clashes(cup.state)}
    assert {"table", "team"} <= kinds
    cup.do(MoveMatch(match="2-1", table=2, start=datetime(2012, 12, 12, 16, 10)))
    assert "order" in {c.kind for c in clashes(cup.state)}
    with refused("decided"):
        cup.do(MoveMatch(match="1-1", table=2))
    with refused("nothing-changes"):
        cup.do(MoveMatch(match="2-1"))


def test_without_times_there_are_tables_as_far_as_they_go() -> None:
    cup = Cup(CUP.model_copy(update={"schedule": Schedule(tables=3)}), teams=6)
    cup.draw()
    assert [(m.table, m.start) for m in cup.state.matches.values()] == [
        (1, None),
        (2, None),
        (3, None),
    ]
    crowded = Cup(CUP.model_copy(update={"schedule": Schedule(tables=2)}), teams=6)
    crowded.draw()
    assert {m.table for m in crowded.state.matches.values()} == {None}
    assert clashes(crowded.state) == []
