"""What fouls bring (R20.4), worked out from all that happened before, never written down twice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gouji.competition.model import DealSheet, Fixture, Incident
from gouji.competition.refusing import NotAllowed
from gouji.competition.state import State
from gouji.engine.cards import Seat, side
from gouji.engine.rulebook import Rulebook

WARNED_FIRST = ("exposed", "peeked", "left", "talk")
"""Fouls with one warning a team and competition, then a point each (R20.4)."""

PUT_LAST = ("cheat", "false-burn", "no-joker", "no-three", "failed")
"""What makes a player 大落 at once (R20.4, R10.5)."""

FOUL_POINTS = 1
CHEAT_POINTS = 3

CLAUSES = {
    "exposed": "R20.4(1)",
    "peeked": "R20.4(2)",
    "left": "R20.4(3)",
    "talk": "R17.3",
    "cheat": "R20.4(4)",
    "false-burn": "R20.4",
    "no-joker": "R10.3",
    "no-three": "R15.3",
    "failed": "R10.5",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """What one incident brings: to whom, which one of its kind for the team, and what follows.

    `points` come off the team's total of this match; `warned`: the team's one warning; `last`: put
    on the lowest free place; `void`: own gains don't count; `disqualified`: the team forfeits.
    """

    match: str
    deal: int
    incident: Incident
    team: int
    member: int
    nth: int
    points: int = 0
    warned: bool = False
    last: bool = False
    void: bool = False
    disqualified: bool = False


def check_incidents(incidents: Sequence[Incident], book: Rulebook) -> None:
    """Refuses incidents that can't be (`NotAllowed`): put last twice, 没3 without 买3."""
    last: set[int] = set()
    for incident in incidents:
        if incident.kind == "no-three" and not book.buy_threes:
            raise NotAllowed("no-threes-bought", "incidents", seat=incident.seat)
        if incident.kind in PUT_LAST:
            if incident.seat in last:
                raise NotAllowed("last-twice", "incidents", seat=incident.seat)
            last.add(incident.seat)
    if len(last) > 5:
        raise NotAllowed("all-last", "incidents")


def discipline(state: State) -> dict[tuple[str, int], list[Consequence]]:
    """The consequences of all incidents by match and deal, in the order of play."""
    found: dict[tuple[str, int], list[Consequence]] = {}
    record = Record()
    for match in state.matches.values():
        for sheet in state.deals(match.id):
            if sheet.incidents:
                found[match.id, sheet.number] = record.follow(match, sheet)
    return found


class Record:
    """What teams and players have done so far."""

    def __init__(self) -> None:
        self.fouls: dict[int, int] = {}
        self.cheats: dict[tuple[int, int], int] = {}

    def follow(self, match: Fixture, sheet: DealSheet) -> list[Consequence]:
        """The consequences of a deal's incidents, which then count as done."""
        return [self._follow(match, sheet, incident) for incident in sheet.incidents]

    def ahead(self, match: Fixture, sheet: DealSheet, incident: Incident) -> Consequence:
        """What one more incident of a deal would bring; nothing counts as done by it."""
        other = Record()
        other.fouls, other.cheats = dict(self.fouls), dict(self.cheats)
        return other._follow(match, sheet, incident)

    def _follow(self, match: Fixture, sheet: DealSheet, incident: Incident) -> Consequence:
        team = match.sides[side(incident.seat)]
        member = sheet.seats[incident.seat]
        nth = 1
        points, disqualified, warned = 0, False, False
        if incident.kind in WARNED_FIRST:
            nth = self.fouls[team] = self.fouls.get(team, 0) + 1
            warned = nth == 1
            points = 0 if warned else FOUL_POINTS
        elif incident.kind == "cheat":
            nth = self.cheats[team, member] = self.cheats.get((team, member), 0) + 1
            points = CHEAT_POINTS
            disqualified = nth > 1
        return Consequence(
            match=match.id,
            deal=sheet.number,
            incident=incident,
            team=team,
            member=member,
            nth=nth,
            points=points,
            warned=warned,
            last=incident.kind in PUT_LAST,
            void=incident.kind == "no-three",
            disqualified=disqualified,
        )


def taken(consequences: Iterable[Consequence], match: Fixture) -> tuple[int, int]:
    """The points that fouls take from each side."""
    lost = [0, 0]
    for one in consequences:
        lost[side(one.incident.seat)] += one.points
    return lost[0], lost[1]


def put_last(incidents: Iterable[Incident]) -> tuple[Seat, ...]:
    """The seats put on the lowest free place, in that order."""
    return tuple(Seat(one.seat) for one in incidents if one.kind in PUT_LAST)
