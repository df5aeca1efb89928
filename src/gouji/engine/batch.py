"""Many games at once, without the interpreter between them, into the caller's buffers.

Chance here is xoshiro128++, started with the first four words that R5.5 makes of the seed; its
deals have no text seed of their own.
"""

import cython

from gouji.engine.deal import Words

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
else:
    from gouji.engine.deal import show_threes, trade_threes
    from gouji.engine.game import take_switches
    from gouji.engine.scoring import fill_tariff, settle
    from gouji.engine.structs import Facts, Rng, Sheet, State, Tariff
    from gouji.engine.trick import (
        act,
        begin,
        clear,
        count_up,
        facts_of,
        legal_at,
        legal_count,
        traded,
    )

M32 = 0xFFFFFFFF  # C's words wrap by themselves, Python's are cut

if not cython.compiled:
    RANK_OF = [0] * 216
for _card in range(216):
    RANK_OF[_card] = _card % 54 % 13 if _card % 54 < 52 else _card % 54 - 39

# ---------------------------------------------------------------- chance


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


# ---------------------------------------------------------------- many games


@cython.cclass
class Batch:
    """`n` deals of one rulebook advancing together.

    `counts(out)` writes how many actions are legal in each game into a C-contiguous int32 buffer of
    length n; `step(choices)` applies the action at that index in each. A deal that ends is scored
    at once and, with `step(..., again=True)`, dealt anew.

    >>> import array
    >>> from gouji.engine.rulebook import CONTEST
    >>> batch = Batch(4, CONTEST, 7)
    >>> out = array.array("i", [0] * 4)
    >>> batch.counts(out)
    >>> list(out)
    [2, 2, 2, 2]
    >>> batch.step(array.array("i", [1] * 4))
    """

    def __init__(self, n, rulebook, seed):
        i: cython.int
        if n < 1:
            raise ValueError(f"a batch holds at least one game, not {n}")
        words = Words(str(seed))
        self.n = 0
        self.rulebook = rulebook
        self.shown = rulebook.opening == "shown_threes"
        self.buy = rulebook.buy_threes
        if cython.compiled:
            free(self.games)  # of an earlier set-up, if any
            self.games = cython.cast(cython.pointer(State), calloc(n, cython.sizeof(State)))
            if self.games == cython.NULL:
                raise MemoryError
            fill_tariff(cython.address(self.tariff), rulebook)
        else:
            self.games = [State() for _ in range(n)]
            self.tariff = Tariff()
            self.rng = Rng()
            self.order = [0] * 216
            self._total = [0, 0]
            fill_tariff(self.tariff, rulebook)
        self.n = n
        self.rng.a = words.word()
        self.rng.b = words.word()
        self.rng.c = words.word()
        self.rng.d = words.word()
        self._decisions = 0
        self._unforced = 0
        self._deals = 0
        self._total[0] = 0
        self._total[1] = 0
        for i in range(216):
            self.order[i] = i
        for i in range(self.n):
            take_switches(self._at(i), rulebook)
            self._at(i).dealt = True
            self._deal(self._at(i))

    def __dealloc__(self):
        free(self.games)

    def _at(self, i):
        if cython.compiled:
            return self.games + i
        return self.games[i]

    def _deal(self, s):
        if cython.compiled:
            deal_random(s, cython.address(self.rng), self.order, self.shown, self.buy)
        else:
            deal_random(s, self.rng, self.order, self.shown, self.buy)

    def _score(self, s, sheet):
        facts: Facts
        if cython.compiled:
            facts_of(s, cython.address(facts))  # noqa: F821 - a C struct
            settle(cython.address(facts), cython.address(self.tariff), sheet)  # noqa: F821
        else:
            facts = Facts()
            facts_of(s, facts)
            settle(facts, self.tariff, sheet)
        self._deals += 1
        self._total[0] += sheet.points[0]
        self._total[1] += sheet.points[1]

    def counts(self, out):
        """Writes the number of legal actions of each game, 0 where it is over."""
        view: cython.int[::1] = out
        i: cython.int
        self._check(view.shape[0] if cython.compiled else len(view))
        with cython.nogil:
            for i in range(self.n):
                view[i] = legal_count(self._at(i))

    def step(self, choices, again=False):
        """Applies in each game the legal action at the index in choices; finished games rest.

        IndexError names the first game whose index is not legal; then no game has moved.
        """
        view: cython.int[::1] = choices
        i: cython.int
        wrong: cython.int = -1
        renew: cython.bint = again
        sheet: Sheet
        if not cython.compiled:
            sheet = Sheet()
        self._check(view.shape[0] if cython.compiled else len(view))
        with cython.nogil:
            for i in range(self.n - 1, -1, -1):
                if self._at(i).role != 5 and (view[i] < 0 or view[i] >= legal_count(self._at(i))):
                    wrong = i
            if wrong < 0:
                for i in range(self.n):
                    if self._at(i).role == 5:
                        continue
                    act(self._at(i), legal_at(self._at(i), view[i]))
                    if self._at(i).role == 5:
                        if cython.compiled:
                            self._score(self._at(i), cython.address(sheet))
                        else:
                            self._score(self._at(i), sheet)
                        if renew:
                            self._deal(self._at(i))
        if wrong >= 0:
            raise IndexError(f"game {wrong}: no legal action {view[wrong]}")

    def play_random(self, decisions):
        """Plays uniformly random legal actions, so many in every game, dealing on and on.

        It holds no GIL and can't be interrupted; a batch is for one thread at a time.
        """
        if decisions < 0:
            raise ValueError(f"decisions can't be {decisions}")
        i: cython.int
        many: cython.longlong = decisions
        with cython.nogil:
            for i in range(self.n):
                self._random(self._at(i), many)

    def _random(self, s, decisions):
        n: cython.int
        i: cython.int
        sheet: Sheet
        if not cython.compiled:
            sheet = Sheet()
        for _ in range(decisions):
            n = legal_count(s)
            if n > 1:
                self._unforced += 1
                i = below(cython.address(self.rng), n) if cython.compiled else below(self.rng, n)
                act(s, legal_at(s, i))
            else:  # one who can only pass, or a leader with one set
                act(s, legal_at(s, 0) if s.role == 1 else 1 << 20)
            if s.role == 5:
                if cython.compiled:
                    self._score(s, cython.address(sheet))
                else:
                    self._score(s, sheet)
                self._deal(s)
        self._decisions += decisions

    def _check(self, length):
        if length != self.n:
            raise ValueError(f"{length} numbers for {self.n} games")

    @property
    def decisions(self):
        """Decisions of `play_random` so far."""
        return self._decisions

    @property
    def unforced(self):
        """Those of them with more than one legal action."""
        return self._unforced

    @property
    def deals(self):
        """Deals ended and scored so far."""
        return self._deals

    @property
    def points(self):
        """Points of both sides, added up over the deals ended so far."""
        return (self._total[0], self._total[1])
