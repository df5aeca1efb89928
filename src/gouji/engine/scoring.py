"""From the facts of a deal to its items and points (R10.7, R14-R16, R20.4).

The same code scores a `Game` and a paper form: `settle` alone knows what a fact is worth.
"""

from dataclasses import dataclass
from typing import NamedTuple

import cython

from gouji.engine.cards import SEATS, Seat, opposite
from gouji.engine.faults import Fault

if not cython.compiled:
    from gouji.engine.structs import Facts, Sheet, Tariff

KINDS = ("place", "sweep", "burn", "block", "point", "declare", "declare-failed")
"""The kinds of items, in the order in which they are listed."""

_SWEEPS = ("none", "double", "add", "only")


class Item(NamedTuple):
    """One line of a score: who earned it, how many points, of which kind (record.md)."""

    seat: Seat
    points: int
    kind: str


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth: its items, and the points of each side after any floor (R16)."""

    items: tuple[Item, ...]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """What happened in a deal, as far as it counts.

    `places`: the six seats, best first. `burned`: (burner, owner of the set he burned), where the
    burn ended its trick as top (R10.7). `blocked`: (victim left with nothing but 3s, player of the
    next set), R15.2. `placed_last`: seats put on the lowest free place, in that order: failed
    burners (R10.5) and penalties (R20.4). `void`: seats whose own gains do not count (R20.4).
    `taken`: points that fouls take from each side (R20.4); they belong to the match, not to the
    deal, and `score` leaves them alone.
    """

    places: tuple[Seat, ...]
    opened: frozenset[Seat] = frozenset()
    declared: frozenset[Seat] = frozenset()
    burned: tuple[tuple[Seat, Seat], ...] = ()
    blocked: tuple[tuple[Seat, Seat], ...] = ()
    placed_last: tuple[Seat, ...] = ()
    void: frozenset[Seat] = frozenset()
    taken: tuple[int, int] = (0, 0)


def settle(facts, tariff, sheet):
    """Writes the items and points of a deal's facts: what each fact is worth stands here alone."""
    sides: cython.int[6]
    seat: cython.int
    other: cython.int
    kind: cython.int
    i: cython.int
    value: cython.longlong
    only: cython.int = False
    if not cython.compiled:
        sides = [0] * 6
    for seat in range(6):
        sides[facts.place[seat] - 1] = seat & 1
    sheet.n = 0
    sheet.points[0] = 0
    sheet.points[1] = 0
    only = tariff.sweep == 3 and sides[0] == sides[1] == sides[2]  # R16.3
    for kind in range(7):
        for seat in range(6):
            if only and kind != 1:
                continue
            if kind == 0:  # R16.2
                value = tariff.place[facts.place[seat] - 1]
                if not (facts.void >> seat & 1 and value > 0):
                    _add(sheet, seat, value, kind)
            elif kind == 1:  # R16.3
                if facts.place[seat] != 1 or not sides[0] == sides[1] == sides[2]:
                    continue
                value = tariff.sweep_points
                if tariff.sweep == 0:
                    value = 0
                elif tariff.sweep == 1:
                    value = 0
                    for i in range(sheet.n):
                        if sheet.seat[i] & 1 == seat & 1:
                            value += sheet.value[i]
                _add(sheet, seat, value, kind)
            elif facts.void >> seat & 1:  # R20.4
                continue
            elif kind == 2:  # R10.7
                if facts.last >> seat & 1 == 0 and facts.burned[seat] & (
                    42 if seat % 2 == 0 else 21
                ):
                    _add(sheet, seat, tariff.value[kind], kind)
            elif kind == 3:  # R15.2
                for other in range(6):
                    if facts.blocker[other] == seat + 1 and (other ^ seat) & 1:
                        _add(sheet, seat, tariff.value[kind], kind)
            else:
                other = (seat + 3) % 6
                if facts.opened >> other & 1 == 0:
                    if kind == (5 if facts.declared >> seat & 1 else 4):  # R14.2, R14.3
                        _add(sheet, seat, tariff.value[kind], kind)
                # R14.3: the opposite who opened earns what a declaration cost
                if kind == 6 and facts.opened >> seat & 1 and facts.declared >> other & 1:
                    _add(sheet, seat, tariff.value[kind], kind)
    if tariff.floor:  # R16.4
        for i in range(2):
            if sheet.points[i] < 0:
                sheet.points[i] = 0


def _add(sheet, seat, value, kind):
    if value == 0:  # R18: no item is 0
        return
    sheet.kind[sheet.n] = kind
    sheet.seat[sheet.n] = seat
    sheet.value[sheet.n] = value
    sheet.n += 1
    sheet.points[seat & 1] += value


def fill_tariff(tariff, book):
    """Puts a rulebook's numbers where `settle` finds them."""
    for i, points in enumerate(book.place_points):
        tariff.place[i] = points
    tariff.sweep = _SWEEPS.index(book.sweep)
    tariff.sweep_points = book.sweep_points
    tariff.value[0] = 0
    tariff.value[1] = 0
    tariff.value[2] = book.burn_point
    # R15.2: only where 3s come last
    tariff.value[3] = book.block_point if book.threes_last else 0
    tariff.value[4] = book.open_point
    tariff.value[5] = book.declare_point
    tariff.value[6] = book.declare_failed_point
    tariff.floor = book.floor_at_zero


