"""Setting up, changing settings, the schedule, the end, undoing."""

from typing import Annotated, Any

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import (
    AtOption,
    FileArgument,
    MatchArgument,
    PreviewOption,
    WhoOption,
    WhyOption,
    YesOption,
    do,
    iso_time,
    opened,
    say,
    time_of,
    told,
    wrong,
)


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("new")(told(new))
    group.command("set")(told(change))
    group.command("move")(told(move))
    group.command("finish")(told(finish))
    group.command("undo")(told(undo))


Values = Annotated[
    list[str] | None,
    typer.Argument(help="项=值，如 limits.women=1、prizes=一等奖:1,三等奖:若干 / KEY=VALUE"),
]


def new(
    file: FileArgument,
    values: Values = None,
    template: Annotated[
        str,
        typer.Option(help="样板：notice（2012 年通知）、knockout（淘汰赛规则） / template"),
    ] = "notice",
    rulebook: Annotated[
        str | None, typer.Option(help="计分规则：basic、contest 或 TOML 文件 / rulebook")
    ] = None,
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """新建赛事：从样板填好所有设置 / Sets a competition up from a template."""
    from gouji.competition.commands import SetUp
    from gouji.competition.managing import put_settings
    from gouji.competition.refusing import read
    from gouji.competition.setup import Setup
    from gouji.competition.templates import template as ready
    from gouji.record.rulebooks import load_rulebook

    table = ready(template).model_dump(mode="json")
    to = settings_of(values or [], lang)
    if rulebook is not None:
        to["rulebook"] = load_rulebook(rulebook).table()
    put_settings(table, to)
    setup = read(Setup, table)
    with opened(file, new=True) as cup:
        do(cup, file, SetUp(setup=setup), lang, who=who, at=at)
        say("new-next", lang, file=str(file))


def change(
    file: FileArgument,
    values: Annotated[list[str], typer.Argument(help="项=值 / KEY=VALUE")],
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """改设置 / Changes settings."""
    from gouji.competition.commands import ChangeSetup
    from gouji.record.rulebooks import load_rulebook

    to = settings_of(values, lang)
    if "rulebook" in to:
        to["rulebook"] = load_rulebook(str(to["rulebook"])).table()
    with opened(file) as cup:
        do(cup, file, ChangeSetup(to=to, why=why), lang, who=who, at=at)


def settings_of(values: list[str], lang: str) -> dict[str, Any]:
    """Settings from KEY=VALUE as a person types them."""
    found: dict[str, Any] = {}
    for value in values:
        key, sign, text = value.replace("＝", "=").partition("=")
        if not sign or not key.strip():
            wrong("setting", lang, value=value)
        found[key.strip()] = _value(key.strip(), text.strip(), lang)
    return found


_NAMES = ("name", "organiser", "place", "contact", "unit_word", "remarks", "rulebook")


def _value(key: str, text: str, lang: str) -> Any:
    if key == "prizes":
        return [_prize(part, text, lang) for part in text.replace("，", ",").split(",") if part]
    if key in _NAMES:
        return text.replace("\\n", "\n")
    low = text.lower()
    if low in ("off", "none", "不限", "无"):
        return None
    if low in ("yes", "on", "true", "是"):
        return True
    if low in ("no", "false", "否"):
        return False
    if key in ("schedule.weekdays", "schedule.skip"):
        return [iso_time(part) for part in text.replace("，", ",").split(",") if part.strip()]
    return iso_time(text) if key in _TIMES else text


_TIMES = ("limits.deadline", "schedule.start", "schedule.hour")


def _prize(part: str, whole: str, lang: str) -> dict[str, Any]:
    name, _, count = part.replace("：", ":").partition(":")
    count = count.strip()
    if count in ("", "若干"):
        return {"name": name.strip(), "count": None}
    if not count.isascii() or not count.isdigit():
        wrong("prize", lang, value=whole)
    return {"name": name.strip(), "count": int(count)}


def move(
    file: FileArgument,
    match: MatchArgument,
    table: Annotated[int | None, typer.Option(help="桌号 / the table")] = None,
    start: Annotated[
        str | None, typer.Option(help="时间，如 2012-12-10 16:10 / the time", metavar="TIME")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """把一场挪到别的桌、别的时间 / Moves a match."""
    from gouji.competition.commands import MoveMatch

    when = None if start is None else time_of(start, lang)
    with opened(file) as cup:
        order = MoveMatch(match=match, table=table, start=when, why=why)
        do(cup, file, order, lang, who=who, at=at)
        tell_clashes(cup.state, lang)


def tell_clashes(state: Any, lang: str) -> None:
    """Says what clashes in the schedule, if anything does."""
    from gouji.competition.schedule import clashes

    found = clashes(state)
    if found:
        say("clash-head", lang)
    for one in found:
        say(f"clash-{one.kind}", lang, match=one.match, other=one.other)


def finish(
    file: FileArgument,
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """结束：并列的抽签，定名次和奖项，全部冻结 / The end: places, prizes, all frozen."""
    import secrets

    from gouji.cli.competition.showing import tell_prizes
    from gouji.competition.commands import DrawPlaces, Finish
    from gouji.competition.places import all_done, ties

    with opened(file) as cup:
        if cup.state.begun and all_done(cup.state) and ties(cup.state):
            do(cup, file, DrawPlaces(secret=secrets.token_hex(32)), lang, who=who, at=at)
        do(cup, file, Finish(), lang, who=who, at=at)
        say("finished", lang)
        tell_prizes(cup.state, lang)


def undo(
    file: FileArgument,
    n: Annotated[int, typer.Argument(help="第几步 / which step")],
    why: WhyOption = "",
    yes: YesOption = False,
    preview: PreviewOption = False,
    who: WhoOption = None,
    at: AtOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """撤销一步：作为新的一步记下，要写理由 / Undoes a step, as a new one."""
    from gouji.competition.commands import Undo

    with opened(file) as cup:
        order = Undo(n=n, why=why)
        do(cup, file, order, lang, who=who, at=at, ask=True, yes=yes, preview=preview)
