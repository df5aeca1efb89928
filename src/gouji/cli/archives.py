"""`gouji selfplay`, `gouji archive`: records of many deals in one file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.cli.common import (
    BotsOption,
    JobsOption,
    Lang,
    LangOption,
    LimitOption,
    RulebookOption,
    bot_names,
    check_number,
    check_text,
    rulebook_or_stop,
    stop,
)
from gouji.cli.progress import progress
from gouji.cli.streams import output, printable, write_record_text
from gouji.engine.cards import SEAT_NAMES
from gouji.engine.faults import Fault
from gouji.match import seat_bots
from gouji.record.files import locked
from gouji.words.arena import ARCHIVE

if TYPE_CHECKING:
    from gouji.arena.archive import Archive

# The archive itself is imported where it is needed: other commands do without SQLite.


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("selfplay")(selfplay)
    app.command("archive")(archive)


def selfplay(
    folder: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            help="档案放这里，中断了接着打 / where the archive goes",
            metavar="DIR",
        ),
    ],
    bots: BotsOption = "novice",
    deals: Annotated[int, typer.Option(help="打满几局 / how many deals", metavar="N")] = 1000,
    seed: Annotated[
        str, typer.Option(help="种子，第 i 场用 S/i / match i has S/i", metavar="S")
    ] = "1",
    rulebook: RulebookOption = "contest",
    jobs: JobsOption = None,
    limit_ms: LimitOption = 1000,
    lang: LangOption = Lang.zh,
) -> None:
    """机器人自己打，牌谱存成一个档案 / Bots play, and their records go into one archive."""
    from gouji.arena.archive import FILE, Setup
    from gouji.arena.selfplay import selfplay as play
    from gouji.arena.workers import cores

    try:
        check_text("--seed", seed)
        names = seat_bots(bot_names(bots))
        for key, value, least in (
            ("--deals", deals, 1),
            ("--jobs", jobs, 1),
            ("--limit-ms", limit_ms, 0),
        ):
            check_number(key, value, least)
        setup = Setup(names, rulebook_or_stop(rulebook, lang), seed, limit_ms)
        with locked(folder), progress(ARCHIVE["progress"].to(lang), deals) as advance:
            held, count = play(setup, deals, folder, jobs or cores(), advance)
    except Fault as fault:
        stop(fault, lang)
    except KeyboardInterrupt:
        print(f"\n{ARCHIVE['stopped'].to(lang)}", file=sys.stderr)
        raise
    if held:
        print(ARCHIVE["went-on"].fill(n=held).to(lang), file=sys.stderr)
    file = words.shown(str(folder / FILE), 4096)
    print(ARCHIVE["written"].fill(n=count, file=file).to(lang), file=sys.stderr)


def archive(
    path: Annotated[Path, typer.Argument(help="档案的文件夹 / its folder", metavar="DIR")],
    number: Annotated[
        int | None,
        typer.Argument(help="第几局，印出它的牌谱 / which record to print", metavar="[N]"),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """档案里有什么；或者取出一局牌谱 / What an archive holds, or one record out of it."""
    from gouji.arena.archive import Archive

    try:
        with Archive(path) as kept, output():
            if number is None:
                for line in _about(kept):
                    print(printable(line.to(lang)))
            else:
                write_record_text(kept.entry(number).text)
    except Fault as fault:
        stop(fault, lang, str(path))


def _about(kept: "Archive") -> list[words.Text]:
    setup = kept.setup
    seats = " ".join(
        f"{name} {words.shown(bot)}" for name, bot in zip(SEAT_NAMES, setup.bots, strict=True)
    )
    about = ARCHIVE["about"].fill(
        n=len(kept),
        matches=kept.matches,
        rulebook=words.rulebook_name(setup.rulebook),
        seed=words.shown(setup.seed),
    )
    return [about, ARCHIVE["seats"].put(seats=seats)]
