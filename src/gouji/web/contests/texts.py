"""What the routes of competitions say themselves."""

from gouji.words import Text

PROBLEMS = {
    "no-contest": Text(
        "没有这个赛事，看看链接抄全了没有", "There is no such competition: is the link complete?"
    ),
    "no-such-link": Text(
        "这个链接认不得，或者已经作废，请向组织者要新的",
        "This link is unknown or void; ask the organiser for a new one.",
    ),
    "no-link": Text("没有第 {value} 号链接", "There is no link {value}."),
    "own-link": Text(
        "这台设备就是用这个链接进来的：要换就「换新」，不能只作废",
        "This device came in by this very link: renew it instead of making it void.",
    ),
    "no-key": Text("这一项不能写在这里", "This can't be said here."),
    "no-part": Text("这要{role}的链接才行", "This takes a link for the {role}."),
    "not-his-match": Text("这个链接只管第 {match} 场", "This link is for match {match} alone."),
    "not-his-unit": Text("只能动「{unit}」自己的队", "Only teams of {unit} itself may be touched."),
    "no-unit": Text("要写明单位", "A unit is needed."),
    "unit-entered": Text(
        "「{unit}」已经报过名：请用报名时给的链接接着报、接着改，找不到就向组织者要",
        "{unit} has entered already: go on with the link given then, or ask the organiser.",
    ),
    "one-unit": Text("一次只报一个单位的队", "One unit at a time, please."),
    "secrets-here": Text(
        "种子由服务器来定，不能带进来", "Secrets are made here and can't be brought along."
    ),
    "no-preview": Text("抽签不能先看结果", "What is drawn by lot can't be looked at before."),
    "moves-otherwise": Text(
        "刚才又有变化，带来的后果不一样了，请再看一遍",
        "Things have changed: it would now move something else. Look again.",
    ),
    "other-request": Text("这个编号已经用在别的事上", "This id was used for something else."),
    "out-of-order": Text(
        "要按顺序来：这里等着第 {due} 件", "Out of order: number {due} comes next."
    ),
    "no-round": Text("还没有第 {n} 轮", "There is no round {n} yet."),
    "no-phone": Text("要写明是哪一台手机", "It must be said which phone this is."),
    "taken-over": Text(
        "这一场已经由另一台手机（{name}）接过去了，想接着记就先接回来",
        "Another phone ({name}) has this match now; take it back to go on.",
    ),
    "held-elsewhere": Text(
        "另一台手机（{name}，{since} 起）正在记这一场，接过来以后那边就记不了了",
        "Another phone ({name}, since {since}) has this match; taking it over stops the other.",
    ),
    "not-the-name": Text(
        "要照写赛事的名字才删", "To delete it, write the competition's name as it is."
    ),
    "scratch-large": Text("太大，最多 8 kB", "Too large: 8 kB at most."),
    "no-creating": Text(
        "要有办赛口令才能在这台服务器上新建赛事",
        "It takes the organisers' pass to make a competition on this server.",
    ),
    "wrong-pass": Text("口令不对", "That is not the pass."),
    "no-name": Text("要写名字", "A name is needed."),
    "lots-sealed": Text(
        "第 {round} 轮的签封着还没抽，种子在记录里：抽完再打包",
        "The lots of round {round} are sealed and their secret is in the log: pack after the draw.",
    ),
    "loses-otherwise": Text(
        "还原会丢的已经不是刚才说的那些，请再看一遍",
        "Restoring would now lose something else than was told: look again.",
    ),
    "no-backup": Text("没有这一份备份", "There is no such backup."),
    "too-many-contests": Text(
        "赛事太多了，先清掉一些", "There are too many competitions; clear some away first."
    ),
    "too-many-rehearsals": Text(
        "数据文件夹里已经有 {most} 场演练，先删掉一些",
        "The data folder holds {most} rehearsals already; delete some first.",
    ),
    "rehearsing": Text(
        "已经有一场演练在跑，等它跑完", "A rehearsal is under way; wait for its end."
    ),
    "no-rehearsal": Text("没有这场演练", "There is no such rehearsal."),
    "rehearsal-failed": Text("演练没能跑完", "The rehearsal failed."),
    "press-failed": Text(
        "这一份太费工夫，没能做完；换一份小些的，或者过一会儿再试",
        "This took too long and was given up: try a smaller file, or again later.",
    ),
    "file-busy": Text("文件正忙，请再试一次", "The file is busy: please try again."),
    "file-failed": Text(
        "没能存下来，请再试一次；一直这样就告诉管服务器的人",
        "It could not be saved: please try again, and tell whoever runs the server.",
    ),
}
"""By the code of a refused route; what a competition refuses has its words in `competition`."""

