"""What the coach says of a finished deal."""

from gouji.words.names import Text

COACH = {
    "course": Text("全局走势：{who} 一方领先多少分", "The course: points by which {who} lead"),
    "ended": Text("打完：{points}", "ended {points}"),
    "costly": Text("最亏的几手", "The costliest plays"),
    "none-costly": Text("没有亏分的走法。", "No play lost anything."),
    "play": Text(
        "第 {nth} 个动作，{who} {role}：{played}（{value}），最好是{best}（{best_value}），"
        "亏 {loss} 分。{why}",
        "Action {nth}, {who}, {role}: {played} ({value}), best {best} ({best_value}), "
        "{loss} lost. {why}",
    ),
    "each": Text("每一手", "Every choice"),
    "seats": Text("各家", "The seats"),
    "seat": Text(
        "{who}  选了 {count} 次，{share} % 是最好的，平均亏 {mean} 分",
        "{who}  choices {count}, best {share} %, mean loss {mean}",
    ),
    "seat-none": Text("{who}  没有选过", "{who}  had no choice"),
    "written": Text("图在 {file}", "chart in {file}"),
    "no-plot": Text(
        "没有画图：要装 matplotlib（pip install 'gouji[arena]'）",
        "no chart: it needs matplotlib (pip install 'gouji[arena]')",
    ),
}
"""By what it is for."""

HEADS = {
    "nth": Text("动作", "action"),
    "who": Text("谁", "who"),
    "played": Text("出的", "played"),
    "value": Text("值", "worth"),
    "best": Text("最好的", "best"),
    "best-value": Text("值", "worth"),
    "loss": Text("亏", "loss"),
}
"""The heads of the columns of a table of all choices."""
