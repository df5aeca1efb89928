"""The clauses in words, from docs/rules.md: its one home, of which the package carries a copy."""

import functools
import re
from pathlib import Path
from typing import NamedTuple

from gouji.words.names import Text

_HEADING = re.compile(r"^### (R\d+(?:\.\d+)?) (.+?) · (.+)$")
_SECTION = re.compile(r"^## (\d+)\. (.+?) · (.+)$")
_SWITCH = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| .* \| (R[\d., R]+) \|$")


class Clause(NamedTuple):
    """One clause: its number, title, text, and where it comes from.

    `table`: rows of its table, the headings first; none where it has none.
    """

    number: str
    title: Text
    text: Text
    source: str
    table: tuple[tuple[Text, ...], ...] = ()


class Section(NamedTuple):
    """One section: its number, title, and its clauses in order."""

    number: int
    title: Text
    clauses: tuple[Clause, ...]


def rules_file() -> Path:
    """Where docs/rules.md lies: in the repository, else in the package."""
    here = Path(__file__).resolve()
    for place in (here.parents[3] / "docs" / "rules.md", here.with_name("rules.md")):
        if place.exists():
            return place
    raise FileNotFoundError("rules.md")


@functools.cache
def clauses() -> dict[str, Clause]:
    """All clauses by number.

    >>> clauses()["R2.1"].number, "大王" in clauses()["R2.1"].text.zh
    ('R2.1', True)
    """
    found: dict[str, Clause] = {}
    number, title, paragraphs, rows = "", Text("", ""), list[str](), list[str]()
    source, fenced = "", False

    def finish() -> None:
        if number:
            zh, en = paragraphs_by_language(paragraphs)
            found[number] = Clause(number, title, Text(zh, en), source, table_by_language(rows))

    for line in rules_file().read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            continue
        elif line.startswith("#"):
            finish()
            number, paragraphs, rows, source = "", [], [], ""
            if heading := _HEADING.match(line):
                number, title = heading[1], Text(heading[2], heading[3])
        elif line.startswith("|"):
            rows.append(line)
        elif line.startswith("来源 Source:"):
            source = line.removeprefix("来源 Source:").strip()
        elif line.strip() and not source:
            paragraphs.append(line.strip())
    finish()
    return found


@functools.cache
def sections() -> tuple[Section, ...]:
    """All sections in order.

    >>> [section.title.zh for section in sections()][:3]
    ['牌和座位', '一套牌', '谁压住谁']
    """
    headings = [
        (int(found[1]), Text(found[2], found[3]))
        for line in rules_file().read_text(encoding="utf-8").splitlines()
        if (found := _SECTION.match(line))
    ]
    return tuple(
        Section(number, title, tuple(c for c in clauses().values() if _section_of(c) == number))
        for number, title in headings
    )


def _section_of(clause: Clause) -> int:
    return int(clause.number.removeprefix("R").partition(".")[0])


@functools.cache
def switch_titles() -> dict[str, tuple[Text, tuple[str, ...]]]:
    """What each switch decides, and the clauses that explain it: the table of R18.

    >>> switch_titles()["opening"]
    (Text(zh='谁首发', en='who leads first'), ('R5.3', 'R5.4'))
    """
    return {
        found[1]: (Text(found[2], found[3]), tuple(found[4].split(", ")))
        for line in rules_file().read_text(encoding="utf-8").splitlines()
        if (found := _SWITCH.match(line))
    }


def table_by_language(lines: list[str]) -> tuple[tuple[Text, ...], ...]:
    """The rows of a table in both languages, the headings first.

    A heading in Chinese alone, with an English one right of it, stands over the same column twice.

    >>> head, row = table_by_language(["| 代号 code | 情形 | when |", "| `x` | 错 | bad |"])
    >>> [text.en for text in head], [text.zh for text in row]
    (['code', 'when'], ['x', '错'])
    """
    rows = [
        [cell.strip().replace("`", "") for cell in line.strip("|").split(" | ")]
        for line in lines
        if not line.startswith("|-")
    ]
    if not rows:
        return ()
    head, *rest = rows
    columns: list[tuple[Text, int, int]] = []
    for at, cell in enumerate(head):
        han, _, latin = cell.partition(" ")
        if not cell.isascii():
            columns.append((Text(han, latin or head[at + 1]), at, at if latin else at + 1))
        elif head[at - 1].isascii() or " " in head[at - 1]:
            columns.append((Text(cell, cell), at, at))
    body = [tuple(Text(row[zh], row[en]) for _, zh, en in columns) for row in rest]
    return (tuple(name for name, _, _ in columns), *body)


def paragraphs_by_language(paragraphs: list[str]) -> tuple[str, str]:
    """Paragraphs joined by language, Chinese first: English ones may name a few Chinese terms.

    >>> paragraphs_by_language(["一套牌。", "A set."])
    ('一套牌。', 'A set.')
    """

    def chinese(text: str) -> bool:
        return 4 * len(re.findall("[\u4e00-\u9fff]", text)) > len(text)

    zh = [text for text in paragraphs if chinese(text)]
    en = [text for text in paragraphs if not chinese(text)]
    return "\n".join(zh), "\n".join(en)
