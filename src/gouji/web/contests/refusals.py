"""A competition's no as a route's answer."""

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from gouji.competition.refusing import NotAllowed
from gouji.competition.texts import say
from gouji.engine.faults import Fault
from gouji.web.contests.texts import PROBLEMS
from gouji.web.problems import RouteRefused, answer

_NOT_THERE = (
    *("no-team", "no-match", "no-deal", "no-appeal", "no-entry", "no-paper", "no-template"),
    *("no-competition-file", "not-a-competition", "no-setup", "no-file-there", "no-link"),
)
_NOT_HIS = ("not-his-part", "no-role", "not-his-unit")
_TAKEN = ("unit-entered",)
_FAILED = ("file-busy", "file-failed")


def refused(why: Fault) -> RouteRefused:
    """The answer to what can't be: 404 what isn't there, 403 who may not, 409 taken, else 422.

    >>> from gouji.competition.refusing import NotAllowed
    >>> told = refused(NotAllowed("no-team", "team", value=9))
    >>> told.status, told.problem.text.zh
    (404, '没有 9 号队')
    """
    status = 422
    if why.code in _NOT_THERE:
        status = 404
    elif why.code in _NOT_HIS:
        status = 403
    elif why.code in _TAKEN:
        status = 409
    elif why.code in _FAILED:  # where our files lie is nobody's business
        return no(503, why.code)
    if why.code in PROBLEMS:
        return no(status, why.code, why.key or None, **why.facts)
    return RouteRefused(status, why.code, why.key or None, say(why))


def install(app: FastAPI) -> None:
    """Has what a route itself refuses of a competition answered like what its desk does."""

    @app.exception_handler(NotAllowed)
    async def not_allowed(request: Request, wrong: NotAllowed) -> JSONResponse:
        told = refused(wrong)
        return answer(told.status, told.problem)


def no(status: int, code: str, place: str | None = None, **facts: object) -> RouteRefused:
    """A refusal of the routes themselves, by its code in `texts`."""
    return RouteRefused(status, code, place, PROBLEMS[code].fill(**facts))
