"""One running table: the one writer in whose inbox commands, clocks and bots' answers wait in line.

What a command brought is durable before anybody sees it.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from gouji.store.opening import Store
from gouji.table import commands as c
from gouji.table.entries import Entry, as_json
from gouji.table.handling import No
from gouji.table.table import Table
from gouji.web import metrics, showing, wire
from gouji.web.audience import Connection
from gouji.web.clock import Clock
from gouji.web.errands import Errands
from gouji.web.inbox import Attach, Detach, Item, Look, Order, Reply
from gouji.web.keeping import keeping, links
from gouji.web.publishing import Publisher
from gouji.web.texts import BYES
from gouji.web.thinking import Thinkers

_MOST = 64  # commands that one write to the disk waits for

_log = logging.getLogger("gouji.table")


class LiveTable:
    """A table with its journal, its sockets and its bots, run by one task."""

    def __init__(
        self,
        row: tuple[int, str],
        settings: wire.Settings,
        table: Table,
        *,
        lines: int,
        store: Store,
        thinkers: Thinkers,
        clock: Clock,
        ended: Callable[["LiveTable", bool], None],
    ) -> None:
        self.id, self.code = row
        self.settings = settings
        self.table = table
        self.publisher = Publisher(self.code, settings, table)
        self._inbox: asyncio.Queue[Item | None] = asyncio.Queue()
        self._lines = lines
        self._store = store
        self.thinkers = thinkers
        self._clock = clock
        self._ended = ended
        last = table.state.last
        self._recorded = last.play.number if last else 0
        self._errands = Errands(
            table, thinkers, self.spawn, lambda: self._inbox.put_nowait(Look(lambda table: None))
        )
        self._tasks: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        # done once what the table began with is durable; `No` where it can't be
        self.started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._over_now = False

    # ------------------------------------------------------------ from outside

    def start(self, entries: list[Entry]) -> None:
        """Begins to run; `entries`: what the table did before, not yet written down."""
        self._task = asyncio.create_task(self._run(entries), name=f"table {self.code}")

    async def stop(self) -> None:
        """Tells all sockets to come back, and stops."""
        self.publisher.farewell("restarting", 1000)
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def do(self, command: c.Command) -> None:
        """Has a command done, and returns when that is durable; raises `No` if it can't be."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def reply(no: No | None) -> None:
            if future.done():
                return
            if no is None:
                future.set_result(None)
            else:
                future.set_exception(no)

        self.post(Order(command, reply))
        await future

    def post(self, item: Item) -> None:
        """Puts something in line; refuses it where the table runs no more."""
        self._inbox.put_nowait(item)
        if self._over_now:
            self._refuse_all()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside the table's own task, and not longer than that."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ the one writer

    async def _run(self, entries: list[Entry]) -> None:
        lost = False
        try:
            await self._write(entries)
            self.started.set_result(None)
            self.publisher.publish(self._clock.now())
            self._errands.send()
            while not self.table.state.closed and not self._stopping:
                await self._handle(await self._next())
        except Exception:  # noqa: BLE001 - memory may be ahead of the journal: begin again from that
            _log.exception("table failed", extra={"room": self.code})
            lost = True
            self.publisher.farewell("restarting", 1000)
        finally:
            self._over_now = True
            if not self.started.done():
                self.started.set_exception(No("not-saved"))
                self.started.exception()  # whoever waits is told; nobody may
            self._refuse_all()
            self._ended(self, lost)
        if self.table.state.closed:
            self.publisher.farewell("closed", None)

    async def _next(self) -> list[Any]:
        """What waits in the inbox, nothing if the time has come for something."""
        batch = []
        due = self._due()
        wait = None if due is None else self._clock.seconds_until(due)
        if wait is None or wait > 0 or not self._inbox.empty():
            try:
                async with asyncio.timeout(wait):
                    batch.append(await self._inbox.get())
            except TimeoutError:
                return []
        while len(batch) < _MOST and not self._inbox.empty():
            batch.append(self._inbox.get_nowait())
        self._stopping = None in batch
        return [item for item in batch if item is not None]

    def _due(self) -> int | None:
        dues = [self.table.next_deadline, self.publisher.due]
        dues += self._errands.dues()
        return min((due for due in dues if due is not None), default=None)

    async def _handle(self, batch: list[Any]) -> None:
        table = self.table
        now = self._clock.now()
        entries: list[Entry] = []
        replies: list[tuple[Reply, No | None]] = []
        for item in batch:
            if isinstance(item, Order):
                no = self._command(item.command, now, entries)
                if item.reply is not None:
                    replies.append((item.reply, no))
            elif isinstance(item, Attach) and item.connection.device is not None:
                self._command(c.Connect(device=item.connection.device), now, entries)
            elif isinstance(item, Detach):
                self._detach(item.connection, now, entries)
        self._see_who_is_there(now, entries)
        entries += table.tick(now)
        for errand, answer in self._errands.answers(now):
            no = self._command(answer, now, entries)
            if no is not None and no.code != "stale":
                self._command(self._errands.instead(errand, no.code), now, entries)
        try:
            await self._write(entries)
        except Exception:
            for reply, _ in replies:
                reply(No("not-saved"))
            raise
        now = self._clock.now()
        for item in batch:
            if isinstance(item, Attach):
                self.publisher.attach(item.connection, item.epoch, item.n, now)
        self.publisher.publish(now)
        for reply, no in replies:
            reply(no)
        for item in batch:
            if isinstance(item, Look):
                item.work(table)
        self._errands.send()

    def _command(self, command: Any, now: int, entries: list[Entry]) -> No | None:
        try:
            brought = self.table.handle(command, now)
        except No as no:
            return no
        if brought and isinstance(command, c.Act | c.BotAct):
            metrics.ACTIONS.labels("person" if isinstance(command, c.Act) else "bot").inc()
        entries += brought
        return None

    async def _write(self, entries: list[Entry]) -> None:
        if not entries:
            return
        text = json.dumps([as_json(entry) for entry in entries], ensure_ascii=False)
        last = self.table.state.last
        works = links(entries, self.id)
        if last is not None and last.play.number > self._recorded:
            works.append(keeping(last, self.id, self.code, self._clock.date(last.at)))
            self._recorded = last.play.number
        done: Future[None] = self._store.writer.append(self.id, self._lines, text, *works)
        self._lines += 1
        with metrics.COMMIT_S.time():
            await asyncio.wrap_future(done)

    # ------------------------------------------------------------ sockets

    def _detach(self, connection: Connection, now: int, entries: list[Entry]) -> None:
        self.publisher.detach(connection, now)
        device = connection.device
        if device is not None and device not in self._devices():
            self._command(c.Disconnect(device=device), now, entries)

    def _devices(self) -> set[str]:
        connections = self.publisher.connections
        return {connection.device for connection in connections if connection.device}

    def _see_who_is_there(self, now: int, entries: list[Entry]) -> None:
        # somebody who has looked on may have sat down
        state = self.table.state
        for device in self._devices():
            if device in state.gone and not state.online(device):
                self._command(c.Connect(device=device), now, entries)

    def _refuse_all(self) -> None:
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if isinstance(item, Order) and item.reply is not None:
                item.reply(No("closed"))
            elif isinstance(item, Attach):
                item.connection.bye("restarting", showing.bilingual(BYES["restarting"]), 1000)
