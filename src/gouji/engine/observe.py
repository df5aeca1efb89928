"""What one seat may know, as an array of signed bytes (docs/observation.md; layout: columns.pxd).

All is told from the observer's seat on, so that turning the table changes nothing. `look` reads a
state's public part and the observer's own hand, never another hand: the tests deal those anew.
"""

import functools

import cython

from gouji.engine.buffers import flat
from gouji.engine.cards import PACK_COUNTS, SEATS
from gouji.engine.columns import SIZE

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
else:
    from gouji.engine.columns import Observation, put_record
    from gouji.engine.game import Game
    from gouji.engine.known import Known
    from gouji.engine.sets import (
        set_base,
        set_big,
        set_naturals,
        set_size,
        set_small,
        set_twos,
    )
    from gouji.engine.trick import burners_mask, headless_mask, waiting_mask

    FLAGS = [0] * 384
    FOUR_PACKS = [0] * 15

# FLAGS[mask * 6 + seat]: whether the seat stands in a mask of seats
for _i in range(384):
    FLAGS[_i] = _i // 6 >> _i % 6 & 1
for _i in range(15):
    FOUR_PACKS[_i] = PACK_COUNTS[_i]

_SWEEPS = ("none", "double", "add", "only")

# ---------------------------------------------------------------- the rulebook


def _byte(number):
    return max(-128, min(127, number))


def fill_rules(o, book):
    """Clears an observation and writes the switches of a rulebook into it."""
    if cython.compiled:
        memset(o, 0, cython.sizeof(Observation))
    o.opening = book.opening == "shown_threes"
    o.drawer = book.drawer == "rotates"
    o.buy_threes = book.buy_threes
    o.declarations = book.declarations
    o.lock_spares_opposite = book.lock_spares_opposite
    o.second_chance = book.second_chance
    o.burn_order = book.burn_order == "allies_first"
    o.last_set_exempt = book.last_set_exempt
    o.protect_any_final = book.protect_any_final
    o.chaos_after_trick = book.chaos_after_trick
    o.chaos_locks = book.chaos_locks
    o.threes_last = book.threes_last
    o.open_with_twos = book.open_with_twos
    o.burn_point = _byte(book.burn_point)
    o.block_point = _byte(book.block_point)
    o.open_point = _byte(book.open_point)
    o.declare_point = _byte(book.declare_point)
    o.declare_failed_point = _byte(book.declare_failed_point)
    for i, points in enumerate(book.place_points):
        o.place_points[i] = _byte(points)
    o.sweep[_SWEEPS.index(book.sweep)] = 1
    o.sweep_points = _byte(book.sweep_points)
    o.floor_at_zero = book.floor_at_zero
    o.clock_s = _byte(book.clock_s)
    o.deals_per_match = _byte(book.deals_per_match)


# ---------------------------------------------------------------- what a seat sees


def _flags(out, mask, seat):
    # a mask of seats as six flags, from a seat on
    at: cython.int = ((mask << 6 | mask) >> seat & 63) * 6
    if cython.compiled:
        memcpy(out, FLAGS + at, 6)
    else:
        out[:] = FLAGS[at : at + 6]


def _turn(out, rows, length, seat):
    # six rows, from a seat's on
    first: cython.int = seat * length
    if cython.compiled:
        memcpy(out, rows + first, 6 * length - first)
        memcpy(out + 6 * length - first, rows, first)
    else:
        out[:] = rows[first : 6 * length] + rows[:first]


def look(o, s, rules, seat):
    """Writes what a seat may know of a state; `rules` holds the rulebook's columns, else zeros."""
    i: cython.int
    if cython.compiled:
        memcpy(o, rules, cython.sizeof(Observation))
    else:
        o.copy_from(rules)
    if s.role != 5:
        o.window[s.role] = 1
        if s.turn == seat:
            o.role[s.role] = 1
        _flags(o.asked, burners_mask(s) if s.role == 3 else 1 << s.turn, seat)
        if s.queue:
            _flags(o.waiting, waiting_mask(s), seat)
        o.close_due = s.close_due
    for i in range(15):
        o.hand[i] = s.hands[seat * 15 + i]
        o.unseen[i] = FOUR_PACKS[i] - s.hands[seat * 15 + i] - s.played[90 + i]
    _turn(o.played, s.played, 15, seat)
    _turn(o.traded, s.traded, 4, seat)
    if s.top:
        _look_at_top(o, s, seat)
        _look_at_words(o, s, seat)
    _flags(o.leader, 1 << s.leader, seat)
    _flags(o.first_leader, 1 << s.first, seat)
    o.dealt = s.dealt
    _look_at_seats(o, s, seat)
    o.chaos = s.chaos


