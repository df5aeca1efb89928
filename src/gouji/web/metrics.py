"""Figures for whoever runs the server, in the form that Prometheus reads."""

import asyncio
import logging
from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from gouji.store.tables import devices

router = APIRouter()

HEALTH_S = 5.0
"""How long the writer may take to answer before the server is called failing."""

_NOBODY = "(healthz)"  # a device that is never there

_log = logging.getLogger("gouji.web")

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("gouji_requests", "HTTP requests", ["method", "status"], registry=REGISTRY)
LIMITED = Counter(
    "gouji_limited", "Requests and sockets refused at the door", ["why"], registry=REGISTRY
)
ACTIONS = Counter("gouji_actions", "Actions put to a game, by whom", ["by"], registry=REGISTRY)
REFUSALS = Counter("gouji_refusals", "Wishes that were refused", ["code"], registry=REGISTRY)
COMMIT_S = Histogram(
    "gouji_journal_seconds",
    "From an entry's writing to its being durable",
    buckets=_FAST,
    registry=REGISTRY,
)
BOT_S = Histogram(
    "gouji_bot_seconds",
    "From a question to the bot's answer, waiting for a worker included",
    ["bot"],
    buckets=_FAST,
    registry=REGISTRY,
)
BOT_FAILURES = Counter("gouji_bot_failures", "Bots that failed", ["bot"], registry=REGISTRY)
FLOODS = Counter("gouji_floods", "Sockets closed for flooding", registry=REGISTRY)

ROOMS = Gauge("gouji_rooms", "Rooms that are open", registry=REGISTRY)
SOCKETS = Gauge("gouji_sockets", "Sockets at a table", registry=REGISTRY)
COMMITS = Gauge("gouji_journal_commits", "Transactions since the start", registry=REGISTRY)
WRITTEN = Gauge("gouji_journal_jobs", "Jobs written since the start", registry=REGISTRY)


def take_stock(server: Any) -> None:
    """Reads from a running server what it knows itself."""
    live = list(server.hall.rooms.values())
    ROOMS.set(len(live))
    SOCKETS.set(sum(len(table.publisher.connections) for table in live))
    COMMITS.set(server.store.writer.commits)
    WRITTEN.set(server.store.writer.written)


@router.get("/metrics", include_in_schema=False)
def all_metrics(request: Request) -> Response:
    """All figures; the door lets this machine alone see them."""
    take_stock(request.app.state.server)
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


@router.get("/healthz", include_in_schema=False)
async def health(request: Request) -> JSONResponse:
    """200 where the database takes something within five seconds, else 503."""
    writer = request.app.state.server.store.writer
    try:
        async with asyncio.timeout(HEALTH_S):
            await asyncio.wrap_future(writer.do(_write))
    except (TimeoutError, RuntimeError, sa.exc.SQLAlchemyError) as wrong:
        _log.error("not healthy", exc_info=wrong)
        return JSONResponse({"status": "failing"}, 503)
    return JSONResponse({"status": "ok"})


def _write(connection: sa.Connection) -> None:
    # reading works on a full disk too, and what changes nothing is not written
    connection.execute(sa.insert(devices).values(id=_NOBODY, nickname=""))
    connection.execute(sa.delete(devices).where(devices.c.id == _NOBODY))
