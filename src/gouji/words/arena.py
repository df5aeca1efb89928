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
    "crash-note": Text(
        "崩溃过两次的程序，那一场剩下的由 novice 代打",
        "for a program that crashed twice, novice played the rest of that match",
    ),
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

ARCHIVE = {
    "progress": Text("自打", "playing"),
    "went-on": Text(
        "已有 {n} 局，没有重打", "{n} deals were there already and were not played again"
    ),
    "written": Text(
        "{n} 局牌谱在 {file}；gouji stats 作统计，gouji archive 取一局",
        "{n} records in {file}; gouji stats counts them up, gouji archive takes one out",
    ),
    "stopped": Text(
        "中断了；打完的场都在，再运行同一条命令就接着打",
        "stopped; every finished match is kept, and the same command goes on from there",
    ),
    "about": Text(
        "{n} 局（{matches} 场），{rulebook}，种子 {seed}",
        "{n} deals ({matches} matches), {rulebook}, seed {seed}",
    ),
    "seats": Text("座位：{seats}", "seats: {seats}"),
}
"""What `gouji selfplay` and `gouji archive` print, by what it is for."""
