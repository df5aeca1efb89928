"""From a table's state to the wire: the room, its seats, what surrounds a deal."""

import functools

from gouji.engine.cards import SEATS, Seat
from gouji.engine.rulebook import Rulebook, make_rulebook
from gouji.record.provable import commitment_of
from gouji.table.chairs import Chair, Finished, Person
from gouji.table.playing import Heard, Play
from gouji.table.setup import Setup, Timing
from gouji.table.state import State
from gouji.table.table import Table
from gouji.web import ending, wire
from gouji.web.choices import rulebook_card
from gouji.web.showing import SEAT_WORDS, Around, bilingual, seats
from gouji.web.telling import DealLog
from gouji.words import rulebook_name
from gouji.words.bots import bot_words

_NUMERALS = "一二三四五六"


def rulebook_of(settings: wire.Settings) -> Rulebook:
    """The rulebook of a room with the deals and the clock it wants; `Fault` where it can't be."""
    table = dict(settings.rulebook)
    if settings.deals is not None:
        table["deals_per_match"] = settings.deals
    if settings.clock_s is not None:
        table["clock_s"] = settings.clock_s
    return make_rulebook(table)


def setup_of(settings: wire.Settings, timing: Timing) -> Setup:
    """What a table needs of a room's settings; `Fault` where they can't be."""
    return Setup(
        rulebook=rulebook_of(settings),
        window=round(1000 * settings.burn_window_s),
        bots=tuple(settings.bots),
        timing=timing,
    )


@functools.cache
def bot_name(bot: str, seat: int) -> str:
    """What a bot at a seat is called.

    >>> bot_name("novice", 2)
    '小新·三'
    """
    return f"{bot_words(bot).title.zh}·{_NUMERALS[seat]}"


def names(who: tuple[Person | str, ...]) -> list[str]:
    """What the six seats are called."""
    return [
        player.name if isinstance(player, Person) else bot_name(player, seat) if player else ""
        for seat, player in enumerate(who)
    ]


def sitting(state: State) -> tuple[Person | str, ...]:
    """Who sits at the six seats now: people, or bots by name."""
    return tuple(chair.person or chair.bot or "" for chair in state.chairs)


def room(code: str, settings: wire.Settings, state: State, spectators: int) -> wire.Room:
    """Everything that everybody in a room knows of it."""
    match = state.match
    number = len(match.deals) + (state.phase in ("ready", "playing"))
    return wire.Room.model_construct(
        code=code,
        phase=state.phase,
        paused=state.paused or state.still,
        adjourned_until=state.adjourned_until,
        settings=settings,
        rulebook=rulebook_card(state.setup.rulebook),
        seats=[_seat_card(state, seat) for seat in SEATS],
        spectators=spectators,
        deal=number,
        deals=state.setup.rulebook.deals_per_match,
        totals=match.totals,
        sheet=_sheet(state),
        winner=match.winner,
        commitment=state.commitment,
        ready_until=state.ready_until,
    )


def room_key(state: State) -> tuple[object, ...]:
    """What a room's message follows from: it is another one only if this is."""
    return (
        *(state.phase, state.frozen, state.adjourned_until, state.secret, state.ready_until),
        *(state.deals, state.match.totals, len(state.match.deals), state.host),
        [(c.bot, c.person, c.coming, c.away, c.ready, _connected(state, c)) for c in state.chairs],
    )


def _connected(state: State, chair: Chair) -> bool:
    person = chair.person or chair.coming
    return person is not None and state.online(person.device)


def _sheet(state: State) -> list[wire.SheetLine]:
    first = state.deals - len(state.match.deals) - (state.phase == "playing") + 1
    return [
        wire.SheetLine(
            deal=first + i,
            places=[played.facts.places.index(seat) + 1 for seat in SEATS],
            points=played.score.points,
        )
        for i, played in enumerate(state.match.deals)
    ]


def _seat_card(state: State, seat: Seat) -> wire.SeatCard:
    chair = state.chairs[seat]
    person = chair.person or chair.coming
    if person is None:
        name = bot_name(chair.bot, seat) if chair.bot else ""
        kind = "bot" if chair.bot else "empty"
    else:
        name, kind = person.name, "person"
    return wire.SeatCard.model_construct(
        seat=SEAT_WORDS[seat],
        kind=kind,
        name=name,
        bot=chair.played_by,
        online=_connected(state, chair),
        stand_in=person is not None and chair.played_by is not None,
        ready=chair.ready or kind == "bot",
        host=person is not None and person.device == state.host,
    )


