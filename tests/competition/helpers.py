"""Competitions made short: teams by letters, matches played by a word."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from gouji.competition.commands import (
    Command,
    CommitLots,
    Confirm,
    DrawLots,
    EnterResult,
    EnterTeams,
    NewMember,
    NewTeam,
    SetUp,
)
from gouji.competition.competition import Competition
from gouji.competition.log import Entry, Log, MemoryLog, Who
from gouji.competition.model import Result
from gouji.competition.setup import Setup
from gouji.competition.standing import standing

ORGANISER = Who("organiser", "张老师")
REFEREE = Who("referee", "裁判甲")
JURY = Who("jury", "裁判委员会")
START = datetime(2026, 3, 2, 9, 0)

A_WINS = (0, 1, 2, 3, 5, 4)  # 头科 p1, 大落 p5: +4 −4 to p1's side, +2 −2 to p2's
EVEN = A_WINS
SWEEP_A = (0, 2, 4, 1, 3, 5)
SWEEP_B = (1, 3, 5, 0, 2, 4)

CUP = Setup(name="够级杯", rulebook="contest")
BASIC_CUP = Setup(name="基本杯", rulebook="basic")


class Cup:
    """A competition and a clock that goes on by a minute a step."""

    def __init__(self, setup: Setup = CUP, teams: int = 0, log: Log | None = None) -> None:
        self.cup = Competition(MemoryLog() if log is None else log)
        self.at = START
        if not self.cup.state.begun:
            self.do(SetUp(setup=setup))
        if teams:
            self.do(EnterTeams(teams=tuple(team(n) for n in range(1, teams + 1))))

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.cup.state

    def do(self, order: Command, who: Who = ORGANISER, at: datetime | None = None) -> Entry:
        self.at = at or self.at + timedelta(minutes=1)
        return self.cup.do(order, who, self.at)

    def draw(self, word: str = "", keep_apart: bool | None = None) -> list[str]:
        """Draws the next round; returns the names of its matches."""
        secret = f"{self.state.last_round + 1:064d}"
        self.do(CommitLots(secret=secret, keep_apart=keep_apart))
        self.do(DrawLots(word=word))
        return [match.id for match in self.state.matches_of(self.state.last_round)]

    def deal(self, match: str, order: Sequence[int] = SWEEP_A, **facts: object) -> Entry:
        result = Result.model_validate({"order": order, **facts})
        return self.do(EnterResult(match=match, result=result), REFEREE)

    def confirm(self, match: str) -> None:
        for side in (0, 1):
            self.do(Confirm(match=match, side=side), REFEREE)

    def play(self, match: str, winner: int | None = None, deals: int | None = None) -> int:
        """Plays a match by sweeps; `winner`: a team, else p1's side. Returns the winning team."""
        fixture = self.state.match(match)
        team = fixture.sides[0] if winner is None else winner
        order = SWEEP_A if team == fixture.sides[0] else SWEEP_B
        for _ in range(deals or self.state.setup.deals):
            self.deal(match, order)
        self.confirm(match)
        assert self.outcome(match).winner == team
        return team

    def play_round(self) -> None:
        for match in self.state.matches_of(self.state.last_round):
            if not self.outcome(match.id).decided:
                self.play(match.id)

    def play_all(self) -> None:
        """Draws and plays round after round until one team is left."""
        while True:
            if self.state.last_round:
                self.play_round()
            if len(standing(self.state).field(self.state.last_round + 1)) < 2:
                return
            self.draw()

    def outcome(self, match: str):  # type: ignore[no-untyped-def]
        return standing(self.state).out_of(match)


def team(n: int, unit: str | None = None, group: str = "", sexes: str = "fmm") -> NewTeam:
    """Team n, of three people with names of their own."""
    numbers = "一二三四五六七八九十"
    tens = "甲乙丙丁戊己庚辛壬癸"
    members = tuple(
        NewMember.model_validate(
            {"name": f"{tens[n // 10 % 10]}{numbers[n % 10]}{numbers[i]}{n // 100 or ''}", "sex": s}
        )
        for i, s in enumerate(sexes)
    )
    return NewTeam(unit=unit or f"单位{n}", group=group, members=members)
