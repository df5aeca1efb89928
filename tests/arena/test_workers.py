"""Work over several processes: what comes back, how far it goes ahead, how it ends."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gouji.arena import workers
from gouji.arena.workers import results
from gouji.engine.faults import Fault


def square(n: int) -> int:
    return n * n


def refuse(n: int) -> int:
    raise Fault("no-deal", str(n), number=n, found=0)


def end_itself(n: int) -> int:
    os.kill(os.getpid(), signal.SIGTERM if n else signal.SIGKILL)
    return n


def wait_for(path: str) -> str:
    while not Path(path).exists():
        time.sleep(0.01)
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_its_result(jobs: int) -> None:
    assert sorted(results(square, range(10), jobs)) == [(n, n * n) for n in range(10)]
    assert list(results(square, [], jobs)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_faults_come_through(jobs: int) -> None:
    with pytest.raises(Fault, match="no-deal at 3") as caught:
        list(results(refuse, [3], jobs))
    assert caught.value.facts == {"number": 3, "found": 0}


@pytest.mark.parametrize("how", [0, 1], ids=["killed", "terminated"])
def test_a_process_ended_from_outside_is_a_fault(how: int) -> None:
    with pytest.raises(Fault, match="worker-ended"):
        list(results(end_itself, [how], 2))


def test_tasks_are_drawn_no_further_ahead_than_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first task waits for a file that is made once all others allowed are done."""
    monkeypatch.setattr(workers, "AHEAD", 12)
    there, late = str(tmp_path), str(tmp_path / "late")
    drawn: list[str] = []

    def tasks() -> Iterator[str]:
        for n in range(30):
            drawn.append(late if n == 0 else there)
            yield drawn[-1]

    done = []
    for task, _ in results(wait_for, tasks(), 2):
        done.append(task)
        if len(done) == 11:
            assert len(drawn) == 12
            Path(late).touch()
    assert len(done) == 30
    assert done.index(late) >= 11


def test_a_caller_that_stops_leaves_what_is_being_done(tmp_path: Path) -> None:
    """One task would never end."""
    tasks = results(wait_for, [str(tmp_path), str(tmp_path / "never")], 2)
    assert next(tasks)[0] == str(tmp_path)
    tasks.close()
