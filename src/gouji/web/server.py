"""One running server: what the parts of the app share."""

import asyncio
import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path

from gouji.store import rooms
from gouji.store.opening import Store
from gouji.table.setup import Timing
from gouji.web.clock import Clock
from gouji.web.contests.contests import Contests
from gouji.web.hall import Hall
from gouji.web.identity import Identity
from gouji.web.limits import Limits
from gouji.web.texts import NICKNAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a server is started.

    `data`: the folder for all that is kept; `database`: a SQLAlchemy URL instead of the file in it.
    `url`: the address under which people reach us, None for what their requests say. `proxies`: the
    addresses of proxies that are believed. `workers`: processes for bots. `rooms`: how many may be
    open at a time. `static`: the page's files. `local`: it listens to this machine alone, whose
    people may make competitions. `settle_s`: how old a competition's public pages may be.
    """

    data: Path
    database: str | None = None
    url: str | None = None
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2))
    rooms: int = 2000
    timing: Timing = field(default_factory=Timing)
    clock: Clock = field(default_factory=Clock)
    static: Path = Path(__file__).parent / "static"
    local: bool = True
    settle_s: float = 1.0


@dataclass(slots=True)
class Server:
    """The parts of a running app, at `app.state.server`."""

    options: Options
    store: Store
    identity: Identity
    hall: Hall
    contests: Contests

    @property
    def clock(self) -> Clock:
        """The server's clock."""
        return self.options.clock

    async def nickname(self, device: str | None) -> str:
        """What a device is called: as it chose, or by a number of its own."""
        if device is None:
            return ""
        chosen = await asyncio.to_thread(
            self.store.read, lambda connection: rooms.nickname_of(connection, device)
        )
        return chosen or default_nickname(device)


def default_nickname(device: str) -> str:
    """The name of a device that has chosen none.

    >>> default_nickname("a") == default_nickname("a") != default_nickname("b")
    True
    """
    number = int.from_bytes(hashlib.sha256(device.encode()).digest()[:4], "big") % 10_000
    return NICKNAME.zh.format(n=f"{number:04}")
