"""A desk with a round drawn; the command line, which is built once, not for each command."""

import functools
from pathlib import Path

import pytest
from typer.main import get_command

from gouji.competition.commands import EnterTeams
from gouji.competition.sqlite import SqliteLog
from tests.competition.desk import Desk
from tests.competition.helpers import CUP, Cup, team

built = functools.cache(get_command)


@pytest.fixture(autouse=True)
def _built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.testing._get_command", built)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four teams, drawn, by the contest rules."""
    path = tmp_path / "赛.db"
    cup = Cup(CUP, log=SqliteLog(path, new=True))
    cup.do(EnterTeams(teams=tuple(team(n, unit=f"{'东西南北'[n - 1]}队") for n in range(1, 5))))
    cup.draw("好")
    cup.cup.close()
    return Desk(path)
