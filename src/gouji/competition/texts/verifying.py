"""What is found when a competition is done again from its log."""

from gouji.words import Text

FOUND = {
    "unreadable": Text("记录里有读不懂的东西", "the log holds something that can't be read"),
    "chain": Text(
        "{n} 步记录一步接一步，没有被改过；最后的校验码 {hash}",
        "{n} entries follow one another, none changed; the last hash is {hash}",
    ),
    "judged": Text(
        "{n} 步逐步重判一遍，步步都是规则许可的",
        "{n} entries judged again, each allowed in its turn",
    ),
    "lot-waiting": Text(
        "第 {n} 轮已封签未抽，哈希 {hash}", "round {n}: committed, not drawn, hash {hash}"
    ),
    "lot-electronic": Text(
        "第 {n} 轮 {teams} 队：种子合哈希 {hash}，重抽一遍，对阵完全一样",
        "round {n}, {teams} teams: the secret fits hash {hash}; drawn again, the same",
    ),
    "lot-by-hand": Text(
        "第 {n} 轮 {teams} 队手抽：签号齐全，各配成对", "round {n}, {teams} teams by hand: complete"
    ),
    "lot-not-committed": Text(
        "第 {n} 轮抽签之前没有公布过这个哈希", "round {n}: this hash was not public before the draw"
    ),
    "lot-other": Text("第 {n} 轮重抽一遍，对阵不一样", "round {n}: drawn again, it differs"),
    "lot-bad": Text("第 {n} 轮的签不成立：{why}", "round {n}: {why}"),
    "match-lot": Text("第 {match} 场抽签定胜负，重抽一遍", "match {match} by lot, drawn again"),
    "seats": Text(
        "抽座 {n} 局，重抽一遍，{same} 局一样", "seats of {n} deals drawn again, {same} the same"
    ),
    "place-lot": Text(
        "第 {n} 轮并列名次的签，重抽一遍", "the lot among equals of round {n}, drawn again"
    ),
    "scores": Text(
        "{deals} 局重算一遍计分，{matches} 场中 {decided} 场有结果",
        "{deals} deals scored again; {decided} of {matches} matches are decided",
    ),
    "places": Text(
        "{n} 队的名次和奖项重排一遍", "places and prizes of {n} teams, worked out again"
    ),
    "good": Text("✓ {text}", "✓ {text}"),
    "bad": Text("✗ {text}", "✗ {text}"),
    "all-good": Text("全部相符", "all agrees"),
    "some-bad": Text("有 {n} 处不符", "{n} things do not agree"),
}
"""Lines by what was done again."""
