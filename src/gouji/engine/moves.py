"""Which sets a hand may play: counted without a list, drawn by index, listed only on wish.

The order of indices is this file's own affair; what is counted, what stands at an index and what
is accepted agree by the tests. Layout of the state: structs.pxd.
"""

import cython

if not cython.compiled:
    from gouji.engine.sets import (
        set_base,
        set_big,
        set_code,
        set_naturals,
        set_size,
        set_small,
        set_twos,
    )

    PAIRS = [0] * 1250
    ONES = [0] * 4096

# PAIRS[small, big, least big, j + 1]: ways to hang 小王 and at least so many 大王, j cards at most
# ONES[mask]: how many ranks stand in a mask of the ranks 3..A


def _fill_tables():
    i: cython.int
    small: cython.int
    big: cython.int
    least: cython.int
    j: cython.int
    x: cython.int
    d: cython.int
    n: cython.int
    for i in range(1, 4096):
        ONES[i] = ONES[i >> 1] + (i & 1)
    for small in range(5):
        for big in range(5):
            for least in range(5):
                for j in range(-1, 9):
                    n = 0
                    for x in range(small + 1):
                        for d in range(least, big + 1):
                            n += x + d <= j
                    PAIRS[((small * 5 + big) * 5 + least) * 10 + j + 1] = n


_fill_tables()


# ---------------------------------------------------------------- conditions on one set


def one_set(s, seat):
    """Whether the whole hand is one set."""
    mask: cython.int = s.least[seat * 17 + 1]
    return mask & (mask - 1) == 0


def threes_early(s, seat, code):
    """R15.1: a 3 in a set that does not empty the hand."""
    return (
        s.threes_last
        and set_naturals(code) > 0
        and set_base(code) == 0
        and set_size(code) < s.size[seat]
    )


def joker_missing(s, seat, code):
    """R10.3: the burner's duty not met."""
    return (
        s.bound >> seat & 1
        and code >> 14 == 0
        and not (s.last_set_exempt and set_size(code) == s.size[seat])
    )


def sustainable(s, seat, code):
    """R10.1's count of jokers and ranks after a set has been played."""
    ranks: cython.int
    jokers: cython.int
    naturals: cython.int = set_naturals(code)
    if set_size(code) == s.size[seat]:
        return True
    ranks = ONES[s.least[seat * 17 + 1]]
    if naturals and naturals == s.hands[seat * 15 + set_base(code)]:
        ranks -= 1
    if ranks == 0 and set_twos(code) < s.hands[seat * 15 + 12]:
        ranks = 1
    jokers = s.hands[seat * 15 + 13] + s.hands[seat * 15 + 14] - (set_small(code) + set_big(code))
    return jokers >= ranks - (1 if s.last_set_exempt else 0)


def lead_allowed(s, seat, code):
    """Whether a set of the hand may be led: R10.3, R15.1."""
    return not threes_early(s, seat, code) and not joker_missing(s, seat, code)


# ---------------------------------------------------------------- leads


def _lead_extra(s, seat):
    # The one set that the product of lead_count leaves out though it may be led, for it empties
    # the hand: 3s under threes_last (R15.1), or no joker under duty (R10.3).
    base: cython.int = seat * 15
    jokers: cython.int
    if s.threes_last and s.hands[base] and s.least[seat * 17 + 1] == 1:
        jokers = s.hands[base + 13] + s.hands[base + 14]
        return not (s.bound >> seat & 1) or jokers > 0 or s.last_set_exempt
    return (
        s.bound >> seat & 1
        and s.last_set_exempt
        and s.hands[base + 13] + s.hands[base + 14] == 0
        and one_set(s, seat)
    )


def lead_count(s, seat):
    """How many sets the hand may lead."""
    base: cython.int = seat * 15
    twos: cython.int = s.hands[base + 12]
    hung: cython.int = (s.hands[base + 13] + 1) * (s.hands[base + 14] + 1)
    naturals: cython.int = s.size[seat] - twos - s.hands[base + 13] - s.hands[base + 14]
    if s.threes_last:
        naturals -= s.hands[base]
    if s.bound >> seat & 1:
        return (naturals + 1) * (twos + 1) * (hung - 1) + _lead_extra(s, seat)
    return (naturals + 1) * (twos + 1) * hung - 1 + (_lead_extra(s, seat) if s.threes_last else 0)


