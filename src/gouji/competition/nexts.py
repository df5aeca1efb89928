"""What an organiser does next, from where a competition stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from gouji.competition.places import all_done
from gouji.competition.prizes import unsettled
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


def nexts(state: State) -> Iterator[NextStep]:
    """The next steps, the first one first."""
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
        yield from _lots(state)


def _lots(state: State) -> Iterator[NextStep]:
    number = state.last_round + 1
    field = len(standing(state).field(number))
    lot = state.lots.get(number)
    if number == 1:
        yield NextStep(key="entries", round=1, field=field)
    if lot is not None and not lot.drawn:
        yield NextStep(key="draw", round=number, field=field)
    elif field > 1:
        key = "lots" if state.setup.lots == "electronic" else "lots-by-hand"
        yield NextStep(key=key, round=number, field=field)
    elif number > 1:
        yield NextStep(key="dead")


def next_steps(state: State, file: str) -> list[Text]:
    """The next steps in words; commands name the competition's `file`."""
    name = shown(file, 400)
    return [
        NEXT[one.key].put(
            file=name,
            n=one.round if one.appeal is None else one.appeal,
            field=one.field,
            left=len(one.matches),
            matches=some_matches(one.matches),
            prize=one.prize,
        )
        for one in nexts(state)
    ]


def some_matches(matches: tuple[str, ...]) -> str:
    """The first dozen of some matches.

    >>> some_matches(("1-1", "1-2"))
    '1-1、1-2'
    """
    return "、".join(matches[:12]) + ("……" if len(matches) > 12 else "")
