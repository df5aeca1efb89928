"""Uvicorn, stopped so that nobody is left in the dark: pages are told to come back first."""

import socket
from collections.abc import Sequence

import uvicorn
from fastapi import FastAPI

from gouji.web.guard import SERVER_OPTIONS
from gouji.web.patience import PatientProtocol, PatientSocket
from gouji.web.server import Server


class GentleServer(uvicorn.Server):
    """Runs an app of `create_app`."""

    def __init__(self, app: FastAPI) -> None:
        # one implementation everywhere: another one may be installed, and not know our limits
        config = uvicorn.Config(app, http=PatientProtocol, ws=PatientSocket, **SERVER_OPTIONS)
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: "Sequence[socket.socket] | None" = None) -> None:
        """Says goodbye at every table, then closes as uvicorn does."""
        server: Server = self._app.state.server
        server.contests.wake()
        await server.hall.close()
        await super().shutdown(list(sockets) if sockets is not None else None)
