"""Clients of `bench/table_load.py`: cheap sockets that play at random, and note when an action was
seen by all clients of its table."""

import asyncio
import http.client
import itertools
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PACE_S = 2.0
"""Seconds between two actions of a table at human pace."""

BURST, PER_S = 40.0, 9.0
"""Messages that a socket sends: the server closes one that sends more than ten a second."""

GRACE_S = 0.5
"""How long after the counting what was sent in it may still arrive; what does not is late."""

AGAIN_S = 0.25
"""Seconds until a lost socket is tried again."""

_ids = itertools.count(1)


@dataclass(slots=True)
class Watched:
    """An action on its way: when it was sent, and who has not seen it yet."""

    seat: str
    action: str
    sent: float
    waiting: set["Client"]


@dataclass(slots=True)
class Tally:
    """What happened while it was `open`: milliseconds by action, those lost among them as None."""

    open: bool = False
    ms: list[float] = field(default_factory=list)
    sent: int = 0
    actions: int = 0
    size: int = 0
    refused: int = 0

    def clear(self) -> None:
        self.ms, self.sent, self.actions, self.size, self.refused = [], 0, 0, 0, 0

    def share(self, within_ms: float) -> float:
        """Which part of the watched actions everybody had in time; one never seen is late."""
        return sum(ms <= within_ms for ms in self.ms) / self.sent if self.sent else 0.0


class TableOfClients:
    """The clients of one table. `active`: whether they play."""

    def __init__(self, code: str, cookies: list[str], address: str, flat: bool, tally: Tally):
        self.code, self.address, self.flat, self.tally = code, address, flat, tally
        self.active = False
        self.deal = 0
        self.next_at = 0.0
        self.watched: list[Watched] = []
        self.lived = asyncio.Event()  # an action went through since this was cleared
        self.clients = [Client(self, cookie, i) for i, cookie in enumerate(cookies)]

    def play(self, active: bool) -> None:
        if active and not self.active:
            self.next_at = time.perf_counter() + random.random() * PACE_S
        self.active = active
        for client in self.clients:
            client.consider()

    def turn_at(self) -> float:
        """When the next action of this table may be sent."""
        now = time.perf_counter()
        if self.flat:
            return now
        self.next_at = max(now, self.next_at + PACE_S)
        return self.next_at


class Client:
    """One socket, which comes back when it is lost."""

    def __init__(self, home: TableOfClients, cookie: str, index: int) -> None:
        self.home, self.cookie, self.first = home, cookie, index == 0
        self.ws: ClientConnection | None = None
        self.there = asyncio.Event()
        self.seat: str | None = None
        self.table: dict[str, Any] | None = None
        self.request: str | None = None
        self.watch: Watched | None = None
        self._begun = self._over = False
        self._left, self._at = BURST, time.perf_counter()
        self._jobs: set[asyncio.Task[None]] = set()

    async def run(self, door: asyncio.Semaphore) -> None:
        """Plays until it is cancelled; `door`: how many come in at a time."""
        while True:
            try:
                async with door:
                    ws = await connect(
                        f"ws://{self.home.address}/ws/{self.home.code}",
                        additional_headers={"Cookie": f"gouji={self.cookie}"},
                        compression=None,
                        max_size=None,
                        max_queue=None,
                        ping_interval=None,
                        open_timeout=60,
                        close_timeout=1,
                    )
                self.ws, self.request = ws, None
                await ws.send('{"type":"hello","epoch":null,"n":null}')
                while True:
                    self.take(await ws.recv(decode=False))
            except (OSError, WebSocketException, TimeoutError):
                self.ws = None
                self.there.clear()
                await asyncio.sleep(AGAIN_S)
            finally:
                if self.ws is not None:
                    self.ws.transport.abort()

    def take(self, text: bytes) -> None:
        now = time.perf_counter()
        message = orjson.loads(text)
        kind = message["type"]
        tally = self.home.tally
        if tally.open:
            tally.size += len(text)
        if kind == "table":
            self.table = message["table"]
            self._over = False
            if message["log"]:
                self._hear(message["log"], now)
        elif kind == "snapshot":
            self.seat, self.table = message["you"]["seat"], message["table"]
            self._over = message["over"] is not None
            self.there.set()
            self._room(message["room"])
        elif kind == "room":
            self._room(message["room"])
        elif kind == "over":
            self._over = True
        elif kind in ("ack", "refused") and message["id"] == self.request:
            self.request = None
            if kind == "ack":
                self.home.lived.set()
            else:
                tally.refused += tally.open
                if self.watch in self.home.watched:
                    self.home.watched.remove(self.watch)
                    tally.sent -= 1
        self.consider()

    def _hear(self, lines: list[dict[str, Any]], now: float) -> None:
        home = self.home
        for line in lines:
            if line["kind"] != "said":
                continue
            home.lived.set()
            if self.first and home.tally.open:
                home.tally.actions += 1
            for watched in home.watched:
                same = line["seat"] == watched.seat and line["action"] == watched.action
                if same and self in watched.waiting:
                    watched.waiting.discard(self)
                    if not watched.waiting:
                        home.watched.remove(watched)
                        home.tally.ms.append(1000 * (now - watched.sent))
                    break

    def _room(self, room: dict[str, Any]) -> None:
        mine = next((card for card in room["seats"] if card["seat"] == self.seat), None)
        if mine is None:
            return
        if room["phase"] == "ready" and not mine["ready"]:
            self._do(0.0, {"type": "ready", "id": f"r{next(_ids)}", "contribution": ""}, None)
        full = all(card["kind"] != "empty" for card in room["seats"])
        if self.first and room["phase"] == "waiting" and full and not self._begun:
            self._begun = True
            self._do(0.0, {"type": "host", "id": f"r{next(_ids)}", "do": "begin"}, None)
        if self.first and room["phase"] == "over":
            self._do(0.0, {"type": "host", "id": f"r{next(_ids)}", "do": "rematch"}, None)

    def consider(self) -> None:
        """Acts if it is asked and has not answered."""
        table = self.table
        if (
            not self.home.active
            or self.request is not None
            or table is None
            or table["role"] is None
            or self._over
        ):
            return
        actions = table["legal"] + [choice["action"] for choice in table["choices"]]
        action = random.choice(actions)
        self.request = f"a{next(_ids)}"
        message = {"type": "act", "id": self.request, "deal": table["deal"], "action": action}
        self._do(self.home.turn_at(), message, None if table["window"] == "burn" else action)

    def _do(self, at: float, message: dict[str, Any], watch: str | None) -> None:
        job = asyncio.create_task(self._send(at, orjson.dumps(message).decode(), watch))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _send(self, at: float, text: str, watch: str | None) -> None:
        wait = at - time.perf_counter()
        # no more than the server takes
        now = time.perf_counter()
        self._left = min(BURST, self._left + (now - self._at) * PER_S) - 1
        self._at = now
        wait = max(wait, -self._left / PER_S)
        if wait > 0:
            await asyncio.sleep(wait)
        ws, home = self.ws, self.home
        if ws is None:
            return
        if watch is not None and home.tally.open and self.seat is not None:
            self.watch = Watched(self.seat, watch, time.perf_counter(), set(home.clients))
            home.watched.append(self.watch)
            home.tally.sent += 1
        try:
            await ws.send(text)
        except WebSocketException:
            self.request = None


