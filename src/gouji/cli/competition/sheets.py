"""The referee's part: seats, fouls, results, confirming, absence, disputes."""

import secrets
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    MatchArgument,
    PreviewOption,
    RoleOption,
    WhoOption,
    YesOption,
    asked,
    do,
    opened,
    pairs_of,
    say,
    seats_of,
    told,
    wrong,
)

if TYPE_CHECKING:
    from pathlib import Path

    from gouji.competition.model import Result
    from gouji.competition.state import State


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("begin")(told(begin))
    group.command("seats")(told(seats))
    group.command("foul")(told(foul))
    group.command("deal")(told(deal))


DealOption = Annotated[
    int | None, typer.Option("--deal", help="第几局，默认该打的那一局 / which deal")
]
OrderOption = Annotated[
    str,
    typer.Option(
        help="出完顺序，座位号，如 135246；判大落的和最后一家可以不写 / order of going out",
        metavar="SEATS",
    ),
]
OpenedOption = Annotated[
    str, typer.Option("--opened", help="开了点的座位，如 124 / who opened", metavar="SEATS")
]
DeclaredOption = Annotated[str, typer.Option(help="明了点的座位 / who declared", metavar="SEATS")]
BurnedOption = Annotated[
    str, typer.Option(help="谁捎住谁，如 1>2,4>3 / who burned whom", metavar="PAIRS")
]
BlockedOption = Annotated[
    str,
    typer.Option(help="谁憋住谁，如 3>2：3 号座憋住 2 号座 / who blocked whom", metavar="PAIRS"),
]


