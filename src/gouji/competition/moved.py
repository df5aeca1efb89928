"""What else a change moves: results, who meets whom, places, prizes; told before it counts."""

from dataclasses import dataclass
from typing import NamedTuple

from gouji.competition.incidents import Consequence
from gouji.competition.places import places
from gouji.competition.prizes import prize_of
from gouji.competition.standing import Standing, standing
from gouji.competition.state import State


class MovedMatch(NamedTuple):
    """A match that stands otherwise: totals before and after, winners before and after."""

    match: str
    totals: tuple[tuple[int, int], tuple[int, int]]
    winner: tuple[int | None, int | None]
    decided: tuple[bool, bool]


class MovedSides(NamedTuple):
    """A match in which other teams meet than before."""

    match: str
    old: tuple[int, int]
    new: tuple[int, int]


class MovedPlace(NamedTuple):
    """A team whose place or prize is another one; 0 and an empty text: none."""

    team: int
    place: tuple[int, int]
    prize: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """All that differs between two states, as far as people care."""

    fouls: tuple[Consequence, ...] = ()
    matches: tuple[MovedMatch, ...] = ()
    sides: tuple[MovedSides, ...] = ()
    byes: tuple[tuple[int, int | None, int | None], ...] = ()
    undone: tuple[str, ...] = ()
    places: tuple[MovedPlace, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything moves."""
        return any((self.fouls, self.matches, self.sides, self.byes, self.undone, self.places))


def moved(before: State, after: State) -> Moved:
    """What is otherwise after than before."""
    if not before.begun or not after.begun:
        return Moved()
    old, new = standing(before), standing(after)
    return Moved(
        fouls=_fouls(old, new),
        matches=_matches(old, new),
        sides=tuple(
            MovedSides(name, before.matches[name].sides, match.sides)
            for name, match in after.matches.items()
            if name in before.matches and before.matches[name].sides != match.sides
        ),
        byes=tuple(
            (number, before.rounds[number].bye, one.bye)
            for number, one in after.rounds.items()
            if number in before.rounds and before.rounds[number].bye != one.bye
        ),
        undone=tuple(
            name
            for name in before.matches
            if name not in after.matches or (before.deals(name) and not after.deals(name))
        ),
        places=_places(before, after),
    )


def _fouls(old: Standing, new: Standing) -> tuple[Consequence, ...]:
    known = [one for found in old.fouls.values() for one in found]
    fresh = [one for found in new.fouls.values() for one in found]
    return tuple(one for one in fresh if one not in known)


def _matches(old: Standing, new: Standing) -> tuple[MovedMatch, ...]:
    found = []
    for name, after in new.outcomes.items():
        before = old.outcomes.get(name)
        if before is None or before is after:
            continue
        one = MovedMatch(
            name,
            (before.totals, after.totals),
            (before.winner, after.winner),
            (before.decided, after.decided),
        )
        if any(pair[0] != pair[1] for pair in one[1:]):
            found.append(one)
    return tuple(found)


def _places(before: State, after: State) -> tuple[MovedPlace, ...]:
    if not before.rounds or not after.rounds:
        return ()
    old = {row.team: row.place for row in places(before)}
    new = {row.team: row.place for row in places(after)}
    return tuple(
        MovedPlace(
            team,
            (was, place),
            (prize_of(before.setup, was), prize_of(after.setup, place)),
        )
        for team in sorted(old | new, key=lambda team: new.get(team, old.get(team, 0)))
        if (was := old.get(team, 0)) != (place := new.get(team, 0))
        or prize_of(before.setup, was) != prize_of(after.setup, place)
    )
