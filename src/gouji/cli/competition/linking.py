"""Secret links into a competition on the web, from the machine that keeps it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji.cli.common import Lang, LangOption
from gouji.cli.competition.common import FileArgument, opened, say, told, wrong

if TYPE_CHECKING:
    from gouji.web.contests.links import Link, Links


def register(group: typer.Typer) -> None:
    """Adds these commands to the group."""
    group.command("link")(told(link))
    group.command("links")(told(links))


RoleOption = Annotated[
    str,
    typer.Option(
        "--as",
        help="给谁：organiser、jury、referee、entrant / for which role",
        metavar="ROLE",
    ),
]


def link(
    file: FileArgument,
    role: RoleOption = "organiser",
    match: Annotated[
        str | None, typer.Option(help="裁判的场次，如 1-3 / a referee's match", metavar="MATCH")
    ] = None,
    unit: Annotated[
        str | None, typer.Option(help="报名单位 / an entrant's unit", metavar="UNIT")
    ] = None,
    label: Annotated[str, typer.Option("--name", help="写给谁的 / whose it is")] = "",
    url: Annotated[
        str, typer.Option(help="服务器的网址 / the server's address", metavar="URL")
    ] = "http://127.0.0.1:8000",
    lang: LangOption = Lang.zh,
) -> None:
    """开一个网页链接：默认是组织者的 / Makes a secret link, the organiser's by default."""
    import segno

    from gouji.web.contests.links import Links, token_of
    from gouji.web.contests.rights import unit_of

    name = _served(file, lang)
    scope = ""
    with opened(file) as cup:
        if role == "referee":
            if match is None:
                wrong("needs-match", lang)
            scope = cup.state.match(match).id
        elif role == "entrant":
            if unit is None:
                wrong("needs-unit", lang)
            scope = unit_of(unit)
        elif role not in ("organiser", "jury"):
            wrong("link-role", lang, value=role)
    kept = Links(file)
    try:
        made, secret = kept.make(role, scope, label, datetime.now(UTC).astimezone())
    finally:
        kept.close()
    where = "referee" if role == "referee" else "link"
    address = f"{url.rstrip('/')}/{where}/{token_of(name, secret)}"
    say("link-made", lang, n=made.number, url=address)
    segno.make(address, micro=False).terminal(compact=True)
    say("link-once", lang, file=str(file), n=made.number)


def links(
    file: FileArgument,
    revoke: Annotated[
        int | None, typer.Option(help="作废第几号 / make this one void", metavar="N")
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """列出网页链接，或作废一个 / Lists the secret links, or makes one void."""
    from gouji.web.contests.links import Links

    _served(file, lang)
    with opened(file):  # it must be a competition
        pass
    kept = Links(file)
    try:
        if revoke is not None:
            kept.revoke(revoke, datetime.now(UTC).astimezone())
        for one in kept.all():
            _tell(kept, one, lang)
    finally:
        kept.close()


def _tell(kept: "Links", one: "Link", lang: str) -> None:
    from gouji.competition.texts.commands import SAID
    from gouji.competition.texts.steps import ROLES

    say(
        "link-line",
        lang,
        n=one.number,
        role=ROLES[one.role],
        scope=one.scope or one.label,
        devices=len(kept.of_link(one.number)),
        void=SAID["link-void"] if one.revoked else "",
    )


def _served(file: Path, lang: str) -> str:
    """The name under which a server has a file; ends where none has it."""
    from gouji.web.contests.folder import served_name

    name = served_name(file)
    if name is None:
        wrong("not-served", lang, value=str(file))
    return name
