"""A match at the terminal: a person and five bots, deal after deal, saved after every action."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from rich.text import Text as Line

from gouji import words
from gouji.advice.hints import advise
from gouji.bots.base import Bot
from gouji.bots.registry import make_bot
from gouji.engine.cards import SEAT_NAMES, SEATS, Seat, opposite, seat_name, side
from gouji.engine.deal import Deal
from gouji.engine.game import Event, Game, Said
from gouji.engine.refusal import Refusal
from gouji.engine.sets import PASS, TIMEOUT, Action, action_text
from gouji.engine.view import View, view
from gouji.match import Match, Played
from gouji.record.files import write_whole
from gouji.record.model import record_of
from gouji.record.show import show_play
from gouji.record.writing import write_record
from gouji.terminal.reading import Reading, read_line
from gouji.terminal.saved import Saved
from gouji.terminal.screen import mark_of, style_of, table
from gouji.terminal.talk import Talk, program
from gouji.terminal.telling import (
    hint_lines,
    misread,
    show_clause,
    show_legal,
    show_report,
    tell_events,
    tell_said,
    trick_so_far,
)
from gouji.words.terminal import MARKS, PROMPTS, SAID, TABLE

_REPORT_UP_TO = 10  # R17.2


class Leave(Exception):
    """The person leaves the table; everything is saved."""


class LineRefused(Exception):
    """A line of input from a pipe was refused; `number` is the line's."""

    def __init__(self, number: int, said: str) -> None:
        super().__init__(said)
        self.number = number
        self.said = said


