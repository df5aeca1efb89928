"""A deal as a pure function of (seed, drawer, opening rule), and the sale of 3s (R5, R6).

Inside this file a card is an index into four new packs, 0..215 (R5.5).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import cython

from gouji.engine.cards import RANKS, SEATS, Seat, next_seat
from gouji.engine.faults import Fault

PACK = tuple([suit + rank for suit in "SHCD" for rank in RANKS[:13]] + ["X", "D"])
"""The 54 cards of a new pack in order: suit and rank letter, the jokers alone (R5.5)."""

OPENINGS = ("shown_threes", "first_taker")
"""Who leads (R5.3, R5.4)."""

_RANK = tuple([RANKS.index(PACK[card % 54][-1]) for card in range(216)])
_DRAWN_POINTS = {rank: i for i, rank in enumerate("A23456789TJQK", start=1)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The opening of a deal, as `gouji deal --json` tells it (record.md).

    `draws`: (seat, card) each. `taken`: the 216 cards in the order taken from `first_taker`.
    `shown`: (cards taken so far, seat, suit, count), R5.3. `hands`: fifteen counts a seat, before
    any sale of 3s.
    """

    seed: str
    drawer: Seat
    draws: tuple[tuple[Seat, str], ...]
    first_taker: Seat
    taken: tuple[str, ...]
    shown: tuple[tuple[int, Seat, str, int], ...]
    leader: Seat
    hands: tuple[tuple[int, ...], ...]

    @property
    def last_drawer(self) -> Seat:
        """Who drew last, jokers drawn before him being void (R5.1, R5.2)."""
        return self.draws[len(self.draws) - 1][0]


@dataclass(frozen=True, slots=True)
class Sale:
    """One 3 sold (R6.1): `price` is a rank letter, or None where it was free."""

    buyer: Seat
    seller: Seat
    price: str | None


@cython.cclass
class Words:
    """The 32-bit words that follow from a text seed (R5.5).

    >>> Words("gouji").below(216)
    90
    """

    def __init__(self, seed):
        self._prefix = seed.encode() + b"\0"
        self._counter = 0
        self._digest = b""
        self._at = 32

    def word(self):
        """The next word, 0 to 2³² - 1."""
        at: cython.int = self._at
        if at == 32:
            at = 0
            counted = self._prefix + self._counter.to_bytes(8, "big")
            self._digest = hashlib.sha256(counted).digest()
            self._counter += 1
        digest: bytes = self._digest
        self._at = at + 4
        word: cython.ulonglong = digest[at]
        return word << 24 | digest[at + 1] << 16 | digest[at + 2] << 8 | digest[at + 3]

    def below(self, n):
        """A number from 0 to n - 1, without bias."""
        most: cython.ulonglong = n
        limit: cython.ulonglong = 4294967296 // most * most
        word: cython.ulonglong = self.word()
        while word >= limit:
            word = self.word()
        return word % most


def make_deal(seed, drawer, opening):
    """Deals by R5; `opening` is the rulebook's switch.

    Raises `Fault` naming `seed`, `drawer` or `opening` where it can't be.

    >>> deal = make_deal("gouji", Seat(0), "shown_threes")
    >>> deal.draws, deal.first_taker, deal.taken[:6]
    (((0, 'CK'),), 0, ('S4', 'HJ', 'DK', 'H6', 'HJ', 'CJ'))
    """
    if not isinstance(seed, str):
        raise Fault("wrong-type", "seed", wanted="string", value=seed)
    if drawer not in SEATS:
        raise Fault("no-seat", "drawer", value=drawer)
    if opening not in OPENINGS:
        raise Fault("bad-choice", "opening", value=opening, choices=OPENINGS)
    try:
        words = Words(seed)
    except UnicodeEncodeError:
        raise Fault("not-text", "seed") from None
    draws: list[tuple[Seat, str]] = []
    at = drawer = SEATS[SEATS.index(drawer)]
    while True:
        card = PACK[words.below(216) % 54]
        draws.append((at, card))
        if len(card) == 2:
            break
        at = next_seat(at)
    first = Seat((at + _DRAWN_POINTS[card[1]] - 1) % 6)

    i: cython.int
    j: cython.int
    order: list[int] = list(range(216))
    for i in range(215, 0, -1):
        j = words.below(i + 1)
        order[i], order[j] = order[j], order[i]

    flat = [0] * 90
    for i in range(216):
        flat[(first + i) % 6 * 15 + _RANK[order[i]]] += 1
    shown = _shown(order, first) if opening == "shown_threes" else ()
    return Deal(
        seed=seed,
        drawer=drawer,
        draws=tuple(draws),
        first_taker=first,
        taken=tuple([PACK[card % 54] for card in order]),
        shown=shown,
        leader=shown[len(shown) - 1][1] if shown else first,
        hands=_rows(flat),
    )


