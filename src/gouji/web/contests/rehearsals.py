"""Rehearsals from a button: each in a process of its own and a folder of its own.

What a rehearsal tells lies in a file beside it, so that its page can be left and come back to.
"""

import contextlib
import json
import multiprocessing
from datetime import datetime
from multiprocessing.process import BaseProcess
from pathlib import Path

from gouji.competition.rehearsal.run import make_folder, rehearse
from gouji.competition.texts import say
from gouji.engine.faults import Fault
from gouji.processes import work_for_parent
from gouji.web.contests.folder import Folder, new_name
from gouji.web.contests.links import Links
from gouji.web.contests.refusals import no
from gouji.web.contests.texts import PROBLEMS
from gouji.words import Text

LINES = "演练.jsonl"
MOST = 20
"""Rehearsals that lie in the folder at a time."""


class Rehearsals:
    """The rehearsals of one data folder; one runs at a time."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._running: tuple[str, BaseProcess] | None = None

    def begin(self, teams: int, seed: str, device: str, at: datetime) -> str:
        """Begins a rehearsal, whose organiser a device is; returns its name."""
        if self._running is not None and self._running[1].is_alive():
            raise no(409, "rehearsing")
        name = new_name()
        where = self._folder.rehearsal(name)
        if where.parent.is_dir() and sum(1 for _ in where.parent.iterdir()) >= MOST:
            raise no(409, "too-many-rehearsals", most=MOST)
        make_folder(where)
        links = Links(self._folder.rehearsed(name))
        try:
            link, _ = links.make("organiser", "", "", at)
            links.let_in(link, device, "", at)
        finally:
            links.close()
        process = multiprocessing.get_context("spawn").Process(
            target=_rehearse, args=(where, teams, seed), daemon=True
        )
        process.start()
        self._running = (name, process)
        return name

    def told(self, name: str) -> list[Text]:
        """What a rehearsal has told so far; `RouteRefused` where there is none."""
        return [Text(*line) for line in self._lines(name) if isinstance(line, list)]

    def ended(self, name: str) -> tuple[bool, Text | None]:
        """Whether a rehearsal is over, and what went wrong, if anything did."""
        last = (self._lines(name) or [None])[-1]
        if isinstance(last, dict):
            return True, Text(*last["failed"]) if last["failed"] else None
        running = self._running
        if running is not None and running[0] == name and running[1].is_alive():
            return False, None
        # it may have ended between the two looks
        last = (self._lines(name) or [None])[-1]
        if isinstance(last, dict):
            return True, Text(*last["failed"]) if last["failed"] else None
        return True, PROBLEMS["rehearsal-failed"]

    def _lines(self, name: str) -> list[object]:
        path = self._folder.rehearsal(name) / LINES if self._folder.is_name(name) else None
        if path is None or not path.parent.is_dir():
            raise no(404, "no-rehearsal")
        if not path.exists():
            return []
        found: list[object] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            with contextlib.suppress(ValueError):  # the last one may be written just now
                found.append(json.loads(line))
        return found

    def close(self) -> None:
        """Ends what still runs."""
        if self._running is not None and self._running[1].is_alive():
            self._running[1].terminate()
            self._running[1].join(5)


def _rehearse(folder: Path, teams: int, seed: str) -> None:
    work_for_parent()
    with open(folder / LINES, "a", encoding="utf-8", buffering=1) as file:

        def tell(text: Text) -> None:
            file.write(json.dumps(list(text), ensure_ascii=False) + "\n")

        failed: Text | None = None
        try:
            rehearse(folder, teams, seed, tell, on_page=True)
        except Fault as why:
            failed = say(why)
        file.write(json.dumps({"failed": None if failed is None else list(failed)}) + "\n")
