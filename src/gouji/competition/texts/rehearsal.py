"""What a rehearsal tells."""

from gouji.words import Text

TOLD = {
    "begin": Text("演练开始：{teams} 队，种子 {seed}", "A rehearsal: {teams} teams, seed {seed}"),
    "go-on": Text("接着演练：已经有 {n} 步", "Going on: {n} steps are done"),
    "setup": Text(
        "新建「{name}」：{rulebook}，一场 {deals} 局，{tables} 张桌，从 {start} 起打",
        "“{name}” is set up: {rulebook}, {deals} deals a match, {tables} tables, from {start}",
    ),
    "form": Text("报名页报来 {n} 队", "{n} teams enter by the form"),
    "sheet-wrong": Text(
        "报名表上 {n} 队，{wrong} 处有错，一队也没有收；标了红的表退回去：{file}",
        "{n} teams by sheet, mistakes: {wrong}; none is taken, it goes back marked: {file}",
    ),
    "wrong": Text("　　{text}", "    {text}"),
    "sheet": Text("改好再交，{n} 队全部收下：{file}", "Set right, all {n} are taken: {file}"),
    "waive": Text("{unit} 迟交，组织者放宽截止时间（理由：{why}）", "{unit} is late: {why}"),
    "entered": Text(
        "报名结束，共 {n} 队、{units} 个单位", "{n} teams of {units} units have entered"
    ),
    "round": Text("—— 第 {n} 轮，{field} 队 ——", "—— Round {n}, {field} teams ——"),
    "final": Text("—— 决赛 ——", "—— Final ——"),
    "not-apart": Text(
        "同单位避不开，这一轮不避（{why}）", "units can't be kept apart this round: {why}"
    ),
    "hash": Text("先公布哈希 {hash}", "the hash first: {hash}"),
    "drawn": Text(
        "大家说了「{word}」，再公布种子；抽出 {matches} 场{bye}",
        "“{word}” was said aloud, then the secret; {matches} matches{bye}",
    ),
    "bye": Text("，{team} 轮空", ", {team} has a bye"),
    "match": Text(
        "{match}　{a} {points_a} : {points_b} {b}{note}",
        "{match}  {a} {points_a} : {points_b} {b}{note}",
    ),
    "forfeit": Text(
        "{match}　{team} 没到，{winner} 不战而胜",
        "{match}  {team} is absent, {winner} goes through",
    ),
    "retired": Text("{team} 退赛（理由：{why}）", "{team} retires: {why}"),
    "retired-match": Text(
        "{match}　{team} 退赛，{winner} 不战而胜",
        "{match}  {team} has retired, {winner} is through",
    ),
    "walkover": Text("{match}　{winner} 不战而胜", "{match}  {winner} goes through"),
    "foul": Text("犯规：{text}", "Foul: {text}"),
    "dispute": Text(
        "第 {match} 场（已锁定）{team} 提出争议：{text}",
        "Match {match} (locked) is disputed by {team}: {text}",
    ),
    "ruled": Text(
        "裁判委员会裁定成立（理由：{why}）。这一改还动了：",
        "The jury upholds it ({why}). What else moves:",
    ),
    "moved": Text("　　{text}", "    {text}"),
    "third-prize": Text("组织者定下三等奖 {n} 队", "The number of third prizes is set to {n}"),
    "place-lots": Text("并列的名次抽签定", "Equal places are drawn by lot"),
    "places": Text("—— 名次和奖项 ——", "—— Places and prizes ——"),
    "prize": Text(
        "{prize}　第 {place} 名　{team}（{people}）", "{prize}  place {place}  {team} ({people})"
    ),
    "best": Text(
        "局均得分最高：{name}（{team}），{deals} 局 {points} 分，{first} 次头科",
        "Best points a deal: {name} ({team}), {points} in {deals} deals, {first} times first out",
    ),
    "end": Text("演练结束：{steps} 步，用时 {seconds} 秒", "The end: {steps} steps in {seconds} s"),
    "files": Text(
        "都在 {folder}：赛事文件 {file}，{papers} 份纸面在「{where}」里",
        "All in {folder}: the competition {file}, and {papers} papers in “{where}”",
    ),
    "on-page": Text(
        "点下面的按钮进这场赛事：{papers} 份纸面在「纸面」里，重算签和分在「抽签」里",
        "The button below opens it: {papers} papers under “Papers”, the check under “Lots”",
    ),
    "verify": Text(
        "重算签和分：gouji competition verify {path}", "Check it: gouji competition verify {path}"
    ),
    "extra": Text("（加赛 {n} 局）", " (extra deals: {n})"),
    "lot": Text("（抽签定胜负）", " (by lot)"),
    "won-forfeit": Text("（{team} 弃权）", " ({team} gave up)"),
}
"""Lines by what they are for."""
