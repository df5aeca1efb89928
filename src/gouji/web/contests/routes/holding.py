"""The phone that has a match: one writes, and who takes it over does so knowingly."""

from datetime import datetime

from gouji.competition.setup import wall_clock
from gouji.web import wire
from gouji.web.contests.desk import Inside
from gouji.web.contests.links import Grant, Hold
from gouji.web.contests.orders import match_sheet
from gouji.web.contests.refusals import no
from gouji.web.contests.routes.common import signature


def phone_of(grant: Grant, device: str | None) -> str:
    """A phone: its cookie, and what its page calls itself."""
    if not device:
        raise no(422, "no-phone", "device")
    return f"{grant.device}/{device}"


def check_held(inside: Inside, grant: Grant, device: str | None, at: datetime) -> None:
    """Refuses a phone that doesn't have the match; the first one has it by writing."""
    phone = phone_of(grant, device)
    hold = inside.links.holder(grant.scope)
    if hold is None:
        inside.links.hold(grant.scope, phone, signature(grant), at)
    elif hold.phone != phone:
        raise no(409, "taken-over", name=hold.name)


def take(inside: Inside, grant: Grant, device: str, at: datetime, *, knowingly: bool) -> None:
    """Gives the match to a phone: where nobody has it, or he knows that another one does."""
    phone = phone_of(grant, device)
    hold = inside.links.holder(grant.scope)
    if hold is not None and hold.phone == phone:
        return
    if hold is not None and not knowingly and _lives(inside, hold):
        since = f"{wall_clock(hold.since):%H:%M}"
        raise no(409, "held-elsewhere", name=hold.name, since=since)
    inside.links.hold(grant.scope, phone, signature(grant), at)


def _lives(inside: Inside, hold: Hold) -> bool:
    """Whether the phone that has the match is still let in."""
    return bool(inside.links.of_device(hold.phone.partition("/")[0]))


def holder(inside: Inside, match: str, phone: str | None) -> wire.Holder | None:
    """Who has a match, as one phone is told."""
    hold = inside.links.holder(match)
    if hold is None:
        return None
    return wire.Holder(mine=hold.phone == phone, name=hold.name, since=hold.since.isoformat())


def full_sheet(inside: Inside, match: str, phone: str | None) -> wire.Sheet:
    """A match's sheet as a phone sees it."""
    found = match_sheet(inside, match, inside.cup.state)
    update = {"holder": holder(inside, match, phone), "scratch": inside.scratches.get(match)}
    return found.model_copy(update=update)
