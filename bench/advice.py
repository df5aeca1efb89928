"""What a decision of `strong`, a hint and an analysis of a whole deal take, on one core.

python bench/advice.py [--deals 20]

A decision starts from a view. Times are by the wall clock and, as other work may share the machine,
by the processor's time as well.
"""

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from machine import machine

from gouji.advice.coach import analyse
from gouji.advice.hints import advise
from gouji.bots.strong import NetworkBot, strong_network
from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.view import view
from gouji.record.model import record_of

Times = list[tuple[float, float]]


def timed(times: Times, work: Callable[[], Any]) -> Any:
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    times.append((time.perf_counter() - wall, time.process_time() - cpu))
    return result


def told(name: str, times: Times) -> None:
    wall, cpu = 1e3 * np.array(times).T
    print(
        f"{name}: {len(times)}, mean {wall.mean():.2f} ms (processor {cpu.mean():.2f}), "
        f"99 % {np.percentile(wall, 99):.2f} ms (processor {np.percentile(cpu, 99):.2f})"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=20)
    given = options.parse_args()
    print(machine())
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    bot = NetworkBot(strong_network())
    decisions: Times = []
    hints: Times = []
    whole: Times = []
    for number in range(given.deals):
        rulebook = (BASIC, CONTEST)[number % 2]
        deal = make_deal(f"bench/{number}", SEATS[0], rulebook.opening)
        game = Game(deal.hands, deal.leader, rulebook)
        while (seat := game.to_act) is not None:
            if game.count() == 1:
                game.apply(game.action_at(0))
                continue
            seen = view(game, seat)
            action = timed(decisions, lambda seen=seen: bot.choose(seen))
            timed(hints, lambda seen=seen: advise(seen))
            game.apply(action)
        record = record_of(game)
        timed(whole, lambda record=record: analyse(record))
    told("decisions of strong", decisions)
    told("hints", hints)
    told("analyses of a deal", whole)


if __name__ == "__main__":
    main()
