"""Commands and previews of all roles, the desk, the log."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from gouji.competition.log import Entry
from gouji.competition.setup import wall_clock
from gouji.competition.state import State
from gouji.competition.texts.steps import ROLES, step
from gouji.web import wire
from gouji.web.contests.contests import Contests
from gouji.web.contests.desk import Desk, Inside, stamped
from gouji.web.contests.links import Grant
from gouji.web.contests.orders import Wish, done, previewed
from gouji.web.contests.rights import Caller, chosen, has, unit_of
from gouji.web.contests.routes.common import (
    PREFIX,
    ContestsHere,
    DeskHere,
    Device,
    NewsOf,
    check_still_in,
    dates,
    grants_of,
    live,
    require,
    signature,
)
from gouji.web.contests.routes.holding import check_held, full_sheet, phone_of
from gouji.web.contests.views import desk as desk_view
from gouji.web.showing import bilingual
from gouji.words import Text

router = APIRouter(prefix=f"{PREFIX}/{{contest}}")


async def wish_of(
    desk: Desk, contests: Contests, device: str, order: wire.Order
) -> tuple[Wish, Grant]:
    """An order with who gives it; 403 where this device may not."""
    grants = await grants_of(desk, device)
    grant = chosen(grants, order.role, await _scope(desk, order))
    caller = Caller(grant.role, grant.scope, signature(grant))
    return Wish(order, caller, contests.now()), grant


async def _scope(desk: Desk, order: wire.Order) -> str | None:
    """Of what the role must be, as far as the order says: a device may have several."""
    if order.role == "referee":
        match = order.args.get("match")
        if isinstance(match, str):
            return match
        appeal = order.args.get("appeal")
        if isinstance(appeal, int):
            return await desk.ask(lambda inside: _match_of_appeal(inside.cup.state, appeal))
    if order.role == "entrant":
        return await desk.ask(lambda inside: _unit(inside.cup.state, order))
    return None


def _match_of_appeal(state: State, appeal: int) -> str | None:
    found = state.appeals.get(appeal)
    return None if found is None else found.match


def _unit(state: State, order: wire.Order) -> str | None:
    team = order.args.get("team")
    if isinstance(team, int) and team in state.teams:
        return state.teams[team].unit
    teams = order.args.get("teams")
    if isinstance(teams, list) and teams and isinstance(teams[0], dict):
        unit = teams[0].get("unit")
        return unit_of(unit) if isinstance(unit, str) else None
    number = order.args.get("appeal")
    appeal = state.appeals.get(number) if isinstance(number, int) else None
    if appeal is not None and appeal.team is not None:
        return state.team(appeal.team).unit
    return None


@router.post("/commands")
async def commanded(
    order: wire.Order, desk: DeskHere, contests: ContestsHere, device: Device
) -> wire.Done:
    """Does a command, once for each id."""
    wish, grant = await wish_of(desk, contests, device, order)

    def work(inside: Inside) -> wire.Done:
        check_still_in(inside, grant)
        if grant.role == "referee":
            check_held(inside, grant, order.device, wish.at)
        found = done(inside, wish)
        if grant.role == "referee":
            match = full_sheet(inside, grant.scope, phone_of(grant, order.device))
            found = found.model_copy(update={"sheet": stamped(match)})
        return found

    return await desk.do(work)


@router.post("/preview")
async def looked_at(
    order: wire.Order, desk: DeskHere, contests: ContestsHere, device: Device
) -> wire.Preview:
    """What a command would do; nothing is done."""
    wish, _ = await wish_of(desk, contests, device, order)
    return await desk.ask(lambda inside: previewed(inside, wish))


@router.get("/desk", response_model=wire.Desk)
async def whole_desk(
    request: Request, desk: DeskHere, contests: ContestsHere, device: Device, news: NewsOf
) -> Response:
    """All that an organiser, or the jury, works with."""
    grants = await require(desk, device, "organiser", "jury")
    role = "organiser" if has(grants, "organiser") else "jury"

    def make(inside: Inside) -> wire.Wire:
        state, clock = inside.cup.state, wall_clock(contests.now())
        return desk_view.desk(
            desk.name, inside.rehearsal, state, role, clock=clock, cards=inside.cards
        )

    found = await live(request, desk, lambda: ("desk", role, dates(desk, contests)), make, news)
    if news.wait:  # the link may have been made void meanwhile
        await require(desk, device, role)
    return found


# ---------------------------------------------------------------- the log


@router.get("/log")
async def log(
    desk: DeskHere,
    device: Device,
    before: Annotated[int | None, Query(ge=1)] = None,
    most: Annotated[int, Query(ge=1, le=200)] = 50,
) -> wire.StepLines:
    """The log, newest first; secrets of lots that are not drawn are left out."""
    grants = await require(desk, device, "organiser", "jury")
    full = has(grants, "organiser")

    def work(inside: Inside) -> wire.StepLines:
        entries = inside.cup.entries
        last = len(entries) if before is None else min(before - 1, len(entries))
        first = max(0, last - most)
        state = inside.cup.state
        lines = [step_line(entry, state, full=full) for entry in reversed(entries[first:last])]
        return wire.StepLines(entries=lines, more=first + 1 if first else None)

    return await desk.ask(work)


def step_line(entry: Entry, state: State, *, full: bool) -> wire.StepLine:
    """A step of the log; `full`: with what is the organiser's alone."""
    said_at = entry.args.get("said_at") if isinstance(entry.args, dict) else None
    role = ROLES.get(entry.who.role, Text(entry.who.role, entry.who.role))
    changes = [
        {
            "doc": change.doc,
            "old": shown(change.doc, change.old, state, full=full),
            "new": shown(change.doc, change.new, state, full=full),
        }
        for change in entry.changes
    ]
    return wire.StepLine.model_validate(
        {
            "n": entry.n,
            "at": entry.at,
            "role": entry.who.role,
            "role_text": bilingual(role),
            "who": entry.who.name,
            "what": entry.what,
            "text": bilingual(step(entry, state)),
            "why": entry.why,
            "said_at": said_at,
            "changes": changes,
            "undoable": undoable(entry, state),
        }
    )


def shown(key: str, doc: object, state: State, *, full: bool) -> object:
    """A document of the log as it may be told: no secret before its draw, no contact data.

    >>> from gouji.competition.state import EMPTY
    >>> shown("team/1", {"unit": "德语系", "phone": "139"}, EMPTY, full=False)
    {'unit': '德语系'}
    """
    if not isinstance(doc, dict):
        return doc
    kind = key.partition("/")[0]
    if kind == "lot":
        lot = state.lots.get(doc.get("round", 0))
        drawn = lot is not None and lot.drawn and lot.secret == doc.get("secret")
        return doc if drawn else {**doc, "secret": ""}
    if kind == "team" and not full:
        kept = {name: value for name, value in doc.items() if name not in ("phone", "remarks")}
        if "members" in kept:
            kept["members"] = [{"name": one["name"]} for one in kept["members"]]
        return kept
    return doc


def undoable(entry: Entry, state: State) -> bool:
    """Whether a step can be taken back: no later one has changed what it changed."""
    return entry.n > 1 and all(
        _as_it_left(change.doc, change.new, state) for change in entry.changes
    )


def _as_it_left(key: str, new: object, state: State) -> bool:
    doc = state.docs.get(key)
    if doc is None or new is None:
        return doc is None and new is None
    return doc.model_dump(mode="json") == new
