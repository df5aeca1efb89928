"""`gouji bot`, `gouji arena`, `gouji ladder`: bots behind the protocol, and against each other."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gouji import words
from gouji.bots.speaker import speak
from gouji.cli.common import Lang, LangOption, RulebookOption, rulebook_or_stop, stop
from gouji.engine.faults import Fault
from gouji.engine.rulebook import LARGEST
from gouji.match import check_bot
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
JobsOption = Annotated[
    int | None, typer.Option(help="几个进程，不写用所有的核 / processes", metavar="J")
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--limit-ms",
        help="外来的机器人每手几毫秒，0 不限 / a foreign bot's time for a decision, 0: no limit",
        metavar="MS",
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", help="结果和图放这里，中断了接着打 / where results go", metavar="DIR"
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON")]
_WIDTH = 200  # of tables: never cut
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
    from gouji.arena.report import report
    from gouji.arena.running import RESULT, Folder, write_json

    book = rulebook_or_stop(rulebook, lang)
    contest = Contest(a, b, book, seed, limit_ms)
    try:
        _check([a, b], matches, jobs, limit_ms)
        kept = None if folder is None else [Folder(folder, contest)]
        pairs, found = _played([contest], matches, jobs, kept, lang)
        told = report(contest, pairs[0])
        if folder is not None:
            write_json(folder / RESULT, told)
    except Fault as fault:
        stop(fault, lang)
    out = Console(highlight=False, soft_wrap=True, width=_WIDTH)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print_arena(out, told, contest, lang)
    if folder is not None:
        _finish(contest, pairs[0], folder, found, lang)


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
    from gouji.arena.running import RESULT, Folder, make_folder, write_json

    book = rulebook_or_stop(rulebook, lang)
    contests = contests_of(bots, book, seed, limit_ms)
    try:
        _check(bots, matches, jobs, limit_ms)
        if len(bots) < 2:
            raise Fault("two-bots", "bots")
        for name in bots:
            if bots.count(name) > 1:
                raise Fault("bot-twice", "bots", value=name)
        kept = None
        if folder is not None:
            make_folder(folder)
            kept = [
                Folder(folder / f"{bots.index(c.a) + 1}-{bots.index(c.b) + 1}", c) for c in contests
            ]
        pairs, found = _played(contests, matches, jobs, kept, lang)
        told = ladder_of(bots, contests, pairs)
        if folder is not None:
            write_json(folder / RESULT, told)
    except Fault as fault:
        stop(fault, lang)
    except ImportError:
        print(f"gouji: {ARENA['no-ratings'].to(lang)}", file=sys.stderr)
        raise typer.Exit(2) from None
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _print_ladder(Console(highlight=False, soft_wrap=True, width=_WIDTH), told, matches, lang)
    if folder is not None:
        _say_where(folder, found, lang)


def _check(names: Sequence[str], matches: int, jobs: int | None, limit_ms: int) -> None:
    for name in names:
        check_bot(name)
    for key, value, least in (
        ("--matches", matches, 1),
        ("--jobs", 1 if jobs is None else jobs, 1),
        ("--limit-ms", limit_ms, 0),
    ):
        if not least <= value <= LARGEST:
            raise Fault("at-least", key, least=least)


def _played(
    contests: "Sequence[Contest]",
    matches: int,
    jobs: int | None,
    kept: "Sequence[Folder] | None",
    lang: str,
) -> "tuple[list[list[Pair]], int]":
    from gouji.arena.running import contest_pairs

    processes = _cores() if jobs is None else jobs
    try:
        with _progress(matches * len(contests), lang) as advance:
            return contest_pairs(contests, matches, processes, kept, advance)
    except KeyboardInterrupt:
        key = "stopped" if kept is not None else "stopped-unsaved"
        print(f"\n{ARENA[key].to(lang)}", file=sys.stderr)
        raise


def _cores() -> int:
    # those that this process may use, where the system tells
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _progress(total: int, lang: str) -> Iterator[Callable[[int], None]]:
    bar = Progress(
        TextColumn(ARENA["progress"].to(lang)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    task = bar.add_task("", total=total)
    with bar:
        yield lambda n: bar.advance(task, n)


def _finish(
    contest: "Contest", pairs: "Sequence[Pair]", folder: Path, found: int, lang: str
) -> None:
    from gouji.arena.running import PLOT

    try:
        from gouji.arena.plots import plot_pairs

        plot_pairs(contest, pairs, folder / PLOT)
    except ImportError:
        print(f"gouji: {ARENA['no-plot'].to(lang)}", file=sys.stderr)
    except OSError as error:
        reason = error.strerror or str(error)
        stop(Fault("no-writing", str(folder / PLOT), reason=reason), lang)
    _say_where(folder, found, lang)


def _say_where(folder: Path, found: int, lang: str) -> None:
    if found:
        print(ARENA["went-on"].fill(n=found).to(lang), file=sys.stderr)
    print(ARENA["written"].fill(folder=words.shown(str(folder), 4096)).to(lang), file=sys.stderr)


# ---------------------------------------------------------------- what is printed


def _print_arena(out: Console, told: dict[str, Any], contest: "Contest", lang: str) -> None:
    title = ARENA["title"].fill(
        rulebook=words.rulebook_name(contest.rulebook),
        pairs=told["matches"] // 2,
        deals=told["deals"],
        seed=words.shown(told["seed"]),
    )
    out.print(title.to(lang), markup=False)
    table = _table(lang, "bot", "points", "interval", "wins", "interval", "mean", "p99", *_MISHAPS)
    for side, sign in (("a", 1), ("b", -1)):
        points = [sign * bound for bound in told["points_ci95"]][::sign]
        wins = told["match_wins"] if sign == 1 else 1 - told["match_wins"]
        share = told["match_ci95"] if sign == 1 else [1 - w for w in told["match_ci95"][::-1]]
        time = told["ms_per_decision"][side]
        table.add_row(
            f"{ARENA[side].to(lang)} {words.shown(told[side])}",
            f"{sign * told['points_per_deal']:+.2f}",
            f"{points[0]:+.2f} … {points[1]:+.2f}",
            f"{wins:.1%}",
            f"{share[0]:.1%} … {share[1]:.1%}",
            f"{time['mean']:.3f}",
            f"{time['p99']:.3f}",
            *[str(told[key][side]) for key in _MISHAPS],
        )
    out.print(table)


_MISHAPS = ("illegal", "timeouts", "crashes")


def _print_ladder(out: Console, told: dict[str, Any], matches: int, lang: str) -> None:
    title = ARENA["ladder-title"].fill(
        rulebook=told["rulebook"], pairs=matches, seed=words.shown(told["seed"])
    )
    out.print(title.to(lang), markup=False)
    table = _table(lang, "bot", "rating", "interval", "points", "wins")
    for row in told["bots"]:
        low, high = row["rating_ci95"]
        table.add_row(
            words.shown(row["bot"]),
            f"{row['rating']:+.0f}",
            f"{low:+.0f} … {high:+.0f}",
            f"{row['points_per_deal']:+.2f}",
            f"{row['match_wins']:.1%}",
        )
    out.print(table)
    out.print(ARENA["ladder-note"].to(lang), markup=False)
    each = _table(lang, "a", "b", "points", "interval", "wins", "interval", *_MISHAPS)
    for one in told["contests"]:
        each.add_row(
            words.shown(one["a"]),
            words.shown(one["b"]),
            f"{one['points_per_deal']:+.2f}",
            "{:+.2f} … {:+.2f}".format(*one["points_ci95"]),
            f"{one['match_wins']:.1%}",
            "{:.1%} … {:.1%}".format(*one["match_ci95"]),
            *[" : ".join(str(one[key][side]) for side in "ab") for key in _MISHAPS],
        )
    out.print(each)


def _table(lang: str, *keys: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in keys:
        plain = key in ("a", "b", "bot")
        table.add_column(ARENA[key].to(lang), justify="left" if plain else "right", no_wrap=True)
    return table
