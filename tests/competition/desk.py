"""The organiser's desk at the command line: one file, one command after the other."""

from pathlib import Path

from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.competition.competition import Competition
from gouji.competition.standing import standing
from gouji.competition.state import State


def gouji(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout + done.stderr


class Desk:
    """The organiser's desk: one file, one command after the other."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def run(self, command: str, *arguments: str, status: int = 0) -> str:
        line = ["competition", command, str(self.file), *arguments]
        done = CliRunner().invoke(app, line)
        assert done.exit_code == status, (line, done.stdout, done.stderr)
        return done.stdout + done.stderr

    @property
    def state(self) -> State:
        with Competition.open(self.file) as cup:
            return cup.state

    def match(self, name: str, winner: str, at: str | None = None) -> None:
        """A match of three sweeps, confirmed by both."""
        state = self.state
        a, _ = (state.label(team) for team in state.match(name).sides)
        order = "135246" if winner == a else "246135"
        for _ in range(3):
            self.run("deal", name, "--order", order, "-y", *when(at))
        self.run("confirm", name, *when(at))

    def open_matches(self) -> list[tuple[str, str, str]]:
        state = self.state
        found = standing(state)
        return [
            (match.id, *(state.label(team) for team in match.sides))
            for match in state.matches_of(state.last_round)
            if not found.out_of(match).decided
        ]


def when(at: str | None) -> list[str]:
    return ["--at", at] if at else []
