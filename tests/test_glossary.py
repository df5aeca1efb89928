"""The glossary names what there is, and has every word that the program says."""

import re
from pathlib import Path

import pytest

import gouji
from gouji.words import PLACES, switch
from gouji.words.match import COLUMNS
from gouji.words.scores import KINDS

DOCS = Path(__file__).parent.parent / "docs"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and not line.startswith(("| 词", "|---"))
]
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(gouji.__file__).parent.rglob("*.py")
)
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_is_whole_and_true(row: list[str]) -> None:
    word, pinyin, names, zh, en, clauses = row
    assert word
    assert zh
    assert en
    assert re.fullmatch(r"[a-zA-Z ,āáǎàēéěèīíǐìōóǒòūúǔùüǘǚǜ]+", pinyin)
    for name in re.findall("`([^`]+)`", names):
        assert re.search(rf"\b{re.escape(name)}\b", SOURCE), name
    for clause in re.findall(r"R[\d.]+", clauses):
        assert re.search(rf"\b{re.escape(clause)}\b", RULES), clause


def test_words_stand_there_once() -> None:
    words = [word for row in ROWS for word in row[0].split("、")]
    assert len(words) == len(set(words))


WORDS = re.findall(
    r"\S+",
    """
    发牌 顺牌 上班 顶班 死牌 挂花 贴钱 够死级 无头 串三户 大虎 小虎 闷牌
    报户 唱牌 报牌 让牌 过牌 扣牌 烧牌 捎牌 解捎 诈捎 挂错虎 接风
    申请接风 四人乱缠 憋三 没3 买3 亮3 开牌 底牌 点贡 明点 开点
    原版开点 点烧闷 帽子 钱 两 大花 小花 联邦 对头 对门 步步高 循序渐进
    轮空 领队 裁判委员会 组委会
    """,
)
"""What the two texts call things."""


@pytest.mark.parametrize("word", WORDS)
def test_the_words_of_both_texts_are_there(word: str) -> None:
    assert any(word in row[0].split("、") for row in ROWS)


def test_places_are_there() -> None:
    words = {word for row in ROWS for word in row[0].split("、")}
    assert {place.zh for place in PLACES} <= words


def test_a_broken_declaration_has_one_name_in_each_language() -> None:
    """R14.3, as the rules and the glossary have it."""
    (row,) = [row for row in ROWS if row[0] == "明点失败"]
    assert row[2] == "`declare-failed`"
    assert "明点失败的分 | the declare-failed point" in RULES
    for text in (KINDS["declare-failed"], COLUMNS["declare-failed"]):
        assert text == (row[0], row[2].strip("`"))
    told = switch("declare_failed_point", 2)
    assert told.zh.startswith("明点失败 ")
    assert told.en.startswith("declare-failed point ")
    for name in ("opposite broke", "declaration broken", "broken declaration", "对头明点失败"):
        assert name not in SOURCE
