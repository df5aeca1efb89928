"""Lots: hash, secret; or those that captains drew."""

import re
import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    WhoOption,
    WhyOption,
    do,
    opened,
    say,
    team_of,
    told,
    wrong,
)
from gouji.cli.competition.managing import tell_clashes

if TYPE_CHECKING:
    from gouji.competition.state import State


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("commit")(told(commit))
    group.command("draw")(told(draw))
    group.command("lots")(told(lots))


ApartOption = Annotated[
    bool | None,
    typer.Option(
        "--keep-apart/--no-keep-apart",
        help="这一轮同单位回避不回避，默认按设置 / for this round alone",
    ),
]


def commit(
    file: FileArgument,
    keep_apart: ApartOption = None,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """封签：定下种子，公布它的哈希 / Commits to the next round's lots."""
    from gouji.competition.commands import CommitLots

    with opened(file) as cup:
        order = CommitLots(secret=secrets.token_hex(32), keep_apart=keep_apart, why=why)
        do(cup, file, order, lang, who=who, at=at)
        lot = cup.state.lots[cup.state.last_round + 1]
        say("committed", lang, hash=lot.commitment)
        say("committed-next", lang, file=str(file))


def draw(
    file: FileArgument,
    word: Annotated[
        str, typer.Option(help="公布哈希以后现场说的一句话，掺进种子 / what was said aloud")
    ] = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """抽签：公布种子，排出对阵、桌次、时间 / Draws the committed round."""
    from gouji.competition.commands import DrawLots

    with opened(file) as cup:
        do(cup, file, DrawLots(word=word), lang, who=who, at=at)
        say("drawn-secret", lang, secret=cup.state.lots[cup.state.last_round].secret)
        tell_round(cup.state, cup.state.last_round, lang)


def lots(
    file: FileArgument,
    drawn: Annotated[
        list[str],
        typer.Argument(
            help="队=签号，轮空写 0，代抽写在括号里：3=1 8=1 5=0(王芳) / TEAM=LOT",
            metavar="TEAM=LOT...",
        ),
    ],
    keep_apart: ApartOption = None,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """录入领队手抽的签 / Types in the lots that captains drew."""
    from gouji.competition.commands import DrawnLot, EnterLots

    with opened(file) as cup:
        found = []
        for text in drawn:
            parts = re.fullmatch(r"(.+?)[=＝](\d+|空|轮空)(?:[(（](.+)[)）])?", text.strip())
            if parts is None:
                wrong("lot", lang, value=text)
            team = team_of(cup.state, parts[1].strip(), lang)
            number = int(parts[2]) if parts[2].isdigit() else 0
            found.append(DrawnLot(team=team, number=number, name=parts[3] or ""))
        order = EnterLots(lots=tuple(found), keep_apart=keep_apart, why=why)
        do(cup, file, order, lang, who=who, at=at)
        tell_round(cup.state, cup.state.last_round, lang)


def tell_round(state: "State", number: int, lang: str) -> None:
    """Who meets whom in a round, where and when; and what clashes."""
    from gouji.competition.papers.writer import Writer

    writer = Writer(state, lang)
    for match in state.matches_of(number):
        a, b = (state.label(team) for team in match.sides)
        table, time = writer.where(match)
        where = [writer.line("at-table", n=table) if table else "", time]
        said = "　".join(part for part in where if part)
        print(_pair(match.id, a, b, said, lang))
    bye = state.rounds[number].bye
    if bye is not None:
        say("bye", lang, team=state.label(bye))
    tell_clashes(state, lang)


def _pair(name: str, a: str, b: str, where: str, lang: str) -> str:
    from gouji.competition.texts.commands import SAID

    return SAID["pair"].put(id=name, a=a, b=b, where=where).to(lang).rstrip()
