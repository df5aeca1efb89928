"""Clients that trickle, fall silent or read nothing: each loses its connection, nobody else."""

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gouji.web import patience
from gouji.web import serving as serving_module
from tests.web.playing import Browser, sit_down
from tests.web.serving import serving

Browsers = Callable[..., list[Browser]]


@pytest.fixture
def line(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A bare connection to a server that is not patient."""
    monkeypatch.setattr(patience, "HEAD_S", 0.4)
    monkeypatch.setattr(patience, "ANSWER_S", 0.4)
    (me,) = browsers(1)
    host, port = me.address.split(":")
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(20)
        connection.connect((host, int(port)))
        yield connection
    assert me.get("/api/me")["rooms"] == []


def ended(line: socket.socket) -> bytes:
    """What still comes until the server ends it."""
    found = b""
    try:
        while came := line.recv(65536):
            found += came
    except ConnectionResetError:
        pass
    return found


def test_a_head_that_does_not_come(line: socket.socket) -> None:
    assert ended(line) == b""


def test_a_head_that_trickles(line: socket.socket) -> None:
    line.send(b"GET /api/me HTTP/1.1\r\nHost: gouji.example\r\n")
    try:
        for i in range(400):
            line.send(f"X-{i}: 1\r\n".encode())
            time.sleep(0.02)
    except (ConnectionResetError, BrokenPipeError):
        return
    raise AssertionError("a head may trickle for ever")


def test_a_second_head_that_trickles_after_an_answer(line: socket.socket) -> None:
    line.send(b"GET /api/lessons HTTP/1.1\r\nHost: gouji.example\r\n\r\n")
    assert line.recv(15) == b"HTTP/1.1 200 OK"
    line.send(b"GET /api/les")
    assert b"HTTP/1.1 " not in ended(line)


def test_an_answer_that_is_not_read(line: socket.socket) -> None:
    asked = b"GET /api/rules HTTP/1.1\r\nHost: gouji.example\r\n\r\n"
    try:
        for _ in range(200):
            line.sendall(asked)
        time.sleep(0.8)
        for _ in range(200):  # who reads nothing is not there any more
            line.sendall(asked)
            time.sleep(0.02)
    except (ConnectionResetError, BrokenPipeError):
        return
    raise AssertionError("an answer may lie there for ever")


def test_who_is_slow_within_reason_is_served(line: socket.socket) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: gouji.example\r\n\r\n"
    for _ in range(3):  # one connection, for longer than one head may take
        for part in (asked[:20], asked[20:]):
            line.send(part)
            time.sleep(0.1)
        got = b""
        while not got.endswith(b'{"status":"ok"}'):
            came = line.recv(65536)
            assert came
            got += came
        assert got.startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("takes", [True, False], ids=["takes-all", "takes-nothing"])
def test_a_socket_that_is_gone_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, takes: bool
) -> None:
    monkeypatch.setitem(serving_module.SERVER_OPTIONS, "ws_ping_interval", 1.5)
    monkeypatch.setitem(serving_module.SERVER_OPTIONS, "ws_ping_timeout", 0.5)
    made = patience.PatientSocket.connection_made

    def small(self: patience.PatientSocket, transport: asyncio.BaseTransport) -> None:
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        made(self, transport)

    monkeypatch.setattr(patience.PatientSocket, "connection_made", small)
    with serving(tmp_path) as address, socket.socket() as gone:
        me = Browser(address)
        code = sit_down([me], bots=["novice"] * 6)
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        gone.settimeout(20)
        host, port = address.split(":")
        gone.connect((host, int(port)))
        gone.sendall(_upgrade(f"/ws/{code}", address))
        assert gone.recv(12) == b"HTTP/1.1 101"
        gone.sendall(_frame(b'{"type":"hello"}'))
        me.until(lambda: me.room and me.room.spectators == 1)
        if takes:
            assert b"keepalive ping timeout" in ended(gone)
        else:
            # more than the system keeps for who reads nothing, so that closing would wait for him
            for i in range(20):
                me.post("/api/me", {"nickname": f"名{i}"})
                me.pump()
        me.until(lambda: me.room and not me.room.spectators)
        me.end()


def _upgrade(path: str, host: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, "", ""]).encode()


def _frame(text: bytes) -> bytes:
    # a text frame of a client, whose mask is nothing
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
