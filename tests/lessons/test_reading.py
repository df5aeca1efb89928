"""Lessons that aren't what they should be: each fault with its code and place."""

import pytest

from gouji.engine.faults import Fault
from gouji.lessons import Lecture, read_lesson
from gouji.words import fault

RECORD = """format = 1
rulebook = "basic"
hands = ["457789", "333", "444", "333", "444", "666"]
leader = "p1"
start = "play"
actions = [
  "p1 4", "p2 pass", "p3 pass", "p4 pass", "p5 pass", "p6 6", "p1 8",
]
"""

TEXT = """title = { zh = "单张", en = "Single cards" }
clauses = ["R2.1"]
opening = { zh = "开头。", en = "Opening." }
closing = { zh = "结尾。", en = "Closing." }

[[steps]]
prompt = { zh = "发四。", en = "Lead the four." }
hint = { zh = "4。", en = "4." }
right = { zh = "对。", en = "Right." }
wrong = { zh = "发四。", en = "The four." }
also = ["p1 5"]
instead."p1 77" = { zh = "一对不行。", en = "Not a pair." }
refused = [["p1 45", "not-a-set"]]

[[steps]]
prompt = { zh = "管六。", en = "Beat the six." }
hint = { zh = "8。", en = "8." }
right = { zh = "对。", en = "Right." }
wrong = { zh = "用八。", en = "The eight." }
"""


def test_this_one_is_good() -> None:
    lesson = read_lesson("03-single", RECORD, TEXT)
    assert (lesson.number, lesson.name, lesson.cues) == (3, "single", (0, 6))


def test_a_lesson_goes_on_from_whatever_it_accepts() -> None:
    lecture = Lecture(read_lesson("03-single", RECORD, TEXT))
    assert lecture.answer("p1 5").kind == "right"
    assert [told.said.seat for told in lecture.others() if told.said] == [1, 2, 3, 4, 5]
    assert lecture.game.hand_text(0) == "47789"
    assert lecture.answer("p1 8").kind == "right"
    assert lecture.done


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ('clauses = ["R2.1"]\n', "", "missing-key", "clauses"),
        ('clauses = ["R2.1"]', "clauses = []", "empty-list", "clauses"),
        ('clauses = ["R2.1"]', 'clauses = ["2.1"]', "no-clause", "clauses"),
        ('clauses = ["R2.1"]', "clauses = [2]", "wrong-type", "clauses"),
        ("closing =", "ending =", "unknown-lesson-key", "ending"),
        ('"单张", en = "Single cards"', '"单张"', "missing-key", "title.en"),
        ('"Single cards"', '" "', "empty-text", "title.en"),
        ('"Single cards"', "1", "wrong-type", "title.en"),
        ('{ zh = "单张", en = "Single cards" }', '"单张"', "wrong-type", "title"),
        ('"Single cards" }', '"Single cards", fr = "Carte" }', "unknown-lesson-key", "title.fr"),
        ('hint = { zh = "4。", en = "4." }\n', "", "missing-key", "steps[0].hint"),
        ('hint = { zh = "8。", en = "8." }', "help = 1", "unknown-lesson-key", "steps[1].help"),
        ('also = ["p1 5"]', "also = []", "empty-list", "steps[0].also"),
        ('also = ["p1 5"]', 'also = ["p2 5"]', "no-action", "steps[0].also"),
        ('also = ["p1 5"]', 'also = ["p1 five"]', "no-action", "steps[0].also"),
        ('also = ["p1 5"]', 'also = ["p1 timeout"]', "no-action", "steps[0].also"),
        ('also = ["p1 5"]', 'also = ["p1 4"]', "said-twice", "steps[0]"),
        ('also = ["p1 5"]', 'also = ["p1 77"]', "said-twice", "steps[0]"),
        ('also = ["p1 5"]', 'also = ["p1 A"]', "not-legal-here", "steps[0].also"),
        # p6's six would not beat it
        ('also = ["p1 5"]', 'also = ["p1 9"]', "action-refused", "actions[5]"),
        ('instead."p1 77"', 'instead."p1 777"', "not-legal-here", "steps[0].instead"),
        ('instead."p1 77"', 'instead."p1 4"', "said-twice", "steps[0]"),
        ('"p1 45", "not-a-set"', '"p1 45", "too-low"', "refusal-differs", "steps[0].refused"),
        ('"p1 45", "not-a-set"', '"p1 7", "too-low"', "refusal-differs", "steps[0].refused"),
        ('"p1 45", "not-a-set"', '"p1 45", "no"', "bad-choice", "steps[0].refused"),
        ('"p1 45", "not-a-set"', '"p1 45"', "wrong-count", "steps[0].refused"),
        ('[["p1 45", "not-a-set"]]', '["p1 45"]', "wrong-type", "steps[0].refused"),
        ('"p1 45", "not-a-set"', '"p1 45", 3', "wrong-type", "steps[0].refused"),
        (TEXT[TEXT.rindex("[[steps]]") :], "", "wrong-count", "steps"),
        ("[[steps]]", "[steps", "bad-toml", ""),
    ],
)
def test_faults_of_the_texts(old: str, new: str, code: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(Fault) as caught:
        read_lesson("03-single", RECORD, TEXT.replace(old, new, 1))
    assert (caught.value.code, caught.value.key) == (code, key)
    assert all(fault(caught.value))


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ('"p2 pass"', '"p2 3"', "action-refused", "actions[1]"),
        ("format = 1", "format = 2", "wrong-format", "format"),
        (', "p6 6", "p1 8"', "", "wrong-count", "steps"),
    ],
)
def test_faults_of_the_record(old: str, new: str, code: str, key: str) -> None:
    with pytest.raises(Fault) as caught:
        read_lesson("03-single", RECORD.replace(old, new), TEXT)
    assert (caught.value.code, caught.value.key) == (code, key)
    assert all(fault(caught.value))


@pytest.mark.parametrize("name", ["single", "3-single", "03single", "03-Single", "03-single.toml"])
def test_faults_of_the_name(name: str) -> None:
    with pytest.raises(Fault) as caught:
        read_lesson(name, RECORD, TEXT)
    assert caught.value.code == "lesson-name"
    assert all(fault(caught.value))
