"""The environments, an observation and the choices made for every decision, in turn in one run:
many games at once, PettingZoo's loop, OpenSpiel's loop, beside OpenSpiel's own dou_dizhu.

    python bench/envs.py [--rounds 5] [--seconds 1]
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import pyspiel
from machine import machine

from gouji.envs import aec, openspiel
from gouji.envs.vector import VectorEnv

Run = Callable[[float], float]


def vector(n: int) -> Run:
    env = VectorEnv(n)
    env.reset(seed=7)
    chance = np.random.default_rng(7)

    def run(seconds: float) -> float:
        steps = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            env.step(env.sample(chance))
            steps += 1
        return n * steps / spent

    return run


def pettingzoo(seconds: float) -> float:
    env = aec.GoujiEnv(skip_forced=True)
    chance = random.Random(7)
    moves = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        env.reset(seed=7 + moves)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
            else:
                env.step(int(chance.random() * np.count_nonzero(seen["action_mask"])))
                moves += 1
    return moves / spent


def spiel(name: str) -> Run:
    game = pyspiel.load_game(name)

    def run(seconds: float) -> float:
        chance = random.Random(7)
        moves = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    state.observation_tensor()
                    moves += len(legal) > 1
                state.apply_action(legal[int(chance.random() * len(legal))])
        return moves / spent

    return run


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=1.0)
    given = options.parse_args()
    peer = "OpenSpiel dou_dizhu (C++), Python loop"
    runs: dict[str, Run] = {
        peer: spiel("dou_dizhu"),
        "gouji contest, VectorEnv(1024)": vector(1024),
        "gouji contest, VectorEnv(32)": vector(32),
        "gouji contest, PettingZoo": pettingzoo,
        "gouji contest, OpenSpiel": spiel(openspiel.GAME_TYPE.short_name),
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(given.rounds):
        for name, run in runs.items():
            found[name].append(run(given.seconds))
    print(machine())
    print(f"{'choices a second, median of ' + str(given.rounds):40} thousand   beside the peer")
    for name, values in found.items():
        ratio = statistics.median(a / b for a, b in zip(values, found[peer], strict=True))
        print(f"{name:40} {statistics.median(values) / 1e3:8.1f}   {ratio:10.2f}")


if __name__ == "__main__":
    main()
