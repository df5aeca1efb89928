"""Drawn examples of sections 5 to 7: the draw, shown threes, threes bought, declarations."""

from gouji.words.drawn.shapes import Dealt, Example, Sold
from gouji.words.names import Text

EXAMPLES: tuple[Example, ...] = (
    Dealt(
        clause="R5.1",
        caption=Text(
            "p1 抽到大王不算，p2 再抽，从自己数到第三位先抓",
            "p1's big joker is void; p2 draws, and the third seat from him takes first",
        ),
        seed="够级/17",
        rulebook="contest",
        leader="p4",
    ),
    Dealt(
        clause="R5.3",
        caption=Text(
            "p5 先凑齐两张同花色的 3；后来 p2 有了三张，顶班",
            "p5 is the first with two 3s of a suit; then p2 has three and takes over",
        ),
        seed="济南",
        leader="p2",
    ),
    Dealt(
        clause="R5.4",
        caption=Text(
            "同一局牌按比赛规则，先抓的 p1 首发", "The same deal by the contest rules: p1 leads"
        ),
        seed="济南",
        rulebook="contest",
        leader="p1",
    ),
    Sold(
        clause="R6.1",
        caption=Text(
            "先找对头；p5 没有 2，付小王；p6 的对头只有一张 3，就白拿联邦 p2 的",
            "The opposite first; p5 has no 2 and pays a small joker; p6 gets his from an ally",
        ),
        hands="225 33335 35 33 X5 5",
        sales="p1 p4 2, p5 p2 X, p6 p2 -",
    ),
)
