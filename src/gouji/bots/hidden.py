"""Deals that agree with all that a seat has seen.

What is proved is kept: sizes, the unseen cards, sales of 3s with their prices (R6.1), burns that
had to be sustainable (R10.1), failed duties (R10.5). The rest is dealt by lot.
"""

import functools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji.bots.burners import sustainable_hands
from gouji.engine.batch import Batch
from gouji.engine.cards import BIG, HAND_SIZE, PACK_COUNTS, RANKS, SEATS, SMALL, THREE, TWO
from gouji.engine.deal import Sale
from gouji.engine.trick import ROLES
from gouji.engine.view import View
from gouji.engine.worlds import ask, copies, deal_out, retell, set_out

Counts2 = NDArray[np.int64]
Floats = NDArray[np.float64]
Hands = NDArray[np.int8]

_TRIES = 4
_LEAST = 1e-4  # of the odds: nothing that can be is ruled out
_WORD = 1 << 20
_BURN = ROLES.index("burn")
_LOGS_OF_FACTORIALS = np.array([math.lgamma(n + 1) for n in range(217)])


def played_sets(told: Sequence[int]) -> tuple[NDArray[np.int64], Counts2]:
    """Of every entry of `Public.told_packed` its seat and its cards, int64[n] and int64[n, 15].

    Words have no cards.
    """
    codes = np.array(told, np.int64)
    cards = np.zeros((len(codes), 15), np.int64)
    sets = np.flatnonzero(codes & (1 << 20) == 0)
    packed = codes[sets]
    cards[sets, packed >> 5 & 15] = packed & 31
    cards[sets, TWO] += packed >> 9 & 31
    # a set of jokers alone has its base at 小王 or 大王 and no naturals
    cards[sets, SMALL] += packed >> 14 & 7
    cards[sets, BIG] += packed >> 17 & 7
    return codes >> 21 & 7, cards


@dataclass(frozen=True, slots=True)
class Proved:
    """What a view proves: cards unseen, those that each seat holds for sure, room for the rest, and
    what can't lie where. Arrays are by seat and rank; row 6 is what was gone before a position."""

    unseen: Counts2
    played: Counts2
    sure: Counts2
    room: Counts2
    barred: NDArray[np.bool_]
    splits: Counts2 | None
    weights: Floats | None
    burns: dict[int, tuple[Counts2, int]]


def proved(view: View) -> Proved:
    """What a view proves of the hidden cards."""
    public = view.public
    seats, cards = played_sets(public.told_packed)
    played = np.zeros((7, 15), np.int64)
    np.add.at(played, seats, cards)
    unseen = np.array(PACK_COUNTS) - played.sum(axis=0) - np.array(view.hand)
    sizes = np.array([*public.sizes, 0])
    for seat in public.failed:
        sizes[seat] = _size_of_failed(view, seat, played)
    sizes[view.seat] = 0
    sure = np.zeros((7, 15), np.int64)
    barred = np.zeros((7, 15), bool)
    barred[view.seat] = True
    for seat in public.failed:
        barred[seat, SMALL:] = True
    for sale in public.bought:
        barred[sale.buyer, TWO : (RANKS.index(sale.price) if sale.price else BIG + 1)] = True
        if sale.price:
            sure[sale.seller, RANKS.index(sale.price)] += 1
    sure[:, TWO:] = np.maximum(sure[:, TWO:] - played[:, TWO:], 0)
    sure[view.seat] = 0
    sizes[6] = unseen.sum() - sizes.sum()
    splits, weights = None, None
    if public.rulebook.buy_threes and public.start == "deal":  # nobody is without a 3
        splits, weights = _splits_of_threes(view, played, sizes - sure.sum(axis=1))
    burns: dict[int, tuple[Counts2, int]] = {}
    for at, entry in enumerate(public.told_packed):
        who = int(seats[at])
        if entry >> 24 == _BURN and entry & _WORD == 0 and who != view.seat and sizes[who]:
            after = np.where(seats[at + 1 :, None] == who, cards[at + 1 :], 0).sum(axis=0)
            burns[who] = (after, 1 if public.rulebook.last_set_exempt else 0)
    return Proved(
        unseen - sure.sum(axis=0),
        played,
        sure,
        sizes - sure.sum(axis=1),
        barred,
        splits,
        weights,
        burns,
    )


def _size_of_failed(view: View, seat: int, played: Counts2) -> int:
    # cards out of play with a failed seat; of a position, where nobody tells, two that make no set
    if view.public.start != "deal":
        return 2
    free = [sale for sale in view.public.bought if sale.price is None]
    gained = sum(sale.buyer == seat for sale in free) - sum(sale.seller == seat for sale in free)
    return HAND_SIZE + gained - int(played[seat].sum())


