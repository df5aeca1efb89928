"""What an archive says about the game: estimates with intervals, from sums over matches."""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from gouji.arena.archive import Archive, Setup
from gouji.arena.counting import CARDS, EVENTS, LENGTHS, Counted, count_match
from gouji.arena.report import Array, interval, resampled_sums
from gouji.arena.workers import results
from gouji.engine.cards import RANKS
from gouji.engine.faults import Fault
from gouji.engine.scoring import KINDS

BLOCKS = 2048
"""Match i goes into block i modulo this; the bootstrap draws blocks, so that memory has a bound."""

RESAMPLES = 4000
_AT_ONCE = 100  # matches counted in one task
_DIGITS = 4
_TAIL = 0.025
_SHARES = (5, 25, 50, 75, 95)


@dataclass(slots=True)
class Sums:
    """All that was counted: each block's sums by name, and how many deals had which length."""

    setup: Setup
    blocks: dict[int, Counter[str]] = field(default_factory=dict)
    lengths: dict[str, Counter[int]] = field(
        default_factory=lambda: {key: Counter() for key in LENGTHS}
    )

    def add(self, counted: Counted) -> None:
        """Adds a match."""
        self.blocks.setdefault(counted.match % BLOCKS, Counter()).update(counted.sums)
        for key, lengths in counted.lengths.items():
            self.lengths[key].update(lengths)


Task = tuple[Path, int, int]


def count_all(path: Path, jobs: int = 1, advance: Callable[[int], None] = lambda n: None) -> Sums:
    """Counts an archive, replaying every deal; `advance` hears of deals that are done.

    Raises `Fault` where it can't be read, or a deal is not as its rules have it.
    """
    with Archive(path) as archive:
        sums = Sums(archive.setup)
        if not (last := archive.matches):
            raise Fault("no-deals", "")
    tasks = [(path, n, min(n + _AT_ONCE - 1, last)) for n in range(1, last + 1, _AT_ONCE)]
    with closing(results(_count, tasks, max(1, min(jobs, len(tasks))))) as counts:
        for _, matches in counts:
            for counted in matches:
                sums.add(counted)
                advance(counted.sums["deals"])
    return sums


def _count(task: Task) -> list[Counted]:
    path, first, last = task
    with Archive(path) as archive:
        rulebook = archive.setup.rulebook
        matches = groupby(archive.of_matches(first, last), lambda entry: entry.match)
        return [count_match(list(entries), rulebook) for _, entries in matches]


# ---------------------------------------------------------------- estimates


class _Estimates:
    """Estimates from sums: `value` names what is asked as a function of the sums by name."""

    def __init__(self, blocks: Mapping[int, Counter[str]]) -> None:
        names = sorted({name for sums in blocks.values() for name in sums})
        rows = [[float(blocks[block][name]) for name in names] for block in sorted(blocks)]
        columns = np.array(rows, dtype=float)
        drawn = resampled_sums(columns, RESAMPLES)
        self._drawn = {name: drawn[:, i] for i, name in enumerate(names)}
        self._sums = {name: columns[:, i].sum(keepdims=True) for i, name in enumerate(names)}

    def total(self, name: str) -> int:
        """A sum over everything."""
        return int(self._sums[name][0]) if name in self._sums else 0

    def of(self, value: Callable[[Callable[[str], Array]], Array]) -> dict[str, Any]:
        """The estimate and the middle 95 % of its bootstrap samples."""
        found = value(self._taker(self._sums))
        drawn = value(self._taker(self._drawn))
        return {"value": round(float(found[0]), _DIGITS), "ci95": interval(drawn, _DIGITS)}

    def ratio(self, name: str, by: str = "deals") -> dict[str, Any]:
        """One sum over another; where nothing was counted, up to what so many may have missed."""
        found = self.of(lambda sums: sums(name) / np.maximum(sums(by), 1))
        if not self.total(name):
            found["ci95"][1] = round(-math.log(_TAIL) / self.total(by), _DIGITS)
        return found

    def share(self, name: str, by: str = "deals") -> dict[str, Any]:
        """How many of so many; where it is none or all, with Clopper and Pearson's bound."""
        found = self.of(lambda sums: sums(name) / np.maximum(sums(by), 1))
        total, of = self.total(name), self.total(by)
        if total in (0, of):
            bound = round(_TAIL ** (1 / of), _DIGITS)
            found["ci95"] = [bound, 1.0] if total else [0.0, round(1 - bound, _DIGITS)]
        return found

    @staticmethod
    def _taker(sums: Mapping[str, Array]) -> Callable[[str], Array]:
        none = np.zeros_like(next(iter(sums.values())))
        return lambda name: sums.get(name, none)


