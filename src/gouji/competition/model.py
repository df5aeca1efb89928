"""The documents that a competition consists of; each is whole, frozen, and goes through JSON.

Numbers of teams, rounds and deals count from 1, seats from 0 (p1). A side is 0 (p1 p3 p5) or 1.
"""

from datetime import date, datetime, time
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, NaiveDatetime
from pydantic_core import PydanticCustomError

Sex = Literal["f", "m", ""]
SeatNo = Annotated[int, Field(ge=0, le=5)]
SeatSet = Annotated[tuple[SeatNo, ...], AfterValidator(lambda seats: tuple(sorted(set(seats))))]
TeamNo = Annotated[int, Field(ge=1)]

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""The years that a competition can be in: with others no calendar could be reckoned on."""

D = TypeVar("D", date, datetime)


def near(day: D) -> D:
    """A day or time in a year that can be; a pydantic error for another one."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise PydanticCustomError("far-year", "the year must be {first} to {last}", years)
    return day


def _without_zone(hour: time) -> time:
    if hour.tzinfo is not None:
        raise PydanticCustomError("timezone_naive", "no time zone here")
    return hour


Day = Annotated[date, AfterValidator(near)]
Hour = Annotated[time, AfterValidator(_without_zone)]
WallTime = Annotated[NaiveDatetime, AfterValidator(near)]
"""A time as the clock on the wall shows it, without a zone."""

Instant = Annotated[AwareDatetime, AfterValidator(near)]
"""A time with its zone."""

LIMITS = ("players", "women", "teams", "deadline", "person-twice")
"""The limits on entries, each of which the organiser can waive with a reason (R20.1)."""

Limit = Literal["players", "women", "teams", "deadline", "person-twice"]


class Doc(BaseModel):
    """What all documents are: frozen, and without keys that nobody knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Member(Doc):
    """One player of a team; `sex` is the organiser's to see, and may be left out."""

    name: str
    sex: Sex = ""


class Out(Doc):
    """A team that is no longer in it, why, and the round that it would have played next."""

    kind: Literal["withdrawn", "retired", "struck"]
    round: int
    why: str


class Team(Doc):
    """A team (R20.1); `captain` is an index into its members. Contact data are the organiser's."""

    id: TeamNo
    unit: str
    group: str = ""
    members: tuple[Member, ...]
    captain: int = 0
    phone: str = ""
    remarks: str = ""
    out: Out | None = None

    @property
    def label(self) -> str:
        """What the team is called.

        >>> Team(id=1, unit="德语系", group="第二组", members=()).label
        '德语系第二组'
        """
        return self.unit + self.group


class Waiver(Doc):
    """A limit that does not hold for one team (`group`) or for all teams of a unit, and why."""

    id: int
    unit: str
    group: str | None
    limit: Limit
    why: str


class StandIn(Doc):
    """Who drew in the place of a team's captain."""

    team: TeamNo
    name: str


class Lot(Doc):
    """The lots of one round (R20.2), with all that is needed to draw them again.

    `byes` and `units` stand beside `field`, team by team. An electronic draw has its `commitment`
    (SHA-256 of `secret`) before and `secret` after; `word` is what was said aloud in between.
    """

    round: int
    method: Literal["electronic", "by_hand"]
    field: tuple[TeamNo, ...]
    byes: tuple[int, ...]
    units: tuple[str, ...]
    keep_apart: bool
    second_bye: bool
    commitment: str = ""
    secret: str = ""
    word: str = ""
    drawn: bool = False
    pairs: tuple[tuple[TeamNo, TeamNo], ...] = ()
    bye: TeamNo | None = None
    stand_ins: tuple[StandIn, ...] = ()


class Round(Doc):
    """A round that was drawn, with who really goes through without play."""

    number: int
    bye: TeamNo | None = None


class Forfeit(Doc):
    """A match given up, by which team and how."""

    team: TeamNo
    kind: Literal["no-show", "gave-up"]
    why: str


class ByLot(Doc):
    """A match still equal after all extra deals, decided by lot (R16.5)."""

    secret: str
    winner: TeamNo


class Award(Doc):
    """A match decided by the jury (R20.6); no winner: both are out."""

    winner: TeamNo | None
    why: str


class Replaced(Doc):
    """A seat in a drawn match that went to another team after a ruling, before play."""

    old: TeamNo
    new: TeamNo


class Fixture(Doc):
    """A match (场): who meets whom, where and when, and whatever decided it but its deals.

    `sides`: the team of p1 p3 p5, and that of p2 p4 p6. `confirmed`: the captains' names, empty
    until they have confirmed; with both, and no deal due, the sheet is locked. `stands`: who went
    through, where a later ruling gave the match to the other but left the next round alone.
    """

    id: str
    round: int
    number: int
    kind: Literal["main", "final", "third"] = "main"
    sides: tuple[TeamNo, TeamNo]
    table: int | None = None
    start: WallTime | None = None
    begun: bool = False
    forfeits: tuple[Forfeit, ...] = ()
    confirmed: tuple[str, str] = ("", "")
    by_lot: ByLot | None = None
    award: Award | None = None
    stands: TeamNo | None = None
    replaced: tuple[Replaced, ...] = ()


IncidentKind = Literal[
    "exposed", "peeked", "left", "talk", "cheat", "false-burn", "no-joker", "no-three", "failed"
]


class Incident(Doc):
    """A foul (R20.4), or a burner who could not go on (`failed`, R10.5), in order of happening."""

    kind: IncidentKind
    seat: SeatNo
    note: str = ""


class Result(Doc):
    """How a deal went, as the referee saw it.

    `order`: the seats as they went out; whoever is put last by an incident may stand in it or not,
    and one seat may be left to follow by itself. The rest is as in `DealFacts`.
    """

    order: tuple[SeatNo, ...]
    opened: SeatSet = ()
    declared: SeatSet = ()
    burned: tuple[tuple[SeatNo, SeatNo], ...] = ()
    blocked: tuple[tuple[SeatNo, SeatNo], ...] = ()


class DealSheet(Doc):
    """One deal of a match on paper.

    `seats`: for each seat, the index of its player among the members of the side's team.
    `seat_seed`: what the seats were drawn with, empty where they were not.
    """

    match: str
    number: int
    seats: tuple[int, int, int, int, int, int] = (0, 0, 1, 1, 2, 2)
    seat_seed: str = ""
    drawer: SeatNo | None = None
    first_taker: SeatNo | None = None
    incidents: tuple[Incident, ...] = ()
    result: Result | None = None
    referee: str = ""
    remarks: str = ""


class Appeal(Doc):
    """A dispute put to the jury, and what became of it (R20.6)."""

    id: int
    match: str
    team: TeamNo | None
    text: str
    state: Literal["open", "upheld", "rejected", "withdrawn"] = "open"
    ruling: str = ""


class PlaceLot(Doc):
    """A lot among teams that are equal in their places (R20.3): the losers of one round."""

    round: int
    field: tuple[TeamNo, ...]
    secret: str
    order: tuple[TeamNo, ...]


class FinalPlace(Doc):
    """One line of the end: a team, its place (0: none), its prize."""

    team: TeamNo
    place: int
    prize: str = ""


class End(Doc):
    """The end: from here on everything is frozen."""

    places: tuple[FinalPlace, ...]
