"""The arena's pictures; matplotlib is loaded only where one is drawn.

What stands in them is English, in letters that every font has: a font with Chinese may be missing.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gouji.arena.pairs import Contest, Pair
from gouji.arena.report import columns_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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
        f"A {plain(contest.a)}   B {plain(contest.b)}   ({plain(contest.rulebook.title)})"
    )
    save(figure, path)


def plot_ratings(told: dict[str, Any], path: Path) -> None:
    """A ladder's ratings with their 95 % intervals, best on top, from its JSON: a PNG.

    Raises ImportError where matplotlib isn't installed, OSError where it can't be written.
    """
    from matplotlib.figure import Figure

    rows = told["bots"][::-1]
    rating = np.array([row["rating"] for row in rows])
    bounds = np.array([row["rating_ci95"] for row in rows])
    at = np.arange(len(rows))
    figure = Figure(figsize=(_WIDTH * 0.8, 1.6 + 0.4 * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.axvline(0, color="0.6", linewidth=0.8)
    axes.errorbar(
        rating, at, xerr=[rating - bounds[:, 0], bounds[:, 1] - rating], fmt="o", capsize=4
    )
    axes.set_yticks(at, [plain(row["bot"]) for row in rows])
    axes.set(xlabel="rating, 95 % interval", ylim=(-0.6, len(rows) - 0.4))
    figure.suptitle(f"{plain(told['rulebook'])}, {told['matches']} matches between any two")
    save(figure, path)


def save(figure: "Figure", path: Path, dpi: int = 120) -> None:
    """Writes a picture whole or not at all; OSError where it can't be."""
    part = path.with_name(f".{path.name}.part")
    try:
        figure.savefig(part, format="png", dpi=dpi)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def plain(name: str) -> str:
    r"""A name in letters that every font has, and no mathematics.

    >>> print(plain("novice"), plain("$"))
    novice \$
    """
    text = name.encode("ascii", "backslashreplace").decode()[:_LONGEST_NAME]
    return text.replace("\\", "\\\\").replace("$", r"\$")
