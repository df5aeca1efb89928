"""The door: origins, rates, sizes, sockets, proxies, and what every answer tells the browser."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gouji.web import guard, metrics, problems
from gouji.web.limits import Limits, Places, Rates
from tests.web.client import refusal

AWAY = ("203.0.113.5", 40000)
SMALL = Limits(burst=12, per_s=2, room_burst=2, rooms_per_h=60, sockets=2, body=100, body_s=0.2)


class Time:
    """A clock that the test winds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


def app_of(clock: Time, **options: Any) -> FastAPI:
    app = FastAPI()
    problems.install(app)

    @app.get("/hello")
    def hello(request: Request) -> dict[str, str]:
        assert request.client is not None
        return {"from": request.client.host, "scheme": request.url.scheme}

    @app.post("/api/rooms")
    @app.post("/api/replay")
    async def echo(request: Request) -> PlainTextResponse:
        return PlainTextResponse(str(len(await request.body())))

    @app.get("/api/large")
    def large() -> PlainTextResponse:
        return PlainTextResponse("够级" * 5000)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the password is swordfish")

    @app.websocket("/ws/1")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text("hello")
        await websocket.receive_text()

    guard.install(app, now=clock, **({"limits": SMALL} | options))
    return app


def client(app: FastAPI, address: tuple[str, int] = AWAY) -> TestClient:
    return TestClient(app, client=address, base_url="http://gouji.example")


@pytest.fixture
def http(clock: Time) -> Iterator[TestClient]:
    with client(app_of(clock)) as found:
        yield found


def limited(why: str) -> float:
    return metrics.LIMITED.labels(why)._value.get()


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


# ---------------------------------------------------------------- rates


def test_requests_are_rationed_by_address(clock: Time) -> None:
    app = app_of(clock)
    http, other = client(app), client(app, ("203.0.113.6", 40000))
    before = limited("too-often")
    assert [http.get("/hello").status_code for _ in range(13)] == [200] * 12 + [429]
    answer = http.get("/hello")
    assert refusal(answer) == (429, "too-often", None)
    assert answer.headers["retry-after"] == "1"
    assert limited("too-often") == before + 2
    assert other.get("/hello").status_code == 200
    clock.now += 1
    assert [http.get("/hello").status_code for _ in range(3)] == [200, 200, 429]


def test_a_v6_home_is_one_address(clock: Time) -> None:
    app = app_of(clock)
    found = [client(app, (f"2001:db8::{i}", 1)).get("/hello").status_code for i in range(1, 14)]
    assert found == [200] * 12 + [429]
    assert client(app, ("2001:db8:0:1::1", 1)).get("/hello").status_code == 200


def test_rooms_are_rationed(http: TestClient, clock: Time) -> None:
    assert [http.post("/api/rooms").status_code for _ in range(3)] == [200, 200, 429]
    assert refusal(http.post("/api/rooms")) == (429, "too-many-rooms", None)
    clock.now += 60
    assert http.post("/api/rooms").status_code == 200


def test_records_are_dear(http: TestClient) -> None:
    assert [http.post("/api/replay").status_code for _ in range(2)] == [200, 429]


def test_this_machine_is_not_rationed(clock: Time) -> None:
    http = client(app_of(clock), ("127.0.0.1", 40000))
    assert {http.get("/hello").status_code for _ in range(40)} == {200}
    assert {http.post("/api/rooms").status_code for _ in range(10)} == {200}


def test_sockets_are_counted_while_they_are_open(http: TestClient) -> None:
    with http.websocket_connect("/ws/1") as one, http.websocket_connect("/ws/1") as two:
        assert one.receive_text() == two.receive_text() == "hello"
        with pytest.raises(WebSocketDisconnect), http.websocket_connect("/ws/1"):
            pass
        one.send_text("bye")
        two.send_text("bye")
    with http.websocket_connect("/ws/1") as again:
        assert again.receive_text() == "hello"
        again.send_text("bye")


def test_rates_forget_the_oldest() -> None:
    rates = Rates(burst=1, per_s=0.001, most=3)
    assert all(rates.spend(key, 0.0) == 0 for key in "abcd")
    assert rates.spend("d", 0.0) > 0
    assert rates.spend("a", 0.0) == 0  # begun anew: it was the oldest of four


def test_a_clock_that_runs_backwards_gives_nothing() -> None:
    rates = Rates(burst=1, per_s=1)
    assert [rates.spend("a", 10.0), rates.spend("a", 5.0)] == [0, 1]


def test_places_leave_nothing_behind() -> None:
    places = Places(2)
    for key in map(str, range(100)):
        assert places.take(key)
        places.give_back(key)
    assert not places._taken


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
