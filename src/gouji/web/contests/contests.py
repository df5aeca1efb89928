"""All competitions of a running server: opened when they are asked for, backed up, put away."""

import asyncio
import contextlib
import logging
import shutil
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from gouji.competition.competition import Competition
from gouji.competition.keeping import automatic, backup_folder
from gouji.competition.log import Who
from gouji.competition.steps import Command
from gouji.engine.faults import Fault
from gouji.web.contests import printing
from gouji.web.contests.creating import Creators
from gouji.web.contests.desk import Desk
from gouji.web.contests.folder import Folder
from gouji.web.contests.links import Grant, Links, links_file
from gouji.web.contests.orders import now_in_china
from gouji.web.contests.press import Press
from gouji.web.contests.refusals import no, refused
from gouji.web.contests.rehearsals import Rehearsals
from gouji.web.limits import Places

BACKUP_S = 60.0
"""How long what is new may lie without a backup."""

IDLE_S = 900.0
"""After how long a competition that nobody asks for is put away."""

MOST = 500
"""Competitions that may be made on one server."""

RESTORING_S = 300
"""How long a competition from a zip may take: all its steps are judged anew."""

MOST_WAITING = 600
"""Who may wait for news at a time, by address: a hall of phones may share one."""

_log = logging.getLogger("gouji.web")


def _open_desk(task: "asyncio.Task[Desk]") -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


class Contests:
    """The competitions of one data folder; `open` it and `close` it."""

    def __init__(
        self,
        data: Path,
        key: bytes,
        clock: Callable[[], int],
        *,
        local: bool,
        settle_s: float = 0,
    ) -> None:
        self.folder = Folder(data)
        self.creators = Creators(data, key, local=local)
        self.waiting = Places(MOST_WAITING)
        self.press = Press()
        self.restoring = Press(RESTORING_S)
        self.rehearsals = Rehearsals(self.folder)
        self._clock = clock
        self._settle_s = settle_s
        self._desks: dict[str, asyncio.Task[Desk]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
        self._going: set[str] = set()

    def now(self) -> datetime:
        """The server's time."""
        return now_in_china(self._clock)

    async def open(self) -> None:
        """Begins to keep backups."""
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Backs up what is new and closes all files; nobody waits for news any more."""
        if self._closing:
            return
        self._closing = True
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        for name in list(self._desks):
            desk = await self._desks[name]
            await self._back_up(desk)
            await desk.close()
        self._desks.clear()
        for press in (self.press, self.restoring):
            await asyncio.to_thread(press.close)
        self.rehearsals.close()

    def wake(self) -> None:
        """Lets go of everybody who waits for news."""
        for task in list(self._desks.values()):
            if _open_desk(task):
                task.result().wake()

    # ---------------------------------------------------------------- desks

    async def desk(self, name: str) -> Desk:
        """A competition by its name; `RouteRefused` where there is none, or it can't be read."""
        task = self._desks.get(name)
        if task is not None and _open_desk(task) and not task.result().in_place():
            await self._replaced(name)
            task = None
        if task is None:
            path = self.folder.path(name)
            if path is None or self._closing or name in self._going:
                raise no(404, "no-contest")
            task = self._desks[name] = asyncio.create_task(self._opened(name, path))
        try:
            desk = await asyncio.shield(task)
        except BaseException:
            if task.done():
                self._desks.pop(name, None)
            raise
        desk.touched = time.monotonic()
        return desk

    async def _replaced(self, name: str) -> None:
        """Lets go of a file that was taken away, or had another put in its place, by its name."""
        # closed before it is opened again: SQLite knows its companions by the name alone
        self._going.add(name)
        try:
            await self.put_away(name)
        finally:
            self._going.discard(name)

    async def _opened(self, name: str, path: Path) -> Desk:
        desk = Desk(name, path, self.folder.is_rehearsal(path), self._settle_s)
        await desk.open()
        return desk

    def check_room(self) -> None:
        """Refuses one competition more than a server may have."""
        if sum(1 for _ in self.folder.names()) >= MOST:
            raise no(409, "too-many-contests")

    async def make(self, order: Command, by: str) -> tuple[str, Path]:
        """A new competition; returns its name and file. `RouteRefused` where it can't be set up."""
        at = self.now()

        def work() -> tuple[str, Path]:
            self.check_room()
            name, path = self.folder.new()
            try:
                with Competition.open(path, new=True) as cup:
                    cup.do(order, Who("organiser", by), at)
            except BaseException:
                self._remove_files(path)  # nothing was said yet, and nobody knows of it
                raise
            return name, path

        try:
            return await asyncio.to_thread(work)
        except Fault as why:
            raise refused(why) from None

    async def put_away(self, name: str) -> None:
        """Closes a competition's files, as far as they are open."""
        task = self._desks.pop(name, None)
        if task is not None and (not task.done() or task.exception() is None):
            await (await task).close()
            await self.press.run(printing.let_go, (await task).path)

    async def delete(self, desk: Desk) -> None:
        """Deletes a competition with its links and backups, and with all that a rehearsal left."""
        # a page that waits for news of it asks again at once, and must not open it again
        self._going.add(desk.name)
        try:
            await self.put_away(desk.name)
            await asyncio.to_thread(self._remove, desk)
        finally:
            self._going.discard(desk.name)

    @staticmethod
    def _remove(desk: Desk) -> None:
        path = desk.path
        if desk.rehearsal:
            shutil.rmtree(path.parent)
            return
        Contests._remove_files(path)
        for kept in path.parent.glob(f"{path.stem}-before-restore-*.zip"):
            kept.unlink()
        if backup_folder(path).is_dir():
            shutil.rmtree(backup_folder(path))

    @staticmethod
    def _remove_files(path: Path) -> None:
        for base in (path, links_file(path)):
            for end in ("", "-wal", "-shm"):
                base.with_name(base.name + end).unlink(missing_ok=True)

    async def discard(self, name: str, path: Path) -> None:
        """Takes away a competition that was made just now and that nobody was told of."""
        await self.put_away(name)
        await asyncio.to_thread(self._remove_files, path)

    async def grants(self, device: str | None) -> dict[str, list[Grant]]:
        """The roles of a device in all competitions, by their names."""

        def work() -> dict[str, list[Grant]]:
            found: dict[str, list[Grant]] = {}
            for name in self.folder.names():
                path = self.folder.path(name)
                if device is None or path is None or not links_file(path).exists():
                    continue
                links = Links(path)
                try:
                    if grants := links.of_device(device):
                        found[name] = grants
                finally:
                    links.close()
            return found

        return await asyncio.to_thread(work)

    # ---------------------------------------------------------------- keeping

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(BACKUP_S)
            for name, task in list(self._desks.items()):
                if not _open_desk(task):
                    continue
                try:
                    await self._look_after(name, task.result())
                except Exception as wrong:  # noqa: BLE001 - the others are to be kept all the same
                    _log.error("keeping failed", extra={"room": name}, exc_info=wrong)

    async def _look_after(self, name: str, desk: Desk) -> None:
        await self._back_up(desk)
        if time.monotonic() - desk.touched > IDLE_S:
            self._desks.pop(name, None)
            await desk.close()

    async def _back_up(self, desk: Desk) -> None:
        if not desk.changed_since_backup:
            return
        desk.changed_since_backup = False
        try:
            await asyncio.to_thread(automatic, desk.path, datetime.now())
        except Fault as why:
            desk.changed_since_backup = True
            _log.error("backup failed", extra={"code": why.code, "room": desk.name})
