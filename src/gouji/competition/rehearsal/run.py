"""Runs a rehearsal in a folder: its competition, its entry sheets, its papers.

Everything is told as it happens. A rehearsal that was cut off, by `kill -9` as well, goes on from
its log and ends with the very log that it would have had.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from gouji.competition.commands import EnterTeams, NewTeam
from gouji.competition.competition import Competition
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.importing import read_entries
from gouji.competition.papers.printing import write_bytes, write_papers
from gouji.competition.refusing import NotAllowed
from gouji.competition.rehearsal.account import Account
from gouji.competition.rehearsal.script import Next, Script
from gouji.words import Text

FILE = "演练.db"
SHEET = "报名表.xlsx"
WRONG_SHEET = "报名表（有错，已标出）.xlsx"
PAPERS = "纸面"


def rehearse(
    folder: Path,
    teams: int,
    seed: str,
    tell: Callable[[Text], None],
    lang: str = "zh",
    *,
    on_page: bool = False,
) -> None:
    """Rehearses a whole competition, from entries to prizes, or goes on with one in this folder.

    `on_page`: whoever reads has a page in front, and neither this folder nor a command line.
    Raises `NotAllowed` where the folder holds another rehearsal's, or can't be written.
    """
    if not 4 <= teams <= 512:
        raise NotAllowed("rehearsal-size", "teams", value=teams)
    make_folder(folder)
    path = folder / FILE
    script = Script(teams, seed)
    with Competition.open(path, new=not path.exists()) as cup:
        if cup.state.begun and cup.state.setup.remarks != script.setup.remarks:
            raise NotAllowed("other-rehearsal", str(path))
        account = Account(cup, tell)
        account.begin(script)
        while (step := script.next(cup.state)) is not None:
            if isinstance(step.order, EnterTeams) and len(step.order.teams) > 1:
                _by_sheet(cup, step, folder, account)
            before = cup.state
            entry = cup.do(step.order, step.who, _time(cup, step))
            account.follow(entry, before)
        written = write_papers(cup.state, folder / PAPERS, lang)
        account.end(folder, PAPERS, len(written), on_page=on_page)


def make_folder(folder: Path) -> None:
    """Makes a folder; `NotAllowed` where that can't be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotAllowed("file-failed", str(folder), reason=error.strerror or str(error)) from None


def _time(cup: Competition, step: Next) -> datetime:
    """When the step is taken: a minute after the last one, or when it is due."""
    if not cup.entries:
        assert step.at is not None
        return step.at
    after = cup.entries[-1].at + timedelta(minutes=1)
    return after if step.at is None or step.at < after else step.at


def _by_sheet(cup: Competition, step: Next, folder: Path, account: Account) -> None:
    """The entries by sheet: first with three wrong rows, which come back marked, then right."""
    assert isinstance(step.order, EnterTeams)
    setup = cup.state.setup
    clock = _time(cup, step)
    right = list(step.order.teams)
    wrong = _spoilt(right)
    bad = read_entries(cup.state, entry_book(setup, wrong), clock)
    marked = bad.marked()
    assert bad.order is None
    assert marked is not None
    write_bytes(folder / WRONG_SHEET, marked)
    data = entry_book(setup, right)
    write_bytes(folder / SHEET, data)
    found = read_entries(cup.state, data, clock, SHEET).order
    assert found is not None
    assert found.teams == step.order.teams
    account.sheet(len(right), bad, WRONG_SHEET, SHEET)


def _spoilt(teams: list[NewTeam]) -> list[NewTeam]:
    """The same teams with three mistakes, as far as there are so many: no name, no woman, twice."""
    out = list(teams)
    first = out[0]
    members = (first.members[0], first.members[1].model_copy(update={"name": "？"}))
    out[0] = first.model_copy(update={"members": (*members, first.members[2])})
    if len(out) > 1:
        men = tuple(one.model_copy(update={"sex": "m"}) for one in out[1].members)
        out[1] = out[1].model_copy(update={"members": men})
    if len(out) > 2:
        out[-1] = out[-1].model_copy(update={"unit": out[2].unit, "group": out[2].group})
    return out
