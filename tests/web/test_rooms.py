"""Rooms over routes and sockets: seats, links, the host, spectators."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gouji.web import wire
from gouji.web.clock import Clock
from tests.web.playing import Browser, Walk, begin, sit_down, until
from tests.web.serving import serving

Browsers = Callable[..., list[Browser]]
QUIET = {"rulebook": {"base": "contest", "clock_s": 0}, "burn_window_s": 0}


def playing(browsers: list[Browser], **settings: object) -> str:
    """A room with bots in the other seats, its first deal going on."""
    code = sit_down(browsers, **{**QUIET, "bots": ["novice"] * 6, **settings})
    begin(browsers)
    return code


def test_a_device_is_known_by_its_cookie_alone(browsers: Browsers) -> None:
    one, other = browsers(2)
    assert one.get("/api/me")["nickname"] == one.get("/api/me")["nickname"]
    assert one.get("/api/me")["nickname"] != other.get("/api/me")["nickname"]
    answer = one.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_a_nickname_is_what_can_be_seen(browsers: Browsers) -> None:
    (me,) = browsers(1)
    code = me.post("/api/rooms", {})["code"]
    assert me.post("/api/me", {"nickname": "  李  秀英 "})["nickname"] == "李 秀英"
    assert me.get(f"/api/rooms/{code}")["host"] == "李 秀英"
    for bad in ("", "   ", "一" * 13, "a\u0000b", "a\u202eb", "\u3164", "a\u2800", "\u0301"):
        assert me.post("/api/me", {"nickname": bad}, 422)["place"] == "nickname"
    assert me.get("/api/me")["nickname"] == "李 秀英"


def test_a_link_shows_the_room_and_only_a_tap_sits_down(browsers: Browsers) -> None:
    host, guest = browsers(2)
    invitation = host.post("/api/rooms", QUIET)
    code = invitation["code"]
    assert invitation == host.get(f"/api/rooms/{code}/invitation")
    assert invitation["url"] == f"http://{host.address}/room/{code}"
    card = guest.get(f"/api/rooms/{code}")
    assert (card["seat"], card["free"]) == (None, ["p2", "p3", "p4", "p5", "p6"])
    assert guest.post(f"/api/rooms/{code}/sit", {"seat": "p4"})["seat"] == "p4"
    assert guest.post(f"/api/rooms/{code}/sit", {"seat": "p5"}, 409)["code"] == "seated"
    assert host.get(f"/api/rooms/{code}")["people"] == 2
    assert [room["code"] for room in guest.get("/api/me")["rooms"]] == [code]
    assert code in [room["code"] for room in guest.get("/api/rooms")]
    assert guest.http.get("/api/rooms/000").status_code == 404
    guest.http.get(f"/room/{code}")


def test_settings_that_cannot_be_are_refused_with_their_place(browsers: Browsers) -> None:
    (me,) = browsers(1)
    for settings, code, place in [
        ({"rulebook": {"base": "contest", "burn_orders": "x"}}, "unknown-switch", "rulebook."),
        ({"bots": ["novice", "nobody", None, None, None, None]}, "unknown-bot", "bots.1"),
        ({"bots": ["cmd:touch /tmp/x"] * 6}, "unknown-bot", "bots.0"),
        ({"bots": ["novice"]}, "too_short", "bots"),
        ({"deals": 0}, "greater_than_equal", "deals"),
        ({"rulebook": {"base": "basic", "name": "长" * 41}}, "bad-rulebook-name", "rulebook.name"),
        ({"rulebook": {"base": "basic", "name": "a\u0000"}}, "bad-rulebook-name", "rulebook.name"),
        ({"colour": "red"}, "extra_forbidden", "colour"),
    ]:
        answer = me.post("/api/rooms", settings, 422)
        assert answer["code"] == code
        assert answer["place"].startswith(place)


def test_a_seat_moves_by_its_private_link_and_a_new_link_voids_the_old(
    browsers: Browsers,
) -> None:
    phone, computer, thief = browsers(3)
    code = playing([phone])
    assert thief.post(f"/api/rooms/{code}/seat-link", status=409)["code"] == "no-seat"
    old = phone.post(f"/api/rooms/{code}/seat-link")["url"].rpartition("/")[2]
    link = phone.post(f"/api/rooms/{code}/seat-link")
    token = link["url"].rpartition("/seat/")[2]
    assert (link["seat"], len(token)) == ("p1", 32)
    assert thief.post("/api/seats/claim", {"token": old}, 404)["code"] == "no-link"
    thief.http.get(f"/seat/{token}")  # looking moves nothing
    assert phone.get(f"/api/rooms/{code}")["seat"] == "p1"
    assert computer.post("/api/seats/claim", {"token": token})["seat"] == "p1"
    phone.until(lambda: phone.bye)
    assert phone.bye is not None
    assert (phone.bye.code, phone.bye.retry) == ("elsewhere", None)
    computer.open(code)
    computer.until(lambda: computer.table)
    assert computer.you == wire.You(seat="p1", nickname=phone.get("/api/me")["nickname"], host=True)
    assert computer.table is not None
    assert computer.table.hand is not None
    # the phone is a spectator now
    phone.open()
    phone.until(lambda: phone.you and phone.you.seat is None)
    phone.until(lambda: phone.table and phone.table.hand is None)
    assert phone.refused("act", deal=1, action="pass") == "no-seat"


def token_of(browser: Browser, code: str) -> str:
    url: str = browser.post(f"/api/rooms/{code}/seat-link")["url"]
    return url.rpartition("/seat/")[2]


@pytest.mark.parametrize("how", ["leaves", "removed", "coming"])
def test_a_private_link_is_void_once_its_person_is_up(browsers: Browsers, how: str) -> None:
    host, guest, late, thief = browsers(4)
    if how == "coming":
        code = playing([host])
        guest.post(f"/api/rooms/{code}/sit", {"seat": "p2"})
        guest.open(code)
        guest.until(lambda: guest.you)
    else:
        code = sit_down([host, guest], **QUIET)
    token = token_of(guest, code)
    if how == "removed":
        host.done("host", do="remove", seat="p2")
        assert guest.post(f"/api/rooms/{code}/sit", {"seat": "p2"}, 409)["code"] == "removed"
    else:
        guest.done("leave")
    assert late.post(f"/api/rooms/{code}/sit", {"seat": "p2"})["seat"] == "p2"
    assert thief.post("/api/seats/claim", {"token": token}, 404)["code"] == "no-link"
    assert late.get(f"/api/rooms/{code}")["seat"] == "p2"


def test_who_was_removed_claims_no_seat(browsers: Browsers) -> None:
    host, guest, friend = browsers(3)
    code = sit_down([host, guest, friend], **QUIET)
    token = token_of(friend, code)
    host.done("host", do="remove", seat="p2")
    assert guest.post("/api/seats/claim", {"token": token}, 409)["code"] == "removed"
    assert friend.get(f"/api/rooms/{code}")["seat"] == "p3"


def test_a_private_link_goes_where_its_person_goes(browsers: Browsers) -> None:
    host, guest, thief, phone = browsers(4)
    code = sit_down([host, guest], **QUIET)
    tokens = [token_of(host, code), token_of(guest, code)]
    host.done("host", do="swap", seat="p1", other="p2")
    host.done("host", do="swap", seat="p2", other="p6")
    assert [b.get(f"/api/rooms/{code}")["seat"] for b in (host, guest)] == ["p6", "p1"]
    assert thief.post("/api/seats/claim", {"token": tokens[0]})["seat"] == "p6"
    assert phone.post("/api/seats/claim", {"token": tokens[1]})["seat"] == "p1"


@pytest.mark.parametrize("number", [-1, 2**63, 10**30])
def test_a_number_that_counts_nothing_is_refused(browsers: Browsers, number: int) -> None:
    (me,) = browsers(1)
    for path in (
        f"/api/past?before={number}",
        f"/api/rooms/123456/deals/{number}.gouji",
        f"/api/rooms/123456/deals/{number}/replay",
    ):
        answer = me.http.get(path)
        assert answer.status_code == 422
        assert answer.json()["place"] == ("before" if "past" in path else "number")


def test_two_pages_of_one_device_see_the_same_and_either_may_act(browsers: Browsers) -> None:
    (me,) = browsers(1)
    code = playing([me])
    again = browsers(1)[0]
    again.http.cookies = me.http.cookies
    again.open(code)
    until([me, again], lambda: me.table and me.table.role and again.table and again.table.role)
    assert again.table is not None
    action = (again.table.legal or ["pass"])[0]
    request = again.ask("act", deal=1, action=action)
    me.until(lambda: me.table and (me.table.role is None or me.table.asked != ["p1"]))
    assert isinstance(again.answer(request), wire.AckMsg)
    # the same wish from the other page is the same wish
    assert isinstance(me.answer(me.ask("act", request, deal=1, action=action)), wire.AckMsg)
    again.close()
    me.pump(0.2)
    assert me.room is not None
    assert me.room.seats[0].online


def test_spectators_see_what_the_public_sees(browsers: Browsers) -> None:
    me, watcher, late = browsers(3)
    code = playing([me])
    watcher.open(code)
    walk = Walk([me], random.Random(3))
    walk.run(lambda: len(me.log) > 40)
    until([me, watcher], lambda: len(watcher.log) >= len(me.log))
    assert watcher.you == wire.You(
        seat=None, nickname=watcher.get("/api/me")["nickname"], host=False
    )
    for frame in watcher.frames:
        if isinstance(frame, wire.TableMsg | wire.SnapshotMsg) and frame.table:
            table = frame.table
            assert (table.seat, table.hand, table.role, table.legal) == (None, None, None, [])
    assert me.room is not None
    until([me], lambda: me.room and me.room.spectators == 1)
    for type_, about in [
        ("act", {"deal": 1, "action": "pass"}),
        ("ready", {"contribution": ""}),
        ("hint", {}),
        ("report", {"seat": "p1"}),
        ("phrase", {"key": "gouji"}),
        ("leave", {}),
        ("host", {"do": "pause"}),
    ]:
        assert watcher.refused(type_, **about) in ("no-seat", "not-asked", "host-only")
    late.open(code)
    until([late, me], lambda: late.table)
    assert [line.text for line in late.log] == [line.text for line in me.log[: len(late.log)]]


def test_a_room_without_spectators_shows_nobody_the_deal(browsers: Browsers) -> None:
    me, watcher = browsers(2)
    code = playing([me], spectators=False)
    watcher.open(code)
    watcher.until(lambda: watcher.room)
    Walk([me], random.Random(3)).run(lambda: me.over)
    watcher.pump(0.3)
    kinds = {type(frame) for frame in watcher.frames}
    assert kinds <= {wire.SnapshotMsg, wire.RoomMsg}
    assert watcher.table is None
    assert watcher.over is None
    assert watcher.log == []


def test_spectators_may_be_told_late(browsers: Browsers) -> None:
    me, watcher = browsers(2)
    code = sit_down([me], **QUIET, bots=["novice"] * 6, spectator_delay_s=2)
    watcher.open(code)
    began = time.monotonic()
    begin([me])
    watcher.until(lambda: watcher.table)
    assert time.monotonic() - began > 1.5


def test_who_is_told_late_finds_out_nowhere_before(tmp_path: Path, browsers: Browsers) -> None:
    clock = Clock()
    late_s = 600
    with serving(tmp_path, clock=clock) as address:
        me, watcher = browsers(2, address)
        code = playing(
            [me],
            rulebook={"base": "basic", "clock_s": 0},
            deals=2,
            spectator_delay_s=late_s,
        )
        Walk([me], random.Random(3)).run(lambda: me.over)
        deal = f"/api/rooms/{code}/deals/1"
        mine = me.get(f"/api/rooms/{code}")
        assert mine["deal"] == 2 or mine["phase"] == "over"
        me.get(f"{deal}/replay")
        assert me.get("/api/past")["deals"][0]["code"] == code

        def knows(browser: Browser) -> list[Any]:
            cards = [browser.get(f"/api/rooms/{code}")]
            cards += [card for card in browser.get("/api/rooms") if card["code"] == code]
            assert len(cards) == 2
            return [(card["phase"], card["deal"], tuple(card["totals"])) for card in cards]

        before = [("waiting", 0, (0, 0))] * 2
        assert knows(watcher) == before
        assert knows(me) != before
        for path in (f"{deal}.gouji", f"{deal}/replay"):
            assert watcher.http.get(path).status_code == 404
        watcher.open(code)
        watcher.until(lambda: watcher.room)
        assert watcher.table is None
    # nor does he from a server that has begun again since
    with serving(tmp_path, clock=clock) as address:
        again = Browser(address)
        again.open(code)
        again.until(lambda: again.room)
        assert again.room is not None
        assert (again.room.totals, again.room.sheet, again.room.phase) == ((0, 0), [], "playing")
        assert again.http.get(f"{deal}.gouji").status_code == 404
        clock.at_least(clock.now() + 1000 * late_s)
        assert again.http.get(f"{deal}.gouji").status_code == 200
        again.post("/api/me", {"nickname": "某"})
        me.http.base_url = f"http://{address}"
        me.post("/api/me", {"nickname": "醒"})  # something happens, and the time is seen
        again.until(lambda: again.room and again.room.sheet)
        assert again.get(f"/api/rooms/{code}")["deal"] == me.get(f"/api/rooms/{code}")["deal"]
        again.end()


def test_a_latecomer_takes_a_bots_place_with_the_next_deal(browsers: Browsers) -> None:
    me, late = browsers(2)
    code = playing([me], deals=2)
    card = late.post(f"/api/rooms/{code}/sit", {"seat": "p3"})
    assert card["seat"] == "p3"
    late.open(code)
    late.until(lambda: late.table)
    assert late.you is not None
    assert late.you.seat == "p3"
    assert late.table is not None
    assert late.table.hand is None
    assert late.refused("act", deal=1, action="pass") == "next-deal"
    Walk([me, late], random.Random(8)).run(lambda: me.over and late.over)
    assert late.room is not None
    for browser in (me, late):
        browser.done("ready", contribution="来")
    until([me, late], lambda: late.table and late.table.hand)
    assert late.table.seat == "p3"


def test_the_host_keeps_the_room(browsers: Browsers) -> None:
    host, guest, other = browsers(3)
    code = sit_down([host, guest], **QUIET, bots=[None] * 6)
    assert guest.refused("host", do="bot", seat="p3", bot="novice") == "host-only"
    assert host.refused("host", do="begin") == "seats-empty"
    assert host.refused("host", do="bot", seat="p3", bot="cmd:x") == "unknown-bot"
    assert host.refused("host", do="bot") == "unreadable"
    for seat in ("p3", "p4", "p5"):
        host.done("host", do="bot", seat=seat, bot="novice")
    host.done("host", do="bot", seat="p5", bot=None)
    other.post(f"/api/rooms/{code}/sit", {})
    host.done("host", do="bot", seat="p6", bot="novice")
    host.done("host", do="swap", seat="p2", other="p4")
    until([host, guest], lambda: guest.you and guest.you.seat == "p4")
    host.done("host", do="begin")
    host.done("host", do="remove", seat="p4")
    guest.until(lambda: guest.bye)
    assert guest.bye is not None
    assert (guest.bye.code, guest.bye.retry) == ("removed", None)
    assert guest.post(f"/api/rooms/{code}/sit", {}, 409)["code"] == "removed"
    host.done("host", do="pause")
    assert host.refused("ready", contribution="") == "paused"
    host.done("host", do="resume")
    other.open(code)
    for browser in (host, other):
        browser.done("ready", contribution="")
    until([host, other], lambda: host.table and other.table)
    host.done("host", do="adjourn")
    assert host.refused("act", deal=1, action="pass") == "adjourned"
    until([host], lambda: host.room and host.room.adjourned_until)
    assert code not in [room["code"] for room in guest.get("/api/rooms")]
    other.done("host", do="wake")
    until([host], lambda: host.room and not host.room.adjourned_until)
    host.done("leave")
    until([host, other], lambda: other.you and other.you.host)
    assert host.you is not None
    host.until(lambda: host.you and host.you.seat is None)


def test_a_rematch_goes_on_in_the_same_room(browsers: Browsers) -> None:
    (me,) = browsers(1)
    rulebook = {"base": "basic", "clock_s": 0, "place_points": [9, 5, 0, 0, 0, 0]}
    code = playing([me], rulebook=rulebook, deals=1)
    assert me.refused("host", do="rematch") == "match-goes-on"
    walk = Walk([me], random.Random(5))
    deal = 0
    while True:
        deal += 1
        walk.run(lambda: me.over and me.over.deal == deal)  # noqa: B023
        assert me.over is not None
        if me.over.match_over:
            break
        me.done("ready", contribution="")
    me.done("host", do="rematch")
    me.until(lambda: me.room and me.room.phase == "ready")
    me.done("ready", contribution="")
    me.until(lambda: me.table and me.table.deal == deal + 1)
    assert me.room is not None
    assert (me.room.deal, me.room.sheet) == (1, [])
    assert me.over is None
    past = me.get("/api/past")
    assert [entry["deal"] for entry in past["deals"]] == list(range(deal, 0, -1))
    assert me.http.get(f"/api/rooms/{code}/deals/{deal + 1}.gouji").status_code == 404


def test_phrases_reports_and_what_else_is_heard(browsers: Browsers) -> None:
    one, two = browsers(2)
    playing([one, two])
    one.done("phrase", key="gouji")
    assert one.refused("phrase", key="法克") == "no-phrase"
    two.done("report", seat="p1")
    # others may be heard after it
    until([one, two], lambda: all("report" in [line.kind for line in b.log] for b in (one, two)))
    assert [line.kind for line in one.log if line.kind in ("phrase", "report")] == [
        "phrase",
        "report",
    ]
    assert one.table is not None
    assert one.table.players[0].reported is not None
    assert one.refused("call-time", seat="p2") == "not-silent"
    assert one.refused("fast", on=True) == "not-all-out"


@pytest.mark.parametrize("path", ["/", "/room/123456", "/rules", "/replay/123456/1"])
def test_whatever_else_is_asked_for_is_the_page(house: str, browsers: Browsers, path: str) -> None:
    (me,) = browsers(1)
    answer = me.http.get(path)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.status_code in (200, 503)  # 503: the page is not built, and says so
    assert me.http.get("/api/nothing").status_code == 404
    assert me.http.get("/assets/nothing.js").status_code == 404
    assert me.http.get("/assets/..%2f..%2fapp.py").status_code == 404
