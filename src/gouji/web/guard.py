"""The door: who may come in, how much he may bring, what every answer tells the browser to keep to.

`install` puts it around an app. What a websocket says is the socket's business, how much is ours.
"""

import asyncio
import logging
import math
import re
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gouji.web import costs, metrics, wire
from gouji.web.identity import same_origin
from gouji.web.limits import Limits, Places, Rates, address_key, is_this_machine
from gouji.web.logs import safe_path
from gouji.web.problems import answer
from gouji.web.showing import bilingual
from gouji.words.problems import problem

_SAFE = ("GET", "HEAD", "OPTIONS")
_ROOMS = ("/api/rooms", "/api/quick")
_HOST = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")

_log = logging.getLogger("gouji.access")


def security_headers(host: str) -> dict[str, str]:
    """What every answer tells the browser; `host` as the request names it.

    Scripts, styles and pictures come from here alone, none inline but a style's numbers; sockets go
    here alone (old kernels don't take 'self' for them); no other site may frame us.

    >>> "connect-src 'self' ws://a.example wss://a.example" in security_headers("a.example")[
    ...     "content-security-policy"
    ... ]
    True
    """
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = {
        "default-src": "'self'",
        "connect-src": f"'self'{sockets}",
        "img-src": "'self' data: blob:",
        "media-src": "'self' blob:",
        "font-src": "'self' data:",
        "style-src": "'self' 'unsafe-inline'",
        "script-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return {
        "content-security-policy": "; ".join(f"{key} {value}" for key, value in policy.items()),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    }


