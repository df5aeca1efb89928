"""What `gouji competition` says: what was done, what a change moves, what comes next."""

from gouji.words import Text

SAID = {
    "done": Text("已记：{line}", "done: {line}"),
    "no-backup": Text(
        "这一步已经记上了，只是没能备份：{why}", "the step is done, but no backup was made: {why}"
    ),
    "what-moves": Text("这一步会带来：", "What this brings:"),
    "moves": Text("　　{text}", "    {text}"),
    "ask": Text("记上吗？", "Do it?"),
    "not-done": Text("没有记", "nothing was done"),
    "preview": Text("只是看看，没有记", "a look only: nothing was done"),
    "needs-yes": Text(
        "这里没法问你；看好了加 --yes 再来一遍", "can't ask here: look at it, then add --yes"
    ),
    "new-next": Text(
        "看设置：gouji competition show {file} settings；改：gouji competition set {file} 项=值",
        "see settings: gouji competition show {file} settings; change: gouji competition set",
    ),
    "written": Text("写好：{path}", "written: {path}"),
    "import-wrong": Text("{n} 处有错，一队也没有收：", "mistakes: {n}; no team was taken:"),
    "import-wrong-line": Text("　　{text}", "    {text}"),
    "import-marked": Text(
        "错的格子标了红、写了原因：{path}；改好再交", "wrong cells are marked in {path}"
    ),
    "import-good": Text("收下 {n} 队", "{n} teams entered"),
    "import-same": Text("没有新的队，{n} 队早已报名", "nothing new: {n} had entered already"),
    "link-made": Text("第 {n} 号链接：{url}", "link {n}: {url}"),
    "link-once": Text(
        "只说这一次，收好；要作废：gouji competition links {file} --revoke {n}",
        "shown this once; to make it void: gouji competition links {file} --revoke {n}",
    ),
    "link-line": Text(
        "{n}　{role}　{scope}　{devices} 台设备{void}",
        "{n}  {role}  {scope}  devices: {devices}{void}",
    ),
    "link-void": Text("（已作废）", " (void)"),
    "committed": Text("请先公布这个哈希：{hash}", "make this hash public first: {hash}"),
    "committed-next": Text(
        "等在场的人随便说一句话，再抽：gouji competition draw {file} --word 那句话",
        "then let people say something, and draw: gouji competition draw {file} --word IT",
    ),
    "drawn-secret": Text(
        "种子（谁都能拿它重抽）：{secret}", "the secret, to draw it again: {secret}"
    ),
    "pair": Text("{id}　{a}　对　{b}　{where}", "{id}  {a}  against  {b}  {where}"),
    "bye": Text("轮空　{team}", "bye  {team}"),
    "clash-head": Text("赛程有冲突：", "Clashes in the schedule:"),
    "clash-table": Text(
        "第 {match} 场和第 {other} 场同时占一张桌", "matches {match} and {other} share a table"
    ),
    "clash-team": Text(
        "有一队同时要打第 {match} 场和第 {other} 场", "a team plays {match} and {other} at once"
    ),
    "clash-order": Text(
        "第 {match} 场排在了第 {other} 场前面", "match {match} comes before {other}"
    ),
    "clash-day": Text("第 {match} 场不在比赛日", "match {match} is not on a day of play"),
    "clash-no-table": Text("第 {match} 场没有桌，或没有那张桌", "match {match} has no such table"),
    "deal-head": Text(
        "第 {match} 场第 {deal} 局：{a} {points_a}，{b} {points_b}；累计 {total_a} : {total_b}",
        "match {match}, deal {deal}: {a} {points_a}, {b} {points_b}; in all {total_a} : {total_b}",
    ),
    "deal-item": Text("　　{text}", "    {text}"),
    "deal-next": Text("接着打第 {n} 局", "deal {n} comes next"),
    "deal-extra": Text("打平，加赛第 {n} 局（R16.5）", "equal: an extra deal, {n} (R16.5)"),
    "deal-complete": Text(
        "打完了，{team} 胜；请双方领队确认：gouji competition confirm {file} {match}",
        "over, {team} won; both captains confirm: gouji competition confirm {file} {match}",
    ),
    "deal-drawn": Text(
        "加赛打满还是平；双方确认后抽签定胜负：gouji competition tie {file} {match}",
        "still equal after all extra deals; confirm, then: gouji competition tie {file} {match}",
    ),
    "locked": Text(
        "双方都确认了，计分表锁定：{result}", "both confirmed, the sheet is locked: {result}"
    ),
    "result": Text(
        "{a} {points_a} : {points_b} {b}，{winner} 胜",
        "{a} {points_a} : {points_b} {b}, {winner} won",
    ),
    "by-lot": Text("抽签：{winner} 胜", "by lot: {winner} won"),
    "finished": Text("赛事结束，一切冻结", "the competition has ended; all is frozen"),
    "pack": Text("打包 {n} 步记录和纸面：{path}", "{n} entries and the papers packed: {path}"),
    "would-lose": Text(
        "{name} 现在有、还原后就没有的 {n} 步：", "{name}: {n} entries are there now and would go:"
    ),
    "would-lose-nothing": Text("{name}：不会丢什么", "{name}: nothing would be lost"),
    "would-lose-new": Text("{name}：现在没有，会放进来", "{name}: not there now, comes in"),
    "would-lose-rows": Text(
        "{name} 的 {table}：现在 {now} 行，备份里 {then} 行",
        "{name}, {table}: {now} rows now, {then} in the backup",
    ),
    "would-lose-more": Text("　　……还有 {n} 步", "    ... and {n} more"),
    "ask-restore": Text("还原吗？", "Restore?"),
    "kept-before": Text("现在的先存了一份：{path}", "what is there now was kept: {path}"),
    "restored": Text("还原好了：{path}", "restored: {path}"),
    "backed-up": Text("备份好了：{path}（{n} 个数据文件）", "backed up: {path} ({n} data files)"),
    "of": Text("{n} 队、{rounds} 轮、{steps} 步", "{n} teams, {rounds} rounds, {steps} steps"),
    "title": Text("「{name}」　{about}", "“{name}”  {about}"),
    "next": Text("下一步：{text}", "Next: {text}"),
    "ruled-waiting": Text(
        "第 {n} 件争议未裁决：第 {match} 场，{text}", "dispute {n} is open: match {match}, {text}"
    ),
    "lot-line": Text("哈希 {hash}　种子 {secret}", "hash {hash}  secret {secret}"),
    "hidden": Text("（抽签时公布）", "(public at the draw)"),
}
"""Lines by what they are for."""

