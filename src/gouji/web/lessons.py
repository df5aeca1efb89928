"""Lessons without a memory: the page sends all that was answered, and gets where that leads."""

from collections.abc import Iterable

from fastapi import APIRouter

from gouji.engine.cards import seat_name
from gouji.lessons import LEARNER, Lecture, Lesson, Reply, Told
from gouji.lessons import lessons as all_lessons
from gouji.web import wire
from gouji.web.problems import RouteRefused
from gouji.web.showing import Around, bilingual, table
from gouji.web.telling import DealLog
from gouji.words import Text

router = APIRouter(prefix="/api/lessons")

AROUND = Around(sizes=True)
"""Lessons speak of how many cards are held."""


def lesson_card(lesson: Lesson) -> wire.LessonCard:
    """A lesson in the list; `about` is how it begins."""
    about = Text(_first_sentence(lesson.opening.zh, "。"), _first_sentence(lesson.opening.en, ". "))
    return wire.LessonCard(
        key=lesson.name,
        number=lesson.number,
        title=bilingual(lesson.title),
        about=bilingual(about),
        steps=len(lesson.steps),
    )


def _first_sentence(text: str, end: str) -> str:
    return text.partition(end)[0] + end.strip()


def lesson_state(lesson: Lesson, answers: Iterable[str]) -> wire.LessonState:
    """Where a lesson stands after the answers, each as `99922` or a word; those after its end
    are not looked at.

    >>> state = lesson_state(all_lessons()[0], ["5588", "5555"])
    >>> state.kept, state.reply_kind, state.number, len(state.log)
    (['5555'], 'right', 2, 7)
    """
    lecture, log = Lecture(lesson), DealLog(lesson.record.rulebook)
    kept, reply = list[str](), None
    _hear(log, lecture.others())
    for answer in answers:
        if lecture.step is None:
            break
        reply = lecture.answer(f"{seat_name(LEARNER)} {answer}")
        if reply.kind == "right":
            kept.append(answer)
            _hear(log, [told for told in (reply.told,) if told is not None])
            _hear(log, lecture.others())
    return _state(lesson, lecture, log, kept, reply)


def _hear(log: DealLog, heard: Iterable[Told]) -> None:
    for told in heard:
        log.played(told.said, told.events)


def _state(
    lesson: Lesson, lecture: Lecture, log: DealLog, kept: list[str], reply: Reply | None
) -> wire.LessonState:
    step, steps = lecture.step, len(lesson.steps)
    following = all_lessons()[lesson.number : lesson.number + 1]
    refusal = None if reply is None else reply.refusal
    return wire.LessonState(
        key=lesson.name,
        title=bilingual(lesson.title),
        base=lesson.record.rulebook.base,
        clauses=list(lesson.clauses),
        number=min(lecture.number, steps),
        steps=steps,
        done=lecture.done,
        task=None if step is None else bilingual(step.prompt),
        hint=None if step is None else bilingual(step.hint),
        reply=None if reply is None else bilingual(reply.text),
        reply_kind=None if reply is None else reply.kind,
        clause=None if refusal is None else refusal.clause,
        kept=kept,
        table=table(lecture.view, AROUND),
        log=log.lines,
        text=bilingual(lesson.closing if lecture.done else lesson.opening),
        next=following[0].name if following else None,
    )


@router.get("")
def lessons() -> list[wire.LessonCard]:
    """All lessons, in their order."""
    return [lesson_card(lesson) for lesson in all_lessons()]


@router.post("/{key}")
def lesson(key: str, body: wire.LessonAnswers) -> wire.LessonState:
    """One lesson after these answers."""
    found = next((lesson for lesson in all_lessons() if lesson.name == key), None)
    if found is None:
        raise RouteRefused(404, "no-lesson", "key")
    return lesson_state(found, body.answers)
