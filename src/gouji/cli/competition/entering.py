"""Entries: forms out, teams in, limits waived, teams that leave."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    RoleOption,
    TeamArgument,
    WhoOption,
    WhyOption,
    do,
    moment,
    opened,
    say,
    team_of,
    told,
    wrong,
)

if TYPE_CHECKING:
    from gouji.competition.commands import NewMember


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("form")(told(form))
    group.command("import")(told(bring_in))
    group.command("enter")(told(enter))
    group.command("amend")(told(amend))
    group.command("waive")(told(waive))
    group.command("withdraw")(told(withdraw))
    group.command("retire")(told(retire))
    group.command("strike")(told(strike))


UnitOption = Annotated[str, typer.Option(help="单位 / the unit")]
GroupOption = Annotated[str, typer.Option(help="组别，如 第一组 / the group")]
PlayersOption = Annotated[
    str, typer.Option(help="队员，如 王芳:女,李明:男,赵磊 / players, as NAME:F,NAME:M,NAME")
]
CaptainOption = Annotated[int, typer.Option(help="第几名队员是领队 / which player is the captain")]


def form(
    file: FileArgument,
    out: Annotated[Path, typer.Argument(help="报名表：.xlsx 或 .docx / where it goes")],
    unit: Annotated[
        str, typer.Option(help="单位：.docx 填好它的队，好盖章 / fills in a unit's teams")
    ] = "",
    lang: LangOption = Lang.zh,
) -> None:
    """写报名表：.xlsx 发下去填，.docx 打印盖章 / Writes the entry form."""
    from gouji.competition.papers.blank_book import entry_book
    from gouji.competition.papers.forms import entry_form
    from gouji.competition.papers.printing import write_bytes

    suffix = out.suffix.lower()
    if suffix not in (".xlsx", ".docx"):
        wrong("suffix", lang)
    with opened(file) as cup:
        setup = cup.state.setup
        teams = [one for one in cup.state.teams.values() if one.unit == unit and one.out is None]
        data = entry_book(setup) if suffix == ".xlsx" else entry_form(setup, teams, unit)
        write_bytes(out, data)
        say("written", lang, path=str(out))


def bring_in(
    file: FileArgument,
    book: Annotated[Path, typer.Argument(help="填好的报名表 .xlsx / the filled workbook")],
    marked: Annotated[
        Path | None,
        typer.Option(help="标了错的表写到哪里，默认在原表旁边 / where the marked one goes"),
    ] = None,
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """收报名表：全对才收；有错一格一格说明，并退回标红的表 / Takes entries, all or none."""
    from gouji.competition.packing import read_file
    from gouji.competition.papers.importing import read_entries
    from gouji.competition.papers.printing import write_bytes
    from gouji.competition.setup import wall_clock
    from gouji.competition.texts.commands import SAID

    with opened(file) as cup:
        data = read_file(book)
        clock = wall_clock(moment(cup, at, lang))
        found = read_entries(cup.state, data, clock, book.name)
        for notice in found.notices:
            print(notice.to(lang))
        if found.order is not None:
            do(cup, file, found.order, lang, who=who, at=at)
            say("import-good", lang, n=len(found.order.teams))
            return
        if not found.wrong:
            say("import-same", lang, n=found.same)
            return
        say("import-wrong", lang, n=len(found.wrong))
        for one in found.wrong:
            print(SAID["import-wrong-line"].fill(text=one.text).to(lang))
        back = found.marked() if any(one.row for one in found.wrong) else None
        if back is not None:
            target = marked or book.with_name(f"{book.stem}（有错，已标出）.xlsx")
            write_bytes(target, back)
            say("import-marked", lang, path=str(target))
        raise typer.Exit(1)


def enter(
    file: FileArgument,
    unit: UnitOption,
    players: PlayersOption,
    group: GroupOption = "",
    captain: CaptainOption = 1,
    phone: Annotated[str, typer.Option(help="联系电话 / phone")] = "",
    remarks: Annotated[str, typer.Option(help="备注 / remarks")] = "",
    role: RoleOption = "organiser",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """报一队 / Enters one team."""
    from gouji.competition.commands import EnterTeams, NewTeam

    team = NewTeam(
        unit=unit,
        group=group,
        members=players_of(players, lang),
        captain=captain - 1,
        phone=phone,
        remarks=remarks,
    )
    with opened(file) as cup:
        do(cup, file, EnterTeams(teams=(team,)), lang, who=who, at=at, role=role)


def players_of(text: str, lang: str) -> tuple["NewMember", ...]:
    """Players from 王芳:女,李明:男,赵磊."""
    from gouji.competition.commands import NewMember
    from gouji.competition.papers.cells import sex_of

    found = []
    for part in text.replace("，", ",").replace("、", ",").replace("：", ":").split(","):
        name, _, sex = part.partition(":")
        known = sex_of(sex)
        if known not in ("f", "m", ""):
            wrong("player", lang, value=part)
        found.append(NewMember.model_validate({"name": name, "sex": known}))
    return tuple(found)


def amend(
    file: FileArgument,
    team: TeamArgument,
    players: Annotated[str | None, typer.Option(help="新的队员 / the players")] = None,
    unit: Annotated[str | None, typer.Option(help="单位 / the unit")] = None,
    group: Annotated[str | None, typer.Option(help="组别 / the group")] = None,
    captain: Annotated[int | None, typer.Option(help="第几名是领队 / the captain")] = None,
    phone: Annotated[str | None, typer.Option(help="联系电话 / phone")] = None,
    remarks: Annotated[str | None, typer.Option(help="备注 / remarks")] = None,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """修改报名：开赛以后不能换队员 / Amends an entry."""
    from gouji.competition.commands import AmendTeam, NewMember, NewTeam

    with opened(file) as cup:
        old = cup.state.team(team_of(cup.state, team, lang))
        members = tuple(NewMember(name=one.name, sex=one.sex) for one in old.members)
        new = NewTeam(
            unit=old.unit if unit is None else unit,
            group=old.group if group is None else group,
            members=members if players is None else players_of(players, lang),
            captain=old.captain if captain is None else captain - 1,
            phone=old.phone if phone is None else phone,
            remarks=old.remarks if remarks is None else remarks,
        )
        do(cup, file, AmendTeam(team=old.id, to=new, why=why), lang, who=who, at=at)


def waive(
    file: FileArgument,
    limit: Annotated[
        str,
        typer.Argument(
            help="哪一条：players、women、teams、deadline、person-twice / which limit",
            metavar="LIMIT",
        ),
    ],
    unit: UnitOption,
    group: Annotated[
        str | None, typer.Option(help="只对这一组；不写就对全单位 / this group alone")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """放宽一条报名限制，要写理由 / Waives a limit, with a reason."""
    from gouji.competition.commands import Waive
    from gouji.competition.refusing import read

    with opened(file) as cup:
        order = read(Waive, {"unit": unit, "group": group, "limit": limit, "why": why})
        do(cup, file, order, lang, who=who, at=at)


def _leaves(
    what: str,
    file: Path,
    team: str,
    why: str,
    lang: str,
    *,
    who: str | None,
    at: str | None,
    role: str = "organiser",
) -> None:
    from gouji.competition.commands import command

    with opened(file) as cup:
        order = command(what, {"team": team_of(cup.state, team, lang), "why": why})
        do(cup, file, order, lang, who=who, at=at, role=role, ask=True, yes=True)


def withdraw(
    file: FileArgument,
    team: TeamArgument,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """撤回报名（抽签以前） / Withdraws an entry before the lots."""
    _leaves("withdraw", file, team, why, lang, who=who, at=at)


def retire(
    file: FileArgument,
    team: TeamArgument,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """退赛：没打完的一场算弃权，已得的名次还在 / A team retires."""
    _leaves("retire", file, team, why, lang, who=who, at=at)


def strike(
    file: FileArgument,
    team: TeamArgument,
    why: WhyOption = "",
    role: RoleOption = "organiser",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """取消一队的资格：没有名次，没有奖 / Strikes a team out."""
    _leaves("strike", file, team, why, lang, who=who, at=at, role=role)
