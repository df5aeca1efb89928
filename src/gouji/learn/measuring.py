"""Head to head, many tables at once: networks on the same deals from both sides."""

from collections.abc import Sequence

import numpy as np

from gouji.bots.base import Bot
from gouji.bots.network import Network, load_network
from gouji.bots.novice import NoviceBot
from gouji.bots.strong import NetworkBot
from gouji.engine.cards import SEATS, side
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.learn.run import Run
from gouji.learn.selfplay import Player, Tables
from gouji.match import play_deal


def head_to_head(
    a: Network, b: Network, rulebook: Rulebook, deals: int, seed: str
) -> tuple[float, float]:
    """Points a deal of a's side less b's, with the standard error; each deal is played twice.

    `deals`: how many different ones.
    """
    players = [Player(a), Player(b)]
    gains = np.zeros((2, deals))
    for which in (0, 1):
        tables = Tables(deals, rulebook, seed)
        waiting = np.ones(deals, bool)
        while waiting.any():
            tables.look()
            whose = np.where(tables.seats % 2 == which, 0, 1)
            tables.step(tables.choose(players, whose), again=False)
            ended = tables.done & waiting
            gains[which, ended] = tables.points[ended, which] - tables.points[ended, 1 - which]
            waiting &= ~tables.done
    pairs = gains.mean(axis=0)
    return float(pairs.mean()), float(pairs.std(ddof=1) / np.sqrt(deals))


def against_bots(
    a: Sequence[Bot], b: Sequence[Bot], rulebook: Rulebook, deals: int, seed: str
) -> tuple[float, float]:
    """The same of bots, six each, by seat; slower."""
    gains = []
    for number in range(deals):
        deal = make_deal(f"{seed}/{number}", SEATS[0], rulebook.opening)
        gain = 0
        for which in (0, 1):
            bots = [(a if side(seat) == which else b)[seat] for seat in SEATS]
            points = play_deal(Game(deal.hands, deal.leader, rulebook), bots).score().points
            gain += points[which] - points[1 - which]
        gains.append(gain / 2)
    return float(np.mean(gains)), float(np.std(gains, ddof=1) / np.sqrt(deals))


def measure(run: Run, deals: int = 200, bot_deals: int = 40) -> dict[str, float]:
    """Points a deal, with their errors, over the own weights of half-way and over `novice`.

    Always on the same deals, which are not learnt from; not a number where there is nothing to
    compare with yet.
    """
    figures: dict[str, float] = {}
    mine = run.network()
    every = run.settings.every
    older = run.weights_file(run.number // 2 // every * every)
    for rulebook in (BASIC, CONTEST):
        name = rulebook.base
        points, error = against_bots(
            [NetworkBot(mine)] * 6, [NoviceBot()] * 6, rulebook, bot_deals, "held out"
        )
        figures |= {f"novice_{name}": points, f"novice_{name}_error": error}
        points, error = float("nan"), float("nan")
        if older.exists():
            points, error = head_to_head(mine, load_network(older), rulebook, deals, "held out")
        figures |= {f"half_{name}": points, f"half_{name}_error": error}
    return {name: round(figure, 2) for name, figure in figures.items()}
