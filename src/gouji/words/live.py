"""What a live table says besides the game's own words: buttons, marks, log lines, phrases."""

from gouji.words.names import Text

BUTTONS = {
    "pass": Text("过牌", "Pass"),
    "yield": Text("让牌", "Yield"),
    "close": Text("扣牌", "Close"),
    "wind": Text("接风", "Take the wind"),
    "no-burn": Text("不{burn}", "Don't burn"),
    "declare": Text("明点", "Declare"),
    "no-declare": Text("不明", "Don't declare"),
}
"""What may be said, by the word on its button (`wire.Choice.word`)."""

MARKS = {
    "bound": Text("{burn} · 须挂王", "burned · must hang a joker"),
    "headless": Text("无头", "headless"),
    "locked": Text("已过", "passed"),
    "failed": Text("没挂上王", "failed"),
    "declared": Text("明点", "declared"),
    "opened": Text("已开点", "opened"),
    "out": Text("{place}", "{place}"),
}
"""A word on a seat, by its kind."""

MARK_CLAUSES = {
    "bound": "R10.3",
    "headless": "R11.1",
    "locked": "R8.3",
    "failed": "R10.5",
    "declared": "R7.1",
    "opened": "R14.1",
    "out": "R12.1",
}
"""The clause behind each mark."""

LOG = {
    "said": Text("{who}：{deed}", "{who}: {deed}"),
    "report": Text("{asker} 问 {who}：还有几张？{n}", "{asker} asks {who}: how many cards? {n}"),
    "few": Text("{n} 张", "{n} left"),
    "many": Text("多于十张", "more than ten"),
    "away": Text("{who} 不在，先由 {bot} 代打", "{who} is away; {bot} plays for him"),
    "back": Text("{who} 回来了，自己接着打", "{who} is back and plays on himself"),
    "timeout": Text("{who} 超时：{deed}", "{who} ran out of time: {deed}"),
    "called": Text("{asker} 催 {who}：还有 {n} 秒", "{asker} calls time on {who}: {n} s left"),
}
"""Lines of the log, and a seat's answer to 报牌."""

PHRASES = {
    "report": Text("报牌", "How many cards?"),
    "gouji": Text("够级", "Gouji"),
    "pass": Text("过牌", "Pass"),
    "yield": Text("让牌", "Yield"),
    "burn": Text("捎牌", "Burn"),
    "hold": Text("闷牌", "Men pai"),
    "wind": Text("接风", "I take the wind"),
    "referee": Text("请裁判", "Referee, please"),
}
"""All that may be said at a table besides the plays (R17.3); 闷牌 is a word without effect."""

PHRASE_CLIPS = {key: key for key in PHRASES} | {"burn": "burn-contest"}
"""The word of the sound sprite for each phrase."""
