"""Hands of which a burn was sustainable (R10.1), each as likely as it is among all.

So few of the hands that might be are such that they are counted, not tried.
"""

import functools
import itertools
import math
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

import numpy as np

from gouji.engine.cards import BIG, SMALL, TWO, Counts


class SustainableHands:
    """Ways to take `size` cards of a pool so that they and `there` sustain a burn.

    `pool`, `there`: fifteen counts; `there` is what else the hand had after the burn, played since
    or held for sure. `spared`: by how many jokers fewer than ranks it may hold, 1 with
    `last_set_exempt`.

    >>> from gouji.engine.cards import counts_text, parse_counts
    >>> hands = SustainableHands(parse_counts("455567X"), parse_counts("5"), 2, 0)
    >>> sorted({counts_text(hands.draw(Random(n))) for n in range(40)})
    ['5X']
    """

    def __init__(self, pool: Counts, there: Counts, size: int, spared: int) -> None:
        self._pool = pool
        self._there = there
        self._size = size
        self._ways = self._count()
        self._next: dict[tuple[int, int, int], tuple[list[float], list[tuple[int, int]]]] = {}
        self._starts: list[tuple[int, int, int, int, int]] = []
        chances = []
        ranks = np.arange(TWO + 1) + sum(n > 0 for n in there[:TWO])
        for big, small, twos in itertools.product(
            *(range(min(pool[rank], size) + 1) for rank in (BIG, SMALL, TWO))
        ):
            rest = size - big - small - twos
            if rest < 0:
                continue
            needed = np.maximum(ranks, 1 if twos + there[TWO] else 0)
            fine = big + small + there[SMALL] + there[BIG] >= needed - spared
            weight = math.comb(pool[BIG], big) * math.comb(pool[SMALL], small)
            weight *= math.comb(pool[TWO], twos)
            for new in np.flatnonzero(fine & (self._ways[0, :, rest] > 0)).tolist():
                self._starts.append((new, rest, twos, small, big))
                chances.append(float(weight * self._ways[0, new, rest]))
        self._up_to = list(accumulate(chances))

    def _count(self) -> "np.ndarray[tuple[int, int, int], np.dtype[np.float64]]":
        # [rank, m, n]: ways to take n cards of the ranks from this one on, of m ranks not yet there
        ways = np.zeros((TWO + 1, TWO + 1, self._size + 1))
        ways[TWO, 0, 0] = 1
        for rank in range(TWO - 1, -1, -1):
            for k in range(min(self._pool[rank], self._size) + 1):
                new = 1 if k and not self._there[rank] else 0
                ways[rank, new:, k:] += (
                    math.comb(self._pool[rank], k)
                    * ways[rank + 1, : TWO + 1 - new, : self._size + 1 - k]
                )
        return ways

    def draw(self, chance: Random) -> Sequence[int] | None:
        """One of them, fifteen counts without those `there`; None if there is none."""
        if not self._starts:
            return None
        new, rest, *high = self._starts[_at(self._up_to, chance)]
        hand = [0] * 12 + high
        for rank in range(TWO):
            up_to, choices = self._choices(rank, new, rest)
            k, fresh = choices[_at(up_to, chance)]
            hand[rank] = k
            rest -= k
            new -= fresh
        return hand

    def _choices(self, rank: int, new: int, rest: int) -> tuple[list[float], list[tuple[int, int]]]:
        key = (rank, new, rest)
        found = self._next.get(key)
        if found is None:
            choices, weights = [], []
            for k in range(min(self._pool[rank], rest) + 1):
                fresh = 1 if k and not self._there[rank] else 0
                if fresh <= new:
                    ways = self._ways[rank + 1, new - fresh, rest - k]
                    choices.append((k, fresh))
                    weights.append(math.comb(self._pool[rank], k) * float(ways))
            found = self._next[key] = list(accumulate(weights)), choices
        return found


def _at(up_to: Sequence[float], chance: Random) -> int:
    return min(bisect(up_to, chance.random() * up_to[-1]), len(up_to) - 1)


@functools.lru_cache(64)
def sustainable_hands(pool: Counts, there: Counts, size: int, spared: int) -> SustainableHands:
    """`SustainableHands`, remembered."""
    return SustainableHands(pool, there, size, spared)
