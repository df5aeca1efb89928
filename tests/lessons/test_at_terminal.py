"""The lessons at a terminal and from a pipe: `gouji learn-to-play`."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len

from gouji.engine.faults import Fault
from gouji.engine.sets import action_text, parse_action
from gouji.lessons import Lecture, lessons
from gouji.terminal.lecture import Progress, Teacher
from gouji.terminal.play import Leave
from gouji.terminal.reading import Reading
from gouji.terminal.talk import InputEnded, Talk, flowed
from gouji.words import fault

ANSWERS = [[action_text(step.accepted[0]) for step in lesson.steps] for lesson in lessons()]
ALL = [answer for answers in ANSWERS for answer in answers]


class Scripted(Talk):
    """Talk with somebody at a terminal who types these lines; what he is asked is kept."""

    def __init__(self, lang: str, lines: Iterable[str]) -> None:
        super().__init__(lang, interactive=False)
        self.interactive = True
        self.lines = iter(lines)
        self.asked: list[str] = []

    def ask(self, prompt: str, deadline: float | None, *, footer: bool = True) -> str | None:
        self.end_line()
        self.asked.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise InputEnded from None


def taught(
    folder: Path, lines: Iterable[str], number: int | None = None, lang: str = "zh"
) -> Scripted:
    """What somebody who typed these lines was asked, and left at their end."""
    talk = Scripted(lang, lines)
    with pytest.raises((Leave, InputEnded)):
        Teacher(talk, lang, Progress(folder)).teach(number)
    return talk


def flat(text: str) -> str:
    """A text without spaces and line breaks: where a terminal breaks a line, a space is lost."""
    return "".join(text.split())


def piped(data: Path, lines: list[str], *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [
            *(sys.executable, "-c", "from gouji.cli import main; main()"),
            *("learn-to-play", "--data", str(data), *options),
        ],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LANG": "C.UTF-8"},
        timeout=120,
        check=False,
    )


# ---------------------------------------------------------------- from a pipe


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_all_lessons_from_a_pipe(tmp_path: Path, lang: str) -> None:
    ran = piped(tmp_path, ALL, "--lang", lang)
    assert (ran.returncode, ran.stderr) == (0, "")
    told = ran.stdout.replace("\n", "")
    for lesson in lessons():
        for text in (lesson.title, lesson.opening, lesson.closing):
            assert text.to(lang) in told
        for step in lesson.steps:
            assert step.prompt.to(lang) in told
            assert step.right.to(lang) in told
    assert "\x1b[" not in told
    assert Progress(tmp_path).next_lesson() is None
    # with all of them done it begins again
    again = piped(tmp_path, ALL[:1], "--lang", lang)
    assert lessons()[0].title.to(lang) in again.stdout


def test_it_goes_on_with_the_next_one_after_a_break(tmp_path: Path) -> None:
    ran = piped(tmp_path, [*ANSWERS[0], *ANSWERS[1][:1]])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("输入完了，第 2 课没有学完。\n")
    assert Progress(tmp_path).done == {"sets"}
    ran = piped(tmp_path, ANSWERS[1])
    assert "第 2 课" in ran.stdout
    assert "第 1 课" not in ran.stdout
    assert Progress(tmp_path).done == {"sets", "beating"}


def test_a_refused_line_ends_it_with_its_number(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["5555", "8", "888Q", "8882"])
    assert ran.returncode == 1
    assert ran.stderr == (
        "gouji: 第 3 行: 不行：八、Q不能混着出：一套牌只能是一个点数，另外可以贴 2、挂王"
        "（R2.1，r 看条文）\n"
    )
    assert "可以出，可是三张以内" in ran.stdout


@pytest.mark.parametrize(("line", "said"), [("zzz", "看不懂"), ("", "请出牌")])
def test_an_unreadable_line_ends_it_too(tmp_path: Path, line: str, said: str) -> None:
    ran = piped(tmp_path, [line])
    assert ran.returncode == 1
    assert ran.stderr.startswith("gouji: 第 1 行: ")
    assert said in ran.stderr


def test_a_lesson_by_its_number(tmp_path: Path) -> None:
    ran = piped(tmp_path, ANSWERS[6], "7", "--lang", "en")
    assert ran.returncode == 0
    assert "Lesson 7: Headless" in ran.stdout
    assert "Lesson 6" not in ran.stdout
    assert Progress(tmp_path).done == {"headless"}


@pytest.mark.parametrize("number", ["0", "11"])
def test_a_lesson_that_is_not_there(tmp_path: Path, number: str) -> None:
    ran = piped(tmp_path, [], number)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"gouji: N：应是 1 到 10 的整数，不是 {number}\n"


def test_chinese_may_be_typed(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["4个5", "三个八带一个2", "两个Q", "q"])
    assert ran.returncode == 0
    assert "第 1 课学完了" in ran.stdout
    assert ran.stdout.endswith("下次从第 2 课接着学。\n")


def test_leaving_from_a_pipe(tmp_path: Path) -> None:
    ran = piped(tmp_path, ["5555", "quit"])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("下次从第 1 课接着学。\n")


# ---------------------------------------------------------------- at a terminal


def test_the_list_the_choice_and_the_way_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Progress(tmp_path).add("sets")
    talk = taught(tmp_path, ["x", "99", "", "", *ANSWERS[1], "", "", "q"])
    out = capsys.readouterr().out
    for lesson in lessons():
        assert f"{lesson.number:>2}. {lesson.title.zh}" in out
    assert "一套牌  ✓" in out
    assert out.count("没有这一课") == 2
    assert talk.asked[:4] == ["学第几课？回车：第 2 课"] * 3 + ["回车：开始"]
    assert talk.asked[-3:] == ["回车：下一课　q 离开", "回车：开始", "出牌"]
    assert Progress(tmp_path).done == {"sets", "beating"}


def test_leaving_the_list_and_between_two(tmp_path: Path) -> None:
    assert len(taught(tmp_path, ["q"]).asked) == 1
    talk = taught(tmp_path, ["1", "", *ANSWERS[0], "q"])
    assert talk.asked[-1] == "回车：下一课　q 离开"


def test_hints_legal_actions_clauses_and_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["", "h", "?", "r", "4", "r", "l", "b", "auto", "zzz", "", "88"]
    talk = taught(tmp_path, lines, 2)
    out = flat(capsys.readouterr().out)
    step = lessons()[1].steps[0]
    assert flat(f"提示：{step.hint.zh}") in out
    assert "能出的" in out
    assert "还没有被拒的动作" in out
    assert flat("张数不对：p6 的两个六是两张，一个四是一张（R3.1，r 看条文）") in out
    assert "R3.1张数相同" in out
    assert "报牌：p29张" in out
    assert "学打的时候没有这个" in out
    assert "看不懂「Z" in out
    assert flat(step.right.zh) in out
    assert talk.asked.count("要牌或过") == 12


def test_a_legal_action_that_is_not_the_point_is_talked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taught(tmp_path, ["", "JJ", "过", "88"], 2)
    out = flat(capsys.readouterr().out)
    step = lessons()[1].steps[0]
    assert flat(step.wrong.zh) in out
    assert flat(next(iter(step.instead.values())).zh) in out
    assert out.index(flat(step.wrong.zh)) < out.index(flat(step.right.zh))


def test_a_small_q_leaves_a_capital_one_is_a_queen(tmp_path: Path) -> None:
    with_q = taught(tmp_path, ["", "q", "5555"], 1)
    assert len(with_q.asked) == 2


def test_what_can_be_read_in_two_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # no lesson has both three big jokers and a three with one
    reading = Reading("unclear", options=(parse_action("DDD"), parse_action("3D")))
    teacher = Teacher(Scripted("zh", []), "zh", Progress(tmp_path))
    teacher._answer(Lecture(lessons()[0]), reading)
    assert "这可以读成三个大王，或者一个大王带一个三，请写清楚些" in flat(capsys.readouterr().out)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [20, 40, 80])
def test_lines_fit_and_lose_nothing(lang: str, width: int) -> None:
    for lesson in lessons():
        for text in (lesson.opening, lesson.closing, *(step.prompt for step in lesson.steps)):
            lines = flowed(text.to(lang), width)
            assert flat("".join(lines)) == flat(text.to(lang))
            assert all(cell_len(line) <= width for line in lines)
            assert not any(line.startswith(tuple("，。、：；！？）」")) for line in lines)
            assert flowed(text.to(lang), 0) == [text.to(lang)]


# ---------------------------------------------------------------- what is remembered


def test_progress_is_kept(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert progress.next_lesson() is lessons()[0]
    progress.add("beating")
    progress.add("sets")
    assert (tmp_path / "lessons.toml").read_text() == 'done = ["beating", "sets"]\n'
    assert Progress(tmp_path).next_lesson() is lessons()[2]
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.toml"]


@pytest.mark.parametrize("text", ["done", "done = 1\n", "done = [1]\n", "", "\x00"])
def test_a_file_that_is_none_is_a_fault(tmp_path: Path, text: str) -> None:
    (tmp_path / "lessons.toml").write_text(text)
    with pytest.raises(Fault) as caught:
        Progress(tmp_path)
    assert caught.value.code == "bad-progress"
    assert str(tmp_path / "lessons.toml") in fault(caught.value).zh
    ran = piped(tmp_path, [])
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "gone")
    with pytest.raises(Fault) as caught:
        progress.add("sets")
    assert caught.value.code == "no-writing"
    assert all(fault(caught.value))