def lead_at(s, seat, index):
    """The set at an index below lead_count."""
    at: cython.int = seat * 15
    twos: cython.int = s.hands[at + 12]
    small: cython.int = s.hands[at + 13]
    big: cython.int = s.hands[at + 14]
    bound: cython.int = s.bound >> seat & 1
    ways: cython.int = (twos + 1) * ((small + 1) * (big + 1) - bound)
    naturals: cython.int = s.size[seat] - twos - small - big
    rank: cython.int = 0
    nth: cython.int
    rest: cython.int
    hung: cython.int
    if s.threes_last:
        naturals -= s.hands[at]
        rank = 1
    if not bound:
        index += 1  # the empty set is no set
    if ways == 0 or index >= (naturals + 1) * ways:  # _lead_extra: the whole hand
        rank = 0
        while rank < 11 and s.hands[at + rank] == 0:
            rank += 1
        return set_code(s.hands[at + rank] if rank < 12 else 0, rank, twos, small, big)
    nth = index // ways
    rest = index % ways
    hung = rest // (twos + 1) + bound
    rest = rest % (twos + 1)
    if nth == 0:
        return set_code(0, 0, rest, hung % (small + 1), hung // (small + 1))
    while nth > s.hands[at + rank]:
        nth -= s.hands[at + rank]
        rank += 1
    return set_code(nth, rank, rest, hung % (small + 1), hung // (small + 1))


def timeout_lead(s, seat):
    """R17.1: the set that the clock leads."""
    at: cython.int = seat * 15
    size: cython.int
    base: cython.int
    big: cython.int
    small: cython.int
    twos: cython.int
    naturals: cython.int
    code: cython.int
    first: cython.int = 0
    for size in range(1, s.size[seat] + 1):
        for base in range(15):
            if s.hands[at + base] == 0:
                continue
            for big in range(s.hands[at + 14] + 1):
                for small in range(s.hands[at + 13] + 1):
                    for twos in range(s.hands[at + 12] + 1):
                        naturals = size - big - small - twos
                        if naturals < 0 or naturals > (s.hands[at + base] if base < 12 else 0):
                            continue
                        code = set_code(naturals, base, twos, small, big)
                        if set_base(code) != base or not lead_allowed(s, seat, code):
                            continue
                        if not s.bound >> seat & 1 or sustainable(s, seat, code):
                            return code
                        if first == 0:
                            first = code
    return first


# ---------------------------------------------------------------- answers


def scan(s, seat, burn, want):
    """Answers or burns one by one: the set at index want, 0 beyond; for -1 how many there are."""
    at: cython.int = seat * 15
    size: cython.int = s.top_size
    base: cython.int
    big: cython.int
    small: cython.int
    twos: cython.int
    naturals: cython.int
    code: cython.int
    n: cython.int = 0
    if burn and ONES[s.least[seat * 17 + 1]] - 1 - (1 if s.last_set_exempt else 0) > (
        s.hands[at + 13] + s.hands[at + 14]
    ):
        return 0  # too many ranks to go on with, whatever is played
    for base in range(s.top_base + 1 if s.top_base < 12 else 12, 13):
        for naturals in range(1 if base < 12 else 0, (s.hands[at + base] if base < 12 else 0) + 1):
            for big in range(s.top_small, s.hands[at + 14] + 1):
                for small in range(s.hands[at + 13] + 1):
                    twos = size - naturals - big - small
                    if twos < 0 or twos > s.hands[at + 12]:
                        continue
                    code = set_code(naturals, base, twos, small, big)
                    if set_base(code) <= s.top_base or joker_missing(s, seat, code):
                        continue
                    if burn and not sustainable(s, seat, code):
                        continue
                    if n == want:
                        return code
                    n += 1
    return n if want < 0 else 0


def _ways(pairs, twos, n):
    # ways to fill n cards with 2s and jokers; pairs points into PAIRS
    low: cython.int = n - twos - 1
    if n > 8:
        n = 8
    if low < 0:
        return PAIRS[pairs + n + 1]
    if low > 8:
        low = 8
    return PAIRS[pairs + n + 1] - PAIRS[pairs + low + 1]


def fill_count(s, seat, n):
    """How many ways there are to fill n cards of an answer up with 2s and jokers."""
    at: cython.int = seat * 15
    pairs: cython.int = (s.hands[at + 13] * 5 + s.hands[at + 14]) * 5 + s.top_small
    return _ways(pairs * 10, s.hands[at + 12], n)


def answer_count(s, seat):
    """How many sets of the hand beat the top, the burner's duty kept."""
    at: cython.int = seat * 15
    size: cython.int = s.top_size
    twos: cython.int = s.hands[at + 12]
    small: cython.int = s.hands[at + 13]
    big: cython.int = s.hands[at + 14]
    pairs: cython.int
    above: cython.int
    naturals: cython.int
    mask: cython.int = 0
    n: cython.int = 0
    if s.size[seat] < size or big < s.top_small:
        return 0
    if s.bound >> seat & 1:
        return scan(s, seat, False, -1)
    pairs = ((small * 5 + big) * 5 + s.top_small) * 10
    if s.top_base >= 12:
        return _ways(pairs, 0, size) if size <= small + big else 0
    naturals = size - twos - small - big
    if naturals <= 0:
        n = _ways(pairs, twos, size)
        naturals = 1
    above = 4096 - (2 << s.top_base)
    while naturals <= size and naturals <= 16:
        mask = s.least[seat * 17 + naturals] & above
        if mask == 0:
            break
        n += ONES[mask] * _ways(pairs, twos, size - naturals)
        naturals += 1
    return n


def _fill(s, seat, naturals, base, nth):
    # the nth way to fill the top's size up with 2s and jokers
    at: cython.int = seat * 15
    rest: cython.int = s.top_size - naturals
    big: cython.int = s.top_small
    small: cython.int
    twos: cython.int
    most: cython.int = s.hands[at + 12] if s.top_base < 12 else 0
    while big <= s.hands[at + 14]:
        for small in range(s.hands[at + 13] + 1):
            twos = rest - big - small
            if 0 <= twos <= most:
                if nth == 0:
                    return set_code(naturals, base, twos, small, big)
                nth -= 1
        big += 1
    return 0


def answer_at(s, seat, index):
    """The set at an index below answer_count; -1 for the first index beyond it, and so on."""
    at: cython.int = seat * 15
    size: cython.int = s.top_size
    twos: cython.int = s.hands[at + 12]
    small: cython.int = s.hands[at + 13]
    big: cython.int = s.hands[at + 14]
    pairs: cython.int
    above: cython.int
    naturals: cython.int
    mask: cython.int = 0
    ways: cython.int = 1
    n: cython.int
    base: cython.int = 0
    if s.size[seat] < size or big < s.top_small:
        return -1 - index
    if s.bound >> seat & 1:
        n = scan(s, seat, False, index)
        return n if n else scan(s, seat, False, -1) - index - 1
    pairs = ((small * 5 + big) * 5 + s.top_small) * 10
    if s.top_base >= 12:
        n = _ways(pairs, 0, size) if size <= small + big else 0
        return _fill(s, seat, 0, 0, index) if index < n else n - index - 1
    naturals = size - twos - small - big
    if naturals <= 0:
        n = _ways(pairs, twos, size)
        if index < n:
            return _fill(s, seat, 0, 0, index)
        index -= n
        naturals = 1
    above = 4096 - (2 << s.top_base)
    while True:
        if naturals > size or naturals > 16:
            return -1 - index
        mask = s.least[seat * 17 + naturals] & above
        if mask == 0:
            return -1 - index
        ways = _ways(pairs, twos, size - naturals)
        n = ONES[mask] * ways
        if index < n:
            break
        index -= n
        naturals += 1
    n = index // ways
    while True:
        if mask & 1:
            if n == 0:
                break
            n -= 1
        mask >>= 1
        base += 1
    return _fill(s, seat, naturals, base, index % ways)
