"""Clients that lie, shout and flood: refused, and everybody else is undisturbed."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from gouji.web import wire
from tests.web.playing import Browser, Walk
from tests.web.test_rooms import playing

Browsers = Callable[..., list[Browser]]


@contextmanager
def bare(browser: Browser, code: str, **headers: str) -> Iterator[ClientConnection]:
    """A socket without manners, with a browser's cookie."""
    all_headers = {"Cookie": f"gouji={browser.http.cookies.get('gouji')}", **headers}
    with connect(
        f"ws://{browser.address}/ws/{code}", additional_headers=all_headers, max_size=None
    ) as ws:
        yield ws


def last_words(ws: ClientConnection) -> list[dict[str, object]]:
    """Everything until the server closes."""
    found = []
    try:
        while True:
            found.append(json.loads(ws.recv(timeout=20)))
    except ConnectionClosed:
        return found


def test_lies_are_refused_and_the_others_play_on(browsers: Browsers) -> None:
    honest, liar = browsers(2)
    code = playing([honest, liar])
    walk = Walk([honest], random.Random(1))
    liar.until(lambda: liar.table)
    deal = liar.table.deal if liar.table else 0
    codes = [
        liar.refused("act", deal=deal + 1, action="pass"),
        liar.refused("act", deal=0, action="pass"),
        *[liar.refused("act", deal=deal, action=text) for text in ("", "p1 4", "大王", "44 4")],
    ]
    assert set(codes) <= {"other-deal", "unreadable"}
    before = len(honest.log)
    walk.run(lambda: [liar.pump(), liar.table and liar.table.role][1])
    held = liar.table.hand
    assert held is not None
    missing = "3456789TJQKA2XD"[held.index(0)] if 0 in held else "3" * 17
    assert liar.refused("act", deal=deal, action=missing * 3) in ("not-in-hand", "must-declare")
    assert liar.refused("act", deal=deal, action="timeout") == "unreadable"
    assert liar.table.hand == held
    walk.browsers.append(liar)
    walk.pending[liar] = None
    walk.run(lambda: honest.over)
    assert len(honest.log) > before
    assert honest.get(f"/api/rooms/{code}")["phase"] in ("ready", "over")


def test_somebody_elses_id_or_cookie_is_no_use(browsers: Browsers) -> None:
    me, liar = browsers(2)
    code = playing([me])
    cookie = me.http.cookies.get("gouji")
    device, _, signature = cookie.rpartition(".")
    for forged in (device, f"{device}.{signature[::-1]}", f"x{cookie}", "a.b", "", "=;"):
        headers = {"Cookie": f"gouji={forged}"}
        with connect(f"ws://{me.address}/ws/{code}", additional_headers=headers) as ws:
            ws.send(json.dumps({"type": "hello"}))
            snapshot = json.loads(ws.recv(timeout=20))
            assert snapshot["you"]["seat"] is None
            assert snapshot["table"]["hand"] is None
            ws.send(json.dumps({"type": "leave", "id": "1"}))
            while (answer := json.loads(ws.recv(timeout=20)))["type"] != "refused":
                pass
            assert (answer["id"], answer["code"]) == ("1", "no-seat")
    assert liar.post(f"/api/rooms/{code}/sit", {"seat": "p1"}, 409)["code"] == "seat-taken"
    assert liar.post("/api/seats/claim", {"token": "x" * 32}, 404)["code"] == "no-link"
    assert me.get(f"/api/rooms/{code}")["seat"] == "p1"


@pytest.mark.parametrize("path", ["/ws/", "/ws/1/2", "/elsewhere", "/api/me"])
def test_there_are_sockets_at_tables_only(browsers: Browsers, path: str) -> None:
    (me,) = browsers(1)
    with pytest.raises(InvalidStatus, match="403"), connect(f"ws://{me.address}{path}"):
        pass


