"""One live table: commands and the time go in, entries come out, and applying them changes it."""

import secrets
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from gouji.bots.registry import NAMES
from gouji.engine.cards import SEATS, Seat, seat_name
from gouji.engine.refusal import Refusal
from gouji.engine.sets import action_text
from gouji.engine.view import View
from gouji.table import commands as c
from gouji.table import entries as e
from gouji.table.setup import Setup
from gouji.table.state import STAND_IN, State

MOST_SETTLING = 1000
"""Entries that may follow from one; more would be a fault of this program."""


class No(Exception):
    """A command is refused, and nothing has changed: a code, or the engine's own refusal."""

    def __init__(self, code: str, refusal: Refusal | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal
        self.facts = facts


class Errand(NamedTuple):
    """A question that a bot has to answer: `due`: when it may be heard, whatever it is.

    `deal` and `turn` number the question; `only`: the one thing that can be done, if it is so.
    """

    seat: Seat
    bot: str
    deal: int
    turn: int
    due: int
    only: int | None


def new_secret() -> str:
    """A fresh secret of a deal: 32 bytes in hexadecimal digits."""
    return secrets.token_hex(32)


class Table:
    """A live table. Times are milliseconds; they may stand still, but never run backwards.

    >>> from gouji.engine.rulebook import BASIC
    >>> table = Table(Setup(rulebook=BASIC, bots=("novice",) * 6))
    >>> _ = table.open("a", "李秀英", 0)
    >>> entries = table.handle(c.Begin(device="a"), 1000)
    >>> table.state.phase, entries[-1].at
    ('ready', 1000)
    """

    def __init__(self, setup: Setup, secret: Callable[[], str] = new_secret) -> None:
        self.state = State(setup)
        self._secret = secret
        self._batch: list[e.Entry] = []

    # ------------------------------------------------------------ its life

    def open(self, device: str, name: str, now: int) -> list[e.Entry]:
        """Makes the room: this device keeps it, and sits at p1."""
        self._do(e.Made(now, device))
        self._do(e.Sat(now, 0, device, name))
        return self._taken()

    def restore(self, journal: Iterable[e.Entry]) -> None:
        """Applies the journal of an earlier life."""
        for entry in journal:
            self.state.apply(entry)

    def restart(self, now: int) -> list[e.Entry]:
        """What follows from a new start of the server."""
        self._do(e.Restarted(max(now, self.state.at)))
        self._settle(self.state.at)
        return self._taken()

    def close(self, now: int) -> list[e.Entry]:
        """Closes the room for good."""
        self._do(e.Closed(max(now, self.state.at)))
        return self._taken()

    def handle(self, command: c.Command | c.BotAct, now: int) -> list[e.Entry]:
        """Does what is asked for: the entries that it brought, none where it was done before.

        Raises `No` if it can't be done; then nothing has changed.
        """
        now = max(now, self.state.at)
        if isinstance(command, c.BotAct):
            self._bot_act(command, now)
        else:
            request = command.request
            if request is not None:
                if request in self.state.done.get(command.device, ()):
                    return []
                self._batch.append(e.Done(now, command.device, request))
            try:
                _HANDLERS[type(command)](self, command, now)
            except No:
                self._batch.clear()
                raise
            if request is not None:
                self.state.apply(self._batch[0])
        self._settle(now)
        return self._taken()

    def tick(self, now: int) -> list[e.Entry]:
        """Does what the time brings."""
        now = max(now, self.state.at)
        for _ in range(MOST_SETTLING):
            due = self._due()
            if due is None or due[0] > now:
                return self._taken()
            due[1](now)
            self._settle(now)
        raise RuntimeError("time stands still at a table")

    @property
    def next_deadline(self) -> int | None:
        """When `tick` has something to do next, if nothing happens before."""
        due = self._due()
        return None if due is None else due[0]

    def _do(self, entry: e.Entry) -> None:
        self.state.apply(entry)
        self._batch.append(entry)

    def _taken(self) -> list[e.Entry]:
        batch, self._batch = self._batch, []
        return batch

    def _settle(self, now: int) -> None:
        """Everything that follows at once from what stands."""
        for _ in range(MOST_SETTLING):
            entry = self._next(now)
            if entry is None:
                return
            self._do(entry)
        raise RuntimeError("a table does not come to rest")

    def _next(self, now: int) -> e.Entry | None:
        s = self.state
        if s.closed:
            return None
        if s.phase == "ready" and s.secret is None:
            return e.Prepared(now, self._secret())
        if s.frozen:
            return None
        if s.phase == "ready":
            people = [chair for chair in s.chairs if chair.person and not chair.away]
            if people and all(chair.ready for chair in people):
                return e.Dealt(now)
        if s.phase == "playing":
            return self._passes_by_itself(now)
        return None

    def _passes_by_itself(self, now: int) -> e.Entry | None:
        play = self.state.play
        assert play is not None
        question = play.question
        assert question is not None
        for seat in question.asked:
            if self.state.chairs[seat].ahead and seat not in question.bots:
                stage = play.stage(seat)
                if stage is not None and stage.role in ("answer", "burn", "close"):
                    kind = e.Held if question.window else e.Acted
                    return kind(now, seat, "pass")
        return e.Settled(now) if question.waits and not play.unanswered() else None

    # ------------------------------------------------------------ what the time brings

    def _due(self) -> tuple[int, Callable[[int], None]] | None:
        s = self.state
        if s.closed:
            return None
        timing = s.setup.timing
        dues: list[tuple[int, Callable[[int], None]]] = []
        if s.adjourned_until is not None:
            dues.append((s.adjourned_until, self._time_to_close))
        elif s.still:
            assert s.nobody_since is not None
            dues.append((s.nobody_since + timing.sleep, self._time_to_close))
        elif s.nobody_since is not None:
            dues.append((s.nobody_since + timing.empty, self._time_to_stand_still))
        if heir := self._heir():
            since = s.gone[s.host]
            assert since is not None
            dues.append((since + timing.host, lambda now: self._do(e.Hosted(now, heir))))
        if not s.frozen:
            dues += self._dues_of_clocks()
        return min(dues, key=lambda due: due[0], default=None)

    def _dues_of_clocks(self) -> list[tuple[int, Callable[[int], None]]]:
        s = self.state
        dues: list[tuple[int, Callable[[int], None]]] = []
        if s.ready_until is not None:
            dues.append((s.ready_until, lambda now: self._do(e.Dealt(now))))
        if s.phase in ("ready", "playing") and s.nobody_since is None:
            for seat in SEATS:
                chair = s.chairs[seat]
                if chair.person is not None and not chair.away:
                    since = s.gone.get(chair.person.device)
                    if since is not None:
                        away = e.Away(0, seat, "absent")
                        dues.append(
                            (
                                since + s.setup.timing.absent,
                                lambda now, away=away: self._do(away._replace(at=now)),  # type: ignore[misc]
                            )
                        )
        play = s.play
        if s.phase == "playing" and play is not None and play.question is not None:
            question = play.question
            if question.ends is not None:
                dues.append((question.ends, self._time_is_up))
            elif not question.silent and any(x not in question.bots for x in question.seats):
                silent = question.since + s.setup.timing.silent
                dues.append((silent, lambda now: self._do(e.Silent(now))))
        return dues

    def _heir(self) -> str | None:
        s = self.state
        if s.online(s.host):
            return None
        return next((device for device in s.devices() if s.online(device)), None)

    def _time_to_close(self, now: int) -> None:
        self._do(e.Closed(now))

    def _time_to_stand_still(self, now: int) -> None:
        self._do(e.Stilled(now))

    def _time_is_up(self, now: int) -> None:
        play = self.state.play
        assert play is not None
        question = play.question
        assert question is not None
        if question.window:
            self._do(e.Settled(now))
            return
        seat = question.seats[0]
        ours = seat not in question.bots
        self._do(e.Acted(now, seat, "timeout"))
        chair = self.state.chairs[seat]
        if ours and chair.person is not None and not chair.away and chair.timeouts >= 2:
            self._do(e.Away(now, seat, "timeouts"))

    # ------------------------------------------------------------ bots

    def errands(self) -> list[Errand]:
        """Questions that wait for a bot; in a burn window only those who could burn are asked."""
        s = self.state
        play = s.play
        if s.phase != "playing" or s.frozen or s.closed or play is None or play.question is None:
            return []
        question = play.question
        delay = s.setup.timing.fast if s.fast() else s.setup.timing.bot
        errands = []
        for seat, since in question.bots.items():
            stage = play.stage(seat)
            if stage is None:
                continue
            only = stage.action_at(0) if stage.count() == 1 else None
            if only is not None and question.window and seat != question.early:
                continue
            bot = s.chairs[seat].played_by or STAND_IN  # who is back gets the next question
            errands.append(Errand(seat, bot, play.number, play.turn, since + delay, only))
        return errands

    def view(self, seat: Seat) -> View:
        """What a seat knows of the deal that is played; ValueError if none is."""
        if self.state.play is None:
            raise ValueError("no deal is being played")
        return self.state.play.view(seat)

    def _bot_act(self, command: c.BotAct, now: int) -> None:
        s = self.state
        play = s.play
        seat = Seat(command.seat)
        if s.frozen or s.phase != "playing" or play is None or play.question is None:
            raise No("stale")
        question = play.question
        numbered = (play.number, play.turn)
        stage = play.stage(seat)
        if numbered != (command.deal, command.turn) or seat not in question.bots or stage is None:
            raise No("stale")
        action = action_text(command.action)
        if refusal := play.refusal(seat, action):
            raise No("refused", refusal)
        self._do((e.Held if question.window else e.Acted)(now, seat, action))

    # ------------------------------------------------------------ seats

    def _sit(self, command: c.Sit, now: int) -> None:
        s = self.state
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
        self._do(e.Sat(now, seat, command.device, command.name))

    def _claim(self, command: c.Claim, now: int) -> None:
        s = self.state
        chair = s.chairs[command.seat]
        person = chair.person or chair.coming
        if person is None:
            raise No("nobody-there", seat=command.seat)
        if person.device == command.device:
            return
        if (mine := s.seat_of(command.device)) is not None:
            raise No("seated", seat=mine)
        self._do(e.Moved(now, command.seat, command.device))

    def _rename(self, command: c.Rename, now: int) -> None:
        self._do(e.Named(now, self._seat(command.device), command.name))

    def _leave(self, command: c.Leave, now: int) -> None:
        self._do(e.Left(now, self._seat(command.device), False))

    def _seat(self, device: str) -> Seat:
        seat = self.state.seat_of(device)
        if seat is None:
            raise No("no-seat")
        return seat

    def _present(self, device: str) -> Seat:
        seat = self._seat(device)
        if self.state.chairs[seat].person is None:
            raise No("next-deal")
        return seat

    # ------------------------------------------------------------ the host

    def _as_host(self, command: c.Command) -> None:
        if command.device != self.state.host:
            raise No("host-only")

    def _put_bot(self, command: c.PutBot, now: int) -> None:
        self._as_host(command)
        chair = self.state.chairs[command.seat]
        if command.bot is not None and command.bot not in NAMES:
            raise No("unknown-bot")
        if chair.person is not None or chair.coming is not None:
            raise No("seat-taken", seat=command.seat)
        if command.bot is None and self.state.phase != "waiting":
            raise No("match-began")
        self._do(e.Botted(now, command.seat, command.bot))

    def _swap(self, command: c.Swap, now: int) -> None:
        self._as_host(command)
        if self.state.phase not in ("waiting", "ready") or self.state.deals:
            raise No("match-began")
        if command.seat == command.other:
            raise No("same-seat")
        self._do(e.Swapped(now, command.seat, command.other))

    def _remove(self, command: c.Remove, now: int) -> None:
        self._as_host(command)
        chair = self.state.chairs[command.seat]
        person = chair.person or chair.coming
        if person is None:
            raise No("nobody-there", seat=command.seat)
        if person.device == command.device:
            raise No("yourself")
        self._do(e.Left(now, command.seat, True))

    def _begin(self, command: c.Begin, now: int) -> None:
        self._as_host(command)
        if self.state.phase != "waiting":
            raise No("match-began")
        empty = [s for s in self.state.free() if self.state.chairs[s].bot is None]
        if empty:
            raise No("seats-empty", seats=tuple(empty))
        self._do(e.Prepared(now, self._secret()))

    def _pause(self, command: c.Pause, now: int) -> None:
        self._as_host(command)
        if self.state.phase not in ("ready", "playing"):
            raise No("nothing-to-pause")
        if not self.state.paused:
            self._do(e.Paused(now))

    def _resume(self, command: c.Resume, now: int) -> None:
        self._as_host(command)
        if self.state.paused:
            self._do(e.Resumed(now))

    def _adjourn(self, command: c.Adjourn, now: int) -> None:
        self._as_host(command)
        if self.state.adjourned_until is None:
            self._do(e.Adjourned(now))

    def _wake(self, command: c.Wake, now: int) -> None:
        if command.device != self.state.host:
            self._seat(command.device)
        if self.state.adjourned_until is not None:
            self._do(e.Woken(now))

    def _rematch(self, command: c.Rematch, now: int) -> None:
        self._as_host(command)
        if self.state.phase != "over":
            raise No("match-goes-on")
        self._do(e.Prepared(now, self._secret()))

    # ------------------------------------------------------------ players

    def _ready(self, command: c.Ready, now: int) -> None:
        seat = self._present(command.device)
        if self.state.phase != "ready":
            raise No("not-now")
        self._awake()
        if self.state.chairs[seat].ready:
            return  # a contribution once given stays
        if self.state.chairs[seat].away:
            self._do(e.Back(now, seat))
        self._do(e.Readied(now, seat, command.contribution))

    def _awake(self) -> None:
        if self.state.adjourned_until is not None:
            raise No("adjourned")
        if self.state.frozen:
            raise No("paused")

    def _act(self, command: c.Act, now: int) -> None:
        s = self.state
        seat = self._present(command.device)
        play = s.play
        if s.phase != "playing" or play is None or play.number != command.deal:
            raise No("other-deal")
        self._awake()
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
        self._do((e.Held if question.window else e.Acted)(now, seat, command.action))

    def _pass_ahead(self, command: c.PassAhead, now: int) -> None:
        seat = self._present(command.device)
        play = self.state.play
        if self.state.phase != "playing" or play is None or play.game.role in ("lead", "declare"):
            raise No("not-now")
        self._awake()
        if self.state.chairs[seat].away:
            raise No("stand-in")
        if not play.game.size(seat):
            raise No("out")
        if self.state.chairs[seat].ahead != command.on:
            self._do(e.Ahead(now, seat, command.on))

    def _go_fast(self, command: c.GoFast, now: int) -> None:
        s = self.state
        seat = self._present(command.device)
        if s.phase != "playing" or s.play is None:
            raise No("not-now")
        if s.play.game.size(seat) or not s.people_out():
            raise No("not-all-out")
        if s.chairs[seat].fast != command.on:
            self._do(e.Fast(now, seat, command.on))

    def _ask_report(self, command: c.AskReport, now: int) -> None:
        s = self.state
        by = self._present(command.device)
        if s.phase != "playing" or s.play is None:
            raise No("not-now")
        seat = Seat(command.seat)
        if not s.play.game.size(seat):
            raise No("out")
        if not s.play.known(seat):  # else everybody sees it still
            self._do(e.Reported(now, seat, by))

    def _say(self, command: c.Say, now: int) -> None:
        seat = self._present(command.device)
        if self.state.phase != "playing":
            raise No("not-now")
        self._do(e.Phrased(now, seat, command.key))

    def _call_time(self, command: c.CallTime, now: int) -> None:
        by = self._present(command.device)
        self._awake()
        if command.seat not in self.may_call_time():
            raise No("not-silent")
        self._do(e.Called(now, command.seat, by))

    def may_call_time(self) -> tuple[Seat, ...]:
        """Seats on which anyone seated may call time now."""
        s = self.state
        if s.phase != "playing" or s.frozen or s.play is None or s.play.question is None:
            return ()
        question = s.play.question
        if not question.silent or question.ends is not None:
            return ()
        return tuple([seat for seat in question.seats if seat not in question.bots])

    def _take_over(self, command: c.TakeOver, now: int) -> None:
        seat = self._present(command.device)
        if self.state.chairs[seat].away:
            self._do(e.Back(now, seat))

    # ------------------------------------------------------------ who is there

    def _connect(self, command: c.Connect, now: int) -> None:
        s = self.state
        device = command.device
        seat = s.seat_of(device)
        if (seat is None and device != s.host) or s.online(device):
            return
        self._do(e.Came(now, device))
        if s.still:
            self._do(e.Stirred(now))
        if seat is not None and s.chairs[seat].away == "absent" and s.chairs[seat].person:
            self._do(e.Back(now, seat))

    def _disconnect(self, command: c.Disconnect, now: int) -> None:
        if command.device in self.state.gone and self.state.online(command.device):
            self._do(e.Went(now, command.device))


_HANDLERS: dict[type[c.Command], Callable[[Table, Any, int], None]] = {
    c.Sit: Table._sit,
    c.Claim: Table._claim,
    c.Rename: Table._rename,
    c.Leave: Table._leave,
    c.Ready: Table._ready,
    c.Act: Table._act,
    c.PassAhead: Table._pass_ahead,
    c.GoFast: Table._go_fast,
    c.AskReport: Table._ask_report,
    c.Say: Table._say,
    c.CallTime: Table._call_time,
    c.TakeOver: Table._take_over,
    c.PutBot: Table._put_bot,
    c.Swap: Table._swap,
    c.Remove: Table._remove,
    c.Begin: Table._begin,
    c.Pause: Table._pause,
    c.Resume: Table._resume,
    c.Adjourn: Table._adjourn,
    c.Wake: Table._wake,
    c.Rematch: Table._rematch,
    c.Connect: Table._connect,
    c.Disconnect: Table._disconnect,
}
