"""What all shapes are made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatName = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
Role = Literal["declare", "lead", "answer", "burn", "close"]
Counts = Annotated[list[int], Field(min_length=15, max_length=15)]


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
