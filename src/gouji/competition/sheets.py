"""The referee's part (R20.4, R20.7, R20.9): deals of a match, fouls, results, both confirm."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from gouji.competition.lots import shuffled
from gouji.competition.model import (
    Appeal,
    DealSheet,
    Fixture,
    Forfeit,
    Incident,
    IncidentKind,
    Result,
    SeatNo,
)
from gouji.competition.outcomes import Outcome, most_deals
from gouji.competition.refusing import NotAllowed
from gouji.competition.standing import standing
from gouji.competition.state import Docs, State
from gouji.competition.steps import Command, Moment
from gouji.competition.words import line, person
from gouji.engine.cards import SEATS, side

Short = Annotated[str, Field(max_length=500)]
Seating = tuple[int, int, int, int, int, int]


def drawn_seats(sizes: tuple[int, int], seed: str) -> Seating:
    """Who of each team sits where, drawn: for each seat an index into its team's members.

    `sizes`: how many members the two teams have. A side's seats are filled in order, p1 or p2
    first, from its members shuffled by the seed.

    >>> drawn_seats((3, 3), "gouji")
    (0, 2, 2, 1, 1, 0)
    """
    orders = [shuffled(range(sizes[i]), f"{seed}/{i}") for i in (0, 1)]
    a, b, c, d, e, f = (orders[seat % 2][seat // 2] for seat in SEATS)
    return a, b, c, d, e, f


class _OfMatch(Command):
    ROLES = ("organiser", "referee")
    match: str

    def _open(self, state: State) -> tuple[Fixture, Outcome]:
        """The match, which must still be open to its referee."""
        match = state.match(self.match)
        found = standing(state).out_of(match)
        if found.locked:
            raise NotAllowed("locked", "match", match=match.id)
        if found.decided:
            raise NotAllowed("decided", "match", match=match.id)
        later = state.rounds.get(match.round + 1)
        if match.kind != "third" and later is not None:
            raise NotAllowed("next-drawn", "match", match=match.id, round=match.round + 1)
        return match, found


def unconfirmed(match: Fixture) -> Fixture:
    """The match begun, and without the captains' word: what they confirmed has changed."""
    return match.model_copy(update={"begun": True, "confirmed": ("", "")})


def due_sheet(state: State, match: Fixture, number: int | None) -> DealSheet:
    """The sheet of a deal, the next one where `number` is None; a new one if it is due.

    `NotAllowed` for a deal that is not due yet, or no longer.
    """
    found = standing(state).out_of(match)
    sheets = {sheet.number: sheet for sheet in state.deals(match.id)}
    wanted = found.next_deal if number is None else number
    if wanted in sheets:
        return sheets[wanted]
    if found.complete:
        raise NotAllowed("no-deal-due", "deal", match=match.id)
    if wanted != found.next_deal or wanted > most_deals(state.setup.book):
        raise NotAllowed("deal-not-due", "deal", n=wanted, due=found.next_deal)
    before = sheets.get(wanted - 1)
    seats = before.seats if before is not None else (0, 0, 1, 1, 2, 2)
    return DealSheet(match=match.id, number=wanted, seats=seats)


def check_seated(state: State, sheet: DealSheet) -> None:
    """Refuses a deal whose seats are to be drawn and have not been."""
    if state.setup.seats == "drawn" and f"deal/{sheet.match}/{sheet.number}" not in state.docs:
        raise NotAllowed("seats-not-drawn", "seats", n=sheet.number)


class Begin(_OfMatch):
    """Play begins: from here on no member changes, and lateness is no longer asked about."""

    WHAT = "begin"

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match, begun."""
        match, _ = self._open(state)
        if match.begun:
            raise NotAllowed("begun-already", "match", match=match.id)
        return {f"match/{match.id}": match.model_copy(update={"begun": True})}


class OpenDeal(_OfMatch):
    """Who sits where, who draws, who takes first; the seats are drawn where `seed` is given."""

    WHAT = "open-deal"
    deal: int | None = None
    seats: Seating | None = None
    seed: Annotated[str, Field(max_length=200)] = ""
    drawer: SeatNo | None = None
    first_taker: SeatNo | None = None
    referee: Short = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The deal's sheet, and the match begun."""
        match, _ = self._open(state)
        sheet = due_sheet(state, match, self.deal)
        seats, seed = self.seats or sheet.seats, sheet.seat_seed
        if self.seed:
            a, b = (len(state.team(team).members) for team in match.sides)
            seats, seed = drawn_seats((a, b), self.seed), self.seed
        elif self.seats:
            seed = ""
        update = {
            "seats": seats,
            "seat_seed": seed,
            "drawer": sheet.drawer if self.drawer is None else self.drawer,
            "first_taker": sheet.first_taker if self.first_taker is None else self.first_taker,
            "referee": line(self.referee, "referee", most=40) or sheet.referee,
        }
        return {
            f"match/{match.id}": unconfirmed(match),
            f"deal/{match.id}/{sheet.number}": sheet.model_copy(update=update),
        }


class AddIncident(_OfMatch):
    """A foul, or a burner who could not go on; what follows is worked out from all before it."""

    WHAT = "incident"
    deal: int | None = None
    kind: IncidentKind
    seat: SeatNo
    note: Short = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The deal's sheet with the incident after those it has."""
        match, found = self._open(state)
        number = self.deal
        if number is None and found.complete:
            number = found.next_deal - 1  # seen as the last cards fell
        sheet = due_sheet(state, match, number)
        check_seated(state, sheet)
        incident = Incident(kind=self.kind, seat=self.seat, note=line(self.note, "note", most=200))
        update = {"incidents": (*sheet.incidents, incident)}
        return {
            f"match/{match.id}": unconfirmed(match),
            f"deal/{match.id}/{sheet.number}": sheet.model_copy(update=update),
        }


