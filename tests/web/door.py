"""An app with a door, for tests of the door: a few routes, and a clock that the test winds."""

from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gouji.web import guard, metrics, problems
from gouji.web.limits import Limits

AWAY = ("203.0.113.5", 40000)
SMALL = Limits(burst=12, per_s=2, room_burst=2, rooms_per_h=60, sockets=2, body=100, body_s=0.2)


class Time:
    """A clock that the test winds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def app_of(clock: Time, **options: Any) -> FastAPI:
    app = FastAPI()
    problems.install(app)

    @app.get("/hello")
    def hello(request: Request) -> dict[str, str]:
        assert request.client is not None
        return {"from": request.client.host, "scheme": request.url.scheme}

    @app.post("/api/rooms")
    @app.post("/api/replay")
    async def echo(request: Request) -> PlainTextResponse:
        return PlainTextResponse(str(len(await request.body())))

    @app.get("/api/large")
    def large() -> PlainTextResponse:
        return PlainTextResponse("够级" * 5000)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the password is swordfish")

    @app.websocket("/ws/1")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text("hello")
        try:
            await websocket.receive_text()
        except WebSocketDisconnect:
            await websocket.send_text("nobody hears this")

    guard.install(app, now=clock, **({"limits": SMALL} | options))
    return app


def client(app: FastAPI, address: tuple[str, int] = AWAY) -> TestClient:
    return TestClient(app, client=address, base_url="http://gouji.example")


def limited(why: str) -> float:
    return metrics.LIMITED.labels(why)._value.get()
