"""The app: routes, socket, page, and what runs behind them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from gouji.store.opening import Store, open_store
from gouji.web import (
    analysing,
    choices,
    guard,
    lessons,
    metrics,
    page,
    problems,
    replay,
    rooms,
    rules,
    socket,
    verify,
)
from gouji.web.contests import refusals
from gouji.web.contests.contests import Contests
from gouji.web.contests.routes import ROUTERS
from gouji.web.hall import Hall
from gouji.web.identity import Identity
from gouji.web.server import Options, Server
from gouji.web.thinking import Thinkers


def create_app(options: Options, store: Store | None = None) -> FastAPI:
    """The app; what it holds open is closed with it.

    `store`: the opened database, where the caller has opened it already to tell its faults.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        with store or open_store(options.data, options.database) as opened:
            thinkers = Thinkers(options.workers)
            thinkers.warm_up()
            hall = Hall(opened, thinkers, options.clock, options.timing, options.rooms)
            contests = Contests(
                options.data,
                opened.key,
                options.clock.now,
                local=options.local,
                settle_s=options.settle_s,
            )
            app.state.server = Server(options, opened, Identity(opened.key), hall, contests)
            try:
                await hall.open()
                await contests.open()
                yield
            finally:
                await contests.close()
                await hall.close()
                thinkers.close()

    app = FastAPI(title="够级 gouji", lifespan=life, docs_url=None, redoc_url=None)
    problems.install(app)
    refusals.install(app)
    for part in (rooms, choices, lessons, replay, analysing, verify, rules, metrics):
        app.include_router(part.router)
    for router in ROUTERS:
        app.include_router(router)
    page.install(app, options.static, lambda: app.state.server.identity, options.url)
    guard.install(
        app,
        sockets=socket.sockets(lambda: app.state.server),
        proxies=options.proxies,
        public=options.url,
        limits=options.limits,
    )
    return app
