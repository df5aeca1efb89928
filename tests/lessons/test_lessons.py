"""Every lesson: its record, its texts, its promises, and the way through it."""

import random
import re
from importlib import resources
from pathlib import Path

import pytest

from gouji.engine.cards import SEATS
from gouji.engine.game import Game
from gouji.engine.refusal import CLAUSES
from gouji.engine.sets import WORDS, Action, action_text, parse_action
from gouji.engine.view import view
from gouji.lessons import LEARNER, Lecture, Lesson, Step, lessons
from gouji.record import read_record, write_record
from gouji.words import Text, call, refusal

HAN = re.compile("[\u3000-\u9fff\uff00-\uffef]")
RULES = (Path(__file__).parents[2] / "docs/rules.md").read_text(encoding="utf-8")
FOLDER = resources.files("gouji.lessons")

each_lesson = pytest.mark.parametrize(
    "lesson", lessons(), ids=[f"{lesson.number}-{lesson.name}" for lesson in lessons()]
)


def told(action: Action) -> str:
    return f"p1 {action_text(action)}"


def stops(lesson: Lesson) -> list[tuple[Step, Game]]:
    """Every step with the game in which it is asked, along the main line."""
    game, found = lesson.record.game(), []
    for i, action in enumerate(lesson.record.actions):
        if i in lesson.cues:
            found.append((lesson.steps[lesson.cues.index(i)], game.copy()))
        game.play(action)
    return found


def texts(lesson: Lesson) -> list[Text]:
    found = [lesson.title, lesson.opening, lesson.closing]
    for step in lesson.steps:
        found += [step.prompt, step.hint, step.right, step.wrong, *step.instead.values()]
    return found


def walk(lecture: Lecture) -> None:
    """Takes a lesson by its main line."""
    lecture.others()
    while lecture.step is not None:
        assert lecture.answer(told(lecture.step.accepted[0])).kind == "right"
        lecture.others()


# ---------------------------------------------------------------- what is written


def test_there_are_ten_with_a_record_and_a_text_each() -> None:
    assert [lesson.number for lesson in lessons()] == list(range(1, 11))
    names = {file.name for file in FOLDER.iterdir() if not file.name.endswith(("py", "__"))}
    stems = [f"{lesson.number:02}-{lesson.name}" for lesson in lessons()]
    assert names == {f"{stem}.{ending}" for stem in stems for ending in ("gouji", "toml")}


@each_lesson
def test_its_record_is_in_the_written_form(lesson: Lesson) -> None:
    text = (FOLDER / f"{lesson.number:02}-{lesson.name}.gouji").read_text(encoding="utf-8")
    assert write_record(read_record(text)) == text
    assert lesson.record.start == "play"


@each_lesson
def test_its_record_replays(lesson: Lesson) -> None:
    steps = list(lesson.record.replay())
    assert len(steps) == len(lesson.record.actions)
    assert all(step.seat == LEARNER for step in steps if step.index in lesson.cues)


@each_lesson
def test_its_hands_are_readable(lesson: Lesson) -> None:
    game = lesson.record.game()
    assert 6 <= game.size(LEARNER) <= 14
    assert all(3 <= game.size(seat) <= 14 for seat in game.active)


@each_lesson
def test_where_threes_come_last_everyone_has_one(lesson: Lesson) -> None:
    game = lesson.record.game()
    if game.rulebook.threes_last:
        assert all(game.hand(seat)[0] for seat in game.active)


@each_lesson
def test_it_asks_a_few_times_where_there_is_a_choice(lesson: Lesson) -> None:
    assert 2 <= len(lesson.steps) <= 5
    assert all(game.to_act == LEARNER and game.count() > 1 for _, game in stops(lesson))
    assert lesson.cues[-1] >= len(lesson.record.actions) - 6


@each_lesson
def test_its_texts_are_there_in_both_languages(lesson: Lesson) -> None:
    for text in texts(lesson):
        assert HAN.search(text.zh)
        assert not HAN.search(text.en)
        assert text.zh == text.zh.strip()
        assert text.en == text.en.strip()
        assert text is lesson.title or text.zh[-1] in "。！？）」"
        assert text is lesson.title or text.en[-1] in ".?)!"
        assert "{" not in "".join(text)


@each_lesson
def test_its_clauses_are_in_the_rules(lesson: Lesson) -> None:
    assert lesson.clauses
    for clause in lesson.clauses:
        assert f"\n### {clause} " in RULES


@each_lesson
def test_it_says_which_rulebook_where_the_difference_shows(lesson: Lesson) -> None:
    said = "".join(text.zh for text in texts(lesson))
    if lesson.record.rulebook.base == "contest":
        assert "这一课用比赛规则" in said
    assert not lesson.record.rulebook.changes()


# ---------------------------------------------------------------- what is promised


@each_lesson
def test_what_it_accepts_and_speaks_of_is_legal(lesson: Lesson) -> None:
    for step, game in stops(lesson):
        legal = game.legal()
        assert set(step.accepted) <= set(legal)
        assert set(step.instead) <= set(legal)
        assert not set(step.instead) & set(step.accepted)


@each_lesson
def test_the_first_thing_accepted_is_the_records(lesson: Lesson) -> None:
    main = [lesson.record.actions[cue] for cue in lesson.cues]
    assert [told(step.accepted[0]) for step in lesson.steps] == main


@each_lesson
def test_what_tempts_is_refused_as_promised(lesson: Lesson) -> None:
    for step, game in stops(lesson):
        for action, code in step.refused:
            refused = game.why_not(action)
            assert refused is not None
            assert refused.code == code
            assert refusal(refused).zh


