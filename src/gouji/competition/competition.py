"""A competition: its log and where it stands; commands go in here."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from gouji.competition.checks import check
from gouji.competition.log import Entry, Log, Stale, Who, check_chain
from gouji.competition.moved import Moved, moved
from gouji.competition.refusing import NotAllowed
from gouji.competition.sqlite import SqliteLog
from gouji.competition.state import EMPTY, State, rebuild
from gouji.competition.steps import Command, Moment, judge


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command would do: its entry, the state after it, and what else moves by it."""

    entry: Entry
    after: State
    moved: Moved


class Competition:
    """One competition over its log; use it in a `with`.

    >>> from datetime import datetime
    >>> from gouji.competition.log import MemoryLog
    >>> from gouji.competition.commands import SetUp
    >>> from gouji.competition.templates import KNOCKOUT
    >>> cup = Competition(MemoryLog())
    >>> done = cup.do(SetUp(setup=KNOCKOUT), Who("organiser", "张老师"), datetime(2026, 5, 1, 9))
    >>> done.n, cup.state.setup.name
    (1, '够级比赛')
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.entries: list[Entry] = []
        self.state: State = EMPTY
        self.refresh()

    @classmethod
    def open(cls, path: Path, *, new: bool = False) -> Self:
        """A competition in a file; `NotAllowed` where there is none, or one already for `new`."""
        return cls(SqliteLog(path, new=new))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the log."""
        self.log.close()

    @property
    def last_hash(self) -> str:
        """The hash that closes the log so far."""
        return self.entries[-1].hash if self.entries else ""

    def refresh(self) -> None:
        """Takes in what others have added to the log, or put in its place by a restore."""
        found = self.log.entries(max(0, self.state.number - 1))
        if self.entries:
            last = next(found, None)
            if last is None or last.hash != self.last_hash:
                self.entries, self.state = [], EMPTY
                found = self.log.entries()
        for entry in found:
            self.state = self.state.after(entry)
            self.entries.append(entry)

    def do(self, order: Command, who: Who, at: datetime) -> Entry:
        """Does a command; when this returns it is on disk. `NotAllowed` where it can't be done."""
        while True:
            self.refresh()
            entry, after = judge(self.state, order, who, self._moment(at, who), self.last_hash)
            try:
                self.log.append(entry, self.last_hash)
            except Stale:
                continue
            self.state = after
            self.entries.append(entry)
            return entry

    def preview(self, order: Command, who: Who, at: datetime) -> Preview:
        """What a command would do, without doing it; `NotAllowed` where it can't be done."""
        self.refresh()
        entry, after = judge(self.state, order, who, self._moment(at, who), self.last_hash)
        return Preview(entry, after, moved(self.state, after))

    def _moment(self, at: datetime, who: Who) -> Moment:
        return Moment(at, who, self.entry)

    def entry(self, n: int) -> Entry:
        """An entry by its number."""
        if not 1 <= n <= len(self.entries):
            raise NotAllowed("no-entry", "n", value=n, most=len(self.entries))
        return self.entries[n - 1]


def check_all(entries: list[Entry]) -> State:
    """Reads a whole log again: chain, every step's documents, what must hold at the end."""
    check_chain(entries)
    state = rebuild(entries)
    check(state)
    return state
