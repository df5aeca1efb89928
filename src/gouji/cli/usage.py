"""Command lines: help that fits the terminal, and errors in one line, in both languages."""

import difflib
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from shutil import get_terminal_size
from typing import Any

import typer
from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup

from gouji.terminal.talk import flowed
from gouji.words.names import Text
from gouji.words.usage import HEADS, USAGE, usage_error, value_error

_WIDEST = 100  # of a help, however wide the terminal
_NARROWEST = 40
_MOST_NAMES = 30  # columns for the names; longer ones have a line of their own


class Command(TyperCommand):
    """A command with our help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the help."""
        formatter.write("\n".join(help_lines(self, ctx)))


class Group(TyperGroup):
    """Commands with our help; as the whole program, with our errors."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the help."""
        formatter.write("\n".join(help_lines(self, ctx)))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command line and, unless told otherwise, ends the program with its status."""
        run = partial(super().main, args, prog_name, complete_var, False, windows_expand_args)
        if not standalone_mode:
            return run(**extra)
        try:
            status = run(**extra)
        except typer.TyperException as error:
            print(complaint(error), file=sys.stderr)
            sys.exit(error.exit_code)
        except typer.Abort:  # the input ended where something was asked
            print(f"gouji: {_both(USAGE['input-ended'])}", file=sys.stderr)
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


class App(typer.Typer):
    """A program, or a group of its commands, with our help and errors."""

    def __init__(self, **options: Any) -> None:
        super().__init__(cls=Group, rich_markup_mode=None, add_completion=False, **options)

    def command(self, name: str | None = None, **options: Any) -> Any:
        """As typer's."""
        return super().command(name, **{"cls": Command, **options})


def complaint(error: Any) -> str:
    """What is wrong with a command line, in one line: Chinese, then English.

    Only where a group was given no command it is that group's help.
    """
    if "\n" in error.message:
        return str(error.message)
    ctx, param = getattr(error, "ctx", None), getattr(error, "param", None)
    near = ""
    if option := getattr(error, "option_name", "") if hasattr(error, "possibilities") else "":
        said = USAGE["no-option"].fill(what=option)
        near = min(error.possibilities or [], default="")
    elif hasattr(error, "param_type"):
        said = USAGE["missing"].fill(what=_name(param))
    elif param is not None:
        said = value_error(_name(param), error.message)
    elif hasattr(error, "param_hint"):  # one of ours, in both languages already
        return f"gouji: {error.message}"
    else:
        said = usage_error(error.message)
        if ctx is not None and isinstance(ctx.command, Group) and "'" in error.message:
            typed = error.message.split("'")[1]
            near = next(iter(difflib.get_close_matches(typed, ctx.command.commands, 1)), "")
    if near:
        said = USAGE["near"].fill(said=said, near=near)
    told = USAGE["help"].fill(said=said, command=ctx.command_path if ctx else "gouji")
    return f"gouji: {_both(told)}"


def _name(param: Any) -> str:
    # an option's longest name, an argument's as the help has it
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper()).strip("[]")


# ---------------------------------------------------------------- help


def help_lines(command: Any, ctx: Any) -> Iterator[str]:
    """The help of a command, no line wider than the terminal."""
    width = max(_NARROWEST, min(get_terminal_size().columns, _WIDEST))
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    taken = [_taken(param) for param in params if param.param_type_name == "argument"]
    if isinstance(command, TyperGroup):
        taken = ["COMMAND", "[ARGS]..."]
    pieces = " ".join([ctx.command_path, "[OPTIONS]", *taken])
    yield f"{_both(HEADS['usage'])}: {pieces}"
    if command.help:
        yield ""
        yield from flowed(" ".join(command.help.split()), width)
    for key, kind in (("arguments", "argument"), ("options", "option")):
        rows = [_param(param) for param in params if param.param_type_name == kind]
        yield from _table(HEADS[key], rows, width)
    if isinstance(command, TyperGroup):
        found = [(name, command.get_command(ctx, name)) for name in command.list_commands(ctx)]
        rows = [(name, sub.help or "") for name, sub in found if sub and not sub.hidden]
        yield from _table(HEADS["commands"], rows, width)


def _taken(param: Any) -> str:
    name = _name(param).removesuffix("...") + ("..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"


def _param(param: Any) -> tuple[str, str]:
    if param.param_type_name == "argument":
        return _name(param), param.help or ""
    names = ", ".join(sorted(param.opts, key=len))
    names = " / ".join([names, *param.secondary_opts])
    if not param.is_flag:
        names += f" {param.metavar or param.name.upper()}"
    if "--help" in param.opts:
        return names, _both(HEADS["help"])
    default = param.default
    if default in (None, "", False) or callable(default) or param.secondary_opts:
        return names, param.help or ""
    head = f"{HEADS['default'].zh} {HEADS['default'].en}"
    return names, f"{param.help} [{head}: {getattr(default, 'value', default)}]"


def _both(text: Text) -> str:
    return f"{text.zh} / {text.en}"


def _table(head: Text, rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield f"{_both(head)}:"
    names = min(_MOST_NAMES, width // 2 - 4, max(cell_len(name) for name, _ in rows))
    for name, said in rows:
        yield from _row(f"  {name}", " ".join(said.split()), width, names + 4)


def _row(name: str, said: str, width: int, column: int) -> Iterator[str]:
    # the name, and beside it in a column what is said of it
    if cell_len(name) + 2 > column:
        yield name
        name = ""
    for line in flowed(said, width - column) or [""]:
        yield (name + " " * (column - cell_len(name)) + line).rstrip()
        name = ""
