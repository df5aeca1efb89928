"""What goes out from one table: to each audience what it may know, when it is news.

Without I/O and without a clock: the same table and the same moments give the same bytes.
"""

import functools
import secrets
from collections.abc import Callable
from typing import NamedTuple

from gouji.engine.cards import SEATS, Seat
from gouji.table.table import Table
from gouji.web import roomcards, showing, wire
from gouji.web.audience import Audience, Connection, dumped
from gouji.web.choices import rulebook_card
from gouji.web.drawing import Drawing
from gouji.web.telling import DealLog
from gouji.web.texts import BYES

KEEPS_MS = 60_000
"""An audience without a socket is told on for so long: who comes back misses nothing."""


def new_epoch() -> str:
    """A name for a run of numbers: those of another epoch mean nothing."""
    return secrets.token_urlsafe(6)


@functools.lru_cache(4096)
def _you(seat: Seat | None, nickname: str, host: bool) -> str:
    mine = None if seat is None else showing.SEAT_WORDS[seat]
    return dumped(wire.You(seat=mine, nickname=nickname, host=host))


class Parts(NamedTuple):
    """What messages to all audiences are made of; made once for all of them."""

    now: int
    room: str
    drawing: Drawing | None
    over: str | None


class Publisher:
    """The audiences of a table and their sockets."""

    def __init__(
        self,
        code: str,
        settings: wire.Settings,
        table: Table,
        epoch: Callable[[], str] = new_epoch,
    ) -> None:
        self.code = code
        self.settings = settings
        self.table = table
        self._epoch = epoch
        self.public = Audience(epoch(), 1000 * settings.spectator_delay_s)
        self.seats = [Audience(epoch()) for _ in SEATS]
        self._owners: list[str | None] = [None] * 6
        self.connections: set[Connection] = set()
        self._log: DealLog | None = None
        self._log_json: list[str] = []
        self._log_of = (0, 0)  # deal, things heard that are in it
        self._over = (0, "")
        self._room = ("", "")
        # how far the table was when all were told of it; -1 after comings and goings
        self._told = -1
        self._settings = dumped(settings)
        self._book = dumped(rulebook_card(table.state.setup.rulebook))

    @property
    def due(self) -> int | None:
        """When the public is to be told what has waited."""
        return self.public.due

    def told(self) -> wire.Room | None:
        """The room as far as the public knows, None where it is told all at once."""
        body = self.public.now.get("room")
        return wire.Room.model_validate_json(body) if body and self.public.delay else None

    def names(self) -> list[str]:
        """What the six seats are called."""
        state = self.table.state
        last, play = state.last, state.play
        if last is not None and last.play is play:
            return roomcards.names(last.players)
        return roomcards.names(roomcards.sitting(state))

    # ------------------------------------------------------------ sockets

    def attach(self, connection: Connection, epoch: str | None, n: int | None, now: int) -> None:
        """A socket said hello: it gets what it missed since `n`, or everything."""
        if connection.closing:
            return
        self.connections.add(connection)
        self._told = -1
        audience = self._join(connection, now)
        missed = audience.since(n) if epoch == audience.epoch and n is not None else None
        if missed is None:
            connection.send(audience.snapshot(now, connection.you))
        else:
            for text in missed:
                connection.send(text)

    def detach(self, connection: Connection, now: int) -> None:
        """A socket is gone."""
        self._told = -1
        self.connections.discard(connection)
        for audience in (self.public, *self.seats):
            if connection in audience.connections:
                audience.connections.discard(connection)
                if not audience.connections:
                    audience.alone_since = now

    def farewell(self, code: str, retry: int | None) -> None:
        """Says goodbye to all."""
        for connection in list(self.connections):
            connection.bye(code, showing.bilingual(BYES[code]), retry)

    def publish(self, now: int) -> None:
        """Tells all audiences what is news to them."""
        # a bot's answer that may not be heard yet, or a refused wish, is news to nobody
        changes = self.table.state.changes
        if changes == self._told:
            self.public.release(now)
            return
        self._change_owners()
        self._hear()
        self._move_connections(now)
        parts = self._parts(now)
        for audience in (*self.seats, self.public):
            self._publish_to(audience, parts)
        self._told = changes

    def _join(self, connection: Connection, now: int) -> Audience:
        """Brings the connection's audience up to date, and puts it there; it has heard nothing."""
        for audience in (self.public, *self.seats):
            audience.connections.discard(connection)
        self._change_owners()
        connection.seat = seat = self._seat_of(connection)
        connection.you = self._you(connection)
        audience = self.public if seat is None else self.seats[seat]
        # who is there already may be told of the newcomer; who is new gets it with all the rest
        audience.alone_since = now
        self._hear()
        self._publish_to(audience, self._parts(now))
        audience.alone_since = None
        audience.knows("you", connection.you)
        audience.connections.add(connection)
        return audience

    def _change_owners(self) -> None:
        # numbers that one person saw mean nothing to the next who sits there
        for seat in SEATS:
            person = self.table.state.person_at(seat)
            device = None if person is None else person.device
            if device != self._owners[seat]:
                self._owners[seat] = device
                self.seats[seat] = Audience(self._epoch())

    def _move_connections(self, now: int) -> None:
        """Puts connections where they belong now, after seats have changed hands."""
        state = self.table.state
        for connection in list(self.connections):
            before, seat, you = connection.seat, self._seat_of(connection), self._you(connection)
            if seat == before and (seat is not None or you == connection.you):
                connection.you = you
                continue
            code = None
            if connection.device in state.removed:
                code = "removed"
            elif seat is None and before is not None and state.person_at(before) is not None:
                code = "elsewhere"
            if code is not None:
                connection.bye(code, showing.bilingual(BYES[code]), None)
                self.detach(connection, now)
                continue
            audience = self._join(connection, now)
            connection.send(audience.snapshot(now, connection.you))

    def _seat_of(self, connection: Connection) -> Seat | None:
        """The seat whose cards a connection may see."""
        state = self.table.state
        seat = None if connection.device is None else state.seat_of(connection.device)
        return seat if seat is not None and state.chairs[seat].person is not None else None

    def _you(self, connection: Connection) -> str:
        state = self.table.state
        device = connection.device
        seat = None if device is None else state.seat_of(device)
        name = connection.nickname
        if seat is not None:
            person = state.chairs[seat].person or state.chairs[seat].coming
            assert person is not None
            name = person.name
        return _you(seat, name, device is not None and device == state.host)

    # ------------------------------------------------------------ what is told

    def _hear(self) -> None:
        """Brings the log up to date, as JSON."""
        play = self.table.state.play
        if play is None:
            return
        called = self.names()
        deal, known = self._log_of
        if deal != play.number or self._log is None:
            self._log, known, self._log_json = roomcards.log_of(play, called), 0, []
        self._log.names = called
        for heard in play.heard[known:]:
            roomcards.hear(self._log, heard)
        self._log_of = (play.number, len(play.heard))
        self._log_json += [dumped(line) for line in self._log.lines[len(self._log_json) :]]

    def _parts(self, now: int) -> Parts:
        state = self.table.state
        room = self._room_json()
        play = state.play
        if play is None:
            return Parts(now, room, None, None)
        ended = None
        if state.last is not None and state.last.play is play:
            if self._over[0] != play.number:
                self._over = play.number, dumped(roomcards.over(self.code, state.last))
            ended = self._over[1]
        drawing = Drawing(self.settings, self.table, self.names())
        return Parts(now, room, drawing, ended)

    def _room_json(self) -> str:
        # it changes seldom, and most of it never
        state = self.table.state
        spectators = len(self.public.connections)
        key = repr((roomcards.room_key(state), spectators))
        if key != self._room[0]:
            room = roomcards.room(self.code, self.settings, state, spectators)
            rest = room.model_dump_json(exclude={"settings", "rulebook"})
            self._room = key, f'{rest[:-1]},"settings":{self._settings},"rulebook":{self._book}}}'
        return self._room[1]

    def _veiled(self, room: str) -> str:
        """A room that has come back, for those who may not know yet how far it is."""
        veil: dict[str, object] = {"phase": "playing", "totals": (0, 0), "sheet": []}
        veil |= {"winner": None, "commitment": None, "ready_until": None}
        return dumped(wire.Room.model_validate_json(room).model_copy(update=veil))

    def _publish_to(self, audience: Audience, parts: Parts) -> None:
        now = parts.now
        asleep = audience.alone_since is None or now - audience.alone_since > KEEPS_MS
        if not audience.connections and asleep and not audience.delay:
            return
        play = self.table.state.play
        seat = None if audience is self.public else Seat(self.seats.index(audience))
        if parts.drawing is not None and (seat is not None or self.settings.spectators):
            assert play is not None
            drawn = parts.drawing.public() if seat is None else parts.drawing.seat(seat)
            audience.tell_table(drawn, play.number, self._log_json, now)
            if parts.over is not None:
                audience.tell("over", parts.over, now)
        if audience.delay and "room" not in audience.now and play is not None:
            audience.tell("room", self._veiled(parts.room), now)
        audience.tell("room", parts.room, now)
        if seat is not None and audience.connections:
            audience.tell("you", self._you(next(iter(audience.connections))), now)
        audience.release(now)
