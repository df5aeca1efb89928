"""docs/play.md tells players what is there: its words are the page's, its numbers the server's."""

import re
from pathlib import Path

import pytest

from gouji.lessons import lessons
from gouji.table.setup import Timing
from gouji.words.live import PHRASES

ROOT = Path(__file__).parents[2]
TOLD = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
WORDS = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in (ROOT / "ui" / "src" / "locales" / "zh", ROOT / "src" / "gouji" / "words")
    for path in sorted(folder.rglob("*.ts" if "ui" in folder.parts else "*.py"))
)
PAGE = re.sub(r" ?\{\w+\} ?", "", WORDS)  # without what is filled in
NAMED = sorted(set(re.findall(r"「([^」]+)」|\*\*([^*]+)\*\*", TOLD)))
EXPLAINED = {"点一下", "长按"}  # what a finger does


@pytest.mark.parametrize("word", sorted({(a or b).strip("*") for a, b in NAMED} - EXPLAINED))
def test_what_it_names_stands_on_the_page(word: str) -> None:
    # a button may say more, and a sentence has its parts filled in
    parts = [part for part in re.split(r"[ ·：；，、…（）]", word) if part]
    assert all(part in PAGE for part in parts), word


def test_its_numbers_are_the_tables() -> None:
    timing = Timing()
    assert timing.ready == 20_000
    assert "二十秒后或者都点了准备" in TOLD
    assert (timing.absent, timing.silent, timing.called) == (30_000, 60_000, 30_000)
    assert "掉线半分钟" in TOLD
    assert "谁一分钟不动，别人可以催他，再给三十秒" in TOLD
    assert timing.sleep == 24 * 3600_000
    assert "二十四小时之内叫醒" in TOLD
    assert f"{len(lessons())} 课" in TOLD.replace("十课", "10 课")


def test_its_phrases_are_all_that_may_be_said() -> None:
    told = re.search(r"能说的话只有比赛里准说的那几句：(.+?)。", TOLD)
    assert told is not None
    assert sorted(told[1].split("、")) == sorted(text.zh for text in PHRASES.values())


def test_its_keys_are_the_pages() -> None:
    keys = (ROOT / "ui" / "src" / "table" / "keyboard.ts").read_text(encoding="utf-8")
    words = {
        "p": ("pass", "过"),
        "y": ("yield", "让"),
        "m": ("declare", "明点"),
        "r": ("ahead", "本轮都过"),
        "h": ("hint", "提示"),
    }
    for key, (intent, word) in words.items():
        assert f"`{key}` {word}" in TOLD
        assert f'  {key}: "{intent}",' in keys
    assert set(re.findall(r'^  (\w): "', keys, re.MULTILINE)) == set(words)
