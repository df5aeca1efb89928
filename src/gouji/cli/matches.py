"""`gouji match`: whole scored matches between bots, with records and a score sheet."""

import csv
import io
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gouji import words
from gouji.cli.common import (
    Lang,
    LangOption,
    RulebookOption,
    check_text,
    rulebook_or_stop,
    stop,
)
from gouji.engine.cards import SEAT_NAMES, SEATS, side
from gouji.engine.deal import Deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import LARGEST, Rulebook
from gouji.engine.scoring import KINDS
from gouji.match import Match, play_match, seat_bots, sheet_row
from gouji.record.files import read_text, write_whole
from gouji.record.model import record_of
from gouji.record.reading import read_record
from gouji.record.writing import write_record
from gouji.words.match import COLUMNS, MATCH, RESULTS

SHEET_FILE = "score-sheet.csv"


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("match")(match)


def match(
    bots: Annotated[
        str,
        typer.Option(
            help="一个名字（六家）、两个（两方，p1 一方在前）或六个（各座），用逗号隔开 / "
            "one name (all seats), two (the sides, p1's first) or six (the seats)",
            metavar="A,B",
        ),
    ] = "novice,random",
    matches: Annotated[int, typer.Option(help="打几场 / how many matches", metavar="N")] = 1,
    seed: Annotated[str, typer.Option(help="种子，第 i 场用 S/i / match i has S/i")] = "1",
    rulebook: RulebookOption = "contest",
    deals: Annotated[
        int | None, typer.Option(help="一场几局，不写按规则 / deals per match", metavar="K")
    ] = None,
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
        names = seat_bots([name.strip() for name in bots.split(",")])
        for key, value in (("--matches", matches), ("--deals", deals)):
            if value is not None and not 1 <= value <= LARGEST:
                raise Fault("at-least", key, least=1)
    except Fault as fault:
        stop(fault, lang)
    book = rulebook_or_stop(rulebook, lang)
    if deals is not None:
        book = replace(book, deals_per_match=deals)
    try:
        if folder is not None:
            _make_folder(folder)
        _play_all(
            names, book, seed, matches, folder, matches == 1 if sheets is None else sheets, lang
        )
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
    folder: Path | None,
    sheets: bool,
    lang: str,
) -> None:
    out = Console(highlight=False, soft_wrap=True, emoji=False)
    played: list[Match] = []
    kept = _Records(folder, names)
    if folder is not None:
        _no_more_than(folder, matches)
    if folder is not None:
        _check_sheet(folder / SHEET_FILE)
    with _progress(matches, lang) as advance:
        for number in range(1, matches + 1):
            kept.number = number
            one = play_match(
                names, book, f"{seed}/{number}", found=kept.found, after_deal=kept.after_deal
            )
            played.append(one)
            advance()
            if sheets:
                _print_sheet(out, number, one, names, lang)
            else:
                line = MATCH["line"].fill(n=number, result=_result(one, names))
                out.print(line.to(lang), markup=False)
    if matches > 1:
        out.print(_summary(played, names).to(lang), markup=False)
    if folder is not None:
        _write(folder / SHEET_FILE, _csv(played, names, lang), bom=True)
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


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("no-writing", str(folder), reason=error.strerror or str(error)) from None


def _check_sheet(path: Path) -> None:
    # what stands there must be a sheet of ours, in either language
    if not path.exists():
        return
    heads = {",".join(COLUMNS[key].to(lang) for key in ("match", "deal", "seat")) for lang in Lang}
    try:
        first = path.read_text(encoding="utf-8-sig").split("\n", 1)[0]
    except (OSError, UnicodeDecodeError):
        first = ""
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


# ---------------------------------------------------------------- what is printed


class _progress:
    """A bar on standard error while many matches are played, where a terminal is there."""

    def __init__(self, matches: int, lang: str) -> None:
        self.bar = Progress(
            TextColumn(MATCH["progress"].to(lang)),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=matches < 10 or not sys.stderr.isatty(),
        )
        self.task = self.bar.add_task("", total=matches)

    def __enter__(self) -> Callable[[], None]:
        self.bar.start()
        return lambda: self.bar.advance(self.task)

    def __exit__(self, *error: object) -> None:
        self.bar.stop()


