"""The worker for what takes long: faults come out of it, and nothing holds it for ever."""

import asyncio
import os
import signal
import time

import pytest

from gouji.engine.rulebook import make_rulebook
from gouji.web.contests.press import Press
from gouji.web.problems import RouteRefused


def test_what_takes_too_long_is_given_up_and_the_next_is_done() -> None:
    async def go() -> None:
        press = Press(longest_s=1)
        try:
            with pytest.raises(RouteRefused) as refused:
                await press.run(time.sleep, 600)
            assert (refused.value.status, refused.value.problem.code) == (503, "press-failed")
            assert await press.run(len, "够级") == 2
        finally:
            press.close()

    asyncio.run(go())


def test_a_worker_that_was_killed_is_followed_by_another() -> None:
    async def go() -> None:
        press = Press()
        try:
            os.kill(await press.run(os.getpid), signal.SIGKILL)
            assert await press.run(len, "够级") == 2
        finally:
            press.close()

    asyncio.run(go())


def test_a_fault_comes_out_as_a_refusal() -> None:
    async def go() -> None:
        press = Press()
        try:
            with pytest.raises(RouteRefused) as refused:
                await press.run(make_rulebook, {"base": "basic", "sweep": 7})
            assert refused.value.status == 422
            assert "sweep" in (refused.value.problem.place or "")
        finally:
            press.close()

    asyncio.run(go())
