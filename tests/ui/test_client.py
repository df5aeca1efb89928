"""The page's own tests, run by vitest."""

import shutil
import subprocess
from pathlib import Path

import pytest

UI = Path(__file__).parents[2] / "ui"


@pytest.mark.skipif(
    shutil.which("npm") is None or not (UI / "node_modules").exists(),
    reason="the page needs Node: make ui",
)
def test_the_pages_own_tests_pass() -> None:
    npm = shutil.which("npm")
    assert npm is not None
    done = subprocess.run(
        [npm, "test"], cwd=UI, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
