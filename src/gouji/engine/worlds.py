"""Deals that might be: many games of one beginning and one story, each with hands of its own."""

from array import array

import cython

from gouji.engine.buffers import flat
from gouji.engine.cards import RANKS
from gouji.engine.observe import rules_of

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc
else:
    from gouji.engine.batch import Batch
    from gouji.engine.game import take_switches
    from gouji.engine.moves import lead_allowed, sustainable
    from gouji.engine.scoring import fill_tariff
    from gouji.engine.sets import set_base, set_big, set_naturals, set_small, set_twos
    from gouji.engine.shuffle import below, start
    from gouji.engine.structs import Rng, State, Tariff
    from gouji.engine.trick import act, begin, clear, count_up, traded


def _room(n, rulebook):
    # a batch whose games are all zeros
    new = cython.cast(Batch, Batch.__new__(Batch))
    new.n = 0
    if cython.compiled:
        new.games = cython.cast(cython.pointer(State), calloc(n, cython.sizeof(State)))
        new.chosen = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
        if new.games == cython.NULL:
            raise MemoryError
        if new.chosen == cython.NULL:
            raise MemoryError
        fill_tariff(cython.address(new.tariff), rulebook)
        start(cython.address(new.rng), 0)
    else:
        new.games = [State() for _ in range(n)]
        new.chosen = [0] * n
        new.tariff = Tariff()
        new.rng = Rng()
        new.order = [0] * 216
        new._total = [0, 0]
        new._decisions = new._unforced = new._deals = 0
        fill_tariff(new.tariff, rulebook)
        start(new.rng, 0)
    for i in range(216):
        new.order[i] = i
    new.rulebook = rulebook
    new.rules = rules_of(rulebook)
    new.shown = rulebook.opening == "shown_threes"
    new.buy = rulebook.buy_threes
    new.n = n
    return new


def set_out(hands, public):
    """A `Batch` of games at the beginning that a `Public` tells, sales of 3s done.

    `hands`: int8[n, 6, 15], each seat's cards after the sales. ValueError where there is no game
    or a hand that can't be.
    """
    raw: cython.schar[::1] = flat(hands, "b", "hands")
    n: cython.int = len(raw) // 90
    i: cython.int
    k: cython.int
    leader: cython.int = public.first_leader
    declare: cython.bint = public.start == "deal" and public.rulebook.declarations
    if n < 1 or len(raw) != 90 * n:
        raise ValueError(f"hands: {len(raw)} numbers, 90 for each game are wanted")
    for i in range(90 * n):
        if raw[i] < 0 or raw[i] > 16:
            raise ValueError(f"game {i // 90}: {raw[i]} cards of a rank")
    new = cython.cast(Batch, _room(n, public.rulebook))
    for i in range(n):
        s = new._at(i)
        take_switches(s, public.rulebook)
        s.dealt = public.start == "deal"
        clear(s)
        for sale in public.bought:
            traded(s, sale.buyer, sale.seller, RANKS.index(sale.price) if sale.price else 0)
        for k in range(90):
            s.hands[k] = raw[90 * i + k]
        for k in range(6):
            count_up(s, k)
        for seat in public.finished_before:
            s.best += 1
            s.place[seat] = s.best
            s.active &= ~(1 << cython.cast(cython.int, seat))
        for seat in public.bound_before:
            s.bound |= 1 << cython.cast(cython.int, seat)
        begin(s, leader, declare)
    return new


def copies(batch: Batch, rows):
    """A new `Batch` of copies of the games at `rows`, int32, in that order, repeats included.

    IndexError for no game, ValueError for no row.
    """
    which: cython.int[::1] = flat(rows, "i", "rows")
    i: cython.int
    if len(which) < 1:
        raise ValueError("a batch holds at least one game")
    for i in range(len(which)):
        if which[i] < 0 or which[i] >= batch.n:
            raise IndexError(f"no game {which[i]} of {batch.n}")
    new = cython.cast(Batch, _room(len(which), batch.rulebook))
    for i in range(len(which)):
        if cython.compiled:
            new.games[i] = batch.games[which[i]]
        else:
            new.games[i].copy_from(batch.games[which[i]])
    return new


def _held(s, code):
    at: cython.int = s.turn * 15
    return (
        set_naturals(code) <= s.hands[at + set_base(code)]
        and set_twos(code) <= s.hands[at + 12]
        and set_small(code) <= s.hands[at + 13]
        and set_big(code) <= s.hands[at + 14]
    )


def _said(s, entry):
    # one action as it was told, burns that were declined before it told by nobody (R9.2); false
    # where it could not be said with these hands
    code: cython.int = entry & 0x1FFFFF
    seat: cython.int = entry >> 21 & 7
    role: cython.int = entry >> 24
    while s.turn != seat or s.role != role:
        if s.role != 3:
            return False
        act(s, 1 << 20)
    if code < 1 << 20 and (
        not _held(s, code)
        or not lead_allowed(s, seat, code)
        or (role == 3 and not sustainable(s, seat, code))
    ):
        return False
    act(s, code)
    return True


