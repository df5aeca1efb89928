"""`gouji bot`, `gouji arena`: bots behind the protocol, and against each other."""

import sys
from typing import Annotated

import typer

from gouji.bots.speaker import speak
from gouji.cli.common import Lang, LangOption, stop
from gouji.engine.faults import Fault


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("bot")(bot)


def bot(
    name: Annotated[str, typer.Argument(help="机器人的名字 / its name", metavar="NAME")],
    lang: LangOption = Lang.zh,
) -> None:
    """我们的机器人按协议答话：标准输入输出，一行一个 JSON / One of our bots by the protocol."""

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    try:
        speak(name, sys.stdin.buffer, write)
    except Fault as fault:
        stop(fault, lang)
