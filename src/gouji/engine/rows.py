"""The rows of a list of candidates: what each legal action is and what it brings (columns.pxd)."""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
else:
    from gouji.engine.columns import Candidate
    from gouji.engine.moves import ONES
    from gouji.engine.sets import code_is_gouji, set_code
    from gouji.engine.trick import gouji_status, is_opener, pass_locks

    GOUJI_FROM = [0] * 12

# GOUJI_FROM[base]: how many cards of a base are 够级 by their number (R4.1), more than there are
# where none are
for _base in range(12):
    GOUJI_FROM[_base] = 33
    for _n in range(16, 0, -1):
        if code_is_gouji(set_code(_n, _base, 0, 0, 0)):
            GOUJI_FROM[_base] = _n


def set_out(w):
    """Begins a list: the hand as it is, and what all sets have in common."""
    s = w.s
    seat: cython.int = s.turn
    at: cython.int = seat * 15
    ranks: cython.int = ONES[s.least[seat * 17 + 1]]
    rich: cython.int = 0
    rank: cython.int
    w.n = 0
    w.last = -1
    w.seat = seat
    w.at = at
    w.cards = s.size[seat]
    w.twos = s.hands[at + 12]
    w.small = s.hands[at + 13]
    w.big = s.hands[at + 14]
    w.bound = s.bound >> seat & 1
    w.over = -1
    w.demanded = 0
    w.need_hung = 33 if s.chaos else 0  # R13.2
    w.status = gouji_status(s)
    w.may_open = w.status == 1 and s.role != 3 and s.opened >> seat & 1 == 0
    if cython.compiled:
        memset(cython.address(w.rest), 0, cython.sizeof(Candidate))
    for rank in range(7, 12):
        rich += s.hands[at + rank] >= GOUJI_FROM[rank]
    w.rest.left_size = w.cards if w.cards < 127 else 127
    w.rest.left_ranks = ranks
    w.rest.left_single = ranks - ONES[s.least[seat * 17 + 2]]
    w.rest.left_gouji = rich
    w.rest.left_twos = w.twos
    w.rest.left_small = w.small
    w.rest.left_big = w.big
    w.rest.left_set = ranks <= 1
    w.rest.left_threes = s.threes_last and s.hands[at] == w.cards
    if cython.compiled:
        memcpy(cython.address(w.all), cython.address(w.rest), cython.sizeof(Candidate))
    else:
        w.all.copy_from(w.rest)
    if s.role >= 2:
        w.over = s.top_base
        w.demanded = s.top_small
        w.all.over_ally = (seat ^ s.owner) & 1 == 0
        w.all.over_enemy = (seat ^ s.owner) & 1
        w.all.over_opposite = s.owner == (seat + 3) % 6
        w.all.releases = s.top_burn and s.bound >> s.owner & 1
        w.all.burns = s.role == 3
        w.all.closes = s.role == 4


def group(w, base, n):
    """Begins a group: n cards of a base below 2, or for n = 0 sets of 2s and jokers alone."""
    held: cython.int
    left: cython.int
    rest: cython.int
    ranks: cython.int
    if cython.compiled:
        memcpy(cython.address(w.row), cython.address(w.all), cython.sizeof(Candidate))
    else:
        w.row.copy_from(w.all)
    w.need = w.need_hung
    w.threes = w.s.hands[w.at] if w.s.threes_last else 0
    if n == 0:
        return
    held = w.s.hands[w.at + base]
    left = held - n
    rest = w.cards - n
    ranks = w.all.left_ranks - (left == 0)
    if w.need_hung == 0:
        w.need = GOUJI_FROM[base] - n
    if base == 0 and w.s.threes_last:
        w.threes = left
    w.row.base = base + 1
    w.row.size = n
    w.row.naturals = n
    w.row.whole = left == 0
    w.row.empties = rest == 0
    w.row.left = left
    w.row.left_size = rest if rest < 127 else 127
    w.row.left_ranks = ranks
    w.row.left_single += (left == 1) - (held == 1)
    w.row.left_set = ranks <= 1 and rest > 0
    w.row.left_threes = rest == w.threes and rest > 0
    if base >= 7:
        w.row.left_gouji += (left >= GOUJI_FROM[base]) - (held >= GOUJI_FROM[base])
    if w.over >= 0:
        w.row.rise = base - w.over
    if w.need <= 0:
        w.row.gouji = 1
        w.row.restricted = w.status == 1
        w.row.protected = w.status == 2
        w.row.opens = w.may_open and is_opener(w.s, set_code(n, base, 0, 0, 0))


