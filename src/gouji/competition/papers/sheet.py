"""计分表 (R20.9), filled or blank: a block of six lines a deal, three a side."""

from collections.abc import Sequence

from gouji.competition.incidents import Consequence
from gouji.competition.model import DealSheet, Fixture
from gouji.competition.papers.model import Cell, Page, Paper, Row, Table
from gouji.competition.papers.writer import Writer
from gouji.competition.sheets import seat_member
from gouji.competition.texts.happenings import then
from gouji.competition.texts.names import INCIDENTS
from gouji.competition.texts.papers import STATES
from gouji.engine.cards import Seat, side
from gouji.engine.rulebook import Rulebook
from gouji.match import Played, sheet_row
from gouji.words import place_name, signed

BY_SIDE = tuple(Seat(seat) for seat in (0, 2, 4, 1, 3, 5))
"""The seats as a sheet lists them: p1 p3 p5, then p2 p4 p6."""

WRITTEN_MM = 7.7
"""The height of a line filled in by hand: so that three deals and one more fit a page."""

_KINDS = ("place_points", "sweep", "point", "declare", "block", "burn")
_SOURCES = {
    "place_points": ("place",),
    "sweep": ("sweep",),
    "point": ("point",),
    "declare": ("declare", "declare-failed"),
    "block": ("block",),
    "burn": ("burn",),
}
_NOT_COUNTED = "—"


def counted(book: Rulebook) -> dict[str, bool]:
    """Which columns of points a rulebook can fill at all (R16)."""
    return {
        "place_points": True,
        "sweep": book.sweep != "none",
        "point": book.open_point != 0,
        "declare": book.declarations and (book.declare_point or book.declare_failed_point) != 0,
        "block": book.threes_last and book.block_point != 0,
        "burn": book.burn_point != 0,
    }


def sheets(w: Writer, matches: Sequence[Fixture] | None = None) -> Paper:
    """The sheets of all matches, or of those given; as far as they are played."""
    chosen = list(w.state.matches.values()) if matches is None else matches
    return w.paper("sheets", [sheet(w, match) for match in chosen])


def blank(w: Writer, matches: Sequence[Fixture] = ()) -> Paper:
    """Blank sheets to fill in by hand: one for each match given, or one without any."""
    pages = [sheet(w, match, empty=True) for match in matches] or [sheet(w, None)]
    return w.paper("sheets-blank", pages)


def sheet(w: Writer, match: Fixture | None, empty: bool = False) -> Page:
    """One match's sheet; without a match nothing is filled in, `empty`: names only."""
    book = w.state.setup.book
    played = [] if match is None or empty else list(w.stands.out_of(match).paper.deals)
    done = [] if match is None else [one for one in w.state.deals(match.id) if one.result]
    columns = [
        w.column("deal", 3),
        w.column("seat", 2),
        w.column("player", 6),
        w.column("seat_place", 4),
        *[w.column(kind, 3.6) for kind in _KINDS],
        w.column("penalty", 4),
        w.column("side_sum", 4.5),
        w.column("running", 4),
    ]
    rows: list[Row] = []
    count = max(len(played), book.deals_per_match + (not played))
    for number in range(1, count + 1):
        if number <= len(played):
            assert match is not None
            rows += _filled(w, match, done[number - 1], played, number)
        else:
            rows += _unfilled(w, match, number)
    return Page(
        title=w.title("sheets"),
        lines=_head(w, match),
        tables=[Table(columns, rows, line_mm=6.4 if played else WRITTEN_MM)],
        notes=_notes(w, match, empty),
        signatures=w.signs("captain_a", "captain_b", "referee", "date"),
    )


def _head(w: Writer, match: Fixture | None) -> list[str]:
    if match is None:
        gap = w.line("blank-team")
        return [w.line("blank-match"), w.line("teams", a=gap, b=gap)]
    table, time = w.where(match)
    where = [w.stage(match), w.line("at-table", n=table) if table else "", time]
    said = "　".join(part for part in where if part)
    a, b = (w.state.label(team) for team in match.sides)
    return [w.line("match-line", match=match.id, where=said), w.line("teams", a=a, b=b)]


