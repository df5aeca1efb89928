"""The mistake of a rehearsal: a deal of round 1 whose first and last were written the wrong way."""

from gouji.competition.jury import CorrectedDeal, Correction
from gouji.competition.model import DealSheet, Fixture, Result
from gouji.competition.standing import standing
from gouji.competition.state import State

Mistake = tuple[str, Correction, int]


def corrected_mistake(state: State) -> Mistake | None:
    """A match of round 1 that another order of deal 1 would turn over: match, correction, team.

    The closest match comes first; without one that turns over, the closest is corrected without
    effect on the winner. It is the same match once the dispute lies before the jury.
    """
    if state.appeals:
        match = state.matches[state.appeals[1].match]
        return _mistake(state, match)
    stands = standing(state)
    played = [
        match
        for match in state.matches_of(1)
        if stands.out_of(match).how == "played" and not state.deals(match.id)[0].incidents
    ]
    played.sort(key=lambda one: (_margin(state, one), one.number))
    found = [_mistake(state, match) for match in played]
    turned = [one for one in found if one is not None and _turns(state, one)]
    return turned[0] if turned else next((one for one in found if one is not None), None)


def _margin(state: State, match: Fixture) -> int:
    a, b = standing(state).out_of(match).totals
    return abs(a - b)


def _mistake(state: State, match: Fixture) -> Mistake | None:
    found = standing(state).out_of(match)
    sheet = state.deals(match.id)[0]
    if sheet.result is None or found.loser is None:
        return None
    loser_side = match.sides.index(found.loser)
    order = list(sheet.result.order)
    # the loser's best player and the winner's best player change places
    ours = next(i for i, seat in enumerate(order) if seat % 2 == loser_side)
    theirs = next(i for i, seat in enumerate(order) if seat % 2 != loser_side)
    order[ours], order[theirs] = order[theirs], order[ours]
    result = Result.model_validate({**sheet.result.model_dump(), "order": order})
    change = CorrectedDeal(deal=1, result=result)
    return match.id, Correction(match=match.id, deals=(change,)), found.loser


def _turns(state: State, mistake: Mistake) -> bool:
    name, correction, team = mistake
    sheet = state.docs[f"deal/{name}/1"]
    assert isinstance(sheet, DealSheet)
    new = sheet.model_copy(update={"result": correction.deals[0].result})
    after = standing(state.with_docs({f"deal/{name}/1": new})).out_of(name)
    return after.decided and after.winner == team
