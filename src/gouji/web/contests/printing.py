"""What the press does in its own process, each with a competition's file that it opens itself.

It keeps the last few open. Nothing here writes to one.
"""

import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from gouji.competition.backup import Backup
from gouji.competition.competition import Competition
from gouji.competition.entries import EnterTeams, NewMember, NewTeam
from gouji.competition.log import Entry
from gouji.competition.model import Team
from gouji.competition.packing import pack, unpack
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.forms import entry_form
from gouji.competition.papers.html import html
from gouji.competition.papers.importing import read_entries
from gouji.competition.papers.incoming import read_book
from gouji.competition.papers.model import Paper
from gouji.competition.papers.printing import AFTER_LOTS, PAPERS, papers
from gouji.competition.papers.rounds import groups
from gouji.competition.papers.sheet import blank, sheets
from gouji.competition.papers.writer import Writer
from gouji.competition.papers.xlsx import workbook
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import wall_clock
from gouji.competition.sqlite import write_log
from gouji.competition.state import State, rebuild
from gouji.competition.verifying import verify
from gouji.engine.faults import Fault
from gouji.web import wire
from gouji.web.contests.requests import Requests
from gouji.web.contests.rights import unit_of
from gouji.web.contests.views import public
from gouji.web.contests.views.desk import contest_lot, desk
from gouji.web.showing import bilingual

_OPEN: dict[Path, Competition] = {}
_MOST_OPEN = 4


def _cup(path: Path) -> Competition:
    cup = _OPEN.pop(path, None)
    if cup is None:
        if len(_OPEN) >= _MOST_OPEN:
            _OPEN.pop(next(iter(_OPEN))).close()
        cup = Competition.open(path)
    else:
        cup.refresh()
    _OPEN[path] = cup
    return cup


def let_go(path: Path) -> None:
    """Closes a competition's file, which is about to go."""
    cup = _OPEN.pop(path, None)
    if cup is not None:
        cup.close()


def paper(
    path: Path,
    name: str,
    kind: str,
    *,
    lang: str,
    round_number: int | None,
    match: str | None,
) -> bytes:
    """A paper as .html or .xlsx; of one round or match where that is said."""
    made = _paper(_cup(path).state, name, lang, round_number, match)
    return html(made, lang).encode() if kind == "html" else workbook([made])


def _paper(
    state: State, name: str, lang: str, round_number: int | None, match: str | None
) -> Paper:
    if name not in PAPERS:
        raise NotAllowed("no-paper", "paper", value=name, choices=list(PAPERS))
    if round_number is not None and round_number not in state.rounds:
        raise NotAllowed("paper-too-early", "paper")
    writer = Writer(state, lang)
    if name == "groups" and round_number is not None:
        return groups(writer, round_number)
    if name in ("sheets", "sheets-blank"):
        chosen = None
        if match is not None:
            chosen = [state.match(match)]
        elif round_number is not None:
            chosen = state.matches_of(round_number)
        if name == "sheets-blank":
            return blank(writer, chosen or ())
        if name not in AFTER_LOTS or state.rounds:
            return sheets(writer, chosen)
    return papers(state, [name], lang)[0]


def all_papers(path: Path, lang: str) -> bytes:
    """All papers that have something to say in one workbook."""
    return workbook(papers(_cup(path).state, lang=lang))


def packed(path: Path, lang: str) -> bytes:
    """A competition in a zip; refused while the secret of lots lies sealed in its log."""
    cup = _cup(path)
    for lot in cup.state.lots.values():
        if not lot.drawn:
            raise NotAllowed("lots-sealed", "", round=lot.round)
    return pack(cup.entries, lang)


def unpacked(data: bytes, path: Path) -> int:
    """Lays a packed competition down in a new file; returns how many entries it has."""
    entries = unpack(data)
    _try_out(entries)
    write_log(path, entries)
    return len(entries)


def _try_out(entries: Sequence[Entry]) -> None:
    # a log that can't be shown would be in everybody's way
    from gouji.web.contests.routes.orders import step_line

    try:
        state = rebuild(entries)
        Requests().follow(entries)
        clock = wall_clock(entries[-1].at)
        desk("", rehearsal=False, state=state, role="organiser", clock=clock)
        public.contest("", rehearsal=False, state=state, is_open=True)
        public.standings(state)
        for entry in entries:
            step_line(entry, state, full=True)
    except Fault:
        raise
    except Exception:  # noqa: BLE001 - whatever it trips over, it is refused
        raise NotAllowed("pack-made-up", "") from None


def verified(path: Path) -> wire.Findings:
    """Everything done again from the log: chain, lots, scores, places."""
    cup = _cup(path)
    found = verify(cup.entries)
    return wire.Findings(
        stamp="",
        number=len(cup.entries),
        good=all(one.good for one in found),
        findings=[wire.Finding(good=one.good, text=bilingual(one.text)) for one in found],
        lots=[contest_lot(lot) for lot in cup.state.lots.values()],
        labels={team.id: team.label for team in cup.state.teams.values()},
    )


def entry_workbook(path: Path, teams: Sequence[int]) -> bytes:
    """The entry workbook, blank or with teams in it."""
    state = _cup(path).state
    return entry_book(state.setup, [as_typed(state.team(team)) for team in teams])


def as_typed(team: Team) -> NewTeam:
    """A team as it would be typed in."""
    return NewTeam(
        unit=team.unit,
        group=team.group,
        members=tuple(NewMember(name=one.name, sex=one.sex) for one in team.members),
        captain=team.captain,
        phone=team.phone,
        remarks=team.remarks,
    )


def entry_docx(path: Path, unit: str, teams: Sequence[int]) -> bytes:
    """The entry form as .docx, blank or filled with a unit's teams."""
    state = _cup(path).state
    return entry_form(state.setup, [state.team(team) for team in teams], unit)


class Read(NamedTuple):
    """What an uploaded workbook holds: an order, or what is wrong with it."""

    order: EnterTeams | None
    wrong: list[wire.UploadWrong]
    notices: list[wire.Bilingual]
    same: int
    marked: bytes | None


def read_upload(
    path: Path, data: bytes, clock: datetime, source: str, *, whose: str | None, fresh: bool
) -> Read:
    """An uploaded workbook held against the competition; nothing is entered by it.

    `whose`: the one unit that it may be of, an empty text for any one, None for several. `fresh`:
    that unit has no teams yet. Another unit's teams are not compared with what has been entered.
    """
    state = _cup(path).state
    reading = read_book(data)
    if whose is not None and reading.teams:
        units = sorted({unit_of(team.unit) for team in reading.teams})
        if len(units) > 1:
            raise NotAllowed("one-unit", "unit")
        if whose and units != [whose]:
            raise NotAllowed("not-his-unit", "unit", unit=whose)
        if fresh and any(team.unit == units[0] for team in state.teams.values()):
            raise NotAllowed("unit-entered", "unit", unit=units[0])
    found = read_entries(state, data, clock, source, reading)
    return Read(
        found.order,
        [
            wire.UploadWrong(
                sheet=one.sheet,
                row=one.row,
                column=one.column,
                head=one.head,
                text=bilingual(one.text),
            )
            for one in found.wrong
        ],
        [bilingual(text) for text in found.notices],
        found.same,
        found.marked() if any(one.row for one in found.wrong) else None,
    )


def would_lose(source: Path, where: Path) -> list[Entry]:
    """The steps that putting a backup in the place of a competition would lose."""
    with tempfile.TemporaryDirectory() as scratch:
        losses = Backup(source, Path(scratch)).losses(where)
        return [entry for loss in losses for entry in loss.entries]
