"""Entering teams: the public form until the deadline, a unit's own page, workbooks and forms."""

import base64
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from gouji.competition.entries import EnterTeams
from gouji.competition.setup import wall_clock
from gouji.web import wire
from gouji.web.contests import printing
from gouji.web.contests.contests import Contests
from gouji.web.contests.desk import Desk, Inside
from gouji.web.contests.orders import Wish, done
from gouji.web.contests.refusals import no
from gouji.web.contests.rights import Caller, chosen, has, unit_of
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    NewsOf,
    dates,
    grants_of,
    link_card,
    live,
    name_of,
    signature,
)
from gouji.web.contests.texts import RETENTION
from gouji.web.contests.views.desk import desk_team
from gouji.web.contests.views.public import entry_open, entry_terms
from gouji.web.showing import bilingual

router = APIRouter(prefix=f"{PREFIX}/{{contest}}")

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@router.post("/entries")
async def entered(
    form: wire.NewEntries,
    request: Request,
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
) -> wire.Entered:
    """A unit enters teams for the first time; this device is its entrant from now on."""
    teams = [{"unit": form.unit, **team.model_dump()} for team in form.teams]
    order = wire.Order(role="entrant", what="enter", args={"teams": teams}, id=form.id)
    return await _enter(request, desk, contests, device, order, form.by)


async def _enter(  # noqa: PLR0917
    request: Request, desk: Desk, contests: Contests, device: str, order: wire.Order, by: str
) -> wire.Entered:
    at = contests.now()
    name = name_of(by)

    def work(inside: Inside) -> wire.Entered:
        inside.refresh()
        unit = unit_of(order.args["teams"][0]["unit"])
        mine = any(
            grant.role == "entrant" and grant.scope == unit
            for grant in inside.links.of_device(device)
        )
        again = _same_unit(inside, order.id or "", unit)
        if not mine and not again and _entered_already(inside, unit):
            raise no(409, "unit-entered", "unit", unit=unit)
        found = done(inside, Wish(order, Caller("entrant", unit, name or unit), at))
        link, secret = inside.links.make("entrant", unit, name or unit, at)
        inside.links.let_in(link, device, name, at)
        return wire.Entered(done=found, link=link_card(request, desk.name, link, secret))

    return await desk.do(work)


def _same_unit(inside: Inside, request: str, unit: str) -> bool:
    """Whether an order was done before, and brought teams of this unit."""
    entry = inside.requests.done(request)
    if entry is None:
        return False
    units = {
        change.new["unit"]
        for change in entry.changes
        if change.doc.startswith("team/") and change.new is not None
    }
    if units != {unit}:
        raise no(409, "other-request", "id")
    return True


def _entered_already(inside: Inside, unit: str) -> bool:
    """Whether a unit has teams, or a link of its own: then a stranger may not speak for it."""
    teams = inside.cup.state.teams.values()
    if any(
        team.unit == unit and (team.out is None or team.out.kind != "withdrawn") for team in teams
    ):
        return True
    links = inside.links.all()
    return any(link.role == "entrant" and link.scope == unit and not link.revoked for link in links)


@router.get("/entry", response_model=wire.EntryDesk)
async def own_page(
    request: Request,
    desk: DeskHere,
    contests: ContestsHere,
    *,
    device: Device,
    news: NewsOf,
    unit: Annotated[str | None, Query(max_length=60)] = None,
) -> Response:
    """A unit's own teams with all that it wrote of them."""
    scope = chosen(await grants_of(desk, device), "entrant", unit).scope

    def make(inside: Inside) -> wire.Wire:
        state = inside.cup.state
        return wire.EntryDesk(
            stamp="",
            unit=scope,
            entry=entry_terms(state.setup, entry_open(state, wall_clock(contests.now()))),
            retention=bilingual(RETENTION),
            teams=[
                desk_team(team, full=True) for team in state.teams.values() if team.unit == scope
            ],
        )

    found = await live(request, desk, lambda: ("entry", scope, dates(desk, contests)), make, news)
    if news.wait:  # the link may have been made void meanwhile
        chosen(await grants_of(desk, device), "entrant", scope)
    return found


# ---------------------------------------------------------------- workbooks and forms


