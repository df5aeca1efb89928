"""Drawn examples of sections 14 to 17: opening, threes last, scores, time running out."""

from gouji.words.drawn.shapes import Example, Facts, Play, Scored
from gouji.words.names import Text

_OPEN = "KK22X4 5 6 7 8 9"
_ALL = {0, 1, 2, 3, 4, 5}


def _opens(lead: str, zh: str, en: str) -> Play:
    passes = ("p2", "p3", "p5", "p6", "p4")
    return Play(
        clause="R14.1",
        caption=Text(zh, en),
        hands=_OPEN,
        shown="p1",
        before=", ".join([f"p1 {lead}", *(f"{seat} pass" for seat in passes)]),
        asked="p1 lead",
    )


EXAMPLES: tuple[Example, ...] = (
    _opens("KK", "纯的够级牌，对头没管：开点", "A natural gouji set, unbeaten: p1 has opened"),
    _opens("K2", "贴了 2，不算开点", "With a 2 attached it doesn't open"),
    _opens("KX", "挂了王，不算开点", "With a joker it doesn't open"),
    _opens("22", "两个 2 也能开点", "Two 2s open as well"),
    Facts(
        clause="R14.2",
        caption=Text(
            "p1、p2、p4 开了点：没开的人，对头那一方得分",
            "p1, p2 and p4 have opened; whoever has not earns his opposite a point",
        ),
        facts={"places": (0, 1, 2, 3, 4, 5), "opened": {0, 1, 3}},
        kinds="point",
        points=(3, 0),
    ),
    Facts(
        clause="R14.3",
        caption=Text(
            "p1 明对了得两分；p2 明错了，自己也没开，对头 p5 得两项",
            "p1's claim holds; p2's fails, and he has not opened: two items for p5",
        ),
        facts={"places": (0, 1, 2, 3, 4, 5), "opened": {0, 2, 4, 5}, "declared": {0, 1}},
        kinds="point declare declare-failed",
        points=(7, -2),
    ),
    Play(
        clause="R15.1",
        caption=Text("三留到最后：先出三不行", "Threes come last: they can't go first"),
        hands="337 8 9 T J Q",
        shown="p1",
        asked="p1 lead",
        tries={"p1 33": "threes-last", "p1 7": ""},
    ),
    Play(
        clause="R15.1",
        caption=Text("一手出空就行，挂上王也行", "As the last set they may go, jokers with them"),
        hands="33X 8 9 T J Q",
        shown="p1",
        asked="p1 lead",
        tries={"p1 33X": "", "p1 33": "threes-last", "p1 X": ""},
    ),
    Scored(
        clause="R15.2",
        caption=Text(
            "p1 只剩两个三，敌人 p2 接着上：憋住一分", "p1 is left with 33 and p2 plays next"
        ),
        hands="533 D D D D 8",
        shown="p1 p2",
        before="p1 5, p2 D, p3 D, p4 D, p5 D, p6 8",
        kind="block",
        earned="p2 block +1",
    ),
    Scored(
        clause="R15.2",
        caption=Text("接着上的是联邦 p3，不算憋住", "An ally plays next: no block"),
        hands="533 4 D D D D",
        shown="p1 p3",
        before="p1 5, p2 pass, p3 D, p4 D, p5 D, p6 D, p1 33",
        kind="block",
        earned="",
    ),
    Play(
        clause="R16.1",
        caption=Text("只剩 p6 一个人，这一局就完了", "Only p6 is left, and the deal is over"),
        hands="- - 55 - - KK",
        shown="p3 p6",
        leader="p3",
        finished="p2 p4 p1 p5",
        before="p3 55",
        asked="over",
    ),
    Facts(
        clause="R16.2",
        caption=Text("名次分：4、2、0、0、−2、−4", "Points for places: 4, 2, 0, 0, −2, −4"),
        facts={"places": (4, 1, 2, 5, 0, 3), "opened": _ALL},
        kinds="place",
        points=(2, -2),
    ),
    Facts(
        clause="R16.3",
        caption=Text("前三名同一方：基本规则翻番，12 分", "A sweep doubles by the basic rules: 12"),
        facts={"places": (0, 2, 4, 1, 3, 5), "opened": _ALL},
        kinds="place sweep",
        points=(12, 0),
        rulebook="basic",
    ),
    Facts(
        clause="R16.3",
        caption=Text("比赛规则另加 6 分，12 比 −6", "By the contest rules 6 more: 12 to −6"),
        facts={"places": (0, 2, 4, 1, 3, 5), "opened": _ALL},
        kinds="place sweep",
        points=(12, -6),
    ),
    Facts(
        clause="R16.4",
        caption=Text(
            "基本规则只记正分，−6 记成 0", "The basic rules count gains alone: −6 becomes 0"
        ),
        facts={"places": (1, 3, 0, 5, 2, 4), "opened": _ALL},
        points=(0, 6),
        rulebook="basic",
    ),
    Play(
        clause="R17.1",
        caption=Text("p1 超时，替他出最小的一套", "p1 is out of time: his smallest set is played"),
        hands="8872 T 8 J 5 6",
        shown="p1",
        before="p1 timeout",
        asked="p2 answer",
    ),
)
