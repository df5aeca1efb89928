"""A proxy for sockets that cuts, delays, repeats and swaps messages."""

import asyncio
import contextlib
import random
import threading
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed


class Flaky:
    """A bad line to the server at `address`.

    What goes up comes twice, late, and in another order, but the first. What comes down is late at
    times, and cut off at times; with `mixed` all but the first is also repeated and swapped, which
    only a page can bear. `rough`: whether all this happens now; `cuts` counts. While it is not
    `open` nobody gets through.
    """

    def __init__(self, address: str, seed: int, *, mixed: bool = False, rough: bool = True) -> None:
        self.address = address
        self.chance = random.Random(seed)
        self.mixed = mixed
        self.rough = rough
        self.open = True
        self.port = 0
        self.cuts = 0
        self._pages: set[ServerConnection] = set()

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Runs it in a thread; its address."""
        ready = threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)))
        thread.start()
        ready.wait(10)
        try:
            yield f"127.0.0.1:{self.port}"
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(10)

    def cut(self) -> None:
        """Cuts all that are through."""

        async def close() -> None:
            for page in list(self._pages):
                page.transport.abort()

        asyncio.run_coroutine_threadsafe(close(), self._loop).result(10)

    async def _serve(self, ready: threading.Event) -> None:
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        async with serve(self._pass_on, "127.0.0.1", 0) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            ready.set()
            await self._stop.wait()

    async def _pass_on(self, page: ServerConnection) -> None:
        if not self.open:
            page.transport.abort()
            return
        assert page.request is not None
        headers = {"Cookie": page.request.headers["Cookie"]}
        url = f"ws://{self.address}{page.request.path}"
        self._pages.add(page)
        async with connect(url, additional_headers=headers, max_size=None) as server:
            tasks = [
                asyncio.create_task(self._up(page, server)),
                asyncio.create_task(self._down(server, page)),
            ]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._pages.discard(page)

    def _happens(self, share: float) -> bool:
        return self.rough and self.chance.random() < share

    async def _up(self, page: ServerConnection, server: Any) -> None:
        held: list[str] = []
        first = True
        with contextlib.suppress(ConnectionClosed):
            while True:
                try:
                    async with asyncio.timeout(0.05):
                        held.append(str(await page.recv()))
                except TimeoutError:
                    pass
                if len(held) > 1 and not first and self._happens(0.5):
                    self.chance.shuffle(held)
                if held and (first or not self._happens(0.3)):
                    text = held.pop(0)
                    first = False
                    for _ in range(2 if self._happens(0.33) else 1):
                        await server.send(text)

    async def _down(self, server: Any, page: ServerConnection) -> None:
        held: list[str] = []
        with contextlib.suppress(ConnectionClosed):
            await page.send(await server.recv())
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.05 if held else None):
                        held.append(str(await server.recv()))
                if self._happens(0.1):
                    await asyncio.sleep(self.chance.random() * 0.05)
                if self._happens(0.02):
                    self.cuts += 1
                    return
                if self.mixed and self._happens(0.15) and len(held) < 4:
                    continue  # and what comes next may overtake it
                if self.mixed and self._happens(0.3):
                    held.reverse()
                repeated = self.mixed and self._happens(0.1)
                for text in [*held, *held] if repeated else held:
                    await page.send(text)
                held.clear()
