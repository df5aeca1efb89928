"""The arena through processes: killed and gone on with, stopped by Ctrl-C, programs that die."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from gouji.arena.running import PLOT, RESULT
from gouji.cli.app import app
from gouji.words.arena import ARENA

COMMAND = [sys.executable, "-c", "from gouji.cli import main; main()", "arena"]
CONTEST = ["novice", "exact-fit", "--rulebook", "basic", "--seed", "kill"]


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments, "-o", str(folder), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_pairs(folder: Path, count: int) -> None:
    end = time.monotonic() + 60
    while len(list(folder.glob("pair-*.json"))) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def without_times(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((path / RESULT).read_text())
    assert told.pop("ms_per_decision")["a"]["mean"] > 0
    return told


def test_killed_and_gone_on_with_it_says_the_same(tmp_path: Path) -> None:
    """Its workers hold the pipes, too: that they close shows that none is left."""
    process = start(tmp_path / "killed", *CONTEST, "--matches", "5000")
    wait_for_pairs(tmp_path / "killed", 4)
    process.kill()
    process.communicate(timeout=30)
    found = len(list((tmp_path / "killed").glob("pair-*.json")))
    for folder in ("killed", "whole"):
        options = [*CONTEST, "--matches", str(found + 2), "-o", str(tmp_path / folder)]
        done = CliRunner().invoke(app, ["arena", *options, "--jobs", "1"])
        assert done.exit_code == 0, done.stderr
        assert (tmp_path / folder / PLOT).read_bytes().startswith(b"\x89PNG")
        went_on = ARENA["went-on"].fill(n=found).zh in done.stderr
        assert went_on == (folder == "killed")
    assert without_times(tmp_path / "killed") == without_times(tmp_path / "whole")


# it may say its hello to who has left already: that is no fault of the arena's
SILENT = """\
import signal, sys
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
print('{"type": "hello"}', flush=True)
sys.stdin.read()
"""


def test_ctrl_c_ends_even_what_is_waited_for_without_end(tmp_path: Path) -> None:
    """A silent program and no limit: the pairs that are being played would never end."""
    path = tmp_path / "silent.py"
    path.write_text(SILENT)
    silent = f"cmd:{sys.executable} -S -E {path}"
    folder = tmp_path / "out"
    process = start(folder, silent, "novice", "--limit-ms", "0", "--lang", "en")
    end = time.monotonic() + 60
    while not (folder / "arena.json").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.5)  # so that it most likely plays by now; stopped before, it ends all the same
    os.kill(process.pid, signal.SIGINT)
    said, complaints = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "")
    assert ARENA["stopped"].en in complaints
    assert "Traceback" not in complaints


def test_a_program_that_crashes_is_told_of() -> None:
    for a, told in (("cmd:false", True), ("random", False)):
        options = ["arena", a, "novice", "--matches", "1", "--jobs", "1"]
        done = CliRunner().invoke(app, options)
        assert done.exit_code == 0
        assert (ARENA["crash-note"].zh in done.stdout) is told
