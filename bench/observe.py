"""What a learner gets: decisions with a choice a second, observation and candidates' features made.

Beside RLCard's `doudizhu`, which makes features of the state and of each action too, and
OpenSpiel's Python loop of `dou_dizhu`, which makes none. Ours is `engine/batch.py` driven from
Python: observe, list the candidates, draw with NumPy, pick; forced decisions are skipped. In all
three a decision counts only with more than one legal action. These run on one core and are told by
the second of its time, whatever else the machine does. Then two cores, by threads and by processes,
by the clock on the wall, and what a bot pays that has nothing but its view.

    python bench/observe.py [--rounds 5] [--seconds 1] [--games 1024]
"""

import argparse
import multiprocessing
import random
import statistics
import threading
import time
from array import array
from collections.abc import Callable

import numpy as np
import pyspiel
import rlcard
from machine import machine

from gouji.engine.batch import Batch
from gouji.engine.candidates import MOST_PRUNED, candidates_view
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.observe import observe_view
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import view

RULEBOOKS = {"basic": BASIC, "contest": CONTEST}


def rlcard_doudizhu(seconds: float) -> float:
    env = rlcard.make("doudizhu", config={"seed": 7})
    chance = random.Random(7)
    moves, timed = 0, 0.0
    while timed < seconds:
        began = time.process_time()
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            moves += len(legal) > 1
            state, _ = env.step(chance.choice(legal))
        timed += time.process_time() - began
    return moves / timed


def openspiel_python(seconds: float) -> float:
    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(7)
    moves, timed = 0, 0.0
    while timed < seconds:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        began = time.process_time()
        while not state.is_terminal():
            legal = state.legal_actions()
            moves += len(legal) > 1
            state.apply_action(legal[int(chance.random() * len(legal))])
        timed += time.process_time() - began
    return moves / timed


class Learner:
    """A batch, its buffers, and uniformly random choices."""

    def __init__(self, rulebook: Rulebook, games: int, seed: int) -> None:
        self.games = games
        self.batch = Batch(games, rulebook, seed)
        self.batch.play_random(300)  # so that the games are not all at the same point
        self.chance = np.random.default_rng(seed)
        self.seen = np.empty((games, SIZE), np.int8)
        self.indices = np.empty(games * MOST_PRUNED, np.int32)
        self.rows = np.empty((games * MOST_PRUNED, FEATURE_SIZE), np.int8)
        self.offsets = np.empty(games + 1, np.int32)
        self.done = np.empty(games, bool)
        self.points = np.empty((games, 2), np.int64)
        self.spent = [0.0, 0.0, 0.0, 0.0]  # observing, listing, drawing, playing

    def run(self, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
        """Decisions a second of a clock."""
        batch, spent = self.batch, self.spent
        moves = 0
        start = a = clock()
        while a - start < seconds:
            batch.observe(self.seen)
            b = clock()
            batch.candidates(self.indices, self.rows, self.offsets)
            c = clock()
            draws = self.chance.random(self.games, np.float32) * np.diff(self.offsets)
            picks = draws.astype(np.int32)
            d = clock()
            batch.pick(
                picks,
                self.indices,
                self.offsets,
                True,
                skip=True,
                done=self.done,
                points=self.points,
            )
            moves += self.games
            e = clock()
            for i, one in enumerate((b - a, c - b, d - c, e - d)):
                spent[i] += one
            a = e
        return moves / (a - start)


def by_threads(rulebook: Rulebook, games: int, seconds: float) -> float:
    rates: list[float] = []
    learners = [Learner(rulebook, games, seed) for seed in (1, 2)]

    def work(learner: Learner) -> None:
        rates.append(learner.run(seconds, time.perf_counter))

    threads = [threading.Thread(target=work, args=(one,)) for one in learners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


def in_process(task: tuple[str, int, float, int, float]) -> float:
    name, games, seconds, seed, at = task
    learner = Learner(RULEBOOKS[name], games, seed)
    learner.run(0.1)
    time.sleep(max(0.0, at - time.time()))  # both at once
    return learner.run(seconds, time.perf_counter)


def by_processes(pool, name: str, games: int, seconds: float) -> float:
    at = time.time() + 0.5
    return sum(pool.map(in_process, [(name, games, seconds, seed, at) for seed in (1, 2)], 1))


def of_views(rulebook: Rulebook) -> tuple[float, float]:
    """Microseconds for the view, and for the arrays made of it."""
    deal = make_deal("views", 0, rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    chance = random.Random(1)
    seen, indices = array("b", bytes(SIZE)), array("i", [0] * MOST_PRUNED)
    rows = array("b", bytes(MOST_PRUNED * FEATURE_SIZE))
    makes, arrays, n = 0.0, 0.0, 0
    while not game.over:
        a = time.process_time()
        known = view(game, game.to_act)
        b = time.process_time()
        observe_view(known, seen)
        candidates_view(known, indices, rows)
        makes += b - a
        arrays += time.process_time() - b
        n += 1
        game.apply(chance.choice(known.legal))
    return makes / n * 1e6, arrays / n * 1e6


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=1.0)
    options.add_argument("--games", type=int, default=1024)
    given = options.parse_args()
    games, seconds = given.games, given.seconds
    learners = {name: Learner(book, games, 1) for name, book in RULEBOOKS.items()}
    runs = {
        "RLCard doudizhu, with features": rlcard_doudizhu,
        "OpenSpiel dou_dizhu, without": openspiel_python,
        "gouji basic, with features": learners["basic"].run,
        "gouji contest, with features": learners["contest"].run,
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    two: dict[tuple[str, str], list[float]] = {}
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for _ in range(given.rounds):
            for name, run in runs.items():
                found[name].append(run(seconds))
            for name, book in RULEBOOKS.items():
                one = learners[name].run(seconds, time.perf_counter)
                for way, rate in (
                    ("threads", by_threads(book, games, seconds)),
                    ("processes", by_processes(pool, name, games, seconds)),
                ):
                    two.setdefault((name, way), []).append(rate / one)
    print(machine())
    title = f"choices a second, median of {given.rounds}"
    print(f"{title:32}  thousand   beside RLCard, OpenSpiel")
    rlcard_runs, openspiel_runs, *_ = found.values()
    for name, rates in found.items():
        beside = [
            statistics.median(a / b for a, b in zip(rates, peer, strict=True))
            for peer in (rlcard_runs, openspiel_runs)
        ]
        print(
            f"{name:32} {statistics.median(rates) / 1e3:9.1f}   {beside[0]:13.3g} {beside[1]:10.2g}"
        )
    for name, learner in learners.items():
        parts = [part / sum(learner.spent) * 100 for part in learner.spent]
        print(
            f"{name}: observing {parts[0]:.0f} %, candidates {parts[1]:.0f} %, drawing "
            f"{parts[2]:.0f} %, playing, dealing and scoring {parts[3]:.0f} %"
        )
    for (name, way), ratios in two.items():
        print(f"{name}: two {way} x{statistics.median(ratios):.2f} of one core")
    for name, book in RULEBOOKS.items():
        times = [of_views(book) for _ in range(given.rounds)]
        makes, arrays = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name}: a view {makes:.0f} us, its observation and candidates {arrays:.0f} us")


if __name__ == "__main__":
    main()