def _look_at_top(o, s, seat):
    o.top = 1
    if set_naturals(s.top):
        o.top_cards[s.top_base] = set_naturals(s.top)
    o.top_cards[12] = set_twos(s.top)
    o.top_cards[13] = set_small(s.top)
    o.top_cards[14] = set_big(s.top)
    o.top_base = s.top_base + 1
    o.top_size = s.top_size
    o.status[s.status] = 1
    o.top_burn = s.top_burn
    o.top_place = s.top_final
    _flags(o.owner, 1 << s.owner, seat)
    if s.under >= 0:
        _flags(o.beaten, 1 << s.under, seat)


def _look_at_words(o, s, seat):
    # what each seat last said in this trick
    i: cython.int
    at: cython.int = seat
    said: cython.int
    for i in range(6):
        said = s.said[at]
        if said >= 1 << 20:
            if said == 1 << 20:
                o.said_pass[i] = 1
            else:
                o.said_yield[i] = 1
        elif said:
            o.said_set[i] = 1
            o.said_base[i] = set_base(said) + 1
            o.said_size[i] = set_size(said)
            o.said_twos[i] = set_twos(said)
            o.said_small[i] = set_small(said)
        at = at + 1 if at < 5 else 0


def _look_at_seats(o, s, seat):
    i: cython.int
    at: cython.int = seat
    active: cython.int = s.active
    failed: cython.int = s.failed
    size: cython.int
    burned: cython.int = 0
    overtaken: cython.int = 0
    for i in range(6):
        size = s.size[at] if active >> at & 1 else 0
        o.size[i] = size if size < 127 else 127
        o.place[i] = s.place[at]
        at = at + 1 if at < 5 else 0
    for i in range(6):
        overtaken |= (s.beaten_by[i] != 0) << i
        burned |= s.burned[i]
    if burned:
        burned = 0
        for i in range(6):  # R10.7: over an enemy's set
            burned |= ((s.burned[i] & (21 if i & 1 else 42)) != 0) << i
    if burned:  # R10.7: void for one who failed
        _flags(o.burned, burned & ~failed, seat)
    _flags(o.overtaken, overtaken, seat)
    _flags(o.locked, s.locked & active, seat)
    _flags(o.active, active, seat)
    _flags(o.failed, failed, seat)
    _flags(o.headless, headless_mask(s), seat)
    _flags(o.bound, s.bound, seat)
    _flags(o.declared, s.declared, seat)
    _flags(o.opened, s.opened, seat)


# ---------------------------------------------------------------- for callers


@cython.cclass
class Rules:
    """The columns of a rulebook, all others 0."""

    def __init__(self, book):
        if cython.compiled:
            fill_rules(cython.address(self.o), book)
        else:
            self.o = Observation()
            fill_rules(self.o, book)


rules_of = functools.lru_cache(16)(Rules)
"""The `Rules` of a rulebook, made once."""


def _write(s, book, seat, out):
    o: Observation
    raw: cython.schar[::1] = flat(out, "b", "out", SIZE)
    rules = cython.cast(Rules, rules_of(book))
    if cython.compiled:
        look(
            cython.cast(cython.pointer(Observation), cython.address(raw[0])),
            s,
            cython.address(rules.o),
            seat,
        )
    else:
        o = Observation()
        look(o, s, rules.o, seat)
        put_record(o, raw, 0)


def observe(game: Game, seat, out):
    """Writes what a seat may know of a game into `out`, `SIZE` signed bytes.

    TypeError and ValueError for another kind of buffer, IndexError for no seat.

    >>> from array import array
    >>> from gouji.engine.columns import place_of
    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 99922")
    >>> out = array("b", bytes(SIZE))
    >>> observe(game, 1, out)
    >>> list(out[place_of("hand")]), list(out[place_of("owner")])
    ([0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1])
    """
    if seat not in SEATS:
        raise IndexError(f"no seat: {seat}")
    _write(game.p, game.rulebook, seat, out)


def observe_view(view, out):
    """Writes what a view tells into `out`, the same bytes as `observe` of its game and seat."""
    known = cython.cast(Known, Known(view))
    if cython.compiled:
        _write(cython.address(known.s), view.public.rulebook, view.seat, out)
    else:
        _write(known.s, view.public.rulebook, view.seat, out)
