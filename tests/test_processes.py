"""Workers end with whoever began them."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

_PARENT = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from gouji.processes import work_for_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"), initializer=work_for_parent)
    both = [pool.submit(time.sleep, 0.5) for _ in range(2)]
    print(*pool._processes, flush=True)
    time.sleep(100)
"""


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")
def test_workers_of_a_killed_parent_end(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    workers = [int(pid) for pid in parent.stdout.readline().split()]
    parent.stdout.close()
    assert len(workers) == 2
    time.sleep(2)  # they have begun
    parent.kill()
    parent.wait()
    end = time.monotonic() + 30
    while any(alive(pid) for pid in workers):
        assert time.monotonic() < end, "a worker lives on"
        time.sleep(0.1)
