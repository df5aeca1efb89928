"""What the sheets of a match amount to: scores, totals, who won and how (R16.5, R20.3, R20.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gouji.competition.incidents import Consequence, put_last, taken
from gouji.competition.model import DealSheet, Fixture, Incident, Result
from gouji.competition.refusing import NotAllowed
from gouji.engine.cards import SEATS, Seat
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import DealFacts
from gouji.match import MOST_EXTRA_DEALS, Match

How = Literal["played", "forfeit", "lot", "jury"]


def all_places(order: Sequence[int], last: Sequence[int]) -> tuple[Seat, ...]:
    """The six places from the order in which seats went out and those put last, in that order.

    A seat put last may stand in `order` or not; one other seat may be missing and comes behind.
    `NotAllowed` where a seat stands twice or more than one is missing.

    >>> all_places([0, 2, 4, 1, 3], [])
    (0, 2, 4, 1, 3, 5)
    >>> all_places([0, 2, 4, 1, 3, 5], [2, 0])
    (4, 1, 3, 5, 0, 2)
    """
    for i, seat in enumerate(order):
        if seat in order[:i]:
            raise NotAllowed("out-twice", "order", seat=seat)
    ahead = [seat for seat in order if seat not in last]
    missing = [seat for seat in SEATS if seat not in ahead and seat not in last]
    if len(missing) > 1:
        raise NotAllowed("order-short", "order", seats=missing)
    return tuple(Seat(seat) for seat in (*ahead, *missing, *reversed(last)))


def facts_of(
    result: Result,
    incidents: Sequence[Incident],
    points_taken: tuple[int, int] = (0, 0),
) -> DealFacts:
    """What `engine.scoring` scores, from a deal's sheet."""
    last = put_last(incidents)
    return DealFacts(
        places=all_places(result.order, last),
        opened=frozenset(map(Seat, result.opened)),
        declared=frozenset(map(Seat, result.declared)),
        burned=tuple((Seat(a), Seat(b)) for a, b in result.burned),
        blocked=tuple((Seat(a), Seat(b)) for a, b in result.blocked),
        placed_last=last,
        void=frozenset(Seat(one.seat) for one in incidents if one.kind == "no-three"),
        taken=points_taken,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Where a match stands.

    `paper`: its deals as far as they count. `spare`: extra deals that a correction made needless.
    `decided`: nothing is open any more; then `winner` is a team, or None where both gave up. `how`
    is how it was decided. `complete`: no deal is due; `locked`: both captains confirmed as well.
    `totals`: points of both sides, fouls taken off.
    """

    paper: Match
    spare: tuple[int, ...]
    next_deal: int
    complete: bool
    drawn: bool
    locked: bool
    decided: bool
    winner: int | None = None
    loser: int | None = None
    how: How | None = None
    forfeited: tuple[int, ...] = ()
    totals: tuple[int, int] = (0, 0)


def outcome(
    match: Fixture,
    sheets: Sequence[DealSheet],
    fouls: dict[tuple[str, int], list[Consequence]],
    book: Rulebook,
    gone: frozenset[int],
) -> Outcome:
    """The outcome of a match; `gone` are the teams that are out of the competition."""
    paper = Match(book, "")
    spare: list[int] = []
    disqualified: list[int] = []
    next_deal = 1
    for sheet in sheets:
        found = fouls.get((match.id, sheet.number), [])
        disqualified += [one.team for one in found if one.disqualified]
        if sheet.result is None:
            continue
        if paper.over:
            spare.append(sheet.number)
            continue
        facts = facts_of(sheet.result, sheet.incidents, taken(found, match))
        paper.add(facts, Seat(sheet.drawer or 0))
        next_deal = sheet.number + 1
    complete = paper.over
    drawn = complete and paper.winner is None
    locked = complete and all(match.confirmed)
    forfeited = [one.team for one in match.forfeits]
    forfeited += [team for team in disqualified if team not in forfeited]

    winner: int | None = None
    how: How | None = None
    decided = False
    if match.award is not None:
        winner, how, decided = match.award.winner, "jury", True
    elif forfeited:
        how, decided = "forfeit", True
        winner = _left(match, forfeited)
    elif locked and drawn and match.by_lot is not None:
        winner, how, decided = match.by_lot.winner, "lot", True
    elif locked and paper.winner is not None:
        winner, how, decided = match.sides[paper.winner], "played", True
    elif any(team in gone for team in match.sides):
        forfeited = [team for team in match.sides if team in gone]
        how, decided = "forfeit", True
        winner = _left(match, forfeited)
    a, b = match.sides
    return Outcome(
        paper=paper,
        spare=tuple(spare),
        next_deal=next_deal,
        complete=complete,
        drawn=drawn,
        locked=locked,
        decided=decided,
        winner=winner,
        loser=None if winner is None else (b if winner == a else a),
        how=how,
        forfeited=tuple(forfeited),
        totals=paper.totals,
    )


def _left(match: Fixture, forfeited: Sequence[int]) -> int | None:
    left = [team for team in match.sides if team not in forfeited]
    return left[0] if left else None


def extra_deals(found: Outcome) -> int:
    """How many extra deals a match has taken (R16.5)."""
    return max(0, len(found.paper.deals) - found.paper.rulebook.deals_per_match)


def most_deals(book: Rulebook) -> int:
    """How many deals a match can have at most."""
    return book.deals_per_match + MOST_EXTRA_DEALS
