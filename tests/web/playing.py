"""Browsers without a page: they talk with a server, and hold it to what docs/web.md promises."""

import contextlib
import itertools
import json
import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import httpx2
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gouji.web import wire

_server_message: TypeAdapter[Any] = TypeAdapter(wire.ServerMsg)
_ids = itertools.count(1)


class Browser:
    """A device: its cookie, and its socket in one room, if it has any.

    `frames` keeps everything that came, in order.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.Client(base_url=f"http://{address}", timeout=20)
        self.get("/api/me")
        self.ws: ClientConnection | None = None
        self.code = ""
        self.forget()

    def forget(self) -> None:
        """As after a reload of the page."""
        self.frames: list[wire.Wire] = []
        self.epoch: str | None = None
        self.n: int | None = None
        self.you: wire.You | None = None
        self.room: wire.Room | None = None
        self.table: wire.Table | None = None
        self.log: list[wire.LogLine] = []
        self.log_deal = 0
        self.over: wire.Over | None = None
        self.bye: wire.ByeMsg | None = None
        self.answers: dict[str, Any] = {}

    # ------------------------------------------------------------ routes

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    # ------------------------------------------------------------ the socket

    def open(self, code: str | None = None, *, address: str | None = None) -> None:
        """Opens the socket, and says what was seen last."""
        if code is not None and code != self.code:
            self.code = code
            self.forget()
        self.bye = None
        cookie = self.http.cookies.get("gouji")
        self._open = contextlib.ExitStack()
        self.ws = self._open.enter_context(
            connect(
                f"ws://{address or self.address}/ws/{self.code}",
                additional_headers={"Cookie": f"gouji={cookie}"},
                max_size=None,
                open_timeout=20,
            )
        )
        self.send({"type": "hello", "epoch": self.epoch, "n": self.n})

    def close(self) -> None:
        if self.ws is not None:
            self._open.close()
            self.ws = None

    def end(self) -> None:
        self.pump()  # a socket that is not read does not see the other side's goodbye
        self.close()
        self.http.close()

    def send(self, message: dict[str, Any]) -> None:
        assert self.ws is not None
        with contextlib.suppress(ConnectionClosed):
            self.ws.send(json.dumps(message, ensure_ascii=False))

    def ask(self, type_: str, request: str | None = None, **about: Any) -> str:
        """Sends a request; its id."""
        request = request or f"r{next(_ids)}"
        self.send({"type": type_, "id": request, **about})
        return request

    def pump(self, wait: float = 0.0) -> bool:
        """Takes in what has come; whether anything had."""
        came = False
        while self.ws is not None:
            try:
                text = self.ws.recv(timeout=0.0 if came else wait)
            except TimeoutError:
                return came
            except ConnectionClosed:
                self.close()
                return came
            came = True
            self.take(str(text))
        return came

    def take(self, text: str) -> None:
        """One message: it must be of the wire's shapes, and numbered without a gap."""
        message = _server_message.validate_json(text, strict=True)
        self.frames.append(message)
        if isinstance(message, wire.SnapshotMsg):
            self.epoch, self.n = message.epoch, message.n
            self.you, self.room = message.you, message.room
            self.table, self.over = message.table, message.over
            self.log = list(message.log)
            self.log_deal = message.table.deal if message.table else 0
            assert [line.i for line in self.log] == list(range(len(self.log)))
            return
        if hasattr(message, "n"):
            assert self.n is not None
            assert message.n == self.n + 1, "a message is missing"
            self.n = message.n
        if isinstance(message, wire.RoomMsg):
            self.room = message.room
        elif isinstance(message, wire.YouMsg):
            self.you = message.you
        elif isinstance(message, wire.OverMsg):
            self.over = message.over
        elif isinstance(message, wire.TableMsg):
            self.table = message.table
            if message.table.deal != self.log_deal:
                self.log_deal, self.log, self.over = message.table.deal, [], None
            for line in message.log:
                assert line.i == len(self.log), "a line is missing or told twice"
                self.log.append(line)
        elif isinstance(message, wire.ByeMsg):
            self.bye = message
        elif isinstance(message, wire.AckMsg | wire.RefusedMsg | wire.HintMsg):
            self.answers[message.id] = message

    # ------------------------------------------------------------ waiting

    def until(self, what: Callable[[], Any], seconds: float = 30.0) -> Any:
        """Takes in messages until something is so."""
        return until([self], what, seconds)

    def answer(self, request: str) -> Any:
        """The answer to a request."""
        return self.until(lambda: self.answers.get(request))

    def done(self, type_: str, **about: Any) -> None:
        """Asks for something, which must be taken."""
        answer = self.answer(self.ask(type_, **about))
        assert isinstance(answer, wire.AckMsg), answer

    def refused(self, type_: str, **about: Any) -> str:
        """Asks for something, which must be refused; the code."""
        answer = self.answer(self.ask(type_, **about))
        assert isinstance(answer, wire.RefusedMsg), answer
        assert answer.text.zh
        assert answer.text.en
        return answer.code


