"""The referee's match: its sheet, who holds it, what he has tapped so far."""

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from gouji.web import wire
from gouji.web.contests.desk import Desk, Inside, stamped
from gouji.web.contests.links import Grant
from gouji.web.contests.refusals import no
from gouji.web.contests.rights import chosen, has
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    NewsOf,
    check_still_in,
    grants_of,
    live,
)
from gouji.web.contests.routes.holding import full_sheet, phone_of, take

router = APIRouter(prefix=f"{PREFIX}/{{contest}}/matches/{{match}}")

MOST_SCRATCH = 8 << 10

Phone = Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


async def _grant(desk: Desk, device: str, match: str) -> Grant:
    """The referee of this match, or an organiser or the jury, who may look on."""
    grants = await grants_of(desk, device)
    for one in grants:
        if one.role == "referee" and one.scope == match:
            return one
    if has(grants, "organiser", "jury"):
        return next(one for one in grants if one.role in ("organiser", "jury"))
    return chosen(grants, "referee", match)


@router.get("/sheet", response_model=wire.Sheet)
async def sheet(
    match: str,
    request: Request,
    desk: DeskHere,
    *,
    user: Device,
    device: Phone = None,
    news: NewsOf,
) -> Response:
    """The whole match, to go on without a network."""
    grant = await _grant(desk, user, match)
    phone = phone_of(grant, device) if device else None
    found = await live(
        request,
        desk,
        lambda: ("sheet", match, phone),
        lambda inside: full_sheet(inside, match, phone),
        news,
    )
    if news.wait:  # the link may have been made void meanwhile
        await _grant(desk, user, match)
    return found


@router.post("/hold")
async def held(
    match: str, form: wire.Hold, desk: DeskHere, contests: ContestsHere, user: Device
) -> wire.Sheet:
    """Takes the match for a phone; 409 where another one has it, unless that is known."""
    grant = chosen(await grants_of(desk, user), "referee", match)
    at = contests.now()

    def work(inside: Inside) -> wire.Sheet:
        check_still_in(inside, grant)
        inside.cup.state.match(match)
        take(inside, grant, form.device, at, knowingly=form.take)
        return stamped(full_sheet(inside, match, phone_of(grant, form.device)))

    return await desk.do(work)


@router.put("/scratch", status_code=204)
async def scratched(match: str, form: wire.Scratch, desk: DeskHere, user: Device) -> None:
    """Keeps what a referee has tapped, for a phone that takes over; in memory alone."""
    grant = chosen(await grants_of(desk, user), "referee", match)
    if len(json.dumps(form.scratch, ensure_ascii=False).encode()) > MOST_SCRATCH:
        raise no(413, "scratch-large", "scratch")
    phone = phone_of(grant, form.device)

    def work(inside: Inside) -> None:
        check_still_in(inside, grant)
        hold = inside.links.holder(match)
        if hold is not None and hold.phone != phone:
            raise no(409, "taken-over", name=hold.name)
        inside.scratches[match] = form.scratch

    await desk.do(work)