class Crowd:
    """All tables of one run, on one server."""

    def __init__(self, address: str, people: int, flat: bool) -> None:
        self.address, self.people, self.flat = address, people, flat
        self.tally = Tally()
        self.tables: list[TableOfClients] = []
        self._door = asyncio.Semaphore(64)
        self._tasks: list[asyncio.Task[None]] = []

    async def grow(self, n: int) -> None:
        """Makes tables through the front door until there are so many, each in its first deal."""
        places = asyncio.Semaphore(8)

        async def make() -> TableOfClients:
            async with places:
                code, cookies = await asyncio.to_thread(make_table, self.address, self.people)
            return TableOfClients(code, cookies, self.address, self.flat, self.tally)

        fresh = await asyncio.gather(*(make() for _ in range(n - len(self.tables))))
        self.tables += fresh
        clients = [client for table in fresh for client in table.clients]
        self._tasks += [asyncio.create_task(client.run(self._door)) for client in clients]
        await asyncio.gather(*(client.there.wait() for client in clients))
        while any(client.table is None for client in clients):
            await asyncio.sleep(0.05)

    def play(self, n: int) -> None:
        """The first `n` tables play, the others wait."""
        for i, table in enumerate(self.tables):
            table.play(i < n)

    async def count(self, seconds: float) -> float:
        """Opens the tally for so long; how long it was in fact."""
        self.tally.clear()
        for table in self.tables:
            table.watched.clear()
        self.tally.open = True
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        self.tally.open = False
        took = time.perf_counter() - began
        await asyncio.sleep(GRACE_S)
        return took

    async def back(self) -> None:
        """Waits until every client is at its table again and an action went through at each."""
        await asyncio.gather(
            *(client.there.wait() for table in self.tables for client in table.clients)
        )
        await asyncio.gather(*(table.lived.wait() for table in self.tables))

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def make_table(address: str, people: int) -> tuple[str, list[str]]:
    """A room with so many people and else `novice`: its code, and the cookies of the people."""
    door = http.client.HTTPConnection(address, timeout=60)

    def ask(method: str, path: str, body: object = None, cookie: str = "") -> tuple[str, bytes]:
        headers = {"Content-Type": "application/json"} | (
            {"Cookie": f"gouji={cookie}"} if cookie else {}
        )
        door.request(method, path, None if body is None else json.dumps(body), headers)
        answer = door.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{method} {path}: {answer.status} {text.decode()}")
        return answer.getheader("set-cookie", ""), text

    cookies = [ask("GET", "/api/me")[0].split(";")[0].removeprefix("gouji=") for _ in range(people)]
    bots = [None] * people + ["novice"] * (6 - people)
    settings = {"bots": bots, "burn_window_s": 0, "clock_s": 0, "deals": 99}
    code: str = json.loads(ask("POST", "/api/rooms", settings, cookies[0])[1])["code"]
    for cookie in cookies[1:]:
        ask("POST", f"/api/rooms/{code}/sit", {}, cookie)
    door.close()
    return code, cookies
