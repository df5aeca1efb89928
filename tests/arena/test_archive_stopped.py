"""The self-play archive interrupted: killed, stopped, two at once."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from gouji.arena.archive import FILE, Archive
from gouji.arena.selfplay import selfplay
from gouji.engine.faults import Fault
from gouji.record.files import locked
from gouji.words.arena import ARCHIVE
from tests.arena.test_archive import NOVICE, run, texts

COMMAND = [sys.executable, "-c", "from gouji.cli import main; main()", "selfplay"]


def start(folder: Path, deals: int, *options: str) -> subprocess.Popen[str]:
    """The command in a process group of its own, with its workers."""
    return subprocess.Popen(
        [
            *(*COMMAND, "--rulebook", "basic", "--seed", "7", "--deals", str(deals)),
            *("-o", str(folder), "--jobs", "2", *options),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def count(folder: Path) -> int:
    try:
        with Archive(folder) as kept:
            return len(kept)
    except Fault:
        return 0


def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    """In the making, at its first match, and later; all that was there stays."""
    folder, whole = tmp_path / "killed", tmp_path / "whole"
    whole.mkdir()
    moments: Sequence[Callable[[], bool]] = [
        (folder / FILE).exists,
        lambda: count(folder) > 0,
        lambda: count(folder) >= 40,
    ]
    before: dict[str, str] = {}
    for moment in moments:
        process = start(folder, 100_000)
        until(moment)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=30)  # its workers hold the pipes, too, and end by themselves
        there = texts(folder) if count(folder) else {}
        assert list(there.items())[: len(before)] == list(before.items())
        before = there
    assert len(before) >= 40
    selfplay(NOVICE, len(before) + 5, folder)
    selfplay(NOVICE, len(before) + 5, whole)
    assert texts(folder) == texts(whole)


def test_ctrl_c_stops_it_cleanly(tmp_path: Path) -> None:
    process = start(tmp_path, 100_000, "--lang", "en")
    until(lambda: count(tmp_path) > 0)
    os.kill(process.pid, signal.SIGINT)
    said, complaints = process.communicate(timeout=30)
    assert (process.returncode, said) == (130, "")
    assert complaints.strip() == ARCHIVE["stopped"].en
    assert next(iter(texts(tmp_path))) == "match-1-deal-1.gouji"
    assert not list(tmp_path.glob("*-wal"))


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    with locked(tmp_path):
        status, said, complaints = run("selfplay", "--deals", "3", "-o", str(tmp_path))
    assert (status, said, complaints.count("\n")) == (2, "", 1)
    assert "另一个程序" in complaints
    assert not (tmp_path / FILE).exists()
    assert run("selfplay", "--deals", "3", "--jobs", "1", "-o", str(tmp_path))[0] == 0


def test_faults_come_back_from_other_processes() -> None:
    fault = pickle.loads(pickle.dumps(Fault("other-deal", "1-2", found=3)))
    assert (fault.code, fault.key, fault.facts) == ("other-deal", "1-2", {"found": 3})
