"""Results, places, prizes, players."""

from gouji.competition.papers.model import Cell, Page, Paper, Row, Table
from gouji.competition.papers.writer import Writer
from gouji.competition.places import PlaceRow, all_done, places
from gouji.competition.prizes import players as player_rows
from gouji.competition.prizes import prize_of, prizes_given
from gouji.competition.texts.names import KINDS
from gouji.competition.texts.papers import COLUMNS, LINES


def results(w: Writer) -> Paper:
    """成绩册: the matches of every round, and the places of all teams."""
    columns = [
        w.column("match", 4),
        w.column("side_a", 12, "left"),
        w.column("score", 5),
        w.column("side_b", 12, "left"),
        w.column("winner", 11, "left"),
        w.column("how", 8, "left"),
    ]
    tables = []
    for number in w.state.rounds:
        rows: list[Row] = []
        for match in w.state.matches_of(number):
            found = w.stands.out_of(match)
            a, b = (w.state.label(team) for team in match.sides)
            winner = "" if found.winner is None else w.state.label(found.winner)
            won = Cell(winner if found.decided else "", bold=True)
            name = KINDS["third"].to(w.lang) if match.kind == "third" else match.id
            rows.append([name, a, w.short(match), b, won, w.how(match)])
        bye = w.state.rounds[number].bye
        if bye is not None:
            label = Cell(w.state.label(bye), columns=5, align="left")
            rows.append([w.line("bye"), label, None, None, None, None])
        tables.append(Table(columns, rows, title=w.round_name(number)))
    page = Page(
        title=w.title("results"),
        lines=w.about(),
        tables=tables,
        notes=appeal_lines(w),
    )
    return w.paper("results", [page, _places(w)], landscape=True)


def appeal_lines(w: Writer) -> list[str]:
    """Disputes and rulings, with a heading; nothing where there are none."""
    notes = []
    for one in w.state.appeals.values():
        team = LINES["committee"] if one.team is None else w.state.label(one.team)
        line = w.line("appeal", n=one.id, match=one.match, team=team, text=one.text)
        notes.append(line)
        ruling = w.line("appeal-state", state=LINES[one.state], ruling=one.ruling)
        notes.append(ruling.rstrip("： :"))
    return [w.line("jury-title"), *notes] if notes else []


def _places(w: Writer) -> Page:
    columns = [
        w.column("place", 4),
        w.column("team", 14, "left"),
        w.column("went_out", 8),
        w.column("lost_match", 8),
        w.column("prize", 8),
    ]
    rows = [_place(w, row) for row in places(w.state)]
    notes = [w.line("order-note")]
    for lot in w.state.place_lots.values():
        notes.append(w.line("place-lot", n=lot.round, secret=lot.secret))
    lines = w.about()
    if not all_done(w.state):
        lines.append(w.line("provisional"))
    return Page(
        title=f"{w.title('results')}　{COLUMNS['place'].to(w.lang)}",
        lines=lines,
        tables=[Table(columns, rows)],
        notes=notes,
        signatures=w.signs("organiser", "date"),
    )


def _place(w: Writer, row: PlaceRow) -> Row:
    out = w.round_name(row.round) if row.round else w.line("champion")
    if row.third:
        out = w.line("third")
    points = ""
    if row.points is not None:
        a, b = row.points
        points = w.line("diff", a=a, b=b, diff=f"{a - b:+d}")
    elif row.forfeited:
        points = w.line("gave-up")
    place: str | int = row.place
    if row.struck:
        place = w.line("struck")
    elif row.tied:
        place = f"{row.place}{w.line('tied')}"
    prize = "" if row.struck else prize_of(w.state.setup, row.place)
    return [place, w.state.label(row.team), out, points, prize]


def prizes(w: Writer) -> Paper:
    """获奖名单: prize, place, team, and the people that it counts."""
    columns = [
        w.column("prize", 8),
        w.column("place", 4),
        w.column("team", 12, "left"),
        w.column("people", 18, "left"),
    ]
    given = prizes_given(w.state)
    rows: list[Row] = []
    for row in given:
        people = "、".join(row.people)
        rows.append([Cell(row.prize, bold=True), row.place, w.state.label(row.team), people])
    lines = w.about()
    if not all_done(w.state):
        lines.append(w.line("provisional"))
    notes = [] if w.state.setup.prizes else [w.line("no-prizes")]
    page = Page(
        title=w.title("prizes"),
        lines=lines,
        tables=[Table(columns, rows, line_mm=10)],
        notes=notes,
        signatures=w.signs("organiser", "date"),
    )
    return w.paper("prizes", [page])


def players(w: Writer) -> Paper:
    """队员成绩表: deals, points, points a deal, 头科 and 大落."""
    columns = [
        w.column("place", 4),
        w.column("player", 8),
        w.column("team", 14, "left"),
        w.column("deals", 4),
        w.column("points", 5),
        w.column("average", 5),
        w.column("first", 4),
        w.column("last", 4),
    ]
    rows: list[Row] = []
    for n, row in enumerate(player_rows(w.state), start=1):
        average = Cell(row.average, decimals=2)
        team = w.state.label(row.team)
        rows.append([n, row.name, team, row.deals, row.points, average, row.first, row.last])
    page = Page(
        title=w.title("players"),
        lines=w.about(),
        tables=[Table(columns, rows)],
        notes=[w.line("players-note")],
    )
    return w.paper("players", [page])
