"""The list behind `candidates`: legal actions in the order of their indices.

The order is that in which moves.py draws; the tests hold both together. What is kept for learning
stands in docs/actions.md.
"""

import cython

if not cython.compiled:
    from gouji.engine.columns import Listing
    from gouji.engine.moves import ONES, fill_count, joker_missing, lead_count, one_set, sustainable
    from gouji.engine.rows import group, put, put_natural, put_word, set_out
    from gouji.engine.sets import set_base, set_code
    from gouji.engine.trick import may_yield

# ---------------------------------------------------------------- leads


def _part(held, n):
    # a whole group, that minus one or two, or a single
    return n >= held - 2 or n == 1


def _leads(w):
    # index = nth * ways + hung * (twos + 1) + 2s + start, see moves.lead_at
    s = w.s
    rank: cython.int
    hung: cython.int = (w.small + 1) * (w.big + 1)
    last: cython.int = lead_count(s, w.seat) - 1
    w.start = -(w.twos + 1) if w.bound else -1
    w.ways = (w.twos + 1) * (hung - w.bound)
    _leads_without_naturals(w)
    w.nth = 0
    for rank in range(1 if s.threes_last else 0, 12):
        if s.hands[w.at + rank]:
            _leads_of_rank(w, rank)
    if w.last < last and one_set(s, w.seat):  # what empties the hand stands last
        rank = 0
        while rank < 11 and s.hands[w.at + rank] == 0:
            rank += 1
        group(w, rank, s.hands[w.at + rank])
        put(w, last, w.twos, w.twos, w.small, w.big)


def _leads_without_naturals(w):
    twos: cython.int
    small: cython.int
    big: cython.int
    all_twos: cython.int = w.twos
    all_small: cython.int = w.small
    all_big: cython.int = w.big
    if all_twos + all_small + all_big == 0:
        return
    group(w, 0, 0)
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
                put(
                    w,
                    (big * (all_small + 1) + small) * (all_twos + 1) + twos + w.start,
                    twos,
                    twos,
                    small,
                    big,
                )


def _leads_of_rank(w, rank):
    small: cython.int
    big: cython.int
    n: cython.int
    index: cython.int
    whole: cython.bint
    held: cython.int = w.s.hands[w.at + rank]
    most_twos: cython.int
    most_small: cython.int = w.small
    most_big: cython.int = w.big
    if w.pruned:
        most_small = 1 if most_small else 0
        most_big = 1 if most_big else 0
    for n in range(1, held + 1):
        if w.pruned and not _part(held, n):
            continue
        whole = n == held or not w.pruned
        most_twos = w.twos if whole else 0
        index = (w.nth + n) * w.ways + w.start
        group(w, rank, n)
        if not w.bound:
            put_natural(w, index)
            if most_twos:
                put(w, index + 1, 1, most_twos, 0, 0)
        if most_small + most_big == 0 or not (whole or w.bound):
            continue
        for big in range(most_big + 1):
            for small in range(most_small + 1):
                if small + big and (small + big == 1 or not w.pruned):
                    put(
                        w,
                        index + (big * (w.small + 1) + small) * (w.twos + 1),
                        0,
                        most_twos,
                        small,
                        big,
                    )
    w.nth += held


# ---------------------------------------------------------------- answers


def _kept(w, whole, twos, jokers):
    # 2s only with the whole group, at most two spare jokers, or all that is held
    return (
        not w.pruned
        or ((twos == 0 or whole) and jokers <= w.demanded + 2)
        or w.s.top_size == w.cards
    )


def _answers(w):
    # in the order of moves.answer_at; returns how many sets are legal
    s = w.s
    size: cython.int = s.top_size
    naturals: cython.int = size - w.twos - w.small - w.big
    mask: cython.int
    base: cython.int
    ways: cython.int
    index: cython.int = 0
    jokers: cython.int = w.small + w.big  # that may help where 2s may not
    if w.cards < size or w.big < w.demanded:
        return 0
    if w.bound:
        return _answers_one_by_one(w, False)
    if w.over >= 12:
        return _fills(w, 0, 0, 0) if size <= jokers else 0
    jokers = min(jokers, w.demanded + 2)
    if naturals <= 0:
        index = _fills(w, 0, 0, 0)
        naturals = 1
    while naturals <= size and naturals <= 16:
        mask = s.least[w.seat * 17 + naturals] & 4096 - (2 << w.over)
        if mask == 0:
            break
        ways = fill_count(s, w.seat, size - naturals)
        base = w.over + 1
        mask >>= base
        while mask:
            if mask & 1:
                if (
                    w.pruned
                    and size - naturals > jokers
                    and s.hands[w.at + base] > naturals
                    and size < w.cards
                ):
                    index += ways  # nothing of these is kept
                else:
                    index = _fills(w, base, naturals, index)
            mask >>= 1
            base += 1
        naturals += 1
    return index


def _fills(w, base, naturals, index):
    # all ways to fill the top's size up with 2s and jokers
    rest: cython.int = w.s.top_size - naturals
    most: cython.int = w.twos if w.over < 12 else 0
    whole: cython.bint = naturals == 0 or naturals == w.s.hands[w.at + base]
    ready: cython.bint = False
    all_small: cython.int = w.small
    small: cython.int
    big: cython.int
    twos: cython.int
    for big in range(w.demanded, w.big + 1):
        for small in range(all_small + 1):
            twos = rest - big - small
            if twos < 0:
                break
            if twos > most:
                continue
            if _kept(w, whole, twos, small + big):
                if not ready:
                    group(w, base, naturals)
                    ready = True
                if naturals and twos + small + big == 0:
                    put_natural(w, index)
                else:
                    put(w, index, twos, twos, small, big)
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
                        group(w, base, naturals)
                        put(w, index, twos, twos, small, big)
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
    set_out(where)
    if s.role == 0:
        put_word(where, 0, (1 << 20) + 2)
        put_word(where, 1, 1 << 20)
    elif s.role == 1:
        _leads(where)
    else:
        n = _answers_one_by_one(where, True) if s.role == 3 else _answers(where)
        put_word(where, n, 1 << 20)
        if may_yield(s):
            put_word(where, n + 1, (1 << 20) + 1)
    return w.n
