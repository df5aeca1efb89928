"""What pairs of matches say: means with intervals, in the arena's JSON."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from gouji.arena.pairs import Conduct, Contest, Pair

Array = npt.NDArray[np.float64]

RESAMPLES = 10_000
_AT_ONCE = 2_000_000  # numbers drawn in one go


def resampled(columns: Array, statistic: Callable[[Array], Array], seed: int = 0) -> Array:
    """A statistic of `RESAMPLES` bootstrap samples of the rows, each column summed.

    >>> rows = np.array([[1.0, 2.0], [3.0, 2.0]])
    >>> ratios = resampled(rows, lambda sums: sums[:, 0] / sums[:, 1])
    >>> len(ratios), float(ratios.min()), float(ratios.max())
    (10000, 0.5, 1.5)
    """
    return statistic(resampled_sums(columns, RESAMPLES, seed))


def resampled_sums(columns: Array, resamples: int, seed: int = 0) -> Array:
    """The sums of the columns in so many bootstrap samples of the rows: a row a sample."""
    rng = np.random.default_rng(seed)
    rows = len(columns)
    chunk = max(1, min(resamples, _AT_ONCE // rows))
    found = []
    for start in range(0, resamples, chunk):
        n = min(chunk, resamples - start)
        drawn = rng.integers(0, rows, (n, rows)) + rows * np.arange(n)[:, None]
        times = np.bincount(drawn.ravel(), minlength=n * rows).reshape(n, rows)
        found.append(times.astype(float) @ columns)
    return np.concatenate(found)


def interval(samples: Array, digits: int) -> list[float]:
    """The middle 95 % of samples.

    >>> interval(np.arange(1001.0), 1)
    [25.0, 975.0]
    """
    return [round(float(bound), digits) for bound in np.percentile(samples, (2.5, 97.5))]


def columns_of(pairs: Sequence[Pair]) -> Array:
    """A row a pair: A's points less B's, deals, matches that A won."""
    return np.array([[pair.difference, pair.deals, pair.won] for pair in pairs], dtype=float)


def report(contest: Contest, pairs: Sequence[Pair]) -> dict[str, Any]:
    """The arena's JSON: intervals are bootstrapped over the pairs (docs/bots.md).

    >>> from gouji.engine.rulebook import BASIC
    >>> pair = Pair(1, (((4, 2),) * 3, ((0, 6),) * 3), 1.0, Conduct(), Conduct())
    >>> told = report(Contest("novice", "random", BASIC, "7"), [pair])
    >>> told["matches"], told["deals"], told["points_per_deal"], told["match_wins"]
    (2, 6, -2.0, 0.5)
    """
    columns = columns_of(pairs)
    difference, deals, won = (float(total) for total in columns.sum(axis=0))
    conduct = {
        "a": Conduct.sum([pair.a for pair in pairs]),
        "b": Conduct.sum([pair.b for pair in pairs]),
    }
    points = resampled(columns, lambda sums: sums[:, 0] / sums[:, 1])
    wins = resampled(columns, lambda sums: sums[:, 2] / (2 * len(pairs)))
    return {
        "a": contest.a,
        "b": contest.b,
        "rulebook": contest.rulebook.title,
        "matches": 2 * len(pairs),
        "seed": contest.seed,
        "deals": int(deals),
        "points_per_deal": round(difference / deals, 3),
        "points_ci95": interval(points, 3),
        "match_wins": round(won / (2 * len(pairs)), 4),
        "match_ci95": interval(wins, 4),
        "ms_per_decision": {
            side: {"mean": round(one.mean_ms, 4), "p99": round(one.p99_ms, 4)}
            for side, one in conduct.items()
        },
        "illegal": {side: one.illegal for side, one in conduct.items()},
        "timeouts": {side: one.timeouts for side, one in conduct.items()},
        "crashes": {side: one.crashes for side, one in conduct.items()},
    }
