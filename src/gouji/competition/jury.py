"""Corrections and rulings (R20.6): what is changed, and what must follow in rounds drawn since.

A team whose place in a drawn round goes to another hands on its lot, unless that match has begun:
then the jury says for it `replay` (it is played anew, with the right team) or `stand` (it stays,
and so does the team that played it).
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from gouji.competition.checks import check_sheet
from gouji.competition.lots import shuffled
from gouji.competition.model import (
    Appeal,
    Award,
    ByLot,
    DealSheet,
    Doc,
    Fixture,
    Incident,
    Replaced,
    Result,
)
from gouji.competition.refusing import NotAllowed
from gouji.competition.standing import standing
from gouji.competition.state import Docs, State
from gouji.competition.steps import Command, Moment
from gouji.competition.words import line

Short = Annotated[str, Field(max_length=500)]
DealWith = Literal["replay", "stand"]


class CorrectedDeal(Doc):
    """What a correction puts in place of a deal's result, incidents, or seats; None: as it is."""

    deal: Annotated[int, Field(ge=1)]
    result: Result | None = None
    incidents: tuple[Incident, ...] | None = None
    seats: tuple[int, int, int, int, int, int] | None = None


class Correction(Doc):
    """What is changed in a match: deals, who won by the jury's word, or all played anew.

    `award`: a team, or 0 for none (both are out), or -1 to take an earlier award back.
    `deal_with`: what becomes of later matches that a change of winner would unseat.
    """

    match: str
    deals: tuple[CorrectedDeal, ...] = ()
    award: Annotated[int, Field(ge=-1)] | None = None
    replay: bool = False
    deal_with: Mapping[str, DealWith] = {}


def corrected(state: State, order: Correction, why: str) -> dict[str, Doc | None]:
    """The documents that a correction puts in place, in later rounds too; `NotAllowed` if none."""
    match = state.match(order.match)
    docs: dict[str, Doc | None] = {}
    if not standing(state).out_of(match).locked:
        docs[f"match/{match.id}"] = match.model_copy(update={"confirmed": ("", "")})
    if order.replay:
        docs.update(_anew(state, match))
    for change in order.deals:
        key = f"deal/{match.id}/{change.deal}"
        sheet = state.docs.get(key)
        if not isinstance(sheet, DealSheet):
            raise NotAllowed("no-deal", "deal", match=match.id, n=change.deal)
        update = {
            name: value
            for name, value in (
                ("result", change.result),
                ("incidents", _clean(change.incidents)),
                ("seats", change.seats),
                ("seat_seed", None if change.seats is None else ""),
            )
            if value is not None
        }
        new = sheet.model_copy(update=update)
        check_sheet(state, match, new)
        docs[key] = new
    if order.award is not None:
        if order.award > 0 and order.award not in match.sides:
            raise NotAllowed("not-in-match", "team", match=match.id, value=order.award)
        award = None if order.award < 0 else Award(winner=order.award or None, why=why)
        kept = docs.get(f"match/{match.id}", match)
        assert isinstance(kept, Fixture)
        docs[f"match/{match.id}"] = kept.model_copy(update={"award": award})
    return _followed(state, match, docs, order.deal_with)


def _clean(incidents: tuple[Incident, ...] | None) -> tuple[Incident, ...] | None:
    if incidents is None:
        return None
    return tuple(
        one.model_copy(update={"note": line(one.note, "note", most=200)}) for one in incidents
    )


def _anew(state: State, match: Fixture) -> dict[str, Doc | None]:
    fresh = Fixture(
        id=match.id,
        round=match.round,
        number=match.number,
        kind=match.kind,
        sides=match.sides,
        table=match.table,
        start=match.start,
        replaced=match.replaced,
    )
    deals = {f"deal/{match.id}/{sheet.number}": None for sheet in state.deals(match.id)}
    return {f"match/{match.id}": fresh, **deals}