def statistics(sums: Sums) -> dict[str, Any]:
    """The answers as JSON (docs/stats.md); every estimate is `{"value", "ci95"}`.

    Intervals hold the middle 95 % of bootstrap samples of the matches.
    """
    estimates = _Estimates(sums.blocks)
    setup, rulebook = sums.setup, sums.setup.rulebook
    return {
        "bots": list(setup.bots),
        "rulebook": rulebook.title,
        "seed": setup.seed,
        "deals": estimates.total("deals"),
        "matches": estimates.total("matches"),
        "leader": {
            "places": [estimates.share(f"leader-{place}") for place in range(1, 7)],
            "mean_place": estimates.ratio("leader-place"),
            "net": estimates.ratio("leader-net"),
            "first_by_seat": [estimates.share(f"first-{step}") for step in range(6)],
        },
        "cards": _cards(estimates),
        "points": _points(estimates),
        **{key: _length(estimates, key, sums.lengths[key]) for key in LENGTHS},
        "events": {
            key: {
                "deals": estimates.share(f"some-{key}"),
                "per_deal": estimates.ratio(f"all-{key}"),
            }
            for key in EVENTS
        },
        "extra": _extra(estimates),
    }


def _cards(estimates: _Estimates) -> dict[str, Any]:
    # What one card more of a rank brings a side (the other has one fewer), the rest held equal: a
    # regression of its points less the other's. Each deal is two observations, one the negative of
    # the other, so that half of it is what the side gains, and half what the other loses.
    size = len(CARDS) + 1

    def worth(rank: int) -> Callable[[Callable[[str], Array]], Array]:
        def value(sums: Callable[[str], Array]) -> Array:
            rows = [[sums(f"xx-{min(i, j)}{max(i, j)}") for j in range(size)] for i in range(size)]
            products = np.moveaxis(np.array(rows), 2, 0)
            with_net = np.array([sums(f"net-{i}") for i in range(size)]).T[:, :, None]
            solved = np.linalg.pinv(products, hermitian=True) @ with_net
            found: Array = solved[:, rank + 1, 0]
            return found

        return value

    return {RANKS[card]: estimates.of(worth(i)) for i, card in enumerate(CARDS)}


def _points(estimates: _Estimates) -> dict[str, Any]:
    kinds = [kind for kind in KINDS if estimates.total(f"points-{kind}")]
    matches = estimates.total("matches")

    def share(kind: str) -> Callable[[Callable[[str], Array]], Array]:
        def value(sums: Callable[[str], Array]) -> Array:
            together: Array = np.sum([sums(f"points-{k}") for k in kinds], axis=0)
            part: Array = sums(f"points-{kind}") / np.maximum(together, 1)
            return part

        return value

    return {
        "decide": estimates.share("changed"),
        **{key: estimates.share(key) for key in ("turned", "made", "levelled")},
        "decide_match": estimates.share("matches-decided", "matches") if matches else None,
        "kinds": {
            kind: {
                "per_deal": estimates.ratio(f"points-{kind}"),
                "share": estimates.of(share(kind)),
            }
            for kind in kinds
        },
    }


def _length(estimates: _Estimates, key: str, lengths: Counter[int]) -> dict[str, Any]:
    values = np.array(sorted(lengths))
    times = np.array([lengths[value] for value in values])
    upto = np.cumsum(times)
    at = [int(values[np.searchsorted(upto, share / 100 * upto[-1])]) for share in _SHARES]
    return {
        "mean": estimates.ratio(key),
        "least": int(values[0]),
        **{f"p{share}": value for share, value in zip(_SHARES, at, strict=True)},
        "most": int(values[-1]),
        "deals": {int(value): int(n) for value, n in zip(values, times, strict=True)},
    }


def _extra(estimates: _Estimates) -> dict[str, Any] | None:
    if not estimates.total("matches"):
        return None
    return {
        "matches": estimates.share("extra-matches", "matches"),
        "deals_per_match": estimates.ratio("extra-deals", "matches"),
        "drawn": estimates.share("drawn-matches", "matches"),
    }
