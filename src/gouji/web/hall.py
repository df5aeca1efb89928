"""All rooms of a server: made, found by their codes, brought back after a restart, closed."""

import asyncio
import json
import logging
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from gouji.bots.registry import NAMES
from gouji.engine.faults import Fault
from gouji.store import rooms as kept
from gouji.store.opening import Store
from gouji.table import commands as c
from gouji.table.entries import Entry, from_json
from gouji.table.setup import Timing
from gouji.table.table import Table
from gouji.web import roomcards, wire
from gouji.web.audience import Connection
from gouji.web.clock import Clock
from gouji.web.live import LiveTable
from gouji.web.thinking import Thinkers

FEWEST_DIGITS = 6
"""Of a room's code; a server with very many rooms makes longer ones."""

AGAIN_S = 1.0
"""Seconds before a room that failed is brought back; twice as many each time, up to a minute."""

FAREWELL_S = 2.0
"""Seconds that pages have to take the last message when the server stops."""

_log = logging.getLogger("gouji.web")


class HallFull(Exception):
    """There are as many rooms as this server holds."""


@dataclass(slots=True)
class Hall:
    """The rooms that are open, `most` of them at a time; `returning`: codes of those that failed,
    and begin again from their journals in a moment. `sockets`: all that are open.
    """

    store: Store
    thinkers: Thinkers
    clock: Clock
    timing: Timing
    most: int = 2000
    rooms: dict[str, LiveTable] = field(default_factory=dict)
    returning: set[str] = field(default_factory=set)
    _failures: Counter[str] = field(default_factory=Counter)
    _by_id: dict[int, LiveTable] = field(default_factory=dict)
    _returns: set[asyncio.Task[None]] = field(default_factory=set)
    _tasks: set[asyncio.Future[Any]] = field(default_factory=set)
    closing: bool = False
    sockets: set[Connection] = field(default_factory=set)

    async def open(self) -> None:
        """Brings back all rooms that were open when the server ended."""
        for row in await asyncio.to_thread(self.store.read, kept.open_rooms):
            await self._bring_back(row)

    async def close(self) -> None:
        """Tells everybody to come back, and stops all tables; a second time it does nothing."""
        self.closing = True
        await asyncio.gather(*(live.stop() for live in list(self.rooms.values())))
        for task in list(self._returns):
            task.cancel()
        await asyncio.gather(*self._tasks)
        for _ in range(round(FAREWELL_S / 0.02)):
            if not self.sockets:
                return
            await asyncio.sleep(0.02)

    def by_id(self, room: int) -> LiveTable | None:
        """A room by its key in the database."""
        return self._by_id.get(room)

    async def make(
        self, settings: wire.Settings, device: str, name: str, *, begin: bool = False
    ) -> LiveTable:
        """Makes a room; `begin`: it starts at once. `Fault` where the settings can't be."""
        for seat, bot in enumerate(settings.bots):
            if bot is not None and bot not in NAMES:  # no command of a foreign bot among them
                raise Fault("unknown-bot", f"bots.{seat}", value=bot, near="", choices=NAMES)
        setup = roomcards.setup_of(settings, self.timing)
        if len(self.rooms) >= self.most:
            raise HallFull
        now = self.clock.now()
        row = await self._new_row(settings.model_dump_json(), now)
        table = Table(setup)
        entries = table.open(device, name, now)
        if begin:
            entries += table.handle(c.Begin(device=device), now)
        live = self._run(row, settings, table, entries)
        await live.started
        return live

    async def _new_row(self, settings: str, now: int) -> tuple[int, str]:
        def add(connection: sa.Connection) -> tuple[int, str]:
            for tries in range(100):
                code = _code(FEWEST_DIGITS + tries // 5)
                room = kept.add_room(connection, code, settings, now)
                if room is not None:
                    return room, code
            raise RuntimeError("no code is free")

        made: tuple[int, str] = await asyncio.wrap_future(self.store.writer.do(add))
        return made

    def _run(
        self,
        row: tuple[int, str],
        settings: wire.Settings,
        table: Table,
        entries: list[Entry],
        lines: int = 0,
    ) -> LiveTable:
        live = LiveTable(
            row,
            settings,
            table,
            lines=lines,
            store=self.store,
            thinkers=self.thinkers,
            clock=self.clock,
            ended=self._ended,
        )
        self.rooms[live.code] = self._by_id[live.id] = live
        live.start(entries)
        return live

    async def _bring_back(self, row: kept.RoomRow) -> None:
        try:
            settings = wire.Settings.model_validate_json(row.settings)
            table = Table(roomcards.setup_of(settings, self.timing))
            lines = await asyncio.to_thread(
                self.store.read, lambda connection: list(kept.journal_of(connection, row.id))
            )
            for line in lines:
                table.restore(from_json(value) for value in json.loads(line))
        except Exception:  # noqa: BLE001 - one room that can't be read must not keep the others shut
            _log.exception("room not brought back", extra={"room": row.code})
            return
        if lines and not table.state.closed:
            self.clock.at_least(table.state.at)
            entries = table.restart(self.clock.now())
            self._run((row.id, row.code), settings, table, entries, len(lines))

    def _ended(self, live: LiveTable, lost: bool) -> None:
        """A table's task is over: its room is closed, the server stops, or it begins again."""
        self.rooms.pop(live.code, None)
        self._by_id.pop(live.id, None)
        if live.table.state.closed:
            at = self.clock.now()
            closed = self.store.writer.do(lambda conn: kept.close_room(conn, live.id, at))
            self._keep(asyncio.wrap_future(closed))
            self._failures.pop(live.code, None)
        elif lost and not self.closing:
            self.returning.add(live.code)
            task = asyncio.create_task(self._again(live))
            self._returns.add(task)
            task.add_done_callback(self._returns.discard)

    async def _again(self, live: LiveTable) -> None:
        # what was wrong, with a disk that is full, may be so still
        self._failures[live.code] += 1
        await asyncio.sleep(min(60.0, AGAIN_S * 2 ** (self._failures[live.code] - 1)))
        self.returning.discard(live.code)
        row = kept.RoomRow(live.id, live.code, live.settings.model_dump_json(), 0)
        await self._bring_back(row)

    def _keep(self, future: "asyncio.Future[Any]") -> None:
        self._tasks.add(future)
        future.add_done_callback(self._tasks.discard)


def _code(digits: int) -> str:
    return "".join(secrets.choice("0123456789") for _ in range(digits))
