"""What an organiser does next, from where a competition stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from gouji.competition.places import all_done
from gouji.competition.prizes import unsettled
from gouji.competition.setup import Setup
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.competition.texts.commands import NEXT
from gouji.words import Text, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """One step, by its key in `texts`, and what it is about."""

    key: str
    round: int | None = None
    field: int | None = None
    appeal: int | None = None
    matches: tuple[str, ...] = ()
    prize: str = ""
    when: str = ""


def overdue(setup: Setup, clock: datetime) -> tuple[bool, bool]:
    """Whether the entry deadline and the first day of play are over at a time on the wall.

    >>> from gouji.competition.templates import NOTICE
    >>> overdue(NOTICE, datetime(2012, 12, 7, 10)), overdue(NOTICE, datetime(2012, 12, 11))
    ((True, False), (True, True))
    """
    return setup.limits.late(clock), setup.schedule.past(clock)


def nexts(state: State, clock: datetime) -> Iterator[NextStep]:
    """The next steps at a time on the wall, the first one first."""
    if state.end is not None:
        yield NextStep(key="over")
        return
    stands = standing(state)
    for one in state.appeals.values():
        if one.state == "open":
            yield NextStep(key="appeals", appeal=one.id, matches=(one.match,))
    left = tuple(
        match.id for match in state.matches_of(state.last_round) if not stands.out_of(match).decided
    )
    if left:
        yield NextStep(key="matches", round=state.last_round, matches=left)
    elif all_done(state):
        if prize := unsettled(state.setup):
            yield NextStep(key="prizes", prize=prize)
        yield NextStep(key="finish")
    else:
        yield from _lots(state, clock)


def _lots(state: State, clock: datetime) -> Iterator[NextStep]:
    number = state.last_round + 1
    field = len(standing(state).field(number))
    lot = state.lots.get(number)
    late, past = overdue(state.setup, clock) if number == 1 else (False, False)
    if number == 1 and not late:
        yield NextStep(key="entries", round=1, field=field)
    if late and field < 2:
        yield NextStep(key="late-few", round=1, field=field, when=_deadline(state.setup))
    if past:
        # lots put the matches on days of the schedule
        yield NextStep(key="past-start", round=1, when=f"{state.setup.schedule.start}")
    if lot is not None and not lot.drawn:
        yield NextStep(key="draw", round=number, field=field)
    elif field > 1:
        key = "lots" if state.setup.lots == "electronic" else "lots-by-hand"
        yield NextStep(key=key, round=number, field=field)
    elif number > 1:
        yield NextStep(key="dead")
    if late and field > 1:
        yield NextStep(key="late", round=1, field=field, when=_deadline(state.setup))


def _deadline(setup: Setup) -> str:
    return f"{setup.limits.deadline:%Y-%m-%d %H:%M}"


def next_steps(state: State, file: str, clock: datetime) -> list[Text]:
    """The next steps at a time on the wall in words; commands name the competition's `file`."""
    name = shown(file, 400)
    return [
        NEXT[one.key].put(
            file=name,
            n=one.round if one.appeal is None else one.appeal,
            field=one.field,
            left=len(one.matches),
            matches=some_matches(one.matches),
            prize=one.prize,
            when=one.when,
        )
        for one in nexts(state, clock)
    ]


def some_matches(matches: tuple[str, ...]) -> str:
    """The first dozen of some matches.

    >>> some_matches(("1-1", "1-2"))
    '1-1、1-2'
    """
    return "、".join(matches[:12]) + ("……" if len(matches) > 12 else "")