def _splits_of_threes(
    view: View, played: Counts2, room: Counts2
) -> tuple[Counts2, NDArray[np.float64]]:
    # how the unseen 3s may lie with the others so that the sales were as told, and how likely
    me = view.seat
    splits = _sold_as_told(view.public.bought, me, int(view.hand[THREE] + played[me, THREE]))
    splits = splits - played[:6, THREE]
    splits[:, me] = 0
    splits = splits[((splits >= 0) & (splits <= room[:6])).all(axis=1)]
    logs = _LOGS_OF_FACTORIALS
    # ways to choose the places of the 3s within the hands
    weights = (logs[room[:6]] - logs[splits] - logs[room[:6] - splits]).sum(axis=1)
    weights = np.exp(weights - weights.max(initial=-np.inf))
    return splits, weights


@functools.lru_cache(64)
def _sold_as_told(bought: tuple[Sale, ...], me: int, mine: int) -> Counts2:
    # all ways in which the sixteen 3s lie with the seats after these sales, so many of them mine
    buyers = {sale.buyer for sale in bought}
    most = PACK_COUNTS[THREE]
    ranges = [range(1, 2) if seat in buyers else range(1, most + 1) for seat in SEATS]
    ranges[me] = range(mine, mine + 1)
    every = np.array(_sums(ranges, most), np.int64).reshape(-1, 6)
    now = every.copy()
    for sale in bought:
        now[:, sale.buyer] -= 1
        now[:, sale.seller] += 1
    right = np.ones(len(every), bool)
    for sale in bought:
        for step in (3, 2, 4, 1, 5):  # R6.1
            other = (sale.buyer + step) % 6
            if other == sale.seller:
                right &= now[:, other] >= 2
                break
            right &= now[:, other] < 2
        now[:, sale.seller] -= 1
        now[:, sale.buyer] += 1
    return every[right]


def _sums(ranges: Sequence[range], total: int) -> list[tuple[int, ...]]:
    # all ways to take one number of each range with this sum
    ways: list[tuple[int, ...]] = [()]
    for i, numbers in enumerate(ranges):
        least = sum(r.start for r in ranges[i + 1 :])
        most = sum(max(r.stop - 1, r.start) for r in ranges[i + 1 :])
        ways = [(*way, n) for way in ways for n in numbers if least <= total - sum(way) - n <= most]
    return ways


class HiddenHands:
    """Deals that agree with a view, as many as are wanted.

    `odds`: float[6, 15], by seat and rank, by which a card lies rather with one seat than with
    another that has the same room; None for 1 everywhere.
    """

    def __init__(self, view: View, odds: Floats | None = None) -> None:
        self.view = view
        self.known = proved(view)
        self._odds = np.ones((7, 15))
        if odds is not None:
            self._odds[:6] = np.maximum(odds / odds.max(axis=0), _LEAST)
        self._odds[self.known.barred] = 0

    def lots(self, n: int, seed: str) -> Hands:
        """`n` deals of all seats' cards now, int8[n, 6, 15]: most agree, burns and duties aside."""
        known = self.known
        chance = random.Random(seed)
        hands = np.repeat(known.sure[None], n, axis=0)
        room = np.repeat(known.room[None], n, axis=0)
        left = np.repeat(known.unseen[None], n, axis=0)
        if known.splits is not None and len(known.splits):
            weights = known.weights * (self._odds[:6, THREE] ** known.splits).prod(axis=1)
            which = chance.choices(range(len(weights)), weights, k=n)
            hands[:, :6, THREE] += known.splits[which]
            room[:, :6] -= known.splits[which]
            left[:, THREE] = 0
        for seat, (after, spared) in known.burns.items():
            pools = np.where(known.barred[seat], 0, left)
            for world in range(n):
                drawn = sustainable_hands(
                    tuple(pools[world].tolist()),
                    tuple((hands[world, seat] + after).tolist()),
                    int(room[world, seat]),
                    spared,
                ).draw(chance)
                if drawn is not None:
                    hands[world, seat] += drawn
                    left[world] -= drawn
                    room[world, seat] = 0
        dealt = hands.astype(np.int8)
        odds = np.ceil(self._odds * (1 << 16)).astype(np.int32)
        deal_out(dealt, room.astype(np.int32), left.astype(np.int32), odds, seed)
        dealt[:, self.view.seat] = self.view.hand
        return dealt[:, :6]

    def begun(self, hands: Hands) -> Hands:
        """The same deals at the beginning, sales of 3s done."""
        return np.ascontiguousarray(hands + self.known.played[:6].astype(np.int8))

    def worlds(self, n: int, seed: str) -> tuple[Hands, Batch] | None:
        """At most `n` deals that agree with the view, and games of them as they stand now.

        None where `tries` times so many lots hold none that agrees.
        """
        told = self.view.public.told_packed
        role = ROLES.index(self.view.role)
        for number in range(_TRIES):
            hands = self.lots(n, f"{seed}/{number}")
            batch = set_out(self.begun(hands), self.view.public)
            fits = np.ones(n, np.int8)
            retell(batch, told, 0, len(told), fits)
            ask(batch, self.view.seat, role, fits)
            rows = np.flatnonzero(fits).astype(np.int32)
            if len(rows):
                return (hands, batch) if len(rows) == n else (hands[rows], copies(batch, rows))
        return None
