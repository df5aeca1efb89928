"""One live table: commands and the time go in, entries come out, and applying them changes it."""

import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from gouji.engine.cards import SEATS, Seat
from gouji.engine.sets import action_text
from gouji.engine.view import View
from gouji.table import commands as c
from gouji.table import entries as e
from gouji.table.applying import apply
from gouji.table.chairs import STAND_IN
from gouji.table.handling import HANDLERS, No
from gouji.table.setup import Setup
from gouji.table.state import State

MOST_SETTLING = 1000
"""Entries that may follow from one; more would be a fault of this program."""


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
        self.new_secret = secret
        self._batch: list[e.Entry] = []

    # ------------------------------------------------------------ its life

    def open(self, device: str, name: str, now: int) -> list[e.Entry]:
        """Makes the room: this device keeps it, and sits at p1."""
        self.do(e.Made(now, device))
        self.do(e.Sat(now, 0, device, name))
        return self._taken()

    def restore(self, journal: Iterable[e.Entry]) -> None:
        """Applies the journal of an earlier life."""
        for entry in journal:
            apply(self.state, entry)

    def restart(self, now: int) -> list[e.Entry]:
        """What follows from a new start of the server."""
        self.do(e.Restarted(max(now, self.state.at)))
        self._settle(self.state.at)
        return self._taken()

    def close(self, now: int) -> list[e.Entry]:
        """Closes the room for good."""
        self.do(e.Closed(max(now, self.state.at)))
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
                HANDLERS[type(command)](self, command, now)
            except No:
                self._batch.clear()
                raise
            if request is not None:
                apply(self.state, self._batch[0])
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

    def do(self, entry: e.Entry) -> None:
        """Applies an entry that is to be written down."""
        apply(self.state, entry)
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
            self.do(entry)
        raise RuntimeError("a table does not come to rest")

    def _next(self, now: int) -> e.Entry | None:
        s = self.state
        if s.closed:
            return None
        if s.phase == "ready" and s.secret is None:
            return e.Prepared(now, self.new_secret())
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
            dues.append((since + timing.host, lambda now: self.do(e.Hosted(now, heir))))
        if not s.frozen:
            dues += self._dues_of_clocks()
        return min(dues, key=lambda due: due[0], default=None)

    def _dues_of_clocks(self) -> list[tuple[int, Callable[[int], None]]]:
        s = self.state
        dues: list[tuple[int, Callable[[int], None]]] = []
        if s.ready_until is not None:
            dues.append((s.ready_until, lambda now: self.do(e.Dealt(now))))
        if s.phase in ("ready", "playing") and s.nobody_since is None:
            for seat in SEATS:
                chair = s.chairs[seat]
                if chair.person is not None and not chair.away:
                    since = s.gone.get(chair.person.device)
                    if since is not None:
                        away = partial(self._time_for_a_stand_in, seat)
                        dues.append((since + s.setup.timing.absent, away))
        play = s.play
        if s.phase == "playing" and play is not None and play.question is not None:
            question = play.question
            if question.ends is not None:
                dues.append((question.ends, self._time_is_up))
            elif not question.silent and any(x not in question.bots for x in question.seats):
                silent = question.since + s.setup.timing.silent
                dues.append((silent, lambda now: self.do(e.Silent(now))))
        return dues

    def _heir(self) -> str | None:
        s = self.state
        if s.online(s.host):
            return None
        return next((device for device in s.devices() if s.online(device)), None)

    def _time_for_a_stand_in(self, seat: Seat, now: int) -> None:
        self.do(e.Away(now, seat, "absent"))

    def _time_to_close(self, now: int) -> None:
        self.do(e.Closed(now))

    def _time_to_stand_still(self, now: int) -> None:
        self.do(e.Stilled(now))

    def _time_is_up(self, now: int) -> None:
        play = self.state.play
        assert play is not None
        question = play.question
        assert question is not None
        if question.window:
            self.do(e.Settled(now))
            return
        seat = question.seats[0]
        ours = seat not in question.bots
        self.do(e.Acted(now, seat, "timeout"))
        chair = self.state.chairs[seat]
        if ours and chair.person is not None and not chair.away and chair.timeouts >= 2:
            self.do(e.Away(now, seat, "timeouts"))

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
        self.do((e.Held if question.window else e.Acted)(now, seat, action))

    # ------------------------------------------------------------ people

    def may_call_time(self) -> tuple[Seat, ...]:
        """Seats on which anyone seated may call time now."""
        s = self.state
        if s.phase != "playing" or s.frozen or s.play is None or s.play.question is None:
            return ()
        question = s.play.question
        if not question.silent or question.ends is not None:
            return ()
        return tuple([seat for seat in question.seats if seat not in question.bots])
