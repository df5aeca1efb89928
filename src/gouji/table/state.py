"""What a live table is, and how entries of its journal change it: the only way it changes."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from gouji.engine.cards import SEATS, Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.match import Match, Played
from gouji.record.provable import commitment_of, seed_of
from gouji.table import entries as e
from gouji.table.playing import Play
from gouji.table.setup import Setup

STAND_IN = "novice"
"""Who plays for a person who is away."""

REMEMBERED = 100
"""So many requests of a device are known again."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat: the device that holds it, and a name."""

    device: str
    name: str


@dataclass(slots=True)
class Chair:
    """A seat: a person, else a bot, else nobody.

    `coming`: the person who takes the bot's place at the next deal. `away`: why a stand-in plays
    for the person, `absent` or `timeouts`. `timeouts`: how many running. `ready`, `contribution`:
    for the next deal; `ahead`, `fast`: in this one.
    """

    bot: str | None = None
    person: Person | None = None
    coming: Person | None = None
    away: str | None = None
    timeouts: int = 0
    ready: bool = False
    contribution: str = ""
    ahead: bool = False
    fast: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that answers for the seat, None where a person does."""
        if self.person is None:
            return self.bot
        return STAND_IN if self.away else None


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that was played to its end: who played it, the totals after it, and of the match."""

    play: Play
    played: Played
    at: int
    players: tuple[Person | str, ...]
    totals: tuple[int, int]
    number: int  # in its match
    match_over: bool
    winner: int | None


