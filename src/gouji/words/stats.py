"""What an archive says about the game, in words."""

from gouji.words.names import Text

STATS = {
    "title": Text(
        "{rulebook}，{seats}，{deals} 局（打完的 {matches} 场），种子 {seed}",
        "{rulebook}, {seats}: {deals} deals ({matches} matches played to their end), seed {seed}",
    ),
    "alike": Text("六家都是 {bots}", "six of {bots}"),
    "seats": Text("{bots}", "{bots}"),
    "note": Text(
        "区间是 95%，按场重抽得来", "intervals hold 95 %, by drawing whole matches again and again"
    ),
    "interval": Text("95% 区间", "95% interval"),
    "leader": Text("先发的人", "the first leader"),
    "leader-place": Text("成{place}", "is {place}"),
    "mean-place": Text("平均名次", "place on average"),
    "leader-net": Text("本方每局净分", "side's points a deal, less the other's"),
    "first": Text("谁成头科", "who is first out"),
    "first-0": Text("先发的人", "the leader"),
    "first-1": Text("他的下家", "the next seat"),
    "first-2": Text("隔一家的联邦", "his ally two seats on"),
    "first-3": Text("他的对头", "his opposite"),
    "first-4": Text("隔三家的联邦", "his ally four seats on"),
    "first-5": Text("他的上家", "the seat before him"),
    "cards": Text(
        "本方多一张、对方就少一张，每局净分多几分",
        "what a card more on one's side, and fewer on the other, is worth: points a deal, net",
    ),
    "points": Text("点的分量", "what the small points do"),
    "decide": Text("点改变一局的胜负", "they change who wins the deal"),
    "turned": Text("其中：输的变赢", "of these: the loser wins"),
    "made": Text("其中：名次分打平，点分出胜负", "of these: places are level, they decide"),
    "levelled": Text("其中：名次分有胜负，点拉平", "of these: places decide, they level"),
    "decide-match": Text("点改变一场的胜负", "they change who wins the match"),
    "kinds": Text("得分从哪里来", "where points come from"),
    "place": Text("名次分", "places"),
    "share": Text("占全部得分", "share of all points gained"),
    "per-deal": Text("每局", "a deal"),
    "length": Text("一局多长", "how long a deal is"),
    "plays": Text("出牌（手）", "sets played"),
    "tricks": Text("轮", "tricks"),
    "mean": Text("平均", "mean"),
    "least": Text("最少", "least"),
    "p5": Text("5%", "5%"),
    "p50": Text("中位", "median"),
    "p95": Text("95%", "95%"),
    "most": Text("最多", "most"),
    "events": Text("一局里的事", "what happens in a deal"),
    "deals": Text("有的局", "deals with it"),
    "extra": Text("加赛", "extra deals"),
    "extra-matches": Text("要加赛的场", "matches that need them"),
    "extra-deals": Text("每场加赛几局", "extra deals a match"),
    "drawn": Text("加赛完仍打平的场", "matches drawn after them"),
    "no-plots": Text(
        "没有画图：要装 matplotlib（pip install 'gouji[arena]'）",
        "no plots: they need matplotlib (pip install 'gouji[arena]')",
    ),
    "written": Text("统计和图在 {folder}", "statistics and plots in {folder}"),
    "progress": Text("统计", "counting"),
}
"""Headings and labels, by what they are for."""

EVENTS = {
    "burn": Text("{burn}牌", "burns"),
    "released": Text("解{burn}", "burns beaten"),
    "failed": Text("{burn}过牌挂不上王", "burners without a joker"),
    "blocked": Text("憋三（被对方憋住）", "blocked with threes, by an enemy"),
    "opened": Text("开点", "players who open"),
    "declared": Text("明点", "declarations"),
    "sweep": Text("串三户", "sweeps"),
    "headless": Text("无头（四人乱缠以前）", "headless players, before the chaos"),
    "headless-answer": Text("无头的人管够级牌", "gouji sets beaten by the headless"),
    "protected": Text("够死级", "protected answers"),
    "wind": Text("接风", "winds"),
    "yield": Text("让牌", "yields"),
    "chaos": Text("四人乱缠", "chaos"),
}
"""What is counted, by its name in the JSON."""
