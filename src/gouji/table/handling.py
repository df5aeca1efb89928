"""What a table does when it is asked to: each command is judged, and then brings its entries."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gouji.bots.registry import NAMES
from gouji.engine.cards import Seat, seat_name
from gouji.engine.refusal import Refusal
from gouji.table import commands as c
from gouji.table import entries as e

if TYPE_CHECKING:
    from gouji.table.table import Table


class No(Exception):
    """A command is refused, and nothing has changed: a code, or the engine's own refusal."""

    def __init__(self, code: str, refusal: Refusal | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal
        self.facts = facts


# ------------------------------------------------------------------ seats


def _sit(t: "Table", command: c.Sit, now: int) -> None:
    s = t.state
    if command.device in s.removed:
        raise No("removed")
    if (mine := s.seat_of(command.device)) is not None:
        if command.seat in (None, mine):
            return  # there already
        raise No("seated", seat=mine)
    free = s.free()
    if not free:
        raise No("full")
    if command.seat is not None and command.seat not in free:
        raise No("seat-taken", seat=command.seat)
    empty = [seat for seat in free if s.chairs[seat].bot is None]
    seat = command.seat if command.seat is not None else (empty or free)[0]
    t.do(e.Sat(now, seat, command.device, command.name))


def _claim(t: "Table", command: c.Claim, now: int) -> None:
    s = t.state
    if command.device in s.removed:
        raise No("removed")
    chair = s.chairs[command.seat]
    person = chair.person or chair.coming
    if person is None:
        raise No("nobody-there", seat=command.seat)
    if person.device == command.device:
        return
    if (mine := s.seat_of(command.device)) is not None:
        raise No("seated", seat=mine)
    t.do(e.Moved(now, command.seat, command.device))


def _rename(t: "Table", command: c.Rename, now: int) -> None:
    t.do(e.Named(now, _seat(t, command.device), command.name))


def _leave(t: "Table", command: c.Leave, now: int) -> None:
    t.do(e.Left(now, _seat(t, command.device), False))


def _seat(t: "Table", device: str) -> Seat:
    seat = t.state.seat_of(device)
    if seat is None:
        raise No("no-seat")
    return seat


def _present(t: "Table", device: str) -> Seat:
    seat = _seat(t, device)
    if t.state.chairs[seat].person is None:
        raise No("next-deal")
    return seat


# ------------------------------------------------------------------ the host


def _as_host(t: "Table", command: c.Command) -> None:
    if command.device != t.state.host:
        raise No("host-only")


def _put_bot(t: "Table", command: c.PutBot, now: int) -> None:
    _as_host(t, command)
    chair = t.state.chairs[command.seat]
    if command.bot is not None and command.bot not in NAMES:
        raise No("unknown-bot")
    if chair.person is not None or chair.coming is not None:
        raise No("seat-taken", seat=command.seat)
    if command.bot is None and t.state.phase != "waiting":
        raise No("match-began")
    t.do(e.Botted(now, command.seat, command.bot))


def _swap(t: "Table", command: c.Swap, now: int) -> None:
    _as_host(t, command)
    if t.state.phase not in ("waiting", "ready") or t.state.deals:
        raise No("match-began")
    if command.seat == command.other:
        raise No("same-seat")
    t.do(e.Swapped(now, command.seat, command.other))


def _remove(t: "Table", command: c.Remove, now: int) -> None:
    _as_host(t, command)
    chair = t.state.chairs[command.seat]
    person = chair.person or chair.coming
    if person is None:
        raise No("nobody-there", seat=command.seat)
    if person.device == command.device:
        raise No("yourself")
    t.do(e.Left(now, command.seat, True))


def _begin(t: "Table", command: c.Begin, now: int) -> None:
    _as_host(t, command)
    if t.state.phase != "waiting":
        raise No("match-began")
    empty = [s for s in t.state.free() if t.state.chairs[s].bot is None]
    if empty:
        raise No("seats-empty", seats=tuple(empty))
    t.do(e.Prepared(now, t.new_secret()))


def _pause(t: "Table", command: c.Pause, now: int) -> None:
    _as_host(t, command)
    if t.state.phase not in ("ready", "playing"):
        raise No("nothing-to-pause")
    if not t.state.paused:
        t.do(e.Paused(now))


def _resume(t: "Table", command: c.Resume, now: int) -> None:
    _as_host(t, command)
    if t.state.paused:
        t.do(e.Resumed(now))


def _adjourn(t: "Table", command: c.Adjourn, now: int) -> None:
    _as_host(t, command)
    if t.state.adjourned_until is None:
        t.do(e.Adjourned(now))


def _wake(t: "Table", command: c.Wake, now: int) -> None:
    if command.device != t.state.host:
        _seat(t, command.device)
    if t.state.adjourned_until is not None:
        t.do(e.Woken(now))


def _rematch(t: "Table", command: c.Rematch, now: int) -> None:
    _as_host(t, command)
    if t.state.phase != "over":
        raise No("match-goes-on")
    t.do(e.Prepared(now, t.new_secret()))


# ------------------------------------------------------------------ players


def _ready(t: "Table", command: c.Ready, now: int) -> None:
    seat = _present(t, command.device)
    if t.state.phase != "ready":
        raise No("not-now")
    _awake(t)
    if t.state.chairs[seat].ready:
        return  # a contribution once given stays
    if t.state.chairs[seat].away:
        t.do(e.Back(now, seat))
    t.do(e.Readied(now, seat, command.contribution))


def _awake(t: "Table") -> None:
    if t.state.adjourned_until is not None:
        raise No("adjourned")
    if t.state.frozen:
        raise No("paused")


def _act(t: "Table", command: c.Act, now: int) -> None:
    s = t.state
    seat = _present(t, command.device)
    play = s.play
    if s.phase != "playing" or play is None or play.number != command.deal:
        raise No("other-deal")
    _awake(t)
    question = play.question
    assert question is not None
    if seat in question.bots or s.chairs[seat].away:
        raise No("stand-in")
    if question.window and seat in question.held:
        raise No("answered")
    refusal = play.refusal(seat, command.action)
    if refusal is None and command.action == "timeout":
        refusal = Refusal("unreadable", f"{seat_name(seat)} timeout", seat)
    if refusal is not None:
        raise No("refused", refusal)
    t.do((e.Held if question.window else e.Acted)(now, seat, command.action))


def _pass_ahead(t: "Table", command: c.PassAhead, now: int) -> None:
    seat = _present(t, command.device)
    play = t.state.play
    if t.state.phase != "playing" or play is None or play.game.role in ("lead", "declare"):
        raise No("not-now")
    _awake(t)
    if t.state.chairs[seat].away:
        raise No("stand-in")
    if not play.game.size(seat):
        raise No("out")
    if t.state.chairs[seat].ahead != command.on:
        t.do(e.Ahead(now, seat, command.on))


def _go_fast(t: "Table", command: c.GoFast, now: int) -> None:
    s = t.state
    seat = _present(t, command.device)
    if s.phase != "playing" or s.play is None:
        raise No("not-now")
    if s.play.game.size(seat) or not s.people_out():
        raise No("not-all-out")
    if s.chairs[seat].fast != command.on:
        t.do(e.Fast(now, seat, command.on))


def _ask_report(t: "Table", command: c.AskReport, now: int) -> None:
    s = t.state
    by = _present(t, command.device)
    if s.phase != "playing" or s.play is None:
        raise No("not-now")
    seat = Seat(command.seat)
    if not s.play.game.size(seat):
        raise No("out")
    if not s.play.known(seat):  # else everybody sees it still
        t.do(e.Reported(now, seat, by))


def _say(t: "Table", command: c.Say, now: int) -> None:
    seat = _present(t, command.device)
    if t.state.phase != "playing":
        raise No("not-now")
    spoke = t.state.chairs[seat].spoke
    if spoke is not None and now - spoke < t.state.setup.timing.phrase:
        raise No("too-fast")
    t.do(e.Phrased(now, seat, command.key))


def _call_time(t: "Table", command: c.CallTime, now: int) -> None:
    by = _present(t, command.device)
    _awake(t)
    if command.seat not in t.may_call_time():
        raise No("not-silent")
    t.do(e.Called(now, command.seat, by))


def _take_over(t: "Table", command: c.TakeOver, now: int) -> None:
    seat = _present(t, command.device)
    if t.state.chairs[seat].away:
        t.do(e.Back(now, seat))


# ------------------------------------------------------------------ who is there


def _connect(t: "Table", command: c.Connect, now: int) -> None:
    s = t.state
    device = command.device
    seat = s.seat_of(device)
    if (seat is None and device != s.host) or s.online(device):
        return
    t.do(e.Came(now, device))
    if s.still:
        t.do(e.Stirred(now))
    if seat is not None and s.chairs[seat].away == "absent" and s.chairs[seat].person:
        t.do(e.Back(now, seat))


def _disconnect(t: "Table", command: c.Disconnect, now: int) -> None:
    if command.device in t.state.gone and t.state.online(command.device):
        t.do(e.Went(now, command.device))


HANDLERS: dict[type[c.Command], Callable[["Table", Any, int], None]] = {
    c.Sit: _sit,
    c.Claim: _claim,
    c.Rename: _rename,
    c.Leave: _leave,
    c.Ready: _ready,
    c.Act: _act,
    c.PassAhead: _pass_ahead,
    c.GoFast: _go_fast,
    c.AskReport: _ask_report,
    c.Say: _say,
    c.CallTime: _call_time,
    c.TakeOver: _take_over,
    c.PutBot: _put_bot,
    c.Swap: _swap,
    c.Remove: _remove,
    c.Begin: _begin,
    c.Pause: _pause,
    c.Resume: _resume,
    c.Adjourn: _adjourn,
    c.Wake: _wake,
    c.Rematch: _rematch,
    c.Connect: _connect,
    c.Disconnect: _disconnect,
}
"""By the command: each raises `No`, or has the table do what follows."""
