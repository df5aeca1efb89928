"""docs/rules.md: an entry for every clause, each in both languages, with its source and example."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from gouji.engine.refusal import CLAUSES
from gouji.engine.rulebook import BASIC, CONTEST, SWITCHES

ROOT = Path(__file__).parents[1]

SECTIONS = {
    **{1: 3, 2: 4, 3: 2, 4: 2, 5: 5, 6: 2, 7: 1, 8: 9, 9: 4, 10: 7, 11: 1, 12: 3, 13: 3, 14: 3},
    **{15: 3, 16: 6, 17: 4, 18: 0, 19: 0, 20: 9},
}
"""How many numbered clauses each section of the law has; 0 where the section is one clause."""

LAW = [
    f"R{section}.{i}" if clauses else f"R{section}"
    for section, clauses in SECTIONS.items()
    for i in range(1, clauses + 1 if clauses else 2)
]

WITHOUT_EXAMPLE = ["R6.2", "R20.1", "R20.2", "R20.3", "R20.5", "R20.6", "R20.7", "R20.8"]
"""No tribute is nothing to show; the rest of these happens on paper and among people."""


class Entry(NamedTuple):
    """One clause of docs/rules.md: its heading, and its paragraphs and fenced blocks in order."""

    clause: str
    titles: tuple[str, str]
    parts: list[str]


def read_entries() -> list[Entry]:
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    entries = []
    for block in re.split(r"^## .*\n|^(?=### )", text, flags=re.M)[1:]:
        if heading := re.match(r"### (R\S+) (.+) · (.+)\n", block):
            # a blank line ends the last output of a doctest, before its fence is closed
            parts = [p for p in block[heading.end() :].strip().split("\n\n") if p != "```"]
            entries.append(Entry(heading[1], (heading[2], heading[3]), parts))
    return entries


ENTRIES = read_entries()
BY_CLAUSE = {entry.clause: entry for entry in ENTRIES}


def chinese(text: str) -> int:
    return len(re.findall(r"[一-鿿]", text))


def latin(text: str) -> int:
    return len(re.findall(r"[a-z]{2,}", re.sub(r"`[^`]*`", "", text)))


def rows(entry: Entry) -> list[list[str]]:
    """The cells of its table, without the two lines of heading, code marks taken off."""
    (table,) = [part for part in entry.parts if part.startswith("|")]
    return [
        [cell.strip().replace("`", "") for cell in line.strip("|").split(" | ")]
        for line in table.splitlines()[2:]
    ]


def switches_of(entry: Entry) -> list[str]:
    lines = [part for part in entry.parts if part.startswith("开关 Switch: ")]
    assert len(lines) <= 1
    return re.findall(r"`(\w+)`", lines[0]) if lines else []


def test_every_clause_of_the_law_has_one_entry_in_order() -> None:
    assert [entry.clause for entry in ENTRIES] == LAW


def test_every_clause_that_the_source_cites_is_there() -> None:
    files = [*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.pyi"), *ROOT.glob("src/**/*.pxd")]
    cited = {
        clause
        for path in files
        for clause in re.findall(r"\bR\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 50
    assert cited - {f"R{section}" for section in SECTIONS} <= set(LAW)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.clause)
def test_entry_is_whole(entry: Entry) -> None:
    zh, en, *rest = entry.parts
    assert chinese(entry.titles[0]), "the first title is Chinese"
    assert latin(entry.titles[1]), "the second title is English"
    assert chinese(zh) > latin(zh), "the first paragraph is Chinese"
    assert latin(en) >= 8, "the second paragraph is English"

    source = rest[0]
    assert source.startswith("来源 Source: ")
    for where in source.removeprefix("来源 Source: ").split("; "):
        assert re.fullmatch(r"[AB]( .+)?|约定 choice", where), where
    assert set(switches_of(entry)) <= set(SWITCHES)

    codes = [part for part in rest if part.startswith("```pycon\n>>> ")]
    assert bool(codes) == (entry.clause not in WITHOUT_EXAMPLE)
    told = [part for part in rest if part.startswith("例子 Example: ")]
    if not codes:
        assert told, "a clause without an example says why"
    for part in told:
        first, second = part.split("\n")
        assert chinese(first)
        assert latin(second)
    kinds = ("|", "```pycon\n", "开关 Switch: ", "例子 Example: ")
    assert all(part.startswith(kinds) for part in rest[1:])


def test_switches_are_those_of_the_rulebooks() -> None:
    table = rows(BY_CLAUSE["R18"])
    assert [row[0] for row in table] == list(SWITCHES)
    written = {False: "false", True: "true"}
    for key, zh, en, _, basic, contest, _ in table:
        assert chinese(zh)
        assert latin(en)
        for cell, book in ((basic, BASIC), (contest, CONTEST)):
            value = book.switches()[key]
            text = f'"{value}"' if isinstance(value, str) else str(value)
            assert cell == (written[value] if isinstance(value, bool) else text), key


def test_clauses_name_the_switches_that_govern_them() -> None:
    governed: dict[str, list[str]] = {}
    for row in rows(BY_CLAUSE["R18"]):
        for clause in row[-1].split(", "):
            governed.setdefault(clause, []).append(row[0])
    named = {entry.clause: switches_of(entry) for entry in ENTRIES if switches_of(entry)}
    assert named == governed


def test_refusals_are_those_of_the_engine() -> None:
    table = rows(BY_CLAUSE["R19"])
    assert {row[0]: row[1] for row in table} == CLAUSES
    assert [row[0] for row in table] == list(CLAUSES)
    assert all(chinese(zh) and latin(en) for _, _, zh, en in table)
