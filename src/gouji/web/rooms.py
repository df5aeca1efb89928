"""The routes of rooms: made, listed, joined; private seat links; records of their deals."""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

from gouji.engine.cards import parse_seat
from gouji.record.reading import read_record
from gouji.store import deals, rooms
from gouji.table import commands as c
from gouji.table.handling import No
from gouji.web import roomcards, wire
from gouji.web.hall import HallFull
from gouji.web.identity import can_be_seen, new_device
from gouji.web.live import LiveTable
from gouji.web.problems import RouteRefused
from gouji.web.replay import replay_json
from gouji.web.requests import sentence
from gouji.web.server import Server
from gouji.web.showing import SEAT_WORDS, bilingual
from gouji.web.texts import PROBLEMS
from gouji.words import rulebook_name

router = APIRouter(prefix="/api")

PAST_A_PAGE = 20

MOST_OF_A_NAME = 40
"""Characters in the name of a house rulebook."""


def server_of(request: Request) -> Server:
    """The running server."""
    server: Server = request.app.state.server
    return server


def device_of(request: Request, response: Response) -> str:
    """The device of a request; one that comes for the first time gets its cookie."""
    server = server_of(request)
    device = server.identity.device(request) or new_device()
    secure = request.url.scheme == "https"
    server.identity.give(response, device, secure)
    return device


def live_of(request: Request, code: str) -> LiveTable:
    """The room with this code; 404 where there is none."""
    live = server_of(request).hall.rooms.get(code)
    if live is None:
        raise _problem(404, "no-room")
    return live


def _problem(status: int, code: str, place: str | None = None) -> RouteRefused:
    return RouteRefused(status, code, place, PROBLEMS[code])


Key = Annotated[int, Field(ge=0, le=2**63 - 1)]  # what a database can count

ServerHere = Annotated[Server, Depends(server_of)]
Device = Annotated[str, Depends(device_of)]
Live = Annotated[LiveTable, Depends(live_of)]


def refused(no: No) -> RouteRefused:
    """A table's refusal as a route's answer."""
    return RouteRefused(409, no.code, text=sentence(no))


# ------------------------------------------------------------------ this device


@router.get("/me")
async def me(server: ServerHere, device: Device) -> wire.Me:
    """This device, and the rooms where it has a seat or is host."""
    mine = [
        live
        for live in server.hall.rooms.values()
        if live.table.state.host == device or live.table.state.seat_of(device) is not None
    ]
    return wire.Me(nickname=await server.nickname(device), rooms=_cards(mine, device))


@router.post("/me")
async def rename(form: wire.Nickname, server: ServerHere, device: Device) -> wire.Me:
    """Takes a nickname, at all tables where the device sits."""
    nickname = " ".join(form.nickname.split())
    if not nickname or len(nickname) > 12 or not can_be_seen(nickname):
        raise _problem(422, "bad-nickname", "nickname")
    done = server.store.writer.do(lambda conn: rooms.set_nickname(conn, device, nickname))
    await asyncio.wrap_future(done)
    for live in list(server.hall.rooms.values()):
        if live.table.state.seat_of(device) is not None:
            try:
                await live.do(c.Rename(device=device, name=nickname))
            except No:
                continue  # he got up meanwhile
    return await me(server, device)


@router.get("/past")
async def past(server: ServerHere, device: Device, before: Key | None = None) -> wire.PastDeals:
    """The device's finished deals, newest first."""

    rows = await asyncio.to_thread(
        server.store.read, lambda conn: deals.deals_of(conn, device, before, PAST_A_PAGE + 1)
    )
    shown = rows[:PAST_A_PAGE]
    return wire.PastDeals(
        deals=await asyncio.to_thread(lambda: [_past_deal(row) for row in shown]),
        more=str(shown[-1].id) if len(rows) > PAST_A_PAGE else None,
    )


def _past_deal(row: deals.DealRow) -> wire.PastDeal:
    record = read_record(row.record)
    result = record.result
    assert result is not None
    return wire.PastDeal(
        code=row.code,
        deal=row.number,
        date=record.date or "",
        seat=None if row.seat is None else SEAT_WORDS[row.seat],
        title=bilingual(rulebook_name(record.rulebook)),
        players=list(record.players or ()),
        places=[SEAT_WORDS[seat] for seat in result.places],
        points=result.points,
    )


# ------------------------------------------------------------------ rooms


@router.get("/rooms")
async def listed(server: ServerHere, device: Device) -> list[wire.RoomCard]:
    """Rooms that may be watched or joined, those with people waiting first."""
    order = {"waiting": 0, "ready": 1, "playing": 2, "over": 3}
    open_ones = [
        live
        for live in server.hall.rooms.values()
        if not live.table.state.frozen and (live.settings.spectators or live.table.state.free())
    ]
    told = {live.code: live.publisher.told() or live.table.state for live in open_ones}
    open_ones.sort(key=lambda live: order[told[live.code].phase])
    return _cards(open_ones[:100], device)


def _cards(lives: Iterable[LiveTable], device: str) -> list[wire.RoomCard]:
    return [
        roomcards.room_card(
            live.code, live.settings, live.table.state, device, live.publisher.told()
        )
        for live in lives
    ]


