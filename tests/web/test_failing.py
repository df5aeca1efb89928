"""What breaks behind the tables: workers, the disk, a journal, a client that does not read."""

import asyncio
import json
import os
import random
import signal
import socket as sockets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.sync.client import connect

from gouji.advice.hints import advise
from gouji.engine.cards import Seat
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC
from gouji.engine.view import view
from gouji.store.opening import Store, open_store
from gouji.web import audience, hall
from gouji.web import socket as socket_module
from gouji.web.app import create_app
from gouji.web.audience import Connection
from gouji.web.clock import Clock
from gouji.web.server import Options
from gouji.web.thinking import Thinkers
from tests.web.playing import Browser, Walk, sit_down, until
from tests.web.serving import serving
from tests.web.test_rooms import playing

Browsers = Callable[..., list[Browser]]


def test_a_worker_that_dies_is_followed_by_another() -> None:
    game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")

    async def ask() -> None:
        thinkers = Thinkers(1)
        try:
            first = await thinkers.choose("novice", "1", view(game, Seat(0)))
            for pid in list(thinkers._pool._processes or ()):
                os.kill(pid, signal.SIGKILL)
            both = await asyncio.gather(
                *(thinkers.choose("novice", "1", view(game, Seat(0))) for _ in range(5))
            )
            assert set(both) == {first}
            assert await thinkers.advise(view(game, Seat(0))) == advise(view(game, Seat(0)))
        finally:
            thinkers.close()

    asyncio.run(ask())


def test_a_bot_that_fails_times_out_and_the_table_goes_on(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Thinkers, bot: str, seed: str, seen: Any) -> int:
        raise RuntimeError("no idea")

    (me,) = browsers(1)
    playing([me])
    monkeypatch.setattr(Thinkers, "choose", fail)
    Walk([me], random.Random(2)).run(lambda: len(me.log) > 40)


class FullDisk:
    """A store whose journal can't be written for a while."""

    def __init__(self) -> None:
        self.full = False

    def open(self, folder: Path) -> Store:
        self.store = store = open_store(folder)
        writer, append = store.writer, store.writer.append

        def appending(*what: Any) -> Any:
            if self.full:
                raise OSError(28, "No space left on device")
            return append(*what)

        writer.append = appending  # type: ignore[method-assign]
        return store


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[FullDisk, str]]:
    disk = FullDisk()
    monkeypatch.setattr(hall, "AGAIN_S", 0.2)
    monkeypatch.setattr("gouji.web.app.open_store", lambda folder, url: disk.open(folder))
    with serving(tmp_path) as address:
        yield disk, address


def test_what_could_not_be_saved_was_seen_by_nobody(
    disk: tuple[FullDisk, str], browsers: Browsers
) -> None:
    full, address = disk
    two = browsers(2, address)
    playing(two, bots=["novice"] * 6)
    me, friend = two
    walk = Walk(two, random.Random(3))
    walk.run(lambda: len(me.log) > 30)
    until(two, lambda: len(me.log) == len(friend.log))
    full.full = True
    me.ask("phrase", key="gouji")
    until(two, lambda: me.ws is None and friend.ws is None)
    assert me.bye is not None
    assert (me.bye.code, me.bye.retry) == ("restarting", 1000)
    assert not [line for line in friend.log if line.kind == "phrase"]
    assert me.post("/api/rooms", {}, 503)["code"] == "not-saved"
    full.store.writer.do(lambda c: c.execute(sa.text("PRAGMA query_only = ON"))).result()
    for path, body in (("/api/me", {"nickname": "满"}), ("/api/rooms", {}), ("/api/quick", None)):
        assert me.post(path, body, 503)["code"] == "not-saved"
    full.store.writer.do(lambda c: c.execute(sa.text("PRAGMA query_only = OFF"))).result()
    full.full = False
    time.sleep(0.5)
    for browser in two:
        browser.open()
    until(two, lambda: me.ws is not None and me.room and friend.room)
    me.done("phrase", key="gouji")
    until(two, lambda: friend.log and friend.log[-1].kind == "phrase")


def test_a_disk_that_is_full_in_the_middle_of_a_deal_loses_nothing_that_was_heard(
    disk: tuple[FullDisk, str], browsers: Browsers
) -> None:
    full, address = disk
    (me,) = browsers(1, address)
    playing([me], bots=["novice"] * 6, rulebook={"base": "basic", "clock_s": 0})

    def pages(most: str) -> None:
        """SQLite's own words for a disk that is full: no page more than there are."""
        limit = sa.text(f"PRAGMA max_page_count = {most}")
        full.store.writer.do(lambda connection: connection.execute(limit)).result()

    walk = Walk([me], random.Random(3))
    walk.run(lambda: len(me.log) > 20)
    pages("1")
    walk.run(lambda: me.bye)
    assert me.bye is not None
    assert (me.bye.code, me.bye.retry) == ("restarting", 1000)
    heard = [line.text for line in me.log]
    assert me.http.get("/healthz").status_code in (200, 503)  # a row may still find room
    pages("1073741823")
    end = time.monotonic() + 20
    while me.http.get(f"/api/rooms/{me.code}").status_code != 200:
        assert time.monotonic() < end
        time.sleep(0.05)
    me.open()
    me.until(lambda: me.room and me.table)
    assert [line.text for line in me.log[: len(heard)]] == heard
    again = Walk([me], random.Random(4))
    again.run(lambda: me.over)