@router.get("/forms/entries.xlsx")
async def workbook(
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
    filled: bool = False,
    unit: Annotated[str | None, Query(max_length=60)] = None,
) -> Response:
    """The entry workbook: blank, or with all teams for the organiser, own ones for an entrant."""
    teams = await _teams(desk, device, unit, everything=True) if filled else []
    data = await contests.press.run(printing.entry_workbook, desk.path, teams)
    return download(data, XLSX, f"{await _name(desk)}报名表.xlsx")


@router.get("/forms/entry.docx")
async def form(
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
    filled: bool = False,
    unit: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """The entry form to print and stamp: blank, or filled with a unit's teams."""
    named = unit_of(unit) if unit else ""
    teams = await _teams(desk, device, named or None, everything=False) if filled else []
    data = await contests.press.run(printing.entry_docx, desk.path, named, teams)
    return download(data, DOCX, f"{await _name(desk)}{named}报名表.docx")


async def _teams(desk: Desk, device: str, unit: str | None, *, everything: bool) -> list[int]:
    """The teams whose contact data a device may have in a form."""
    grants = await grants_of(desk, device)
    scope = unit
    if not has(grants, "organiser"):
        scope = chosen(grants, "entrant", unit).scope
    elif scope is None and not everything:
        raise no(422, "no-unit", "unit")

    def work(inside: Inside) -> list[int]:
        return [
            team.id
            for team in inside.cup.state.teams.values()
            if scope in (None, team.unit) and (team.out is None or team.out.kind != "withdrawn")
        ]

    return await desk.ask(work)


async def _name(desk: Desk) -> str:
    return (await desk.setup()).name


def download(data: bytes, kind: str, name: str, *, inline: bool = False) -> Response:
    """A file with a name that may be Chinese."""
    how = "inline" if inline else "attachment"
    return Response(
        data,
        media_type=kind,
        headers={
            "content-disposition": f"{how}; filename*=UTF-8''{quote(name)}",
            "cache-control": "private, no-store",
        },
    )


@router.post("/upload")
async def uploaded(
    request: Request,
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
    *,
    name: Annotated[str, Query(max_length=200)] = "",
    role: Literal["organiser", "entrant", "public"] = "public",
    unit: Annotated[str | None, Query(max_length=60)] = None,
    by: Annotated[str, Query(max_length=60)] = "",
    id: Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$")] = None,
    do: bool = False,
) -> wire.Upload:
    """A filled workbook: with `do` all of it is entered, or nothing; without, it is looked at."""
    grants = await grants_of(desk, device)
    whose: str | None = None
    caller = None
    if role != "public":
        grant = chosen(grants, role, unit if role == "entrant" else None)
        caller = Caller(grant.role, grant.scope, signature(grant))
    if role != "organiser":
        whose = grant.scope if role == "entrant" else ""
    data = await request.body()
    clock = wall_clock(contests.now())
    read = await contests.press.run(
        printing.read_upload,
        desk.path,
        data,
        clock,
        name,
        whose=whose,
        fresh=role == "public",
    )
    result = None
    link = None
    if do and read.order is not None:
        order = wire.Order(role=_role(role), what="enter", args=_args(read.order), id=id)
        if caller is not None:
            wish = Wish(order, caller, contests.now())
            result = await desk.do(lambda inside: done(inside, wish))
        else:
            told = await _enter(request, desk, contests, device, order, by)
            result, link = told.done, told.link
    return wire.Upload(
        entered=result,
        wrong=read.wrong,
        notices=read.notices,
        teams=[] if read.order is None else [_typed(team) for team in _args(read.order)["teams"]],
        same=read.same,
        marked=None if read.marked is None else base64.b64encode(read.marked).decode(),
        marked_name=_marked_name(name),
        link=link,
    )


def _role(role: str) -> Literal["organiser", "entrant"]:
    return "organiser" if role == "organiser" else "entrant"


def _args(order: EnterTeams) -> dict[str, list[dict[str, object]]]:
    found = order.model_dump(mode="json", include={"teams", "source"})
    return dict(found)


def _typed(team: dict[str, object]) -> wire.UploadTeam:
    return wire.UploadTeam.model_validate(team)


def _marked_name(name: str) -> str:
    """What a workbook with its marks is called.

    >>> _marked_name("填好的.xlsx")
    '填好的（有错，已标出）.xlsx'
    """
    stem = name.rpartition(".")[0] or name or "报名表"
    return f"{stem}（有错，已标出）.xlsx"
