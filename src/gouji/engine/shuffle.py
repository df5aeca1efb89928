"""Chance for many games at once: xoshiro128++, and deals made with it.

It starts with the first four words that R5.5 makes of a seed; its deals have no text seed of their
own.
"""

import cython

from gouji.engine.deal import Words

if not cython.compiled:
    from gouji.engine.deal import show_threes, trade_threes
    from gouji.engine.trick import begin, clear, count_up, traded

M32 = 0xFFFFFFFF  # C's words wrap by themselves, Python's are cut

if not cython.compiled:
    RANK_OF = [0] * 216
for _card in range(216):
    RANK_OF[_card] = _card % 54 % 13 if _card % 54 < 52 else _card % 54 - 39


def next_word(rng):
    """The next 32 bits of xoshiro128++."""
    x: cython.uint = (rng.a + rng.d) & M32
    t: cython.uint = (rng.b << 9) & M32
    x = ((x << 7 | x >> 25) + rng.a) & M32
    rng.c ^= rng.a
    rng.d ^= rng.b
    rng.b ^= rng.c
    rng.a ^= rng.d
    rng.c ^= t
    rng.d = (rng.d << 11 | rng.d >> 21) & M32
    return x


def below(rng, n):
    """A number from 0 to n - 1, without bias (Lemire's multiplication)."""
    word: cython.ulonglong = next_word(rng)
    low: cython.uint
    least: cython.uint
    word *= n
    low = word & M32
    if low < n:
        least = (M32 - n + 1) % n
        while low < least:
            word = next_word(rng)
            word *= n
            low = word & M32
    return word >> 32


def deal_random(s, rng, order, shown, buy):
    """Shuffles the 216 cards of order on, deals them, and puts the first question."""
    sales: cython.schar[18]
    moments: cython.uchar[64]
    i: cython.int
    j: cython.int
    n: cython.int
    card: cython.uchar
    first: cython.int
    leader: cython.int
    if not cython.compiled:
        sales = [0] * 18
        moments = [0] * 64
    for i in range(215, 0, -1):
        j = below(rng, i + 1)
        card = order[i]
        order[i] = order[j]
        order[j] = card
    # R5.1: p1 draws until it is no joker, ranks in a pack 3..A 2; points A = 1
    j = below(rng, 216) % 54
    n = 0
    while j >= 52:
        n += 1
        j = below(rng, 216) % 54
    first = (n + (j + 2) % 13) % 6
    clear(s)
    j = first * 15
    for i in range(216):
        s.hands[j + RANK_OF[order[i]]] += 1
        j = j + 15 if j < 75 else 0
    leader = first
    if shown:
        n = show_threes(order, first, moments)
        if n:
            leader = moments[4 * n - 3]
    if buy:
        n = trade_threes(s.hands, leader, sales)
        for i in range(0, 3 * n, 3):
            traded(s, sales[i], sales[i + 1], sales[i + 2])
    for i in range(6):
        count_up(s, i)
    begin(s, leader, s.declarations)


def start(rng, seed):
    """Sets chance to where a seed begins."""
    words = Words(str(seed))
    rng.a = words.word()
    rng.b = words.word()
    rng.c = words.word()
    rng.d = words.word()