@each_lesson
def test_something_tempts_that_can_be_told_from_a_slip(lesson: Lesson) -> None:
    codes = {code for step in lesson.steps for _, code in step.refused}
    assert codes - {"not-in-hand", "unreadable", "not-your-turn"}


def test_together_they_show_most_refusals_of_play() -> None:
    codes = {code for lesson in lessons() for step in lesson.steps for _, code in step.refused}
    not_shown = {"game-over", "unreadable", "not-your-turn", "must-declare", "no-declare"}
    assert codes == set(CLAUSES) - not_shown


@each_lesson
def test_a_hint_says_what_to_do(lesson: Lesson) -> None:
    for step in lesson.steps:
        action = action_text(step.accepted[0])
        for lang in ("zh", "en"):
            said = step.hint.to(lang).lower() if action in WORDS.values() else step.hint.to(lang)
            assert action in said
        if action in WORDS.values():
            assert call(step.accepted[0]).zh in step.hint.zh


# ---------------------------------------------------------------- taking it


@each_lesson
def test_the_main_line_ends_it(lesson: Lesson) -> None:
    lecture = Lecture(lesson)
    assert not lecture.done
    walk(lecture)
    assert lecture.done
    assert lecture.number == len(lesson.steps) + 1
    assert len(lecture.game.history) == len(lesson.record.actions)


@each_lesson
def test_all_that_is_public_is_told_in_order(lesson: Lesson) -> None:
    lecture, heard = Lecture(lesson), []
    heard += lecture.others()
    while lecture.step is not None:
        reply = lecture.answer(told(lecture.step.accepted[0]))
        assert reply.told is not None
        heard += [reply.told, *lecture.others()]
    assert tuple(one.said for one in heard if one.said) == lecture.game.told
    game, events = lesson.record.game(), []
    for action in lesson.record.actions:
        events += game.play(action)
    shown = [event for one in heard for event in one.events]
    assert shown == [event for event in events if event.kind != "blocked"]


@each_lesson
def test_every_legal_answer_is_right_or_wrong(lesson: Lesson) -> None:
    lecture = Lecture(lesson)
    lecture.others()
    while (step := lecture.step) is not None:
        before = lecture.game.state()
        for action in lecture.game.legal():
            if action in step.accepted:
                continue
            reply = lecture.answer(told(action))
            assert reply.kind == "wrong"
            assert reply.text == step.instead.get(action, step.wrong)
            assert reply.told is None
        for action, code in step.refused:
            reply = lecture.answer(action)
            assert reply.kind == "refused"
            assert reply.refusal is not None
            assert reply.refusal.code == code
            assert reply.text == refusal(reply.refusal)
        assert lecture.game.state() == before
        assert lecture.step is step
        reply = lecture.answer(told(step.accepted[0]))
        assert (reply.kind, reply.text, reply.refusal) == ("right", step.right, None)
        lecture.others()


@each_lesson
def test_it_begins_anew(lesson: Lesson) -> None:
    lecture = Lecture(lesson)
    first = lecture.others()
    start = lecture.game.state()
    assert lecture.step is not None
    lecture.answer(told(lecture.step.accepted[0]))
    lecture.restart()
    assert lecture.step is (lesson.steps[0] if lesson.cues[0] == 0 else None)
    assert lecture.others() == first
    assert lecture.game.state() == start
    assert lecture.number == 1
    walk(lecture)
    assert lecture.done


@each_lesson
@pytest.mark.parametrize("seed", range(20))
def test_a_learner_who_answers_anything_gets_somewhere(lesson: Lesson, seed: int) -> None:
    chance = random.Random(seed)
    lecture = Lecture(lesson)
    lecture.others()
    for _ in range(2000):
        step = lecture.step
        if step is None:
            break
        if chance.random() < 0.2:
            chosen = chance.choice(
                ["p2 pass", "p1", "", "p1 timeout", "p1 3456", "p9 ⚄", "p1 99999"]
            )
        else:
            chosen = told(chance.choice(lecture.game.legal()))
        reply = lecture.answer(chosen)
        assert reply.text.zh
        assert (lecture.step is step) == (reply.kind != "right")
        if reply.kind == "right":
            lecture.others()
    assert lecture.done


def test_running_out_of_time_is_what_it_does() -> None:
    lecture = Lecture(lessons()[4])
    lecture.others()
    assert lecture.step is not None
    reply = lecture.answer("p1 timeout")
    assert (reply.kind, reply.text) == ("wrong", lecture.step.instead[parse_action("pass")])


def test_nothing_can_be_answered_where_nothing_is_asked() -> None:
    lecture = Lecture(lessons()[1])
    assert lecture.step is None
    with pytest.raises(ValueError, match="nothing is asked"):
        lecture.answer("p1 88")
    with pytest.raises(ValueError, match="nothing is asked"):
        lecture.hint()
    lecture.others()
    assert lecture.hint() == lessons()[1].steps[0].hint


def test_a_declined_burn_and_a_block_are_told_to_nobody() -> None:
    lecture = Lecture(lessons()[9])
    heard = lecture.others()
    reply = lecture.answer("p1 JJ")
    assert reply.told is not None
    assert reply.told.events == ()
    lecture = Lecture(lessons()[5])
    heard = lecture.others()
    assert [one.said.seat for one in heard if one.said] == [1]
    lecture.answer("p1 AA")
    heard = lecture.others()
    assert [one.said.role for one in heard if one.said] == ["answer"]


@each_lesson
def test_the_learner_sees_what_his_seat_may(lesson: Lesson) -> None:
    lecture = Lecture(lesson)
    lecture.others()
    assert lecture.view == view(lecture.game, LEARNER)
    assert lecture.view.seat == SEATS[0]
    assert lecture.view.legal
