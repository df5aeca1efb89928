"""All lessons at the table: hints, answers that miss the point, the right ones, the end."""

import re

import pytest

from gouji.engine.sets import action_text
from gouji.lessons import Lecture, lessons
from tests.browser.looking import still

KEYS = {"pass": "p", "yield": "y", "declare": "m"}


def answer(me, action: str) -> None:
    """What is said by keys: each card, then Enter; or the key of a word."""
    me.page.keyboard.press("Escape")
    if action in KEYS:
        me.page.keyboard.press(KEYS[action])
        return
    for letter in action:
        me.page.keyboard.press(letter)
    me.page.keyboard.press("Enter")


def replied(me, text: str) -> None:
    """Waits for what the lesson says to an answer."""
    me.page.locator(".reply", has_text=text).wait_for()
    # a question's buttons rest for a moment, lest a double tap answer it
    me.page.wait_for_timeout(450)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_from_its_first_word_to_its_last(phones, lesson):
    [me] = phones()
    me.go(f"/lessons/{lesson.name}").sees(lesson.opening.zh)
    me.tap("明白了，开始")
    lecture = Lecture(lesson)
    missed = False
    for step in lesson.steps:
        lecture.others()
        me.page.locator(".task", has_text=step.prompt.zh).wait_for()
        me.tap("提示").page.locator(".hint", has_text=step.hint.zh).wait_for()
        beside = [a for a in lecture.game.legal() if a not in step.accepted]
        if beside and not missed:
            missed = True
            answer(me, action_text(beside[0]))
            replied(me, step.instead.get(beside[0], step.wrong).zh)
        answer(me, action_text(step.accepted[0]))
        replied(me, step.right.zh)
        lecture.answer(f"p1 {action_text(step.accepted[0])}")
    assert missed
    me.sees(lesson.closing.zh)
    me.go("/lessons")
    row = me.page.get_by_role("link", name=re.compile(f"第 {lesson.number} 课"))
    assert "学完了" in row.inner_text()


def test_a_lesson_goes_on_where_this_device_left_it(phones):
    [me] = phones()
    first, second, *_ = lessons()[0].steps
    me.go("/lessons/sets").tap("明白了，开始")
    answer(me, action_text(first.accepted[0]))
    replied(me, first.right.zh)
    me.go("/lessons").sees("1/3")
    me.page.get_by_role("link", name=re.compile("一套牌")).click()
    me.sees(second.prompt.zh)
    me.go("/lessons/nothing").sees(re.compile("没有这一课|没有"))


# faces, names and marks of two seats that share a pixel
_CLASHES = """
() => {
  const parts = [...document.querySelectorAll(".felt .seat")].flatMap((seat, i) =>
    [...seat.querySelectorAll(".face, .name, .marks")]
      .map((one) => ({ seat: i, what: one.className, box: one.getBoundingClientRect() })));
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return parts.flatMap((one) => parts
    .filter((other) => one.seat < other.seat && meet(one.box, other.box))
    .map((other) => `${one.seat} ${one.what}, ${other.seat} ${other.what}`));
}
"""


SCREENS = (
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 1366, "height": 657},  # a small laptop's window
    {"width": 1366, "height": 768},
    {"width": 844, "height": 390},
)


def _wordiest(language):
    """The lessons that leave the table least room: what is read first is longest there."""

    def words(lesson):
        return len(getattr(lesson.opening, language) + getattr(lesson.steps[0].prompt, language))

    return sorted(lessons(), key=words)[-4:]


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_text_takes_the_seats_their_places(phones, language, large):
    """Neither the long one before a lesson begins nor a task that is read while it is played."""
    [me] = phones()
    kept = {"language": language, "large": large, "sound": False}
    me.go().page.evaluate(
        "kept => localStorage.setItem('gouji.settings', JSON.stringify(kept))", kept
    )

    def apart(*where):
        for size in SCREENS:
            me.page.set_viewport_size(size)
            still(me.page)
            assert me.page.evaluate(_CLASHES) == [], (*where, size)

    for lesson in _wordiest(language):
        me.go(f"/lessons/{lesson.name}").page.locator(".coach .main").wait_for()
        apart(lesson.name, "before")
        me.page.locator(".coach .main").click()
        me.page.locator(".task").wait_for()
        apart(lesson.name, "begun")
