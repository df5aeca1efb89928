"""What an organiser is told to do next, as the time goes by before the first lots."""

from datetime import date, datetime

import pytest

from gouji.competition.commands import ChangeSetup, CommitLots, DrawLots
from gouji.competition.nexts import next_steps, nexts
from gouji.competition.setup import Limits, Schedule
from tests.competition.helpers import CUP, Cup

DEADLINE = datetime(2026, 3, 6, 10, 0)
DATED = CUP.model_copy(
    update={"limits": Limits(deadline=DEADLINE), "schedule": Schedule(start=date(2026, 3, 9))}
)
BEFORE, AFTER = datetime(2026, 3, 6, 9, 59), datetime(2026, 3, 6, 10, 0)
TOO_LATE = datetime(2026, 3, 10, 8, 0)


def keys(cup: Cup, clock: datetime) -> list[str]:
    return [one.key for one in nexts(cup.state, clock)]


@pytest.mark.parametrize(
    ("teams", "clock", "steps"),
    [
        (0, BEFORE, ["entries"]),
        (3, BEFORE, ["entries", "lots"]),
        (0, AFTER, ["late-few"]),
        (1, AFTER, ["late-few"]),
        (3, AFTER, ["lots", "late"]),
        (1, TOO_LATE, ["late-few", "past-start"]),
        (3, TOO_LATE, ["past-start", "lots", "late"]),
    ],
)
def test_before_the_first_lots_the_clock_decides(
    teams: int, clock: datetime, steps: list[str]
) -> None:
    assert keys(Cup(DATED, teams=teams), clock) == steps


def test_the_day_of_play_itself_is_not_past() -> None:
    assert "past-start" not in keys(Cup(DATED, teams=3), datetime(2026, 3, 9, 23, 59))


def test_sealed_lots_are_drawn_late_or_not() -> None:
    cup = Cup(DATED, teams=3)
    cup.do(CommitLots(secret="7" * 64))
    assert keys(cup, BEFORE) == ["entries", "draw"]
    assert keys(cup, AFTER) == ["draw", "late"]
    cup.do(DrawLots(word=""))
    assert keys(cup, TOO_LATE) == ["matches"]


def test_without_dates_nothing_is_late() -> None:
    assert keys(Cup(teams=3), datetime(2099, 1, 1)) == ["entries", "lots"]


def test_a_moved_deadline_takes_entries_again() -> None:
    cup = Cup(DATED, teams=1)
    cup.do(ChangeSetup(to={"limits.deadline": "2026-03-20T10:00", "schedule.start": None}))
    assert keys(cup, TOO_LATE) == ["entries"]


def test_the_step_names_the_deadline_and_what_to_do() -> None:
    few, past = next_steps(Cup(DATED, teams=1).state, "赛.db", TOO_LATE)
    assert few.zh == (
        "报名在 2026-03-06 10:00 已经截止，1 队抽不了签；先改截止时间："
        "gouji competition set 赛.db limits.deadline=……"
    )
    assert past.zh.startswith("开赛日 2026-03-09 已经过了")
    assert "schedule.start" in past.en
    _, lots, late = next_steps(Cup(DATED, teams=3).state, "赛.db", TOO_LATE)
    assert "commit 赛.db" in lots.zh
    for text in late:
        assert "2026-03-06 10:00" in text
        assert "limits.deadline" in text
    assert "抽签；还要收" in late.zh
    assert "3 teams" in late.en
