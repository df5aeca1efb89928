"""What search brings: `strong+` with a fixed number of deals a decision against `strong`.

Both by the same weights, each deal from both sides. Tells points a deal with the standard error,
the share of deals won (both sides taken together), and processor time a decision of `strong+`.

    python bench/search.py [--weights W.npz] [--beliefs B.npz | none] [--rulebook contest]
        [--first 0] [--pairs 60] [--set deals=32 --set ahead=2 ...]
"""

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from machine import machine

from gouji.bots.beliefs import Beliefs, load_beliefs, shipped_beliefs
from gouji.bots.network import Network, load_network
from gouji.bots.search import Search, SearchBot
from gouji.bots.strong import NetworkBot, strong_network
from gouji.engine.cards import SEATS, side
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import Action
from gouji.engine.view import View
from gouji.match import play_deal


class Counted(SearchBot):
    """Counts its decisions and their processor time."""

    decisions = 0
    seconds = 0.0

    def choose(self, view: View) -> Action:
        start = time.process_time()
        action = super().choose(view)
        Counted.seconds += time.process_time() - start
        Counted.decisions += 1
        return action


def gain(
    network: Network, beliefs: Beliefs | None, search: Search, rulebook: Rulebook, number: int
) -> float:
    """Points of `strong+` less those of `strong` in a deal, the mean of both sides."""
    deal = make_deal(f"search/{number}", SEATS[0], rulebook.opening)
    total = 0
    for which in (0, 1):
        bots = [
            Counted(network, beliefs, f"{number}/{seat}", think_s=None, search=search)
            if side(seat) == which
            else NetworkBot(network)
            for seat in SEATS
        ]
        points = play_deal(Game(deal.hands, deal.leader, rulebook), bots).score().points
        total += points[which] - points[1 - which]
    return total / 2


def setting(text: str) -> tuple[str, int | float]:
    key, value = text.split("=")
    return key, type(getattr(Search(), key))(value)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--weights", type=Path)
    ask.add_argument("--beliefs")
    ask.add_argument("--rulebook", choices=("basic", "contest"), default="contest")
    ask.add_argument("--first", type=int, default=0)
    ask.add_argument("--pairs", type=int, default=60)
    ask.add_argument("--set", type=setting, action="append", default=[])
    given = ask.parse_args()
    network = load_network(given.weights) if given.weights else strong_network()
    beliefs = shipped_beliefs() if given.beliefs is None else None
    if given.beliefs not in (None, "none"):
        beliefs = load_beliefs(Path(given.beliefs))
    search = Search(**{"deals": 32, **dict(given.set)})
    rulebook = {"basic": BASIC, "contest": CONTEST}[given.rulebook]
    print(machine())
    print(f"{given.rulebook}, beliefs {given.beliefs or 'shipped'}: {search}", flush=True)
    gains = np.array(
        [
            gain(network, beliefs, search, rulebook, given.first + number)
            for number in range(given.pairs)
        ]
    )
    error = gains.std(ddof=1) / np.sqrt(len(gains)) if len(gains) > 1 else float("nan")
    won = np.mean((gains > 0) + 0.5 * (gains == 0))
    print(
        f"{len(gains)} pairs of deals: {gains.mean():+.2f} ± {error:.2f} points a deal, "
        f"{won:.0%} won; {1000 * Counted.seconds / Counted.decisions:.1f} ms a decision, "
        f"{Counted.decisions / len(gains) / 2:.0f} decisions a deal"
    )


if __name__ == "__main__":
    main()
