"""Processes that work for another: they end with it, however it ended."""

import multiprocessing
import os
import signal
import threading


def work_for_parent() -> None:
    """For a pool's `initializer`: the worker leaves interrupts to its parent, and ends with it.

    A parent that was killed closes nothing behind it, and a worker would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
