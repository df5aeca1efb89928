"""Doing it all again, packing, backing up, restoring, rehearsing."""

import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    FileArgument,
    YesOption,
    asked,
    opened,
    say,
    told,
)

if TYPE_CHECKING:
    from gouji.competition.backup import Loss
    from gouji.competition.log import Entry
    from gouji.competition.state import State

MOST_LINES = 20


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("verify")(told(verify))
    group.command("pack")(told(pack))
    group.command("restore")(told(unpack))
    group.command("rehearse")(told(rehearse))


def register_top(app: typer.Typer) -> None:
    """Adds the two that are for all data."""
    app.command("backup")(told(backup))
    app.command("restore")(told(restore))


def verify(
    file: Annotated[
        Path, typer.Argument(help="赛事文件，或打包的 .zip / a competition or its zip")
    ],
    lang: LangOption = Lang.zh,
) -> None:
    """查验：记录没被改过，签重抽一遍，分重算一遍 / Does lots and scores again."""
    from gouji.competition.packing import read_file, unpack
    from gouji.competition.sqlite import SqliteLog
    from gouji.competition.texts.verifying import FOUND
    from gouji.competition.verifying import verify as again

    if file.suffix.lower() == ".zip":
        entries = unpack(read_file(file))
    else:
        log = SqliteLog(file)
        try:
            entries = list(log.entries())
        finally:
            log.close()
    bad = 0
    for found in again(entries, anew=True):
        print(FOUND["good" if found.good else "bad"].put(text=found.text).to(lang))
        bad += not found.good
    print((FOUND["some-bad"].fill(n=bad) if bad else FOUND["all-good"]).to(lang))
    if bad:
        raise typer.Exit(1)


def pack(
    file: FileArgument,
    out: Annotated[Path, typer.Argument(help="写到哪个 .zip / the zip")],
    lang: LangOption = Lang.zh,
) -> None:
    """打包：全部记录和纸面装进一个 .zip，别处能还原 / Packs all of it into a zip."""
    from gouji.competition.packing import pack as packed
    from gouji.competition.papers.printing import write_bytes
    from gouji.competition.refusing import NotAllowed

    with opened(file) as cup:
        if not cup.entries:
            raise NotAllowed("no-setup", "")
        write_bytes(out, packed(cup.entries, lang))
        say("pack", lang, n=len(cup.entries), path=str(out))


def unpack(
    source: Annotated[Path, typer.Argument(help="打包的 .zip / the packed zip")],
    file: FileArgument,
    yes: YesOption = False,
    lang: LangOption = Lang.zh,
) -> None:
    """还原打包的赛事；已有的赛事先说会丢什么 / Restores a packed competition."""
    from gouji.competition.packing import read_file
    from gouji.competition.packing import unpack as entries_of
    from gouji.competition.sqlite import write_log

    entries = entries_of(read_file(source))
    if not file.exists():
        write_log(file, entries)
        say("restored", lang, path=str(file))
        return
    with tempfile.TemporaryDirectory() as scratch:
        packed = Path(scratch) / "packed.db"
        write_log(packed, entries)
        _restore(packed, file, yes, lang)


def backup(
    what: Annotated[
        Path, typer.Argument(help="数据文件夹，或一个赛事文件 / a data folder or file")
    ],
    out: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="写到哪个 .zip，默认按时间起名 / the zip"),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """备份：正在用着也行，写成一个 .zip / Backs a data folder up, while it is in use."""
    from gouji.competition.backup import write_backup

    now = datetime.now(UTC).astimezone()
    target = out or Path(f"gouji-backup-{now:%Y%m%d-%H%M%S}.zip")
    names = write_backup(what, target, now)
    say("backed-up", lang, path=str(target), n=len(names))


def restore(
    source: Annotated[
        Path, typer.Argument(help="备份的 .zip，或 .backups 里的一个 .db / a backup")
    ],
    where: Annotated[Path, typer.Argument(help="还原到哪里：文件夹或赛事文件 / where to")],
    yes: YesOption = False,
    lang: LangOption = Lang.zh,
) -> None:
    """还原备份：先说会丢什么，现在的先存一份 / Restores a backup; says what would be lost."""
    _restore(source, where, yes, lang)


def _restore(source: Path, where: Path, yes: bool, lang: str) -> None:
    from gouji.competition.backup import Backup, kept_before, write_backup

    with tempfile.TemporaryDirectory() as scratch:
        found = Backup(source, Path(scratch))
        losses = found.losses(where)
        told: list[Loss] | None = None
        while told is None or _steps(told) != _steps(losses):  # some may come while he is asked
            told = losses
            for loss in losses:
                _tell_loss(loss, where, lang)
            if not all(loss.new for loss in losses) and not yes and not asked("ask-restore", lang):
                say("not-done", lang)
                return
            losses = found.losses(where)
        if not all(loss.new for loss in losses):
            now = datetime.now(UTC).astimezone()
            kept = kept_before(where if where.is_file() else where / "gouji", now)
            write_backup(where, kept, now)
            say("kept-before", lang, path=str(kept))
        found.restore(where)
        say("restored", lang, path=str(where))


def _steps(losses: "Sequence[Loss]") -> list[tuple["Entry", ...]]:
    return [loss.entries for loss in losses]


def _tell_loss(loss: "Loss", where: Path, lang: str) -> None:
    name = words.shown(loss.name, 400)
    if loss.new:
        say("would-lose-new", lang, name=name)
    elif loss.entries:
        say("would-lose", lang, name=name, n=len(loss.entries))
        _tell_entries(loss.entries, lang)
    elif loss.rows:
        for table, now, then in loss.rows:
            say("would-lose-rows", lang, name=name, table=table, now=now, then=then)
    else:
        say("would-lose-nothing", lang, name=name)


def _tell_entries(entries: Sequence["Entry"], lang: str) -> None:
    from gouji.competition.state import EMPTY
    from gouji.competition.texts.steps import step_line

    state: State = EMPTY
    for entry in entries[:MOST_LINES]:
        print(step_line(entry, state).to(lang))
    if len(entries) > MOST_LINES:
        say("would-lose-more", lang, n=len(entries) - MOST_LINES)


def rehearse(
    teams: Annotated[int, typer.Option(help="几队，4 到 512 / how many teams", metavar="N")] = 37,
    seed: Annotated[str, typer.Option(help="种子 / seed")] = "5",
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="放到哪个文件夹；中断了再运行一遍就接着来 / where it goes"
        ),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """演练：编的队，机器人打，从报名到发奖，一分钟以内 / Rehearses a whole competition."""
    from gouji.cli.common import check_text
    from gouji.competition.rehearsal.run import rehearse as run

    check_text("--seed", seed)
    where = folder or Path(f"演练-{teams}-{seed}")
    run(where, teams, seed, lambda line: print(line.to(lang), flush=True), lang)