@cython.cclass
class Scorer:
    """Scores facts by one rulebook."""

    def __init__(self, book):
        if not cython.compiled:
            self.tariff = Tariff()
            self.sheet = Sheet()
            self.facts = Facts()
        self.book = book
        if cython.compiled:
            fill_tariff(cython.address(self.tariff), book)
        else:
            fill_tariff(self.tariff, book)

    def score_facts(self, facts):
        """Items and points of facts as the state machine keeps them."""
        if cython.compiled:
            settle(facts, cython.address(self.tariff), cython.address(self.sheet))
        else:
            settle(facts, self.tariff, self.sheet)
        items = tuple(
            [
                Item(Seat(self.sheet.seat[i]), self.sheet.value[i], KINDS[self.sheet.kind[i]])
                for i in range(self.sheet.n)
            ]
        )
        return Score(items, (self.sheet.points[0], self.sheet.points[1]))

    def score(self, facts):
        """Items and points of facts; `Fault` where they can't be."""
        check_facts(facts, self.book)
        for i, seat in enumerate(facts.places):
            self.facts.place[seat] = i + 1
        self.facts.opened = _mask(facts.opened)
        self.facts.declared = _mask(facts.declared)
        self.facts.last = _mask(facts.placed_last)
        self.facts.void = _mask(facts.void)
        for i in range(6):
            self.facts.burned[i] = 0
            self.facts.blocker[i] = 0
        for burner, owner in facts.burned:
            self.facts.burned[burner] = self.facts.burned[burner] | 1 << owner
        for victim, blocker in facts.blocked:
            self.facts.blocker[victim] = blocker + 1
        if cython.compiled:
            return self.score_facts(cython.address(self.facts))
        return self.score_facts(self.facts)


def _mask(seats):
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def check_facts(facts, book):
    """Refuses facts that can't be: `Fault` with the key and the reason."""
    _check_seats(facts)
    if len(facts.places) != 6:
        raise Fault("six-places", "places", found=len(facts.places))
    for i, seat in enumerate(facts.places):
        if seat in facts.places[:i]:
            first = facts.places.index(seat) + 1
            raise Fault("placed-twice", "places", seat=seat, first=first, second=i + 1)
    for i, seat in enumerate(facts.placed_last):
        if seat in facts.placed_last[:i]:
            raise Fault("seat-twice", "placed_last", seat=seat)
        if facts.places[5 - i] != seat:
            place = facts.places.index(seat) + 1
            raise Fault("not-placed-last", "placed_last", seat=seat, place=place, due=6 - i)
    if facts.declared and not book.declarations:
        raise Fault("no-declarations", "declared", seat=min(facts.declared))
    if facts.blocked and not book.threes_last:
        raise Fault("no-blocks", "blocked", seat=facts.blocked[0][0])
    for key, pairs in (("burned", facts.burned), ("blocked", facts.blocked)):
        for a, b in pairs:
            if a == b:
                raise Fault("own-set", key, seat=a)
    for burner, owner in facts.burned:
        if owner == opposite(burner):
            raise Fault("burned-opposite", "burned", seat=burner, other=owner)
    victims = [victim for victim, _ in facts.blocked]
    for i, victim in enumerate(victims):
        if victim in victims[:i]:
            raise Fault("seat-twice", "blocked", seat=victim)
    taken = facts.taken
    if len(taken) != 2 or not all(isinstance(n, int) and n >= 0 for n in taken):
        raise Fault("points-taken", "taken", value=taken)


def _check_seats(facts):
    groups = {
        "places": facts.places,
        "opened": facts.opened,
        "declared": facts.declared,
        "burned": [seat for pair in facts.burned for seat in pair],
        "blocked": [seat for pair in facts.blocked for seat in pair],
        "placed_last": facts.placed_last,
        "void": facts.void,
    }
    for key, seats in groups.items():
        for seat in seats:
            if seat not in SEATS or isinstance(seat, bool):
                raise Fault("no-seat", key, value=seat)


def score(facts, book):
    """The score of a deal from its facts; `Fault` where they can't be (R16).

    >>> from gouji.engine.rulebook import BASIC, CONTEST
    >>> swept = DealFacts(places=(0, 2, 4, 1, 3, 5))
    >>> score(swept, BASIC).points, [tuple(item) for item in score(swept, BASIC).items]
    ((12, 0), [(0, 4, 'place'), (2, 2, 'place'), (3, -2, 'place'), (5, -4, 'place'), (0, 6, ...)])
    >>> score(DealFacts(places=(0, 2, 4, 1, 3, 3)), CONTEST)
    Traceback (most recent call last):
    gouji.engine.faults.Fault: placed-twice at places {'seat': 3, 'first': 5, 'second': 6}
    """
    return Scorer(book).score(facts)
