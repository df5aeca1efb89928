"""Whole deals a second through `gouji referee --json`: one process, start to end, files included.

The deals are random legal play under both rulebooks, each in a file of its own; beside them the
same files through the standard library's TOML parser alone.

    python bench/referee.py [--deals 400] [--times 20] [--rounds 5]
"""

import argparse
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


def command(paths: list[Path], output: Path) -> float:
    start = time.perf_counter()
    with output.open("wb") as file:
        subprocess.run([*COMMAND, *map(str, paths)], stdout=file, check=True)
    return time.perf_counter() - start


def within(work: Callable[[Path], object], paths: list[Path]) -> float:
    start = time.perf_counter()
    for path in paths:
        work(path)
    return time.perf_counter() - start


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
        many, many_seeded = plain * given.times, seeded * given.times
        rows: dict[str, list[float]] = {
            "gouji referee --json, all included": [],
            "the same, with seed and drawer to check": [],
            "judge_file in a running process": [],
            "tomllib alone on the same files": [],
        }
        for _ in range(given.rounds):
            times = (
                command(many, folder / "out"),
                command(many_seeded, folder / "out"),
                within(judge_file, plain) * given.times,
                within(lambda p: tomllib.loads(p.read_text(encoding="utf-8")), plain) * given.times,
            )
            for row, seconds in zip(rows.values(), times, strict=True):
                row.append(len(many) / seconds)
        parsed = rows["tomllib alone on the same files"]
        for label, rates in rows.items():
            spread = f"{min(rates):.0f} to {max(rates):.0f}"
            ratio = statistics.median(a / b for a, b in zip(rates, parsed, strict=True))
            rate = statistics.median(rates)
            print(f"  {label:40} {rate:7.0f} a second ({spread}), tomllib x{ratio:.1f}")


if __name__ == "__main__":
    main()
