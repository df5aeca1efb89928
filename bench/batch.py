"""What `engine/batch.py` reaches on one core and on two: threads share one process, for the loop
holds no GIL. `counts` and `step` with the choices made by NumPy-free Python stay in the figure's
second line: what is left when the caller draws.

    python bench/batch.py [--games 1024] [--seconds 2]
"""

import argparse
import array
import statistics
import threading
import time

from machine import machine

from gouji.engine.batch import Batch
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook


def random_play(rulebook: Rulebook, threads: int, games: int, seconds: float) -> float:
    batches = [Batch(games, rulebook, seed) for seed in range(threads)]
    end = time.perf_counter() + seconds

    def work(batch: Batch) -> None:
        while time.perf_counter() < end:
            batch.play_random(100)

    start = time.perf_counter()
    workers = [threading.Thread(target=work, args=(batch,)) for batch in batches]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(batch.decisions for batch in batches) / (time.perf_counter() - start)


def stepped(rulebook: Rulebook, games: int, seconds: float) -> float:
    batch = Batch(games, rulebook, 1)
    counts = array.array("i", bytes(4 * games))
    steps = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        batch.counts(counts)
        batch.step(array.array("i", [n - 1 for n in counts]), again=True)
        steps += games
    return steps / spent


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1024)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    print(machine())
    for rulebook in (BASIC, CONTEST):
        one, two, step = [], [], []
        for _ in range(given.rounds):
            one.append(random_play(rulebook, 1, given.games, given.seconds))
            two.append(random_play(rulebook, 2, given.games, given.seconds))
            step.append(stepped(rulebook, given.games, given.seconds))
        scale = statistics.median(b / a for a, b in zip(one, two, strict=True))
        on_one, on_two, by_step = (statistics.median(runs) / 1e6 for runs in (one, two, step))
        print(
            f"{rulebook.title:8} {given.games} games: one core {on_one:.1f} M decisions a second, "
            f"two {on_two:.1f} M (x{scale:.2f}); counts and step from Python {by_step:.1f} M"
        )


if __name__ == "__main__":
    main()
