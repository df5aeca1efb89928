"""Refusals of routes: every one answers 4xx with a `wire.Problem`, a failure 500 with one, and a
database that takes nothing 503."""

import logging

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from gouji.engine.faults import Fault
from gouji.web import wire
from gouji.web.logs import safe_path
from gouji.web.showing import bilingual
from gouji.web.texts import REFUSALS
from gouji.words import Text, fault, shown
from gouji.words.problems import problem

_CODES = {404: "not-found", 405: "wrong-method"}

_log = logging.getLogger("gouji.web")


class RouteRefused(Exception):
    """Raised by a route: answered with `status` and the problem.

    >>> RouteRefused(404, "no-lesson").problem.text.zh
    '没有这一课'
    """

    def __init__(
        self, status: int, code: str, place: str | None = None, text: Text | None = None
    ) -> None:
        super().__init__(status, code, place)
        self.status = status
        said = problem(code) if text is None else text
        self.problem = wire.Problem(code=code, place=_place(place), text=bilingual(said))


def _place(key: str | None) -> str | None:
    # a key that came from outside may be anything
    return shown(key, 200) if key else None


def answer(status: int, told: wire.Problem, headers: dict[str, str] | None = None) -> JSONResponse:
    """A problem as a response."""
    return JSONResponse(told.model_dump(), status_code=status, headers=headers)


def of_fault(wrong: Fault) -> wire.Problem:
    """A `Fault` for the wire: its key and its sentence."""
    return wire.Problem(code=wrong.code, place=_place(wrong.key), text=bilingual(fault(wrong)))


def of_form(wrong: RequestValidationError) -> wire.Problem:
    """The first thing wrong with a request's form."""
    first = wrong.errors()[0]
    place = _place(".".join(str(part) for part in first["loc"][1:]))
    facts = {key: value for key, value in first.get("ctx", {}).items() if key != "error"}
    code = str(first["type"])
    return wire.Problem(code=code, place=place, text=bilingual(problem(code, place, **facts)))


def install(app: FastAPI) -> None:
    """Has all refusals and failures of an app's routes answered in this form."""

    @app.exception_handler(RouteRefused)
    async def refused(request: Request, wrong: RouteRefused) -> JSONResponse:
        return answer(wrong.status, wrong.problem)

    @app.exception_handler(Fault)
    async def faulty(request: Request, wrong: Fault) -> JSONResponse:
        return answer(422, of_fault(wrong))

    @app.exception_handler(RequestValidationError)
    async def misformed(request: Request, wrong: RequestValidationError) -> JSONResponse:
        return answer(422, of_form(wrong))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, wrong: HTTPException) -> JSONResponse:
        code = _CODES.get(wrong.status_code, "other")
        told = wire.Problem(code=code, place=None, text=bilingual(problem(code)))
        return answer(wrong.status_code, told, dict(wrong.headers or {}))

    @app.exception_handler(sa.exc.OperationalError)
    async def unsaved(request: Request, wrong: sa.exc.OperationalError) -> JSONResponse:
        _log.error("database failed", extra={"path": safe_path(request.url.path)}, exc_info=wrong)
        text = bilingual(REFUSALS["not-saved"])
        return answer(503, wire.Problem(code="not-saved", place=None, text=text))

    @app.exception_handler(Exception)
    async def failed(request: Request, wrong: Exception) -> JSONResponse:
        _log.error("route failed", extra={"path": safe_path(request.url.path)}, exc_info=wrong)
        told = wire.Problem(code="server", place=None, text=bilingual(problem("server")))
        return answer(500, told)