def _deal_name(w: Writer, number: int) -> str:
    extra = number - w.state.setup.deals
    if extra <= 0:
        return str(number)
    return w.line("extra") + (str(extra) if extra > 1 else "")


def _unfilled(w: Writer, match: Fixture | None, number: int) -> list[Row]:
    can = counted(w.state.setup.book)
    fixed = match is not None and w.state.setup.seats == "fixed"
    default = None if match is None else DealSheet(match=match.id, number=number)
    rows: list[Row] = []
    for i, seat in enumerate(BY_SIDE):
        name = ""
        if fixed and match is not None and default is not None:
            name = seat_member(w.state, match, default, seat)
        row: list[Cell | str | int | None] = [
            Cell(_deal_name(w, number), rows=6, bold=True) if i == 0 else None,
            seat + 1,
            name,
            "",
            *["" if can[kind] else _NOT_COUNTED for kind in _KINDS],
            "",
            *([Cell(rows=3), Cell(rows=3)] if i % 3 == 0 else [None, None]),
        ]
        rows.append(row)
    return rows


def _filled(
    w: Writer, match: Fixture, one: DealSheet, played: Sequence[Played], number: int
) -> list[Row]:
    can = counted(w.state.setup.book)
    deal = played[number - 1]
    totals = w.stands.out_of(match).paper.totals_after(number)
    fouls = w.stands.fouls.get((match.id, one.number), [])
    rows: list[Row] = []
    for i, seat in enumerate(BY_SIDE):
        points = sheet_row(deal, seat)
        cells: list[Cell | str | int | None] = []
        for kind in _KINDS:
            n = sum(points[source] for source in _SOURCES[kind])
            cells.append(signed(n) if n else ("" if can[kind] else _NOT_COUNTED))
        which = side(seat)
        sums: list[Cell | None] = [None, None]
        if i % 3 == 0:
            of_deal = deal.score.points[which] - deal.facts.taken[which]
            sums = [
                Cell(signed(of_deal), rows=3, bold=True),
                Cell(totals[which], rows=3, bold=True),
            ]
        rows.append(
            [
                Cell(_deal_name(w, number), rows=6, bold=True) if i == 0 else None,
                seat + 1,
                seat_member(w.state, match, one, seat),
                place_name(points["seat_place"]).to(w.lang),
                *cells,
                _penalty(w, seat, fouls),
                *sums,
            ]
        )
    return rows


def _penalty(w: Writer, seat: int, fouls: Sequence[Consequence]) -> str:
    own = [one for one in fouls if one.incident.seat == seat]
    points = sum(one.points for one in own)
    if points:
        return signed(-points)
    return w.line("warning") if any(one.warned for one in own) else ""


def _notes(w: Writer, match: Fixture | None, empty: bool) -> list[str]:
    notes = [w.line("seats-note"), w.line("penalty-note")]
    if w.state.setup.book.floor_at_zero:
        notes.append(w.line("floor-note"))
    if match is None or empty:
        return [w.line("total-blank"), *notes]
    found = w.stands.out_of(match)
    result = STATES[w.stands.status(match)].to(w.lang)
    if found.decided and found.winner is not None:
        result = w.state.label(found.winner) + {"zh": " 胜", "en": " won"}[w.lang]
        how = w.how(match)
        result += f"（{how}）" if how else ""
    a, b = found.totals
    lines = [w.line("total", a=a, b=b, result=result)]
    for one in w.state.deals(match.id):
        for foul in w.stands.fouls.get((match.id, one.number), []):
            lines.append(
                w.line(
                    "incident-note",
                    n=one.number,
                    name=w.state.team(foul.team).members[foul.member].name,
                    what=INCIDENTS[foul.incident.kind],
                    then=then(foul, w.state.label(foul.team)),
                )
            )
        if one.remarks:
            lines.append(w.line("remarks-note", n=one.number, remarks=one.remarks))
        if one.number in found.spare:
            lines.append(w.line("spare-note", n=one.number))
    return [*lines, *notes]