PARTS = {
    "organiser": Text("组织者", "organiser"),
    "jury": Text("裁判委员会", "jury"),
    "referee": Text("这一场裁判", "referee of this match"),
    "entrant": Text("报名单位", "entrant"),
}

TEMPLATE_TITLES = {
    "notice": Text("单位组队报名，基本规则（2012 年工会通知的样子）", "By units, basic rules"),
    "knockout": Text("淘汰赛，比赛规则，每轮抽签", "Knockout, contest rules, lots each round"),
}
"""What the templates are called, by key."""

RETENTION = Text(
    "公开的只有姓名和队名。性别、电话、备注只有组织者看得到，存在这场比赛的记录和它的备份里，"
    "比赛办完以后由组织者删掉。要改、要撤，截止以前用自己的链接，以后找组织者。",
    "Names and teams alone are public. Sex, phone numbers and remarks are for the organiser, in the"
    " competition's log and its backups, which he deletes once it is over. Change or withdraw with"
    " your own link until the deadline, and through the organiser after it.",
)
"""What is told beside every entry form."""

SIGNED = {
    "organiser": Text("组织者", "organiser"),
    "jury": Text("裁判委员会", "jury"),
    "referee": Text("裁判", "referee"),
    "entrant": Text("报名单位", "entrant"),
}
"""With what a step is signed by a device that gave no name."""

NEXTS = {
    "entries": Text("收报名", "Take entries"),
    "late": Text(
        "报名 {when} 已截止（{field} 队）：抽签，还要收就在设置里改截止时间",
        "Entries closed at {when} ({field} teams): draw the lots, or move the deadline in the"
        " settings",
    ),
    "late-few": Text(
        "报名 {when} 已截止，{field} 队抽不了签：先在设置里改截止时间",
        "Entries closed at {when}, too few for lots ({field} teams): first move the deadline in the"
        " settings",
    ),
    "past-start": Text(
        "开赛日 {when} 已经过了：抽签以前先在设置里改",
        "The first day of play, {when}, is over: change it in the settings before the lots",
    ),
    "lots": Text("第 {n} 轮封签（{field} 队）", "Seal the lots of round {n} ({field} teams)"),
    "lots-by-hand": Text(
        "第 {n} 轮领队抽签（{field} 队），抽完录入",
        "Captains draw the lots of round {n} ({field} teams); type them in",
    ),
    "draw": Text(
        "第 {n} 轮已封签，哈希已公布：现场抽签", "Round {n} is sealed and its hash public: draw it"
    ),
    "matches": Text(
        "第 {n} 轮还有 {left} 场没有结果：{matches}", "Round {n}: {left} left: {matches}"
    ),
    "prizes": Text("定下「{prize}」几名", "Settle the number of “{prize}”"),
    "appeals": Text("争议 {n} 等着裁决", "Dispute {n} waits for a ruling"),
    "finish": Text("都打完了：定名次和奖项", "All is played: settle places and prizes"),
    "over": Text("赛事结束，打印纸面，打包留存", "It is over: print the papers, pack it all"),
    "dead": Text("没有一队还在比赛", "No team is left"),
}
"""What an organiser does next, by the key in `competition.nexts`."""
