"""A rehearsal: a whole event, the same for the same seed, whenever it is cut off."""

import os
import random
import signal
import subprocess
import sys
import time
from functools import cached_property
from pathlib import Path

import pytest

from gouji.competition.competition import Competition
from gouji.competition.log import MemoryLog
from gouji.competition.prizes import prizes_given
from gouji.competition.rehearsal.people import Chance, invented
from gouji.competition.rehearsal.run import FILE, PAPERS, rehearse
from gouji.competition.rehearsal.script import Script
from gouji.competition.standing import standing
from gouji.competition.state import EMPTY, State
from gouji.competition.verifying import verify
from gouji.words import Text
from tests.competition.test_log import refused


def run(folder: Path, teams: int = 9, seed: str = "5") -> list[Text]:
    told: list[Text] = []
    rehearse(folder, teams, seed, told.append)
    return told


def entries(folder: Path) -> list[str]:
    with Competition.open(folder / FILE) as cup:
        return [entry.line() for entry in cup.entries]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Text]]:
    folder = tmp_path_factory.mktemp("rehearsal")
    return folder, run(folder)


def test_it_goes_from_entries_to_prizes(done: tuple[Path, list[Text]]) -> None:
    folder, told = done
    with Competition.open(folder / FILE) as cup:
        state = cup.state
        assert state.end is not None
        assert len(state.end.places) == 9
        assert prizes_given(state)
        assert all(found.good for found in verify(cup.entries))
        whats = {entry.what for entry in cup.entries}
        assert {"enter", "waive", "draw-lots", "forfeit", "dispute", "rule", "finish"} <= whats
        assert state.appeals[1].state == "upheld"
        how = {found.how for found in standing(state).outcomes.values()}
        assert {"played", "forfeit"} <= how
    said = "\n".join(line.zh for line in told)
    for wanted in ("3 处有错，一队也没有收", "先公布哈希", "裁定成立", "一等奖", "演练结束"):
        assert wanted in said
    assert all(line.en for line in told)
    assert (folder / PAPERS / "获奖名单.html").exists()
    assert (folder / "报名表（有错，已标出）.xlsx").exists()


def test_what_a_state_takes_over_is_what_it_would_work_out(done: tuple[Path, list[Text]]) -> None:
    with Competition.open(done[0] / FILE) as cup:
        followed = cup.entries
    state = EMPTY
    ways = [name for name, made in vars(State).items() if isinstance(made, cached_property)]
    assert "matches" in ways
    for entry in followed:
        state = state.after(entry)
        fresh = State(state.docs, state.number)
        for way in ways:
            assert getattr(state, way) == getattr(fresh, way), (entry.n, entry.what, way)


def test_a_team_that_retired_is_not_said_to_have_stayed_away(tmp_path: Path) -> None:
    said = [line.zh for line in run(tmp_path, teams=14)]
    (retired,) = [line.partition("退赛（")[0] for line in said if "退赛（理由" in line]
    assert [line for line in said if f"{retired}退赛，" in line]
    assert not [line for line in said if f"{retired}没到" in line]
    assert [line for line in said if "没到，" in line]  # others did
    assert any(str(tmp_path) in line for line in said)


def test_the_same_seed_is_the_same_event(done: tuple[Path, list[Text]], tmp_path: Path) -> None:
    run(tmp_path)
    assert entries(tmp_path) == entries(done[0])


def test_a_rehearsal_that_is_over_is_told_and_changes_nothing(
    done: tuple[Path, list[Text]],
) -> None:
    before = entries(done[0])
    told = run(done[0])
    assert entries(done[0]) == before
    assert any("接着演练" in line.zh for line in told)


def test_it_goes_on_from_wherever_it_was_cut(done: tuple[Path, list[Text]]) -> None:
    """From a log cut after any step the next step is the one that was taken."""
    with Competition.open(done[0] / FILE) as cup:
        whole = cup.entries
    script = Script(9, "5")
    for n in random.Random(1).sample(range(1, len(whole)), 12):
        part = Competition(MemoryLog(list(whole[:n])))
        step = script.next(part.state)
        assert step is not None
        assert (step.order.WHAT, step.order.args()) == (whole[n].what, whole[n].args)


def test_kill_9_at_any_moment_ends_with_the_same_log(
    done: tuple[Path, list[Text]], tmp_path: Path
) -> None:
    wanted = entries(done[0])
    command = [sys.executable, "-m", "gouji", "competition", "rehearse"]
    command += ["--teams", "9", "--seed", "5", "-o", str(tmp_path)]
    chance = random.Random(5)
    for _ in range(3):
        started = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert started.stdout is not None
        with started.stdout:
            for _ in range(chance.randrange(1, 14)):
                started.stdout.readline()
            time.sleep(chance.random() / 10)
            if started.poll() is None:
                os.kill(started.pid, signal.SIGKILL)
        started.wait()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert entries(tmp_path) == wanted
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("teams", [4, 8])
def test_other_sizes_end_too(teams: int, tmp_path: Path) -> None:
    run(tmp_path, teams, f"{teams}")
    with Competition.open(tmp_path / FILE) as cup:
        assert cup.state.end is not None
        assert len(cup.state.teams) == teams


def test_a_folder_of_another_rehearsal_is_left_alone(done: tuple[Path, list[Text]]) -> None:
    before = entries(done[0])
    with refused("other-rehearsal"):
        run(done[0], 9, "6")
    with refused("rehearsal-size"):
        run(done[0], 3)
    assert entries(done[0]) == before


def test_invented_teams_keep_the_limits() -> None:
    teams = invented(200, Chance("x"))
    assert len({(one.unit, one.group) for one in teams}) == 200
    for one in teams:
        assert len({member.name for member in one.members}) == 3
        assert any(member.sex == "f" for member in one.members)
    assert invented(200, Chance("x")) == teams
    assert invented(200, Chance("y")) != teams