NEXT = {
    "entries": Text(
        "收报名。发表：gouji competition form {file} 报名表.xlsx；"
        "收表：gouji competition import {file} 报名表.xlsx",
        "take entries: gouji competition form {file} entries.xlsx, then import {file} entries.xlsx",
    ),
    "late": Text(
        "报名在 {when} 已经截止（{field} 队）：抽签；还要收，先改截止时间："
        "gouji competition set {file} limits.deadline=……",
        "entries closed at {when} ({field} teams): draw the lots, or take more after "
        "gouji competition set {file} limits.deadline=...",
    ),
    "late-few": Text(
        "报名在 {when} 已经截止，{field} 队抽不了签；先改截止时间："
        "gouji competition set {file} limits.deadline=……",
        "entries closed at {when}, too few for lots ({field} teams); move the deadline: "
        "gouji competition set {file} limits.deadline=...",
    ),
    "past-start": Text(
        "开赛日 {when} 已经过了，抽签以前先改：gouji competition set {file} schedule.start=……",
        "the first day of play, {when}, is over; before the lots: "
        "gouji competition set {file} schedule.start=...",
    ),
    "lots": Text(
        "第 {n} 轮抽签（{field} 队）：gouji competition commit {file}",
        "lots for round {n} ({field} teams): gouji competition commit {file}",
    ),
    "lots-by-hand": Text(
        "第 {n} 轮领队抽签（{field} 队），录入：gouji competition lots {file} 队=签号 ……",
        "lots for round {n} ({field} teams), typed in: gouji competition lots {file} TEAM=LOT ...",
    ),
    "draw": Text(
        "第 {n} 轮已封签，哈希已公布；抽：gouji competition draw {file}",
        "round {n} is committed; draw: gouji competition draw {file}",
    ),
    "matches": Text(
        "第 {n} 轮还有 {left} 场没有结果：{matches}", "round {n}: {left} left: {matches}"
    ),
    "prizes": Text(
        "定下「{prize}」几名：gouji competition set {file} prizes=……",
        "settle the number of “{prize}”: gouji competition set {file} prizes=...",
    ),
    "appeals": Text("裁决争议：gouji competition rule {file} {n} ……", "rule on dispute {n}"),
    "finish": Text(
        "都打完了，定名次和奖项：gouji competition finish {file}",
        "all is played: gouji competition finish {file}",
    ),
    "over": Text(
        "印纸面：gouji competition papers {file} -o 纸面", "print: gouji competition papers {file}"
    ),
    "dead": Text("没有一队还在比赛", "no team is left"),
}
"""What an organiser does next."""

