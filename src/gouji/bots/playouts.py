"""Games played on by the value network alone, many at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji.bots.network import UNIT, Bytes, Floats, Network
from gouji.engine.batch import Batch
from gouji.engine.candidates import MOST_PRUNED
from gouji.engine.columns import FEATURE_SIZE, SIZE, place_of
from gouji.engine.rulebook import Rulebook
from gouji.engine.worlds import copies

_PLACE = place_of("place")


class _Arrays:
    """What a batch writes into."""

    def __init__(self, n: int) -> None:
        self.indices = np.empty(n * MOST_PRUNED, np.int32)
        self.features = np.empty((n * MOST_PRUNED, FEATURE_SIZE), np.int8)
        self.offsets = np.empty(n + 1, np.int32)
        self.observations = np.empty((n, SIZE), np.int8)
        self.seats = np.empty(n, np.int8)
        self.done = np.empty(n, np.bool_)
        self.points = np.empty((n, 2), np.int64)
        self.places = np.empty((n, 6), np.int8)


def tried(
    network: Network,
    batch: Batch,
    actions: NDArray[np.int32],
    seat: int,
    *,
    ahead: int,
    plies: int,
) -> Floats:
    """What one action in each game is worth to a seat, float32[n], in units.

    `actions`: int32[n], indices into the legal list. After it everybody plays the network's best
    candidate. A game ends with its deal or at the seat's own decision number `ahead`, for what the
    network's best candidate is worth there; or after `plies` choices of anybody, for what the
    network of whoever is asked thinks of his side. The batch is played on.
    """
    arrays = _Arrays(batch.n)
    values = np.zeros(batch.n, np.float32)
    rows = np.arange(batch.n)
    met = np.zeros(batch.n, np.int64)
    rulebook = batch.rulebook
    batch.step(actions, skip=True, **_ends(arrays, batch.n))
    ended = np.zeros(batch.n, np.bool_)  # games that were valued before their end
    for ply in range(plies + 1):
        n = batch.n
        done = arrays.done[:n] & ~ended
        values[rows[done]] = worth(rulebook, seat, arrays.points[:n][done], arrays.places[:n][done])
        going = np.flatnonzero(~arrays.done[:n] & ~ended).astype(np.int32)
        if not len(going):
            break
        if len(going) < n:
            batch, rows, met = copies(batch, going), rows[going], met[going]
            n = batch.n
        picks, best = _best(network, batch, arrays)
        seats = arrays.seats[:n]
        met += seats == seat
        ended = (seats == seat) & (met == ahead)
        values[rows[ended]] = best[ended]
        if ply == plies:
            rest = np.flatnonzero(~ended)
            values[rows[rest]] = by_another(
                rulebook, seat, arrays.observations[rest], seats[rest], best[rest]
            )
            break
        batch.pick(picks, arrays.indices, arrays.offsets[: n + 1], skip=True, **_ends(arrays, n))
    return values


def _ends(arrays: _Arrays, n: int) -> dict[str, Any]:
    return {"done": arrays.done[:n], "points": arrays.points[:n], "places": arrays.places[:n]}


def _best(network: Network, batch: Batch, arrays: _Arrays) -> tuple[NDArray[np.int32], Floats]:
    # of each game the first of the best candidates, numbered from 0, and what it is worth
    n = batch.n
    offsets = arrays.offsets[: n + 1]
    batch.seats(arrays.seats[:n])
    batch.observe(arrays.observations[:n])
    total = batch.candidates(arrays.indices, arrays.features, offsets)
    found = network.values(arrays.observations[:n], arrays.features[:total], offsets)
    best = np.maximum.reduceat(found, offsets[:-1])
    counts = np.diff(offsets)
    at = np.flatnonzero(found == np.repeat(best, counts))
    of = np.repeat(np.arange(n), counts)[at]
    picks = np.zeros(n, np.int32)
    picks[of[::-1]] = (at - offsets[of])[::-1]
    return picks, best


def worth(
    rulebook: Rulebook, seat: int, points: NDArray[np.int64], places: NDArray[np.int8]
) -> Floats:
    """What ended deals are worth to a seat, float32[n], in units.

    `points`: int64[n, 2] by side, p1's first; `places`: int8[n, 6].
    """
    own = np.array(rulebook.place_points, np.float32)[places[:, seat].astype(np.int64) - 1]
    ahead = (points[:, seat % 2] - points[:, 1 - seat % 2]).astype(np.float32)
    found: Floats = (ahead + own) / np.float32(2 * UNIT)
    return found


def by_another(
    rulebook: Rulebook,
    seat: int,
    observations: Bytes,
    others: NDArray[np.int8],
    values: Floats,
) -> Floats:
    """What other seats' values tell of what games are worth to a seat, float32[n], in units.

    A value is half of the side's points and half of the own place's: the side's half turns with
    the side, and a place that is not taken yet counts for the mean of those still free.
    """
    worth_of = np.array([0, *rulebook.place_points], np.float32)
    places = observations[:, _PLACE].astype(np.int64)  # from the other seat on
    free = np.ones((len(places), 7), bool)
    free[:, 0] = False
    np.put_along_axis(free, places, False, axis=1)
    mean = (free * worth_of).sum(axis=1) / np.maximum(free.sum(axis=1), 1)
    mine = np.take_along_axis(places, ((seat - others) % 6).astype(np.int64)[:, None], 1)[:, 0]
    own = np.where(mine > 0, worth_of[mine], mean)
    his = np.where(places[:, 0] > 0, worth_of[places[:, 0]], mean)
    side = values * np.float32(2 * UNIT) - his
    side = np.where((others - seat) % 2 == 0, side, -side)
    found: Floats = ((side + own) / np.float32(2 * UNIT)).astype(np.float32)
    return found
