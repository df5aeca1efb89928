"""Training and its measures in words."""

from gouji.words.names import Text

LEARNING = {
    "progress": Text("学", "learning"),
    "no-torch": Text(
        "学打牌要装 PyTorch（pip install 'gouji[learn]'）",
        "learning needs PyTorch (pip install 'gouji[learn]')",
    ),
    "went-on": Text("从第 {n} 轮接着学", "going on after round {n}"),
    "round": Text(
        "第 {n}/{rounds} 轮：{decisions} 个决定，误差 {loss}，打牌 {played} 秒，学习 {learnt} 秒",
        "round {n}/{rounds}: {decisions} decisions, error {loss}, "
        "played in {played} s, learnt in {learnt} s",
    ),
    "measured": Text(
        "　　{rulebook}：比 {other} 每局多 {points} 分（±{error}）",
        "    {rulebook}: {points} points a deal more than {other} (±{error})",
    ),
    "half": Text("一半时的自己", "itself half-way"),
    "stopped": Text(
        "停了，都存好了；再运行同一条命令就接着学",
        "stopped, everything is saved; the same command goes on from there",
    ),
    "written": Text("权重在 {weights}，曲线在 {curve}", "weights in {weights}, curves in {curve}"),
    "beliefs": Text(
        "第 {n}/{rounds} 轮：{decisions} 个决定；每张看不见的牌误差 {error}，只会数牌的是 {plain}",
        "round {n}/{rounds}: {decisions} decisions; error {error} nats a hidden card, "
        "{plain} for who only counts cards",
    ),
    "beliefs-written": Text("权重在 {weights}", "weights in {weights}"),
    "no-plot": Text(
        "没有画图：要装 matplotlib（pip install 'gouji[arena]'）",
        "no plot: it needs matplotlib (pip install 'gouji[arena]')",
    ),
}
"""What `gouji learn` prints, by what it is for."""
