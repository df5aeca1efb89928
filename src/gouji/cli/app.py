"""The command-line program: its groups of commands, and how it ends.

Exit status: 0 all good, 1 something was refused, 2 an input could not be read or used.
"""

import os
import signal
import sys
from importlib import metadata
from typing import Annotated

import typer

from gouji.cli import (
    analyse,
    archives,
    arena,
    bench,
    competition,
    learn,
    lessons,
    matches,
    play,
    records,
    serve,
    show,
    stats,
)
from gouji.cli.usage import App
from gouji.words.usage import HEADS

_VERSION = f"{HEADS['version'].zh} / {HEADS['version'].en}"

app = App(
    name="gouji",
    help="够级：规则、牌谱、裁判与机器人 / Gouji: rules, records, a referee and bots",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (
    *(serve, play, lessons, records, show, analyse, matches, competition),
    *(arena, archives, stats, learn, bench),
):
    group.register(app)


@app.callback()
def _gouji(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=_VERSION, is_eager=True)] = False,
) -> None:
    if version:
        print(f"gouji {metadata.version('gouji')}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
        raise typer.Exit(2)


def main() -> None:
    """Runs the command line; a reader that went away ends it quietly."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain again when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except OSError as error:  # a full disk, a closed stream
        print(f"gouji: {error.strerror or error}", file=sys.stderr)
        os._exit(2)  # Python would fail once more in writing out what is left
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
