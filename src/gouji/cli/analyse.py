"""`gouji analyse`: what each play of a finished deal was worth, and what it cost."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from gouji import words
from gouji.cli.common import Lang, LangOption, read_deal, stop
from gouji.cli.streams import output, printable
from gouji.engine.cards import SEAT_NAMES, SEATS, Seat, parse_seat
from gouji.engine.faults import Fault
from gouji.record.model import Record
from gouji.record.show import names_of
from gouji.words.coach import COACH, HEADS
from gouji.words.hints import points

if TYPE_CHECKING:
    from gouji.advice.coach import Analysis, Decision

_WIDE, _HIGH = 64, 11  # of the chart in a terminal
_TABLE_WIDTH = 160  # never cut


def register(app: typer.Typer) -> None:
    """Adds `gouji analyse` to the program."""
    app.command("analyse")(analyse_command)


def analyse_command(
    file: Annotated[
        str,
        typer.Argument(
            help="牌谱；档案里的一局写成 文件夹#17 / a record; FOLDER#17 is a deal of an archive",
            metavar="FILE",
        ),
    ],
    seat: Annotated[
        str | None, typer.Option(help="只看一家 / one seat only", metavar="p1-p6")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="列出每一手 / list every choice")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="走势图存在这里 / where the chart goes", metavar="PNG")
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """打完的一局：每手值几分，亏在哪里 / A finished deal: what each play was worth, and lost."""
    from gouji.advice.coach import RefusedAt, analyse
    from gouji.advice.telling import table

    try:
        if seat is not None and seat not in SEAT_NAMES:
            raise Fault("no-seat", "--seat", value=seat)
    except Fault as fault:
        stop(fault, lang)
    me = None if seat is None else parse_seat(seat)
    try:
        record = read_deal(file)
        analysis = analyse(record)
    except Fault as fault:
        stop(fault, lang, file)
    except RefusedAt as refused:
        why = refused.refusal
        said = words.SHEET["refused"].fill(
            nth=refused.index + 1,
            action=words.shown(why.action),
            why=words.refusal(why, names_of(record)),
            clause=why.clause,
        )
        print(f"gouji: {words.shown(file, 4096)}: {said.to(lang)}", file=sys.stderr)
        raise typer.Exit(1) from None
    with output():
        if as_json:
            told = table(analysis, record.rulebook, names_of(record), me)
            print(printable(json.dumps(told, ensure_ascii=False)))
        else:
            for line in _report(analysis, record, me, lang):
                print(printable(line))
            if every or me is not None:
                _choices(analysis, record, me, lang)
    if plot is not None:
        _draw(analysis, plot, lang)


def _report(analysis: "Analysis", record: Record, me: Seat | None, lang: str) -> list[str]:
    from gouji.advice.telling import seat_sums

    names = names_of(record)
    ours = words.side_name(0, names)
    lines = [COACH["course"].fill(who=ours).to(lang), ""]
    lines += chart([moment.lead for moment in analysis.course])
    ended = COACH["ended"].fill(points=points(analysis.points[0] - analysis.points[1]))
    lines += [ended.to(lang), "", COACH["seats"].to(lang)]
    for seat in SEATS:
        sums = seat_sums(analysis, seat)
        if me not in (None, seat):
            continue
        key = "seat" if sums["count"] else "seat-none"
        count = max(1, sums["count"])
        said = COACH[key].put(
            who=names[seat],
            count=sums["count"],
            share=round(100 * sums["best"] / count),
            mean=f"{sums['loss'] / count:.2f}",
        )
        lines.append(f"  {said.to(lang)}")
    costly = analysis.costliest(me)
    lines += ["", COACH["costly" if costly else "none-costly"].to(lang)]
    lines += [f"  {_play(decision, record, lang)}" for decision in costly]
    return lines


def _play(decision: "Decision", record: Record, lang: str) -> str:
    from gouji.advice.telling import done, explained

    names = names_of(record)
    said = COACH["play"].fill(
        nth=decision.at + 1,
        who=names[decision.seat],
        role=words.role_name(decision.role, record.rulebook),
        played=done(decision, decision.played, record.rulebook),
        value=points(decision.played.value),
        best=done(decision, decision.best, record.rulebook),
        best_value=points(decision.best.value),
        loss=f"{decision.loss:.1f}",
        why=explained(decision, record.rulebook, names),
    )
    return said.to(lang)


def _choices(analysis: "Analysis", record: Record, me: Seat | None, lang: str) -> None:
    from gouji.advice.telling import done

    drawn = Table(box=None, title=COACH["each"].to(lang), title_justify="left")
    for key, head in HEADS.items():
        left = key in ("who", "played", "best")
        drawn.add_column(head.to(lang), justify="left" if left else "right", no_wrap=True)
    names = names_of(record)
    for decision in analysis.decisions:
        if me not in (None, decision.seat):
            continue
        lost = points(-decision.loss) if decision.played.action != decision.best.action else ""
        drawn.add_row(
            str(decision.at + 1),
            printable(names[decision.seat]),
            done(decision, decision.played, record.rulebook).to(lang),
            points(decision.played.value),
            done(decision, decision.best, record.rulebook).to(lang),
            points(decision.best.value),
            lost,
        )
    Console(width=_TABLE_WIDTH, highlight=False, markup=False).print(drawn)


def chart(lead: list[float]) -> list[str]:
    """A line of numbers as text, wide enough to be read: one column a few numbers, zero marked.

    >>> lines = chart([0.0, 0.0, 1.0, 2.0, -2.0])
    >>> lines[0], lines[5], lines[10]
    ('  +2 │   ●', '   0 ┼●●───', '  -2 │    ●')
    """
    columns = min(_WIDE, len(lead))
    shown = [lead[(i + 1) * len(lead) // columns - 1] for i in range(columns)]
    most = max(1.0, *(abs(value) for value in shown))
    middle = _HIGH // 2
    rows = [middle - round(value / most * middle) for value in shown]
    lines = []
    for row in range(_HIGH):
        label = {0: f"{most:+.0f}", middle: "0", _HIGH - 1: f"{-most:+.0f}"}.get(row, "")
        marks = "".join("●" if at == row else "─" if row == middle else " " for at in rows)
        lines.append(f"{label:>4} {'┼' if row == middle else '│'}{marks}".rstrip())
    return lines


def _draw(analysis: "Analysis", path: Path, lang: str) -> None:
    from gouji.advice.plots import plot_course

    try:
        plot_course(analysis, path)
    except ImportError:
        print(f"gouji: {COACH['no-plot'].to(lang)}", file=sys.stderr)
        return
    except OSError as error:
        stop(Fault("no-writing", str(path), reason=error.strerror or str(error)), lang)
    said = COACH["written"].fill(file=words.shown(str(path), 4096))
    print(said.to(lang), file=sys.stderr)
