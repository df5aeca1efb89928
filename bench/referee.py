"""Whole deals a second through `gouji referee --json`: one process, start to end, files included.

The deals are random legal play under both rulebooks, each in a file of its own; beside them the
same files through the standard library's TOML parser alone. Rates are by the clock and by processor
time, which other work on the machine disturbs less.

    python bench/referee.py [--deals 400] [--times 20] [--rounds 5]
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from machine import machine

from gouji.engine.cards import Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.record import judge_file, record_of, write_record

COMMAND = [sys.executable, "-c", "from gouji.cli import main; main()", "referee", "--json"]


def play_deal(number: int, folder: Path, *, seeded: bool) -> Path:
    rng = random.Random(number)
    rulebook = (BASIC, CONTEST)[number % 2]
    deal = make_deal(str(number), Seat(0), rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    while not game.over:
        game.apply(game.action_at(rng.randrange(game.count())))
    record = record_of(game, players=("甲", "乙", "丙", "丁", "戊", "己"), deal=number)
    if seeded:
        record = replace(record, seed=str(number), drawer=Seat(0))
    path = folder / f"{number}{'-seeded' if seeded else ''}.gouji"
    path.write_text(write_record(record), encoding="utf-8")
    return path


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and seconds of processor time, ended child processes included."""
    start, used = time.perf_counter(), sum(os.times()[:4])
    work()
    return time.perf_counter() - start, sum(os.times()[:4]) - used


def command(paths: list[Path], output: Path) -> None:
    with output.open("wb") as file:
        subprocess.run([*COMMAND, *map(str, paths)], stdout=file, check=True)


def each(work: Callable[[Path], object], paths: list[Path]) -> None:
    for path in paths:
        work(path)


def parse(path: Path) -> object:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=400)
    options.add_argument("--times", type=int, default=20, help="how often each file is judged")
    options.add_argument("--rounds", type=int, default=5)
    given = options.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain = [play_deal(i, folder, seeded=False) for i in range(given.deals)]
        seeded = [play_deal(i, folder, seeded=True) for i in range(given.deals)]
        size = statistics.mean(path.stat().st_size for path in plain)
        print(f"{given.deals} deals of {size:.0f} bytes on average, each {given.times} times")
        many, many_seeded, few = plain * given.times, seeded * given.times, plain * 2
        output = folder / "out"
        rows: dict[str, tuple[Callable[[], None], int]] = {
            "gouji referee --json, all included": (lambda: command(many, output), len(many)),
            "the same, seed and drawer checked": (lambda: command(many_seeded, output), len(many)),
            "judge_file in a running process": (lambda: each(judge_file, many), len(many)),
            "tomllib alone on the same files": (lambda: each(parse, few), len(few)),
        }
        rates: dict[str, list[tuple[float, float]]] = {label: [] for label in rows}
        for _ in range(given.rounds):
            for label, (work, count) in rows.items():
                clock, used = spent(work)
                rates[label].append((count / clock, count / used))
        parsed = statistics.median(used for _, used in rates["tomllib alone on the same files"])
        for label, found in rates.items():
            clock = statistics.median(rate for rate, _ in found)
            used = statistics.median(rate for _, rate in found)
            print(
                f"  {label:35} {clock:6.0f} a second, {used:6.0f} a second of processor time, "
                f"tomllib x{used / parsed:.1f}"
            )


if __name__ == "__main__":
    main()
