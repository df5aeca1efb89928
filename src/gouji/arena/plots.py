"""The arena's picture; matplotlib is loaded only here."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gouji.arena.pairs import Contest, Pair
from gouji.arena.report import columns_of

_WIDTH, _HEIGHT = 10, 4
_LONGEST_NAME = 60


def plot_pairs(contest: Contest, pairs: Sequence[Pair], path: Path) -> None:
    """Points a deal as the pairs came in, with a 95 % band, and how single pairs went: a PNG.

    Raises ImportError where matplotlib isn't installed, OSError where it can't be written.
    """
    from matplotlib.figure import Figure

    columns = columns_of(pairs)
    number = np.arange(1, len(pairs) + 1)
    difference, deals = np.cumsum(columns[:, 0]), np.cumsum(columns[:, 1])
    mean = difference / deals
    # the spread of a ratio of sums, by its residuals
    squares = np.array(
        [np.sum((columns[:n, 0] - mean[n - 1] * columns[:n, 1]) ** 2) for n in number]
    )
    half = 1.96 * np.sqrt(squares * number / np.maximum(number - 1, 1)) / deals
    figure = Figure(figsize=(_WIDTH, _HEIGHT), layout="constrained")
    over, each = figure.subplots(1, 2)
    over.axhline(0, color="0.6", linewidth=0.8)
    over.plot(number, mean)
    if len(pairs) > 1:
        over.fill_between(number[1:], (mean - half)[1:], (mean + half)[1:], alpha=0.25)
    over.set(xlabel="pairs", ylabel="points a deal, A - B", xlim=(0, len(pairs) + 1))
    each.hist(columns[:, 0] / columns[:, 1], bins=min(40, 5 + len(pairs) // 4))
    each.axvline(0, color="0.6", linewidth=0.8)
    each.set(xlabel="points a deal in one pair, A - B", ylabel="pairs")
    figure.suptitle(
        f"A {_plain(contest.a)}   B {_plain(contest.b)}   ({_plain(contest.rulebook.title)})"
    )
    figure.savefig(path, format="png", dpi=120)


def _plain(name: str) -> str:
    # letters that every font has, and no mathematics
    text = name.encode("ascii", "backslashreplace").decode()[:_LONGEST_NAME]
    return text.replace("\\", "\\\\").replace("$", r"\$")