def _sides(names: tuple[str, ...]) -> tuple[words.Text, words.Text]:
    def side_text(which: int) -> words.Text:
        called = list(dict.fromkeys(names[seat] for seat in SEATS if side(seat) == which))
        return MATCH["side"].fill(side=words.side_name(which), names=" ".join(called))

    return side_text(0), side_text(1)


def _result(one: Match, names: tuple[str, ...]) -> words.Text:
    a, b = one.totals
    if one.winner is None:
        extra = len(one.deals) - one.rulebook.deals_per_match
        return MATCH["drawn"].fill(a=a, b=b, extra=extra)
    won, lost = (a, b) if one.winner == 0 else (b, a)
    return MATCH["won"].fill(side=_sides(names)[one.winner], a=won, b=lost)


def _summary(played: list[Match], names: tuple[str, ...]) -> words.Text:
    a, b = _sides(names)
    deals = sum(len(one.deals) for one in played)
    per = [sum(one.totals[i] for one in played) / deals for i in (0, 1)]
    won = [sum(one.winner == i for one in played) for i in (0, 1)]
    return MATCH["summary"].fill(
        matches=len(played),
        deals=deals,
        a=a,
        b=b,
        won_a=won[0],
        won_b=won[1],
        drawn=len(played) - sum(won),
        per_a=f"{per[0]:.2f}",
        per_b=f"{per[1]:.2f}",
    )


def _print_sheet(out: Console, number: int, one: Match, names: tuple[str, ...], lang: str) -> None:
    title = MATCH["title"].fill(
        n=number, rulebook=words.rulebook_name(one.rulebook), seed=words.shown(one.seed)
    )
    out.print(title.to(lang), markup=False)
    rows = [[sheet_row(played, seat) for seat in SEATS] for played in one.deals]
    used = [kind for kind in KINDS if any(row[kind] for deal in rows for row in deal)]
    for deal, seats in enumerate(rows):
        a, b = one.deals[deal].score.points
        total_a, total_b = one.totals_after(deal + 1)
        said = MATCH["deal-line"].fill(n=deal + 1, a=a, b=b, total_a=total_a, total_b=total_b)
        extra = MATCH["extra"].to(lang) if deal >= one.rulebook.deals_per_match else ""
        out.print("\n" + said.to(lang) + extra, markup=False)
        out.print(_sheet_table(seats, used, names, lang))
    out.print("\n" + _result(one, names).to(lang), markup=False)


def _sheet_table(
    seats: list[dict[str, int]], used: list[str], names: tuple[str, ...], lang: str
) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in ("seat", "player", "seat_place", *used, "sum"):
        plain = key in ("seat", "player", "seat_place")
        table.add_column(COLUMNS[key].to(lang), justify="left" if plain else "right", no_wrap=True)
    for seat, row in zip(SEATS, seats, strict=True):
        table.add_row(
            SEAT_NAMES[seat],
            names[seat],
            words.place_name(row["seat_place"]).to(lang),
            *[words.signed(row[kind]) if row[kind] else "" for kind in used],
            words.signed(sum(row[kind] for kind in KINDS)),
        )
    return table


def _csv(played: list[Match], names: tuple[str, ...], lang: str) -> str:
    """R20.9's columns, a line for each deal and player."""
    text = io.StringIO()
    sheet = csv.writer(text)
    keys = ("match", "deal", "seat", "player", "seat_place", *KINDS)
    sheet.writerow(
        COLUMNS[key].to(lang) for key in (*keys, "sum", "penalty", "side_sum", "running", "result")
    )
    for number, one in enumerate(played, start=1):
        for index, deal in enumerate(one.deals):
            for seat in SEATS:
                row = sheet_row(deal, seat)
                which = side(seat)
                sheet.writerow(
                    [
                        number,
                        index + 1,
                        SEAT_NAMES[seat],
                        names[seat],
                        words.place_name(row["seat_place"]).to(lang),
                        *[row[kind] for kind in KINDS],
                        sum(row[kind] for kind in KINDS),
                        -deal.facts.taken[which],
                        deal.score.points[which],
                        one.totals_after(index + 1)[which],
                        _outcome(one, which, index, lang),
                    ]
                )
    return text.getvalue()


def _outcome(one: Match, which: int, index: int, lang: str) -> str:
    # stands on the lines of the last deal only
    if index < len(one.deals) - 1:
        return ""
    if one.winner is None:
        return RESULTS["drawn"].to(lang)
    return RESULTS["won" if one.winner == which else "lost"].to(lang)