def until(browsers: Iterable[Browser], what: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Lets browsers take in messages until something is so."""
    browsers = list(browsers)
    end = time.monotonic() + seconds
    while not (found := what()):
        came = [browser.pump() for browser in browsers]
        if not any(came):
            browsers[0].pump(0.01)
            assert time.monotonic() < end, "it does not come about"
    return found


def sit_down(browsers: list[Browser], **settings: Any) -> str:
    """The first one makes a room, all sit down and open their sockets; the code."""
    code: str = browsers[0].post("/api/rooms", settings)["code"]
    for browser in browsers[1:]:
        browser.post(f"/api/rooms/{code}/sit", {})
    for browser in browsers:
        browser.open(code)
    until(browsers, lambda: all(browser.room for browser in browsers))
    return code


def begin(browsers: list[Browser]) -> None:
    """From waiting to the first deal."""
    browsers[0].done("host", do="begin")
    until(browsers, lambda: all(b.room and b.room.phase == "ready" for b in browsers))
    for browser in browsers:
        browser.ask("ready", contribution="好")
    until(browsers, lambda: all(b.table for b in browsers))


class Walk:
    """Plays at random until the deal, or the match, is over; every decision is asked for once."""

    def __init__(self, browsers: list[Browser], chance: random.Random) -> None:
        self.browsers = browsers
        self.chance = chance
        self.pending: dict[Browser, tuple[str, str, bool] | None] = dict.fromkeys(browsers)
        # by seat, in order: what was taken; not what is said in a window, which may be dropped
        self.acked: dict[str, list[str]] = {f"p{i}": [] for i in range(1, 7)}

    def step(self) -> bool:
        """Everybody who is asked acts; whether anybody could do anything."""
        busy = False
        for browser in self.browsers:
            busy |= browser.pump()
            pending = self.pending[browser]
            if pending is not None:
                request, action, in_window = pending
                answer = browser.answers.get(request)
                if answer is None:
                    continue
                if isinstance(answer, wire.AckMsg) and not in_window:
                    assert browser.you is not None
                    self.acked[str(browser.you.seat)].append(action)
                self.pending[browser] = None
            table = browser.table
            if table is not None and table.role is not None and browser.over is None:
                actions = [*table.legal, *(choice.action for choice in table.choices)]
                action = self.chance.choice(actions)
                request = browser.ask("act", deal=table.deal, action=action)
                self.pending[browser] = (request, action, table.window == "burn")
                busy = True
        return busy

    def run(self, until_: Callable[[], Any], seconds: float = 60.0) -> None:
        """Plays until something is so."""
        end = time.monotonic() + seconds
        while not until_():
            if not self.step():
                self.browsers[0].pump(0.005)
                assert time.monotonic() < end, "the deal does not end"