def test_a_journal_that_cannot_be_read_keeps_no_other_room_shut(
    tmp_path: Path, browsers: Browsers
) -> None:
    with serving(tmp_path) as address:
        (me,) = browsers(1, address)
        codes = [me.post("/api/quick")["code"] for _ in range(3)]
    with open_store(tmp_path) as store:
        for code, entries in ((codes[0], "[["), (codes[1], '[["sat", 1]]')):
            store.writer.do(
                lambda c, code=code, entries=entries: c.execute(
                    sa.text(
                        "UPDATE journal SET entries = :entries WHERE n = 0 AND room ="
                        " (SELECT id FROM rooms WHERE code = :code)"
                    ),
                    {"entries": entries, "code": code},
                )
            ).result()
    with serving(tmp_path) as address:
        me.http.base_url = f"http://{address}"
        assert [room["code"] for room in me.get("/api/me")["rooms"]] == [codes[2]]


def test_a_client_that_does_not_read_is_dropped_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "MOST_WAITING", 1000)

    async def slow() -> None:
        connection = Connection("d", "")
        connection.send("x" * 900)
        assert not connection.dropped
        connection.send("x" * 200)
        assert connection.dropped
        assert await connection.next() is None
        connection.send("more")
        assert await connection.next() is None

    asyncio.run(slow())


def test_nobody_waits_for_a_client_that_does_not_read(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "MOST_WAITING", 50_000)
    me, friend = browsers(2)
    code = sit_down([me], bots=["novice"] * 6, rulebook={"base": "basic"}, burn_window_s=0)
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1)
    host, port = me.address.split(":")
    raw.connect((host, int(port)))
    cookie = friend.http.cookies.get("gouji")
    with connect(
        f"ws://{me.address}/ws/{code}",
        sock=raw,
        additional_headers={"Cookie": f"gouji={cookie}"},
        max_queue=1,
        close_timeout=0,
        ping_interval=None,
    ) as ws:
        ws.send(json.dumps({"type": "hello"}))
        me.until(lambda: me.room and me.room.spectators == 1)
        # a megabyte that is not read, as after many deals
        for i in range(400):
            me.post("/api/me", {"nickname": f"名{i}"})
            me.pump()
            if me.room and not me.room.spectators:
                break
        me.until(lambda: me.room and not me.room.spectators)
    me.done("host", do="begin")


def test_who_says_no_hello_is_sent_away(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "HELLO_S", 0.2)
    (me,) = browsers(1)
    code = playing([me])
    with connect(f"ws://{me.address}/ws/{code}") as ws, pytest.raises(Exception, match="1000"):
        ws.recv(timeout=10)


def test_rooms_are_limited(tmp_path: Path, browsers: Browsers) -> None:
    with serving(tmp_path, rooms=2) as address:
        (me,) = browsers(1, address)
        for _ in range(2):
            me.post("/api/rooms", {})
        assert me.post("/api/rooms", {}, 503)["code"] == "hall-full"
        assert me.post("/api/quick", status=503)["code"] == "hall-full"


def test_a_room_that_sleeps_too_long_is_closed_and_keeps_its_records(
    tmp_path: Path, browsers: Browsers
) -> None:
    clock = Clock()
    with serving(tmp_path, clock=clock) as address:
        (me,) = browsers(1, address)
        code = playing([me], rulebook={"base": "basic", "clock_s": 0})
        Walk([me], random.Random(3)).run(lambda: me.over)
        me.close()
        end = time.monotonic() + 20
        while me.http.get(f"/api/rooms/{code}").status_code == 200:
            assert time.monotonic() < end
            clock.at_least(clock.now() + 25 * 3_600_000)
            me.post("/api/me", {"nickname": "某"})  # something happens, and the time is seen
        assert me.http.get(f"/api/rooms/{code}").json()["code"] == "no-room"
        assert me.http.get(f"/api/rooms/{code}/deals/1.gouji").status_code == 200
        assert me.get("/api/past")["deals"][0]["code"] == code
    with serving(tmp_path) as address:
        me.http.base_url = f"http://{address}"
        assert me.get("/api/me")["rooms"] == []
        assert me.get("/api/past")["deals"][0]["code"] == code


def test_the_app_is_made_without_being_run(tmp_path: Path) -> None:
    create_app(Options(data=tmp_path / "never"))
    assert not (tmp_path / "never").exists()
