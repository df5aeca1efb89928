"""What the commands of a competition share: the file, who does it, the question before it counts.

The competition itself is imported where a command runs: the other commands need not wait for it.
"""

import functools
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from gouji import words
from gouji.cli.common import Lang
from gouji.engine.faults import Fault
from gouji.words import Text

if TYPE_CHECKING:
    from gouji.competition.competition import Competition
    from gouji.competition.log import Entry
    from gouji.competition.state import State
    from gouji.competition.steps import Command

FileArgument = Annotated[Path, typer.Argument(help="赛事文件 / the competition's file")]
MatchArgument = Annotated[
    str, typer.Argument(help="场次，如 1-3 / a match, as 1-3", metavar="MATCH")
]
TeamArgument = Annotated[
    str, typer.Argument(help="队号或队名 / a team's number or name", metavar="TEAM")
]
WhoOption = Annotated[
    str | None, typer.Option("--who", help="经手人，默认登录名 / by whom", metavar="NAME")
]
RoleOption = Annotated[
    str,
    typer.Option(
        "--as", help="以什么身份：organiser、jury、referee / in which role", metavar="ROLE"
    ),
]
WhyOption = Annotated[str, typer.Option("--why", help="理由 / the reason", metavar="TEXT")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="不问，直接记 / don't ask")]
PreviewOption = Annotated[
    bool, typer.Option("--preview", help="只看会带来什么，不记 / a look only")
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at", help="补录：事情发生的时间，默认现在 / when it was, default now", metavar="TIME"
    ),
]


def say(key: str, lang: str, **fields: object) -> None:
    """Prints one line."""
    from gouji.competition.texts.commands import SAID

    print(SAID[key].fill(**fields).to(lang))


def stop(text: Text, lang: str, status: int = 1) -> NoReturn:
    """Says in one line on standard error why not, and ends."""
    print(f"gouji: {text.to(lang)}", file=sys.stderr)
    raise typer.Exit(status)


def refuse(why: Fault, lang: str) -> NoReturn:
    """Says why something can't be: exit status 2 where it couldn't be read, 1 where refused."""
    from gouji.competition.texts import say as sentence

    unreadable = why.code in UNREADABLE
    stop(sentence(why), lang, 2 if unreadable else 1)


UNREADABLE = (
    "no-competition-file",
    "not-a-competition",
    "file-exists",
    "file-busy",
    "file-failed",
    "not-a-value",
    "not-a-pack",
    "pack-damaged",
    "pack-version",
    "pack-too-large",
    "not-a-backup",
    "no-file-there",
    "nothing-to-back-up",
    "entry-changed",
    "entry-missing",
    "entry-does-not-follow",
    "not-an-entry",
)
"""What could not be read or used, as against what is refused."""


def wrong(key: str, lang: str, **fields: object) -> NoReturn:
    """Says what is wrong with an argument and ends with exit status 2."""
    from gouji.competition.texts.commands import FAULTS

    shown = {
        name: words.quoted(value) if name == "value" else value for name, value in fields.items()
    }
    stop(FAULTS[key].fill(**shown), lang, 2)


def told(work: Callable[..., None]) -> Callable[..., None]:
    """A command that tells in one line whatever can't be, wherever it comes up."""

    @functools.wraps(work)
    def run(*args: Any, **options: Any) -> None:
        from pydantic import ValidationError

        from gouji.competition.refusing import fault_of

        lang = options.get("lang", Lang.zh)
        try:
            work(*args, **options)
        except ValidationError as error:
            refuse(fault_of(error), lang)
        except Fault as why:
            refuse(why, lang)

    return run


@contextmanager
def opened(file: Path, *, new: bool = False) -> Iterator["Competition"]:
    """A competition's file while a command uses it."""
    from gouji.competition.competition import Competition

    with Competition.open(file, new=new) as cup:
        yield cup


def name_of(who: str | None) -> str:
    """By whom: the name given, or whoever is logged in."""
    return who or os.environ.get("USER") or os.environ.get("USERNAME") or "未署名"


def moment(cup: "Competition", at: str | None, lang: str) -> datetime:
    """When it happens: now, or an earlier time that is still after the last step."""
    from gouji.competition.setup import CHINA, wall_clock

    now = datetime.now(UTC).astimezone(CHINA).replace(microsecond=0)
    if at is None:
        return now
    when = time_of(at, lang).replace(tzinfo=CHINA)
    last = wall_clock(cup.entries[-1].at) if cup.entries else None
    if when > now or (last is not None and wall_clock(when) < last):
        wrong("time-back", lang, last="—" if last is None else f"{last:%Y-%m-%d %H:%M}")
    return when


