"""One running table: the one writer in whose inbox commands, clocks and bots' answers wait in line.

What a command brought is durable before anybody sees it.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, NamedTuple

from gouji.engine.cards import SEATS, Seat
from gouji.engine.sets import TIMEOUT
from gouji.engine.view import Public, View, public
from gouji.record.model import record_of
from gouji.record.provable import commitment_of
from gouji.record.writing import write_record
from gouji.store.deals import add_deal
from gouji.store.opening import Store
from gouji.table import commands as c
from gouji.table.entries import Entry, as_json
from gouji.table.state import Finished, Person
from gouji.table.table import Errand, No, Table
from gouji.web import metrics, roomcards, showing, wire
from gouji.web.audience import Audience, Connection, dumped
from gouji.web.clock import Clock
from gouji.web.telling import DealLog
from gouji.web.texts import BYES
from gouji.web.thinking import Thinkers

KEEPS_MS = 60_000
"""An audience without a socket is told on for so long: who comes back misses nothing."""

_MOST = 64  # commands that one write to the disk waits for

_log = logging.getLogger("gouji.table")

Reply = Callable[[No | None], None]


class Order(NamedTuple):
    """A command in the inbox, and who is told how it ended: None when it was done."""

    command: c.Command | c.BotAct
    reply: Reply | None


class Attach(NamedTuple):
    """A connection said hello; `epoch`, `n`: what it saw last."""

    connection: Connection
    epoch: str | None
    n: int | None


class Detach(NamedTuple):
    """A connection is gone."""

    connection: Connection


class Look(NamedTuple):
    """Something to be done with the table as everybody may see it."""

    work: Callable[[Table], None]


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
        self.epoch = secrets.token_urlsafe(6)
        self._inbox: asyncio.Queue[Order | Attach | Detach | Look | None] = asyncio.Queue()
        self._lines = lines
        self._store = store
        self.thinkers = thinkers
        self._clock = clock
        self._ended = ended
        last = table.state.last
        self._recorded = last.play.number if last else 0
        self.public = Audience(1000 * settings.spectator_delay_s)
        self.seats = [Audience() for _ in SEATS]
        self.connections: set[Connection] = set()
        self._log: DealLog | None = None
        self._log_json: list[str] = []
        self._log_of = (0, 0)  # deal, things heard that are in it
        self._thinking: dict[tuple[int, int, int], int | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._over_now = False
        self._over = (0, "")

    # ------------------------------------------------------------ from outside

    def start(self, entries: list[Entry]) -> None:
        """Begins to run; `entries`: what the table did before, not yet written down."""
        self._task = asyncio.create_task(self._run(entries), name=f"table {self.code}")

    async def stop(self) -> None:
        """Tells all sockets to come back, and stops."""
        self._farewell("restarting", 1000)
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

    def post(self, item: Order | Attach | Detach | Look) -> None:
        """Puts something in line; refuses it where the table runs no more."""
        self._inbox.put_nowait(item)
        if self._over_now:
            self._refuse_all()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside the table's own task, and not longer than that."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def spectators(self) -> int:
        """How many look on."""
        return len(self.public.connections)

    # ------------------------------------------------------------ the one writer

    async def _run(self, entries: list[Entry]) -> None:
        lost = False
        try:
            await self._write(entries)
            self._publish()
            self._send_errands()
            while not self.table.state.closed and not self._stopping:
                await self._handle(await self._next())
        except Exception:  # noqa: BLE001 - what memory says may not be in the journal: begin again from there
            _log.exception("table failed", extra={"room": self.code})
            lost = True
            self._farewell("restarting", 1000)
        finally:
            self._over_now = True
            self._refuse_all()
            self._ended(self, lost)
        if self.table.state.closed:
            self._farewell("closed", None)

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
        dues = [self.table.next_deadline, self.public.due]
        for errand in self.table.errands():
            if self._answer(errand) is not None:
                dues.append(errand.due)
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
        entries += table.tick(now)
        for errand in table.errands():
            if errand.due <= now and (action := self._answer(errand)) is not None:
                self._bot_acts(errand, action, now, entries)
        await self._write(entries)
        for item in batch:
            if isinstance(item, Attach):
                self._attach(item)
        self._publish()
        for reply, no in replies:
            reply(no)
        for item in batch:
            if isinstance(item, Look):
                item.work(table)
        self._send_errands()

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
        work = None
        if last is not None and last.play.number > self._recorded:
            work = self._keeping(last)
            self._recorded = last.play.number
        done: Future[None] = self._store.writer.append(self.id, self._lines, text, work)
        self._lines += 1
        with metrics.COMMIT_S.time():
            await asyncio.wrap_future(done)

    def _keeping(self, last: Finished) -> Callable[[Any], None]:
        play = last.play
        record = record_of(
            play.game,
            seed=play.deal.seed,
            drawer=play.deal.drawer,
            secret=play.secret,
            commitment=commitment_of(play.secret),
            contributions=play.contributions,
            players=tuple(roomcards.names(last.players)),
            table=self.code,
            deal=last.number,
            date=self._clock.date(last.at),
        )
        text = write_record(record)
        players = {
            person.device: seat
            for seat, person in enumerate(last.players)
            if isinstance(person, Person)
        }
        return lambda connection: add_deal(
            connection, self.id, number=play.number, at=last.at, record=text, players=players
        )

    # ------------------------------------------------------------ bots

    def _bot_acts(self, errand: Errand, action: int, now: int, entries: list[Entry]) -> None:
        answer = c.BotAct(seat=errand.seat, deal=errand.deal, turn=errand.turn, action=action)
        no = self._command(answer, now, entries)
        if no is not None and no.code != "stale":
            _log.error("bot refused", extra={"room": self.code, "bot": errand.bot, "why": no.code})
            assert self.table.state.play is not None
            stage = self.table.state.play.stage(errand.seat)
            assert stage is not None
            answer = replace(answer, action=stage.timeout_choice())
            self._command(answer, now, entries)

    def _answer(self, errand: Errand) -> int | None:
        if errand.only is not None:
            return errand.only
        return self._thinking.get((errand.deal, errand.turn, errand.seat))

    def _send_errands(self) -> None:
        errands = self.table.errands()
        keys = {(errand.deal, errand.turn, errand.seat): errand for errand in errands}
        for key in [key for key in self._thinking if key not in keys]:
            del self._thinking[key]
        for key, errand in keys.items():
            if errand.only is None and key not in self._thinking:
                self._thinking[key] = None
                self.spawn(self._think(errand, self.table.view(errand.seat)))

    async def _think(self, errand: Errand, seen: View) -> None:
        play = self.table.state.play
        assert play is not None
        seed = f"{play.deal.seed}/{errand.seat}/{errand.turn}"
        try:
            with metrics.BOT_S.labels(errand.bot).time():
                action = await self.thinkers.choose(errand.bot, seed, seen)
        except Exception:  # noqa: BLE001 - the table must go on without it
            _log.exception("bot failed", extra={"room": self.code, "bot": errand.bot})
            metrics.BOT_FAILURES.labels(errand.bot).inc()
            action = TIMEOUT
        key = (errand.deal, errand.turn, errand.seat)
        if key in self._thinking:
            self._thinking[key] = action
            self._inbox.put_nowait(Look(lambda table: None))

    # ------------------------------------------------------------ sockets

    def _attach(self, item: Attach) -> None:
        connection = item.connection
        if connection.closing:
            return
        self.connections.add(connection)
        audience = self._join(connection)
        missed = audience.since(item.n) if item.n is not None else None
        if item.epoch == self.epoch and missed is not None:
            for text in missed:
                connection.send(text)
            return
        connection.send(audience.snapshot(self.epoch, self._clock.now(), connection.you))

    def _join(self, connection: Connection) -> Audience:
        """Brings the connection's audience up to date, and puts it there; it has heard nothing."""
        for audience in (self.public, *self.seats):
            audience.connections.discard(connection)
        connection.seat = seat = self._seat_now(connection)
        connection.you = self._you(connection)
        audience = self.public if seat is None else self.seats[seat]
        # who is there may be told of the newcomer; who is new gets it with all the rest
        audience.alone_since = self._clock.now()
        self._hear()
        self._publish_to(audience, self._parts())
        audience.alone_since = None
        audience.connections.add(connection)
        return audience

    def _detach(self, connection: Connection, now: int, entries: list[Entry]) -> None:
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        for audience in (self.public, *self.seats):
            audience.connections.discard(connection)
            if not audience.connections and audience.alone_since is None:
                audience.alone_since = now
        device = connection.device
        if device is not None and not any(c.device == device for c in self.connections):
            self._command(c.Disconnect(device=device), now, entries)

    def _seat_now(self, connection: Connection) -> Seat | None:
        """The seat whose cards a connection may see."""
        state = self.table.state
        seat = None if connection.device is None else state.seat_of(connection.device)
        return seat if seat is not None and state.chairs[seat].person is not None else None

    def _you(self, connection: Connection) -> str:
        state = self.table.state
        device = connection.device
        seat = None if device is None else state.seat_of(device)
        name = connection.nickname
        if seat is not None:
            person = state.chairs[seat].person or state.chairs[seat].coming
            assert person is not None
            name = person.name
        return dumped(
            wire.You(
                seat=None if seat is None else showing.SEAT_WORDS[seat],
                nickname=name,
                host=device is not None and device == state.host,
            )
        )

    def _farewell(self, code: str, retry: int | None) -> None:
        for connection in list(self.connections):
            connection.bye(code, showing.bilingual(BYES[code]), retry)

    def _refuse_all(self) -> None:
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if isinstance(item, Order) and item.reply is not None:
                item.reply(No("closed"))
            elif isinstance(item, Attach):
                item.connection.bye("restarting", showing.bilingual(BYES["restarting"]), 1000)

    # ------------------------------------------------------------ what is told

    def _publish(self) -> None:
        self._hear()
        self._move_connections()
        parts = self._parts()
        for audience in (*self.seats, self.public):
            self._publish_to(audience, parts)

    def _move_connections(self) -> None:
        """Puts connections where they belong now, after seats have changed hands."""
        state = self.table.state
        for connection in list(self.connections):
            before, seat, you = connection.seat, self._seat_now(connection), self._you(connection)
            if seat == before and (seat is not None or you == connection.you):
                connection.you = you
                continue
            code = None
            if connection.device in state.removed:
                code = "removed"
            elif seat is None and before is not None and state.person_at(before) is not None:
                code = "elsewhere"
            if code is not None:
                connection.bye(code, showing.bilingual(BYES[code]), None)
                continue
            audience = self._join(connection)
            connection.send(audience.snapshot(self.epoch, self._clock.now(), connection.you))

    def _hear(self) -> None:
        """Brings the log up to date, as JSON."""
        play = self.table.state.play
        if play is None:
            return
        called = self.names()
        deal, known = self._log_of
        if deal != play.number or self._log is None:
            self._log, known, self._log_json = roomcards.log_of(play, called), 0, []
        self._log.names = called
        for heard in play.heard[known:]:
            roomcards.hear(self._log, heard)
        self._log_of = (play.number, len(play.heard))
        self._log_json += [dumped(line) for line in self._log.lines[len(self._log_json) :]]

    def names(self) -> list[str]:
        """What the six seats are called."""
        state = self.table.state
        last, play = state.last, state.play
        if last is not None and last.play is play:
            return roomcards.names(last.players)
        return roomcards.names(roomcards.sitting(state))

    def _parts(self) -> "Parts":
        state = self.table.state
        room = roomcards.room(self.code, self.settings, state, self.spectators())
        play = state.play
        if play is None:
            return Parts(self._clock.now(), dumped(room), None, [], None)
        ended = None
        if state.last is not None and state.last.play is play:
            if self._over[0] != play.number:
                self._over = play.number, dumped(roomcards.over(self.code, state.last))
            ended = self._over[1]
        return Parts(self._clock.now(), dumped(room), public(play.game), self.names(), ended)

    def _publish_to(self, audience: Audience, parts: "Parts") -> None:
        now = parts.now
        asleep = audience.alone_since is None or now - audience.alone_since > KEEPS_MS
        if not audience.connections and asleep and not audience.delay:
            return
        play = self.table.state.play
        seat = None if audience is self.public else Seat(self.seats.index(audience))
        if parts.known is not None and (seat is not None or self.settings.spectators):
            assert play is not None
            table = self._table(seat, parts)
            audience.tell_table(table, play.number, self._log_json, now)
            if parts.over is not None:
                audience.tell("over", parts.over, now)
        audience.tell("room", parts.room, now)
        if seat is not None and audience.connections:
            audience.tell("you", self._you(next(iter(audience.connections))), now)
        audience.release(now)

    def _table(self, seat: Seat | None, parts: "Parts") -> str:
        play, known = self.table.state.play, parts.known
        assert play is not None
        assert known is not None
        surroundings = roomcards.around(self.settings, self.table, parts.names, seat)
        seen = known if seat is None else play.view(seat, known)
        return dumped(showing.table(seen, surroundings))


class Parts(NamedTuple):
    """What messages to all audiences are made of; made once for all of them."""

    now: int
    room: str
    known: Public | None
    names: list[str]
    over: str | None
