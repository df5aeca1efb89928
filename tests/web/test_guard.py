"""The door: origins, rates, sizes, sockets, proxies, and what every answer tells the browser."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.client import refusal
from tests.web.door import AWAY, Time, app_of, client


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def http(clock: Time) -> Iterator[TestClient]:
    with client(app_of(clock)) as found:
        yield found


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize("path", ["/hello", "/nowhere", "/broken", "/metrics", "/api/large"])
def test_every_answer_tells_what_to_keep_to(http: TestClient, path: str) -> None:
    headers = http.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://gouji.example wss://gouji.example"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe-eval" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"


def test_a_strange_host_gets_into_no_header(http: TestClient) -> None:
    headers = http.get("/hello", headers={"host": "a; script-src *"}).headers
    assert "connect-src 'self';" in headers["content-security-policy"]
    assert "*" not in headers["content-security-policy"]


def test_answers_of_the_api_are_not_kept_and_large_ones_are_packed(http: TestClient) -> None:
    answer = http.get("/api/large", headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "够级" * 5000
    assert "cache-control" not in http.get("/hello").headers


def test_a_failure_is_told_as_one_and_nothing_else(
    http: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        answer = http.get("/broken")
    assert refusal(answer) == (500, "server", None)
    assert "swordfish" not in answer.text
    assert [r.status for r in caplog.records if r.message == "request"] == [500]


# ---------------------------------------------------------------- origins


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://gouji.example", 200),
        ("https://gouji.example", 200),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://gouji.example.evil.example", 403),
    ],
)
def test_writes_come_from_our_own_page(http: TestClient, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = http.post("/api/rooms", headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert refusal(answer) == (403, "strange-origin", None)


def test_reading_may_be_asked_for_from_anywhere(http: TestClient) -> None:
    assert http.get("/hello", headers={"origin": "https://evil.example"}).status_code == 200


def test_sockets_come_from_our_own_page(http: TestClient) -> None:
    with http.websocket_connect("/ws/1", headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_text() == "hello"
        socket.send_text("bye")
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        http.websocket_connect("/ws/1", headers={"origin": "https://evil.example"}),
    ):
        pass
    assert refused.value.code == 1008


def test_behind_a_proxy_the_public_address_is_ours(clock: Time) -> None:
    http = client(app_of(clock, public="https://gouji.cn"))
    assert http.post("/api/rooms", headers={"origin": "https://gouji.cn"}).status_code == 200
    assert http.post("/api/rooms", headers={"origin": "https://gouji.com"}).status_code == 403


# ---------------------------------------------------------------- bodies


def test_a_body_too_large_is_refused(http: TestClient) -> None:
    assert http.post("/api/rooms", content=b"x" * 100).text == "100"
    answer = http.post("/api/rooms", content=b"x" * 101)
    assert refusal(answer) == (413, "too-large", None)
    assert "100" in answer.json()["text"]["zh"]


def test_it_is_refused_without_a_length_too(http: TestClient) -> None:
    answer = http.post("/api/rooms", content=(b"x" * 30 for _ in range(4)))
    assert refusal(answer) == (413, "too-large", None)


@pytest.mark.parametrize("length", ["-1", "x", "9" * 40, "1e3"])
def test_a_length_that_is_none_is_refused(http: TestClient, length: str) -> None:
    answer = http.post("/api/rooms", headers={"content-length": length}, content=b"x")
    assert refusal(answer) == (413, "too-large", None)


def test_a_record_may_be_larger(http: TestClient) -> None:
    assert http.post("/api/replay", content=b"x" * 20_000).text == "20000"


def test_a_body_that_never_comes_is_given_up(clock: Time) -> None:
    """A client that says half of what it wanted to say, and waits."""
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        if not sent and not received:
            received.append(1)
            return {"type": "http.request", "body": b"half", "more_body": True}
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    received: list[int] = []
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/rooms",
        "raw_path": b"/api/rooms",
        "query_string": b"",
        "headers": [(b"host", b"gouji.example")],
        "client": AWAY,
        "server": ("gouji.example", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    asyncio.run(app_of(clock)(scope, receive, send))
    assert sent[0]["status"] == 408


# ---------------------------------------------------------------- proxies


def test_forwarded_addresses_are_believed_from_proxies_alone(clock: Time) -> None:
    told = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
    plain = client(app_of(clock))
    assert plain.get("/hello", headers=told).json() == {"from": AWAY[0], "scheme": "http"}
    behind = client(app_of(clock, proxies=["203.0.113.0/24"]))
    assert behind.get("/hello", headers=told).json() == {"from": "198.51.100.7", "scheme": "https"}
    forged = {"x-forwarded-for": "6.6.6.6, 198.51.100.7"}
    assert behind.get("/hello", headers=forged).json()["from"] == "198.51.100.7"


def test_metrics_are_for_this_machine(clock: Time) -> None:
    """Not for who claims to be it, nor for who comes through the proxy on it."""
    app = app_of(clock, proxies=["127.0.0.1"])
    assert client(app, AWAY).get("/metrics").status_code == 404
    proxied = client(app, ("127.0.0.1", 1))
    told = {"x-forwarded-for": "198.51.100.7"}
    assert proxied.get("/metrics", headers=told).status_code == 404
    claims = {"x-forwarded-for": "127.0.0.1"}
    assert client(app, AWAY).get("/metrics", headers=claims).status_code == 404
