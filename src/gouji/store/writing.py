"""All writing to the database: one thread, and one commit for everything that waits (group commit).

A journal entry is durable once its future is done; many tables share one write to the disk.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

from gouji.store.tables import journal

Work = Callable[[sa.Connection], Any]

_APPEND = sa.insert(journal)  # made once: making it costs as much as running it
_MOST = 1000  # jobs a commit: bounds what a power loss may undo, and how long the first one waits


class Writer:
    """The one thread that writes; `commits` and `written` count what it did."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[tuple[Any, Future[Any]] | None] = queue.SimpleQueue()
        self._closed = False
        self.commits = 0
        self.written = 0
        self._thread = threading.Thread(target=self._run, name="gouji-writer", daemon=True)
        self._thread.start()

    def append(self, room: int, n: int, entries: str, *works: Work) -> "Future[None]":
        """Adds a line to a room's journal, and does `works` in the same transaction."""

        def all_of_it(connection: sa.Connection) -> None:
            for work in works:
                work(connection)

        return self._put(({"room": room, "n": n, "entries": entries}, all_of_it))

    def do(self, work: Work) -> "Future[Any]":
        """Does some other writing; the future has what it returns."""
        return self._put((None, work))

    def close(self) -> None:
        """Writes what is waiting, and ends the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _put(self, job: Any) -> "Future[Any]":
        if self._closed:
            raise RuntimeError("the writer is closed")
        future: Future[Any] = Future()
        self._queue.put((job, future))
        return future

    def _run(self) -> None:
        with self._engine.connect() as connection:
            ending = False
            while not ending:
                first = self._queue.get()
                batch = [] if first is None else [first]
                ending = first is None
                while not ending and len(batch) < _MOST:
                    try:
                        more = self._queue.get_nowait()
                    except queue.Empty:
                        break
                    if more is None:
                        ending = True
                    else:
                        batch.append(more)
                self._commit(connection, batch)

    def _commit(self, connection: sa.Connection, batch: list[tuple[Any, "Future[Any]"]]) -> None:
        if not batch:
            return
        try:
            with connection.begin():
                results = self._write(connection, [job for job, _ in batch])
        except Exception as error:  # noqa: BLE001 - whoever waits is told of whatever it is
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            else:  # the fault of one is not the fault of all
                for one in batch:
                    self._commit(connection, [one])
            return
        self.commits += 1
        self.written += len(batch)
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def _write(self, connection: sa.Connection, jobs: list[Any]) -> list[Any]:
        rows = [row for row, _ in jobs if row is not None]
        if rows:
            connection.execute(_APPEND, rows)
        return [work(connection) for _, work in jobs]
