"""How the competition says no: a code, the place, the facts; the sentences are in `texts`."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from gouji.engine.faults import Fault
from gouji.words import Text
from gouji.words.problems import PROBLEMS

M = TypeVar("M", bound=BaseModel)


class NotAllowed(Fault):
    """A command or an input that can't be taken: `code`, the `key` at fault, and its facts.

    >>> raise NotAllowed("no-team", "team", value=99)
    Traceback (most recent call last):
    gouji.competition.refusing.NotAllowed: no-team at team {'value': 99}
    """


def read(kind: type[M], data: Mapping[str, Any]) -> M:
    """A document or command from plain data; `NotAllowed` names the first key that can't be.

    >>> from gouji.competition.model import Member
    >>> read(Member, {"name": "王芳", "sex": "x"})
    Traceback (most recent call last):
    gouji.competition.refusing.NotAllowed: not-a-value at sex {'value': 'x', ...}
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise fault_of(error) from None


def fault_of(error: ValidationError) -> Fault:
    """The first thing that is wrong with a document or command, as a refusal."""
    first = error.errors(include_url=False)[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, Fault):
        return cause
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] == "string_too_short" and first["input"] == "":
        return NotAllowed("empty", key)
    value = None if first["type"] in ("missing", "string_unicode") else first["input"]
    return NotAllowed("not-a-value", key, value=value, reason=_reason(first))


def _reason(error: ErrorDetails) -> Text | str:
    """Why a value won't do: in our own words as far as there are some."""
    known = PROBLEMS.get(error["type"])
    return error["msg"] if known is None else known.put(**error.get("ctx", {}))
