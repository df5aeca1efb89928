"""What must hold after every step, undone and corrected ones too."""

from collections.abc import Collection, Iterator

from gouji.competition.incidents import check_incidents
from gouji.competition.model import DealSheet, Fixture
from gouji.competition.outcomes import facts_of, most_deals
from gouji.competition.refusing import NotAllowed
from gouji.competition.standing import Standing, standing
from gouji.competition.state import State
from gouji.engine.cards import side
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import check_facts


def check(state: State, touched: Collection[str] | None = None) -> None:
    """Refuses a state that can't be: `NotAllowed`, or `Fault` of a sheet that can't be scored.

    `touched`: the keys that differ from a state that was checked before; None looks at all.
    """
    for found in _faults(state, touched):
        raise found


def check_sheet(state: State, match: Fixture, sheet: DealSheet) -> None:
    """Refuses a sheet that can't be: players who aren't there, facts that can't be scored."""
    book = state.setup.book
    for seat, member in enumerate(sheet.seats):
        team = state.team(match.sides[side(seat)])
        if not 0 <= member < len(team.members):
            raise NotAllowed("no-member", "seats", seat=seat, team=team.label, value=member + 1)
        if member in sheet.seats[side(seat) : seat : 2]:
            raise NotAllowed("seated-twice", "seats", name=team.members[member].name)
    check_incidents(sheet.incidents, book)
    if sheet.result is not None:
        _check_kinds(sheet, book)
        check_facts(facts_of(sheet.result, sheet.incidents), book)


def _check_kinds(sheet: DealSheet, book: Rulebook) -> None:
    # what a rulebook never counts isn't asked for, and can't have been seen
    assert sheet.result is not None
    points = book.open_point or book.declare_point or book.declare_failed_point
    if sheet.result.opened and not points:
        raise NotAllowed("not-counted", "opened", kind="opened")
    if sheet.result.burned and not book.burn_point:
        raise NotAllowed("not-counted", "burned", kind="burned")


def _faults(state: State, touched: Collection[str] | None) -> Iterator[NotAllowed]:
    if not state.begun:
        if state.docs:
            yield NotAllowed("no-setup", "")
        return
    for match in _matches_to_check(state, touched):
        for team in match.sides:
            state.team(team)
        if match.round not in state.rounds:
            yield NotAllowed("round-gone", "", round=match.round)
    for key in state.docs if touched is None or _a_match_went(state, touched) else touched:
        doc = state.docs.get(key)
        if isinstance(doc, DealSheet) and doc.match not in state.matches:
            yield NotAllowed("match-gone", key, match=doc.match)
    for name in _sheets_to_check(state, touched):
        yield from _deal_faults(state, state.matches[name])
    stands = standing(state)
    for number in state.rounds:
        yield from _round_faults(stands, number)
    for lot in state.place_lots.values():
        for team in lot.field:
            state.team(team)


def _matches_to_check(state: State, touched: Collection[str] | None) -> Iterator[Fixture]:
    # a match hangs on its teams and its round
    if touched is None or any(key.startswith(("team/", "round/")) for key in touched):
        yield from state.matches.values()
        return
    for key in touched:
        doc = state.docs.get(key)
        if isinstance(doc, Fixture):
            yield doc


def _a_match_went(state: State, touched: Collection[str]) -> bool:
    return any(key.startswith("match/") and key not in state.docs for key in touched)


def _sheets_to_check(state: State, touched: Collection[str] | None) -> Collection[str]:
    # a sheet hangs on its match, its teams and the rulebook
    if touched is None or any(key == "setup" or key.startswith("team/") for key in touched):
        return state.matches
    names = {key.split("/")[1] for key in touched if key.startswith(("match/", "deal/"))}
    return names & state.matches.keys()


def _deal_faults(state: State, match: Fixture) -> Iterator[NotAllowed]:
    sheets = state.deals(match.id)
    for n, sheet in enumerate(sheets, start=1):
        if sheet.number != n or n > most_deals(state.setup.book):
            yield NotAllowed("deal-out-of-order", "deal", match=match.id, n=sheet.number)
        if sheet.result is None and n < len(sheets):
            yield NotAllowed("deal-without-result", "deal", match=match.id, n=n)
        check_sheet(state, match, sheet)


def _round_faults(stands: Standing, number: int) -> Iterator[NotAllowed]:
    state = stands.state
    if number not in state.lots or not state.lots[number].drawn:
        yield NotAllowed("round-without-lots", "", round=number)
    if number == 1:
        for team in stands.taking_part(1):
            state.team(team)
        due = [one.id for one in state.teams.values() if one.out is None]
    elif number - 1 not in state.rounds:
        yield NotAllowed("round-gone", "", round=number - 1)
        return
    else:
        for match in state.matches_of(number - 1):
            if match.kind != "third" and not stands.out_of(match).decided:
                yield NotAllowed("undecided-below", "match", match=match.id, round=number)
        due = stands.advancing(number - 1)
    have = stands.taking_part(number)
    through, there = set(due), set(have)
    for team in have:
        if number > 1 and team not in through:
            yield NotAllowed("not-through", "team", team=state.label(team), round=number)
    for team in due:
        if team not in there and team not in stands.gone:
            yield NotAllowed("left-out", "team", team=state.label(team), round=number)
    third = [match for match in state.matches_of(number) if match.kind == "third"]
    for match in third:
        for team in match.sides:
            if team not in stands.third_sides(number):
                yield NotAllowed("not-for-third", "match", team=state.label(team), match=match.id)
