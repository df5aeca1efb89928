"""All against all: ratings by the Bradley-Terry model, with intervals; choix is loaded here."""

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gouji.arena.pairs import Contest, Pair
from gouji.arena.report import Array, report
from gouji.engine.rulebook import Rulebook

ELO = 400 / math.log(10)
"""Points of rating a unit of log-odds: 400 are odds of ten to one."""

RESAMPLES = 500
_PRIOR = 0.5  # of a match each way between any two, so that one who won all has a rating


def contests_of(bots: Sequence[str], rulebook: Rulebook, seed: str, limit_ms: int) -> list[Contest]:
    """Every two bots against each other, in the order given.

    >>> from gouji.engine.rulebook import BASIC
    >>> [(c.a, c.b) for c in contests_of(["novice", "random", "exact-fit"], BASIC, "7", 0)]
    [('novice', 'random'), ('novice', 'exact-fit'), ('random', 'exact-fit')]
    """
    return [Contest(a, b, rulebook, seed, limit_ms) for a, b in itertools.combinations(bots, 2)]


def ratings(bots: int, won: Sequence[Array]) -> tuple[Array, Array]:
    """Ratings with their 2.5 and 97.5 percentiles, bootstrapped over the pairs of matches.

    `won`: for every two bots, in the order of `contests_of`, the matches of 2 that the first won in
    each pair. The mean rating is 0. Raises ImportError where choix isn't installed.

    >>> rating, bounds = ratings(2, [np.array([2.0, 1.0, 2.0, 1.0])])
    >>> bool(rating[0] > 0 > rating[1]), bool(bounds[0][0] <= rating[0] <= bounds[1][0])
    (True, True)
    """
    rng = np.random.default_rng(0)
    rated = _rate(bots, won)
    drawn = [
        _rate(bots, [shares[rng.integers(0, len(shares), len(shares))] for shares in won])
        for _ in range(RESAMPLES)
    ]
    return rated, np.percentile(np.array(drawn), (2.5, 97.5), axis=0)


def _rate(bots: int, won: Sequence[Array]) -> Array:
    import choix

    wins = np.full((bots, bots), _PRIOR)
    np.fill_diagonal(wins, 0.0)
    for (i, j), shares in zip(itertools.combinations(range(bots), 2), won, strict=True):
        wins[i, j] += shares.sum()
        wins[j, i] += 2 * len(shares) - shares.sum()
    strengths: Array = choix.ilsr_pairwise_dense(wins)
    rated: Array = (strengths - strengths.mean()) * ELO
    return rated


def ladder(
    bots: Sequence[str], contests: Sequence[Contest], pairs: Sequence[Sequence[Pair]]
) -> dict[str, Any]:
    """The ladder as JSON: the bots best first, and each contest's report."""
    won = [np.array([pair.won for pair in of_two]) for of_two in pairs]
    rated, bounds = ratings(len(bots), won)
    reports = [report(contest, of_two) for contest, of_two in zip(contests, pairs, strict=True)]
    rows: list[dict[str, Any]] = []
    for index, bot in enumerate(bots):
        points, wins = [], []
        for (i, j), told in zip(itertools.combinations(range(len(bots)), 2), reports, strict=True):
            if index in (i, j):
                sign = 1 if index == i else -1
                points.append(sign * told["points_per_deal"])
                wins.append(told["match_wins"] if index == i else 1 - told["match_wins"])
        rows.append(
            {
                "bot": bot,
                "rating": round(float(rated[index]), 1),
                "rating_ci95": [round(float(bound[index]), 1) for bound in bounds],
                "points_per_deal": round(sum(points) / len(points), 3),
                "match_wins": round(sum(wins) / len(wins), 4),
            }
        )
    rows.sort(key=lambda row: -row["rating"])
    first = contests[0]
    return {
        "rulebook": first.rulebook.title,
        "matches": 2 * len(pairs[0]),
        "seed": first.seed,
        "bots": rows,
        "contests": reports,
    }
