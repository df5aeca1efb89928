"""The places of all teams (R20.3): the final, the match for third place, then round by round."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gouji.competition.lots import shuffled
from gouji.competition.outcomes import Outcome
from gouji.competition.standing import Standing, standing
from gouji.competition.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """One team's place; 0: it has none (`struck`: struck out or disqualified).

    `round`: the round in which it went out, 0 for the winner of all. `points`: scored and conceded
    in the match that settled its place, None without such a match: the one for third place, if
    that was decided (`third`), else the one that put it out. `tied`:
    equal to others, lot not drawn.
    """

    team: int
    place: int
    round: int
    points: tuple[int, int] | None
    forfeited: bool
    tied: bool
    struck: bool = False
    third: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exit:
    team: int
    round: int
    points: tuple[int, int] | None
    forfeited: bool
    third: int

    @property
    def key(self) -> tuple[int, bool, int]:
        """Smaller is better: third-place match, then played matches, then points (R20.3)."""
        scored, conceded = self.points or (0, 0)
        return self.third, self.forfeited, conceded - scored


def places(state: State) -> list[PlaceRow]:
    """The places of all teams that are out, and of the winner once all is played; best first.

    While teams are still in it, the places left free at the top are theirs. Teams that gave their
    match up, or retired, come after those of their round who played.
    """
    stands = standing(state)
    if stands.places is None:
        stands.places = _places(state, stands)
    found: list[PlaceRow] = stands.places
    return found


def _places(state: State, stands: Standing) -> list[PlaceRow]:
    exits, still_in = _exits(stands)
    rows: list[PlaceRow] = []
    place = len(still_in) + 1
    if len(still_in) == 1 and all_done(state):
        rows.append(
            PlaceRow(team=still_in[0], place=1, round=0, points=None, forfeited=False, tied=False)
        )
    struck = _struck(stands)
    tied = {team for teams in ties(state).values() for team in teams}
    for number in sorted({one.round for one in exits}, reverse=True):
        for one in _ordered(state, [one for one in exits if one.round == number], number):
            out = one.team in struck
            rows.append(
                PlaceRow(
                    team=one.team,
                    place=0 if out else place,
                    round=number,
                    points=one.points,
                    forfeited=one.forfeited,
                    tied=one.team in tied,
                    struck=out,
                    third=one.third < 2,
                )
            )
            place += not out
    return sorted(rows, key=lambda row: row.place or len(state.teams) + 1)


def _struck(stands: Standing) -> set[int]:
    return set(stands.disqualified) | {
        team.id
        for team in stands.state.teams.values()
        if team.out is not None and team.out.kind == "struck"
    }


def _ordered(state: State, exits: Sequence[_Exit], number: int) -> list[_Exit]:
    lot = state.place_lots.get(number)
    order = lot.order if lot is not None else ()

    def key(one: _Exit) -> tuple[object, ...]:
        drawn = order.index(one.team) if one.team in order else len(order)
        return (*one.key, drawn, one.team)

    return sorted(exits, key=key)


def _exits(stands: Standing) -> tuple[list[_Exit], list[int]]:
    """How every team went out, and the teams still in it; worked out once."""
    if stands.exits is None:
        stands.exits = _all_exits(stands)
    found: tuple[list[_Exit], list[int]] = stands.exits
    return found


def _all_exits(stands: Standing) -> tuple[list[_Exit], list[int]]:
    state = stands.state
    third = _third_exits(stands)
    lost: dict[int, _Exit] = {}
    for match in state.matches.values():
        found = stands.out_of(match)
        if match.kind == "third" or not found.decided:
            continue
        through = stands.through(match)
        for side, team in enumerate(match.sides):
            if team != through:
                lost[team] = _Exit(
                    team=team,
                    round=match.round,
                    points=_points(found, side),
                    forfeited=team in found.forfeited,
                    third=2,
                )
    playing = {
        team
        for match in state.matches.values()
        if match.kind != "third" and not stands.out_of(match).decided
        for team in match.sides
    }
    out, still_in = [], []
    for one in state.teams.values():
        if one.out is not None and one.out.kind == "withdrawn":
            continue
        if one.id in lost:
            out.append(replace(lost[one.id], **third.get(one.id, {})))
        elif one.id in stands.gone and one.id not in playing:
            number = one.out.round if one.out is not None else state.last_round
            gone = _Exit(team=one.id, round=number, points=None, forfeited=True, third=2)
            out.append(gone)
        else:
            still_in.append(one.id)
    return out, still_in


def _points(found: Outcome, side: int) -> tuple[int, int] | None:
    """Scored and conceded by one side; None where the match went by forfeit."""
    if found.how == "forfeit":
        return None
    a, b = found.totals
    return (a, b) if side == 0 else (b, a)


def _third_exits(stands: Standing) -> dict[int, dict[str, Any]]:
    """What the match for third place settles for its two teams; `third`: its winner has 0."""
    exits: dict[int, dict[str, Any]] = {}
    for match in stands.state.matches.values():
        found = stands.out_of(match)
        if match.kind == "third" and found.winner is not None:
            for side, team in enumerate(match.sides):
                exits[team] = {
                    "third": int(team != found.winner),
                    "points": _points(found, side),
                    "forfeited": team in found.forfeited,
                }
    return exits


def ties(state: State) -> dict[int, list[int]]:
    """Teams that only a lot can tell apart, by round; without those whose lot was drawn."""
    exits, _ = _exits(standing(state))
    struck = _struck(standing(state))
    found: dict[int, list[int]] = {}
    groups: dict[tuple[object, ...], list[int]] = {}
    for one in exits:
        if one.team not in struck:
            groups.setdefault((one.round, *one.key), []).append(one.team)
    for (number, *_), teams in groups.items():
        assert isinstance(number, int)
        lot = state.place_lots.get(number)
        if len(teams) > 1 and (lot is None or not set(teams) <= set(lot.field)):
            found.setdefault(number, []).extend(teams)
    return {number: sorted(teams) for number, teams in sorted(found.items())}


def place_lot_order(number: int, teams: Sequence[int], secret: str) -> list[int]:
    """The lot among a round's equal losers: shuffled by the secret, first is better."""
    return shuffled(sorted(teams), f"{secret}/{number}")


def all_done(state: State) -> bool:
    """Whether every match is decided and at most one team is left (R20.3)."""
    if not state.rounds:
        return False
    stands = standing(state)
    decided = all(found.decided for found in stands.outcomes.values())
    return decided and len(stands.field(state.last_round + 1)) <= 1
