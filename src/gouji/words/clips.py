"""The words of the sound sprite (R17.3): what the table says aloud is put together from these.

Whoever records them, a machine or a person, speaks `pinyin`; `label` is the same as it is written.
J, Q, K and A are spoken as at a table: 勾, 圈, 凯, 尖.
"""

from typing import NamedTuple

from gouji.engine.cards import RANKS
from gouji.engine.game import FAILED, Event, Said
from gouji.engine.sets import DECLARE, PASS, TIMEOUT, YIELD
from gouji.words.names import set_parts


class Clip(NamedTuple):
    """One word of the sprite: how it is written, and its syllables, tones as numbers."""

    label: str
    pinyin: str


_DIGITS = ("yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3", "shi2")
_NUMBERS = {
    n: Clip(label + "个", " ".join((*spoken, "ge4")))
    for n, (label, spoken) in enumerate(
        [
            *(("一", ["yi2"]), ("两", ["liang3"]), ("三", ["san1"]), ("四", ["si4"])),
            *(("五", ["wu3"]), ("六", ["liu4"]), ("七", ["qi1"]), ("八", ["ba1"])),
            *(("九", ["jiu3"]), ("十", ["shi2"])),
            *(("十" + zh, ["shi2", _DIGITS[i]]) for i, zh in enumerate("一二三四五六")),
        ],
        1,
    )
}
_RANKS = {
    "3": Clip("三", "san1"),
    "4": Clip("四", "si4"),
    "5": Clip("五", "wu3"),
    "6": Clip("六", "liu4"),
    "7": Clip("七", "qi1"),
    "8": Clip("八", "ba1"),
    "9": Clip("九", "jiu3"),
    "T": Clip("十", "shi2"),
    "J": Clip("J", "gou1"),
    "Q": Clip("Q", "quan1"),
    "K": Clip("K", "kai3"),
    "A": Clip("A", "jian1"),
    "2": Clip("2", "er4"),
    "X": Clip("小花", "xiao3 hua1"),
    "D": Clip("大花", "da4 hua1"),
}
_PLACES = (
    *(Clip("头科", "tou2 ke1"), Clip("二科", "er4 ke1"), Clip("三科", "san1 ke1")),
    *(Clip("四科", "si4 ke1"), Clip("二落", "er4 lao4"), Clip("大落", "da4 lao4")),
)

CLIPS: dict[str, Clip] = {
    **{f"n{n}": clip for n, clip in _NUMBERS.items()},
    **{f"r{letter}": clip for letter, clip in _RANKS.items()},
    "with": Clip("带", "dai4"),
    "pass": Clip("过牌", "guo4 pai2"),
    "yield": Clip("让牌", "rang4 pai2"),
    "close": Clip("扣牌", "kou4 pai2"),
    "wind": Clip("接风", "jie1 feng1"),
    "burn": Clip("烧牌", "shao1 pai2"),
    "burn-contest": Clip("捎牌", "shao1 pai2"),
    "declare": Clip("明点", "ming2 dian3"),
    "no-declare": Clip("不明点", "bu4 ming2 dian3"),
    "gouji": Clip("够级", "gou4 ji2"),
    "hold": Clip("闷牌", "men1 pai2"),
    "report": Clip("报牌", "bao4 pai2"),
    "card-1": Clip("一张", "yi4 zhang1"),
    "card-2": Clip("两张", "liang3 zhang1"),
    "cards": Clip("张", "zhang1"),
    "more-than-10": Clip("多于十张", "duo1 yu2 shi2 zhang1"),
    **{f"place-{i}": clip for i, clip in enumerate(_PLACES, 1)},
    "failed": Clip("挂不上王", "gua4 bu2 shang4 wang2"),
    "opened": Clip("开点", "kai1 dian3"),
    "chaos": Clip("四人乱缠", "si4 ren2 luan4 chan2"),
    "referee": Clip("请裁判", "qing3 cai2 pan4"),
    "your-turn": Clip("轮到你", "lun2 dao4 ni3"),
    "over": Clip("这一局打完", "zhe4 yi4 ju2 da3 wan2"),
}
"""Every word of the sprite by its key."""

_MOST_TOLD = 10  # R17.2


def set_clips(code: int) -> list[str]:
    """A set's call, word by word.

    >>> from gouji.engine.sets import parse_action
    >>> set_clips(parse_action("888")), set_clips(parse_action("999XX"))
    (['n3', 'r8'], ['n2', 'rX', 'with', 'n3', 'r9'])
    >>> "".join(CLIPS[key].label for key in set_clips(parse_action("99922")))
    '三个九带两个2'
    """
    hung, body = ([[f"n{n}", f"r{RANKS[rank]}"] for n, rank in part] for part in set_parts(code))
    clips = [key for pair in hung for key in pair]
    if hung:
        clips += ["with"] if body else []
        return clips + [key for pair in body for key in pair]
    return body[0] + [key for pair in body[1:] for key in ("with", *pair)]


def said_clips(said: Said, base: str) -> list[str]:
    """What is heard when somebody plays or says something; `base`: the rulebook's (烧 or 捎).

    >>> said_clips(Said(0, "close", PASS), "basic")
    ['close']
    """
    if said.action < PASS:
        call = set_clips(said.action)
        if said.role == "burn":
            return ["burn-contest" if base == "contest" else "burn", *call]
        return call
    if said.action == PASS:
        return [{"declare": "no-declare", "close": "close"}.get(said.role, "pass")]
    return [{YIELD: "yield", DECLARE: "declare", FAILED: "failed", TIMEOUT: "pass"}[said.action]]


def event_clips(e: Event) -> list[str]:
    """What is heard of an event: places, openings, chaos, the end; nothing for most.

    >>> event_clips(Event("out", 2, 1)), event_clips(Event("won", 2, 0))
    (['place-1'], [])
    """
    if e.kind == "out":
        return [f"place-{e.other}"]
    if e.kind == "failed":
        return ["failed", f"place-{e.other}"]
    return [e.kind] if e.kind in ("wind", "opened", "chaos", "over") else []


def report_clips(n: int | None) -> list[str]:
    """A seat's answer to 报牌: `n` cards, None for more than ten (R17.2).

    >>> [CLIPS[key].label for key in (*report_clips(8), *report_clips(2), *report_clips(None))]
    ['八', '张', '两张', '多于十张']
    """
    if n is None or n > _MOST_TOLD:
        return ["more-than-10"]
    return [f"card-{n}"] if n < 3 else [f"r{RANKS[n - 3]}", "cards"]
