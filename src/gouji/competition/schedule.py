"""When and where matches are played (R20.5): days, hours, tables, and what clashes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from gouji.competition.model import LAST_YEAR, Fixture
from gouji.competition.setup import Schedule
from gouji.competition.state import State

_MOST_DAYS = 3660


def slots(schedule: Schedule) -> Iterator[datetime]:
    """The times at which matches can begin, in order; none without a start and an hour.

    >>> from datetime import date, time
    >>> found = slots(Schedule(start=date(2012, 12, 14), hour=time(16, 10)))
    >>> [f"{next(found):%a %d %H:%M}" for _ in range(2)]
    ['Fri 14 16:10', 'Mon 17 16:10']
    """
    if schedule.start is None or schedule.hour is None:
        return
    for day in range(_MOST_DAYS):
        date = schedule.start + timedelta(days=day)
        if date.year > LAST_YEAR:
            return
        if date.isoweekday() not in schedule.weekdays or date in schedule.skip:
            continue
        first = datetime.combine(date, schedule.hour)
        for i in range(schedule.per_day):
            yield first + timedelta(minutes=i * schedule.minutes)


def placed(matches: Sequence[Fixture], schedule: Schedule, after: datetime | None) -> list[Fixture]:
    """Matches on tables and times: as many at once as there are tables, none before `after`.

    Without a start and an hour they get no time, and tables in turn where there are enough.
    """
    times = slots(schedule)
    out: list[Fixture] = []
    at: datetime | None = None
    for i, match in enumerate(matches):
        table = i % schedule.tables + 1
        if table == 1:
            at = next((time for time in times if after is None or time >= after), None)
        known = at is not None or len(matches) <= schedule.tables
        out.append(match.model_copy(update={"table": table if known else None, "start": at}))
    return out


def free_after(state: State, before_round: int) -> datetime | None:
    """When the last match of earlier rounds is over, by the schedule."""
    minutes = timedelta(minutes=state.setup.schedule.minutes)
    ends = [
        match.start + minutes
        for match in state.matches.values()
        if match.round < before_round and match.start is not None
    ]
    return max(ends, default=None)


@dataclass(frozen=True, slots=True)
class Clash:
    """What does not go together: `kind`, the match, and the other one where there are two."""

    kind: str
    match: str
    other: str = ""


def clashes(state: State) -> list[Clash]:
    """Everything in the schedule that can't be, or should not: shown, not forbidden.

    Kinds: `table` (two matches at one table at once), `team` (a team plays twice at once, or
    before its earlier match is over), `order` (a round before an earlier one), `day` (not on a day
    of play), `no-table` (a time without a table, or a table that isn't there).
    """
    schedule = state.setup.schedule
    length = timedelta(minutes=schedule.minutes)
    timed = [(one.start, one) for one in state.matches.values() if one.start is not None]
    timed.sort(key=lambda pair: pair[0])
    found: list[Clash] = []
    by_table: dict[int, list[tuple[datetime, Fixture]]] = {}
    by_team: dict[int, list[tuple[datetime, Fixture]]] = {}
    for start, match in timed:
        if match.table is not None:
            by_table.setdefault(match.table, []).append((start, match))
        if match.table is None or match.table > schedule.tables:
            found.append(Clash("no-table", match.id))
        if start.isoweekday() not in schedule.weekdays or start.date() in schedule.skip:
            found.append(Clash("day", match.id))
        for team in match.sides:
            by_team.setdefault(team, []).append((start, match))
    for kind, groups in (("table", by_table), ("team", by_team)):
        for group in groups.values():
            for (earlier, first), (later, second) in pairwise(group):
                if later < earlier + length:
                    found.append(Clash(kind, first.id, second.id))
    for group in by_team.values():
        for (_, first), (_, second) in pairwise(group):
            if first.round > second.round:
                found.append(Clash("order", second.id, first.id))
    return found
