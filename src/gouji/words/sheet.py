"""The labels of a deal shown for people: headings, columns, the few words between sentences."""

from gouji.words.names import Text

SHEET = {
    "title": Text("够级牌谱", "Gouji record"),
    "round": Text("轮次 {value}", "round {value}"),
    "table": Text("牌桌 {value}", "table {value}"),
    "deal": Text("第 {value} 局", "deal {value}"),
    "seed": Text("种子 {seed}，{drawer} 开牌", "seed {seed}, drawn by {drawer}"),
    "provable": Text(
        "发牌可以查验（gouji deal --verify）", "this deal can be verified (gouji deal --verify)"
    ),
    "leader": Text("{who} 先发", "{who} leads"),
    "house": Text("改动：", "changed: "),
    "position": Text("中局局面，{who} 发牌", "A position, {who} to lead"),
    "finished": Text("已经走了：{who}", "out already: {who}"),
    "bound": Text("要挂王：{who}", "bound to hang jokers: {who}"),
    "hands": Text("手牌", "Hands"),
    "hands-left": Text("手里还剩", "Cards still held"),
    "cards": Text("共", "all"),
    "sales": Text("买3", "Threes bought"),
    "declarations": Text("明点", "Declarations"),
    "declared": Text(
        "{who} 明点：对头 {opposite} 不会开点", "{who} declares that {opposite} will not open"
    ),
    "none-declared": Text("没有人明点", "nobody declares"),
    "play": Text("打牌", "Play"),
    "dead": Text("死牌", "dead"),
    "left": Text("余{n}", "{n} left"),
    "by-clock": Text("{who} 超时，按规则代发", "{who} ran out of time; the clock led this"),
    "score": Text("计分", "Score"),
    "places": Text("名次", "Places"),
    "total": Text("合计", "total"),
    "sum": Text("相加", "sum"),
    "floored": Text("只记正分", "only gains count"),
    "unfinished": Text("没有打完。{question}", "Not over. {question}"),
    "refused": Text(
        "第 {nth} 个动作「{action}」不行：{why}（{clause}）",
        "action {nth}, “{action}”, is refused: {why} ({clause})",
    ),
    "list": Text("、", ", "),
    "and": Text("；", "; "),
}
"""By what they are for."""

COLUMNS = (
    *(Text(str(n), str(n)) for n in range(3, 11)),
    *(Text(letter, letter) for letter in "JQKA2"),
    *(Text("小", "sj"), Text("大", "bj")),
)
"""The heads of the ranks over a table of hands, low to high."""
