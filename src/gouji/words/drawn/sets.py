"""Drawn examples of sections 1 to 4: cards, sets, what beats what, 够级."""

from gouji.words.drawn.shapes import Example, Play, Sets
from gouji.words.names import Text

EXAMPLES: tuple[Example, ...] = (
    Play(
        clause="R1.3",
        caption=Text("p2 走了就不再问他，p1 出完问的是 p3", "With p2 out, p3 is asked next"),
        hands="98 - T 6 5 4",
        shown="p1 p3",
        finished="p2",
        before="p1 8",
        asked="p3 answer",
    ),
    Sets(
        "R2.1",
        Text(
            "一个点数，几张都行，可以贴 2、挂王；两个点数凑不成一套",
            "One rank, any number, with 2s and jokers; two ranks are no set",
        ),
        "set",
        {"7": True, "7777": True, "8822": True, "99XD": True, "789": False, "7788": False},
    ),
    Sets(
        "R2.2",
        Text("贴上去的 2 只当主牌用，所以十就能压", "An attached 2 is one more nine: tens beat it"),
        "beats",
        {"TTT": True, "888": False},
        top="922",
    ),
    Sets(
        "R2.2",
        Text("没有贴，2 还是 2，十就压不住了", "Not attached, a 2 is a 2: tens won't do"),
        "beats",
        {"TTT": False, "XXX": True},
        top="222",
    ),
    Sets(
        "R2.3",
        Text("没有 3 到 A 的时候，主牌是哪一张", "Which card is the base where none is 3 to A"),
        "base",
        {"22": "2", "2X": "2", "XD": "X", "DD": "D"},
    ),
    Sets(
        "R3.1",
        Text(
            "三张就要三张来压，多一张少一张都不行",
            "Three cards are beaten by three, no other number",
        ),
        "beats",
        {"TTT": True, "TT": False, "TTTT": False},
        top="999",
    ),
    Sets(
        "R3.2",
        Text(
            "每一张都要大过对面那张：挂了小王的，要大王加更大的点数",
            "Each card must be higher: big over small joker, and the rank higher too",
        ),
        "beats",
        {"888D": True, "88XD": True, "888X": False, "8888": False, "666D": False},
        top="777X",
    ),
    Sets(
        "R3.2",
        Text("大王在上就是死牌，谁也压不住", "A set with a big joker can't be beaten"),
        "beats",
        {"AAD": False, "22D": False, "DDD": False},
        top="44D",
    ),
    Sets(
        "R3.2",
        Text("王单出也能压，可以大小混着出", "Jokers alone beat as well, mixed ones too"),
        "beats",
        {"XXX": True, "XXD": True, "22X": False},
        top="222",
    ),
    Sets(
        "R4.1",
        Text(
            "够级看张数：A、K 要两张，Q 要三张，J 要四张，十要五张；挂了王、主牌是 2 的总是",
            "A and K from two, Q three, J four, T five; with a joker or of 2s, always",
        ),
        "gouji",
        {
            "AA": True,
            "A": False,
            "KK": True,
            "QQQ": True,
            "QQ": False,
            "JJJJ": True,
            "TTTTT": True,
            "TTTT": False,
            "2": True,
        },
    ),
    Sets(
        "R4.1",
        Text(
            "贴的 2 一起数；3 到 9 不挂王，多少张也不够级",
            "Attached 2s count; 3 to 9 without a joker never are",
        ),
        "gouji",
        {"QQ2": True, "TTT22": True, "92": False, "99999999": False, "3X": True, "4D": True},
    ),
    Sets(
        "R4.2",
        Text("压得住够级牌的，自己也够级", "Whatever beats a gouji set is gouji too"),
        "beats",
        {"JJJJJ": True, "QQQQ2": True, "22222": True, "222XX": True, "99999": False},
        top="TTT22",
    ),
)