def _followed(
    state: State,
    match: Fixture,
    docs: dict[str, Doc | None],
    deal_with: Mapping[str, DealWith],
) -> dict[str, Doc | None]:
    """The same, with the rounds after it set right where the winner changes."""
    stands = standing(state)
    old = stands.through(match)
    new = standing(state.with_docs(docs)).through(match)
    later: dict[str, Doc | None] = {}
    used: set[str] = set()
    # who leaves a seat of a later round, and to whom it goes: the winner's, and the loser's
    moves: list[tuple[int, str, int, int | None]] = []
    if match.kind == "main" and old is not None and old != new:
        moves.append((match.round + 1, "main", old, new))
        if new is not None:
            moves.append((match.round + 1, "third", new, old))
    while moves:
        number, kind, leaves, comes = moves.pop(0)
        seat = _seat_of(state, number, kind, leaves)
        if seat is None:
            continue
        if comes is None:
            raise NotAllowed(
                "winner-open", "match", match=match.id, round=number, team=state.label(leaves)
            )
        if isinstance(seat, int):  # a bye goes on with whoever has it
            later[f"round/{seat}"] = state.rounds[seat].model_copy(update={"bye": comes})
            moves.insert(0, (number + 1, "main", leaves, comes))
            continue
        begun = seat.begun or stands.out_of(seat).decided or bool(state.deals(seat.id))
        choice = deal_with.get(seat.id) if begun else "replay"
        if choice is None:
            raise NotAllowed(
                "would-unseat",
                "deal_with",
                match=seat.id,
                team=state.label(leaves),
                other=state.label(comes),
            )
        used.add(seat.id)
        if choice == "stand":
            if kind == "third":
                raise NotAllowed("third-must-follow", "deal_with", match=seat.id)
            kept = docs.get(f"match/{match.id}", match)
            assert isinstance(kept, Fixture)
            docs[f"match/{match.id}"] = kept.model_copy(update={"stands": old})
            later.clear()  # whoever went through still does, and the loser still is one
            break
        if begun:
            later.update(_anew(state, seat))
        fixture = later.get(f"match/{seat.id}", seat)
        assert isinstance(fixture, Fixture)
        a, b = (comes if team == leaves else team for team in fixture.sides)
        replaced = (*fixture.replaced, Replaced(old=leaves, new=comes))
        later[f"match/{seat.id}"] = fixture.model_copy(
            update={"sides": (a, b), "replaced": replaced}
        )
    for name in deal_with:
        if name not in used:
            raise NotAllowed("nothing-to-deal-with", "deal_with", match=name)
    return {**docs, **later}


def _seat_of(state: State, number: int, kind: str, team: int) -> Fixture | int | None:
    one = state.rounds.get(number)
    if one is None:
        return None
    if kind == "main" and one.bye == team:
        return number
    for fixture in state.matches_of(number):
        if team in fixture.sides and (fixture.kind == "third") == (kind == "third"):
            return fixture
    return None


class Correct(Command):
    """Corrects a match with a reason, a locked one too; see `Correction`."""

    WHAT = "correct"
    ROLES = ("organiser", "jury")
    WHY = True
    correction: Correction

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match as corrected, and what follows."""
        return corrected(state, self.correction, line(self.why, "why", most=500))


class Rule(Command):
    """The jury's ruling on a dispute, with its reason and whatever it corrects."""

    WHAT = "rule"
    ROLES = ("jury", "organiser")
    WHY = True
    appeal: int
    upheld: bool
    correction: Correction | None = None

    def docs(self, state: State, moment: Moment) -> Docs:
        """The dispute as ruled, and the match as corrected."""
        appeal = open_appeal(state, self.appeal)
        why = line(self.why, "why", most=500)
        if self.correction is not None and not self.upheld:
            raise NotAllowed("rejected-corrects", "correction")
        if self.correction is not None and self.correction.match != appeal.match:
            raise NotAllowed("other-match", "correction.match", match=appeal.match)
        update = {"state": "upheld" if self.upheld else "rejected", "ruling": why}
        docs: dict[str, Doc | None] = {}
        if self.correction is not None:
            docs = corrected(state, self.correction, why)
        docs[f"appeal/{appeal.id}"] = appeal.model_copy(update=update)
        return docs


class TakeBackDispute(Command):
    """A team takes its dispute back."""

    WHAT = "take-back-dispute"
    ROLES = ("organiser", "referee", "entrant")
    appeal: int

    def docs(self, state: State, moment: Moment) -> Docs:
        """The dispute, taken back."""
        appeal = open_appeal(state, self.appeal)
        return {f"appeal/{appeal.id}": appeal.model_copy(update={"state": "withdrawn"})}


def open_appeal(state: State, number: int) -> Appeal:
    """A dispute that is still open; `NotAllowed` else."""
    appeal = state.appeals.get(number)
    if appeal is None:
        raise NotAllowed("no-appeal", "appeal", value=number)
    if appeal.state != "open":
        raise NotAllowed("appeal-closed", "appeal", value=number, state=appeal.state)
    return appeal


class DecideByLot(Command):
    """Decides a match that is equal after all extra deals (R16.5); the secret is kept."""

    WHAT = "decide-by-lot"
    ROLES = ("organiser", "jury")
    match: str
    secret: Annotated[str, Field(min_length=16, max_length=200)]

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match with its lot."""
        match = state.match(self.match)
        found = standing(state).out_of(match)
        if found.decided or not found.locked or not found.drawn:
            raise NotAllowed("not-drawn", "match", match=match.id)
        lot = ByLot(secret=self.secret, winner=by_lot(match, self.secret))
        return {f"match/{match.id}": match.model_copy(update={"by_lot": lot})}


def by_lot(match: Fixture, secret: str) -> int:
    """The winner of a drawn match by lot: the first of its two teams, shuffled by the secret."""
    return shuffled(sorted(match.sides), f"{secret}/{match.id}")[0]
