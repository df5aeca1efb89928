"""`gouji match`: whole scored matches between bots, with records and a score sheet."""

import re
import sys
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gouji import words
from gouji.cli.common import (
    BotsOption,
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
from gouji.cli.sheets import print_sheet, result, sheet_csv, summary
from gouji.engine.deal import Deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook
from gouji.match import Match, play_match, seat_bots
from gouji.record.files import locked, read_text, write_whole
from gouji.record.model import record_of
from gouji.record.reading import read_record
from gouji.record.writing import write_record
from gouji.words.match import COLUMNS, MATCH

SHEET_FILE = "score-sheet.csv"


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("match")(match)


def match(
    bots: BotsOption = "novice,random",
    matches: Annotated[int, typer.Option(help="打几场 / how many matches", metavar="N")] = 1,
    seed: Annotated[str, typer.Option(help="种子，第 i 场用 S/i / match i has S/i")] = "1",
    rulebook: RulebookOption = "contest",
    deals: Annotated[
        int | None, typer.Option(help="一场几局，不写按规则 / deals per match", metavar="K")
    ] = None,
    limit_ms: LimitOption = 1000,
    folder: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="牌谱和计分表放这里 / where records go"),
    ] = None,
    sheets: Annotated[
        bool | None,
        typer.Option(
            "--sheets/--no-sheets",
            help="印出每场的计分表（只打一场时默认印） / print each match's score sheet",
        ),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """机器人打整场比赛，留下牌谱和计分表 / Whole scored matches between bots."""
    try:
        check_text("--seed", seed)
        names = seat_bots(bot_names(bots))
        for key, value, least in (
            ("--matches", matches, 1),
            ("--deals", deals, 1),
            ("--limit-ms", limit_ms, 0),
        ):
            check_number(key, value, least)
    except Fault as fault:
        stop(fault, lang)
    book = rulebook_or_stop(rulebook, lang)
    if deals is not None:
        book = replace(book, deals_per_match=deals)
    try:
        with nullcontext() if folder is None else locked(folder):
            printed = matches == 1 if sheets is None else sheets
            _play_all(names, book, seed, matches, limit_ms, folder, printed, lang)
    except Fault as fault:
        stop(fault, lang)
    except KeyboardInterrupt:
        key = "stopped" if folder is not None else "stopped-unsaved"
        print(f"\n{MATCH[key].to(lang)}", file=sys.stderr)
        raise


def _play_all(
    names: tuple[str, ...],
    book: Rulebook,
    seed: str,
    matches: int,
    limit_ms: int,
    folder: Path | None,
    sheets: bool,
    lang: str,
) -> None:
    out = Console(highlight=False, soft_wrap=True, emoji=False)
    played: list[Match] = []
    kept = _Records(folder, names)
    if folder is not None:
        _no_more_than(folder, matches)
        _check_sheet(folder / SHEET_FILE)
    with progress(MATCH["progress"].to(lang), matches, least=10) as advance:
        for number in range(1, matches + 1):
            kept.number = number
            one = play_match(
                names,
                book,
                f"{seed}/{number}",
                found=kept.found,
                after_deal=kept.after_deal,
                limit_ms=limit_ms,
            )
            played.append(one)
            advance(1)
            if sheets:
                print_sheet(out, number, one, names, lang)
            else:
                line = MATCH["line"].fill(n=number, result=result(one, names))
                out.print(line.to(lang), markup=False)
    if matches > 1:
        out.print(summary(played, names).to(lang), markup=False)
    if folder is not None:
        _write(folder / SHEET_FILE, sheet_csv(played, names, lang), bom=True)
        if kept.reused:
            out.print(MATCH["went-on"].fill(n=kept.reused).to(lang), markup=False)
        records = sum(len(one.deals) for one in played)
        said = MATCH["written"].put(
            folder=words.shown(str(folder), 4096), records=records, sheet=SHEET_FILE
        )
        out.print(said.to(lang), markup=False)


# ---------------------------------------------------------------- records in a folder


class _Records:
    """The records of one run: writes each deal, and finds those that an earlier run left."""

    def __init__(self, folder: Path | None, names: tuple[str, ...]) -> None:
        self.folder = folder
        self.names = names
        self.number = 0
        self.reused = 0

    def _path(self, deal: int) -> Path:
        assert self.folder is not None
        return self.folder / f"match-{self.number}-deal-{deal}.gouji"

    def found(self, match: Match, deal: Deal) -> Game | None:
        if self.folder is None:
            return None
        path = self._path(match.next_number)
        if not path.exists():
            return None
        try:
            record = read_record(read_text(path))
            game = record.game()
        except Fault:
            raise Fault("other-deal", str(path)) from None
        same = (
            (record.seed, record.drawer) == (deal.seed, deal.drawer)
            and record.rulebook == match.rulebook
            and record.players == self.names
            and game.play_all(list(record.actions)) == len(record.actions)
            and game.over
        )
        if not same:
            raise Fault("other-deal", str(path))
        self.reused += 1
        return game

    def after_deal(self, match: Match, game: Game, deal: Deal) -> None:
        if self.folder is None:
            return
        path = self._path(len(match.deals))
        if not path.exists():
            record = record_of(
                game,
                seed=deal.seed,
                drawer=deal.drawer,
                players=self.names,
                deal=len(match.deals),
            )
            _write(path, write_record(record))


def _check_sheet(path: Path) -> None:
    # what stands there must be a sheet of ours, in either language
    if not path.exists():
        return
    heads = {",".join(COLUMNS[key].to(lang) for key in ("match", "deal", "seat")) for lang in Lang}
    first = ""
    if path.is_file():  # a pipe would be waited for
        with suppress(OSError, UnicodeDecodeError):
            first = path.read_text(encoding="utf-8-sig").split("\n", 1)[0]
    if not first.startswith(tuple(heads)):
        raise Fault("other-sheet", str(path))


def _no_more_than(folder: Path, matches: int) -> None:
    # the score sheet is of all matches in the folder, or it would lose some
    found = [
        int(number[1])
        for path in folder.glob("match-*-deal-*.gouji")
        if (number := re.fullmatch(r"match-(\d+)-deal-\d+\.gouji", path.name))
    ]
    if found and max(found) > matches:
        raise Fault("more-matches", str(folder), found=max(found))


def _write(path: Path, text: str, bom: bool = False) -> None:
    # whole or not at all: an interrupted run leaves no half file
    try:
        write_whole(path, text, encoding="utf-8-sig" if bom else "utf-8")
    except OSError as error:
        raise Fault("no-writing", str(path), reason=error.strerror or str(error)) from None
