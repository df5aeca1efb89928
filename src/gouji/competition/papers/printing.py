"""All papers of a competition into a folder: pages to print and workbooks."""

import os
from collections.abc import Callable
from pathlib import Path

from gouji.competition.papers.entrylist import entries
from gouji.competition.papers.forms import entry_form
from gouji.competition.papers.html import html
from gouji.competition.papers.model import Paper
from gouji.competition.papers.results import players, prizes, results
from gouji.competition.papers.rounds import groups, schedule
from gouji.competition.papers.sheet import blank, sheets
from gouji.competition.papers.writer import Writer
from gouji.competition.papers.xlsx import workbook
from gouji.competition.refusing import NotAllowed
from gouji.competition.sqlite import sync_folder
from gouji.competition.state import State

PAPERS: dict[str, Callable[[Writer], Paper]] = {
    "entries": entries,
    "entries-full": lambda writer: entries(writer, full=True),
    "groups": groups,
    "schedule": schedule,
    "sheets": sheets,
    "sheets-blank": blank,
    "results": results,
    "prizes": prizes,
    "players": players,
}
"""Every paper by its name."""

AFTER_LOTS = ("groups", "schedule", "sheets", "results", "prizes", "players")
"""Papers that say nothing before the first round is drawn."""


def papers(state: State, names: list[str] | None = None, lang: str = "zh") -> list[Paper]:
    """The papers of these names, or all that have something to say; `NotAllowed` for strangers."""
    writer = Writer(state, lang)
    chosen = names
    if chosen is None:
        chosen = [name for name in PAPERS if state.rounds or name not in AFTER_LOTS]
    for name in chosen:
        if name not in PAPERS:
            raise NotAllowed("no-paper", "paper", value=name, choices=list(PAPERS))
        if name in AFTER_LOTS and not state.rounds:
            raise NotAllowed("paper-too-early", "paper")
    return [PAPERS[name](writer) for name in chosen]


def write_papers(
    state: State, folder: Path, lang: str = "zh", names: list[str] | None = None
) -> list[Path]:
    """Writes papers as .html and .xlsx, with the entry form as .docx; returns what was written.

    Each file is written whole. Raises `NotAllowed` where that can't be.
    """
    made = papers(state, names, lang)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotAllowed("file-failed", str(folder), reason=error.strerror or str(error)) from None
    written = []
    for paper in made:
        page, book = folder / f"{paper.name}.html", folder / f"{paper.name}.xlsx"
        write_bytes(page, html(paper, lang).encode())
        write_bytes(book, workbook([paper]))
        written += [page, book]
    if names is None:
        form = folder / "报名表.docx"
        write_bytes(form, entry_form(state.setup))
        written.append(form)
    return written


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, to outlive a loss of power; `NotAllowed` if it can't."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            with open(part, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise NotAllowed("file-failed", str(path), reason=error.strerror or str(error)) from None
