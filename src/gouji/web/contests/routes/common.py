"""What the routes of competitions share: the desk, who asks, parts that are read and waited for."""

from collections.abc import Callable, Hashable
from typing import Annotated, NamedTuple

import segno
from fastapi import Depends, Query, Request, Response

from gouji.competition.nexts import overdue
from gouji.competition.setup import wall_clock
from gouji.competition.words import line
from gouji.engine.faults import Fault
from gouji.web import wire
from gouji.web.contests.contests import Contests
from gouji.web.contests.desk import Desk, Inside, Part
from gouji.web.contests.links import Grant, Link, token_of
from gouji.web.contests.refusals import no, refused
from gouji.web.contests.rights import has
from gouji.web.contests.texts import PARTS, SIGNED
from gouji.web.limits import address_key
from gouji.web.problems import RouteRefused
from gouji.web.rooms import Device, server_of

PREFIX = "/api/competitions"

MOST_WAIT_S = 25


def contests_of(request: Request) -> Contests:
    """The competitions of the running server."""
    return server_of(request).contests


async def desk_of(contest: str, request: Request) -> Desk:
    """The competition with this name; 404 where there is none."""
    return await contests_of(request).desk(contest)


ContestsHere = Annotated[Contests, Depends(contests_of)]
DeskHere = Annotated[Desk, Depends(desk_of)]


class News(NamedTuple):
    """What a page has seen of something, and how long it waits for another."""

    seen: str | None
    wait: float


NOW = News(None, 0)
"""At once, whatever it is."""


def news_of(
    seen: Annotated[str | None, Query(max_length=64)] = None,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT_S)] = 0,
) -> News:
    """From a request's query."""
    return News(seen, wait if seen is not None else 0)


NewsOf = Annotated[News, Depends(news_of)]

__all__ = ["ContestsHere", "DeskHere", "Device", "NewsOf"]


# ---------------------------------------------------------------- who asks


async def grants_of(desk: Desk, device: str) -> list[Grant]:
    """What a device is let in for."""
    return await desk.ask(lambda inside: inside.links.of_device(device))


async def require(desk: Desk, device: str, *roles: str) -> list[Grant]:
    """The grants of a device, one of these roles among them; 403 else."""
    grants = await grants_of(desk, device)
    if not has(grants, *roles):
        raise no(403, "no-part", role=PARTS[roles[0]])
    return grants


def check_still_in(inside: Inside, grant: Grant) -> None:
    """Refuses a device whose link was made void since it was asked what it may do."""
    if all(one.link.number != grant.link.number for one in inside.links.of_device(grant.device)):
        raise no(403, "no-part", role=PARTS[grant.role])


def name_of(text: str) -> str:
    """A name as it can stand in the log; `RouteRefused` names what can't."""
    try:
        return line(text, "name", most=60)
    except Fault as why:
        raise refused(why) from None


def signature(grant: Grant) -> str:
    """With which name a device's steps are signed."""
    return grant.name or grant.link.label or SIGNED[grant.role].zh


def role_card(contest: str, grant: Grant) -> wire.ContestRole:
    """A role for the wire."""
    link = grant.link
    return wire.ContestRole.model_validate(
        {
            "contest": contest,
            "role": link.role,
            "match": link.scope if link.role == "referee" else None,
            "unit": link.scope if link.role == "entrant" else None,
            "name": grant.name,
            "label": link.label,
        }
    )


# ---------------------------------------------------------------- links


def base_url(request: Request) -> str:
    """The address under which people reach us."""
    return (server_of(request).options.url or str(request.base_url)).rstrip("/")


def qr(url: str) -> str:
    """A QR code as SVG."""
    svg: str = segno.make(url, micro=False).svg_inline(border=2, omitsize=True)
    return svg


def link_card(request: Request, contest: str, link: Link, secret: str) -> wire.ContestLink:
    """A new link, told this once."""
    where = "referee" if link.role == "referee" else "link"
    url = f"{base_url(request)}/{where}/{token_of(contest, secret)}"
    return wire.ContestLink.model_validate(
        {
            "number": link.number,
            "role": link.role,
            "match": link.scope if link.role == "referee" else None,
            "unit": link.scope if link.role == "entrant" else None,
            "label": link.label,
            "url": url,
            "qr": qr(url),
        }
    )


# ---------------------------------------------------------------- what is read


async def live(
    request: Request,
    desk: Desk,
    key: Callable[[], Hashable],
    make: Callable[[Inside], wire.Wire],
    news: News = NOW,
    *,
    settles: bool = False,
) -> Response:
    """A part, at once or as soon as it is not what was seen; 204 where it stays the same."""
    if not news.wait:
        part = await desk.part(key(), make, settles=settles)
        if part.stamp == news.seen:
            return Response(status_code=204)
        return respond(request, part)
    contests = contests_of(request)
    address = address_key(request.client.host if request.client else "")
    if not contests.waiting.take(address):
        raise RouteRefused(429, "too-often")
    try:
        found = await desk.news_of(key, make, news.seen, news.wait, settles=settles)
    finally:
        contests.waiting.give_back(address)
    return Response(status_code=204) if found is None else respond(request, found)


def dates(desk: Desk, contests: Contests) -> Hashable:
    """The dates in the settings, and which are over: of the key of each part that tells of it."""
    setup = desk.settings
    over = overdue(setup, wall_clock(contests.now()))
    return setup.limits.deadline, setup.schedule.start, over


def respond(request: Request, part: Part) -> Response:
    """A part as an answer: packed where the browser takes it, 304 where it has it."""
    headers = {
        "etag": f'"{part.stamp}"',
        "cache-control": "private, no-cache",
        "vary": "accept-encoding",
    }
    if f'"{part.stamp}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = part.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = part.packed
    return Response(body, media_type="application/json", headers=headers)


def clock_of(contests: Contests) -> str:
    """The server's clock on the wall."""
    return wall_clock(contests.now()).isoformat()
