"""A table under test: six people or fewer, a clock that the test turns, what was written down."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from gouji.bots.novice import NoviceBot
from gouji.engine.cards import SEATS, Seat
from gouji.engine.game import Game
from gouji.engine.rulebook import CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import action_text
from gouji.table import commands as c
from gouji.table.dealing import ask
from gouji.table.entries import Entry, as_json, from_json
from gouji.table.playing import Play
from gouji.table.setup import Setup, Timing
from gouji.table.table import Table

PEOPLE = tuple("abcdef")
"""Devices, p1's first."""


class Sitting:
    """A table and its time. `journal` holds a list of entries for each thing that happened."""

    def __init__(
        self,
        people: int = 6,
        rulebook: Rulebook = CONTEST,
        *,
        window: int = 3000,
        bots: Iterable[str | None] = ("novice",) * 6,
        clock_s: int | None = 0,
        deals: int | None = None,
        timing: Timing | None = None,
        seed: int = 0,
    ) -> None:
        changes: dict[str, Any] = {"base": rulebook.base}
        if clock_s is not None:
            changes["clock_s"] = clock_s
        if deals is not None:
            changes["deals_per_match"] = deals
        book = make_rulebook(changes)
        setup = Setup(rulebook=book, window=window, bots=tuple(bots), timing=timing or Timing())
        self.chance = random.Random(seed)
        self.table = Table(setup, secret=lambda: self.chance.randbytes(32).hex())
        self.now = 1_000_000
        self.journal: list[list[Entry]] = [self.table.open("a", "一", self.now)]
        self.connect("a")
        for device in PEOPLE[1:people]:
            self.do(c.Sit(device=device, name=device.upper()))
            self.connect(device)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def play(self) -> Play:
        play = self.table.state.play
        assert play is not None
        return play

    @property
    def game(self) -> Game:
        return self.play.game

    def do(self, command: Any) -> list[Entry]:
        entries = self.table.handle(command, self.now)
        self._note(entries)
        return entries

    def connect(self, device: str) -> None:
        self.do(c.Connect(device=device))

    def disconnect(self, device: str) -> None:
        self.do(c.Disconnect(device=device))

    def act(self, seat: int, action: str, request: str | None = None) -> list[Entry]:
        person = self.state.chairs[seat].person
        assert person is not None
        return self.do(
            c.Act(device=person.device, request=request, deal=self.play.number, action=action)
        )

    def begin(self) -> None:
        """From waiting to the first deal."""
        self.do(c.Begin(device=self.state.host))
        self.ready()

    def ready(self) -> None:
        for chair in list(self.state.chairs):
            if chair.person is not None and self.state.phase == "ready":
                self.do(c.Ready(device=chair.person.device, contribution=chair.person.name))

    def set_up(self, hands: Iterable[str], leader: int = 0, **given: Any) -> None:
        """Puts a position on the table in place of the deal that is played."""
        given.setdefault("start", "play")
        game = Game(list(hands), leader, self.state.setup.rulebook, **given)
        play = self.play
        self.state.play = Play(play.number, play.deal, play.secret, play.contributions, game)
        ask(self.state, self.now)

    def wait(self, ms: int) -> list[Entry]:
        """Lets so much time pass, and the table do what it has to in between."""
        end = self.now + ms
        found: list[Entry] = []
        while (due := self.next_due()) is not None and due <= end:
            self.now = max(self.now, due)
            found += self._tick()
            found += self._bots()
        self.now = end
        return found + self._tick()

    def next_due(self) -> int | None:
        dues = [errand.due for errand in self.table.errands()]
        if self.table.next_deadline is not None:
            dues.append(self.table.next_deadline)
        return min(dues, default=None)

    def asked(self) -> list[Seat]:
        """Seats that a person is to answer for now."""
        question = self.state.play.question if self.state.play else None
        if question is None or self.state.phase != "playing":
            return []
        return [
            seat
            for seat in SEATS
            if seat not in question.bots and self.play.stage(seat) is not None
        ]

    def rebuilt(self, lines: int | None = None) -> Table:
        """A table made from the journal alone."""
        table = Table(self.state.setup)
        for entries in self.journal[:lines]:
            table.restore(from_json(as_json(entry)) for entry in entries)
        return table

    def restart(self) -> None:
        """The server is killed and started again."""
        self.table = self.rebuilt()
        self.table.new_secret = lambda: self.chance.randbytes(32).hex()
        self._note(self.table.restart(self.now))

    def all_pass(self) -> None:
        """Everybody who is asked passes, until somebody has the lead."""
        while self.game.role != "lead":
            seat = self.game.to_act
            assert seat is not None
            self.act(seat, "pass")

    def play_on(self, until: Callable[[], bool] = lambda: False, most: int = 5000) -> None:
        """Everybody plays as `novice` until the deal is over, or as long as is wanted."""
        number = self.play.number
        for _ in range(most):
            if self.state.phase != "playing" or self.play.number != number or until():
                return
            seats = self.asked()
            if seats:
                seat = seats[0]
                self.act(seat, action_text(NoviceBot().choose(self.table.view(seat))))
            else:
                due = self.next_due()
                assert due is not None
                self.wait(max(0, due - self.now))
        raise AssertionError("the deal does not end")

    def _tick(self) -> list[Entry]:
        entries = self.table.tick(self.now)
        self._note(entries)
        return entries

    def _bots(self) -> list[Entry]:
        found: list[Entry] = []
        for errand in self.table.errands():
            if errand.due <= self.now:
                action = errand.only
                if action is None:
                    action = NoviceBot().choose(self.table.view(errand.seat))
                found += self.do(
                    c.BotAct(seat=errand.seat, deal=errand.deal, turn=errand.turn, action=action)
                )
                break
        return found

    def _note(self, entries: list[Entry]) -> None:
        if entries:
            self.journal.append(entries)
