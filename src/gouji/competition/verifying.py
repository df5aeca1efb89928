"""Doing all of a competition again from its log: chain, lots, seats, scores, places."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gouji.competition.checks import check
from gouji.competition.jury import by_lot
from gouji.competition.log import Entry, check_chain
from gouji.competition.lots import drawn_right
from gouji.competition.model import Lot
from gouji.competition.places import place_lot_order, places
from gouji.competition.prizes import prize_of
from gouji.competition.refusing import NotAllowed
from gouji.competition.replaying import judged
from gouji.competition.sheets import drawn_seats
from gouji.competition.standing import standing
from gouji.competition.state import State, rebuild
from gouji.competition.texts import say
from gouji.competition.texts.verifying import FOUND
from gouji.engine.faults import Fault
from gouji.words import Text


class Finding(NamedTuple):
    """One thing that was done again, and whether it came out the same."""

    good: bool
    text: Text


def verify(entries: Sequence[Entry], *, anew: bool = False) -> list[Finding]:
    """Everything that can be done again, in the order in which it was done.

    `anew`: every step is judged again as well, which takes as long as all of them took together.
    What does not come out the same is a finding that is not good; nothing is raised.
    """
    found: list[Finding] = []
    try:
        digest = check_chain(entries)
        state = rebuild(entries)
    except (Fault, ValueError) as why:
        text = say(why) if isinstance(why, Fault) else FOUND["unreadable"]
        return [Finding(False, text)]
    found.append(Finding(True, FOUND["chain"].fill(n=len(entries), hash=digest)))
    if anew:
        found.append(_judged(entries))
    if not state.begun:
        return [*found, Finding(False, say(NotAllowed("no-setup", "")))]
    for number in sorted(state.lots):
        found.append(_lot(state, number, _committed(entries, number)))
    found += _by_chance(state)
    found += _rest(state)
    return found


def _judged(entries: Sequence[Entry]) -> Finding:
    try:
        judged(entries)
    except Fault as why:
        return Finding(False, say(why))
    return Finding(True, FOUND["judged"].fill(n=len(entries)))


def _committed(entries: Sequence[Entry], number: int) -> str | None:
    """The hash that stood in the log, alone, before the round was drawn."""
    last: str | None = None
    for entry in entries:
        for change in entry.changes:
            if change.doc == f"lot/{number}" and change.new is not None:
                if change.new["drawn"]:
                    continue
                last = change.new["commitment"]
    return last


def _lot(state: State, number: int, committed: str | None) -> Finding:
    lot = state.lots[number]
    if not lot.drawn:
        return Finding(True, FOUND["lot-waiting"].fill(n=number, hash=lot.commitment))
    try:
        good = drawn_right(lot)
    except NotAllowed as why:
        return Finding(False, FOUND["lot-bad"].fill(n=number, why=say(why)))
    if good and lot.method == "electronic" and committed != lot.commitment:
        return Finding(False, FOUND["lot-not-committed"].fill(n=number))
    if not good or not _seated(state, lot):
        return Finding(False, FOUND["lot-other"].fill(n=number))
    key = "lot-electronic" if lot.method == "electronic" else "lot-by-hand"
    return Finding(True, FOUND[key].fill(n=number, teams=len(lot.field), hash=lot.commitment))


def _seated(state: State, lot: Lot) -> bool:
    """Whether the round's matches are those of its lots, but for places handed on by rulings."""
    matches = [one for one in state.matches_of(lot.round) if one.kind != "third"]
    if len(matches) != len(lot.pairs):
        return False
    for match, pair in zip(matches, lot.pairs, strict=True):
        sides = match.sides
        for one in reversed(match.replaced):
            a, b = (one.old if team == one.new else team for team in sides)
            sides = (a, b)
        if sides != pair:
            return False
    return True


def _by_chance(state: State) -> Iterator[Finding]:
    seats = same = 0
    for match in state.matches.values():
        for sheet in state.deals(match.id):
            if sheet.seat_seed:
                a, b = (len(state.team(team).members) for team in match.sides)
                seats += 1
                same += drawn_seats((a, b), sheet.seat_seed) == sheet.seats
        if match.by_lot is not None:
            good = by_lot(match, match.by_lot.secret) == match.by_lot.winner
            yield Finding(good, FOUND["match-lot"].fill(match=match.id))
    if seats:
        yield Finding(seats == same, FOUND["seats"].fill(same=same, n=seats))
    for lot in state.place_lots.values():
        good = tuple(place_lot_order(lot.round, lot.field, lot.secret)) == lot.order
        yield Finding(good, FOUND["place-lot"].fill(n=lot.round))


def _rest(state: State) -> Iterator[Finding]:
    try:
        check(state)
    except Fault as why:
        yield Finding(False, say(why))
        return
    stands = standing(state)
    deals = sum(len(found.paper.deals) for found in stands.outcomes.values())
    decided = sum(found.decided for found in stands.outcomes.values())
    text = FOUND["scores"].fill(deals=deals, matches=len(stands.outcomes), decided=decided)
    yield Finding(True, text)
    if state.end is not None:
        now = [(row.team, row.place, prize_of(state.setup, row.place)) for row in places(state)]
        then = [(row.team, row.place, row.prize) for row in state.end.places]
        yield Finding(now == then, FOUND["places"].fill(n=len(then)))