def _rows(flat: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(flat[at : at + 15]) for at in range(0, 90, 15)])


def _shown(order: list[int], first: Seat) -> tuple[tuple[int, Seat, str, int], ...]:
    cards: cython.uchar[216]
    moments: cython.uchar[64]
    i: cython.int
    n: cython.int
    if not cython.compiled:
        cards = [0] * 216
        moments = [0] * 64
    for i in range(216):
        cards[i] = order[i]
    n = show_threes(cards, first, moments)
    return tuple(
        [
            (moments[i], Seat(moments[i + 1]), "SHCD"[moments[i + 2]], moments[i + 3])
            for i in range(0, 4 * n, 4)
        ]
    )


def show_threes(order, first, moments):
    """R5.3: the lead is won by two 3s of one suit, then taken over by a larger count.

    Writes (cards taken, seat, suit, count) a moment, at most 16; returns how many.
    """
    counts: cython.int[24]
    i: cython.int
    at: cython.int
    leading: cython.int = 1
    leader: cython.int = -1
    n: cython.int = 0
    if not cython.compiled:
        counts = [0] * 24
    for i in range(24):
        counts[i] = 0
    for i in range(216):
        if order[i] % 54 % 13 or order[i] % 54 == 52:
            continue
        at = (first + i) % 6 * 4 + order[i] % 54 // 13
        counts[at] += 1
        if counts[at] <= leading:
            continue
        leading = counts[at]
        if at // 4 != leader:
            leader = at // 4
            moments[4 * n] = i + 1
            moments[4 * n + 1] = leader
            moments[4 * n + 2] = at % 4
            moments[4 * n + 3] = leading
            n += 1
    return n


def trade_threes(hands, leader, sales):
    """R6.1 on hands[seat * 15 + rank].

    Writes (buyer, seller, rank paid, 0 for free) a sale, at most 6; returns how many.
    """
    step: cython.int
    i: cython.int
    buyer: cython.int
    seller: cython.int
    rank: cython.int
    n: cython.int = 0
    for step in range(6):
        buyer = (leader + step) % 6
        if hands[buyer * 15]:
            continue
        seller = -1
        for i in range(5):
            # opposite, own allies, the others
            seller = (
                buyer
                + (3 if i == 0 else (2 if i == 1 else (4 if i == 2 else (1 if i == 3 else 5))))
            ) % 6
            if hands[seller * 15] >= 2:
                break
            seller = -1
        if seller < 0:
            continue  # a position that holds too few 3s
        rank = 12
        while rank < 15 and hands[buyer * 15 + rank] == 0:
            rank += 1
        hands[seller * 15] -= 1
        hands[buyer * 15] += 1
        if rank < 15:
            hands[buyer * 15 + rank] -= 1
            hands[seller * 15 + rank] += 1
        sales[3 * n] = buyer
        sales[3 * n + 1] = seller
        sales[3 * n + 2] = rank % 15
        n += 1
    return n


def buy_threes(
    hands: Sequence[Sequence[int]], leader: Seat
) -> tuple[tuple[tuple[int, ...], ...], tuple[Sale, ...]]:
    """Hands after the sale of 3s, fifteen counts a seat, and the sales in order (R6.1)."""
    flat: cython.schar[90]
    sales: cython.schar[18]
    i: cython.int
    n: cython.int
    if not cython.compiled:
        flat = [0] * 90
        sales = [0] * 18
    for i in range(90):
        flat[i] = hands[i // 15][i % 15]
    n = trade_threes(flat, leader, sales)
    return _rows([flat[i] for i in range(90)]), tuple(
        [
            Sale(
                Seat(sales[i]),
                Seat(sales[i + 1]),
                RANKS[sales[i + 2]] if sales[i + 2] else None,
            )
            for i in range(0, 3 * n, 3)
        ]
    )
