"""Many tasks over many processes: none outlives the program, nor holds up its end."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from gouji.engine.faults import Fault

Task = TypeVar("Task")
Result = TypeVar("Result")

AT_HAND = 3
"""Tasks given out for each process, so that none waits for work."""

AHEAD = 1000
"""How far tasks may be done before the first that is not: what a caller keeps to order them."""

_GRACE_S = 5.0  # for a task to be left when the program is gone


def results(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[tuple[Task, Result], None, None]:
    """Each task with its result, as they end; tasks are drawn when there is room for them.

    With one job all is done in this process. Raises `Fault` where a process was ended from outside,
    and what the work raises. When the caller stops, tasks that are being done are left.

    >>> sorted(results(abs, [-3, 1, 2], 1))
    [(-3, 3), (1, 1), (2, 2)]
    """
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    others = set(multiprocessing.active_children())
    workers = ProcessPoolExecutor(
        jobs,
        # a fresh process: forking one that has threads, as a progress bar is, isn't safe
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
    )
    waiting: dict[Future[Result], tuple[int, Task]] = {}
    coming = enumerate(tasks)
    more = True
    try:
        while more or waiting:
            while more and _room(waiting, jobs):
                try:
                    number, task = next(coming)
                except StopIteration:
                    more = False
                else:
                    waiting[workers.submit(_do, work, task)] = number, task
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                result = future.result()
                yield waiting.pop(future)[1], result
    except (BrokenProcessPool, Ended):
        raise Fault("worker-ended", "--jobs") from None
    finally:
        if waiting:
            for future in waiting:
                future.cancel()
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
        workers.shutdown(cancel_futures=True)


def _room(waiting: dict[Future[Result], tuple[int, Task]], jobs: int) -> bool:
    numbers = [number for number, _ in waiting.values()]
    return len(numbers) < AT_HAND * jobs and (
        not numbers or max(numbers) - min(numbers) < AHEAD - 1
    )


def cores() -> int:
    """How many cores this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---------------------------------------------------------------- within a worker


class Ended(BaseException):
    """The work was left, because its process is to end."""


class _Here:
    # what this process does now
    busy = False
    leaving = False


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave(*_: object) -> None:
    # Only out of the work itself, which ends the programs that it began: a result half sent would
    # leave its reader waiting.
    _Here.leaving = True
    if _Here.busy:
        raise Ended


def _leave_with_parent() -> None:
    parent, main = multiprocessing.parent_process(), threading.main_thread().ident
    assert parent is not None
    assert main is not None
    parent.join()
    signal.pthread_kill(main, signal.SIGTERM)
    end = time.monotonic() + _GRACE_S
    while _Here.busy and time.monotonic() < end:
        time.sleep(0.02)
    os._exit(1)


def _do(work: Callable[[Task], Result], task: Task) -> Result:
    if _Here.leaving:
        raise Ended
    _Here.busy = True
    try:
        return work(task)
    finally:
        _Here.busy = False
