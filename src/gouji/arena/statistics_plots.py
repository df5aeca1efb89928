"""Statistics in pictures; matplotlib is loaded only where one is drawn (see `plots`)."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gouji.arena.plots import plain, save
from gouji.arena.report import Array
from gouji.engine.cards import BIG, RANKS, SMALL
from gouji.words.names import PLACES, rank_name
from gouji.words.scores import KINDS
from gouji.words.stats import STATS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PLOT = "stats.png"


def plot_statistics(told: Mapping[str, Any], path: Path) -> None:
    """The leader's places, the worth of cards, the length of deals, where points come from: a PNG.

    `told` is what `statistics` gives. Raises ImportError where matplotlib isn't installed, OSError
    where it can't be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 7), layout="constrained")
    axes = figure.subplots(2, 2)
    _places(axes[0, 0], told)
    _cards(axes[0, 1], told)
    _lengths(axes[1, 0], told)
    _kinds(axes[1, 1], told)
    bots = dict.fromkeys(told["bots"])
    about = f"{plain(told['rulebook'])}: {told['deals']} deals of {plain(', '.join(bots))}"
    figure.suptitle(about)
    save(figure, path, dpi=80)


def _bars(axes: "Axes", found: Mapping[str, Mapping[str, Any]], *, unit: float = 1.0) -> None:
    values, error = _with_error(found, unit)
    axes.bar(list(found), values, yerr=error, capsize=4)
    axes.axhline(0, color="0.4", linewidth=0.8)


def _with_error(found: Mapping[str, Mapping[str, Any]], unit: float) -> tuple[Array, Array]:
    values = unit * np.array([one["value"] for one in found.values()])
    bounds = unit * np.array([one["ci95"] for one in found.values()]).T
    # a percentile interval need not hold its estimate where next to nothing was counted
    return values, np.clip([values - bounds[0], bounds[1] - values], 0, None)


def _places(axes: "Axes", told: Mapping[str, Any]) -> None:
    names = [place.en.replace(" ", "\n") for place in PLACES]
    found = dict(zip(names, told["leader"]["places"], strict=True))
    _bars(axes, found, unit=100)
    axes.axhline(100 / 6, color="0.6", linestyle="--", linewidth=0.8)
    axes.set(title="where the first leader ends", ylabel="% of deals")


def _cards(axes: "Axes", told: Mapping[str, Any]) -> None:
    jokers = {RANKS[rank]: rank_name(rank).en.replace(" ", "\n") for rank in (BIG, SMALL)}
    _bars(axes, {jokers.get(card, card): found for card, found in told["cards"].items()})
    axes.set(title="what a card more is worth", ylabel="points a deal, net")


def _lengths(axes: "Axes", told: Mapping[str, Any]) -> None:
    for key in ("tricks", "plays"):
        deals = {int(length): n for length, n in told[key]["deals"].items()}
        lengths = range(min(deals), max(deals) + 1)
        shares = 100 * np.array([deals.get(n, 0) for n in lengths]) / told["deals"]
        axes.bar(lengths, shares, width=1.0, label=STATS[key].en)
    axes.legend(frameon=False)
    axes.set(title="how long a deal is", xlabel="number in a deal", ylabel="% of deals")


def _kinds(axes: "Axes", told: Mapping[str, Any]) -> None:
    names = {kind: STATS["place"].en if kind == "place" else KINDS[kind].en for kind in KINDS}
    kinds = told["points"]["kinds"]
    values, error = _with_error({kind: of["share"] for kind, of in kinds.items()}, 100)
    axes.barh([names[kind] for kind in kinds], values, xerr=error, capsize=4)
    axes.invert_yaxis()
    axes.set(title="where points come from", xlabel="% of points gained")
