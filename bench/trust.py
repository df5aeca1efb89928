"""How far the network's values, hints and choices can be trusted: docs/trust.md, all of it anew.

python bench/trust.py [--deals 300] [--network FILE.npz]

It writes docs/trust.md, docs/trust.png and src/gouji/advice/sureness.json, which hints read. Run it
when the weights that ship have changed.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from machine import machine
from trust_ends import ends, finds
from trust_measures import (
    Kept,
    Trial,
    against_novice,
    ahead,
    among_baselines,
    deals,
    joined,
    reason_counts,
    self_play,
    sureness_table,
    trials,
    variants,
    where,
)
from trust_text import document

from gouji.bots.network import Network, load_network
from gouji.bots.registry import NAMES, make_bot
from gouji.bots.strong import NetworkBot, strong_network
from gouji.engine.rulebook import BY_NAME

ROOT = Path(__file__).parent.parent
_SITUATIONS = {
    "all": lambda d: True,
    "declarations": lambda d: d.role == "declare",
    "leads": lambda d: d.role == "lead",
    "answers": lambda d: d.role == "answer",
    "burns": lambda d: d.role == "burn",
    "closes": lambda d: d.role == "close",
    "more than 150 cards": lambda d: d.cards > 150,
    "51 to 150 cards": lambda d: 50 < d.cards <= 150,
    "13 to 50 cards": lambda d: 12 < d.cards <= 50,
    "12 cards or fewer": lambda d: d.cards <= 12,
    "四人乱缠": lambda d: d.chaos,
}


def measured(network: Network, count: int) -> dict[str, Any]:
    """All figures of docs/trust.md."""
    start = time.perf_counter()
    kept: dict[str, Kept] = {}
    tried: list[Trial] = []
    for name, rulebook in BY_NAME.items():
        kept[f"self-play, {name}"] = self_play(network, deals(rulebook, "trust/play", count))
        watched = deals(rulebook, "trust/watch", max(20, count // 6))
        kept[f"among baselines, {name}"] = among_baselines(network, watched)
        tried += trials(network, deals(rulebook, "trust/gap", count), 8, "gap")
    own = joined(*[part for name, part in kept.items() if name.startswith("self")])
    gaps, shares = sureness_table(tried)
    play = [game for book in BY_NAME.values() for game in deals(book, "trust/why", count // 3)]
    counts, choices, explained = reason_counts(network, play, 8, "why")
    bots = {name: make_bot(name, "1") for name in NAMES if name not in ("strong", "random")}
    found = {"strong": finds(NetworkBot(network))}
    found |= {name: finds(bot) for name, bot in bots.items()}
    return {
        "machine": machine(),
        "about": network.about,
        "deals": count,
        "kept": kept,
        "calibration": {name: where(lambda d: True, part) for name, part in kept.items()},
        "situations": {
            name: (
                where(kind, own),
                [trial for trial in tried if kind(trial.decision)],
            )
            for name, kind in _SITUATIONS.items()
        },
        "trials": tried,
        "sureness": (gaps, shares),
        "switches": {
            name: against_novice(network, book, max(2, count // 8)) for name, book in variants()
        },
        "reasons": counts,
        "choices": choices,
        "explained": explained,
        "ends": found,
        "chance": sum(len(right) / game.count() for _, game, right in ends()),
        "positions": [name for name, _, _ in ends()],
        "minutes": (time.perf_counter() - start) / 60,
    }


def bins(part: Kept, count: int = 12) -> list[tuple[float, float, float]]:
    """Mean predicted, mean actual and its plain standard error, by predicted value."""
    met, actual = part
    order = np.argsort([decision.value for decision in met])
    found = []
    for chosen in np.array_split(order, count):
        if len(chosen) > 1:
            predicted = float(np.mean([met[i].value for i in chosen]))
            came = np.array([actual[i] for i in chosen])
            # decisions of one deal hang together: as if each deal were one
            groups = len({met[i].game for i in chosen})
            error = float(came.std() / np.sqrt(groups))
            found.append((predicted, float(came.mean()), error))
    return found


def plot(told: dict[str, Any], path: Path) -> None:
    """Predicted against actual points, and how often the best came out ahead by the gap."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    ends_at = 0.0
    for name, part in told["kept"].items():
        points = np.array(bins(part))
        left.errorbar(points[:, 0], points[:, 1], points[:, 2], fmt="o-", markersize=4, label=name)
        ends_at = max(ends_at, float(np.abs(points[:, :2]).max()))
    left.plot([-ends_at, ends_at], [-ends_at, ends_at], color="0.6", linewidth=0.8)
    left.set(xlabel="predicted points", ylabel="actual points", title="Values")
    left.legend(fontsize="small")
    order = sorted(told["trials"], key=lambda trial: trial.gap)
    for chosen in np.array_split(np.arange(len(order)), 16):
        lot = [order[i] for i in chosen]
        share, gap = ahead(lot), float(np.mean([trial.gap for trial in lot]))
        error = float(np.sqrt(max(share * (1 - share), 0.01) / len(lot)))
        right.errorbar([gap], [share], [error], fmt="o", color="C0", markersize=4)
    gaps, shares = told["sureness"]
    right.plot(gaps, shares, color="C1", label="what hints say")
    right.axhline(0.5, color="0.6", linewidth=0.8)
    right.set(xlabel="gap between best and second, points", ylabel="share", title="Best ahead")
    right.legend(fontsize="small")
    figure.savefig(path, format="png", dpi=120)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=300, help="deals of each kind")
    options.add_argument("--network", type=Path, help="weights, instead of those that ship")
    given = options.parse_args()
    network = strong_network() if given.network is None else load_network(given.network)
    told = measured(network, given.deals)
    gaps, shares = told["sureness"]
    table = {
        "round": network.about.get("round"),
        "choices": len(told["trials"]),
        "gaps": [round(gap, 3) for gap in gaps],
        "shares": [round(share, 3) for share in shares],
    }
    at = ROOT / "src" / "gouji" / "advice" / "sureness.json"
    at.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    plot(told, ROOT / "docs" / "trust.png")
    (ROOT / "docs" / "trust.md").write_text(document(told), encoding="utf-8")
    print(f"{told['machine']}: {told['minutes']:.1f} minutes")


if __name__ == "__main__":
    main()
