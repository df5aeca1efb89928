"""What all commands share: the language, one-line errors, rulebooks from the command line."""

import sys
from enum import StrEnum
from typing import Annotated, NoReturn

import typer

from gouji import words
from gouji.engine.faults import Fault
from gouji.engine.rulebook import Rulebook
from gouji.record.rulebooks import load_rulebook


class Lang(StrEnum):
    """The language of what is printed."""

    zh = "zh"
    en = "en"


LangOption = Annotated[Lang, typer.Option("--lang", help="语言 / language")]
RulebookOption = Annotated[
    str,
    typer.Option(
        "--rulebook",
        help="规则：basic、contest，或一个 TOML 文件 / rulebook: basic, contest or a TOML file",
        metavar="R",
    ),
]


def check_text(option: str, text: str) -> None:
    """Refuses a text from the command line that is no Unicode: `Fault`."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Fault("not-text", option) from None


def complain(fault: Fault, lang: str, place: str = "") -> None:
    """Says in one line on standard error what can't be taken, and where."""
    at = f"{words.shown(place, 4096)}: " if place else ""
    print(f"gouji: {at}{words.fault(fault).to(lang)}", file=sys.stderr)


def stop(fault: Fault, lang: str, place: str = "") -> NoReturn:
    """Complains and ends with exit status 2."""
    complain(fault, lang, place)
    raise typer.Exit(2)


def rulebook_or_stop(name: str, lang: str) -> Rulebook:
    """The rulebook that `--rulebook` names; ends with exit status 2 where there is none."""
    try:
        return load_rulebook(name)
    except Fault as fault:
        stop(fault, lang, "" if fault.code == "no-rulebook" else name)
