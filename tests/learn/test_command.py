"""`gouji learn` as it is typed."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gouji.bots.network import load_network

COMMAND = [sys.executable, "-m", "gouji", "learn", "--rounds", "2", "--deals", "16", "--seed", "k"]


def weights(folder: Path) -> list[np.ndarray]:
    network = load_network(folder / "weights" / "000002.npz")
    return [array for pair in network.layers.values() for array in pair]


def test_killed_and_begun_again_it_learns_the_same(tmp_path: Path):
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    with subprocess.Popen([*COMMAND, "-o", str(killed)], stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert "第 1/2 轮" in process.stderr.readline().decode()
        process.send_signal(signal.SIGKILL)
    for folder in (killed, whole):
        done = subprocess.run(
            [*COMMAND, "-o", str(folder)], capture_output=True, text=True, timeout=300, check=True
        )
        assert f"权重在 {folder / 'weights'}" in done.stderr
    for one, other in zip(weights(killed), weights(whole), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [("--rounds", "0", "--rounds"), ("--deals", "3", "--deals"), ("--players", "x", "--players")],
)
def test_settings_that_are_none_are_named(tmp_path: Path, option: str, value: str, told: str):
    command = [*COMMAND, option, value, "-o", str(tmp_path / "run")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert told in done.stderr
    assert not (tmp_path / "run").exists()
