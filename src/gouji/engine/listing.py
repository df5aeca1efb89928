"""The list behind `candidates`: legal actions in the order of their indices, with their features.

The order is that in which moves.py draws; the tests hold both together. What is kept for learning
stands in docs/actions.md, the layout of the features in columns.pxd.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memset
else:
    from gouji.engine.columns import Candidate, Listing
    from gouji.engine.moves import ONES, joker_missing, lead_count, one_set, sustainable
    from gouji.engine.sets import code_is_gouji, set_base, set_code
    from gouji.engine.trick import gouji_status, is_opener, may_yield, pass_locks

    GOUJI_FROM = [0] * 12

# GOUJI_FROM[base]: how many cards of a base are 够级 by their number (R4.1), more than there are
# where none are
for _base in range(12):
    GOUJI_FROM[_base] = 33
    for _n in range(16, 0, -1):
        if code_is_gouji(set_code(_n, _base, 0, 0, 0)):
            GOUJI_FROM[_base] = _n


# ---------------------------------------------------------------- rows


def _set_out(w):
    # the hand as it is, and what all sets have in common
    s = w.s
    seat: cython.int = s.turn
    at: cython.int = seat * 15
    rank: cython.int
    w.n = 0
    w.last = -1
    w.seat = seat
    w.at = at
    w.bound = s.bound >> seat & 1
    w.over = -1
    w.demanded = 0
    w.status = gouji_status(s)
    w.may_open = w.status == 1 and s.role != 3 and s.opened >> seat & 1 == 0
    if cython.compiled:
        memset(cython.address(w.rest), 0, cython.sizeof(Candidate))
    w.rest.left_size = s.size[seat] if s.size[seat] < 127 else 127
    w.rest.left_ranks = ONES[s.least[seat * 17 + 1]]
    w.rest.left_single = w.rest.left_ranks - ONES[s.least[seat * 17 + 2]]
    for rank in range(7, 12):
        w.rest.left_gouji += s.hands[at + rank] >= GOUJI_FROM[rank]
    w.rest.left_twos = s.hands[at + 12]
    w.rest.left_small = s.hands[at + 13]
    w.rest.left_big = s.hands[at + 14]
    w.rest.left_set = w.rest.left_ranks <= 1
    w.rest.left_threes = s.threes_last and s.hands[at] == s.size[seat]
    if s.role >= 2:
        w.over = s.top_base
        w.demanded = s.top_small


def _group(w, base, n):
    # what the sets of n cards of a base below 2 share; n = 0: of 2s and jokers alone
    s = w.s
    held: cython.int
    if cython.compiled:
        w.row = w.rest
    else:
        w.row.copy_from(w.rest)
    w.need = 0
    w.threes = s.hands[w.at]
    if s.role >= 2:
        w.row.over_ally = (w.seat ^ s.owner) & 1 == 0
        w.row.over_enemy = (w.seat ^ s.owner) & 1
        w.row.over_opposite = s.owner == (w.seat + 3) % 6
        w.row.releases = s.top_burn and s.bound >> s.owner & 1
        w.row.burns = s.role == 3
        w.row.closes = s.role == 4
    if n:
        held = s.hands[w.at + base]
        w.need = GOUJI_FROM[base] - n
        if base == 0:
            w.threes -= n
        w.row.base = base + 1
        w.row.naturals = n
        w.row.left = held - n
        w.row.whole = held == n
        w.row.left_ranks -= held == n
        w.row.left_single += (held - n == 1) - (held == 1)
        if base >= 7:
            w.row.left_gouji += (held - n >= GOUJI_FROM[base]) - (held >= GOUJI_FROM[base])
        if w.over >= 0:
            w.row.rise = base - w.over


def _put(w, index, twos, small, big):
    # one set of the group at hand
    s = w.s
    size: cython.int = w.row.naturals + twos + small + big
    left: cython.int = s.size[w.seat] - size
    base: cython.int
    w.last = index
    w.n += 1
    if w.n > w.room:
        return
    w.indices[w.n - 1] = index
    if cython.compiled:
        if w.rows == cython.NULL:
            return
        row = w.rows + (w.n - 1)
        row[0] = w.row
    else:
        row = Candidate()
        row.copy_from(w.row)
        w.rows.append(row)
    if w.row.naturals == 0:
        base = 12 if twos else (13 if small else 14)
        row.base = base + 1
        row.left = s.hands[w.at + base] - (twos if twos else (small if small else big))
        row.whole = row.left == 0
        if w.over >= 0:
            row.rise = base - w.over
    row.size = size if size < 127 else 127
    row.twos = twos
    row.small = small
    row.big = big
    row.spare = small + big - w.demanded
    row.ends = big > 0
    row.empties = left == 0
    row.left_size = left if left < 127 else 127
    row.left_twos -= twos
    row.left_small -= small
    row.left_big -= big
    row.left_set = left > 0 and row.left_ranks <= 1
    row.left_threes = s.threes_last and left > 0 and w.threes == left
    if not s.chaos and (twos >= w.need or small + big > 0):
        row.gouji = 1
        row.restricted = w.status == 1
        row.protected = w.status == 2
        if w.may_open and is_opener(s, set_code(row.naturals, row.base - 1, twos, small, big)):
            row.opens = 1


def _put_word(w, index, word):
    w.n += 1
    if w.n > w.room:
        return
    w.indices[w.n - 1] = index
    if cython.compiled:
        if w.rows == cython.NULL:
            return
        row = w.rows + (w.n - 1)
        row[0] = w.rest
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


# ---------------------------------------------------------------- leads


def _part(held, n):
    # a whole group, that minus one or two, or a single
    return n >= held - 2 or n == 1


def _leads(w):
    # index = nth * ways + hung * (twos + 1) + 2s + start, see moves.lead_at
    s = w.s
    rank: cython.int
    twos: cython.int = s.hands[w.at + 12]
    hung: cython.int = (s.hands[w.at + 13] + 1) * (s.hands[w.at + 14] + 1)
    last: cython.int = lead_count(s, w.seat) - 1
    w.start = -(twos + 1) if w.bound else -1
    w.ways = (twos + 1) * (hung - w.bound)
    _leads_without_naturals(w)
    w.nth = 0
    for rank in range(1 if s.threes_last else 0, 12):
        if s.hands[w.at + rank]:
            _leads_of_rank(w, rank)
    if w.last < last and one_set(s, w.seat):  # what empties the hand stands last
        rank = 0
        while rank < 11 and s.hands[w.at + rank] == 0:
            rank += 1
        _group(w, rank, s.hands[w.at + rank])
        _put(w, last, twos, s.hands[w.at + 13], s.hands[w.at + 14])


def _leads_without_naturals(w):
    s = w.s
    twos: cython.int
    small: cython.int
    big: cython.int
    all_twos: cython.int = s.hands[w.at + 12]
    all_small: cython.int = s.hands[w.at + 13]
    all_big: cython.int = s.hands[w.at + 14]
    _group(w, 0, 0)
    for big in range(all_big + 1):
        for small in range(all_small + 1):
            if w.bound and small + big == 0:
                continue
            for twos in range(all_twos + 1):
                if twos + small + big == 0:
                    continue
                if w.pruned:
                    if twos:
                        if small + big > 1 or not _part(all_twos, twos):
                            continue
                        if small + big and twos < all_twos and not w.bound:
                            continue
                    elif small:
                        if big > 1 or not _part(all_small, small):
                            continue
                        if big and small < all_small and not w.bound:
                            continue
                    elif not _part(all_big, big):
                        continue
                _put(
                    w,
                    (big * (all_small + 1) + small) * (all_twos + 1) + twos + w.start,
                    twos,
                    small,
                    big,
                )


def _leads_of_rank(w, rank):
    s = w.s
    twos: cython.int
    small: cython.int
    big: cython.int
    n: cython.int
    index: cython.int
    held: cython.int = s.hands[w.at + rank]
    all_twos: cython.int = s.hands[w.at + 12]
    all_small: cython.int = s.hands[w.at + 13]
    most_twos: cython.int
    most_small: cython.int = all_small
    most_big: cython.int = s.hands[w.at + 14]
    if w.pruned:
        most_small = 1 if most_small else 0
        most_big = 1 if most_big else 0
    for n in range(1, held + 1):
        if w.pruned and not _part(held, n):
            continue
        most_twos = all_twos if n == held or not w.pruned else 0
        _group(w, rank, n)
        for big in range(most_big + 1):
            for small in range(most_small + 1):
                if small + big == 0:
                    if w.bound:
                        continue
                elif w.pruned and (small + big > 1 or not (n == held or w.bound)):
                    continue
                index = (w.nth + n) * w.ways + w.start
                index += (big * (all_small + 1) + small) * (all_twos + 1)
                for twos in range(most_twos + 1):
                    _put(w, index + twos, twos, small, big)
    w.nth += held


# ---------------------------------------------------------------- answers


def _kept(w, whole, twos, jokers):
    # 2s only with the whole group, at most two spare jokers, or all that is held
    return (
        not w.pruned
        or ((twos == 0 or whole) and jokers <= w.demanded + 2)
        or w.s.top_size == w.s.size[w.seat]
    )


def _answers(w):
    # in the order of moves.answer_at; returns how many sets are legal
    s = w.s
    size: cython.int = s.top_size
    twos: cython.int = s.hands[w.at + 12]
    naturals: cython.int
    mask: cython.int
    base: cython.int
    index: cython.int = 0
    if s.size[w.seat] < size or s.hands[w.at + 14] < s.top_small:
        return 0
    if w.bound:
        return _answers_one_by_one(w, False)
    naturals = size - twos - s.hands[w.at + 13] - s.hands[w.at + 14]
    if s.top_base >= 12:
        return _fills(w, 0, 0, 0) if naturals + twos <= 0 else 0
    if naturals <= 0:
        index = _fills(w, 0, 0, 0)
        naturals = 1
    while naturals <= size and naturals <= 16:
        mask = s.least[w.seat * 17 + naturals] & 4096 - (2 << s.top_base)
        if mask == 0:
            break
        base = s.top_base + 1
        mask >>= base
        while mask:
            if mask & 1:
                index = _fills(w, base, naturals, index)
            mask >>= 1
            base += 1
        naturals += 1
    return index


def _fills(w, base, naturals, index):
    # all ways to fill the top's size up with 2s and jokers
    s = w.s
    rest: cython.int = s.top_size - naturals
    most: cython.int = s.hands[w.at + 12] if s.top_base < 12 else 0
    whole: cython.bint = naturals == 0 or naturals == s.hands[w.at + base]
    ready: cython.bint = False
    small: cython.int
    big: cython.int
    twos: cython.int
    for big in range(w.demanded, s.hands[w.at + 14] + 1):
        for small in range(s.hands[w.at + 13] + 1):
            twos = rest - big - small
            if twos < 0 or twos > most:
                continue
            if _kept(w, whole, twos, small + big):
                if not ready:
                    _group(w, base, naturals)
                    ready = True
                _put(w, index, twos, small, big)
            index += 1
    return index


def _answers_one_by_one(w, burn):
    # burns, and answers under the burner's duty, in the order of moves.scan
    s = w.s
    base: cython.int
    naturals: cython.int
    small: cython.int
    big: cython.int
    twos: cython.int
    code: cython.int
    held: cython.int
    index: cython.int = 0
    if burn and ONES[s.least[w.seat * 17 + 1]] - 1 - (1 if s.last_set_exempt else 0) > (
        s.hands[w.at + 13] + s.hands[w.at + 14]
    ):
        return 0
    for base in range(s.top_base + 1 if s.top_base < 12 else 12, 13):
        held = s.hands[w.at + base] if base < 12 else 0
        for naturals in range(1 if base < 12 else 0, held + 1):
            for big in range(s.top_small, s.hands[w.at + 14] + 1):
                for small in range(s.hands[w.at + 13] + 1):
                    twos = s.top_size - naturals - big - small
                    if twos < 0 or twos > s.hands[w.at + 12]:
                        continue
                    code = set_code(naturals, base, twos, small, big)
                    if set_base(code) <= s.top_base or joker_missing(s, w.seat, code):
                        continue
                    if burn and not sustainable(s, w.seat, code):
                        continue
                    if _kept(w, naturals == held, twos, small + big):
                        _group(w, base, naturals)
                        _put(w, index, twos, small, big)
                    index += 1
    return index


# ---------------------------------------------------------------- all together


def list_candidates(s, pruned, indices, rows, room):
    """Lists the candidates of whoever is asked in a state; returns how many there are, of which
    only so many are written as there is room for."""
    n: cython.int
    w: Listing
    if not cython.compiled:
        w = Listing()
    w.s = s
    w.indices = indices
    w.rows = rows
    w.room = room
    w.pruned = pruned
    if s.role == 5:
        return 0
    where = cython.address(w) if cython.compiled else w
    _set_out(where)
    if s.role == 0:
        _put_word(where, 0, (1 << 20) + 2)
        _put_word(where, 1, 1 << 20)
    elif s.role == 1:
        _leads(where)
    else:
        n = _answers_one_by_one(where, True) if s.role == 3 else _answers(where)
        _put_word(where, n, 1 << 20)
        if may_yield(s):
            _put_word(where, n + 1, (1 << 20) + 1)
    return w.n
