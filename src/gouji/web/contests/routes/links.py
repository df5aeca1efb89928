"""Secret links: made, listed, renewed, made void. All of it is the organiser's."""

from fastapi import APIRouter, Request

from gouji.competition.standing import standing
from gouji.web import wire
from gouji.web.contests.desk import Inside
from gouji.web.contests.links import Link
from gouji.web.contests.refusals import no
from gouji.web.contests.rights import unit_of
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    link_card,
    name_of,
    require,
)

router = APIRouter(prefix=f"{PREFIX}/{{contest}}/links")


@router.get("")
async def listed(desk: DeskHere, device: Device) -> list[wire.ContestLinkCard]:
    """All links, without their secrets, and the devices that they let in."""
    await require(desk, device, "organiser")
    return await desk.ask(lambda inside: [_card(inside, link) for link in inside.links.all()])


def _card(inside: Inside, link: Link) -> wire.ContestLinkCard:
    return wire.ContestLinkCard.model_validate(
        {
            "number": link.number,
            "role": link.role,
            "match": link.scope if link.role == "referee" else None,
            "unit": link.scope if link.role == "entrant" else None,
            "label": link.label,
            "made": link.made,
            "revoked": link.revoked,
            "devices": [
                {"name": one.name, "at": one.at} for one in inside.links.of_link(link.number)
            ],
        }
    )


@router.post("")
async def made(
    form: wire.NewContestLink,
    request: Request,
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
) -> wire.ContestLink:
    """A new link."""
    await require(desk, device, "organiser")
    at = contests.now()
    label = name_of(form.label)

    def work(inside: Inside) -> wire.ContestLink:
        link, secret = inside.links.make(form.role, _scope(inside, form), label, at)
        return link_card(request, desk.name, link, secret)

    return await desk.do(work)


def _scope(inside: Inside, form: wire.NewContestLink) -> str:
    if form.role == "referee":
        return inside.cup.state.match(form.match or "").id
    if form.role == "entrant":
        if not form.unit:
            raise no(422, "no-unit", "unit")
        return unit_of(form.unit)
    return ""


@router.post("/referees")
async def for_referees(
    form: wire.RefereeLinks,
    request: Request,
    desk: DeskHere,
    contests: ContestsHere,
    device: Device,
) -> list[wire.ContestLink]:
    """Links for the referees of a round's open matches; `renew`: the old ones are void."""
    await require(desk, device, "organiser")
    at = contests.now()

    def work(inside: Inside) -> list[wire.ContestLink]:
        state = inside.cup.state
        links = inside.links
        there: dict[str, list[Link]] = {}
        for link in links.all():
            if link.role == "referee" and not link.revoked:
                there.setdefault(link.scope, []).append(link)
        made = []
        for match in state.matches_of(form.round):
            old = there.get(match.id, [])
            if standing(state).out_of(match).decided or (old and not form.renew):
                continue
            for link in old:
                links.revoke(link.number, at)
            link, secret = links.make("referee", match.id, "", at)
            made.append(link_card(request, desk.name, link, secret))
        return made

    return await desk.do(work)


@router.post("/{number}/revoke")
async def revoked(
    number: int, desk: DeskHere, contests: ContestsHere, device: Device
) -> wire.ContestLinkCard:
    """Makes a link void; whom it let in is out. Nobody shuts himself out so."""
    own = await require(desk, device, "organiser")
    if all(one.role != "organiser" or one.link.number == number for one in own):
        raise no(409, "own-link")
    at = contests.now()

    def work(inside: Inside) -> wire.ContestLinkCard:
        return _card(inside, inside.links.revoke(number, at))

    return await desk.do(work)


@router.post("/{number}/renew")
async def renewed(
    number: int, request: Request, desk: DeskHere, contests: ContestsHere, device: Device
) -> wire.ContestLink:
    """A new link in the place of one, which is void from now on."""
    own = await require(desk, device, "organiser")
    at = contests.now()

    def work(inside: Inside) -> wire.ContestLink:
        old = inside.links.revoke(number, at)
        link, secret = inside.links.make(old.role, old.scope, old.label, at)
        for one in own:
            if one.link.number == number:  # who renews the link that he came by stays in
                inside.links.let_in(link, device, one.name, at)
        return link_card(request, desk.name, link, secret)

    return await desk.do(work)
