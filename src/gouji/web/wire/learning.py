"""Lessons, and the rules with drawn examples."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, SeatName, Wire
from gouji.web.wire.table import LogLine, Table


class LessonCard(Wire):
    """A lesson in the list."""

    key: str
    number: int
    title: Bilingual
    about: Bilingual
    steps: int


class LessonAnswers(Wire):
    """Everything answered in a lesson so far, in order; the server keeps nothing."""

    answers: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=100)]


class LessonState(Wire):
    """A lesson after those answers. `reply`: to the last one; `kept`: answers that counted.

    `number`: which step is asked, from 1. `log`: all that was heard, with the learner's own.
    `text`: what the lesson says before its first step, and once it is done after the last.
    `next`: the lesson after this one. `base`: of its rulebook; `clauses`: what it is about.
    """

    key: str
    title: Bilingual
    base: Literal["basic", "contest"]
    clauses: list[str]
    number: int
    steps: int
    done: bool
    task: Bilingual | None
    hint: Bilingual | None
    reply: Bilingual | None
    reply_kind: Literal["right", "wrong", "refused"] | None
    clause: str | None
    kept: list[str]
    table: Table
    log: list[LogLine]
    text: Bilingual
    next: str | None


class Drawn(Wire):
    """A hand or a set as cards, or a word that was said (`cards` is empty then), in words."""

    seat: SeatName | None
    cards: str
    text: Bilingual


class Attempt(Wire):
    """Something tried in an example, and what the engine says to it."""

    seat: SeatName | None
    cards: str
    text: Bilingual
    ok: bool
    verdict: Bilingual
    clause: str | None


class RuleExample(Wire):
    """A drawn example, checked by the engine.

    `hands`: who holds what, if it matters. `before`: what was played or said already, or the set
    that lies on the table. `attempts`: each by itself, from there. `after`: what stands after
    `before`, where that is the point.
    """

    caption: Bilingual
    hands: list[Drawn]
    before: list[Drawn]
    attempts: list[Attempt]
    after: list[Bilingual]


class RuleClause(Wire):
    """One clause of the rules; its paragraphs are apart by newlines. `source`: where it is from.

    `table`: rows, the headings first; empty where it has none.
    """

    number: str
    title: Bilingual
    text: Bilingual
    source: str
    table: list[list[Bilingual]]
    examples: list[RuleExample]


class RuleSection(Wire):
    """A section of the rules page."""

    number: int
    title: Bilingual
    clauses: list[RuleClause]
