"""Drawn examples of sections 8 and 9: a trick, passing and yielding, restricted tops."""

from gouji.words.drawn.shapes import Example, Play
from gouji.words.names import Text

_YIELD = "63 4 5 89 J7 T7"
_LOCK = "45 8T 69 5 7J 9"
_LOCKED = "p1 4, p2 pass, p3 6, p4 pass, p5 7, p6 pass, p1 pass"
_AGAIN = "J3 4 5 QK 7 6"
_AGAIN_PASSED = "p1 J, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass"

EXAMPLES: tuple[Example, ...] = (
    Play(
        clause="R8.1",
        caption=Text("发牌的人一定要出一套", "The leader must play a set"),
        hands="5T 6 78 9 4 J",
        shown="p1",
        asked="p1 lead",
        tries={"p1 pass": "must-lead", "p1 5": ""},
    ),
    Play(
        clause="R8.1",
        caption=Text(
            "p3 上了牌，从他起重新问一圈", "After p3's set the asking starts anew from him"
        ),
        hands="5T 6 78 9 4 J",
        shown="p1 p3",
        before="p1 5, p2 pass, p3 7, p4 pass, p5 pass, p6 pass",
        asked="p1 answer",
    ),
    Play(
        clause="R8.2",
        caption=Text("p2 压不住，也要问他一声", "p2 can't beat it, yet he is asked"),
        hands="94 5 T 6 7 8",
        shown="p1 p2",
        before="p1 9",
        asked="p2 answer",
        tries={"p2 5": "too-low", "p2 pass": ""},
    ),
    Play(
        clause="R8.3",
        caption=Text(
            "p2 过了就锁住；基本规则里，对头 p5 的牌还问他",
            "p2 passed and is locked; by the basic rules p5's set is still put to him",
        ),
        hands=_LOCK,
        shown="p2 p5",
        before=_LOCKED,
        asked="p2 answer",
        rulebook="basic",
    ),
    Play(
        clause="R8.3",
        caption=Text("比赛规则里跳过他，去问 p3", "By the contest rules he is left out"),
        hands=_LOCK,
        shown="p2 p5",
        before=_LOCKED,
        asked="p3 answer",
    ),
    Play(
        clause="R8.4",
        caption=Text(
            "对头的平牌，后面还有人，p4 可以让", "p4 may yield on his opposite's open set"
        ),
        hands=_YIELD,
        shown="p1 p4",
        before="p1 6, p2 pass, p3 pass",
        asked="p4 answer",
        tries={"p4 yield": "", "p4 8": "", "p4 pass": ""},
    ),
    Play(
        clause="R8.4",
        caption=Text("p5、p6 都过了，最后再问 p4", "p5 and p6 have passed: p4 has the last word"),
        hands=_YIELD,
        shown="p1 p4",
        before="p1 6, p2 pass, p3 pass, p4 yield, p5 pass, p6 pass",
        asked="p4 close",
        tries={"p4 9": "", "p4 pass": "", "p4 yield": "no-yield"},
    ),
    Play(
        clause="R8.4",
        caption=Text("不是对头的牌，不能让", "One yields on sets of one's opposite alone"),
        hands=_YIELD,
        shown="p1 p2",
        before="p1 6",
        asked="p2 answer",
        tries={"p2 yield": "no-yield"},
    ),
    Play(
        clause="R8.5",
        caption=Text(
            "p4 没有让，直接过了：比赛规则最后还问他一次",
            "p4 passed instead of yielding: the contest rules ask him once more",
        ),
        hands=_AGAIN,
        shown="p1 p4",
        before=_AGAIN_PASSED,
        asked="p4 close",
    ),
    Play(
        clause="R8.5",
        caption=Text("基本规则里，这一轮已经完了", "By the basic rules the trick is over"),
        hands=_AGAIN,
        shown="p1 p4",
        before=_AGAIN_PASSED,
        asked="p1 lead",
        rulebook="basic",
    ),
    Play(
        clause="R8.6",
        caption=Text("挂了大王，当场扣牌，接着发", "A big joker ends the trick at once"),
        hands="5D6 2 2 2 2 2D",
        shown="p1",
        before="p1 5D",
        asked="p1 lead",
    ),
    Play(
        clause="R8.7",
        caption=Text(
            "都不要了，这一轮归 p2，由他发牌", "Nobody wants it: p2 wins the trick and leads"
        ),
        hands="56 8Q 4 4 4 4",
        shown="p1 p2",
        before="p1 5, p2 8, p3 pass, p4 pass, p5 pass, p6 pass, p1 pass, p5 pass",
        asked="p2 lead",
    ),
    Play(
        clause="R8.8",
        caption=Text("出了一对九，想再补一张：晚了", "Two nines are out; a third comes too late"),
        hands="9995 4 4 4 4 4",
        shown="p1",
        before="p1 99",
        asked="p2 answer",
        tries={"p1 9": "not-your-turn"},
    ),
    Play(
        clause="R9.1",
        caption=Text(
            "对头 p4 在，KK 就受限，先问烧牌", "With p4 active KK is restricted: burners first"
        ),
        hands="KK4 AA 5 6 7 8",
        shown="p1 p2",
        before="p1 KK",
        asked="p2 burn",
    ),
    Play(
        clause="R9.1",
        caption=Text("p4 走了，KK 就是平牌，人人能管", "With p4 out it is open to all"),
        hands="KK4 AA 5 - 7 8",
        shown="p1 p2",
        finished="p4",
        before="p1 KK",
        asked="p2 answer",
    ),
    Play(
        clause="R9.2",
        caption=Text("基本规则先问联邦 p3 烧不烧", "The basic rules ask the ally p3 first"),
        hands="QQQ5 6 7 KKK8 9 T",
        shown="p1 p4",
        before="p1 QQQ",
        asked="p3 burn",
        rulebook="basic",
    ),
    Play(
        clause="R9.2",
        caption=Text(
            "不烧不锁人：p4 接上以后，p2 又有一次机会",
            "Declining locks nobody: after p4's answer p2 is asked again",
        ),
        hands="QQQ5 6 7 KKK8 9 T",
        shown="p1 p4",
        before="p1 QQQ, p2 pass, p3 pass, p5 pass, p6 pass, p4 KKK, p5 pass, p6 pass",
        asked="p2 burn",
    ),
    Play(
        clause="R9.3",
        caption=Text(
            "p2 无头：别人不烧以后，先于 p4 问他",
            "p2 is headless: he is asked before p4, burners having declined",
        ),
        hands="JJJJ5 QQQQ3 6 7 - 8",
        shown="p1 p2 p4",
        finished="p5",
        before="p1 JJJJ, p3 pass, p6 pass",
        asked="p2 answer",
    ),
    Play(
        clause="R9.4",
        caption=Text(
            "p4 用 AA 接上，又轮到 p1 来答", "p4 answers AA, and it is p1's turn to answer"
        ),
        hands="KK224 5 6 AA7 8 9",
        shown="p1 p4",
        before="p1 KK, p2 pass, p3 pass, p5 pass, p6 pass, p4 AA,"
        " p5 pass, p6 pass, p2 pass, p3 pass",
        asked="p1 answer",
        tries={"p1 22": "", "p1 pass": ""},
    ),
)
