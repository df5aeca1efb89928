"""A match comes to its end: both confirm, someone is absent, a dispute, a lot."""

import secrets
from typing import Annotated

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    MatchArgument,
    RoleOption,
    TeamArgument,
    WhoOption,
    WhyOption,
    do,
    opened,
    say,
    team_of,
    told,
    wrong,
)


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("confirm")(told(confirm))
    group.command("absent")(told(absent))
    group.command("dispute")(told(dispute))
    group.command("tie")(told(tie))


def confirm(
    file: FileArgument,
    match: MatchArgument,
    side: Annotated[
        str, typer.Option(help="哪一方：a、b 或 both / which side", metavar="a|b|both")
    ] = "both",
    name: Annotated[str, typer.Option(help="谁确认的，默认领队 / who confirms")] = "",
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """双方领队确认，计分表锁定 / Both captains confirm; the sheet is locked."""
    from gouji.competition.commands import Confirm
    from gouji.competition.standing import standing

    chosen = {"a": (0,), "b": (1,), "both": (0, 1), "甲": (0,), "乙": (1,)}.get(side.lower())
    if chosen is None:
        wrong("side", lang)
    with opened(file) as cup:
        for one in chosen:
            do(
                cup,
                file,
                Confirm(match=match, side=one, name=name),
                lang,
                who=who,
                at=at,
                role=role,
            )
        found = standing(cup.state).out_of(match)
        fixture = cup.state.match(match)
        if found.locked and found.winner is not None:
            from gouji.competition.texts.commands import SAID

            a, b = (cup.state.label(team) for team in fixture.sides)
            winner = cup.state.label(found.winner)
            points_a, points_b = found.totals
            result = SAID["result"].fill(
                a=a, b=b, points_a=points_a, points_b=points_b, winner=winner
            )
            say("locked", lang, result=result)
        elif found.locked:
            say("deal-drawn", lang, file=str(file), match=match)


def absent(
    file: FileArgument,
    match: MatchArgument,
    team: TeamArgument,
    gave_up: Annotated[
        bool, typer.Option("--gave-up", help="不是迟到，是不打了 / gives up, is not late")
    ] = False,
    why: WhyOption = "",
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """一队没到或不打了：这一场弃权 / A team is absent, or gives this match up."""
    from gouji.competition.commands import GiveUp

    with opened(file) as cup:
        sides = cup.state.match(match).sides
        number = team_of(cup.state, team, lang, sides)
        order = GiveUp(match=match, team=number, kind="gave-up" if gave_up else "no-show", why=why)
        do(cup, file, order, lang, who=who, at=at, role=role, ask=True, yes=True)


def dispute(
    file: FileArgument,
    match: MatchArgument,
    text: Annotated[str, typer.Argument(help="争议的内容 / what it is about")],
    team: Annotated[str | None, typer.Option(help="哪一队提的 / by which team")] = None,
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """提出争议，交裁判委员会 / Puts a match before the jury."""
    from gouji.competition.commands import Dispute

    with opened(file) as cup:
        sides = cup.state.match(match).sides
        number = None if team is None else team_of(cup.state, team, lang, sides)
        order = Dispute(match=match, team=number, text=text)
        do(cup, file, order, lang, who=who, at=at, role=role)


def tie(
    file: FileArgument,
    match: MatchArgument,
    role: RoleOption = "organiser",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """加赛打满还平的，抽签定胜负 / Decides a drawn match by lot."""
    from gouji.competition.commands import DecideByLot
    from gouji.competition.standing import standing

    with opened(file) as cup:
        order = DecideByLot(match=match, secret=secrets.token_hex(32))
        do(cup, file, order, lang, who=who, at=at, role=role)
        winner = standing(cup.state).out_of(match).winner
        assert winner is not None
        say("by-lot", lang, winner=cup.state.label(winner))
