"""The sentences of refusals by code: files, settings, entries, lots."""

from gouji.words import Text

BEFORE_PLAY = {
    # files and the log
    "no-competition-file": Text("没有这个赛事文件", "there is no such competition"),
    "not-a-competition": Text("这不是赛事文件", "this file is no competition"),
    "file-exists": Text("已经有这个文件，不会覆盖它", "this file exists and is not overwritten"),
    "file-busy": Text(
        "别的程序一直占着它，等一会儿再试", "another program keeps it busy; try again in a while"
    ),
    "file-failed": Text(
        "系统读写不了它：{reason}", "the system could not read or write it: {reason}"
    ),
    "not-an-entry": Text("这一行不是赛事记录：{value}", "this line is no entry: {value}"),
    "entry-missing": Text("缺第 {n} 步记录", "entry {n} is missing"),
    "entry-changed": Text(
        "第 {n} 步记录和它的校验码不符，被改过", "entry {n} does not fit its hash: it was changed"
    ),
    "entry-does-not-follow": Text(
        "第 {n} 步记录接不上前面的", "entry {n} does not follow from those before it"
    ),
    "unknown-document": Text("记录里有看不懂的东西", "the log holds something unknown"),
    "no-entry": Text(
        "没有第 {value} 步（共 {most} 步，第 1 步不能撤销）",
        "there is no step {value} (there are {most}; the first can't be undone)",
    ),
    "built-upon": Text(
        "第 {value} 步后来又被第 {later} 步改过：先撤销第 {later} 步",
        "step {later} has built on step {value}: undo step {later} first",
    ),
    "no-paper": Text(
        "没有 {value} 这种纸面，有 {choices}", "there is no paper {value}; there are {choices}"
    ),
    "paper-too-early": Text(
        "还没有抽签，这张纸上还没有内容", "no lots are drawn: nothing to print"
    ),
    "other-rehearsal": Text(
        "这个文件夹里是另一次演练，换一个文件夹",
        "this folder holds another rehearsal; take another one",
    ),
    "rehearsal-size": Text(
        "演练要 4 到 512 队，不是 {value}", "a rehearsal takes 4 to 512 teams, not {value}"
    ),
    "not-a-pack": Text("这不是打包的赛事", "this is no packed competition"),
    "pack-version": Text("只认得第 1 版的包，这是 {value}", "only format 1 is known, not {value}"),
    "pack-damaged": Text(
        "包坏了，内容和校验码不符", "the pack is damaged: it does not fit its hash"
    ),
    "pack-made-up": Text(
        "包里的记录看不懂，用不了", "the pack's log holds what can't be: it is of no use"
    ),
    "pack-too-large": Text("太大，最多 {most} MB", "too large; the limit is {most} MB"),
    "no-file-there": Text("没有这个文件或文件夹", "no such file or folder"),
    "nothing-to-back-up": Text("里面没有可备份的数据", "nothing here to back up"),
    "not-a-backup": Text("这不是备份，或者坏了", "this is no backup, or it is damaged"),
    # who may do what
    "no-command": Text("没有 {value} 这个操作", "there is no command {value}"),
    "no-role": Text(
        "没有 {value} 这种身份，有 {choices}", "there is no role {value}; there are {choices}"
    ),
    "not-his-part": Text("这件事不归{role}管", "{role} may not do this"),
    "frozen": Text(
        "赛事已经结束，一切都不能再改；要改，先写明理由撤销「结束」那一步",
        "the competition has ended and is frozen; to change anything, first undo the end, "
        "with a reason",
    ),
    "no-reason": Text("要写明理由", "a reason must be given"),
    "nothing-changes": Text("和现在一样，没有什么要改的", "this changes nothing"),
    "not-a-value": Text("{value} 不行（{reason}）", "{value} won't do ({reason})"),
    # settings
    "no-setup": Text("这个赛事还没有设置", "this competition has not been set up"),
    "set-up-already": Text("这个赛事已经设置过了", "this competition has been set up already"),
    "no-template": Text(
        "没有 {value} 这个样板，有 {choices}", "there is no template {value}; there are {choices}"
    ),
    "no-setting": Text("没有这一项设置", "there is no such setting"),
    "bad-weekdays": Text(
        "比赛日要写 1 到 7 的数，不重复，不是 {value}",
        "days of play are numbers from 1 to 7, each once, not {value}",
    ),
    "play-begun-setting": Text(
        "已经开打，计分规则、局数和座位办法不能再改",
        "play has begun: rulebook, number of deals and seats can't be changed",
    ),
    # texts
    "empty": Text("没有填", "nothing is written here"),
    "too-long": Text(
        "太长，最多 {most} 个字，这里有 {found} 个", "too long: {found} letters, of {most} at most"
    ),
    "strange-letter": Text(
        "里面有看不见的字符 {letter}，请重新输入", "there is an unseen character {letter} in it"
    ),
    "private-letter": Text(
        "里面有自造字 {letter}，别的电脑显示不出来；请换成标准字，或者写拼音",
        "the character {letter} is home-made, and other computers can't show it",
    ),
    "letter-missing": Text(
        "「{value}」里有打不出来的字，请补全", "“{value}” holds a mark for a missing character"
    ),
    "one-person": Text("「{value}」：一格只写一个人", "“{value}”: one person a cell"),
    "not-a-name": Text("「{value}」不是人名", "“{value}” is no name"),
    # entries
    "no-team": Text("没有 {value} 号队", "there is no team {value}"),
    "twice-in-team": Text("{name} 在这一队写了两次", "{name} stands twice in this team"),
    "no-captain": Text("没有第 {value} 名队员可当领队", "there is no player {value} to be captain"),
    "wrong-players": Text(
        "每队 {wanted} 人，这里有 {found} 人（R20.1）",
        "a team has {wanted} players, this one has {found} (R20.1)",
    ),
    "three-play": Text(
        "一队至少 3 人才能上桌，这里有 {found} 人", "three players at least must sit, not {found}"
    ),
    "too-few-women": Text(
        "至少要有 {least} 名女队员，这里有 {found} 名（R20.1）",
        "a team has {least} women at least, this one has {found} (R20.1)",
    ),
    "too-many-teams": Text(
        "一个单位最多报 {most} 队，这是 {unit} 的第 {found} 队（R20.1）",
        "a unit enters {most} teams at most, and this is number {found} of {unit} (R20.1)",
    ),
    "too-late": Text("报名在 {deadline} 已经截止（R20.1）", "entries closed at {deadline} (R20.1)"),
    "person-twice": Text("{name} 已经在 {team} 报了名", "{name} has entered with {team} already"),
    "team-twice": Text("{team} 已经报过名", "{team} has entered already"),
    "full": Text("最多 {most} 队", "{most} teams at most"),
    "lots-drawn": Text(
        "已经抽过签，报名表不能再变；退出比赛用「退赛」",
        "lots have been drawn: entries stay as they are; a team can retire",
    ),
    "play-begun": Text(
        "比赛已经开始，不能再换队员（R20.1）", "play has begun: members stay as they are (R20.1)"
    ),
    "out-already": Text("{team} {kind}", "{team} {kind}"),
    "no-lots-yet": Text(
        "还没有抽签：不参加了就撤回报名", "lots are not drawn yet: withdraw the entry instead"
    ),
    # lots
    "undecided": Text(
        "第 {match} 场还没有定胜负，下一轮不能抽签",
        "match {match} is not decided, so the next round can't be drawn",
    ),
    "no-field": Text(
        "只剩 {found} 队，不用再抽签", "no lots are due: number of teams left: {found}"
    ),
    "lots-by-hand": Text("本赛事由领队手抽，请录入抽签结果", "this competition draws by hand"),
    "lots-electronic": Text("本赛事用电子抽签", "this competition draws electronically"),
    "committed-already": Text(
        "第 {round} 轮的签已经封好，哈希已公布", "the hash for round {round} is public already"
    ),
    "not-committed": Text(
        "第 {round} 轮还没有封签：先公布哈希，再抽",
        "no hash for round {round} is public: first commit, then draw",
    ),
    "field-changed": Text(
        "第 {round} 轮封签以后参赛队有变化：写明理由重新封签",
        "the field of round {round} has changed since the hash was made public: "
        "commit anew, with a reason",
    ),
    "cannot-keep-apart": Text(
        "没法让同单位的队都避开：{unit} 有 {found} 队，别的队一共只有 {others} 队；这一轮只能不避",
        "teams of one unit can't be kept apart: {unit} has {found} teams, all others {others}; "
        "draw this round without keeping them apart",
    ),
    "lot-missing": Text("{team}没有签号", "{team} has no lot"),
    "lot-of-stranger": Text("{team}不在这一轮里", "{team} is not in this round"),
    "lot-twice": Text("{team}写了两次", "{team} is named twice"),
    "lot-number": Text(
        "{team}的签号 {value} 不对：号码是 1 到 {most}，轮空写 0",
        "the lot {value} of {team} can't be: numbers are 1 to {most}, 0 for the blank",
    ),
    "lot-blanks": Text(
        "这一轮该有 {wanted} 张轮空签；{teams}", "blanks in this round: {wanted}; {teams}"
    ),
    "lot-not-twice": Text(
        "{number} 号签应该正好两队抽到；{teams}", "lot {number} must be drawn twice; {teams}"
    ),
    "second-bye": Text(
        "{team}轮空过了，还有队没轮空过：请没轮空过的队重抽轮空签（R20.2）",
        "{team} has had a bye, others none: let those draw for the blank (R20.2)",
    ),
    "same-unit": Text(
        "{number} 号签的两队都是 {unit} 的，本赛事同单位要避开",
        "both teams of lot {number} are of {unit}, which are to be kept apart",
    ),
    "other-secret": Text(
        "第 {round} 轮公布的种子和先前的哈希不符",
        "the secret of round {round} does not fit its hash",
    ),
}
"""Templates by code."""
