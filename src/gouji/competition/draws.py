"""Drawing a round (R20.2): hash, then secret; or the lots that captains drew, typed in."""

from typing import Annotated

from pydantic import Field

from gouji.competition.lots import Draw, by_hand, commitment, draw
from gouji.competition.model import Fixture, Lot, Round, StandIn
from gouji.competition.refusing import NotAllowed
from gouji.competition.schedule import free_after, placed
from gouji.competition.standing import standing
from gouji.competition.state import Docs, State
from gouji.competition.steps import Command, Moment
from gouji.competition.words import line, person

Secret = Annotated[str, Field(min_length=16, max_length=200)]


def new_lot(state: State, method: str, keep_apart: bool | None) -> Lot:
    """The lots of the next round before they are drawn; `NotAllowed` where none are due."""
    stands = standing(state)
    number = state.last_round + 1
    if number > 1:
        for match in state.matches_of(number - 1):
            if match.kind != "third" and not stands.out_of(match).decided:
                raise NotAllowed("undecided", "match", match=match.id)
    field = stands.field(number)
    if len(field) < 2:
        raise NotAllowed("no-field", "", found=len(field))
    setup = state.setup
    return Lot.model_validate(
        {
            "round": number,
            "method": method,
            "field": field,
            "byes": [stands.byes(team) for team in field],
            "units": [state.team(team).unit for team in field],
            "keep_apart": setup.keep_apart if keep_apart is None else keep_apart,
            "second_bye": setup.second_bye,
        }
    )


def same_field(a: Lot, b: Lot) -> bool:
    """Whether two lots are for the same teams under the same rules."""
    keys = ("round", "field", "byes", "units", "second_bye")
    return all(getattr(a, key) == getattr(b, key) for key in keys)


def round_docs(state: State, lot: Lot, found: Draw) -> dict[str, Lot | Round | Fixture]:
    """A drawn round: its lots, its matches on tables and times, the one for third place."""
    number = lot.round
    final = len(lot.field) == 2
    matches = [
        Fixture(
            id=f"{number}-{i}",
            round=number,
            number=i,
            kind="final" if final else "main",
            sides=pair,
        )
        for i, pair in enumerate(found.pairs, start=1)
    ]
    if final and state.setup.third_place:
        stands = standing(state)
        sides = [team for team in stands.third_sides(number) if team not in stands.gone]
        if len(sides) == 2:
            a, b = sides
            third = Fixture(id=f"{number}-2", round=number, number=2, kind="third", sides=(a, b))
            matches.append(third)
    matches = placed(matches, state.setup.schedule, free_after(state, number))
    kept = lot.model_copy(update={"drawn": True, "pairs": found.pairs, "bye": found.bye})
    return {
        f"lot/{number}": kept,
        f"round/{number}": Round(number=number, bye=found.bye),
        **{f"match/{match.id}": match for match in matches},
    }


class CommitLots(Command):
    """Makes the hash of a secret public before the next round is drawn.

    `keep_apart`: for this round alone, where given. The secret stays in the log, shown to nobody.
    """

    WHAT = "commit-lots"
    secret: Secret
    keep_apart: bool | None = None

    def docs(self, state: State, moment: Moment) -> Docs:
        """The lots of the next round with their hash."""
        if state.setup.lots != "electronic":
            raise NotAllowed("lots-by-hand", "")
        lot = new_lot(state, "electronic", self.keep_apart)
        old = state.lots.get(lot.round)
        if old is not None and same_field(old, lot) and old.keep_apart == lot.keep_apart:
            raise NotAllowed("committed-already", "", round=lot.round)
        if old is not None and not self.why:
            raise NotAllowed("no-reason", "why")
        update = {"secret": self.secret, "commitment": commitment(self.secret)}
        lot = lot.model_copy(update=update)
        # a draw that can't be is told now, not before the waiting captains
        draw(lot)
        return {f"lot/{lot.round}": lot}


class DrawLots(Command):
    """Draws the committed round; `word` is what was said aloud after the hash was public."""

    WHAT = "draw-lots"
    word: Annotated[str, Field(max_length=200)] = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The round as drawn."""
        lot = state.lots.get(state.last_round + 1)
        if lot is None or lot.drawn:
            raise NotAllowed("not-committed", "", round=state.last_round + 1)
        if not same_field(lot, new_lot(state, "electronic", None)):
            raise NotAllowed("field-changed", "", round=lot.round)
        lot = lot.model_copy(update={"word": line(self.word, "word", most=100)})
        return round_docs(state, lot, draw(lot))


class DrawnLot(StandIn):
    """One lot that was drawn by hand: the team, its number (0: the blank), a stand-in's name."""

    number: Annotated[int, Field(ge=0)]
    name: str = ""


class EnterLots(Command):
    """Types in the lots that captains drew by hand."""

    WHAT = "enter-lots"
    lots: Annotated[tuple[DrawnLot, ...], Field(min_length=2)]
    keep_apart: bool | None = None

    def docs(self, state: State, moment: Moment) -> Docs:
        """The round as drawn."""
        if state.setup.lots != "by_hand":
            raise NotAllowed("lots-electronic", "")
        lot = new_lot(state, "by_hand", self.keep_apart)
        drawn: dict[int, int] = {}
        stand_ins = []
        for one in self.lots:
            if one.team in drawn:
                raise NotAllowed("lot-twice", "lots", team=one.team)
            drawn[one.team] = one.number
            if one.name:
                name = person(one.name, "lots")
                stand_ins.append(StandIn(team=one.team, name=name))
        lot = lot.model_copy(update={"stand_ins": tuple(stand_ins)})
        return round_docs(state, lot, by_hand(lot, drawn))
