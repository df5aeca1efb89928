"""Arena matches a minute on so many cores for the baselines; the archive, beside files and a zip.

Each baseline plays itself, so that a figure is one bot's. The same records go into the archive,
into files of their own and into a zip file, and are read again in order, and one by one at random.

    python bench/arena.py [--pairs 60] [--jobs 2] [--deals 2000] [--rounds 3]
"""

import argparse
import os
import random
import statistics
import tempfile
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from machine import machine

from gouji.arena.archive import FILE, Archive, Packed, Setup, pack
from gouji.arena.archiving import Writer
from gouji.arena.pairs import Contest
from gouji.arena.running import contest_pairs
from gouji.arena.selfplay import Task, play
from gouji.arena.statistics import count_all
from gouji.arena.workers import results
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.record import read_file

BASELINES = ("random", "novice", "ladder-cheap", "whole-groups", "exact-fit")
SETUP = Setup(("novice",) * 6, CONTEST, "bench")


def rates_of(work: Callable[[], object], count: int, rounds: int) -> tuple[float, float]:
    """How many a second by the clock, and of processor time, each by the median of the rounds."""
    clock, used = [], []
    for _ in range(rounds):
        start, before = time.perf_counter(), sum(os.times()[:4])
        work()
        clock.append(time.perf_counter() - start)
        used.append(sum(os.times()[:4]) - before)
    return count / statistics.median(clock), count / max(statistics.median(used), 0.01)


def matches(pairs: int, jobs: int, rounds: int) -> None:
    print(f"arena matches a minute in {jobs} processes, their start included: by the clock, and in")
    print(f"{jobs} minutes of processor time, which other work on the machine disturbs less")
    for rulebook in (BASIC, CONTEST):
        for bot in BASELINES:
            contest = Contest(bot, bot, rulebook, "bench")
            play_all = partial(contest_pairs, [contest], pairs, jobs)
            clock, used = rates_of(play_all, 2 * pairs, rounds)
            print(f"  {rulebook.title:8} {bot:12} {60 * clock:7.0f} {60 * jobs * used:7.0f}")


def made(deals: int, jobs: int) -> list[list[Packed]]:
    numbers = range(1, deals // SETUP.rulebook.deals_per_match + 1)
    found = results(play, (Task(SETUP, number) for number in numbers), jobs)
    return [packed for _, packed in sorted(found, key=lambda of: of[0].match)]


def archive(deals: int, jobs: int, rounds: int) -> None:
    played = made(deals, jobs)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def write() -> None:
            (folder / FILE).unlink(missing_ok=True)
            with Writer(folder / FILE, SETUP) as writer:
                for number, packed in enumerate(played, start=1):
                    writer.add(number, 1, packed)

        write()
        with Archive(folder) as kept:
            entries = list(kept.entries())
            names, count = [entry.name for entry in entries], len(entries)
            for entry in entries:
                (folder / entry.name).write_text(entry.text, encoding="utf-8")
            zipped = folder / "deals.zip"
            with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as file:
                for entry in entries:
                    file.writestr(entry.name, entry.text)
            some = [(entry.text, entry.game()[0]) for entry in entries[:300]]
            size = sum(len(entry.text.encode()) for entry in entries) / count
            print(
                f"{count} records of {size:.0f} bytes: "
                f"{(folder / FILE).stat().st_size / count:.0f} each in the archive, "
                f"{zipped.stat().st_size / count:.0f} in a zip"
            )
            order = [random.Random(1).randrange(count) for _ in range(1000)]
            rows: list[tuple[str, Callable[[], object], int]] = [
                ("deflated", lambda: [pack(*of) for of in some], len(some)),
                ("written, match by match", write, count),
                ("texts in order, archive", lambda: [e.text for e in kept.entries()], count),
                ("texts in order, files", lambda: [(folder / n).read_text() for n in names], count),
                ("texts in order, zip", lambda: unzipped(zipped, names), count),
                ("texts at random, archive", lambda: [kept.entry(n + 1) for n in order], 1000),
                ("texts at random, files", lambda: texts(folder, names, order), 1000),
                ("records in order, archive", lambda: [1 for _ in kept.records()], count),
                ("records in order, files", lambda: [read_file(folder / n) for n in names], count),
                ("gouji stats, one process", lambda: count_all(folder), count),
            ]
            for label, work, n in rows:
                clock, used = rates_of(work, n, rounds)
                print(f"  {label:26} {clock:7.0f} a second, {used:7.0f} of processor time")


def unzipped(path: Path, names: list[str]) -> list[str]:
    with zipfile.ZipFile(path) as file:
        return [file.read(name).decode() for name in names]


def texts(folder: Path, names: list[str], order: list[int]) -> list[str]:
    return [(folder / names[n]).read_text() for n in order]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pairs", type=int, default=60)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    print(machine())
    matches(given.pairs, given.jobs, given.rounds)
    archive(given.deals, given.jobs, given.rounds)


if __name__ == "__main__":
    main()