class Guard:
    """An ASGI middleware. `sockets`: what websockets go to, the app if None.

    `public`: the address under which people reach us, behind a proxy.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        sockets: ASGIApp | None = None,
        limits: Limits | None = None,
        public: str | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._socket_app = app if sockets is None else sockets
        self._limits = limits = Limits() if limits is None else limits
        self._public = public
        self._now = now
        self._requests = Rates(burst=limits.burst, per_s=limits.per_s)
        self._rooms = Rates(burst=limits.room_burst, per_s=limits.rooms_per_h / 3600)
        self._entries = Rates(burst=limits.entry_burst, per_s=limits.entries_per_h / 3600)
        self._sockets = Places(limits.sockets)
        self._messages = Rates(burst=limits.message_burst, per_s=limits.messages_per_s)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request or a socket in, or refuses it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # ------------------------------------------------------------ requests

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = self._now()
        status = 0
        headers = Headers(scope=scope)
        safety = security_headers(headers.get("host", ""))
        path = scope["path"]

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                out = MutableHeaders(scope=message)
                for key, value in safety.items():
                    out.setdefault(key, value)
                if path.startswith("/api/"):
                    out.setdefault("cache-control", "no-store")
            await send(message)

        try:
            refusal = self._refusal(scope, headers)
            if refusal is None and scope["method"] not in _SAFE:
                receive, refusal = await self._read(path, headers, receive)
            await (self._app if refusal is None else refusal)(scope, receive, sending)
        except Exception as wrong:  # noqa: BLE001 - the client is told that it failed, and no more
            _log.error("request failed", extra={"path": safe_path(path)}, exc_info=wrong)
            if not status:
                text = bilingual(problem("server"))
                failed = answer(500, wire.Problem(code="server", place=None, text=text))
                await failed(scope, receive, sending)
        finally:
            ms = round(1000 * (self._now() - began), 1)
            metrics.REQUESTS.labels(_known(scope["method"]), str(status)).inc()
            extra = {"method": _known(scope["method"]), "path": safe_path(path), "status": status}
            _log.info("request", extra=extra | {"ms": ms, "address": _host(scope)})

    def _refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        path, method = scope["path"], scope["method"]
        if path == "/metrics" and not is_this_machine(_host(scope)):
            return _refused(404, "not-found")
        if method not in _SAFE and not same_origin(headers, self._public):
            return _refused(403, "strange-origin")
        host = _host(scope)
        if is_this_machine(host):
            return None
        key, now = address_key(host), self._now()
        if wait := self._requests.spend(key, now, costs.of(method, path)):
            return _refused(429, "too-often", wait=wait)
        entering = method == "POST" and costs.part(path) in costs.ENTERING
        if entering and (wait := self._entries.spend(key, now)):
            return _refused(429, "too-often", wait=wait)
        if method == "POST" and path in _ROOMS and (wait := self._rooms.spend(key, now)):
            return _refused(429, "too-many-rooms", wait=wait)
        return None

    async def _read(
        self, path: str, headers: Headers, receive: Receive
    ) -> tuple[Receive, ASGIApp | None]:
        # a body whole, so that one too large is refused before anything looks at it
        most = costs.most_bytes(path, self._limits)
        too_large = _refused(413, "too-large", limit=most)
        stated = headers.get("content-length", "0")
        if not stated.isdecimal() or len(stated) > 12 or int(stated) > most:
            return receive, too_large
        body, more = bytearray(), True
        try:
            async with asyncio.timeout(self._limits.body_s):
                while more:
                    message = await receive()
                    if message["type"] != "http.request":
                        return _gone, None
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > most:
                        return receive, too_large
        except TimeoutError:
            return receive, _refused(408, "too-slow")
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        return again, None

    # ------------------------------------------------------------ sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _host(scope)
        key, own = address_key(host), is_this_machine(host)
        why = None
        if not same_origin(Headers(scope=scope), self._public):
            why = "strange-origin"
        elif not own and self._requests.spend(key, self._now()):
            why = "too-often"
        elif not own and not self._sockets.take(key):
            why = "too-many-sockets"
        if why is not None:
            _limited(why, host)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why})
            return
        if own:
            await self._socket_app(scope, receive, send)
            return
        try:
            await self._socket_app(scope, *self._counted(host, key, receive, send))
        finally:
            self._sockets.give_back(key)

    def _counted(self, host: str, key: str, receive: Receive, send: Send) -> tuple[Receive, Send]:
        # a socket over which too much comes from its address is closed
        closed = False

        async def receiving() -> Message:
            nonlocal closed
            message = await receive()
            if message["type"] == "websocket.receive" and self._messages.spend(key, self._now()):
                closed = True
                _limited("too-many-messages", host)
                await send({"type": "websocket.close", "code": 1008, "reason": "too-often"})
                return {"type": "websocket.disconnect", "code": 1008}
            return message

        async def sending(message: Message) -> None:
            if not closed:
                await send(message)

        return receiving, sending


async def _gone() -> Message:
    return {"type": "http.disconnect"}


def _host(scope: Scope) -> str:
    client: Sequence[Any] | None = scope.get("client")
    return str(client[0]) if client else ""


def _known(method: str) -> str:
    return method if method in (*_SAFE, "POST", "PUT", "PATCH", "DELETE") else "other"


def _limited(why: str, host: str) -> None:
    metrics.LIMITED.labels(why).inc()
    _log.warning("refused at the door", extra={"why": why, "address": host})


def _refused(
    status: int, code: str, *, wait: float | None = None, limit: int | None = None
) -> ASGIApp:
    text = bilingual(problem(code, limit=limit))
    headers = None if wait is None else {"retry-after": str(math.ceil(wait))}
    response = answer(status, wire.Problem(code=code, place=None, text=text), headers)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        _limited(code, _host(scope))
        await response(scope, receive, send)

    return app


def install(
    app: FastAPI,
    *,
    sockets: ASGIApp | None = None,
    proxies: Iterable[str] = (),
    public: str | None = None,
    limits: Limits | None = None,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Puts the door around an app; `sockets` as in `Guard`.

    `proxies`: addresses or networks of proxies before us; from these alone `X-Forwarded-For` and
    `X-Forwarded-Proto` are believed.
    """
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, sockets=sockets, limits=limits, public=public, now=now)
    trusted = list(proxies)
    if trusted:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=trusted)
