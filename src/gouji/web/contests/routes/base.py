"""Finding competitions, making them, entering by a link."""

import logging
from pathlib import Path

from fastapi import APIRouter, Request, Response

from gouji.competition.commands import SetUp
from gouji.competition.managing import put_settings
from gouji.competition.model import Team
from gouji.competition.refusing import read
from gouji.competition.setup import Setup
from gouji.competition.templates import template
from gouji.engine.faults import Fault
from gouji.web import wire
from gouji.web.contests.contests import Contests
from gouji.web.contests.desk import Inside
from gouji.web.contests.links import Grant, token_parts
from gouji.web.contests.refusals import no, refused
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    base_url,
    clock_of,
    grants_of,
    link_card,
    name_of,
    qr,
    role_card,
)
from gouji.web.contests.texts import SIGNED
from gouji.web.contests.views.settings import templates
from gouji.web.problems import RouteRefused

router = APIRouter(prefix=PREFIX)

_log = logging.getLogger("gouji.web")


@router.get("")
async def listed(request: Request, contests: ContestsHere, device: Device) -> wire.ContestList:
    """The competitions in which this device has a role; all where it may make some."""
    may_create = contests.creators.may(request, device)
    grants = await contests.grants(device)
    cards = []
    for name in contests.folder.names():
        if may_create or name in grants:
            try:
                cards.append(await _card(contests, name, grants.get(name, [])))
            except RouteRefused:
                continue  # a file that can't be read keeps no other from being shown
            except Exception as wrong:  # noqa: BLE001 - nor one that nobody understands
                _log.error("competition can't be shown", extra={"room": name}, exc_info=wrong)
    return wire.ContestList(
        may_create=may_create, needs_pass=not contests.creators.local, contests=cards
    )


async def _card(contests: Contests, name: str, grants: list[Grant]) -> wire.ContestCard:
    desk = await contests.desk(name)

    def work(inside: Inside) -> wire.ContestCard:
        state = inside.cup.state
        start = state.setup.schedule.start
        return wire.ContestCard(
            id=name,
            name=state.setup.name,
            organiser=state.setup.organiser,
            place=state.setup.place,
            start=None if start is None else start.isoformat(),
            teams=sum(one.out is None or one.out.kind != "withdrawn" for one in _teams(inside)),
            round=state.last_round,
            ended=state.end is not None,
            rehearsal=inside.rehearsal,
            roles=[role_card(name, grant) for grant in grants],
        )

    return await desk.ask(work)


def _teams(inside: Inside) -> list[Team]:
    return list(inside.cup.state.teams.values())


@router.get("/templates")
def ready() -> list[wire.ContestTemplate]:
    """The templates with all their settings."""
    return templates()


@router.post("/pass")
async def given_pass(
    form: wire.ContestPass,
    request: Request,
    response: Response,
    contests: ContestsHere,
    device: Device,
) -> wire.ContestMe:
    """Lets this device make competitions, where it has the pass."""
    if not contests.creators.is_pass(form.word):
        raise no(403, "wrong-pass", "word")
    contests.creators.give(response, device, request.url.scheme == "https")
    return wire.ContestMe(id="", name="", now=clock_of(contests), roles=[])


@router.post("")
async def made(
    form: wire.NewContest, request: Request, contests: ContestsHere, device: Device
) -> wire.NewContestMade:
    """A new competition; this device is its organiser."""
    if not contests.creators.may(request, device):
        raise no(403, "no-creating")
    try:
        table = template(form.template).model_dump(mode="json")
        put_settings(table, form.to)
        order = SetUp(setup=read(Setup, table))
    except Fault as why:
        raise refused(why) from None
    by = name_of(form.by)
    name, path = await contests.make(order, by or SIGNED["organiser"].zh)
    return await first_link(request, contests, name, path, device, by)


async def first_link(  # noqa: PLR0917
    request: Request, contests: Contests, name: str, path: Path, device: str, by: str
) -> wire.NewContestMade:
    """Makes a device the organiser of a new competition, with a link for its other devices.

    Where that can't be kept the competition goes as well: nobody could ever enter it.
    """
    at = contests.now()

    def work(inside: Inside) -> wire.ContestLink:
        link, secret = inside.links.make("organiser", "", by, at)
        inside.links.let_in(link, device, by, at)
        return link_card(request, name, link, secret)

    try:
        desk = await contests.desk(name)
        return wire.NewContestMade(id=name, link=await desk.do(work))
    except BaseException:
        await contests.discard(name, path)
        raise


@router.post("/claim")
async def claim(
    form: wire.ContestClaim, contests: ContestsHere, device: Device
) -> wire.ContestRole:
    """Lets this device in by a link; doing it again changes nothing."""
    contest, secret = token_parts(form.token)
    if contests.folder.path(contest) is None:
        raise no(404, "no-such-link", "token")
    desk = await contests.desk(contest)
    at = contests.now()
    name = name_of(form.name)

    def work(inside: Inside) -> wire.ContestRole:
        link = inside.links.of_secret(secret)
        if link is None:
            raise no(404, "no-such-link", "token")
        inside.links.let_in(link, device, name, at)
        mine = [one for one in inside.links.of_device(device) if one.link == link]
        return role_card(contest, mine[0])

    return await desk.do(work)


@router.get("/{contest}/me")
async def me(desk: DeskHere, contests: ContestsHere, device: Device) -> wire.ContestMe:
    """What this device may be in a competition."""
    grants = await grants_of(desk, device)
    name = await desk.ask(lambda inside: inside.cup.state.setup.name)
    return wire.ContestMe(
        id=desk.name,
        name=name,
        now=clock_of(contests),
        roles=[role_card(desk.name, grant) for grant in grants],
    )


@router.post("/{contest}/me")
async def called(
    form: wire.ContestName, desk: DeskHere, contests: ContestsHere, device: Device
) -> wire.ContestMe:
    """With which name this device's steps are signed from now on."""
    name = name_of(form.name)
    if not name:
        raise no(422, "no-name", "name")
    if not await grants_of(desk, device):
        raise no(404, "no-such-link")
    await desk.do(lambda inside: inside.links.call(device, name))
    return await me(desk, contests, device)


@router.get("/{contest}/public-link")
async def public_link(desk: DeskHere, request: Request) -> wire.PublicLinks:
    """The links that anyone may have."""
    url = f"{base_url(request)}/c/{desk.name}"
    return wire.PublicLinks(
        url=url,
        qr=qr(url),
        entry_url=f"{url}/entry",
        entry_qr=qr(f"{url}/entry"),
        screen_url=f"{url}/screen",
    )
