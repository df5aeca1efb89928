"""Lessons over the wire, without a memory on the server."""

import pytest

from gouji.engine.sets import action_text
from gouji.lessons import LEARNER, Lecture, Lesson, lessons
from gouji.web import wire
from gouji.web.lessons import router
from gouji.web.showing import Around, table
from tests.web.client import client, refusal

HTTP = client(router)


def state(lesson: Lesson, answers: list[str]) -> wire.LessonState:
    found = HTTP.post(f"/api/lessons/{lesson.name}", json={"answers": answers})
    assert found.status_code == 200
    return wire.LessonState.model_validate(found.json())


def ways(lesson: Lesson) -> list[list[str]]:
    """Every right way through a lesson."""
    found: list[list[str]] = [[]]
    for step in lesson.steps:
        found = [[*way, action_text(action)] for way in found for action in step.accepted]
    return found


def test_the_list() -> None:
    cards = [wire.LessonCard.model_validate(card) for card in HTTP.get("/api/lessons").json()]
    assert [card.number for card in cards] == list(range(1, len(lessons()) + 1))
    for card, lesson in zip(cards, lessons(), strict=True):
        assert card.key == lesson.name
        assert card.about.zh.endswith("。")
        assert lesson.opening.en.startswith(card.about.en.rstrip("."))
        assert card.steps == len(lesson.steps)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_right_way_leads_through(lesson: Lesson) -> None:
    for way in ways(lesson):
        for n in range(len(way) + 1):
            told = state(lesson, way[:n])
            assert told.kept == way[:n]
            assert told.done == (n == len(way))
            assert told.number == min(n + 1, len(way))
            assert told.reply_kind == ("right" if n else None)
            assert (told.task is None) == (told.hint is None) == told.done
            assert told.text.zh == (lesson.closing if told.done else lesson.opening).zh
            assert [line.i for line in told.log] == list(range(len(told.log)))
            if not told.done:
                assert told.table.role is not None
                assert way[n] in [*told.table.legal, *(c.action for c in told.table.choices)]
        assert state(lesson, [*way, "99", "pass"]).model_dump() == {
            **state(lesson, way).model_dump()
        }


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_wrong_answers_count_for_nothing(lesson: Lesson) -> None:
    """A refused one names its clause; a legal one that isn't the point changes nothing either."""
    begun = state(lesson, [])
    way = ways(lesson)[0]
    for n, step in enumerate(lesson.steps):
        before = state(lesson, way[:n])
        for action, _ in step.refused:
            told = state(lesson, [*way[:n], action.partition(" ")[2]])
            assert told.reply_kind == "refused"
            assert told.clause is not None
            assert (told.kept, told.table, told.log) == (before.kept, before.table, before.log)
        for action, text in step.instead.items():
            told = state(lesson, [*way[:n], action_text(action)])
            assert (told.reply_kind, told.clause) == ("wrong", None)
            assert told.reply is not None
            assert told.reply.zh == text.zh
            assert told.table == before.table
    # a wrong answer among right ones is passed over
    assert state(lesson, ["no such cards", *way]).kept == way
    assert begun.reply is None


def test_what_the_learner_sees() -> None:
    lesson = lessons()[0]
    lecture = Lecture(lesson)
    lecture.others()
    told = state(lesson, [])
    assert told.table == table(lecture.view, Around(sizes=True))
    assert told.table.seat == f"p{LEARNER + 1}"
    assert all(player.size is not None for player in told.table.players)


def test_the_lessons_follow_one_another() -> None:
    chain, key = [], lessons()[0].name
    while key is not None:
        chain.append(key)
        key = HTTP.post(f"/api/lessons/{key}", json={"answers": []}).json()["next"]
    assert chain == [lesson.name for lesson in lessons()]


def test_refusals() -> None:
    assert refusal(HTTP.post("/api/lessons/none", json={"answers": []})) == (
        *(404, "no-lesson", "key"),
    )
    many = HTTP.post("/api/lessons/sets", json={"answers": ["pass"] * 101})
    assert refusal(many) == (422, "too_long", "answers")
    long = HTTP.post("/api/lessons/sets", json={"answers": ["9" * 61]})
    assert refusal(long) == (422, "string_too_long", "answers.0")
