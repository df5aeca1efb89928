"""Orders from pages: judged, done once, previewed."""

import hashlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gouji.competition.commands import OpenDeal
from gouji.competition.competition import Preview
from gouji.competition.log import Entry, Who
from gouji.competition.model import FIRST_YEAR, LAST_YEAR
from gouji.competition.moved import moved
from gouji.competition.setup import CHINA, wall_clock
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.competition.steps import Command, command
from gouji.competition.texts.happenings import moves
from gouji.competition.texts.steps import step
from gouji.web import wire
from gouji.web.contests.desk import Inside
from gouji.web.contests.refusals import no
from gouji.web.contests.requests import parts
from gouji.web.contests.rights import Caller, check, check_part, match_of
from gouji.web.contests.views.matches import Shower
from gouji.web.contests.views.sheet import sheet
from gouji.web.showing import bilingual

DRAWN = ("commit-lots", "draw-lots", "draw-places", "decide-by-lot")
"""What chance decides: nobody may look at the outcome before."""

_SECRET = ("commit-lots", "draw-places", "decide-by-lot")
_OWN = ("secret", "seed", "request", "said_at", "why")


@dataclass(frozen=True, slots=True)
class Wish:
    """An order with who gives it and when."""

    order: wire.Order
    caller: Caller
    at: datetime

    @property
    def who(self) -> Who:
        """Who stands in the log."""
        return Who(self.caller.role, self.caller.name)


def read(order: wire.Order) -> Command:
    """The command that an order is, with what chance it takes; `NotAllowed` where it is none."""
    args: dict[str, Any] = dict(order.args)
    for key in _OWN:
        if key in args:
            raise no(422, "secrets-here" if key in ("secret", "seed") else "no-key", key)
    if order.what in _SECRET:
        args["secret"] = secrets.token_hex(32)
    if order.what == "open-deal" and args.pop("draw", False):
        args["seed"] = secrets.token_hex(32)
    said_at = order.said_at
    # a phone whose clock is out of all bounds is heard all the same
    if said_at is not None and said_at.tzinfo and FIRST_YEAR < said_at.year < LAST_YEAR:
        args["said_at"] = said_at
    return command(order.what, {**args, "why": order.why, "request": order.id or ""})


def _allowed(wish: Wish, state: State) -> Command:
    """The command of an order that is its caller's part."""
    check_part(wish.order.what, wish.caller.role)
    made = read(wish.order)
    check(made, wish.caller, state, wall_clock(wish.at))
    return made


def is_drawn(made: Command) -> bool:
    """Whether chance decides what a command brings."""
    return made.WHAT in DRAWN or (isinstance(made, OpenDeal) and bool(made.seed))


def done(inside: Inside, wish: Wish) -> wire.Done:
    """Does an order, once: the same id again is answered again."""
    cup, order = inside.cup, wish.order
    inside.refresh()
    earlier = _earlier(inside, wish)
    if earlier is not None:
        return answer(inside, earlier, again=True)
    made = _allowed(wish, cup.state)
    if order.seen is not None and order.seen != _seen(cup.preview(made, wish.who, wish.at), cup):
        raise no(409, "moves-otherwise")
    before = cup.state
    entry = cup.do(made, wish.who, wish.at)
    inside.requests.follow(cup.entries)
    match = match_of(made, before)
    if match in inside.scratches and standing(cup.state).out_of(str(match)).locked:
        del inside.scratches[str(match)]
    return answer(inside, entry, again=False, before=before)


def _earlier(inside: Inside, wish: Wish) -> Entry | None:
    request = wish.order.id
    if request is None:
        return None
    entry = inside.requests.done(request)
    if entry is not None:
        if (entry.what, entry.who.role) != (wish.order.what, wish.caller.role):
            raise no(409, "other-request", "id")
        match = entry.args.get("match")
        if wish.caller.role == "referee" and match not in (None, wish.caller.scope):
            raise no(409, "other-request", "id")
        return entry
    stream, k = parts(request)
    due = inside.requests.due(stream)
    if k and k != due:
        raise no(409, "out-of-order", "id", due=due)
    return None


def answer(
    inside: Inside,
    entry: Entry,
    *,
    again: bool,
    before: State | None = None,
) -> wire.Done:
    """What was done; a referee's sheet is put in by whoever knows his phone."""
    state = inside.cup.state
    return wire.Done(
        n=entry.n,
        number=len(inside.cup.entries),
        again=again,
        line=bilingual(step(entry, state)),
        moves=[]
        if before is None
        else [bilingual(text) for text in moves(moved(before, state), before, state)],
        sheet=None,
    )


def match_sheet(inside: Inside, match: str, state: State) -> wire.Sheet:
    """A match's sheet, without who holds it."""
    requests = inside.requests
    return sheet(inside.name, state, match, requests.touched(match), requests.of_match(match))


def previewed(inside: Inside, wish: Wish) -> wire.Preview:
    """What an order would do; nothing is done."""
    cup = inside.cup
    inside.refresh()
    made = _allowed(wish, cup.state)
    if is_drawn(made):
        raise no(409, "no-preview")
    seen = cup.preview(made, wish.who, wish.at)
    match = match_of(made, cup.state)
    show = Shower(seen.after)
    return wire.Preview(
        seen=_seen(seen, cup),
        line=bilingual(step(seen.entry, seen.after)),
        moves=[bilingual(text) for text in moves(seen.moved, cup.state, seen.after)],
        fouls=show.fouls(seen.moved.fouls),
        sheet=None if match is None else match_sheet(inside, match, seen.after),
    )


def _seen(found: Preview, cup: Any) -> str:
    """A mark of all that an order brings: the same again only if it still brings the same."""
    said = [text.zh for text in moves(found.moved, cup.state, found.after)]
    changes = [list(change) for change in found.entry.changes]
    text = json.dumps([said, changes], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def now_in_china(clock: Callable[[], int]) -> datetime:
    """The server's time as logs have it; `clock`: milliseconds since 1970."""
    return datetime.fromtimestamp(clock() // 1000, CHINA)