def put_natural(w, index):
    """Writes the set of the group at hand that has neither 2s nor jokers."""
    n: cython.int = w.n
    w.n = n + 1
    w.last = index
    if n >= w.room:
        return
    w.indices[n] = index
    if cython.compiled:
        if w.rows != cython.NULL:
            memcpy(w.rows + n, cython.address(w.row), cython.sizeof(Candidate))
    else:
        row = Candidate()
        row.copy_from(w.row)
        w.rows.append(row)


def put(w, index, twos, last, small, big):
    """Writes other sets of the group at hand, one for each number of 2s from `twos` to `last`.

    Those without jokers first: they find no joker in the group's row.
    """
    s = w.s
    naturals: cython.int = w.row.naturals
    base: cython.int = w.row.base - 1
    hung: cython.int = small + big
    size: cython.int
    left: cython.int
    n: cython.int = w.n
    room: cython.int = w.room
    need: cython.int = w.need_hung if hung else w.need
    threes: cython.int = w.threes
    status: cython.int = w.status
    cards: cython.int = w.cards
    held: cython.int = w.twos
    gouji: cython.bint
    w.last = index + last - twos
    w.n = n + last - twos + 1
    if hung:
        w.row.small = small
        w.row.big = big
        w.row.ends = big > 0
        w.row.spare = hung - w.demanded
        w.row.left_small = w.small - small
        w.row.left_big = w.big - big
    while twos <= last and n < room:
        w.indices[n] = index
        if cython.compiled:
            if w.rows == cython.NULL:  # indices only
                n += 1
                index += 1
                twos += 1
                continue
            row = w.rows + n
            memcpy(row, cython.address(w.row), cython.sizeof(Candidate))
        else:
            row = Candidate()
            row.copy_from(w.row)
            w.rows.append(row)
        size = naturals + twos + hung
        left = cards - size
        gouji = twos >= need
        row.twos = twos
        row.size = size if size < 127 else 127
        row.empties = left == 0
        row.gouji = gouji
        row.restricted = gouji and status == 1
        row.protected = gouji and status == 2
        row.left_twos = held - twos
        row.left_size = left if left < 127 else 127
        row.left_set = left > 0 and row.left_ranks <= 1
        row.left_threes = left == threes and left > 0
        if naturals == 0:
            base = 12 if twos else (13 if small else 14)
            row.base = base + 1
            row.left = held - twos if twos else (w.small - small if small else w.big - big)
            row.whole = row.left == 0
            if w.over >= 0:
                row.rise = base - w.over
        row.opens = (
            gouji
            and hung == 0
            and w.may_open
            and is_opener(s, set_code(naturals, base, twos, small, big))
        )
        n += 1
        index += 1
        twos += 1


def put_word(w, index, word):
    """Writes a word."""
    n: cython.int = w.n
    w.n = n + 1
    if n >= w.room:
        return
    w.indices[n] = index
    if cython.compiled:
        if w.rows == cython.NULL:
            return
        row = w.rows + n
        memcpy(row, cython.address(w.rest), cython.sizeof(Candidate))
    else:
        row = Candidate()
        row.copy_from(w.rest)
        w.rows.append(row)
    if word == 1 << 20:
        row.passes = 1
        row.locks = pass_locks(w.s)
    elif word == (1 << 20) + 1:
        row.yields = 1
    else:
        row.declares = 1
