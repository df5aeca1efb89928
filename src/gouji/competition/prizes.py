"""Prizes by place (R20.3), and the table of players."""

from dataclasses import dataclass

from gouji.competition.model import Fixture
from gouji.competition.places import places
from gouji.competition.setup import Setup
from gouji.competition.standing import Standing, standing
from gouji.competition.state import State
from gouji.engine.cards import SEATS, side


def prize_of(setup: Setup, place: int) -> str:
    """The prize of a place, empty for none.

    >>> from gouji.competition.templates import NOTICE
    >>> [prize_of(NOTICE, place) for place in (0, 1, 2, 3)]
    ['', '一等奖', '二等奖', '二等奖']
    """
    first = 1
    for prize in setup.prizes:
        count = prize.count or 0
        if first <= place < first + count:
            return prize.name
        first += count
    return ""


def unsettled(setup: Setup) -> str:
    """The first prize whose number is still open (若干), or an empty text."""
    return next((prize.name for prize in setup.prizes if prize.count is None), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """One prize given: the prize, the place, the team, the people it counts (R20.3)."""

    prize: str
    place: int
    team: int
    people: tuple[str, ...]


def prizes_given(state: State) -> list[PrizeRow]:
    """Who gets what, as places stand."""
    found = []
    for row in places(state):
        prize = prize_of(state.setup, row.place)
        if prize:
            people = tuple(one.name for one in state.team(row.team).members)
            found.append(PrizeRow(prize=prize, place=row.place, team=row.team, people=people))
    return found


@dataclass(slots=True)
class PlayerRow:
    """What one player has done: deals, points of his own items, how often 头科 and 大落."""

    team: int
    member: int
    name: str
    deals: int = 0
    points: int = 0
    first: int = 0
    last: int = 0

    @property
    def average(self) -> float:
        """Points a deal; 0 without deals."""
        return self.points / self.deals if self.deals else 0.0


def players(state: State) -> list[PlayerRow]:
    """The table of players, by points a deal, then by deals, then as they entered.

    Points are those of a player's items before any floor (R16.4) and without what fouls take.
    """
    rows = {
        (team.id, i): PlayerRow(team=team.id, member=i, name=one.name)
        for team in state.teams.values()
        if team.out is None or team.out.kind != "withdrawn"
        for i, one in enumerate(team.members)
    }
    stands = standing(state)
    for match in state.matches.values():
        for one in _tally(stands, match):
            row = rows.get((one.team, one.member))
            if row is not None:
                row.deals += one.deals
                row.points += one.points
                row.first += one.first
                row.last += one.last
    return sorted(rows.values(), key=lambda row: (-row.average, -row.deals, row.team, row.member))


def _tally(stands: Standing, match: Fixture) -> list[PlayerRow]:
    """What the players of a match did in it; worked out once for each outcome."""
    found = stands.out_of(match)
    sheets = stands.state.deals(match.id)
    kept = stands.tallies.get(match.id)
    if kept is not None and kept[0] is found and kept[1] == match.sides:
        tally: list[PlayerRow] = kept[2]
        return tally
    rows: dict[tuple[int, int], PlayerRow] = {}
    counted = [sheet for sheet in sheets if sheet.result is not None]
    for sheet, played in zip(counted, found.paper.deals, strict=False):
        for seat in SEATS:
            team, member = match.sides[side(seat)], sheet.seats[seat]
            row = rows.setdefault((team, member), PlayerRow(team=team, member=member, name=""))
            row.deals += 1
            row.points += sum(item.points for item in played.score.items if item.seat == seat)
            row.first += played.facts.places[0] == seat
            row.last += played.facts.places[5] == seat
    stands.tallies[match.id] = (found, match.sides, list(rows.values()))
    return list(rows.values())