def begin(
    file: FileArgument,
    match: MatchArgument,
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """一场开打 / A match begins."""
    from gouji.competition.commands import Begin

    with opened(file) as cup:
        do(cup, file, Begin(match=match), lang, who=who, at=at, role=role)


def seats(
    file: FileArgument,
    match: MatchArgument,
    deal: DealOption = None,
    draw: Annotated[bool, typer.Option("--draw", help="抽座 / draws the seats")] = False,
    at_seats: Annotated[
        str | None,
        typer.Option(
            "--seats", help="1 到 6 号座各是本队第几名队员，如 112233 / players seat by seat"
        ),
    ] = None,
    drawer: Annotated[str | None, typer.Option(help="从几号座数起抽牌 / the drawer's seat")] = None,
    first: Annotated[str | None, typer.Option(help="几号座先抓牌 / who takes first")] = None,
    referee: Annotated[str, typer.Option(help="裁判 / the referee")] = "",
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """一局入座：谁坐哪里，谁先抓牌 / Who sits where, who takes first."""
    from gouji.competition.commands import OpenDeal
    from gouji.competition.refusing import read

    members = None
    if at_seats is not None:
        if len(at_seats) != 6 or not at_seats.isascii() or not at_seats.isdigit():
            wrong("seats", lang, value=at_seats)
        members = [int(c) - 1 for c in at_seats]
    order = {
        "match": match,
        "deal": deal,
        "seats": members,
        "seed": secrets.token_hex(16) if draw else "",
        "drawer": _one(drawer, lang),
        "first_taker": _one(first, lang),
        "referee": referee,
    }
    with opened(file) as cup:
        done = do(cup, file, read(OpenDeal, order), lang, who=who, at=at, role=role)
        if done is not None:
            _tell_seats(cup.state, match, deal, lang)


def _one(text: str | None, lang: str) -> int | None:
    if text is None:
        return None
    found = seats_of(text, lang)
    if len(found) != 1:
        wrong("seats", lang, value=text)
    return found[0]


def _tell_seats(state: "State", match: str, deal: int | None, lang: str) -> None:
    from gouji.competition.sheets import seat_member

    fixture = state.match(match)
    sheets = state.deals(match)
    sheet = sheets[-1] if deal is None else sheets[deal - 1]
    print("　".join(f"{seat + 1} {seat_member(state, fixture, sheet, seat)}" for seat in range(6)))


def foul(
    file: FileArgument,
    match: MatchArgument,
    kind: Annotated[
        str,
        typer.Argument(
            help="exposed 曝光、peeked 偷看、left 离座、talk 说话、cheat 作弊、false-burn 诈捎、"
            "no-joker 挂错虎、no-three 没3、failed 捎牌后出不了",
            metavar="KIND",
        ),
    ],
    seat: Annotated[str, typer.Argument(help="座位 1 到 6 / the seat", metavar="SEAT")],
    deal: DealOption = None,
    note: Annotated[str, typer.Option(help="说明 / a note")] = "",
    yes: YesOption = False,
    preview: PreviewOption = False,
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """记一次犯规：先看后果，再算数 / A foul; its consequences are shown first."""
    from gouji.competition.commands import AddIncident
    from gouji.competition.incidents import CLAUSES
    from gouji.competition.refusing import read

    if kind not in CLAUSES:
        wrong("incident", lang, value=kind, choices="、".join(CLAUSES))
    where = _one(seat, lang)
    with opened(file) as cup:
        order = read(
            AddIncident,
            {"match": match, "deal": deal, "kind": kind, "seat": where, "note": note},
        )
        do(cup, file, order, lang, who=who, at=at, role=role, ask=True, yes=yes, preview=preview)


def result_of(
    order: str, opened_seats: str, declared: str, burned: str, blocked: str, lang: str
) -> "Result":
    """What a referee writes of a deal, from the options."""
    from gouji.competition.model import Result
    from gouji.competition.refusing import read

    return read(
        Result,
        {
            "order": seats_of(order, lang),
            "opened": seats_of(opened_seats, lang),
            "declared": seats_of(declared, lang),
            "burned": pairs_of(burned, lang),
            # said as 3>2, kept as (victim, blocker)
            "blocked": tuple((b, a) for a, b in pairs_of(blocked, lang)),
        },
    )


def deal(
    file: FileArgument,
    match: MatchArgument,
    order: OrderOption,
    opened_seats: OpenedOption = "",
    declared: DeclaredOption = "",
    burned: BurnedOption = "",
    blocked: BlockedOption = "",
    number: DealOption = None,
    remarks: Annotated[str, typer.Option(help="备注 / remarks")] = "",
    yes: YesOption = False,
    preview: PreviewOption = False,
    role: RoleOption = "referee",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """录入一局：一项一项算给你看，点头再记 / A deal's result; its score is shown first."""
    from gouji.cli.competition.common import moment, name_of
    from gouji.competition.commands import EnterResult
    from gouji.competition.log import Who

    with opened(file) as cup:
        facts = result_of(order, opened_seats, declared, burned, blocked, lang)
        entry = EnterResult(match=match, deal=number, result=facts, remarks=remarks)
        seen = cup.preview(entry, Who(role, name_of(who)), moment(cup, at, lang))
        tell_deal(seen.after, match, number, file, lang)
        if preview:
            say("preview", lang)
            return
        if not yes and not asked("ask", lang):
            say("not-done", lang)
            return
        do(cup, file, entry, lang, who=who, at=at, role=role)


def tell_deal(state: "State", match: str, number: int | None, file: "Path", lang: str) -> None:
    """A deal's score item by item, the totals, and what comes next."""
    from gouji.competition.outcomes import extra_deals
    from gouji.competition.sheets import seat_member
    from gouji.competition.standing import standing
    from gouji.match import MOST_EXTRA_DEALS

    fixture = state.match(match)
    found = standing(state).out_of(fixture)
    with_result = [one for one in state.deals(match) if one.result is not None]
    sheet = with_result[-1] if number is None else state.deals(match)[number - 1]
    a, b = (state.label(team) for team in fixture.sides)
    if sheet.number <= len(found.paper.deals):
        played = found.paper.deals[sheet.number - 1]
        totals = found.paper.totals_after(sheet.number)
        say(
            "deal-head",
            lang,
            match=match,
            deal=sheet.number,
            a=a,
            b=b,
            points_a=words.signed(played.score.points[0] - played.facts.taken[0]),
            points_b=words.signed(played.score.points[1] - played.facts.taken[1]),
            total_a=totals[0],
            total_b=totals[1],
        )
        names = [seat_member(state, fixture, sheet, seat) for seat in range(6)]
        for line in words.items(played.score, found.paper.rulebook, played.facts, names):
            say("deal-item", lang, text=line)
    if not found.complete:
        extra = found.next_deal > state.setup.deals
        say("deal-extra" if extra else "deal-next", lang, n=found.next_deal)
    elif found.drawn and extra_deals(found) >= MOST_EXTRA_DEALS:
        say("deal-drawn", lang, file=str(file), match=match)
    elif found.paper.winner is not None:
        team = state.label(fixture.sides[found.paper.winner])
        say("deal-complete", lang, team=team, file=str(file), match=match)
