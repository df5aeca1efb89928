"""What all shapes are made of."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

SeatName = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
Role = Literal["declare", "lead", "answer", "burn", "close"]
Counts = Annotated[list[int], Field(min_length=15, max_length=15)]

DEEPEST = 32
"""Levels of lists and tables within what comes as any JSON."""


def plain(value: Any, deep: int = DEEPEST) -> Any:
    """JSON of any shape that can be kept and sent on; a pydantic error for what can't.

    >>> plain({"a": [1, None, "够级"]})
    {'a': [1, None, '够级']}
    """
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise PydanticCustomError("half-character", "half a character") from None
    elif isinstance(value, dict | list):
        if not deep:
            raise PydanticCustomError("too-deep", "nested too deeply", {"most": DEEPEST})
        for one in value:
            plain(one, deep - 1)
        if isinstance(value, dict):
            for one in value.values():
                plain(one, deep - 1)
    return value


Plain = Annotated[Any, AfterValidator(plain)]
PlainTable = Annotated[dict[str, Any], AfterValidator(plain)]


class Wire(BaseModel):
    """What is common to all: unknown keys are errors."""

    # a message's `type` is always there, though it need not be said when one is made
    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_serialization_defaults_required=True
    )


class Bilingual(Wire):
    """One thing said in Chinese and in English."""

    zh: str
    en: str
