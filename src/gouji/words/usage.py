"""What is wrong with a command line, and the heads of its help: both languages at once.

A command line that can't be read has no `--lang` yet.
"""

import re

from gouji.words.names import Text, shown

USAGE = {
    "missing": Text("缺 {what}", "missing {what}"),
    "no-option": Text("没有 {what} 这个选项", "no such option: {what}"),
    "no-command": Text("没有 {what} 这个命令", "no such command: {what}"),
    "no-command-given": Text("还要写一个命令", "a command is missing"),
    "near": Text("{said}，是不是 {near}？", "{said}; did you mean {near}?"),
    "needs-value": Text("{what} 后面要写一个值", "{what} needs a value"),
    "takes-no-value": Text("{what} 后面不写值", "{what} takes no value"),
    "too-many": Text("多写了 {what}", "more than it takes: {what}"),
    "bad-value": Text("{what}：{reason}", "{what}: {reason}"),
    "input-ended": Text("输入到头了", "the input ended"),
    "other": Text("命令写得不对：{what}", "wrong usage: {what}"),
    "help": Text("{said}（说明：{command} -h）", "{said} (help: {command} -h)"),
    "integer": Text("应是整数", "an integer is needed"),
    "number": Text("应是一个数", "a number is needed"),
    "choice": Text("只能是 {what}", "one of {what}"),
    "at-least": Text("不能小于 {what}", "at least {what}"),
    "at-most": Text("不能大于 {what}", "at most {what}"),
}
"""Sentences, by what they are for."""

HEADS = {
    "usage": Text("用法", "Usage"),
    "arguments": Text("参数", "Arguments"),
    "options": Text("选项", "Options"),
    "commands": Text("命令", "Commands"),
    "default": Text("默认", "default"),
    "help": Text("印出这段说明", "this help"),
    "version": Text("版本", "the version"),
}
"""The words of a help."""

# What typer and its parser say, which they do in English, and the sentence for it here.
_SAID = (
    (r"Option '(.+)' requires an argument", "needs-value"),
    (r"Option '(.+)' does not take a value", "takes-no-value"),
    (r"Got unexpected extra argument\(s\) \((.*)\)", "too-many"),
    (r"No such command '([^']*)'", "no-command"),
    (r"Missing command(.*)", "no-command-given"),
)
_REASONS = (
    (r".*valid integer()", "integer"),
    (r".*valid number()", "number"),
    (r".*is not one of (.+)\.", "choice"),
    (r".*greater than or equal to (\S+)", "at-least"),
    (r".*less than or equal to (\S+)", "at-most"),
)


def usage_error(said: str) -> Text:
    """What the parser of command lines said, in our words.

    >>> usage_error("Option '--jobs' requires an argument.")
    Text(zh='--jobs 后面要写一个值', en='--jobs needs a value')
    """
    return _told(said, _SAID, USAGE["other"].fill(what=shown(said)))


def value_error(what: str, said: str) -> Text:
    """What the parser said of the value of an option or argument.

    >>> value_error("--jobs", "Input should be a valid integer, unable to parse").zh
    '--jobs：应是整数'
    """
    other = Text(shown(said), shown(said))
    return USAGE["bad-value"].fill(what=what, reason=_told(said, _REASONS, other))


def _told(said: str, table: tuple[tuple[str, str], ...], other: Text) -> Text:
    for pattern, key in table:
        if found := re.match(pattern, said, re.DOTALL):
            return USAGE[key].fill(what=shown(found[1]))
    return other