@router.post("/rooms")
async def made(
    settings: wire.Settings, request: Request, server: ServerHere, device: Device
) -> wire.Invitation:
    """A new room; this device keeps it, and sits at p1."""
    name = settings.rulebook.get("name", "")
    if isinstance(name, str) and name and (len(name) > MOST_OF_A_NAME or not can_be_seen(name)):
        raise _problem(422, "bad-rulebook-name", "rulebook.name")
    live = await _make(server, settings, device)
    return _invitation(request, server, live)


@router.post("/quick")
async def quick(request: Request, server: ServerHere, device: Device) -> wire.Invitation:
    """A match against five bots, at once and without a clock."""
    settings = wire.Settings(bots=["novice"] * 6, clock_s=0)
    live = await _make(server, settings, device, begin=True)
    return _invitation(request, server, live)


async def _make(
    server: Server, settings: wire.Settings, device: str, *, begin: bool = False
) -> LiveTable:
    try:
        return await server.hall.make(settings, device, await server.nickname(device), begin=begin)
    except HallFull:
        raise _problem(503, "hall-full") from None
    except No as no:
        raise RouteRefused(503, no.code, text=sentence(no)) from None


@router.get("/rooms/{code}")
async def card(live: Live, device: Device) -> wire.RoomCard:
    """One room's card."""
    return _cards([live], device)[0]


@router.get("/rooms/{code}/invitation")
async def invitation(live: Live, request: Request, server: ServerHere) -> wire.Invitation:
    """The room's public link."""
    return _invitation(request, server, live)


def _invitation(request: Request, server: Server, live: LiveTable) -> wire.Invitation:
    url = f"{_base(request, server)}/room/{live.code}"
    return wire.Invitation(code=live.code, url=url, qr=_qr(url))


def _base(request: Request, server: Server) -> str:
    return (server.options.url or str(request.base_url)).rstrip("/")


def _qr(url: str) -> str:
    svg: str = segno.make(url, micro=False).svg_inline(border=2, omitsize=True)
    return svg


@router.post("/rooms/{code}/sit")
async def sit(form: wire.Sit, live: Live, server: ServerHere, device: Device) -> wire.RoomCard:
    """Takes a seat."""
    seat = None if form.seat is None else parse_seat(form.seat)
    try:
        await live.do(c.Sit(device=device, name=await server.nickname(device), seat=seat))
    except No as no:
        raise refused(no) from None
    return _cards([live], device)[0]


@router.post("/rooms/{code}/seat-link")
async def seat_link(
    live: Live, request: Request, server: ServerHere, device: Device
) -> wire.SeatLink:
    """A private link for the own seat; older ones are void."""
    seat = live.table.state.seat_of(device)
    if seat is None:
        raise refused(No("no-seat"))
    token = secrets.token_urlsafe(24)
    done = server.store.writer.do(lambda conn: rooms.set_seat_link(conn, live.id, seat, token))
    await asyncio.wrap_future(done)
    url = f"{_base(request, server)}/seat/{token}"
    return wire.SeatLink(seat=SEAT_WORDS[seat], url=url, qr=_qr(url))


@router.post("/seats/claim")
async def claim(form: wire.Claim, server: ServerHere, device: Device) -> wire.RoomCard:
    """Moves the seat of a private link to this device."""
    found = await asyncio.to_thread(
        server.store.read, lambda conn: rooms.seat_of_link(conn, form.token)
    )
    live = None if found is None else server.hall.by_id(found[0])
    if found is None or live is None:
        raise _problem(404, "no-link")
    try:
        await live.do(c.Claim(device=device, seat=found[1]))
    except No as no:
        raise refused(no) from None
    return _cards([live], device)[0]


# ------------------------------------------------------------------ finished deals


async def _record(server: Server, code: str, number: int, device: str) -> str:
    found = await asyncio.to_thread(
        server.store.read, lambda conn: deals.record_of_deal(conn, code, number, device)
    )
    if found is None or not (found.played or _is_told(server, code, found, device)):
        raise _problem(404, "no-deal")
    return found.record


def _is_told(server: Server, code: str, found: deals.Kept, device: str) -> bool:
    # a public that is told late is told of the end late as well
    delay_s = wire.Settings.model_validate_json(found.settings).spectator_delay_s
    if server.clock.now() >= found.at + 1000 * delay_s:
        return True
    live = server.hall.rooms.get(code)
    return live is not None and live.table.state.seat_of(device) is not None


@router.get("/rooms/{code}/deals/{number}.gouji", response_class=PlainTextResponse)
async def record(code: str, number: Key, server: ServerHere, device: Device) -> PlainTextResponse:
    """A finished deal's record."""
    name = f"gouji-{code}-{number}.gouji"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(await _record(server, code, number, device), headers=headers)


@router.get("/rooms/{code}/deals/{number}/replay", response_model=wire.Replay)
async def replayed(code: str, number: Key, server: ServerHere, device: Device) -> Response:
    """A finished deal to look through."""
    text = await _record(server, code, number, device)
    return await asyncio.to_thread(replay_json, text)
