"""A deal as a pure function of (seed, drawer, opening rule), and the sale of 3s (R5, R6).

Inside this file a card is an index into four new packs, 0..215 (R5.5).
"""

import hashlib
from dataclasses import dataclass

import cython

from gouji.engine.cards import RANKS, Seat, next_seat, opposite

PACK = tuple(
    [suit + rank for suit in "SHCD" for rank in RANKS[:13]] + ["X", "D"]
)
"""The 54 cards of a new pack in order: suit and rank letter, the jokers alone (R5.5)."""

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
        return self.draws[-1][0]


@dataclass(frozen=True, slots=True)
class Sale:
    """One 3 sold (R6.1): `price` is a rank letter, or None where it was free."""

    buyer: Seat
    seller: Seat
    price: str | None


class Words:
    """The 32-bit words that follow from a text seed (R5.5).

    >>> Words("gouji").below(216)
    50
    """

    def __init__(self, seed: str) -> None:
        self._prefix = seed.encode() + b"\0"
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -4, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, without bias."""
        limit = 2**32 // n * n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n


def make_deal(seed: str, drawer: Seat, opening: str) -> Deal:
    """Deals by R5; `opening` is the rulebook's switch.

    >>> deal = make_deal("gouji", Seat(0), "shown_threes")
    >>> deal.draws, deal.first_taker, deal.taken[:6]
    (((0, 'CK'),), 0, ('S4', 'HJ', 'DK', 'H6', 'HJ', 'CJ'))
    """
    words = Words(seed)
    draws: list[tuple[Seat, str]] = []
    at = drawer
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

    hands: list[list[int]] = [[0] * 15 for _ in range(6)]
    for i in range(216):
        hands[(first + i) % 6][_RANK[order[i]]] += 1
    shown = _shown_threes(order, first) if opening == "shown_threes" else []
    return Deal(
        seed=seed,
        drawer=drawer,
        draws=tuple(draws),
        first_taker=first,
        taken=tuple([PACK[card % 54] for card in order]),
        shown=tuple(shown),
        leader=shown[-1][1] if shown else first,
        hands=tuple([tuple(hand) for hand in hands]),
    )


def _shown_threes(order: list[int], first: Seat) -> list[tuple[int, Seat, str, int]]:
    # R5.3: the lead is won by two 3s of one suit, then taken over by a larger count
    threes = [[0] * 4 for _ in range(6)]
    shown: list[tuple[int, Seat, str, int]] = []
    for i, card in enumerate(order):
        if _RANK[card] != 0:
            continue
        seat = Seat((first + i) % 6)
        suit = card % 54 // 13
        threes[seat][suit] += 1
        leading = max(threes[shown[-1][1]]) if shown else 1
        if threes[seat][suit] > leading:
            shown.append((i + 1, seat, "SHCD"[suit], threes[seat][suit]))
    return shown


def buy_threes(
    hands: "list[tuple[int, ...]] | tuple[tuple[int, ...], ...]", leader: Seat
) -> tuple[tuple[tuple[int, ...], ...], tuple[Sale, ...]]:
    """Hands after the sale of 3s, and the sales in order (R6.1)."""
    held = [list(hand) for hand in hands]
    sales: list[Sale] = []
    for step in range(6):
        buyer = Seat((leader + step) % 6)
        if held[buyer][0]:
            continue
        for offset in (3, 2, 4, 1, 5):
            seller = Seat((buyer + offset) % 6)
            if held[seller][0] >= 2:
                break
        else:
            continue  # hands that hold too few 3s: nobody can sell
        price = next((rank for rank in (12, 13, 14) if held[buyer][rank]), None)
        held[seller][0] -= 1
        held[buyer][0] += 1
        if price is not None:
            held[buyer][price] -= 1
            held[seller][price] += 1
        sales.append(Sale(buyer, seller, RANKS[price] if price is not None else None))
    return tuple([tuple(hand) for hand in held]), tuple(sales)