LOG_HEAD = Text("记录（共 {n} 步）", "Log ({n} entries)")

FAULTS = {
    "not-served": Text(
        "网页服务器看不到 {value}：把它放进数据文件夹的 competitions 里，名字以 .db 结尾",
        "no server has {value}: it must lie in a data folder's competitions, as NAME.db",
    ),
    "needs-match": Text("裁判的链接要写 --match 场次", "a referee's link takes --match"),
    "needs-unit": Text("报名单位的链接要写 --unit 单位", "an entrant's link takes --unit"),
    "link-role": Text(
        "要写 organiser、jury、referee 或 entrant，不是 {value}",
        "write organiser, jury, referee or entrant, not {value}",
    ),
    "seats": Text(
        "要写座位号 1 到 6，如 135246，不是 {value}",
        "seats are numbers 1 to 6, as 135246, not {value}",
    ),
    "pairs": Text(
        "要写成「1>2」，几对用逗号隔开，不是 {value}",
        "write 1>2, pairs parted by commas, not {value}",
    ),
    "team": Text("没有叫 {value} 的队", "there is no team {value}"),
    "team-many": Text("叫 {value} 的不止一队：{found}", "{value} could be: {found}"),
    "lot": Text(
        "要写成「队号=签号」，轮空签写 0，代抽写「队号=签号(代抽人)」，不是 {value}",
        "write TEAM=LOT, 0 for the blank, TEAM=LOT(NAME) for a stand-in, not {value}",
    ),
    "setting": Text("要写成「项=值」，不是 {value}", "write KEY=VALUE, not {value}"),
    "player": Text(
        "队员写成「王芳:女」，几人用逗号隔开，不是 {value}",
        "write NAME:F, parted by commas, not {value}",
    ),
    "prize": Text(
        "奖项写成「一等奖:1,二等奖:2,三等奖:若干」，不是 {value}",
        "prizes are written as 一等奖:1,二等奖:2,三等奖:若干, not {value}",
    ),
    "time": Text(
        "时间要写成 2012-12-10 16:10，不是 {value}",
        "a time is written 2012-12-10 16:10, not {value}",
    ),
    "time-back": Text(
        "补录的时间不能早于上一步（{last}），也不能晚于现在",
        "the time can't be before the last step ({last}) or after now",
    ),
    "suffix": Text("文件名要以 .xlsx 或 .docx 结尾", "the file must end in .xlsx or .docx"),
    "deal-with": Text(
        "要写成「3-1=replay」或「3-1=stand」，不是 {value}",
        "write 3-1=replay or 3-1=stand, not {value}",
    ),
    "incident": Text(
        "没有 {value} 这种犯规，有 {choices}", "there is no foul {value}; there are {choices}"
    ),
    "ruling": Text(
        "裁决写 upheld（成立）或 rejected（驳回），不是 {value}", "upheld or rejected, not {value}"
    ),
    "side": Text("甲方写 a，乙方写 b，两方都确认写 both", "write a, b or both"),
}
"""What is wrong with an argument."""
