"""Orders that were done already: known by their ids, which stand in the log beside the steps."""

from collections.abc import Sequence
from typing import NamedTuple

from gouji.competition.log import Entry


class Order(NamedTuple):
    """An order's id in parts: of a queue `stream` the `k`-th, or 0 for one without an order."""

    stream: str
    k: int


def parts(request: str) -> Order:
    """The parts of an id.

    >>> parts("a1b2/3"), parts("a1b2")
    (Order(stream='a1b2', k=3), Order(stream='a1b2', k=0))
    """
    stream, _, k = request.partition("/")
    return Order(stream, int(k or 0))


class Requests:
    """What a log says of the orders that made it; follows the log as it grows or is replaced."""

    def __init__(self) -> None:
        self._last: Entry | None = None
        self._done: dict[str, Entry] = {}
        self._streams: dict[str, int] = {}
        self._queues: dict[str, set[str]] = {}
        self._touched: dict[str, int] = {}

    def follow(self, entries: Sequence[Entry]) -> None:
        """Takes in what came since; all anew where the log is another one."""
        known = 0 if self._last is None else self._last.n
        if known > len(entries) or (known and entries[known - 1] is not self._last):
            self.__init__()  # type: ignore[misc]
            known = 0
        for entry in entries[known:]:
            self._take(entry)
        self._last = entries[-1] if entries else None

    def _take(self, entry: Entry) -> None:
        for change in entry.changes:
            kind, _, rest = change.doc.partition("/")
            if kind in ("match", "deal"):
                self._touched[rest.partition("/")[0]] = entry.n
        request = entry.args.get("request") if isinstance(entry.args, dict) else None
        if not isinstance(request, str):
            return
        self._done[request] = entry
        stream, k = parts(request)
        if k:
            self._streams[stream] = max(k, self._streams.get(stream, 0))
            match = entry.args.get("match")
            if isinstance(match, str):
                self._queues.setdefault(match, set()).add(stream)

    def done(self, request: str) -> Entry | None:
        """The entry that an order made, None where it made none so far."""
        return self._done.get(request)

    def due(self, stream: str) -> int:
        """Which order of a queue comes next."""
        return self._streams.get(stream, 0) + 1

    def of_match(self, match: str) -> dict[str, int]:
        """The queues that had to do with a match, and the last order of each that is done."""
        return {name: self._streams[name] for name in sorted(self._queues.get(match, ()))}

    def touched(self, match: str) -> int:
        """The last entry that changed a match, 0 for none."""
        return self._touched.get(match, 0)
