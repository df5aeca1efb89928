"""What a person types, read forgivingly: sets in letters or in Chinese, words, commands.

`3个9`, `999`, `99xx`, `九九九小`, `两个大花带三个十`, `2大3个10`: cards in any order. A text may be
read in two ways (`3大` is three 大王, or a 3 with one): the legal one is taken, or the person asked
where both are.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from gouji.engine.cards import RANKS, Counts
from gouji.engine.sets import DECLARE, PASS, YIELD, Action, code_of, parse_action
from gouji.engine.view import View

LONGEST_LINE = 120
"""Characters; no set takes more, and nobody types more."""

COMMANDS = {
    "?": "legal",
    "HELP": "legal",
    "帮助": "legal",
    "能出": "legal",
    "H": "hint",
    "提示": "hint",
    "R": "clause",
    "条文": "clause",
    "规则": "clause",
    "L": "deal",
    "牌局": "deal",
    "B": "report",
    "报牌": "report",
    "AUTO": "auto",
    "自动": "auto",
    "Q": "leave",
    "QUIT": "leave",
    "EXIT": "leave",
    "退出": "leave",
    "离开": "leave",
}
"""What may be typed besides actions, in capitals, and the command it is."""

_PASSES_OF_ROLES = {
    **dict.fromkeys(("扣", "扣牌", "CLOSE"), ("close", "answer")),
    **dict.fromkeys(("接风", "WIND"), ("answer", "close")),
    **dict.fromkeys(("不烧", "不捎", "NO BURN", "DECLINE"), ("burn",)),
    **dict.fromkeys(("不明", "不明点", "NO DECLARATION"), ("declare",)),
}
"""Words for a pass that belong to some questions only."""

_WORDS = {
    PASS: (
        *("P", "PASS", "过", "过牌", "不", "不要", "不出", "要不起"),
        *_PASSES_OF_ROLES,
    ),
    YIELD: ("Y", "YIELD", "让", "让牌"),
    DECLARE: ("M", "DECLARE", "明", "明点"),
}
_SAID = {said: action for action, all_said in _WORDS.items() for said in all_said}

_NUMERALS = {c: n for n, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "俩": 2, "仨": 3}
_RANK_NAMES = {
    **{letter: rank for rank, letter in enumerate(RANKS)},
    **{c: n - 3 for c, n in _NUMERALS.items() if 3 <= n <= 10 and c != "仨"},
    **dict.fromkeys(("10", "T"), 7),
    **dict.fromkeys(("勾", "钩"), 8),
    **dict.fromkeys(("圈",), 9),
    **dict.fromkeys(("老K",), 10),
    **dict.fromkeys(("尖", "帽子"), 11),
    **dict.fromkeys(("二", "两", "钱"), 12),
    **dict.fromkeys(("小", "小王", "小花", "小鬼", "小虎"), 13),
    **dict.fromkeys(("大", "大王", "大花", "大鬼", "大虎"), 14),
}
_RANK = "|".join(sorted(map(re.escape, _RANK_NAMES), key=len, reverse=True))
_NUMBER = r"\d{1,3}|十[一二三四五六七八九]|[一二两俩三仨四五六七八九十]"
_COUNTED = re.compile(rf"({_NUMBER})\s*[个張张只]\s*({_RANK})")
_PAIR = re.compile(rf"[一1]?对({_RANK})")
_BEFORE_JOKER = re.compile(r"([1-4]|[一二两三四])(?=[大小])")
_ONE = re.compile(_RANK)
_NOISE = re.compile(r"[\s,，、.。+＋;；]+|带|挂|贴|和|加")
_BURN = re.compile(r"^(烧牌?|捎牌?|BURN)[\s,，:：]*")


class Reading(NamedTuple):
    """What a line means: an action, a command, or what is wrong with it.

    `kind`: `action`, `command`, `unclear` (`options` are the actions it may mean), `unreadable`
    (`text` is the part that can't be read), `misplaced` (`text` is a word for another question), or
    `refused` (`text` is the action as records write it, for the engine to say why).
    """

    kind: str
    text: str = ""
    action: Action | None = None
    options: tuple[Action, ...] = ()


def read_line(line: str, view: View) -> Reading:
    """What a person at the table means by a line; an empty one is the only legal action.

    >>> from gouji.engine.cards import Seat
    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.sets import action_text
    >>> from gouji.engine.view import view
    >>> game = Game(["9992XDDTTT", "5", "6", "7", "8", "9"], 0, BASIC, start="play")
    >>> seen = view(game, Seat(0))
    >>> lines = ("3个9", "99x", "九九九小", "2大3个10", "两个大花带三个十", "9 2 大")
    >>> [action_text(read_line(line, seen).action) for line in lines]
    ['999', '99X', '999X', 'TTTDD', 'TTTDD', '92D']
    >>> read_line("过", seen).kind, read_line("99z", seen), read_line("?", seen).text
    ('refused', Reading(kind='unreadable', text='Z', action=None, options=()), 'legal')
    """
    if len(line) > LONGEST_LINE:
        return Reading("unreadable", line[:20])
    text = unicodedata.normalize("NFKC", line).strip().upper()
    if not text:
        if len(view.legal) == 1:
            return Reading("action", action=view.legal[0])
        return Reading("unreadable")
    if (word := _SAID.get(text)) is not None:
        if view.role not in _PASSES_OF_ROLES.get(text, (view.role, "lead")):
            return Reading("misplaced", line.strip())
        if word in view.legal:
            return Reading("action", action=word)
        return Reading("refused", _word_text(word))
    if text.split()[0] in ("B", "报牌"):  # with the seats that are meant, or without
        return Reading("command", "report")
    if text in COMMANDS and not _means_queen(line, view):
        return Reading("command", COMMANDS[text])
    text = _BURN.sub("", text)
    try:
        found = list(readings(text))
    except ValueError as error:
        return Reading("unreadable", str(error))
    return _choose(found, view)


def _means_queen(line: str, view: View) -> bool:
    # a capital Q is the card wherever it may be played, a small one leaves
    return line.strip() == "Q" and parse_action("Q") in view.legal


def _word_text(word: Action) -> str:
    return {PASS: "pass", YIELD: "yield", DECLARE: "declare"}[word]


def _choose(found: Sequence[Counts], view: View) -> Reading:
    legal = [code for counts in found if (code := code_of(counts)) in view.legal]
    if len(legal) == 1:
        return Reading("action", action=legal[0])
    if legal:
        return Reading("unclear", options=tuple(a for a in legal if a is not None))
    held = [
        counts for counts in found if all(c <= h for c, h in zip(counts, view.hand, strict=True))
    ]
    counts = (held or found)[0]
    return Reading("refused", "".join(r * n for r, n in zip(RANKS, counts, strict=True)))


def readings(text: str) -> Iterator[Counts]:
    """Every way to read a text as cards, the likeliest first; ValueError names what is no card.

    >>> from gouji.engine.cards import counts_text
    >>> [counts_text(counts) for counts in readings("3大")]
    ['DDD', '3D']
    """
    # for each part of the text its readings as (rank, how many), the likeliest first
    parts: list[list[tuple[int, int]]] = []
    at = 0
    joined = False  # right behind another rank, without a count
    counting = _COUNTED.search(text) is not None  # who counts one thing counts the jokers too
    while at < len(text):
        if found := _NOISE.match(text, at):
            joined = False
        elif found := _COUNTED.match(text, at):
            parts.append([(_RANK_NAMES[found[2]], _number(found[1]))])
            joined = False
        elif found := _PAIR.match(text, at):
            parts.append([(_RANK_NAMES[found[1]], 2)])
            joined = False
        elif not joined and (found := _BEFORE_JOKER.match(text, at)):
            joker = _ONE.match(text, found.end())
            assert joker is not None
            n = _number(found[1])
            parts.append([(_RANK_NAMES[joker[0]], n)])
            # a second reading is for short texts: many together would be endless
            if not counting and n > 1 and found[1] in _RANK_NAMES and len(parts) <= 4:
                parts[-1].append((-1 - _RANK_NAMES[found[1]], _RANK_NAMES[joker[0]]))
            found = joker
            joined = False
        elif found := _ONE.match(text, at):
            parts.append([(_RANK_NAMES[found[0]], 1)])
            joined = True
        else:
            raise ValueError(text[at : at + 1])
        at = found.end()
    if not parts:
        raise ValueError(text)
    seen = set()
    for choice in product(*parts):
        counts = [0] * 15
        for rank, n in choice:
            if rank < 0:  # a rank and one joker, where the number before the joker was no count
                counts[-1 - rank] += 1
                counts[n] += 1
            else:
                counts[rank] += n
        if any(n > 99 for n in counts):
            raise ValueError(text)
        if tuple(counts) not in seen:
            seen.add(tuple(counts))
            yield tuple(counts)


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    if len(text) == 2:
        return 10 + _NUMERALS[text[1]]
    return _NUMERALS[text]
