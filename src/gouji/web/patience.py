"""How long a connection may keep us waiting: for the head of a request, and to take an answer.

Uvicorn waits for both without end, and whoever sends a byte now and then, or reads nothing, would
hold a connection for ever. Bodies are the door's business. A table's socket is asked by pings
(`SERVER_OPTIONS`); one that does not answer is let go at once, with all that it has not taken.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_S = 15.0
"""Seconds for the head of a request, from its connection or from its first byte on."""

ANSWER_S = 60.0
"""Seconds in which a client that takes an answer slowly must have taken some of it."""


class PatientProtocol(H11Protocol):
    """HTTP that ends a connection which keeps it waiting too long."""

    _head: asyncio.TimerHandle | None = None
    _answer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Waits on for the rest of a head, never longer than before."""
        if self._between_requests() and self._head is None:
            self._await_head()
        super().data_received(data)
        if not self._between_requests():
            self._stop_head()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on it is a socket's."""
        self._stop_head()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client takes no more for now."""
        super().pause_writing()
        self._stop_answer()
        self._answer = self.loop.call_later(ANSWER_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes some again."""
        self._stop_answer()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing any more."""
        self._stop_head()
        self._stop_answer()
        super().connection_lost(exc)

    def _between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _await_head(self) -> None:
        self._head = self.loop.call_later(HEAD_S, self._too_slow)

    def _too_slow(self) -> None:
        self._head = None
        if self._between_requests():
            self.transport.abort()

    def _stop_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _stop_answer(self) -> None:
        if self._answer is not None:
            self._answer.cancel()
            self._answer = None


class PatientSocket(WebSocketsSansIOProtocol):
    """A table's socket whose player may be gone without a word, as phones are."""

    def keepalive_timeout(self) -> None:
        """No pong: whoever takes nothing would keep a closing connection, and a seat, for long."""
        super().keepalive_timeout()
        self.transport.abort()
