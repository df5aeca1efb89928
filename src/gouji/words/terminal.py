"""What the table in a terminal says besides the game's own words."""

from gouji.words.names import Text

MARKS = {
    "you": Text("你", "you"),
    "opposite": Text("对头", "opposite"),
    "ally": Text("联邦", "ally"),
    "enemy": Text("对方", "enemy"),
    "locked": Text("已过", "passed"),
    "bound": Text("要挂王", "bound"),
    "headless": Text("无头", "headless"),
    "declared": Text("明点", "declared"),
    "opened": Text("开点", "opened"),
    "asked": Text("在想", "asked"),
    "gouji": Text("够级", "gouji"),
    "protected": Text("够死级", "protected"),
    "burn": Text("{burn}牌", "burn"),
    "final": Text("底牌", "last set"),
    "chaos": Text("四人乱缠", "chaos"),
}
"""Marks beside a seat or a set."""

TABLE = {
    "deal": Text("第 {n} 局", "deal {n}"),
    "extra": Text("加赛", "extra deal"),
    "score": Text("本方 {ours} : 对方 {theirs}", "us {ours} : them {theirs}"),
    "hand": Text("你的牌，{n} 张", "your hand, {n} cards"),
    "nothing-down": Text("桌上没有牌", "nothing on the table"),
    "on-table": Text("{who} 的{set}", "{who}'s {set}"),
    "passed": Text("过", "pass"),
    "player": Text("玩家", "player"),
    "others-left": Text("还剩的牌", "cards left"),
}
"""The picture of the table."""

PROMPTS = {
    "lead": Text("出牌", "lead"),
    "answer": Text("要牌或过", "play or pass"),
    "answer-yield": Text("要牌、过或让", "play, pass or yield"),
    "burn": Text("{burn}牌或过", "burn or pass"),
    "close": Text("要牌或扣牌", "play or close"),
    "declare": Text(
        "明点（断定对头开不了点）或过", "declare (that the opposite will not open) or pass"
    ),
    "only": Text("回车：{action}", "Enter: {action}"),
    "help": Text(
        "? 能出  h 提示  r 条文  l 牌局  b 报牌  q 离开",
        "? plays  h hint  r clause  l deal  b counts  q leave",
    ),
    "letters": Text(
        "字母：T 是 10，X 是小王，D 是大王。", "Letters: T is ten, X a small joker, D a big one."
    ),
    "clock": Text("还有 {n} 秒", "{n} s left"),
    "next-deal": Text("回车：打下一局", "Enter: the next deal"),
    "go-on": Text(
        "上次这一场没打完（{about}）。接着打？回车接着打，n 重新开一场",
        "The last match was not finished ({about}). Enter goes on with it, n starts a new one",
    ),
    "about": Text(
        "{rulebook}，第 {n} 局，{ours} : {theirs}", "{rulebook}, deal {n}, {ours} : {theirs}"
    ),
    "fast": Text(
        "你走完了。回车：快进到这局结束；k：慢慢看",
        "You are out. Enter: straight to the end of the deal; k: watch",
    ),
}
"""What the person is asked."""

SAID = {
    "welcome": Text(
        "够级。你坐 {seat}，对头 {opposite}，联邦 {allies}。",
        "Gouji. You sit at {seat}; your opposite is {opposite}, your allies {allies}.",
    ),
    "rules": Text(
        "规则：{rulebook}，一场 {deals} 局，{clock}。种子 {seed}。",
        "Rules: {rulebook}, deals per match: {deals}, {clock}. Seed {seed}.",
    ),
    "learn": Text(
        "第一次打？先试试 {program} learn-to-play。",
        "New to the game? Try {program} learn-to-play first.",
    ),
    "unreadable": Text(
        "看不懂「{text}」。牌可以写 999、3个9、99xx、两个大花带三个十；? 看能出什么。",
        "Can't read “{text}”. Write cards as 999, 99xx, 3个9; ? lists what is legal.",
    ),
    "empty": Text(
        "有不止一种走法，请写出来；? 看能出什么。",
        "There is more than one choice: type it; ? lists them.",
    ),
    "unclear": Text(
        "这可以读成{options}，请写清楚些。", "That may mean {options}: please say which."
    ),
    "or": Text("，或者", ", or "),
    "timeout": Text("超时：{action}", "Time is up: {action}"),
    "refused": Text("不行：{why}（{clause}，r 看条文）", "No: {why} ({clause}; r shows it)"),
    "no-refusal": Text("还没有被拒的动作。", "Nothing has been refused yet."),
    "hint": Text(
        "提示：{action}（{text}），值 {value} 分。{reason}",
        "Hint: {action} ({text}), worth {value} points. {reason}",
    ),
    "hint-others": Text(
        "其次：{others}。{sure}：{means}。", "Next: {others}. It is {sure}: {means}."
    ),
    "hint-other": Text("{action} {value}", "{action} {value}"),
    "misplaced": Text(
        "现在不是说「{text}」的时候；不要就打「过」。",
        "“{text}” is not for this question; to pass type p.",
    ),
    "nothing-yet": Text("这一局还没有人出牌。", "Nobody has played in this deal yet."),
    "unfinished": Text("没打完：{about}", "unfinished: {about}"),
    "auto-on": Text(
        "只能过的时候自动过。再打 auto 改回来。",
        "Passes that are the only choice go by themselves. auto again turns that off.",
    ),
    "auto-off": Text("每次都问。", "Every decision is asked."),
    "report": Text("报牌：{all}", "Counts: {all}"),
    "report-few": Text("{who} {n} 张", "{who} {n}"),
    "report-many": Text("{who} 多于 10 张", "{who} more than 10"),
    "saved": Text(
        "存好了，下次 {program} play 接着打。", "Saved; the next {program} play goes on from here."
    ),
    "input-ended": Text(
        "输入完了，这一场没打完，已经存好。",
        "The input has ended before the match did; it is saved.",
    ),
    "line": Text("第 {n} 行", "line {n}"),
    "deal-over": Text("第 {n} 局打完", "Deal {n} is over"),
    "running": Text("本场累计：本方 {ours}，对方 {theirs}", "So far: us {ours}, them {theirs}"),
    "won": Text(
        "你们赢了这一场，{ours} 比 {theirs}。", "Your side wins the match, {ours} to {theirs}."
    ),
    "lost": Text(
        "这一场对方赢了，{ours} 比 {theirs}。", "The other side wins the match, {ours} to {theirs}."
    ),
    "drawn": Text("这一场打平，{ours} 比 {theirs}。", "The match is drawn, {ours} to {theirs}."),
    "records": Text("牌谱在 {folder}", "Records in {folder}"),
    "record": Text("{date} {rulebook}", "{date} {rulebook}"),
    "record-result": Text(
        "{{date}} {{rulebook}}  {places}  {points}", "{{date}} {{rulebook}}  {places}  {points}"
    ),
    "no-records": Text(
        "还没有打完的局。打一场：{program} play", "No finished deals yet. Play some: {program} play"
    ),
    "legal": Text("能出的 {n} 种：", "{n} legal sets:"),
    "legal-words": Text("可以说：{words}", "You may say: {words}"),
    "more": Text("……共 {n} 种", "… {n} in all"),
    "hang": Text("上面每一套都可以再加：{wild}", "to each of these may be added: {wild}"),
    "up-to": Text("{card}（最多 {n} 个）", "{card} (up to {n})"),
    "list": Text("、", ", "),
    "passing": Text("过牌", "pass"),
}
"""What is told."""
