"""The socket: one device's way to its table.

It speaks ASGI itself. Thousands of messages a second go out here, and through the layers that a
framework puts around a socket each cost twice as much, and each socket a hundred objects.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from gouji.table.handling import No
from gouji.table.table import Table
from gouji.web import metrics, wire
from gouji.web.audience import Connection
from gouji.web.hinting import hint
from gouji.web.inbox import Attach, Detach, Look, Order
from gouji.web.limits import Rates
from gouji.web.live import LiveTable
from gouji.web.requests import client_message, command_of, refused
from gouji.web.server import Server
from gouji.web.showing import bilingual
from gouji.web.texts import BYES

HELLO_S = 10.0
"""Seconds that a socket has to say hello."""

LARGEST = 4096
"""Characters in a message of the page."""

_HINT, _GARBAGE = 4.0, 12.0  # as dear as so many messages

_PATH = "/ws/"

_log = logging.getLogger("gouji.socket")


def sockets(server: Callable[[], Server]) -> ASGIApp:
    """An ASGI app of all sockets, `/ws/CODE` with a room's code; `server` gives what runs."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # that somebody wants to come in
        code = scope["path"].removeprefix(_PATH)
        if not scope["path"].startswith(_PATH) or not code or "/" in code:
            await send({"type": "websocket.close", "code": 1000})
            return
        await send({"type": "websocket.accept"})
        await _talk(scope, receive, send, server(), code)

    return app


async def _talk(scope: Scope, receive: Receive, send: Send, server: Server, code: str) -> None:
    """Talks with one page until it goes."""
    live = server.hall.rooms.get(code)
    if live is None:
        back = server.hall.closing or code in server.hall.returning
        bye = wire.ByeMsg(
            code="restarting" if back else "closed",
            text=bilingual(BYES["restarting" if back else "closed"]),
            retry=1000 if back else None,
        )
        await send({"type": "websocket.send", "text": bye.model_dump_json()})
        await send({"type": "websocket.close", "code": 1000})
        return
    device = server.identity.device(HTTPConnection(scope))
    connection = Connection(device, await server.nickname(device))
    server.hall.sockets.add(connection)
    dropped: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    connection.on_drop = lambda: dropped.set_result(None)
    tasks = [
        asyncio.create_task(_send(send, connection)),
        asyncio.create_task(_receive(receive, connection, live, server)),
    ]
    try:
        await asyncio.wait([*tasks, dropped], return_when=asyncio.FIRST_COMPLETED)
        if tasks[1].done() and connection.closing:  # what is in line is still sent
            await asyncio.wait(tasks[:1], timeout=HELLO_S)
    finally:
        server.hall.sockets.discard(connection)
        connection.close()
        live.post(Detach(connection))
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, OSError):
                _log.error("socket failed", extra={"room": code}, exc_info=result)


async def _send(send: Send, connection: Connection) -> None:
    while (text := await connection.next()) is not None:
        await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": 1000})


async def _receive(
    receive: Receive, connection: Connection, live: LiveTable, server: Server
) -> None:
    loop = asyncio.get_running_loop()
    limits = server.options.limits
    budget = Rates(burst=limits.socket_burst, per_s=limits.socket_per_s)
    said_hello = False
    while True:
        try:
            async with asyncio.timeout(None if said_hello else HELLO_S):
                received = await receive()
        except TimeoutError:
            connection.close()
            return
        if received["type"] == "websocket.disconnect":
            return
        message = _read(received.get("text"))
        cost = _HINT if isinstance(message, wire.HintReq) else 1.0
        if budget.spend("", loop.time(), _GARBAGE if message is None else cost):
            metrics.FLOODS.inc()
            _log.warning("flood", extra={"room": live.code})
            connection.bye("flood", bilingual(BYES["flood"]), None)
            return
        if message is None:
            connection.send(refused("", No("unreadable")).model_dump_json())
        elif isinstance(message, wire.PingReq):
            connection.send(wire.PongMsg(now=server.clock.now()).model_dump_json())
        elif isinstance(message, wire.HelloReq):
            if not said_hello:
                live.post(Attach(connection, message.epoch, message.n))
            said_hello = True
        elif said_hello:
            _request(message, connection, live)


def _read(text: str | None) -> Any:
    if text is None or len(text) > LARGEST:
        return None
    try:
        return client_message.validate_json(text, strict=True)
    except (ValidationError, ValueError, RecursionError):
        return None


def _request(message: Any, connection: Connection, live: LiveTable) -> None:
    request = message.id

    def reply(no: No | None) -> None:
        if no is None:
            connection.send(wire.AckMsg(id=request).model_dump_json())
        else:
            metrics.REFUSALS.labels(no.code if no.refusal is None else no.refusal.code).inc()
            connection.send(refused(request, no, live.publisher.names()).model_dump_json())

    if connection.device is None:
        reply(No("no-seat"))
        return
    if isinstance(message, wire.HintReq):
        live.post(Look(lambda table: _hint(table, request, connection, live)))
        return
    try:
        command = command_of(message, connection.device)
    except No as no:
        reply(no)
        return
    live.post(Order(command, reply))


def _hint(table: Table, request: str, connection: Connection, live: LiveTable) -> None:
    seat = connection.seat
    play = table.state.play
    stage = None if seat is None or play is None else play.stage(seat)
    if seat is None or stage is None:
        connection.send(refused(request, No("not-asked")).model_dump_json())
        return
    seen = table.view(seat)

    async def advise() -> None:
        try:
            advice = await live.thinkers.advise(seen)
        except Exception:  # noqa: BLE001 - the page is told, and may ask again
            _log.exception("hint failed", extra={"room": live.code})
            connection.send(refused(request, No("no-hint")).model_dump_json())
            return
        answer = hint(request, advice, seen, live.publisher.names())
        connection.send(answer.model_dump_json())

    live.spawn(advise())