def room_card(
    code: str,
    settings: wire.Settings,
    state: State,
    device: str | None,
    told: wire.Room | None = None,
) -> wire.RoomCard:
    """A room in a list, for a device; `told`: how far the public knows, where it is told late."""
    seat = state.seat_of(device) if device is not None else None
    late = told if seat is None else None
    deal = len(state.match.deals) + (state.phase in ("ready", "playing"))
    hosts = [c.person.name for c in state.chairs if c.person and c.person.device == state.host]
    people = [chair for chair in state.chairs if chair.person or chair.coming]
    return wire.RoomCard.model_validate(
        {
            "code": code,
            "host": hosts[0] if hosts else "",
            "title": bilingual(rulebook_name(state.setup.rulebook)),
            "phase": state.phase if late is None else late.phase,
            "people": len(people),
            "bots": len([chair for chair in state.chairs if _bot_sits(chair)]),
            "free": seats(tuple(state.free())),
            "deal": deal if late is None else late.deal,
            "deals": state.setup.rulebook.deals_per_match,
            "totals": state.match.totals if late is None else late.totals,
            "spectators": settings.spectators,
            "seat": None if seat is None else SEAT_WORDS[seat],
            "sleeping": state.still or state.adjourned_until is not None,
        }
    )


def _bot_sits(chair: Chair) -> bool:
    return chair.person is None and chair.coming is None and chair.bot is not None


# ------------------------------------------------------------------ what surrounds a deal


def around(settings: wire.Settings, table: Table, called: list[str], seat: Seat | None) -> Around:
    """What stands around a deal for one seat, or for the public."""
    state = table.state
    play = state.play
    assert play is not None
    question = play.question
    ahead, may_fast = (False, False) if seat is None else own(table, seat)
    return Around(
        deal=play.number,
        names=called,
        sizes=settings.sizes,
        counter=settings.counter,
        reported=play.reports,
        asked=None if question is None else question.asked,
        clock=_clock(play),
        pass_ahead=ahead,
        fast=question is not None and state.fast(),
        may_fast=may_fast,
        may_call_time=table.may_call_time() if seat is not None else (),
    )


def own(table: Table, seat: Seat) -> tuple[bool, bool]:
    """What is around for one seat alone: whether 本轮都过 is on, whether it may let it go fast."""
    state = table.state
    play = state.play
    assert play is not None
    may_fast = play.question is not None and not play.game.size(seat) and state.people_out()
    return state.chairs[seat].ahead, may_fast


def _clock(play: Play) -> wire.Clock | None:
    question = play.question
    if question is None or question.ends is None:
        return None
    return wire.Clock.model_construct(kind=question.kind, ends=question.ends, total=question.total)


def log_of(play: Play, called: list[str]) -> DealLog:
    """The log of a deal before anything was heard in it."""
    log = DealLog(play.game.rulebook, called)
    log.opening(play.deal)
    log.sales(play.game.bought)
    return log


def hear(log: DealLog, heard: Heard) -> None:
    """Adds one thing heard to the log's lines."""
    seat, what = heard.seat, heard.what
    if heard.kind == "played":
        log.played(what.said, what.events, timeout=what.timeout)
    elif heard.kind == "report":
        log.report(log.names[what[0]], seat, what[1])
    elif heard.kind == "phrase":
        log.phrase(seat, what)
    elif heard.kind == "away":
        log.away(seat, bot_words(what).title.zh)
    elif heard.kind == "back":
        log.back(seat)
    else:
        log.called(log.names[what[0]], seat, what[1] // 1000)


def over(code: str, last: Finished) -> wire.Over:
    """The end of a deal."""
    play = last.play
    proof = ending.Proof(
        secret=play.secret,
        commitment=commitment_of(play.secret),
        contributions=play.contributions,
        seed=play.deal.seed,
    )
    return ending.over(
        play.game,
        proof,
        deal=play.number,
        totals=last.totals,
        record=f"/api/rooms/{code}/deals/{play.number}.gouji",
        match_over=last.match_over,
        winner=last.winner,
        names=names(last.players),
    )
