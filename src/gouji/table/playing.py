"""One deal at a live table: the game, the question that is put now, and what was heard."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gouji.engine.cards import Seat, opposite, seat_name
from gouji.engine.deal import Deal
from gouji.engine.game import Event, Game, Said, said_of
from gouji.engine.refusal import Refusal
from gouji.engine.sets import PASS, TIMEOUT
from gouji.engine.view import Public, View, public
from gouji.table.setup import Setup

EXACT_UP_TO = 10
"""R17.2: up to so many cards a report is exact."""


class Heard(NamedTuple):
    """One thing that everybody at the table heard, in the order of the log.

    `kind` and `what`: `played` (a `Deed`), `report` (who asked, and the number, None for more than
    ten; `seat` answers), `phrase` (its key), `away` (the bot that plays), `back` (None), `called`
    (who called, and how many milliseconds are left).
    """

    kind: str
    seat: Seat
    what: Any


class Deed(NamedTuple):
    """An action as everybody heard it: None for a declined burn; what it brought but blocks."""

    said: Said | None
    events: tuple[Event, ...]
    timeout: bool


@dataclass(slots=True)
class Question:
    """What is being asked: one seat, or all who may burn while the opposite already thinks.

    `seats` and `early` follow from public facts. `ends`: when the clock runs out, None without one;
    `total`: how long it is; `kind`: `turn`, `window`, `called`. `bots`: seats that a bot answers
    for, and since when it thinks. `waits`: a window of length 0, which ends when all who could
    burn have answered. `silent`: time may be called. `held`: answers in a window.
    """

    seats: tuple[Seat, ...]
    early: Seat | None
    window: bool
    since: int
    ends: int | None
    total: int
    kind: str
    bots: dict[Seat, int]
    waits: bool = False
    silent: bool = False
    held: dict[Seat, str] = field(default_factory=dict)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """All who may be thinking."""
        return self.seats if self.early is None else (*self.seats, self.early)

    def shift(self, by: int) -> None:
        """Puts everything off: the table stood still for so long."""
        self.since += by
        if self.ends is not None:
            self.ends += by
        self.bots = {seat: since + by for seat, since in self.bots.items()}


@dataclass(slots=True)
class Play:
    """A deal that is being played; `number` counts the deals of the room from 1,
    `turn` the actions so far.

    `reports`: by seat what it last answered, None for more than ten.
    """

    number: int
    deal: Deal
    secret: str
    contributions: tuple[str, ...]
    game: Game
    turn: int = 0
    heard: list[Heard] = field(default_factory=list)
    question: Question | None = None
    reports: dict[Seat, int | None] = field(default_factory=dict)
    # games in which those before a seat have declined to burn; made when first needed
    _stages: dict[Seat, Game] | None = None

    def hear(self, kind: str, seat: int, what: Any = None) -> None:
        """Adds a line to the log."""
        self.heard.append(Heard(kind, Seat(seat), what))

    # ------------------------------------------------------------ the question

    def ask(self, at: int, setup: Setup, bots: Collection[Seat], fast: bool) -> None:
        """Puts the question that the game has now; `bots`: seats that bots answer for."""
        game = self.game
        self._stages = None
        seat, role = game.to_act, game.role
        if seat is None:
            self.question = None
            return
        clock = setup.rulebook.clock_s * 1000
        early, waits = None, False
        if role == "burn":
            length = 2 * setup.timing.fast if fast else setup.window
            total, waits = length or clock, not length
            seats, kind = game.window, "window"
            owner = game.owner
            assert owner is not None
            across = opposite(owner)
            # a headless seat may be asked before him (R9.3), and then he waits
            first = min(game.waiting, key=lambda s: (s - owner) % 6, default=None)
            if first == across or (first is None and game.close_due):
                early = across
        else:
            total, seats, kind = clock, (seat,), "turn"
        asked = seats if early is None else (*seats, early)
        self.question = Question(
            seats=seats,
            early=early,
            window=role == "burn",
            since=at,
            ends=at + total if total else None,
            total=total,
            kind=kind,
            bots={s: at for s in asked if s in bots},
            waits=waits,
        )

    def stage(self, seat: Seat) -> Game | None:
        """The game in which a seat is asked now; None if it isn't, or has answered.

        In a burn window that is a copy in which those asked before it have declined.
        """
        question = self.question
        if question is None or seat not in question.asked or seat in question.held:
            return None
        if not question.window:
            return self.game
        if self._stages is None:
            self._stages = _stages(self.game, question)
        return self._stages[seat]

    def unanswered(self) -> bool:
        """Whether someone who could burn has not answered yet."""
        question = self.question
        assert question is not None
        for seat in question.seats:
            stage = self.stage(seat)
            if stage is not None and stage.count() > 1:
                return True
        return False

    def refusal(self, seat: Seat, action: str) -> Refusal | None:
        """Why a seat can't do what it wants to do now, or None."""
        game = self.stage(seat) or self.game
        return game.why_not(f"{seat_name(seat)} {action}")

    # ------------------------------------------------------------ what happens

    def act(self, seat: Seat, action: str) -> None:
        """Puts an action to the game, and everybody hears what it brings; `Refused` if it can't."""
        game = self.game
        told = len(game.told_packed)
        events = game.play(f"{seat_name(seat)} {action}")
        self.turn += 1
        # a failed duty is told as an event, a block to nobody before the end (R15.2)
        fresh = [said_of(entry) for entry in game.told_packed[told:]]
        said = next((said for said in fresh if said.action <= TIMEOUT), None)
        known = tuple([event for event in events if event.kind != "blocked"])
        if said is not None or known:
            self.hear("played", seat, Deed(said, known, action == "timeout"))

    def settle(self) -> None:
        """Ends a burn window: its answers are put to the game in the rulebook's order."""
        question, game = self.question, self.game
        assert question is not None
        top = game.top
        while game.role == "burn" and game.top == top:
            seat = game.to_act
            assert seat is not None
            self.act(seat, question.held.get(seat, "pass"))
        if game.top == top and game.to_act == question.early and question.early in question.held:
            self.act(question.early, question.held[question.early])

    def report(self, seat: Seat, by: int) -> None:
        """A seat tells how many cards it holds (R17.2)."""
        self.reports[seat] = self.count_to_report(seat)
        self.hear("report", seat, (Seat(by), self.reports[seat]))

    def count_to_report(self, seat: Seat) -> int | None:
        """What a seat would answer now: its cards up to ten, None for more."""
        size = self.game.size(seat)
        return size if size <= EXACT_UP_TO else None

    def known(self, seat: Seat) -> bool:
        """Whether what a seat answered last is still so."""
        return seat in self.reports and self.reports[seat] == self.count_to_report(seat)

    # ------------------------------------------------------------ what is seen

    def view(self, seat: Seat, known: Public | None = None) -> View:
        """What a seat knows; `known`: what everybody knows, where the caller has it already."""
        stage = self.stage(seat)
        return View(
            public=known or public(self.game),
            seat=seat,
            hand=self.game.hand(seat),
            dealt=self.game.dealt[seat],
            role=stage.role if stage else None,
            legal=tuple(stage.legal()) if stage else (),
        )

    def state(self) -> tuple[Any, ...]:
        """All of it, for comparing."""
        question = self.question
        asked = [getattr(question, name) for name in Question.__slots__] if question else []
        return (
            self.number,
            self.deal,
            self.secret,
            self.contributions,
            self.game.state(),
            self.game.history,
            self.heard,
            asked,
            self.reports,
        )


def _stages(game: Game, question: Question) -> dict[Seat, Game]:
    stages = {}
    game = game.copy()
    for seat in question.seats:
        stages[seat] = game.copy()
        game.apply(PASS)
    if question.early is not None:
        stages[question.early] = game
    return stages
