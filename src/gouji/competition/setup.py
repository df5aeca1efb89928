"""What a competition is set up to be; every setting's sentence is in `texts/settings.py`."""

from datetime import datetime, timedelta, timezone
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from gouji.competition.model import Day, Doc, Hour, WallTime
from gouji.competition.refusing import NotAllowed
from gouji.engine.rulebook import Rulebook, make_rulebook

CHINA = timezone(timedelta(hours=8))
"""The wall clock of every time without a zone: Shandong's."""

MOST_TEAMS = 4096

Count = Annotated[int, Field(ge=1, le=MOST_TEAMS)]
Words = Annotated[str, Field(max_length=200)]


class Prize(Doc):
    """A prize and how many teams get it; None is 若干, to be settled before the end."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    count: Count | None = None


class Limits(Doc):
    """The limits on entries (R20.1); None: off. A team has three players at least."""

    players: Annotated[int, Field(ge=3, le=12)] | None = 3
    women: Annotated[int, Field(ge=1, le=12)] | None = None
    teams: Count | None = None
    deadline: WallTime | None = None

    def late(self, clock: datetime) -> bool:
        """Whether the deadline has passed at a time on the wall.

        >>> Limits(deadline=datetime(2012, 12, 7, 10)).late(datetime(2012, 12, 7, 10))
        True
        """
        return self.deadline is not None and clock >= self.deadline


class Schedule(Doc):
    """When and where matches are played (R20.5); weekdays are 1 (Monday) to 7."""

    start: Day | None = None
    weekdays: tuple[Annotated[int, Field(ge=1, le=7)], ...] = (1, 2, 3, 4, 5)
    hour: Hour | None = None
    tables: Annotated[int, Field(ge=1, le=500)] = 4
    minutes: Annotated[int, Field(ge=5, le=1440)] = 90
    per_day: Annotated[int, Field(ge=1, le=50)] = 1
    skip: Annotated[tuple[Day, ...], Field(max_length=400)] = ()

    def past(self, clock: datetime) -> bool:
        """Whether the first day of play is over at a time on the wall.

        >>> from datetime import date
        >>> Schedule(start=date(2012, 12, 10)).past(datetime(2012, 12, 10, 23))
        False
        """
        return self.start is not None and clock.date() > self.start

    @field_validator("weekdays")
    @classmethod
    def _some_day(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if not value or len(set(value)) < len(value):
            raise NotAllowed("bad-weekdays", "schedule.weekdays", value=list(value))
        return tuple(sorted(value))


class Setup(Doc):
    """All settings; `rulebook` is a name or a table as in a record (rules.md section 18)."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    organiser: Words = ""
    place: Words = ""
    contact: Words = ""
    unit_word: Annotated[str, Field(min_length=1, max_length=20)] = "单位"
    rulebook: str | dict[str, Any] = "contest"
    deals: Annotated[int, Field(ge=1, le=20)] = 3
    seats: Literal["fixed", "drawn"] = "fixed"
    limits: Limits = Limits()
    lots: Literal["electronic", "by_hand"] = "electronic"
    keep_apart: bool = False
    second_bye: bool = False
    third_place: bool = False
    late_minutes: Annotated[int, Field(ge=0, le=600)] | None = 15
    schedule: Schedule = Schedule()
    prizes: Annotated[tuple[Prize, ...], Field(max_length=100)] = ()
    entry_form: Literal["groups", "members"] = "groups"
    remarks: Annotated[str, Field(max_length=2000)] = ""

    @field_validator("rulebook")
    @classmethod
    def _a_rulebook(cls, value: str | dict[str, Any]) -> str | dict[str, Any]:
        return make_rulebook(value).table()

    @property
    def book(self) -> Rulebook:
        """The rulebook that deals are scored by, with this competition's number of deals.

        >>> Setup(name="杯", deals=2).book.deals_per_match
        2
        """
        table = {"base": self.rulebook} if isinstance(self.rulebook, str) else self.rulebook
        return make_rulebook({**table, "deals_per_match": self.deals})


def wall_clock(at: datetime) -> datetime:
    """A moment as the clock on the wall shows it, without a zone.

    >>> from datetime import UTC
    >>> wall_clock(datetime(2012, 12, 7, 2, 0, tzinfo=UTC))
    datetime.datetime(2012, 12, 7, 10, 0)
    """
    return at if at.tzinfo is None else at.astimezone(CHINA).replace(tzinfo=None)
