"""The jury's part: corrections and rulings, with what they move shown before they count."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    MatchArgument,
    PreviewOption,
    RoleOption,
    WhoOption,
    WhyOption,
    YesOption,
    do,
    opened,
    pairs_of,
    seats_of,
    team_of,
    told,
    wrong,
)

if TYPE_CHECKING:
    from gouji.competition.competition import Competition
    from gouji.competition.jury import Correction
    from gouji.competition.model import DealSheet


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("correct")(told(correct))
    group.command("rule")(told(rule))
    group.command("take-back")(told(take_back))


DealOption = Annotated[int | None, typer.Option("--deal", help="改第几局 / which deal")]
OrderOption = Annotated[
    str | None, typer.Option(help="改成这个出完顺序 / order of going out", metavar="SEATS")
]
OpenedOption = Annotated[
    str | None, typer.Option("--opened", help="改成这些座位开了点 / who opened", metavar="SEATS")
]
DeclaredOption = Annotated[
    str | None, typer.Option(help="改成这些座位明了点 / who declared", metavar="SEATS")
]
BurnedOption = Annotated[
    str | None, typer.Option(help="改成谁捎住谁 / who burned whom", metavar="PAIRS")
]
BlockedOption = Annotated[
    str | None, typer.Option(help="改成谁憋住谁 / who blocked whom", metavar="PAIRS")
]
FoulsOption = Annotated[
    str | None,
    typer.Option(help="改成这些犯规，如 peeked:3,cheat:2；空的就是没有 / the fouls"),
]
WinnerOption = Annotated[
    str | None,
    typer.Option(help="判哪一队胜；none 两队都不胜，back 收回判决 / who wins by the jury's word"),
]
ReplayOption = Annotated[bool, typer.Option("--replay", help="这一场重打 / is played anew")]
ThenOption = Annotated[
    list[str] | None,
    typer.Option(
        "--then",
        help="受影响的已打的场怎么办：3-1=replay 重打，3-1=stand 维持 / matches played since",
        metavar="MATCH=WHAT",
    ),
]


def _correction(cup: "Competition", match: str, given: dict[str, Any], lang: str) -> "Correction":
    from gouji.competition.jury import CorrectedDeal, Correction
    from gouji.competition.refusing import NotAllowed, read

    state = cup.state
    fixture = state.match(match)
    deals = []
    number = given["deal"]
    if number is not None:
        sheets = {sheet.number: sheet for sheet in state.deals(match)}
        if number not in sheets:
            raise NotAllowed("no-deal", "deal", match=match, n=number)
        deals.append(read(CorrectedDeal, _deal(sheets[number], number, given, lang)))
    award = None
    if given["winner"] is not None:
        words = {"none": 0, "back": -1}
        award = words.get(given["winner"].lower())
        if award is None:
            award = team_of(state, given["winner"], lang, fixture.sides)
    then = {}
    for text in given["then"] or []:
        name, sign, what = text.replace("＝", "=").partition("=")
        if not sign or what not in ("replay", "stand"):
            wrong("deal-with", lang, value=text)
        then[name.strip()] = what
    return read(
        Correction,
        {
            "match": match,
            "deals": deals,
            "award": award,
            "replay": given["replay"],
            "deal_with": then,
        },
    )


def _deal(sheet: "DealSheet", number: int, given: dict[str, Any], lang: str) -> dict[str, Any]:
    change: dict[str, Any] = {"deal": number}
    result: dict[str, Any] = {} if sheet.result is None else sheet.result.model_dump()
    fresh = False
    for key in ("order", "opened", "declared", "burned", "blocked"):
        if given[key] is None:
            continue
        fresh = True
        if key == "burned":
            result[key] = pairs_of(given[key], lang)
        elif key == "blocked":
            result[key] = tuple((b, a) for a, b in pairs_of(given[key], lang))
        else:
            result[key] = seats_of(given[key], lang)
    if fresh:
        change["result"] = result
    if given["fouls"] is not None:
        change["incidents"] = [
            _incident(part, lang) for part in given["fouls"].replace("，", ",").split(",") if part
        ]
    return change


def _incident(text: str, lang: str) -> dict[str, Any]:
    from gouji.competition.incidents import CLAUSES

    kind, _, seat = text.replace("：", ":").strip().partition(":")
    if kind not in CLAUSES:
        wrong("incident", lang, value=kind, choices="、".join(CLAUSES))
    seats = seats_of(seat, lang)
    if len(seats) != 1:
        wrong("seats", lang, value=seat)
    return {"kind": kind, "seat": seats[0]}


def correct(
    file: FileArgument,
    match: MatchArgument,
    deal: DealOption = None,
    order: OrderOption = None,
    opened_seats: OpenedOption = None,
    declared: DeclaredOption = None,
    burned: BurnedOption = None,
    blocked: BlockedOption = None,
    fouls: FoulsOption = None,
    winner: WinnerOption = None,
    replay: ReplayOption = False,
    then: ThenOption = None,
    why: WhyOption = "",
    yes: YesOption = False,
    preview: PreviewOption = False,
    role: RoleOption = "organiser",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """更正一场（锁定的也行），要写理由；先看动了什么 / Corrects a match, a locked one too."""
    from gouji.competition.commands import Correct

    given = _given(
        deal, order, opened_seats, declared, burned, blocked, fouls, winner, replay, then
    )
    with opened(file) as cup:
        command = Correct(correction=_correction(cup, match, given, lang), why=why)
        do(cup, file, command, lang, who=who, at=at, role=role, ask=True, yes=yes, preview=preview)


def rule(
    file: FileArgument,
    appeal: Annotated[int, typer.Argument(help="第几件争议 / which dispute")],
    ruling: Annotated[
        str, typer.Argument(help="upheld 成立，rejected 驳回 / the ruling", metavar="RULING")
    ],
    deal: DealOption = None,
    order: OrderOption = None,
    opened_seats: OpenedOption = None,
    declared: DeclaredOption = None,
    burned: BurnedOption = None,
    blocked: BlockedOption = None,
    fouls: FoulsOption = None,
    winner: WinnerOption = None,
    replay: ReplayOption = False,
    then: ThenOption = None,
    why: WhyOption = "",
    yes: YesOption = False,
    preview: PreviewOption = False,
    role: RoleOption = "jury",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """裁决一件争议，连同要改的 / Rules on a dispute, with what it corrects."""
    from gouji.competition.commands import Rule
    from gouji.competition.jury import open_appeal

    verdict = {"upheld": True, "成立": True, "rejected": False, "驳回": False}.get(ruling)
    if verdict is None:
        wrong("ruling", lang, value=ruling)
    given = _given(
        deal, order, opened_seats, declared, burned, blocked, fouls, winner, replay, then
    )
    with opened(file) as cup:
        match = open_appeal(cup.state, appeal).match
        change = any(value not in (None, False) for value in given.values())
        correction = _correction(cup, match, given, lang) if change else None
        command = Rule(appeal=appeal, upheld=verdict, correction=correction, why=why)
        do(cup, file, command, lang, who=who, at=at, role=role, ask=True, yes=yes, preview=preview)


def _given(*values: Any) -> dict[str, Any]:
    keys = ("deal", "order", "opened", "declared", "burned", "blocked", "fouls")
    return dict(zip((*keys, "winner", "replay", "then"), values, strict=True))


def take_back(
    file: FileArgument,
    appeal: Annotated[int, typer.Argument(help="第几件争议 / which dispute")],
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """撤回争议 / Takes a dispute back."""
    from gouji.competition.commands import TakeBackDispute

    with opened(file) as cup:
        do(cup, file, TakeBackDispute(appeal=appeal), lang, who=who, at=at, role=role)
