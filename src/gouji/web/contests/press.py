"""A process of its own for what takes long: papers, workbooks, zips, doing all of it again."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import ParamSpec, TypeVar

from gouji.engine.faults import Fault
from gouji.processes import work_for_parent
from gouji.web.contests.refusals import no, refused

P = ParamSpec("P")
T = TypeVar("T")


LONGEST_S = 60
"""Seconds that one piece of work may take; papers and workbooks of 512 teams take a few."""


class Press:
    """One worker, started when it is first needed; one that dies is followed by another.

    Work that takes longer than `longest_s` seconds ends the worker, where the system has alarms.
    """

    def __init__(self, longest_s: int = LONGEST_S) -> None:
        self._longest_s = longest_s
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function of `printing` returns there; `RouteRefused` for what is refused."""
        for left in (1, 0):
            pool = self._pool
            if pool is None:
                pool = self._pool = ProcessPoolExecutor(
                    1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=work_for_parent,
                )
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(
                    pool, _limited, self._longest_s, partial(work, *args, **kwargs)
                )
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                pool.shutdown(wait=False)
                if not left:
                    raise no(503, "press-failed") from None
            except Fault as why:
                raise refused(why) from None
        raise AssertionError("unreachable")

    def rest(self) -> None:
        """Lets the worker go once it has done what it was given; a later need starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)

    def close(self) -> None:
        """Ends the worker."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _limited(longest_s: int, work: Callable[[], T]) -> T:
    if not hasattr(signal, "alarm"):
        return work()
    signal.alarm(longest_s)  # nobody handles it: the process ends
    try:
        return work()
    finally:
        signal.alarm(0)
