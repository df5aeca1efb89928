"""Bots and hints think in worker processes, never in the event loop."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from gouji.advice.hints import Advice, advise
from gouji.bots.registry import make_bot
from gouji.engine.sets import Action
from gouji.engine.view import View
from gouji.processes import work_for_parent

Result = TypeVar("Result")

_TRIES = 3

_log = logging.getLogger("gouji.bots")


class Thinkers:
    """Worker processes; one that dies is followed by a new one."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=work_for_parent,
        )

    def warm_up(self) -> None:
        """Starts the workers before the first question, which would wait for them."""
        for _ in range(self._workers):
            self._pool.submit(_here)

    async def choose(self, bot: str, seed: str, seen: View) -> Action:
        """What a bot does; the same for the same seed and view.

        Raises `BrokenProcessPool` where workers die of it again and again, or what the bot raised.
        """
        return await self.ask(_choose, bot, seed, seen)

    async def advise(self, seen: View) -> Advice:
        """A hint with its reason; raises as `choose` does."""
        return await self.ask(advise, seen)

    async def ask(self, work: Callable[..., Result], *given: object) -> Result:
        """What a function of a module makes of its arguments; raises as `choose` does."""
        for left in reversed(range(_TRIES)):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                if pool is self._pool:  # who comes first makes the new one
                    _log.warning("a bot's worker died; new ones are started")
                    pool.shutdown(wait=False)
                    self._pool = self._new()
                if not left:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Ends the workers."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _here() -> None:
    """Nothing: whoever answers is there."""


def _choose(bot: str, seed: str, seen: View) -> Action:
    return make_bot(bot, seed).choose(seen)
