"""Sockets and audiences: who gets which messages, numbered, and what is kept for who was gone."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from gouji.engine.cards import Seat
from gouji.web import wire

KEPT = 24
"""Messages that an audience keeps for those who come back."""

MOST_WAITING = 4 << 20
"""Characters that may wait for a slow client before it is dropped."""


class Connection:
    """One socket: what is sent waits here, and a client that is too slow is dropped.

    `device`: None for somebody without a cookie. `seat`: where it sits, None among the public.
    `on_drop`: called when it is dropped.
    """

    def __init__(self, device: str | None, nickname: str) -> None:
        self.device = device
        self.nickname = nickname
        self.seat: Seat | None = None
        self.you: str = ""
        self._waiting: deque[str] = deque()
        self._size = 0
        self._more = asyncio.Event()
        self.closing = False
        self.dropped = False
        self.on_drop: Callable[[], None] | None = None

    def send(self, text: str) -> None:
        """Puts a message in line."""
        if self.closing:
            return
        self._waiting.append(text)
        self._size += len(text)
        if self._size > MOST_WAITING:
            self._waiting.clear()
            self.close()
            self.dropped = True
            if self.on_drop is not None:
                self.on_drop()
        self._more.set()

    def bye(self, code: str, text: wire.Bilingual, retry: int | None) -> None:
        """Says goodbye, and closes when that is sent."""
        message = wire.ByeMsg.model_validate({"code": code, "text": text, "retry": retry})
        self.send(message.model_dump_json())
        self.close()

    def close(self) -> None:
        """Closes when everything in line is sent."""
        self.closing = True
        self._more.set()

    async def next(self) -> str | None:
        """The next message to be sent; None when it is to be closed."""
        while not self._waiting:
            if self.closing:
                return None
            self._more.clear()
            await self._more.wait()
        text = self._waiting.popleft()
        self._size -= len(text)
        return text


News = tuple[str, str, list[str], int]
"""Kind, JSON, and for a table the new lines and the number of the deal."""


class Audience:
    """Those who see the same: a seat, or the public. Its messages are numbered from 1.

    A message goes out if it differs from the one of its kind before. `delay`: milliseconds until
    the public is told. `alone_since`: when its last socket went.
    """

    def __init__(self, epoch: str, delay: int = 0) -> None:
        self.epoch = epoch
        self.n = 0
        self.delay = delay
        self.connections: set[Connection] = set()
        self.alone_since: int | None = None
        self.now: dict[str, str] = {}  # what it was told last: room, table, over, you
        self.log: list[str] = []
        self.deal = 0  # whose log that is
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self._later: deque[tuple[int, News]] = deque()
        self._made: dict[str, str] = {}
        self._made_log = (0, 0)

    def tell(self, kind: str, body: str, at: int) -> None:
        """Tells a `room`, `over` or `you` (its JSON), if it is news."""
        if self._made.get(kind) != body:
            self._made[kind] = body
            self._put(kind, body, [], 0, at)

    def tell_table(self, body: str, deal: int, log: list[str], at: int) -> None:
        """Tells a table with the lines that were heard since; `log`: all lines of its deal."""
        known_deal, known = self._made_log
        fresh = log[known:] if known_deal == deal else log[:]
        if fresh or self._made.get("table") != body:
            self._made["table"] = body
            self._made_log = (deal, len(log))
            self._put("table", body, fresh, deal, at)

    def knows(self, kind: str, body: str) -> None:
        """It has been told this already, in a snapshot."""
        self._made[kind] = body

    def _put(self, kind: str, body: str, log: list[str], deal: int, at: int) -> None:
        news = kind, body, log, deal
        if not self.delay or (kind == "room" and "room" not in self.now):
            self._tell_now(news, at)  # that there is a room is no secret
        else:
            self._later.append((at + self.delay, news))

    @property
    def due(self) -> int | None:
        """When something is to be told that waits."""
        return self._later[0][0] if self._later else None

    def release(self, at: int) -> None:
        """Tells what has waited long enough."""
        while self._later and self._later[0][0] <= at:
            self._tell_now(self._later.popleft()[1], at)

    def _tell_now(self, news: News, at: int) -> None:
        kind, body, log, deal = news
        self.n += 1
        self.now[kind] = body
        rest = ""
        if kind == "table":
            if deal != self.deal:
                self.deal, self.log = deal, []
                self.now.pop("over", None)
            self.log.extend(log)
            rest = f',"log":[{",".join(log)}]'
        text = f'{{"type":"{kind}","n":{self.n},"now":{at},"{kind}":{body}{rest}}}'
        self._kept.append((self.n, text))
        for connection in self.connections:
            connection.send(text)

    def since(self, n: int) -> list[str] | None:
        """The messages after one that was seen, None if they are not all here."""
        if not 0 <= n <= self.n or self.n - n > len(self._kept):
            return None
        return [text for number, text in self._kept if number > n]

    def snapshot(self, at: int, you: str) -> str:
        """All there is, as this audience was told it."""
        now = self.now
        return (
            f'{{"type":"snapshot","n":{self.n},"epoch":"{self.epoch}","now":{at},"you":{you},'
            f'"room":{now["room"]},"table":{now.get("table", "null")},'
            f'"log":[{",".join(self.log)}],"over":{now.get("over", "null")}}}'
        )


def dumped(model: Any) -> str:
    """A wire model as JSON."""
    text: str = model.model_dump_json()
    return text
