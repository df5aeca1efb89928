"""Drawn examples of sections 10 and 11: burning, the burner's duty, headless players."""

from gouji.words.drawn.shapes import Example, Play, Scored
from gouji.words.names import Text

_RELEASE = "KK9 AAX8 T T 2276 T"
_BURN = "p1 KK, p2 AA, p3 pass, p4 pass, p6 pass, p1 pass"
_CHAOS = "568 4 - 5 6 7"

EXAMPLES: tuple[Example, ...] = (
    Play(
        clause="R10.1",
        caption=Text(
            "烧完还剩六、七两种牌，只有一个王：比赛规则不够",
            "Six and seven would stay with one joker: not enough by the contest rules",
        ),
        hands="KK9 AAX67 8 5 4 3",
        shown="p1 p2",
        before="p1 KK",
        asked="p2 burn",
        tries={"p2 AA": "burn-unsustainable", "p2 pass": ""},
    ),
    Play(
        clause="R10.1",
        caption=Text(
            "基本规则最后一套不用挂王，够了", "By the basic rules the last set needs none"
        ),
        hands="KK9 AAX67 8 5 4 3",
        shown="p1 p2",
        before="p1 KK, p3 pass, p5 pass",
        asked="p2 burn",
        tries={"p2 AA": ""},
        rulebook="basic",
    ),
    Play(
        clause="R10.2",
        caption=Text("烧的那一套不挂王也行", "The burning set itself needs no joker"),
        hands="KK9 AAXXX6 7 5 224 3",
        shown="p1 p2",
        before="p1 KK",
        asked="p2 burn",
        tries={"p2 AA": "", "p2 AX": ""},
    ),
    Play(
        clause="R10.2",
        caption=Text(
            "已经背着约束，再烧就要挂王", "One who is bound needs a joker for this one too"
        ),
        hands="KK9 AAXXX6 7 5 224 3",
        shown="p1 p2",
        bound="p2",
        before="p1 KK",
        asked="p2 burn",
        tries={"p2 AA": "burner-needs-joker", "p2 AX": ""},
    ),
    Play(
        clause="R10.2",
        caption=Text(
            "烧出去的牌受限：别人不烧，只有 p2 的对头 p5 能答",
            "The burn is restricted: when others decline, p2's opposite p5 is asked",
        ),
        hands="KK9 AAXXX6 7 5 224 3",
        shown="p2 p5",
        before="p1 KK, p2 AA, p3 pass, p4 pass, p6 pass, p1 pass",
        asked="p5 answer",
        tries={"p5 22": "", "p5 pass": ""},
    ),
    Play(
        clause="R10.3",
        caption=Text("烧过牌的人发牌，套套要挂王", "Who has burned hangs a joker on every lead"),
        hands="56X 7 8 9 T J",
        shown="p1",
        bound="p1",
        asked="p1 lead",
        tries={"p1 5X": "", "p1 5": "burner-needs-joker"},
    ),
    Play(
        clause="R10.3",
        caption=Text("上牌也一样；不想挂就过", "In answering as well; he may always pass"),
        hands="43 78X 5 6 9 T",
        shown="p1 p2",
        bound="p2",
        before="p1 4",
        asked="p2 answer",
        tries={"p2 8": "burner-needs-joker", "p2 X": "", "p2 pass": ""},
    ),
    Play(
        clause="R10.3",
        caption=Text("基本规则：出空手牌的那一套不用挂", "The basic rules spare the last set"),
        hands="55 7 8 9 T J",
        shown="p1",
        bound="p1",
        asked="p1 lead",
        tries={"p1 55": "", "p1 5": "burner-needs-joker"},
        rulebook="basic",
    ),
    Play(
        clause="R10.4",
        caption=Text("没人压得住 AA，p2 发牌要挂王", "Nobody beats AA: p2 must lead with a joker"),
        hands=_RELEASE,
        shown="p2 p5",
        before=_BURN + ", p5 pass",
        asked="p2 lead",
        tries={"p2 8": "burner-needs-joker", "p2 8X": ""},
    ),
    Play(
        clause="R10.4",
        caption=Text("p5 用 22 压住：解了，p2 不用再挂", "p5 beats it with 22, and p2 is free"),
        hands=_RELEASE,
        shown="p2 p5",
        before=_BURN
        + ", p5 22, p6 pass, p1 pass, p3 pass, p4 pass, p2 pass, p5 7, p6 pass, p1 pass",
        asked="p2 answer",
        tries={"p2 8": ""},
    ),
    Play(
        clause="R10.5",
        caption=Text(
            "p1 背着约束发牌，手里没有王：当场大落，p2 发牌",
            "Bound p1 has the lead and no joker: he is last at once, and p2 leads",
        ),
        hands="5 6D 7D 8D 9D T",
        shown="p1 p2",
        bound="p1",
        asked="p2 lead",
    ),
    Play(
        clause="R10.6",
        caption=Text(
            "p6 是二科：比赛规则当场乱缠，p1 不用再挂王",
            "p6 is second out: by the contest rules chaos begins, and p1 is free",
        ),
        hands=_CHAOS,
        shown="p1 p6",
        leader="p6",
        finished="p3",
        bound="p1",
        before="p6 7",
        asked="p1 answer",
        tries={"p1 8": ""},
    ),
    Play(
        clause="R10.6",
        caption=Text(
            "基本规则等这一轮打完：眼下 p1 还要挂王",
            "The basic rules wait for the trick's end: p1 is bound till then",
        ),
        hands=_CHAOS,
        shown="p1 p6",
        leader="p6",
        finished="p3",
        bound="p1",
        before="p6 7",
        asked="p1 answer",
        tries={"p1 8": "burner-needs-joker"},
        rulebook="basic",
    ),
    Scored(
        clause="R10.7",
        caption=Text("p2 捎住了敌人 p1，得一分", "p2 burned the enemy p1: one point"),
        hands="QQQ4 KKKD 5D 6D 7D 8",
        shown="p1 p2",
        before="p1 QQQ, p2 KKK, p3 pass, p4 pass, p6 pass, p1 pass, p5 pass,"
        " p2 D, p3 5D, p4 6D, p5 7D, p6 8",
        kind="burn",
        earned="p2 burn +1",
    ),
    Scored(
        clause="R10.7",
        caption=Text("p3 捎的是联邦 p1 的牌，不得分", "p3 burned his ally's set: no point"),
        hands="QQQ4 5 KKKD 6D 7D 8",
        shown="p1 p3",
        before="p1 QQQ, p2 pass, p3 KKK, p4 pass, p5 pass, p1 pass, p2 pass, p6 pass,"
        " p3 D, p4 6D, p5 7D, p6 8, p1 pass, p2 pass, p1 4",
        kind="burn",
        earned="",
    ),
    Play(
        clause="R11.1",
        caption=Text(
            "p4 走了，p1 无头：p2 的 AA 他也能管", "p4 is out, p1 headless: he may beat p2's AA"
        ),
        hands="2267 AA5 4 - 6 7",
        shown="p1 p2",
        leader="p2",
        finished="p4",
        before="p2 AA, p3 pass, p6 pass, p5 pass",
        asked="p1 answer",
        tries={"p1 22": ""},
    ),
    Play(
        clause="R11.1",
        caption=Text("管了也不算烧，发牌不用挂王", "That is no burn: he leads without a joker"),
        hands="2267 AA5 4 - 6 7",
        shown="p1",
        leader="p2",
        finished="p4",
        before="p2 AA, p3 pass, p6 pass, p5 pass, p1 22, p2 pass, p3 pass, p6 pass",
        asked="p1 lead",
        tries={"p1 6": ""},
    ),
)