@dataclass(slots=True)
class State:
    """All that a table knows; `phase`: `waiting`, `ready`, `playing`, `over`.

    `deals` counts the deals of the room, `match` has those of the present match. `secret` belongs
    to the coming deal. `gone`: by device since when it is not connected, None while it is.
    `frozen_at`: since when the clocks stand still.
    """

    setup: Setup
    match: Match = field(init=False)
    at: int = 0
    host: str = ""
    phase: str = "waiting"
    chairs: list[Chair] = field(default_factory=list)
    deals: int = 0
    secret: str | None = None
    ready_until: int | None = None
    play: Play | None = None
    last: Finished | None = None
    paused: bool = False
    still: bool = False
    adjourned_until: int | None = None
    frozen_at: int | None = None
    closed: bool = False
    gone: dict[str, int | None] = field(default_factory=dict)
    nobody_since: int | None = None
    removed: set[str] = field(default_factory=set)
    done: dict[str, deque[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match = Match(self.setup.rulebook, "")
        self.chairs = [Chair(bot) for bot in self.setup.bots]

    # ------------------------------------------------------------ questions about it

    @property
    def commitment(self) -> str | None:
        """Of the coming or present deal's secret."""
        if self.phase == "playing" and self.play is not None:
            return commitment_of(self.play.secret)
        return None if self.secret is None else commitment_of(self.secret)

    @property
    def frozen(self) -> bool:
        """Whether the clocks stand still."""
        return self.paused or self.still or self.adjourned_until is not None

    def seat_of(self, device: str) -> Seat | None:
        """Where a device's person sits, or will sit with the next deal."""
        for seat in SEATS:
            chair = self.chairs[seat]
            for person in (chair.person, chair.coming):
                if person is not None and person.device == device:
                    return seat
        return None

    def person_at(self, seat: int) -> Person | None:
        """The person who sits at a seat now."""
        return self.chairs[seat].person

    def online(self, device: str) -> bool:
        """Whether a device is connected."""
        return self.gone.get(device, 0) is None

    def devices(self) -> list[str]:
        """The devices of all people who have a seat."""
        people = [p for chair in self.chairs for p in (chair.person, chair.coming) if p]
        return [person.device for person in people]

    def free(self) -> list[Seat]:
        """Seats that a person may take: where nobody or a bot sits, and nobody is coming."""
        return [
            seat
            for seat in SEATS
            if self.chairs[seat].person is None and self.chairs[seat].coming is None
        ]

    def bots(self) -> list[Seat]:
        """Seats for which a bot answers now."""
        return [seat for seat in SEATS if self.chairs[seat].played_by is not None]

    def people_out(self) -> bool:
        """Whether no person who plays himself is still in the deal."""
        assert self.play is not None
        people = [seat for seat in SEATS if self.chairs[seat].played_by is None]
        return not any(self.play.game.size(seat) for seat in people)

    def fast(self) -> bool:
        """Whether the rest of the deal goes fast: all people are out, and one of them wants it."""
        return any(chair.fast for chair in self.chairs) and self.people_out()

    # ------------------------------------------------------------ entries

    def apply(self, entry: e.Entry) -> None:
        """Changes the table by one entry; KeyError, ValueError or such if it can't have been."""
        getattr(self, "_" + type(entry).__name__.lower())(entry)
        self.at = entry.at
        if any(since is None for since in self.gone.values()):
            self.nobody_since = None
        elif self.nobody_since is None:
            self.nobody_since = entry.at

    def _made(self, entry: e.Made) -> None:
        self.host = entry.device
        self.gone[entry.device] = entry.at

    def _done(self, entry: e.Done) -> None:
        self.done.setdefault(entry.device, deque(maxlen=REMEMBERED)).append(entry.request)

    def _sat(self, entry: e.Sat) -> None:
        chair = self.chairs[entry.seat]
        person = Person(entry.device, entry.name)
        self.gone.setdefault(entry.device, entry.at)
        if self.phase == "playing" and chair.bot is not None:
            chair.coming = person
        else:
            chair.person = person
        chair.ready = False

    def _named(self, entry: e.Named) -> None:
        chair = self.chairs[entry.seat]
        if chair.person is not None:
            chair.person = Person(chair.person.device, entry.name)
        elif chair.coming is not None:
            chair.coming = Person(chair.coming.device, entry.name)

    def _moved(self, entry: e.Moved) -> None:
        chair = self.chairs[entry.seat]
        self.gone.setdefault(entry.device, entry.at)
        before = chair.person or chair.coming
        assert before is not None
        person = Person(entry.device, before.name)
        if chair.person is not None:
            chair.person = person
        else:
            chair.coming = person
        if self.host == before.device:
            self.host = entry.device
        self._forget(before.device)

    def _left(self, entry: e.Left) -> None:
        chair = self.chairs[entry.seat]
        person = chair.person or chair.coming
        assert person is not None
        if entry.removed:
            self.removed.add(person.device)
        if chair.coming is not None:
            chair.coming = None
        else:
            bot = self.setup.bots[entry.seat]
            if bot is None and self.phase != "waiting":
                bot = STAND_IN  # a match goes on
            self.chairs[entry.seat] = Chair(bot)
            if self.play is not None and self.phase == "playing":
                self._bot_thinks(Seat(entry.seat), entry.at)
        if self.host == person.device:
            self.host = next(iter(self.devices()), person.device)
        self._forget(person.device)

    def _forget(self, device: str) -> None:
        if device != self.host and self.seat_of(device) is None:
            self.gone.pop(device, None)

    def _hosted(self, entry: e.Hosted) -> None:
        before = self.host
        self.host = entry.device
        self._forget(before)

    def _botted(self, entry: e.Botted) -> None:
        self.chairs[entry.seat].bot = entry.bot

    def _swapped(self, entry: e.Swapped) -> None:
        a, b = entry.seat, entry.other
        self.chairs[a], self.chairs[b] = self.chairs[b], self.chairs[a]

    def _prepared(self, entry: e.Prepared) -> None:
        if self.phase == "over":
            self.match = Match(self.setup.rulebook, "")
        timing = self.setup.timing
        first = not self.match.deals
        self.phase = "ready"
        self.secret = entry.secret
        self.ready_until = entry.at + (timing.first_ready if first else timing.ready)
        for chair in self.chairs:
            chair.ready, chair.contribution = False, ""

    def _readied(self, entry: e.Readied) -> None:
        chair = self.chairs[entry.seat]
        chair.ready, chair.contribution = True, entry.contribution

    def _dealt(self, entry: e.Dealt) -> None:
        assert self.secret is not None
        contributions = tuple(chair.contribution for chair in self.chairs)
        book = self.setup.rulebook
        deal = make_deal(seed_of(self.secret, contributions), self.match.drawer, book.opening)
        self.deals += 1
        self.phase = "playing"
        self.ready_until = None
        game = Game(deal.hands, deal.leader, book)
        self.play = Play(self.deals, deal, self.secret, contributions, game)
        self.secret = None
        for chair in self.chairs:
            chair.ready = chair.ahead = chair.fast = False
        self._ask(entry.at)

    # ------------------------------------------------------------ the deal

    def _playing(self) -> Play:
        if self.play is None or self.phase != "playing":
            raise ValueError("no deal is being played")
        return self.play

    def _ask(self, at: int) -> None:
        play = self._playing()
        if play.game.over:
            self._end_deal(play, at)
            return
        if play.game.role == "lead":
            for chair in self.chairs:
                chair.ahead = False
        play.ask(at, self.setup, self.bots(), self.fast())

    def _end_deal(self, play: Play, at: int) -> None:
        play.question = None
        number = self.match.next_number
        played = self.match.add(play.game.facts(), play.deal.last_drawer)
        players = tuple(chair.person or chair.bot or "" for chair in self.chairs)
        self.last = Finished(
            *(play, played, at, players, self.match.totals, number),
            *(self.match.over, self.match.winner),
        )
        self.phase = "over" if self.match.over else "ready"
        for chair in self.chairs:
            chair.ahead = chair.fast = False
            if chair.coming is not None:
                chair.person, chair.coming = chair.coming, None

    def _acted(self, entry: e.Acted) -> None:
        play = self._playing()
        chair = self.chairs[entry.seat]
        if entry.action == "timeout":
            chair.timeouts += 1
        else:
            chair.timeouts = 0
        play.act(Seat(entry.seat), entry.action)
        self._ask(entry.at)

    def _held(self, entry: e.Held) -> None:
        question = self._playing().question
        assert question is not None
        question.held[Seat(entry.seat)] = entry.action

    def _settled(self, entry: e.Settled) -> None:
        self._playing().settle()
        self._ask(entry.at)

    def _ahead(self, entry: e.Ahead) -> None:
        self.chairs[entry.seat].ahead = entry.on

    def _fast(self, entry: e.Fast) -> None:
        self.chairs[entry.seat].fast = entry.on

    def _silent(self, entry: e.Silent) -> None:
        question = self._playing().question
        assert question is not None
        question.silent = True

    def _called(self, entry: e.Called) -> None:
        play = self._playing()
        question = play.question
        assert question is not None
        question.kind, question.total = "called", self.setup.timing.called
        question.ends = entry.at + question.total
        play.hear("called", entry.seat, (Seat(entry.by), question.total))

    def _reported(self, entry: e.Reported) -> None:
        self._playing().report(Seat(entry.seat), entry.by)

    def _phrased(self, entry: e.Phrased) -> None:
        if self.play is not None:
            self.play.hear("phrase", entry.seat, entry.key)

    # ------------------------------------------------------------ who is there

    def _came(self, entry: e.Came) -> None:
        self.gone[entry.device] = None

    def _went(self, entry: e.Went) -> None:
        self.gone[entry.device] = entry.at
        self._forget(entry.device)

    def _bot_thinks(self, seat: Seat, at: int) -> None:
        play = self._playing()
        if play.question is not None and seat in play.question.asked:
            play.question.bots[seat] = at

    def _away(self, entry: e.Away) -> None:
        chair = self.chairs[entry.seat]
        chair.away, chair.timeouts, chair.ahead = entry.why, 0, False
        if self.phase == "playing" and self.play is not None:
            self.play.hear("away", entry.seat, STAND_IN)
            self._bot_thinks(Seat(entry.seat), entry.at)

    def _back(self, entry: e.Back) -> None:
        self.chairs[entry.seat].away = None
        if self.phase == "playing" and self.play is not None:
            self.play.hear("back", entry.seat)

    # ------------------------------------------------------------ clocks that stand still

    def _freeze(self, at: int) -> None:
        if self.frozen_at is None:
            self.frozen_at = at

    def _thaw(self, at: int) -> None:
        if self.frozen or self.frozen_at is None:
            return
        self._put_off(at - self.frozen_at)
        self.frozen_at = None
        for device, since in self.gone.items():
            if since is not None:
                self.gone[device] = at

    def _put_off(self, by: int) -> None:
        if self.ready_until is not None:
            self.ready_until += by
        if self.play is not None and self.play.question is not None:
            self.play.question.shift(by)

    def _paused(self, entry: e.Paused) -> None:
        self.paused = True
        self._freeze(entry.at)

    def _resumed(self, entry: e.Resumed) -> None:
        self.paused = False
        self._thaw(entry.at)

    def _stilled(self, entry: e.Stilled) -> None:
        self.still = True
        self._freeze(entry.at)

    def _stirred(self, entry: e.Stirred) -> None:
        self.still = False
        self._thaw(entry.at)

    def _adjourned(self, entry: e.Adjourned) -> None:
        self.adjourned_until = entry.at + self.setup.timing.sleep
        self._freeze(entry.at)

    def _woken(self, entry: e.Woken) -> None:
        self.adjourned_until = None
        self.paused = False
        self._thaw(entry.at)

    def _restarted(self, entry: e.Restarted) -> None:
        # no time passed while nobody could do anything
        if self.frozen_at is None:
            self._put_off(entry.at - self.at)
        for device in self.gone:
            self.gone[device] = entry.at
        self.nobody_since = entry.at

    def _closed(self, entry: e.Closed) -> None:
        self.closed = True

    def snapshot(self) -> tuple[Any, ...]:
        """All of it as plain values, for comparing two tables."""
        last = self.last
        return (
            (self.at, self.host, self.phase, self.deals, self.secret, self.ready_until),
            self.chairs,
            (self.match.deals, self.match.totals),
            self.play.state() if self.play else None,
            (last.at, last.played, last.players, last.totals, last.play.state()) if last else None,
            (self.paused, self.still, self.adjourned_until, self.frozen_at, self.closed),
            (self.gone, self.nobody_since, sorted(self.removed), self.done),
        )