class TakeBackIncident(_OfMatch):
    """Takes back an incident that was noted by mistake, while the sheet is open; it needs a reason.

    `nth`: which one of the deal, from 1.
    """

    WHAT = "take-back-incident"
    WHY: ClassVar[bool] = True
    deal: Annotated[int, Field(ge=1)]
    nth: Annotated[int, Field(ge=1)]

    def docs(self, state: State, moment: Moment) -> Docs:
        """The deal's sheet without it; the match without the captains' word."""
        match, _ = self._open(state)
        sheet = state.docs.get(f"deal/{match.id}/{self.deal}")
        if not isinstance(sheet, DealSheet):
            raise NotAllowed("no-deal", "deal", match=match.id, n=self.deal)
        if self.nth > len(sheet.incidents):
            raise NotAllowed("no-incident", "nth", n=self.deal, value=self.nth)
        kept = sheet.incidents[: self.nth - 1] + sheet.incidents[self.nth :]
        return {
            f"match/{match.id}": unconfirmed(match),
            f"deal/{match.id}/{self.deal}": sheet.model_copy(update={"incidents": kept}),
        }


class EnterResult(_OfMatch):
    """How a deal went; again, where it was mistaken and the sheet isn't locked."""

    WHAT = "result"
    deal: int | None = None
    result: Result
    remarks: Short = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The deal's sheet with its result."""
        match, _ = self._open(state)
        sheet = due_sheet(state, match, self.deal)
        check_seated(state, sheet)
        update = {
            "result": self.result,
            "remarks": line(self.remarks, "remarks", most=200) or sheet.remarks,
        }
        return {
            f"match/{match.id}": unconfirmed(match),
            f"deal/{match.id}/{sheet.number}": sheet.model_copy(update=update),
        }


class Confirm(_OfMatch):
    """A captain confirms the sheet of his match; with both it is locked."""

    WHAT = "confirm"
    side: Annotated[int, Field(ge=0, le=1)]
    name: Short = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match with this side's word."""
        match, found = self._open(state)
        if not found.complete:
            raise NotAllowed("not-complete", "match", match=match.id, n=found.next_deal)
        for appeal in state.appeals.values():
            if appeal.match == match.id and appeal.state == "open":
                raise NotAllowed("appeal-open", "match", match=match.id, appeal=appeal.id)
        if match.confirmed[self.side]:
            raise NotAllowed("confirmed-already", "side", name=match.confirmed[self.side])
        team = state.team(match.sides[self.side])
        names = list(match.confirmed)
        names[self.side] = person(self.name, "name") or team.members[team.captain].name
        return {f"match/{match.id}": match.model_copy(update={"confirmed": tuple(names)})}


class GiveUp(_OfMatch):
    """A team gives up this match (R20.4, a setting for lateness): `no-show` only once it is late.

    The other team goes on; where both are reported, nobody does.
    """

    WHAT = "forfeit"
    WHY: ClassVar[bool] = True
    team: int
    kind: Literal["no-show", "gave-up"] = "no-show"

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match, given up."""
        match = state.match(self.match)
        if self.team not in match.sides:
            raise NotAllowed("not-in-match", "team", match=match.id, value=self.team)
        if any(one.team == self.team for one in match.forfeits):
            raise NotAllowed("forfeited-already", "team", team=state.label(self.team))
        if not match.forfeits:  # that the other one hasn't come either may be found out later
            match, _ = self._open(state)
        late = state.setup.late_minutes
        if self.kind == "no-show" and late is not None:
            self._check_late(match, moment, late)
        why = line(self.why, "why", most=500)
        forfeit = Forfeit(team=self.team, kind=self.kind, why=why)
        update = {"forfeits": (*match.forfeits, forfeit)}
        return {f"match/{match.id}": match.model_copy(update=update)}

    def _check_late(self, match: Fixture, moment: Moment, late: int) -> None:
        if match.begun:
            raise NotAllowed("begun-not-late", "match", match=match.id)
        if match.start is None:
            return
        waited = int((moment.clock - match.start).total_seconds() // 60)
        if waited < late:
            raise NotAllowed("not-late", "match", match=match.id, late=late, waited=waited)


class Dispute(Command):
    """Puts a match before the jury (R20.6): while it is open, an unlocked sheet can't be locked."""

    WHAT = "dispute"
    ROLES = ("organiser", "referee", "entrant")
    match: str
    team: int | None = None
    text: Short

    def docs(self, state: State, moment: Moment) -> Docs:
        """The dispute."""
        match = state.match(self.match)
        if self.team is not None and self.team not in match.sides:
            raise NotAllowed("not-in-match", "team", match=match.id, value=self.team)
        text = line(self.text, "text", most=500)
        if not text:
            raise NotAllowed("empty", "text")
        number = max(state.appeals, default=0) + 1
        appeal = Appeal(id=number, match=match.id, team=self.team, text=text)
        return {f"appeal/{number}": appeal}


def seat_member(state: State, match: Fixture, sheet: DealSheet, seat: int) -> str:
    """The name of who sits at a seat in a deal."""
    return state.team(match.sides[side(seat)]).members[sheet.seats[seat]].name
