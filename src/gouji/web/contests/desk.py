"""One competition as the server holds it: its one thread, what everybody reads, who waits for news.

All that touches the files happens in the desk's own thread, one thing after the other. What is read
is worked out once for each entry of the log and handed out as the same bytes to everybody.
"""

import asyncio
import gc
import gzip
import hashlib
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gouji.competition.competition import Competition
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Setup
from gouji.engine.faults import Fault
from gouji.web.contests.folder import file_at
from gouji.web.contests.links import Links
from gouji.web.contests.refusals import no, refused
from gouji.web.contests.requests import Requests
from gouji.web.contests.views.matches import Cards
from gouji.web.wire import Wire

T = TypeVar("T")
M = TypeVar("M", bound=Wire)

LOOK_S = 0.5
"""How old what is read may be before it is asked whether another process has written."""

MOST_PARTS = 1500


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is read: its bytes, packed too, and a stamp that changes with them."""

    stamp: str
    body: bytes
    packed: bytes


@dataclass(slots=True)
class _Kept:
    version: int
    part: Part
    made: float


@dataclass(slots=True)
class Inside:
    """What the desk's thread works with."""

    name: str
    path: Path
    rehearsal: bool
    cup: Competition
    links: Links
    requests: Requests = field(default_factory=Requests)
    scratches: dict[str, Any] = field(default_factory=dict)
    cards: Cards = field(default_factory=dict)

    def refresh(self) -> None:
        """Takes in what another process has written."""
        self.cup.refresh()
        self.requests.follow(self.cup.entries)


