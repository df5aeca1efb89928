"""The arena and the ladder in words."""

from gouji.words.names import Text

ARENA = {
    "a": Text("甲", "A"),
    "b": Text("乙", "B"),
    "bot": Text("机器人", "bot"),
    "title": Text(
        "{rulebook}，{pairs} 对比赛（每副牌换边再打），{deals} 局，种子 {seed}",
        "{rulebook}: {pairs} pairs of matches (each deal played again with the sides exchanged), "
        "{deals} deals, seed {seed}",
    ),
    "points": Text("每局净分", "points a deal"),
    "wins": Text("胜率", "matches won"),
    "interval": Text("95% 区间", "95% interval"),
    "mean": Text("平均毫秒", "mean ms"),
    "p99": Text("p99 毫秒", "p99 ms"),
    "illegal": Text("违规", "illegal"),
    "timeouts": Text("超时", "timeouts"),
    "crashes": Text("崩溃", "crashes"),
    "progress": Text("打牌", "playing"),
    "went-on": Text(
        "接着上次打：{n} 对已有结果", "going on where it stopped: {n} pairs have their results"
    ),
    "written": Text("结果在 {folder}", "results in {folder}"),
    "no-plot": Text(
        "没有画图：要装 matplotlib（pip install 'gouji[arena]'）",
        "no plot: it needs matplotlib (pip install 'gouji[arena]')",
    ),
    "stopped": Text(
        "中断了；再运行同一条命令就接着打", "stopped; the same command goes on from there"
    ),
    "stopped-unsaved": Text("中断了", "stopped"),
    "no-ratings": Text(
        "没有算等级分：要装 choix（pip install 'gouji[arena]'）",
        "no ratings: they need choix (pip install 'gouji[arena]')",
    ),
    "rating": Text("等级分", "rating"),
    "ladder-title": Text(
        "{rulebook}，两两之间 {pairs} 对比赛，种子 {seed}",
        "{rulebook}: {pairs} pairs of matches between any two, seed {seed}",
    ),
    "ladder-note": Text(
        "等级分按 Bradley–Terry 模型，平均为 0，差 400 分约合十比一",
        "ratings by the Bradley-Terry model, their mean 0; 400 points are odds of ten to one",
    ),
}
"""What `gouji arena` and `gouji ladder` print, by what it is for."""