def do(
    cup: "Competition",
    file: Path,
    order: "Command",
    lang: str,
    *,
    who: str | None = None,
    role: str = "organiser",
    at: str | None = None,
    ask: bool = False,
    yes: bool = False,
    preview: bool = False,
) -> "Entry | None":
    """Does a command: shows what it brings, asks where `ask`, writes it, says so, backs it up.

    None where it was only looked at, or the answer was no. Raises `Fault` where it can't be done.
    """
    from gouji.competition.keeping import automatic
    from gouji.competition.log import Who
    from gouji.competition.texts import say as sentence
    from gouji.competition.texts.commands import SAID
    from gouji.competition.texts.happenings import moves
    from gouji.competition.texts.steps import step_line

    by = Who(role, name_of(who))
    when = moment(cup, at, lang)
    if ask or preview:
        seen = cup.preview(order, by, when)
        lines = moves(seen.moved, cup.state, seen.after)
        if lines:
            say("what-moves", lang)
            for line in lines:
                say("moves", lang, text=line)
        if preview:
            say("preview", lang)
            return None
        if lines and not yes and not asked("ask", lang):
            say("not-done", lang)
            return None
    entry = cup.do(order, by, when)
    say("done", lang, line=step_line(entry, cup.state).to(lang).strip())
    try:
        automatic(file, datetime.now())
    except Fault as why:  # what was done is done: to do it again would be wrong
        print(f"gouji: {SAID['no-backup'].fill(why=sentence(why)).to(lang)}", file=sys.stderr)
    return entry


def asked(key: str, lang: str) -> bool:
    """A yes or a no from whoever sits there; without a terminal it is told to say --yes."""
    from gouji.competition.texts.commands import SAID

    if not sys.stdin.isatty():
        stop(SAID["needs-yes"], lang, 2)
    return typer.confirm(SAID[key].to(lang))


# ---------------------------------------------------------------- arguments


def iso_time(text: str) -> str:
    """A date, an hour or both as ISO writes them, from how people do; else as it is.

    >>> iso_time("2012年12月7日 9:00"), iso_time("2012/12/7"), iso_time("9：05"), iso_time("明天")
    ('2012-12-07 09:00', '2012-12-07', '09:05', '明天')
    """
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return text.strip()
    year, month, day, hour, minute = found.groups()
    date = f"{year}-{month:>02}-{day:>02}" if year else ""
    clock = f"{hour:>02}:{minute}" if hour else ""
    return " ".join(part for part in (date, clock) if part)


_TIME = re.compile(
    r"(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?)?[ T\u3000]*(?:(\d{1,2})[:：](\d{2}))?"
)


def time_of(text: str, lang: str) -> datetime:
    """A date and hour as a person types them."""
    try:
        return datetime.strptime(iso_time(text), "%Y-%m-%d %H:%M")
    except ValueError:
        wrong("time", lang, value=text)


def seats_of(text: str, lang: str) -> tuple[int, ...]:
    """Seats 0 to 5 from their numbers 1 to 6: 135246, 1,3,5 or p1 p3."""
    digits = text.lower().translate(_NO_SIGNS)
    if not all(c in "123456" for c in digits):
        wrong("seats", lang, value=text)
    return tuple(int(c) - 1 for c in digits)


_NO_SIGNS = str.maketrans("", "", "p ,，、-")


def pairs_of(text: str, lang: str) -> tuple[tuple[int, int], ...]:
    """Pairs of seats from 1>2,3>4."""
    found = []
    for part in text.replace("，", ",").replace("＞", ">").split(","):
        if not part.strip():
            continue
        left, sign, right = part.partition(">")
        seats = seats_of(left, lang) + seats_of(right, lang) if sign else ()
        if len(seats) != 2:
            wrong("pairs", lang, value=text)
        found.append((seats[0], seats[1]))
    return tuple(found)


def team_of(state: "State", text: str, lang: str, among: Sequence[int] | None = None) -> int:
    """A team by its number, its name, or a part of it that no other has."""
    teams = [team for team in state.teams.values() if among is None or team.id in among]
    if text.isdigit():
        return int(text)
    word = "".join(text.split())
    exact = [team.id for team in teams if "".join(team.label.split()) == word]
    found = exact or [team.id for team in teams if word in "".join(team.label.split())]
    if not found:
        wrong("team", lang, value=text)
    if len(found) > 1:
        names = "、".join(state.label(team) for team in found[:5])
        wrong("team-many", lang, value=text, found=names)
    return found[0]
