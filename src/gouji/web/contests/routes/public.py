"""What everybody may read."""

import time
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from gouji.competition.setup import wall_clock
from gouji.web import wire
from gouji.web.contests import printing
from gouji.web.contests.desk import Inside, packed
from gouji.web.contests.refusals import no
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    NewsOf,
    dates,
    live,
    respond,
)
from gouji.web.contests.views import public

router = APIRouter(prefix=f"{PREFIX}/{{contest}}")

VERIFY_S = 10.0
"""How long everybody is told the same of what was done again: it takes a while."""

Number = Annotated[int, Path(ge=1, le=20)]


@router.get("/public", response_model=wire.PublicContest)
async def first_page(
    request: Request, desk: DeskHere, contests: ContestsHere, news: NewsOf
) -> Response:
    """The competition as everybody sees it."""

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        open_now = public.entry_open(state, wall_clock(contests.now()))
        return public.contest(desk.name, inside.rehearsal, state, open_now, inside.cards)

    return await live(
        request,
        desk,
        lambda: ("public", dates(desk, contests)),
        make,
        news,
        settles=True,
    )


def _simple(path: str, model: type[wire.Wire], make: Callable[[Inside], wire.Wire]) -> None:
    @router.get(path, response_model=model, name=path)
    async def read(request: Request, desk: DeskHere, news: NewsOf) -> Response:
        return await live(request, desk, lambda: path, make, news, settles=True)


_simple("/public/teams", wire.PublicTeams, lambda inside: public.teams(inside.cup.state))
_simple("/public/places", wire.PublicPlaces, lambda inside: public.standings(inside.cup.state))
_simple(
    "/public/screen",
    wire.PublicScreen,
    lambda inside: public.screen(inside.cup.state, inside.cards),
)
_simple("/players", wire.ContestPlayers, lambda inside: public.player_table(inside.cup.state))


@router.get("/public/rounds/{number}", response_model=wire.PublicRoundDetail)
async def one_round(number: Number, request: Request, desk: DeskHere, news: NewsOf) -> Response:
    """A round; one that is not drawn yet shows its hash, where that is public."""

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        if number not in state.rounds and number not in state.lots:
            raise no(404, "no-round", "round", n=number)
        return public.round_detail(state, number, inside.cards)

    return await live(request, desk, lambda: ("round", number), make, news, settles=True)


@router.get("/public/matches/{match}", response_model=wire.PublicMatch)
async def one_match(match: str, request: Request, desk: DeskHere, news: NewsOf) -> Response:
    """A match with its deals."""
    return await live(
        request,
        desk,
        lambda: ("match", match),
        lambda inside: public.match_detail(inside.cup.state, match),
        news,
        settles=True,
    )


@router.get("/verify", response_model=wire.Findings)
async def verified(request: Request, desk: DeskHere, contests: ContestsHere) -> Response:
    """Everything done again from the log; for a while the same to everybody who asks."""
    async with desk.verifying:
        found = desk.findings
        if found is None or time.monotonic() - found[0] > VERIFY_S:
            made = await contests.press.run(printing.verified, desk.path)
            desk.findings = found = (time.monotonic(), packed(made))
    return respond(request, found[1])
