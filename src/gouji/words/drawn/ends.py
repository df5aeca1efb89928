"""Drawn examples of sections 12 and 13: final sets, the wind, chaos."""

from gouji.words.drawn.shapes import Example, Play
from gouji.words.names import Text

_FINAL = "88 6 7 AA5 229 223X"
_FINAL_AA = "p1 88, p2 pass, p3 pass, p4 AA"
_KK = "KK 6 7 AA5 229 223X"
_KK_AA = "p1 KK, p2 pass, p3 pass, p5 pass, p6 pass, p4 AA"
_WIND = "9 K6 Q8 5 5 5"
_SECOND = "67 AA 55 KK4 66 -"
_CHAOS = "56 49 - 78 4 -"
_CHAOS_PLAY = "p1 5, p2 pass, p4 7, p5 pass, p1 pass"

EXAMPLES: tuple[Example, ...] = (
    Play(
        clause="R12.1",
        caption=Text(
            "p1 出完就走，是头科；底牌照样能管", "p1 is first out; his last set can be beaten"
        ),
        hands="9 T4 5 6 7 8",
        shown="p1 p2",
        before="p1 9",
        asked="p2 answer",
        tries={"p2 T": "", "p2 pass": ""},
    ),
    Play(
        clause="R12.2",
        caption=Text(
            "底牌 88 被对头的 AA 管住：基本规则里受保护，只能烧",
            "p4 answers the last set 88 with AA: protected by the basic rules, burns only",
        ),
        hands=_FINAL,
        shown="p1 p4 p6",
        before=_FINAL_AA,
        asked="p6 burn",
        tries={"p6 22": "", "p6 2X": "", "p6 pass": ""},
        rulebook="basic",
    ),
    Play(
        clause="R12.2",
        caption=Text(
            "比赛规则：88 不是够级，AA 是平牌，谁轮到谁管",
            "By the contest rules 88 is not gouji, so AA is open to all",
        ),
        hands=_FINAL,
        shown="p1 p4 p5",
        before=_FINAL_AA,
        asked="p5 answer",
        tries={"p5 22": ""},
    ),
    Play(
        clause="R12.2",
        caption=Text(
            "底牌是 KK 就够死级了，都不烧，p4 发牌", "Over KK it is protected: p4 will lead"
        ),
        hands=_KK,
        shown="p1 p4",
        before=_KK_AA + ", p5 pass, p6 pass, p2 pass, p3 pass",
        asked="p4 lead",
    ),
    Play(
        clause="R12.3",
        caption=Text("谁也不要，p2 接风", "Nobody wants it: p2 takes the wind"),
        hands=_WIND,
        shown="p1 p2",
        before="p1 9, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass, p4 pass",
        asked="p2 lead",
    ),
    Play(
        clause="R12.3",
        caption=Text(
            "p2 要接风，p3 却管了：p2 没有锁住，还能再管",
            "p2 asked for the wind, but p3 beat it: p2 isn't locked and may answer",
        ),
        hands=_WIND,
        shown="p2 p3",
        before="p1 9, p2 pass, p3 Q, p4 pass, p5 pass, p6 pass",
        asked="p2 answer",
        tries={"p2 K": ""},
    ),
    Play(
        clause="R13.1",
        caption=Text(
            "p3 是二科：比赛规则当场乱缠，p4 的 KK 谁都能管",
            "p3 is second out: by the contest rules chaos begins, and KK is open to all",
        ),
        hands=_SECOND,
        shown="p3 p4",
        leader="p3",
        finished="p6",
        before="p3 55, p4 KK",
        asked="p5 answer",
    ),
    Play(
        clause="R13.1",
        caption=Text(
            "基本规则要等这一轮打完，先问烧牌", "The basic rules wait: burners are asked first"
        ),
        hands=_SECOND,
        shown="p2 p3 p4",
        leader="p3",
        finished="p6",
        before="p3 55, p4 KK",
        asked="p2 burn",
        rulebook="basic",
    ),
    Play(
        clause="R13.2",
        caption=Text(
            "乱缠里 AA 不算够级，从下家问起", "In chaos AA is not gouji: p2 is asked first"
        ),
        hands="AA5 226 - KK 7 -",
        shown="p1 p2 p4",
        finished="p3 p6",
        before="p1 AA",
        asked="p2 answer",
        tries={"p2 22": ""},
    ),
    Play(
        clause="R13.3",
        caption=Text(
            "基本规则：乱缠里过了不锁，p2 又能管", "By the basic rules a pass doesn't lock here"
        ),
        hands=_CHAOS,
        shown="p2 p4",
        finished="p3 p6",
        before=_CHAOS_PLAY,
        asked="p2 answer",
        tries={"p2 9": ""},
        rulebook="basic",
    ),
    Play(
        clause="R13.3",
        caption=Text(
            "比赛规则：p2 锁住了，这一轮归 p4", "By the contest rules p2 is locked: p4 wins"
        ),
        hands=_CHAOS,
        shown="p2 p4",
        finished="p3 p6",
        before=_CHAOS_PLAY,
        asked="p4 lead",
    ),
)