def test_another_sites_page_may_not_speak_for_us(browsers: Browsers) -> None:
    (me,) = browsers(1)
    code = playing([me])
    with pytest.raises(InvalidStatus), bare(me, code, Origin="https://evil.example"):
        pass
    answer = me.http.post("/api/rooms", json={}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    with bare(me, code, Origin=f"http://{me.address}") as ws:
        ws.send(json.dumps({"type": "hello"}))
        assert json.loads(ws.recv(timeout=20))["type"] == "snapshot"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        '{"type": "nothing"}',
        '{"type": "act", "id": "1"}',
        '{"type": "act", "id": "1", "deal": "1", "action": "pass"}',
        '{"type": "act", "id": "1", "deal": 1e400, "action": "pass"}',
        '{"type": "act", "id": "", "deal": 1, "action": "pass"}',
        '{"type": "act", "id": "1", "deal": 1, "action": "pass", "seat": "p2"}',
        '{"type": "act", "id": "1", "deal": 1, "action": "' + "3" * 61 + '"}',
        '{"type": "ready", "id": "1", "contribution": "\\ud800"}',
        '{"type": "ping", "x": ' + "[" * 2000 + "]" * 2000 + "}",
        '{"type": "host", "id": "1", "do": "rm"}',
        '{"type": "report", "id": "1", "seat": "p7"}',
    ],
)
def test_garbage_is_answered_and_changes_nothing(browsers: Browsers, text: str) -> None:
    (me,) = browsers(1)
    me.open(me.post("/api/quick")["code"])
    me.until(lambda: me.room)
    assert me.ws is not None
    me.ws.send(text)
    answer = me.until(lambda: me.answers.get(""))
    assert answer.code == "unreadable"
    me.done("ready", contribution="")


def test_a_megabyte_ends_the_socket_and_nothing_else(browsers: Browsers) -> None:
    me, friend = browsers(2)
    code = playing([me, friend])
    with bare(me, code) as ws:
        ws.send(json.dumps({"type": "hello"}))
        ws.send("x" * (1 << 20))
        last_words(ws)
    friend.done("phrase", key="gouji")
    me.done("phrase", key="gouji")


def test_binary_frames_are_garbage(browsers: Browsers) -> None:
    (me,) = browsers(1)
    code = playing([me])
    with bare(me, code) as ws:
        ws.send(json.dumps({"type": "hello"}))
        ws.recv(timeout=20)
        ws.send(b"\x00\xff")
        answer = json.loads(ws.recv(timeout=20))
        while answer["type"] in ("table", "room"):
            answer = json.loads(ws.recv(timeout=20))
        assert (answer["type"], answer["code"]) == ("refused", "unreadable")
    me.done("phrase", key="gouji")


def test_ten_thousand_messages_end_the_socket_and_nothing_else(browsers: Browsers) -> None:
    me, friend = browsers(2)
    code = playing([me, friend])
    with bare(me, code) as ws:
        ws.send(json.dumps({"type": "hello"}))
        try:
            for i in range(10_000):
                ws.send(json.dumps({"type": "phrase", "id": str(i), "key": "gouji"}))
        except ConnectionClosed:
            pass
        words = last_words(ws)
    assert words[-1]["type"] == "bye"
    assert words[-1]["code"] == "flood"
    friend.done("phrase", key="gouji")
    heard = [line for line in friend.log if line.kind == "phrase"]
    assert len(heard) < 100


def test_who_says_no_hello_gets_nothing(browsers: Browsers) -> None:
    (me,) = browsers(1)
    code = playing([me])
    with bare(me, code) as ws:
        ws.send(json.dumps({"type": "leave", "id": "1"}))
        ws.send(json.dumps({"type": "ping"}))
        assert json.loads(ws.recv(timeout=20))["type"] == "pong"
    me.pump(0.1)
    assert me.you is not None
    assert me.you.seat == "p1"


def test_a_room_that_is_not_there_says_so(browsers: Browsers) -> None:
    (me,) = browsers(1)
    me.open("000000000")
    me.until(lambda: me.bye)
    assert me.bye == wire.ByeMsg(code="closed", text=me.bye.text, retry=None)
