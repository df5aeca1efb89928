"""A real server for tests: in a thread with a clock of its own, or as the command itself."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gouji.table.setup import Timing
from gouji.web.app import create_app
from gouji.web.clock import Clock
from gouji.web.limits import Limits
from gouji.web.server import Options
from gouji.web.serving import GentleServer

QUICK = Timing(bot=0, fast=0)
"""Bots answer at once."""


@contextlib.contextmanager
def serving(folder: Path, **options: Any) -> Iterator[str]:
    """Serves from a thread; gives the address, `127.0.0.1:PORT`."""
    options.setdefault("timing", QUICK)
    options.setdefault("workers", 1)
    # who plays with bots that answer at once is faster than people
    options.setdefault("limits", Limits(socket_burst=500, socket_per_s=500))
    options.setdefault("clock", Clock(options.pop("speed", 1.0)))
    app = create_app(Options(data=folder, **options))
    server = GentleServer(app)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.01)
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)
    assert not thread.is_alive()


class Command:
    """`gouji serve` as a process that can be killed and started again."""

    def __init__(self, folder: Path, *more: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "gouji", "serve", "--data", str(folder)]
        self._command += ["--port", str(self.port), *more]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ
        )
        for _ in range(600):
            assert self._process.poll() is None, "the server ended"
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as Ctrl+C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            self._process = None
