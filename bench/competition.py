"""A competition of 512 teams: how long import, a round's draw, a result, and reading take.

python bench/competition.py
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from machine import machine

from gouji.competition.commands import (
    CommitLots,
    Confirm,
    DrawLots,
    EnterResult,
    EnterTeams,
    SetUp,
)
from gouji.competition.competition import Competition
from gouji.competition.log import Who
from gouji.competition.model import Result
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.html import html
from gouji.competition.papers.importing import read_entries
from gouji.competition.papers.printing import PAPERS
from gouji.competition.papers.writer import Writer
from gouji.competition.rehearsal.people import Chance, invented
from gouji.competition.rehearsal.script import rehearsed_setup
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.competition.verifying import verify

TEAMS = 512
WHO = Who("organiser", "bench")
REFEREE = Who("referee", "bench")
START = datetime(2026, 3, 2, 9, 0)
SWEEP = (0, 2, 4, 1, 3, 5)


def timed(name: str, work: Callable[[], object], times: int = 3) -> None:
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    print(f"{name:<52} {statistics.median(spent) * 1000:8.0f} ms")


def main() -> None:
    print(machine())
    chance = Chance("bench")
    setup = rehearsed_setup(TEAMS, "bench").model_copy(update={"keep_apart": True})
    data = entry_book(setup, invented(TEAMS, chance))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.db"
        with Competition.open(path, new=True) as cup:
            at = START

            def do(order: object, who: Who = WHO) -> None:
                nonlocal at
                at += timedelta(seconds=1)
                cup.do(order, who, at)  # type: ignore[arg-type]

            do(SetUp(setup=setup))
            timed(
                f"{TEAMS} teams: the workbook read and judged",
                lambda: read_entries(cup.state, data, START),
            )
            found = read_entries(cup.state, data, START).order
            assert isinstance(found, EnterTeams)
            timed("  and entered, on disk", lambda: do(found), 1)
            number = 0
            while len(standing(cup.state).field(number + 1)) > 1:
                number += 1
                teams = len(standing(cup.state).field(number))
                commit = CommitLots(secret=chance.secret("lots", number), keep_apart=teams > 8)
                timed(f"round {number}, {teams} teams: hash", lambda c=commit: do(c), 1)  # type: ignore[misc]
                timed("  drawn, scheduled, on disk", lambda: do(DrawLots()), 1)
                play(cup, number, do)
            print(f"{cup.state.number} entries, {path.stat().st_size >> 10} KiB")
        timed("opened from its file", lambda: Competition.open(path).close())
        with Competition.open(path) as cup:
            timed("where all stands, worked out anew", lambda: standing(State(cup.state.docs)))
            for name in ("entries", "groups", "schedule", "results", "players"):
                timed(
                    f"{name} as a page",
                    lambda name=name: html(PAPERS[name](Writer(cup.state))),  # type: ignore[misc]
                )
            timed("everything done again (verify)", lambda: verify(cup.entries), 1)


def play(cup: Competition, number: int, do: Callable[..., None]) -> None:
    """All matches of a round; the time of a result, checks and disk included."""
    spent = []
    for match in cup.state.matches_of(number):
        for _ in range(cup.state.setup.deals):
            start = time.perf_counter()
            do(EnterResult(match=match.id, result=Result(order=SWEEP)), REFEREE)
            spent.append(time.perf_counter() - start)
        for side in (0, 1):
            do(Confirm(match=match.id, side=side), REFEREE)
    print(f"{'  a deal entered, on disk (median)':<52} {statistics.median(spent) * 1000:8.1f} ms")


if __name__ == "__main__":
    main()
