"""A match in words: its score sheet (R20.9) and its result (R16.5)."""

from gouji.words.names import Text

COLUMNS = {
    "match": Text("场", "match"),
    "deal": Text("局", "deal"),
    "seat": Text("座", "seat"),
    "player": Text("队员", "player"),
    "seat_place": Text("名次", "finish"),
    "place": Text("名次分", "place"),
    "sweep": Text("串三户", "sweep"),
    "burn": Text("捎牌", "burn"),
    "block": Text("憋三", "block"),
    "point": Text("点贡", "point"),
    "declare": Text("明点", "declared"),
    "declare-failed": Text("明点失败", "declare-failed"),
    "sum": Text("小计", "sum"),
    "penalty": Text("罚分", "penalty"),
    "side_sum": Text("本方本局", "side, deal"),
    "running": Text("本方累计", "side, total"),
    "result": Text("结果", "result"),
}
"""The columns of a score sheet."""

RESULTS = {"won": Text("胜", "won"), "lost": Text("负", "lost"), "drawn": Text("平", "drawn")}
"""How a match ended for a side."""

MATCH = {
    "title": Text("第 {n} 场（{rulebook}，种子 {seed}）", "Match {n} ({rulebook}, seed {seed})"),
    "side": Text("{side}（{names}）", "{side} ({names})"),
    "deal": Text("第 {n} 局", "deal {n}"),
    "deal-line": Text(
        "第 {n} 局：{a} 比 {b}，累计 {total_a} 比 {total_b}",
        "deal {n}: {a} to {b}, in all {total_a} to {total_b}",
    ),
    "extra": Text("（加赛）", " (extra)"),
    "won": Text("{side}胜，{a} 比 {b}", "{side} won, {a} to {b}"),
    "drawn": Text(
        "打平，{a} 比 {b}，加赛 {extra} 局仍未分胜负",
        "drawn, {a} to {b}, after {extra} extra deals",
    ),
    "line": Text("第 {n} 场：{result}", "match {n}: {result}"),
    "summary": Text(
        "{matches} 场、{deals} 局：{a}胜 {won_a} 场，{b}胜 {won_b} 场，平 {drawn} 场；"
        "平均每局 {per_a} 比 {per_b}",
        "{matches} matches, {deals} deals: {a} won {won_a}, {b} won {won_b}, drawn {drawn}; "
        "points a deal {per_a} to {per_b}",
    ),
    "written": Text(
        "牌谱和计分表在 {folder}：{records} 个 .gouji 文件，{sheet}",
        "records and score sheet in {folder}: {records} .gouji files, {sheet}",
    ),
    "went-on": Text(
        "{n} 局已有牌谱，没有重打", "{n} deals had their records and were not played again"
    ),
    "stopped": Text(
        "中断了；打完的局都有牌谱，再运行同一条命令就接着打",
        "stopped; every finished deal has its record, and the same command goes on from there",
    ),
    "stopped-unsaved": Text("中断了", "stopped"),
    "progress": Text("打牌", "playing"),
}
"""What `gouji match` prints, by what it is for."""
