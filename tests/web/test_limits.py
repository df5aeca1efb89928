"""How much one address may ask for, and how much everybody else still may."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gouji.web import patience
from gouji.web.limits import Limits, Places, Rates
from gouji.web.server import Options
from gouji.web.serving import SERVER_OPTIONS
from gouji.web.socket import LARGEST
from tests.web.client import refusal
from tests.web.door import Time, app_of, client, limited


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def http(clock: Time) -> Iterator[TestClient]:
    with client(app_of(clock)) as found:
        yield found


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


def test_messages_are_counted_over_all_sockets_of_an_address(clock: Time) -> None:
    limits = Limits(message_burst=3, messages_per_s=1)
    app = app_of(clock, limits=limits)
    http, other = client(app), client(app, ("203.0.113.6", 1))
    before = limited("too-many-messages")
    for _ in range(3):
        with http.websocket_connect("/ws/1") as socket:
            assert socket.receive_text() == "hello"
            socket.send_text("bye")
    with http.websocket_connect("/ws/1") as socket:
        assert socket.receive_text() == "hello"
        socket.send_text("one too many")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 1008
    assert limited("too-many-messages") == before + 1
    with other.websocket_connect("/ws/1") as socket:
        assert socket.receive_text() == "hello"
        socket.send_text("bye")


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


def test_docs_serve_tells_these_limits() -> None:
    told = (Path(__file__).parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")
    limits = Limits()
    for row in (
        f"一次 {limits.burst} 个，之后每秒 {limits.per_s} 个；传牌谱、报名表",
        f"一次 {limits.room_burst} 间，之后每小时 {limits.rooms_per_h} 间",
        f"同时 {limits.sockets} 个",
        f"{limits.body >> 10} KB；牌谱 {limits.record_body >> 20} MB",
        f"一次 {limits.message_burst} 条，之后每秒 {limits.messages_per_s} 条",
        f"{LARGEST} 字",
        f"一个请求的头 {patience.HEAD_S:.0f} 秒内要到齐，正文 {limits.body_s} 秒内",
        f"回话 {patience.ANSWER_S:.0f} 秒没人收",
        f"每 {SERVER_OPTIONS['ws_ping_interval']} 秒问一次，{SERVER_OPTIONS['ws_ping_timeout']} 秒",
        f"默认 {Options(data=Path()).rooms}",
    ):
        assert row in told
