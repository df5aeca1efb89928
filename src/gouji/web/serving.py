"""Uvicorn, stopped so that nobody is left in the dark: pages are told to come back first."""

import gc
import socket
import sys
from collections.abc import Sequence
from typing import Any

import uvicorn
from fastapi import FastAPI

from gouji.web.patience import PatientProtocol, PatientSocket
from gouji.web.server import Server

SERVER_OPTIONS: dict[str, Any] = {
    "ws_max_size": 32 << 10,
    "ws_max_queue": 32,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 10,
    "proxy_headers": False,  # `guard.install` minds them
    "access_log": False,  # and so does `guard.Guard`: paths may hold a seat's private link
    "log_config": None,
    "server_header": False,
    "h11_max_incomplete_event_size": 32 << 10,
    "timeout_graceful_shutdown": 10,
}
"""What uvicorn must be started with."""

SWITCH_S = 0.0005
"""Seconds that one thread may keep another waiting: the journal's writer wakes for a moment after
every write to the disk, and with Python's 5 ms each of its steps waited so long for the tables."""

COLLECT = 2_000, 10, 500
"""When garbage in circles is looked for (`gc.set_threshold`): by Python's own rule all objects are
gone through so often that with hundreds of tables all stood still for half a second every ten."""


class GentleServer(uvicorn.Server):
    """Runs an app of `create_app`."""

    def __init__(self, app: FastAPI) -> None:
        # one implementation everywhere: another one may be installed, and not know our limits
        config = uvicorn.Config(app, http=PatientProtocol, ws=PatientSocket, **SERVER_OPTIONS)
        super().__init__(config)
        self._app = app

    def run(self, sockets: "list[socket.socket] | None" = None) -> None:
        """Serves until it is told to stop, in a process that is its own and is set up for it."""
        sys.setswitchinterval(SWITCH_S)
        gc.set_threshold(*COLLECT)
        super().run(sockets)

    async def shutdown(self, sockets: "Sequence[socket.socket] | None" = None) -> None:
        """Says goodbye at every table, then closes as uvicorn does."""
        server: Server = self._app.state.server
        server.contests.wake()
        await server.hall.close()
        await super().shutdown(list(sockets) if sockets is not None else None)
