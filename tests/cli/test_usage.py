"""Command lines: help that fits, one-line errors in both languages, the version."""

import re
from importlib import metadata

import pytest
from rich.cells import cell_len
from typer.main import get_command
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.cli.usage import Group
from gouji.words.usage import HEADS, USAGE


def run(*arguments: str, columns: int = 80) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(arguments), env={"COLUMNS": str(columns)})
    return done.exit_code, done.stdout, done.stderr


def commands() -> list[list[str]]:
    top = get_command(app)
    assert isinstance(top, Group)
    found: list[list[str]] = [[]]
    for name, command in top.commands.items():
        found.append([name])
        found += [[name, sub] for sub in getattr(command, "commands", {})]
    return found


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_help_is_whole_and_fits(command: list[str], columns: int) -> None:
    status, said, complaints = run(*command, "-h", columns=columns)
    assert (status, complaints) == (0, "")
    lines = said.splitlines()
    assert lines[0].startswith(f"用法 / Usage: {' '.join(['gouji', *command])} [OPTIONS]")
    assert max(map(cell_len, lines[1:])) <= columns
    assert "…" not in said
    # every word of every help is there, wherever its lines are broken
    told = "".join(said.split())
    at = get_command(app)
    for name in command:
        at = at.commands[name]  # type: ignore[attr-defined]
    params = [param for param in at.params if not param.hidden]  # type: ignore[attr-defined]
    helps = [at.help, *(param.help for param in params)]
    helps += [sub.help for sub in getattr(at, "commands", {}).values()]
    for text in filter(None, helps):
        assert "".join(text.split()) in told


def test_every_help_has_both_languages() -> None:
    for command in commands():
        at = get_command(app)
        for name in command:
            at = at.commands[name]  # type: ignore[attr-defined]
        assert at.help, command
        texts = [at.help, *(param.help for param in at.params)]  # type: ignore[attr-defined]
        for text in texts:
            assert text, command
            zh, en = re.search("[\u4e00-\u9fff]", text), re.search("[A-Za-z]{3}", text)
            assert text == "JSON" or (zh and en), text


ERRORS = [
    (["arena"], "缺 A", "missing A"),
    (["ladder"], "缺 BOTS", "missing BOTS"),
    (["selfplay"], "缺 --output", "missing --output"),
    (["show"], "缺 FILE", "missing FILE"),
    (["match", "--matches"], "--matches 后面要写一个值", "--matches needs a value"),
    (["match", "--sheets=3"], "--sheets 后面不写值", "--sheets takes no value"),
    (["match", "--matches", "x"], "--matches：应是整数", "--matches: an integer is needed"),
    (["play", "--pace", "x"], "--pace：应是一个数", "--pace: a number is needed"),
    (["play", "--pace", "99"], "--pace：不能大于 10", "--pace: at most 10"),
    (["play", "--pace", "-1"], "--pace：不能小于 0", "--pace: at least 0"),
    (["show", "--lang", "fr", "x"], "--lang：只能是 'zh', 'en'", "--lang: one of 'zh', 'en'"),
    (["match", "--match", "3"], "没有 --match 这个选项，是不是 --matches？", "did you mean"),
    (["match", "-z"], "没有 -z 这个选项", "no such option: -z"),
    (["arena", "novice", "random", "x"], "多写了 x", "more than it takes: x"),
    (["arean"], "没有 arean 这个命令，是不是 arena？", "did you mean arena?"),
    (["bench", "nope"], "没有 nope 这个命令", "no such command: nope"),
    (["nope\n\x1b[2J"], r"没有 nope\n\x1b[2J 这个命令", r"no such command: nope\n\x1b[2J"),
    (["learn-to-play", "x"], "N：应是整数", "N: an integer is needed"),
    (["deal", "--verify"], "--verify 要写文件", "--verify needs files"),
]


@pytest.mark.parametrize(("arguments", "zh", "en"), ERRORS)
def test_errors_are_one_line_chinese_first(arguments: list[str], zh: str, en: str) -> None:
    status, said, complaints = run(*arguments)
    assert (status, said) == (2, "")
    assert complaints.startswith("gouji: " + zh)
    assert complaints.count("\n") == 1
    assert complaints.index(en) > complaints.index(zh)


def test_no_command_prints_the_help() -> None:
    status, said, complaints = run()
    assert (status, complaints) == (2, "")
    assert said == run("-h")[1]
    assert run("bench")[0] == 2


def test_the_version() -> None:
    assert run("--version") == (0, f"gouji {metadata.version('gouji')}\n", "")


def test_every_sentence_has_both_languages() -> None:
    for text in (*USAGE.values(), *HEADS.values()):
        assert text.zh
        assert text.en.isascii()


def test_input_that_ends_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object, **__: object) -> None:
        raise EOFError

    monkeypatch.setattr("gouji.cli.arena.speak", ended)
    assert run("bot", "novice") == (1, "", "\ngouji: 输入到头了 / the input ended\n")
