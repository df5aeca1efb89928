"""The list of entries, for the wall and for the organiser."""

from gouji.competition.model import Team
from gouji.competition.papers.model import Cell, Column, Page, Paper, Row, Table
from gouji.competition.papers.writer import Writer
from gouji.competition.texts.names import SEXES, member_field


def entries(w: Writer, full: bool = False) -> Paper:
    """The list of entries: names and teams; `full` adds what only the organiser may see."""
    teams = [one for one in w.state.teams.values() if not _withdrawn(one)]
    most = max((len(one.members) for one in teams), default=3)
    columns = [
        w.column("number", 3),
        w.column("unit", 12, "left"),
        w.column("group", 5),
    ]
    for i in range(max(most, 3)):
        columns.append(Column(member_field(i).to(w.lang), 6))
        if full:
            columns.append(w.column("sex", 3))
    if full:
        columns += [w.column("phone", 8), w.column("remarks", 10, "left")]
    rows = [_entry(w, team, max(most, 3), full) for team in teams]
    count = w.line(
        "count",
        teams=len(teams),
        people=sum(len(one.members) for one in teams),
        units=len({one.unit for one in teams}),
    )
    name = "entries-full" if full else "entries"
    page = Page(
        title=w.title(name),
        lines=[*w.about(), count],
        tables=[Table(columns, rows)],
    )
    return w.paper(name, [page], landscape=full)


def _entry(w: Writer, team: Team, most: int, full: bool) -> Row:
    row: list[Cell | str | int] = [team.id, team.unit, team.group]
    for i in range(most):
        member = team.members[i] if i < len(team.members) else None
        text = "" if member is None else member.name
        if member is not None and i == team.captain:
            text = w.line("captain-mark", name=text)
        row.append(text)
        if full:
            sex = "" if member is None else SEXES[member.sex].to(w.lang)
            row.append(sex)
    return [*row, team.phone, team.remarks] if full else row


def _withdrawn(team: Team) -> bool:
    return team.out is not None and team.out.kind == "withdrawn"