class Desk:
    """One competition's thread and its readers; `open` it, and `close` it."""

    def __init__(self, name: str, path: Path, rehearsal: bool, settle_s: float = 0) -> None:
        self.name = name
        self.path = path
        self.rehearsal = rehearsal
        self.version = 0
        self.settle_s = settle_s
        self.touched = time.monotonic()
        self.changed_since_backup = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"contest-{name}")
        self._inside: Inside | None = None
        self._file: tuple[int, int] | None = None
        self._news = asyncio.Event()
        self._looked = 0.0
        self._looking: asyncio.Task[None] | None = None
        self._kept: dict[Hashable, _Kept] = {}
        self._closing = False
        self.verifying = asyncio.Lock()
        self.findings: tuple[float, Part] | None = None

    @property
    def number(self) -> int:
        """How many entries the log has, as far as this server knows."""
        return len(self._open.cup.entries)

    @property
    def _open(self) -> Inside:
        assert self._inside is not None
        return self._inside

    async def open(self) -> None:
        """Opens the files; `RouteRefused` where they can't be."""

        def work() -> Inside:
            cup = Competition.open(self.path)
            try:
                if not cup.state.begun:
                    raise NotAllowed("no-setup", "")
                links = Links(self.path)
            except BaseException:
                cup.close()
                raise
            inside = Inside(self.name, self.path, self.rehearsal, cup, links)
            inside.refresh()
            return inside

        self._file = file_at(self.path)
        self._inside = await self._in_thread(work)
        # a long log is here to stay: the collector need not walk it again and again
        gc.collect()
        gc.freeze()

    def in_place(self) -> bool:
        """Whether the file that is open is still the one that lies under its name."""
        return file_at(self.path) == self._file

    async def close(self) -> None:
        """Lets everybody who waits go, and closes the files."""
        self.wake()
        inside = self._inside
        if inside is not None:

            def work() -> None:
                inside.links.close()
                inside.cup.close()

            await self._in_thread(work)
        self._thread.shutdown()

    def wake(self) -> None:
        """From now on nobody waits here for news."""
        self._closing = True
        self._news.set()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except Fault as why:
            raise refused(why) from None
        except RuntimeError:
            if self._closing:  # it was put away, or deleted, since it was asked for
                raise no(404, "no-contest") from None
            raise

    async def do(self, work: Callable[[Inside], T]) -> T:
        """Does something that may change what is read; refusals come as `RouteRefused`."""
        inside = self._open
        before = _end(inside)
        try:
            return await self._in_thread(lambda: work(inside))
        finally:
            if _end(inside) != before:
                self.changed_since_backup = True
            self._tell()

    async def ask(self, work: Callable[[Inside], T]) -> T:
        """What `work` finds; it changes nothing."""
        await self.look()
        inside = self._open
        return await self._in_thread(lambda: work(inside))

    @property
    def settings(self) -> Setup:
        """The settings as far as this server knows; `setup` asks again."""
        return self._open.cup.state.setup

    async def setup(self) -> Setup:
        """The settings as they are."""
        await self.look()
        return self._open.cup.state.setup

    def _tell(self) -> None:
        self.version += 1
        news, self._news = self._news, asyncio.Event()
        if self._closing:
            self._news.set()
        news.set()

    # ---------------------------------------------------------------- reading

    async def look(self) -> None:
        """Asks whether another process has written, unless that was asked a moment ago."""
        if self._looking is None and time.monotonic() - self._looked >= LOOK_S:
            self._looking = asyncio.create_task(self._look())
        if self._looking is not None:
            await asyncio.shield(self._looking)

    async def _look(self) -> None:
        inside = self._open
        before = _end(inside)
        try:
            after = await self._in_thread(lambda: _look_again(inside))
            if after != before:
                self.changed_since_backup |= after[-1] != before[-1]
                self._tell()
        finally:
            self._looked = time.monotonic()
            self._looking = None

    async def part(
        self, key: Hashable, make: Callable[[Inside], Wire], *, settles: bool = False
    ) -> Part:
        """A part of what is read, made in the thread once for each version.

        `make` leaves the stamp empty. `settles`: it may be as old as `settle_s`, as what everybody
        reads need not be made anew for each of twenty results a second. Raises `RouteRefused` where
        there is no such part.
        """
        await self.look()
        now = self.touched = time.monotonic()
        kept = self._kept.get(key)
        if kept is not None and (
            kept.version == self.version or (settles and now - kept.made < self.settle_s)
        ):
            return kept.part
        inside = self._open

        def work() -> Part:
            version = self.version
            before = self._kept.get(key)
            if before is not None and before.version == version:
                return before.part
            part = packed(make(inside), before.part if before is not None else None)
            self._kept.pop(key, None)
            self._kept[key] = _Kept(version, part, time.monotonic())
            if len(self._kept) > MOST_PARTS:
                self._kept.pop(next(iter(self._kept)))
            return part

        return await self._in_thread(work)

    async def news_of(
        self,
        key: Callable[[], Hashable],
        make: Callable[[Inside], Wire],
        seen: str | None,
        wait_s: float,
        *,
        settles: bool = False,
    ) -> Part | None:
        """A part once its stamp is another than `seen`; None where it is not within `wait_s`."""
        end = time.monotonic() + wait_s
        while True:
            news = self._news
            part = await self.part(key(), make, settles=settles)
            if part.stamp != seen:
                return part
            left = end - time.monotonic()
            if left <= 0 or self._closing:
                return None
            try:
                # now and then another process may have written, or a deadline passed
                await asyncio.wait_for(news.wait(), min(left, 1.0))
            except TimeoutError:
                continue


def _end(inside: Inside) -> tuple[int, str]:
    return len(inside.cup.entries), inside.cup.last_hash


def _look_again(inside: Inside) -> tuple[int, str]:
    inside.refresh()
    return _end(inside)


def packed(model: Wire, before: Part | None = None) -> Part:
    """A model as bytes with its stamp put in; `before` itself where nothing has changed."""
    bare = model.model_dump_json().encode()
    stamp = _stamp(bare)
    if before is not None and before.stamp == stamp:
        return before
    body = bare.replace(b'"stamp":""', f'"stamp":"{stamp}"'.encode(), 1)
    return Part(stamp, body, gzip.compress(body, 6))


def stamped(model: M) -> M:
    """The same model with the stamp that it has where it is read."""
    return model.model_copy(update={"stamp": _stamp(model.model_dump_json().encode())})


def _stamp(bare: bytes) -> str:
    return hashlib.sha256(bare).hexdigest()[:20]
