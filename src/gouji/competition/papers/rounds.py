"""Group tables (分组表, R20.9) and the schedule."""

from gouji.competition.model import Lot
from gouji.competition.papers.model import Cell, Page, Paper, Row, Table
from gouji.competition.papers.writer import Writer
from gouji.competition.texts.names import KINDS
from gouji.competition.texts.papers import LINES


def groups(w: Writer, only: int | None = None) -> Paper:
    """分组表 (R20.9): per round lot, the two teams, table, time, 轮空; a page a round."""
    numbers = w.state.rounds if only is None else [only]
    pages = [_group(w, number) for number in numbers]
    return w.paper("groups", pages)


def _group(w: Writer, number: int) -> Page:
    columns = [
        w.column("lot", 4),
        w.column("side_a", 13, "left"),
        w.column("side_b", 13, "left"),
        w.column("table", 3),
        w.column("time", 10),
    ]
    rows: list[Row] = []
    for match in w.state.matches_of(number):
        a, b = (w.state.label(team) for team in match.sides)
        name = KINDS["third"].to(w.lang) if match.kind == "third" else str(match.number)
        rows.append([name, a, b, *w.where(match)])
    bye = w.state.rounds[number].bye
    if bye is not None:
        note = Cell(w.line("bye-note"), columns=3, align="left")
        rows.append([w.line("bye"), w.state.label(bye), note, None, None])
    return Page(
        title=f"{w.round_name(number)}　{w.title('groups')}",
        lines=w.about(),
        tables=[Table(columns, rows, line_mm=9)],
        notes=_lot_notes(w, number, w.state.lots[number]),
        signatures=w.signs("organiser", "date"),
    )


def _lot_notes(w: Writer, number: int, lot: Lot) -> list[str]:
    notes = [w.line("drawn-by", method=LINES[lot.method])]
    if lot.method == "electronic":
        notes.append(w.line("hash", commitment=lot.commitment))
        notes.append(w.line("secret", secret=lot.secret))
        if lot.word:
            notes.append(w.line("word", word=lot.word))
    notes += [
        w.line("stand-in", team=w.state.label(one.team), name=one.name) for one in lot.stand_ins
    ]
    notes += [
        w.line(
            "replaced",
            match=match.id,
            old=w.state.label(one.old),
            new=w.state.label(one.new),
        )
        for match in w.state.matches_of(number)
        for one in match.replaced
    ]
    return notes


def schedule(w: Writer) -> Paper:
    """All matches in the order of their times, the running order of tables."""
    columns = [
        w.column("time", 10),
        w.column("table", 3),
        w.column("match", 4),
        w.column("round", 5),
        w.column("side_a", 12, "left"),
        w.column("side_b", 12, "left"),
        w.column("result", 8),
    ]
    matches = sorted(
        w.state.matches.values(),
        key=lambda one: (one.start is None, one.start, one.table or 0, one.round, one.number),
    )
    rows: list[Row] = []
    for match in matches:
        table, time = w.where(match)
        a, b = (w.state.label(team) for team in match.sides)
        rows.append([time, table, match.id, w.stage(match), a, b, w.short(match)])
    page = Page(title=w.title("schedule"), lines=w.about(), tables=[Table(columns, rows)])
    return w.paper("schedule", [page], landscape=True)