@dataclass(slots=True)
class Session:
    """One person's match: its journal, the match so far, and how the person is talked to."""

    saved: Saved
    talk: Talk
    lang: str
    records: Path
    pace: float
    match: Match = field(init=False)
    auto: bool = False
    fast: bool = False
    last_refusal: Refusal | None = None

    def __post_init__(self) -> None:
        setup = self.saved.setup
        self.match = Match(setup.rulebook, setup.seed)

    @property
    def me(self) -> Seat:
        """The person's seat."""
        return self.saved.setup.seat

    # ------------------------------------------------------------ the match

    def play(self) -> Match:
        """Plays the match to its end; `Leave`, `InputEnded` or `LineRefused` stop it before.

        Deals whose actions the journal already holds are gone through in silence.
        """
        self._welcome()
        while not self.match.over:
            number = self.match.next_number
            deal = self.match.next_deal()
            game = self._deal(number, deal)
            played = self.match.add(game.facts(), deal.last_drawer)
            path = self._keep(game, deal, number)
            if path is not None:
                self._after_deal(number, game, played)
                if not self.match.over:
                    self.talk.choose(PROMPTS["next-deal"].to(self.lang))
        self._result()
        return self.match

    def _deal(self, number: int, deal: Deal) -> Game:
        setup = self.saved.setup
        game = Game(deal.hands, deal.leader, setup.rulebook)
        bots = {
            seat: make_bot(setup.bots[seat], f"{deal.seed}/{seat_name(seat)}")
            for seat in SEATS
            if seat != self.me
        }
        before = self.saved.of_deal(number)
        for action in before:
            self._follow(game, bots, action)
        if game.over:
            return game
        self.fast = False
        self._begin(number, deal, game, resumed=bool(before))
        while not game.over:
            seat = game.to_act
            assert seat is not None
            if seat == self.me:
                self._my_turn(game, number)
            else:
                self._bot_turn(game, bots[seat], seat, number)
        return game

    def _follow(self, game: Game, bots: dict[Seat, Bot], action: str) -> None:
        # a bot that draws from its seed must have drawn as often as when this was first played
        seat = game.to_act
        if seat is not None and seat in bots and game.count() > 1:
            bots[seat].choose(view(game, seat))
        game.play(action)

    def _bot_turn(self, game: Game, bot: Bot, seat: Seat, number: int) -> None:
        action = game.action_at(0) if game.count() == 1 else bot.choose(view(game, seat))
        self._do(game, number, action)
        if game.history[-1].role == "burn" and action == PASS:
            return  # declining is told to nobody, and takes no time that anyone could notice
        if not self.fast and self.pace:
            # as long for a pass that could be nothing else as for one that was chosen (R17.4)
            time.sleep(self.pace if action < PASS else self.pace / 4)

    def _do(self, game: Game, number: int, action: Action) -> None:
        seat = game.to_act
        assert seat is not None
        role = game.role
        assert role is not None
        self.saved.add(number, f"{seat_name(seat)} {action_text(action)}")
        told = len(game.told_packed)
        game.apply(action)
        if len(game.told_packed) > told:
            self._tell(game.told[told], game)
        self._tell_events(game.events(), game)

    # ------------------------------------------------------------ the person

    def _my_turn(self, game: Game, number: int) -> None:
        seen = view(game, self.me)
        if self.auto and seen.legal == (PASS,):
            self._do(game, number, PASS)
            return
        self.talk.end_line()
        self.talk.line("")
        self.talk.show(table(seen, self.lang, trick=trick_so_far(game, self.lang)))
        self.talk.line(words.question(game).to(self.lang), style="bold")
        self.talk.forget_typing()
        clock_s = self.saved.setup.rulebook.clock_s
        deadline = time.monotonic() + clock_s if clock_s else None
        while True:
            line = self.talk.ask(self._prompt(seen), deadline)
            if line is None:
                action = game.timeout_choice()
                said = SAID["timeout"].fill(action=words.call(action))
                self.talk.line(said.to(self.lang), style="yellow")
                self._do(game, number, TIMEOUT)
                return
            reading = read_line(line, seen)
            if reading.kind == "action":
                assert reading.action is not None
                self._do(game, number, reading.action)
                return
            if reading.kind == "command":
                if reading.text == "leave":
                    raise Leave
                self._command(reading.text, game, seen)
                continue
            self._refuse(reading, game)

    def _refuse(self, reading: Reading, game: Game) -> None:
        if reading.kind == "refused":
            refusal = game.why_not(f"{seat_name(self.me)} {reading.text}")
            assert refusal is not None
            self.last_refusal = refusal
            why = words.refusal(refusal)
            said = SAID["refused"].fill(why=why, clause=refusal.clause)
        else:
            said = misread(reading)
        if not self.talk.interactive:
            raise LineRefused(self.talk.line_number, said.to(self.lang))
        self.talk.line(said.to(self.lang), style="red")

    def _prompt(self, seen: View) -> str:
        lang = self.lang
        if len(seen.legal) == 1:
            what = PROMPTS["only"].fill(action=self._deed(seen, seen.legal[0]))
            return what.to(lang)
        key = str(seen.role)
        if key == "answer" and any(action_text(a) == "yield" for a in seen.legal):
            key = "answer-yield"
        return PROMPTS[key].fill(burn=words.burn_word(seen.public.rulebook.base)).to(lang)

    def _deed(self, seen: View, action: Action) -> words.Text:
        return words.deed(Said(self.me, str(seen.role), action), seen.public.rulebook)

    def _command(self, command: str, game: Game, seen: View) -> None:
        commands: dict[str, Callable[[Game, View], None]] = {
            "legal": self._show_legal,
            "hint": self._show_hint,
            "clause": self._show_clause,
            "deal": self._show_deal,
            "report": self._show_report,
            "auto": self._toggle_auto,
        }
        commands[command](game, seen)

    def _show_legal(self, game: Game, seen: View) -> None:
        show_legal(self.talk, seen, self.lang)

    def _show_hint(self, game: Game, seen: View) -> None:
        for line in hint_lines(advise(seen), seen):
            self.talk.line(line.to(self.lang), style="cyan")

    def _show_clause(self, game: Game, seen: View) -> None:
        show_clause(self.talk, self.last_refusal, self.lang)

    def _show_deal(self, game: Game, seen: View) -> None:
        lines = show_play(self._start_of(game), self._heard(game), self.lang)
        for line in lines or [SAID["nothing-yet"].to(self.lang)]:
            self.talk.line(line)

    def _start_of(self, game: Game) -> Game:
        leader, finished, bound = game.given
        return Game(
            game.dealt, leader, game.rulebook, start=game.start, finished=finished, bound=bound
        )

    def _heard(self, game: Game) -> list[str]:
        return [f"{seat_name(said.seat)} {action_text(said.action)}" for said in game.history]

    def _show_report(self, game: Game, seen: View) -> None:
        show_report(self.talk, seen, self.lang)

    def _toggle_auto(self, game: Game, seen: View) -> None:
        self.auto = not self.auto
        self.talk.line(SAID["auto-on" if self.auto else "auto-off"].to(self.lang))

    # ------------------------------------------------------------ what is told

    def _welcome(self) -> None:
        setup = self.saved.setup
        lang = self.lang
        allies = [SEAT_NAMES[s] for s in SEATS if s != self.me and side(s) == side(self.me)]
        said = SAID["welcome"].fill(
            seat=SEAT_NAMES[self.me],
            opposite=SEAT_NAMES[opposite(self.me)],
            allies=SAID["list"].to(lang).join(allies),
        )
        self.talk.line(said.to(lang), style="bold")
        book = setup.rulebook
        rules = SAID["rules"].fill(
            rulebook=words.rulebook_name(book),
            deals=book.deals_per_match,
            clock=words.switch("clock_s", book.clock_s),
            seed=words.shown(setup.seed),
        )
        self.talk.line(rules.to(lang))
        if not self.saved.actions:
            said = SAID["learn"].put(program=program())
            self.talk.line(said.to(lang), style="dim")

    def _begin(self, number: int, deal: Deal, game: Game, resumed: bool) -> None:
        lang = self.lang
        ours, theirs = self._totals()
        head = TABLE["deal"].fill(n=number).to(lang)
        if number > self.match.rulebook.deals_per_match:
            head += " " + TABLE["extra"].to(lang)
        score = TABLE["score"].fill(ours=ours, theirs=theirs).to(lang)
        self.talk.rule(f"{head}  {score}")
        if resumed:
            for line in show_play(self._start_of(game), self._heard(game), lang):
                self.talk.line(line)
            return
        for step in words.opening(deal, game.rulebook):
            self.talk.line(step.to(lang), style="dim")
        for sale in game.bought:
            self.talk.line(words.sale(sale).to(lang))

    def _tell(self, said: Said, game: Game) -> None:
        marks = self._top_marks(game, said.seat) if said.action < PASS else []
        tell_said(self.talk, said, game.rulebook, self.me, marks=marks)

    def _top_marks(self, game: Game, seat: Seat) -> list[str]:
        if game.owner != seat:
            return []  # the trick is over already
        marks = {"restricted": MARKS["gouji"], "protected": MARKS["protected"]}
        return [marks[game.status].to(self.lang)] if game.status in marks else []

    def _tell_events(self, events: list[Event], game: Game) -> None:
        tell_events(self.talk, events, game.rulebook)
        for event in events:
            if event.kind in ("out", "failed") and event.seat == self.me and not game.over:
                self._ask_fast()

    def _ask_fast(self) -> None:
        answer = self.talk.choose(PROMPTS["fast"].to(self.lang), ("k", "慢"))
        self.fast = not answer

    def _totals(self) -> tuple[int, int]:
        mine = side(self.me)
        totals = self.match.totals
        return totals[mine], totals[1 - mine]

    # ------------------------------------------------------------ the end of a deal

    def _keep(self, game: Game, deal: Deal, number: int) -> Path | None:
        """Writes the deal's record; None if it is there already, from before a break."""
        stem = self.saved.path.stem
        path = self.records / f"{stem}-deal-{number}.gouji"
        if path.exists():
            return None
        setup = self.saved.setup
        players = tuple(
            (setup.name or TABLE["player"].to(self.lang)) if seat == self.me else setup.bots[seat]
            for seat in SEATS
        )
        record = record_of(
            game,
            seed=deal.seed,
            drawer=deal.drawer,
            players=players,
            deal=number,
            date=date.today().isoformat(),
        )
        write_whole(path, write_record(record))
        return path

    def _after_deal(self, number: int, game: Game, played: Played) -> None:
        lang = self.lang
        self.talk.end_line()
        self.talk.rule(SAID["deal-over"].fill(n=number).to(lang))
        for seat in played.facts.places:
            left = game.hand_text(seat)
            line = Line()
            line.append(
                f"{mark_of(seat, self.me)} {SEAT_NAMES[seat]} ", style=style_of(seat, self.me)
            )
            line.append(words.place_name(played.facts.places.index(seat) + 1).to(lang))
            if left:
                line.append(f"  {TABLE['others-left'].to(lang)} {left}", style="dim")
            self.talk.show(line)
        for item in words.items(played.score, game.rulebook, played.facts):
            self.talk.line("  " + item.to(lang))
        self.talk.line(words.total(played.score).to(lang), style="bold")
        ours, theirs = self._totals()
        self.talk.line(SAID["running"].fill(ours=ours, theirs=theirs).to(lang), style="bold")

    def _result(self) -> None:
        ours, theirs = self._totals()
        key = "drawn"
        if self.match.winner is not None:
            key = "won" if self.match.winner == side(self.me) else "lost"
        self.talk.line(SAID[key].fill(ours=ours, theirs=theirs).to(self.lang), style="bold")
        self.talk.line(SAID["records"].fill(folder=str(self.records)).to(self.lang), style="dim")
