"""What stands: settings, entries, rounds, results, log; and the papers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from gouji import words
from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import FileArgument, moment, opened, say, told

if TYPE_CHECKING:
    from gouji.competition.competition import Competition
    from gouji.competition.papers.model import Paper
    from gouji.competition.state import State


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("show")(told(show))
    group.command("papers")(told(papers))


PARTS = (
    "overview",
    "settings",
    "entries",
    "lots",
    "matches",
    "results",
    "players",
    "appeals",
    "log",
)


def show(
    file: FileArgument,
    part: Annotated[
        str,
        typer.Argument(
            help="overview 总览、settings 设置、entries 报名、lots 签、matches 场次、results 成绩、"
            "players 队员、appeals 争议、log 记录 / which part",
            metavar="[PART]",
        ),
    ] = "overview",
    lang: LangOption = Lang.zh,
) -> None:
    """看赛事：现在怎样，下一步做什么 / What stands, and what comes next."""
    from gouji.competition.papers.entrylist import entries
    from gouji.competition.papers.results import players, results
    from gouji.competition.papers.rounds import schedule
    from gouji.competition.papers.writer import Writer
    from gouji.competition.refusing import NotAllowed

    with opened(file) as cup:
        state = cup.state
        if not state.begun:
            raise NotAllowed("no-setup", "")
        lists = {
            "entries": lambda: entries(Writer(state, lang), full=True),
            "matches": lambda: schedule(Writer(state, lang)),
            "results": lambda: results(Writer(state, lang)),
            "players": lambda: players(Writer(state, lang)),
        }
        if part in lists:
            _print(lists[part]())
        elif part == "settings":
            _settings(state, lang)
        elif part == "lots":
            _lots(state, lang)
        elif part == "appeals":
            _appeals(state, lang)
        elif part == "log":
            _log(cup, lang)
        elif part == "overview":
            _overview(cup, file, lang)
        else:
            raise NotAllowed("no-paper", "paper", value=part, choices=list(PARTS))


def _print(paper: "Paper") -> None:
    from gouji.competition.papers.model import cell

    out = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)
    for page in paper.pages:
        out.print(page.title)
        for line in page.lines:
            out.print(line)
        for one in page.tables:
            if one.title:
                out.print("\n" + one.title)
            table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
            for column in one.columns:
                table.add_column(column.head, justify=column.align, no_wrap=True)
            for row in one.rows:
                cells = [cell(value) for value in row]
                table.add_row(*["" if value is None else value.text for value in cells])
            out.print(table)
        for note in page.notes:
            out.print(note)
        out.print("")


def _settings(state: "State", lang: str) -> None:
    from gouji.competition.texts.settings import setting_lines

    for line in setting_lines(state.setup):
        print(line.to(lang))


def _lots(state: "State", lang: str) -> None:
    from gouji.cli.competition.lots import tell_round
    from gouji.competition.papers.writer import Writer
    from gouji.competition.texts.commands import SAID

    writer = Writer(state, lang)
    for number, lot in state.lots.items():
        print(writer.line("round", n=number))
        if lot.method == "electronic":
            secret: object = lot.secret if lot.drawn else SAID["hidden"]
            say("lot-line", lang, hash=lot.commitment, secret=secret)
        if lot.drawn:
            tell_round(state, number, lang)


def _appeals(state: "State", lang: str) -> None:
    from gouji.competition.papers.results import appeal_lines
    from gouji.competition.papers.writer import Writer

    for line in appeal_lines(Writer(state, lang)):
        print(line)


def _log(cup: "Competition", lang: str) -> None:
    from gouji.competition.texts.commands import LOG_HEAD
    from gouji.competition.texts.steps import step_line

    print(LOG_HEAD.fill(n=len(cup.entries)).to(lang))
    for entry in cup.entries:
        print(step_line(entry, cup.state).to(lang))


def _overview(cup: "Competition", file: Path, lang: str) -> None:
    from gouji.cli.competition.managing import tell_clashes
    from gouji.competition.nexts import next_steps
    from gouji.competition.papers.writer import Writer
    from gouji.competition.setup import wall_clock
    from gouji.competition.texts.commands import SAID

    state = cup.state
    about = SAID["of"].fill(
        n=sum(one.out is None or one.out.kind != "withdrawn" for one in state.teams.values()),
        rounds=state.last_round,
        steps=len(cup.entries),
    )
    say("title", lang, name=words.shown(state.setup.name), about=about)
    writer = Writer(state, lang)
    for number in state.rounds:
        print(writer.round_name(number))
        for match in state.matches_of(number):
            a, b = (state.label(team) for team in match.sides)
            line = SAID["pair"].put(id=match.id, a=a, b=b, where=writer.short(match))
            print(f"  {line.to(lang)}")
        bye = state.rounds[number].bye
        if bye is not None:
            print("  " + SAID["bye"].put(team=state.label(bye)).to(lang))
    if state.end is not None:
        tell_prizes(state, lang)
    for one in state.appeals.values():
        if one.state == "open":
            say("ruled-waiting", lang, n=one.id, match=one.match, text=one.text)
    tell_clashes(state, lang)
    now = wall_clock(moment(cup, None, lang))
    for step in next_steps(state, str(file), now):
        print(SAID["next"].put(text=step).to(lang))


def tell_prizes(state: "State", lang: str) -> None:
    """Who gets what."""
    from gouji.competition.papers.results import prizes
    from gouji.competition.papers.writer import Writer

    _print(prizes(Writer(state, lang)))


def papers(
    file: FileArgument,
    folder: Annotated[
        Path, typer.Option("-o", "--output", help="写到哪个文件夹 / where they go")
    ] = Path("纸面"),
    chosen: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            help="只要这一张：entries、entries-full、groups、schedule、sheets、sheets-blank、results、"
            "prizes、players / this one alone",
            metavar="NAME",
        ),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """写纸面：能直接打印的网页和 .xlsx / Writes the papers: pages to print, and workbooks."""
    from gouji.competition.papers.printing import write_papers

    with opened(file) as cup:
        for path in write_papers(cup.state, folder, lang, chosen):
            say("written", lang, path=str(path))
