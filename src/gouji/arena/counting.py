"""What is counted in a deal and in a match: sums, from which all statistics follow."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gouji.arena.archive import Entry
from gouji.engine.cards import BIG, SEATS, SMALL, THREE, TWO, Seat, opposite, side
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.refusal import Refused
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import KINDS, Score
from gouji.engine.sets import PASS, WORDS, YIELD
from gouji.match import Match

CARDS = (BIG, SMALL, TWO, THREE)
"""The ranks whose worth is asked."""

EVENTS = (
    *("burn", "released", "failed", "blocked", "opened", "declared", "sweep"),
    *("headless", "headless-answer", "protected", "wind", "yield", "chaos"),
)
"""What is counted of a deal: how often it happens, and whether it does."""

LENGTHS = ("plays", "tricks")
"""What is counted of a deal's length."""

_PLACES = ("place", "sweep")
_WORDS = frozenset(WORDS.values())
_SIDES = range(2)


@dataclass(slots=True)
class Counted:
    """Sums over one match, and how many of its deals had which length.

    `sums` are whole numbers by name: they add up over matches.
    """

    match: int
    sums: Counter[str] = field(default_factory=Counter)
    lengths: dict[str, Counter[int]] = field(
        default_factory=lambda: {key: Counter() for key in LENGTHS}
    )


def count_match(entries: Sequence[Entry], rulebook: Rulebook) -> Counted:
    """Counts the deals of one match, all that there are of it; `Fault` for one that can't be."""
    match = Match(rulebook, "")
    counted = Counted(entries[0].match)
    sums = counted.sums
    by_places = [0, 0]
    for entry in entries:
        game = _count_deal(entry, counted)
        played = match.add(game.facts(), Seat(0))
        for which in _SIDES:
            by_places[which] += _sum(played.score, which, _PLACES)
    if match.over:
        a, b = match.totals
        sums["matches"] += 1
        sums["extra-matches"] += len(entries) > rulebook.deals_per_match
        sums["extra-deals"] += len(entries) - rulebook.deals_per_match
        sums["drawn-matches"] += a == b
        sums["matches-decided"] += _sign(a - b) != _sign(by_places[0] - by_places[1])
    return counted


def _count_deal(entry: Entry, counted: Counted) -> Game:
    record, game = entry.game()
    events: Counter[str] = Counter()
    try:
        for action in record.actions:
            _count_action(game, action, events)
    except Refused as refused:
        raise Fault("bad-deal", f"#{entry.number}", reason=str(refused)) from None
    if not game.over:
        raise Fault("bad-deal", f"#{entry.number}", reason="not over")
    _count_told(game, events)
    sums = counted.sums
    facts, score = game.facts(), game.score()
    events["failed"] = len(facts.placed_last)
    events["opened"] = len(facts.opened)
    events["declared"] = len(facts.declared)
    events["blocked"] = sum(side(a) != side(b) for a, b in facts.blocked)
    events["sweep"] = len({side(seat) for seat in facts.places[:3]}) == 1
    sums["deals"] += 1
    for key in EVENTS:
        sums[f"all-{key}"] += events[key]
        sums[f"some-{key}"] += events[key] > 0
    for key in LENGTHS:
        sums[key] += events[key]
        counted.lengths[key][events[key]] += 1
    net = score.points[0] - score.points[1]
    leader = game.given[0]
    sums[f"leader-{facts.places.index(leader) + 1}"] += 1
    sums[f"first-{(facts.places[0] - leader) % 6}"] += 1
    sums["leader-place"] += facts.places.index(leader) + 1
    sums["leader-net"] += net if side(leader) == 0 else -net
    _count_points(score, sums)
    _count_cards(game.dealt, score, sums)
    return game


def _count_action(game: Game, action: str, events: Counter[str]) -> None:
    # what shows only as it happens
    seat, role, status, owner = game.to_act, game.role, game.status, game.owner
    brought = game.play(action)
    if action[3:] not in _WORDS:
        events["protected"] += game.status == "protected"
        if status == "restricted" and role == "answer" and seat is not None and owner is not None:
            events["headless-answer"] += seat != opposite(owner)
    for event in brought:
        if event.kind in ("out", "failed"):
            # as long as it matters: in 四人乱缠 all are alike
            events["headless"] += opposite(event.seat) in game.active and not game.chaos
        elif event.kind in ("released", "wind", "chaos"):
            events[event.kind] += 1


def _count_told(game: Game, events: Counter[str]) -> None:
    # what was said in the whole deal, time-outs as what they were
    for said in game.told:
        if said.action < PASS:
            events["plays"] += 1
            events["tricks"] += said.role == "lead"
            events["burn"] += said.role == "burn"
        events["yield"] += said.action == YIELD


def _count_points(score: Score, sums: Counter[str]) -> None:
    # what each kind brings, gains only; and whether the small points change who wins
    for item in score.items:
        if item.points > 0:
            sums[f"points-{item.kind}"] += item.points
    places = _sum(score, 0, _PLACES) - _sum(score, 1, _PLACES)
    small = _sum(score, 0, KINDS[2:]) - _sum(score, 1, KINDS[2:])
    before, after = _sign(places), _sign(places + small)
    sums["changed"] += before != after
    sums["turned"] += before * after < 0
    sums["made"] += before == 0 != after
    sums["levelled"] += before != 0 == after


def _sum(score: Score, which: int, kinds: Iterable[str]) -> int:
    return sum(
        item.points for item in score.items if side(item.seat) == which and item.kind in kinds
    )


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _count_cards(dealt: Sequence[Sequence[int]], score: Score, sums: Counter[str]) -> None:
    # the sums of squares and products of a regression, one observation a side
    for which in _SIDES:
        held = [
            1,
            *(sum(dealt[seat][rank] for seat in SEATS if side(seat) == which) for rank in CARDS),
        ]
        net = score.points[which] - score.points[1 - which]
        for i, a in enumerate(held):
            sums[f"net-{i}"] += a * net
            for j in range(i, len(held)):
                sums[f"xx-{i}{j}"] += a * held[j]
