"""Random play beside OpenSpiel's dou_dizhu, in turn in one run: its C++ loop against
`gouji bench random`'s, its Python loop against ours.

    python bench/random_play.py [--rounds 7] [--seconds 1]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel
from machine import machine

from gouji.engine.batch import Batch
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook


def openspiel_cpp(seconds: float) -> float:
    game = pyspiel.load_game("dou_dizhu")
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(3)]
    moves, seed = 0, 0
    start = time.perf_counter()
    timed = 0.0
    while timed < seconds:
        # evaluate_bots plays a state to its end, chance nodes included
        state = game.new_initial_state()
        began = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        timed += time.perf_counter() - began
        chance = sum(step.player < 0 for step in state.full_history())
        moves += len(state.full_history()) - chance
        seed += 1
        if time.perf_counter() - start > 20 * seconds:
            break
    return moves / timed


def openspiel_python(seconds: float) -> float:
    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(7)
    moves = 0
    timed = 0.0
    while timed < seconds:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        began = time.perf_counter()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            moves += 1
        timed += time.perf_counter() - began
    return moves / timed


def ours_compiled(rulebook: Rulebook) -> Callable[[float], float]:
    def run(seconds: float) -> float:
        batch = Batch(1, rulebook, 7)
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            batch.play_random(100_000)
        return batch.decisions / spent

    return run


def ours_python(rulebook: Rulebook) -> Callable[[float], float]:
    deals = [make_deal(str(i), 0, rulebook.opening) for i in range(50)]

    def run(seconds: float) -> float:
        chance = random.Random(7).random
        moves, i = 0, 0
        timed = 0.0
        while timed < seconds:
            deal = deals[i % 50]
            i += 1
            game = Game(deal.hands, deal.leader, rulebook)
            count, action_at, apply = game.count, game.action_at, game.apply
            began = time.perf_counter()
            while legal := count():
                apply(action_at(int(chance() * legal)))
                moves += 1
            timed += time.perf_counter() - began
        return moves / timed

    return run


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=1.0)
    given = options.parse_args()
    runs = {
        "OpenSpiel dou_dizhu, C++ loop": openspiel_cpp,
        "gouji basic, bench random": ours_compiled(BASIC),
        "gouji contest, bench random": ours_compiled(CONTEST),
        "OpenSpiel dou_dizhu, Python loop": openspiel_python,
        "gouji basic, Python loop": ours_python(BASIC),
        "gouji contest, Python loop": ours_python(CONTEST),
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(given.rounds):
        for name, run in runs.items():
            found[name].append(run(given.seconds))
    print(machine())
    print(f"{'decisions a second, median of ' + str(given.rounds):36}   million   beside its peer")
    peer = ""
    for name, values in found.items():
        median = statistics.median(values)
        if name.startswith("OpenSpiel"):
            peer = name
        ratio = statistics.median(a / b for a, b in zip(values, found[peer], strict=True))
        print(f"{name:36} {median / 1e6:9.2f}   {ratio:9.1f}")


if __name__ == "__main__":
    main()
