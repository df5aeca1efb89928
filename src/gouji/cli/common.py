"""What all commands share: the language, one-line errors, rulebooks from the command line."""

import os
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from gouji import words
from gouji.engine.faults import Fault
from gouji.engine.rulebook import LARGEST, Rulebook
from gouji.record.model import Record
from gouji.record.reading import read_file
from gouji.record.rulebooks import load_rulebook


class Lang(StrEnum):
    """The language of what is printed."""

    zh = "zh"
    en = "en"


LangOption = Annotated[Lang, typer.Option("--lang", help="语言 / language", metavar="zh|en")]
RulebookOption = Annotated[
    str,
    typer.Option(
        "--rulebook",
        help="规则：basic、contest，或一个 TOML 文件 / rulebook: basic, contest or a TOML file",
        metavar="R",
    ),
]

BotsOption = Annotated[
    str,
    typer.Option(
        help="一个名字（六家）、两个（两方，p1 一方在前）或六个（各座），用逗号隔开；"
        "引号里的逗号不隔 / one name (all seats), two (the sides, p1's first) or six (the seats); "
        "commas in quotes do not part them",
        metavar="A,B",
    ),
]
JobsOption = Annotated[
    int | None, typer.Option(help="几个进程，不写用所有的核 / processes", metavar="J")
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--limit-ms",
        help="外来的机器人每手几毫秒，0 不限 / a foreign bot's time for a decision, 0: no limit",
        metavar="MS",
    ),
]

_COMMA = re.compile(r"""\\.|"(?:[^"\\]|\\.)*"|'[^']*'|(,)""", re.DOTALL)


def bot_names(text: str) -> list[str]:
    """Names of bots, parted by commas that stand in no quotes: in a command they may be needed.

    >>> bot_names("novice, random")
    ['novice', 'random']
    >>> bot_names("cmd:bot --layers '1,2',novice")
    ["cmd:bot --layers '1,2'", 'novice']
    """
    cuts = [found.start() for found in _COMMA.finditer(text) if found[1]]
    ends = zip([-1, *cuts], [*cuts, len(text)], strict=True)
    return [text[start + 1 : end].strip() for start, end in ends]


def check_number(option: str, value: int | None, least: int) -> None:
    """Refuses a number from the command line that is too small, or larger than any: `Fault`."""
    if value is not None and not least <= value <= LARGEST:
        raise Fault("not-whole", option, least=least, most=LARGEST, value=value)


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


def read_deal(file: str) -> Record:
    """The record in a file; FOLDER#17 is a deal of an archive, unless a file is called so."""
    folder, mark, number = file.rpartition("#")
    if not mark or not re.fullmatch("[0-9]{1,18}", number) or os.path.lexists(file):
        return read_file(file)
    from gouji.arena.archive import Archive

    with Archive(Path(folder)) as archive:
        return archive.record(int(number))
