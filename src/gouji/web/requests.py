"""From what a browser wants to what a table does."""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from gouji import words
from gouji.engine.cards import SEAT_NAMES, parse_seat
from gouji.table import commands as c
from gouji.table.handling import No
from gouji.web import wire
from gouji.web.showing import bilingual
from gouji.web.texts import REFUSALS
from gouji.words.live import PHRASES

client_message: TypeAdapter[Any] = TypeAdapter(wire.ClientMsg)
"""Reads a message of the socket: ValidationError for anything that is none."""


def command_of(message: Any, device: str) -> c.Command:
    """The command that a request is; raises `No` for one that makes no sense."""
    make = _MAKERS[type(message)]
    return make(message, {"device": device, "request": message.id})


def _phrase(m: wire.PhraseReq, who: dict[str, str]) -> c.Command:
    if m.key not in PHRASES:
        raise No("no-phrase")
    return c.Say(**who, key=m.key)


def _host(m: wire.HostReq, who: dict[str, str]) -> c.Command:
    simple = _HOST_WORDS.get(m.do)
    if simple is not None:
        return simple(**who)
    if m.seat is None or (m.do == "swap" and m.other is None):
        raise No("unreadable")
    seat = parse_seat(m.seat)
    if m.do == "bot":
        return c.PutBot(**who, seat=seat, bot=m.bot)
    if m.do == "swap":
        return c.Swap(**who, seat=seat, other=parse_seat(str(m.other)))
    return c.Remove(**who, seat=seat)


_HOST_WORDS: dict[str, Callable[..., c.Command]] = {
    "begin": c.Begin,
    "pause": c.Pause,
    "resume": c.Resume,
    "adjourn": c.Adjourn,
    "wake": c.Wake,
    "rematch": c.Rematch,
}

_MAKERS: dict[type[Any], Callable[[Any, dict[str, str]], c.Command]] = {
    wire.ActReq: lambda m, who: c.Act(**who, deal=m.deal, action=m.action),
    wire.PassAheadReq: lambda m, who: c.PassAhead(**who, on=m.on),
    wire.ReportReq: lambda m, who: c.AskReport(**who, seat=parse_seat(m.seat)),
    wire.PhraseReq: _phrase,
    wire.ReadyReq: lambda m, who: c.Ready(**who, contribution=m.contribution),
    wire.CallTimeReq: lambda m, who: c.CallTime(**who, seat=parse_seat(m.seat)),
    wire.BackReq: lambda m, who: c.TakeOver(**who),
    wire.FastReq: lambda m, who: c.GoFast(**who, on=m.on),
    wire.LeaveReq: lambda m, who: c.Leave(**who),
    wire.HostReq: _host,
}


def sentence(no: No, names: words.Names = SEAT_NAMES) -> words.Text:
    """Why it can't be done."""
    if no.refusal is not None:
        return words.refusal(no.refusal, names)
    facts: dict[str, Any] = dict(no.facts)
    if "seat" in facts:
        facts["seat"] = SEAT_NAMES[facts["seat"]]
    if "seats" in facts:
        facts["seats"] = words.seats_text(facts["seats"])
    return REFUSALS[no.code].fill(**facts)


def refused(request: str, no: No, names: words.Names = SEAT_NAMES) -> wire.RefusedMsg:
    """The answer to a request that is refused."""
    return wire.RefusedMsg(
        id=request,
        code=no.code if no.refusal is None else no.refusal.code,
        clause=None if no.refusal is None else no.refusal.clause,
        text=bilingual(sentence(no, names)),
    )
