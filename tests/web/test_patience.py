"""Clients that trickle, fall silent or read nothing: each loses its connection, nobody else."""

import socket
import time
from collections.abc import Callable, Iterator

import pytest

from gouji.web import patience
from tests.web.playing import Browser

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
