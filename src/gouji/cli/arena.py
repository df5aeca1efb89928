"""`gouji bot`, `gouji arena`, `gouji ladder`: bots behind the protocol, and against each other."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.bots.speaker import speak
from gouji.cli.common import (
    JobsOption,
    Lang,
    LangOption,
    LimitOption,
    RulebookOption,
    check_number,
    check_text,
    rulebook_or_stop,
    stop,
)
from gouji.cli.progress import progress
from gouji.cli.standings import print_arena, print_ladder
from gouji.cli.streams import printable
from gouji.engine.faults import Fault
from gouji.match import check_bot
from gouji.record.files import locked
from gouji.words.arena import ARENA

if TYPE_CHECKING:
    from gouji.arena.pairs import Contest, Pair
    from gouji.arena.running import Folder

# The arena itself is imported where it is needed: it loads NumPy, which other commands do without.

MatchesOption = Annotated[
    int,
    typer.Option(help="两个之间打几对，一对两场 / pairs of matches between two", metavar="M"),
]
SeedOption = Annotated[str, typer.Option(help="种子，第 i 对用 S/i / pair i has S/i", metavar="S")]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", help="结果和图放这里，中断了接着打 / where results go", metavar="DIR"
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON")]
NAME_HELP = "名字，或 cmd:命令 / a name, or cmd:COMMAND"


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("bot")(bot)
    app.command("arena")(arena)
    app.command("ladder")(ladder)


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


def arena(
    a: Annotated[str, typer.Argument(help=NAME_HELP, metavar="A")],
    b: Annotated[str, typer.Argument(help=NAME_HELP, metavar="B")],
    matches: MatchesOption = 100,
    seed: SeedOption = "1",
    rulebook: RulebookOption = "contest",
    as_json: JsonOption = False,
    jobs: JobsOption = None,
    limit_ms: LimitOption = 1000,
    folder: FolderOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """两个机器人比强弱：同样的牌换边再打 / Two bots, paired matches of the same deals."""
    from gouji.arena.pairs import Contest
    from gouji.arena.plots import plot_pairs
    from gouji.arena.report import report
    from gouji.arena.running import RESULT, Folder, write_json

    book = rulebook_or_stop(rulebook, lang)
    contest = Contest(a, b, book, seed, limit_ms)
    try:
        _check([a, b], seed, matches, jobs, limit_ms)
        with _held(folder):
            kept = None if folder is None else [Folder(folder, contest)]
            pairs, found = _played([contest], matches, jobs, kept, lang)
            told = report(contest, pairs[0])
            if as_json:
                print(printable(json.dumps(told, ensure_ascii=False)))
            else:
                print_arena(told, contest, lang)
            if folder is not None:
                write_json(folder / RESULT, told)
                draw = partial(plot_pairs, contest, pairs[0])
                _finish(folder, draw, found, lang)
    except Fault as fault:
        stop(fault, lang)


def ladder(
    bots: Annotated[list[str], typer.Argument(help=NAME_HELP, metavar="BOTS...")],
    matches: MatchesOption = 100,
    seed: SeedOption = "1",
    rulebook: RulebookOption = "contest",
    as_json: JsonOption = False,
    jobs: JobsOption = None,
    limit_ms: LimitOption = 1000,
    folder: FolderOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """机器人天梯：两两相打，等级分连区间 / All against all, ratings with intervals."""
    from gouji.arena.ladder import contests_of
    from gouji.arena.ladder import ladder as ladder_of
    from gouji.arena.plots import plot_ratings
    from gouji.arena.running import RESULT, Folder, write_json

    if find_spec("choix") is None:  # told before anything is played
        print(f"gouji: {ARENA['no-ratings'].to(lang)}", file=sys.stderr)
        raise typer.Exit(2)
    book = rulebook_or_stop(rulebook, lang)
    contests = contests_of(bots, book, seed, limit_ms)
    try:
        _check(bots, seed, matches, jobs, limit_ms)
        if len(bots) < 2:
            raise Fault("two-bots", "bots")
        for name in bots:
            if bots.count(name) > 1:
                raise Fault("bot-twice", "bots", value=name)
        with _held(folder):
            kept = None
            if folder is not None:
                places = [f"{bots.index(c.a) + 1}-{bots.index(c.b) + 1}" for c in contests]
                kept = [Folder(folder / at, c) for at, c in zip(places, contests, strict=True)]
            pairs, found = _played(contests, matches, jobs, kept, lang)
            told = ladder_of(bots, contests, pairs)
            if as_json:
                print(printable(json.dumps(told, ensure_ascii=False)))
            else:
                print_ladder(told, book, lang)
            if folder is not None:
                write_json(folder / RESULT, told)
                _finish(folder, partial(plot_ratings, told), found, lang)
    except Fault as fault:
        stop(fault, lang)


def _held(folder: Path | None) -> AbstractContextManager[None]:
    return nullcontext() if folder is None else locked(folder)


def _check(names: Sequence[str], seed: str, matches: int, jobs: int | None, limit_ms: int) -> None:
    check_text("--seed", seed)
    for name in names:
        check_bot(name)
    for key, value, least in (
        ("--matches", matches, 1),
        ("--jobs", jobs, 1),
        ("--limit-ms", limit_ms, 0),
    ):
        check_number(key, value, least)


def _played(
    contests: "Sequence[Contest]",
    matches: int,
    jobs: int | None,
    kept: "Sequence[Folder] | None",
    lang: str,
) -> "tuple[list[list[Pair]], int]":
    from gouji.arena.running import contest_pairs
    from gouji.arena.workers import cores

    try:
        with progress(ARENA["progress"].to(lang), matches * len(contests)) as advance:
            return contest_pairs(contests, matches, jobs or cores(), kept, advance)
    except KeyboardInterrupt:
        key = "stopped" if kept is not None else "stopped-unsaved"
        print(f"\n{ARENA[key].to(lang)}", file=sys.stderr)
        raise


def _finish(folder: Path, draw: Callable[[Path], None], found: int, lang: str) -> None:
    # the picture, or in one line why there is none; then where all is
    from gouji.arena.running import PLOT

    try:
        draw(folder / PLOT)
    except ImportError:
        print(f"gouji: {ARENA['no-plot'].to(lang)}", file=sys.stderr)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fault("no-writing", str(folder / PLOT), reason=reason) from None
    if found:
        print(ARENA["went-on"].fill(n=found).to(lang), file=sys.stderr)
    print(ARENA["written"].fill(folder=words.shown(str(folder), 4096)).to(lang), file=sys.stderr)
