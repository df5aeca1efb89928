"""What everybody may read."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from gouji.competition.model import Lot
from gouji.competition.setup import wall_clock
from gouji.competition.state import State
from gouji.competition.verifying import verify
from gouji.web import wire
from gouji.web.contests.desk import Inside
from gouji.web.contests.refusals import no
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    NewsOf,
    live,
)
from gouji.web.contests.views import public
from gouji.web.contests.views.desk import contest_lot
from gouji.web.showing import bilingual

router = APIRouter(prefix=f"{PREFIX}/{{contest}}")

Number = Annotated[int, Path(ge=1, le=20)]


@router.get("/public", response_model=wire.PublicContest)
async def first_page(
    request: Request, desk: DeskHere, contests: ContestsHere, news: NewsOf
) -> Response:
    """The competition as everybody sees it."""
    setup = await desk.setup()

    def is_open() -> bool:
        deadline = setup.limits.deadline
        return deadline is None or wall_clock(contests.now()) < deadline

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        open_now = public.entry_open(state, wall_clock(contests.now()))
        return public.contest(desk.name, inside.rehearsal, state, open_now)

    return await live(request, desk, lambda: ("public", is_open()), make, news)


def _simple(path: str, model: type[wire.Wire], make: Callable[[State], wire.Wire]) -> None:
    @router.get(path, response_model=model, name=path)
    async def read(request: Request, desk: DeskHere, news: NewsOf) -> Response:
        return await live(request, desk, lambda: path, lambda inside: make(inside.cup.state), news)


_simple("/public/teams", wire.PublicTeams, public.teams)
_simple("/public/places", wire.PublicPlaces, public.standings)
_simple("/public/screen", wire.PublicScreen, public.screen)
_simple("/players", wire.ContestPlayers, public.player_table)


@router.get("/public/rounds/{number}", response_model=wire.PublicRoundDetail)
async def one_round(number: Number, request: Request, desk: DeskHere, news: NewsOf) -> Response:
    """A round; one that is not drawn yet shows its hash, where that is public."""

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        if number not in state.rounds and number not in state.lots:
            raise no(404, "no-round", "round", n=number)
        return public.round_detail(state, number)

    return await live(request, desk, lambda: ("round", number), make, news)


@router.get("/public/matches/{match}", response_model=wire.PublicMatch)
async def one_match(match: str, request: Request, desk: DeskHere, news: NewsOf) -> Response:
    """A match with its deals."""
    return await live(
        request,
        desk,
        lambda: ("match", match),
        lambda inside: public.match_detail(inside.cup.state, match),
        news,
    )


@router.get("/verify", response_model=wire.Findings)
async def verified(request: Request, desk: DeskHere) -> Response:
    """Everything done again from the log: chain, lots, scores, places."""

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        found = verify(inside.cup.entries)
        lots: list[Lot] = list(state.lots.values())
        return wire.Findings(
            stamp="",
            number=len(inside.cup.entries),
            good=all(one.good for one in found),
            findings=[wire.Finding(good=one.good, text=bilingual(one.text)) for one in found],
            lots=[contest_lot(lot) for lot in lots],
            labels={team.id: team.label for team in state.teams.values()},
        )

    return await live(request, desk, lambda: "verify", make)
