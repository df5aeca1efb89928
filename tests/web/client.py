"""A client of some routers alone, for tests of what they answer."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient

from gouji.web import problems


def client(*routers: APIRouter) -> TestClient:
    """An app of these routers with refusals answered as everywhere."""
    app = FastAPI()
    problems.install(app)
    for router in routers:
        app.include_router(router)
    return TestClient(app, raise_server_exceptions=False)


def refusal(answer: Any) -> tuple[int, str, str | None]:
    """Status, code and place of a refused request; both sentences are there."""
    told = answer.json()
    assert told["text"]["zh"]
    assert told["text"]["en"]
    return answer.status_code, told["code"], told["place"]