def retell(batch: Batch, told, first, last, fits):
    """Has the entries `first` to `last` of a `Public.told_packed` said in every game.

    `fits`, int8, uint8 or bool[n]: games at 0 are left alone; it becomes 0 where a game's hands do
    not agree with what was told: with a set, with a burn's sustainability (R10.1), with who failed
    (R10.5). Such a game stops where it is.
    """
    mask: cython.schar[::1] = flat(fits, "?", "fits", batch.n)
    entry: cython.int
    i: cython.int
    at: cython.int
    failed: cython.int = 0
    end: cython.int = last
    for at in range(min(end, len(told))):
        entry = told[at]
        if entry & 0x1FFFFF == (1 << 20) + 4:
            failed |= 1 << (entry >> 21 & 7)
            continue
        if at < first:
            continue
        with cython.nogil:
            for i in range(batch.n):
                s = batch._at(i)
                if mask[i] and (s.failed != failed or not _said(s, entry)):
                    mask[i] = 0
    while end < len(told) and told[end] & 0x1FFFFF == (1 << 20) + 4:
        failed |= 1 << (told[end] >> 21 & 7)
        end += 1
    for i in range(batch.n):
        if mask[i] and batch._at(i).failed != failed:
            mask[i] = 0


def ask(batch: Batch, seat, role, fits):
    """Declines burns for others until a seat is asked in a role of `trick.ROLES`, where it `fits`;
    0 is written to it where the seat is not asked."""
    mask: cython.schar[::1] = flat(fits, "?", "fits", batch.n)
    i: cython.int
    who: cython.int = seat
    what: cython.int = role
    with cython.nogil:
        for i in range(batch.n):
            s = batch._at(i)
            while mask[i] and (s.turn != who or s.role != what):
                if s.role == 3:
                    act(s, 1 << 20)
                else:
                    mask[i] = 0


def deal_out(hands, room, left, odds, seed):
    """Deals cards out by lot, in many worlds at once, a card in a random seat's free place.

    `hands`: int8[n, places, 15], dealt into; `room`: int32[n, places], how many cards each place
    still takes; `left`: int32[n, 15], the cards to be dealt; both are used up. `odds`:
    int32[places, 15], at most 2²⁰, by which a card of a rank goes rather to one place than to
    another, beside the room there; 0 where it can't lie. Ranks with a 0 are dealt first. A card
    that fits nowhere goes where there is room, or stays in `left`.
    """
    kinds: cython.int[::1] = flat(odds, "i", "odds")
    places: cython.int = len(kinds) // 15
    space: cython.int[::1] = flat(room, "i", "room")
    n: cython.int = len(space) // places if places else 0
    rest: cython.int[::1] = flat(left, "i", "left", 15 * n)
    raw: cython.schar[::1] = flat(hands, "b", "hands", 15 * n * places)
    cards: cython.int[::1] = array("i", bytes(4 * 216))
    rng: Rng
    i: cython.int
    k: cython.int
    j: cython.int
    at: cython.int
    rank: cython.int
    total: cython.longlong
    weight: cython.longlong
    count: cython.int
    bound: cython.int
    closed: cython.int = 0  # ranks that some place can't take
    if len(kinds) != 15 * places or len(space) != n * places:
        raise ValueError("room and odds are of different places")
    for i in range(n):
        count = 0
        for rank in range(15):
            if rest[15 * i + rank] < 0:
                raise ValueError(f"world {i}: fewer than no cards left")
            count += rest[15 * i + rank]
        if count > 216:
            raise ValueError(f"world {i}: {count} cards left")
    for rank in range(15):
        for j in range(places):
            if kinds[15 * j + rank] < 0 or kinds[15 * j + rank] > 1 << 20:
                raise ValueError(f"odds: {kinds[15 * j + rank]}")
            if kinds[15 * j + rank] == 0:
                closed |= 1 << rank
    if not cython.compiled:
        rng = Rng()
    by = cython.address(rng) if cython.compiled else rng
    start(by, seed)
    with cython.nogil:
        for i in range(n):
            count = 0
            bound = 0
            for k in range(2):  # the ranks with a 0, then the others
                for rank in range(14, -1, -1):
                    if (closed >> rank & 1) != k:
                        for _ in range(rest[15 * i + rank]):
                            cards[count] = rank
                            count += 1
                if k == 0:
                    bound = count
            for k in range(count - 1, bound, -1):
                j = bound + below(by, k - bound + 1)
                rank = cards[k]
                cards[k] = cards[j]
                cards[j] = rank
            for k in range(count):
                rank = cards[k]
                at = -1
                total = 0
                for j in range(places):
                    weight = space[places * i + j]
                    total += weight * kinds[15 * j + rank]
                    if at < 0 and space[places * i + j] > 0:
                        at = j
                if total > 0:
                    total = below(by, cython.cast(cython.int, total))
                    for j in range(places):
                        weight = space[places * i + j]
                        total -= weight * kinds[15 * j + rank]
                        if total < 0:
                            at = j
                            break
                if at >= 0:
                    raw[15 * (places * i + at) + rank] += 1
                    space[places * i + at] -= 1
                    rest[15 * i + rank] -= 1
