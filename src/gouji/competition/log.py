"""The append-only log: who, when, what, old, new, why; the only way a competition changes.

Entries are chained by hashes, so that a changed or missing one shows. `Log` is what a keeper of
entries must do; `sqlite.py` holds the one for a file, `MemoryLog` the one for tests and previews.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from pydantic_core import PydanticCustomError

from gouji.competition.model import near
from gouji.competition.refusing import NotAllowed

Json = Any

FORMAT = 1


class Who(NamedTuple):
    """Who did it: a role (`organiser`, `referee`, `jury`, `entrant`) and a name."""

    role: str
    name: str


class Change(NamedTuple):
    """One document before and after, as JSON; None where there was none, or is none now."""

    doc: str
    old: Json
    new: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One step: `what` names the command, `args` are its own words; `hash` closes the chain."""

    n: int
    at: datetime
    who: Who
    what: str
    args: Json
    why: str
    changes: tuple[Change, ...]
    hash: str = ""

    def chained(self, before: str) -> "Entry":
        """The same entry, closed with its hash over it and the hash of the one before."""
        return _closed(self, self.digest(before))

    def digest(self, before: str) -> str:
        """SHA-256 of the hash before, one line break, and the entry as canonical JSON."""
        return hashlib.sha256(f"{before}\n{canonical(self.table())}".encode()).hexdigest()

    def table(self) -> Json:
        """The entry as JSON, without its hash."""
        return {
            "n": self.n,
            "at": self.at.isoformat(),
            "who": list(self.who),
            "what": self.what,
            "args": self.args,
            "why": self.why,
            "changes": [list(change) for change in self.changes],
        }

    def line(self) -> str:
        """The entry as one line of JSON, with its hash."""
        return canonical({**self.table(), "hash": self.hash})


def _closed(entry: Entry, digest: str) -> Entry:
    return Entry(
        n=entry.n,
        at=entry.at,
        who=entry.who,
        what=entry.what,
        args=entry.args,
        why=entry.why,
        changes=entry.changes,
        hash=digest,
    )


def canonical(value: Json) -> str:
    """JSON that is the same for the same value: sorted keys, no spaces, letters as they are.

    >>> canonical({"b": [1, None], "a": "够级"})
    '{"a":"够级","b":[1,null]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def entry_of(line: str) -> Entry:
    """An entry from its line of JSON; `NotAllowed` where it is none."""
    try:
        value = json.loads(line, parse_constant=_no_number)
        canonical(value).encode()  # half characters go into no file
        return Entry(
            n=_an(int, value["n"]),
            at=near(datetime.fromisoformat(value["at"])),
            who=Who(*(_an(str, part) for part in value["who"])),
            what=_an(str, value["what"]),
            args=_an(dict, value["args"]),
            why=_an(str, value["why"]),
            changes=tuple(Change(_an(str, doc), old, new) for doc, old, new in value["changes"]),
            hash=_an(str, value["hash"]),
        )
    except (ValueError, KeyError, TypeError, RecursionError, PydanticCustomError):
        raise NotAllowed("not-an-entry", "", value=line[:60]) from None


def _no_number(text: str) -> Json:
    raise ValueError(text)


def _an(kind: type, value: Json) -> Any:
    if type(value) is not kind:
        raise TypeError(kind.__name__)
    return value


class Stale(Exception):
    """The log is not what it was when it was read: read it, and judge again."""


class Log(Protocol):
    """A keeper of entries. What `append` returned from outlives a crash."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after number `after`, in order."""

    def append(self, entry: Entry, before: str) -> None:
        """Keeps the next entry; `Stale` if the last one kept doesn't close with hash `before`."""

    def close(self) -> None:
        """Lets go of what is held."""


@dataclass(slots=True)
class MemoryLog:
    """A log in memory."""

    kept: list[Entry] = field(default_factory=list)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries after number `after`."""
        yield from self.kept[after:]

    def append(self, entry: Entry, before: str) -> None:
        """Keeps the next entry."""
        last = self.kept[-1].hash if self.kept else ""
        if entry.n != len(self.kept) + 1 or last != before:
            raise Stale
        self.kept.append(entry)

    def close(self) -> None:
        """Nothing is held."""


def check_chain(entries: Iterable[Entry]) -> str:
    """The last hash of entries from the first; `NotAllowed` names the first that doesn't fit."""
    before = ""
    for n, entry in enumerate(entries, start=1):
        if entry.n != n:
            raise NotAllowed("entry-missing", "", n=n)
        if entry.hash != entry.digest(before):
            raise NotAllowed("entry-changed", "", n=n)
        before = entry.hash
    return before
