"""What is wrong with an input, by code: sentences in Chinese and English."""

from gouji.words.names import Text

FAULTS = {
    # rulebooks
    "unknown-rulebook": Text(
        "没有 {value} 这种规则，只有 basic 和 contest",
        "there is no rulebook {value}, only basic and contest",
    ),
    "no-rulebook": Text(
        "{value} 不是 basic，不是 contest，也不是一个文件",
        "{value} is neither basic nor contest nor a file",
    ),
    "unknown-switch": Text("规则里没有这一项", "no rulebook has this switch"),
    "bad-choice": Text("只能是 {choices} 之一，不是 {value}", "one of {choices}, not {value}"),
    "not-whole": Text(
        "应是 {least} 到 {most} 的整数，不是 {value}",
        "an integer from {least} to {most}, not {value}",
    ),
    "not-six-points": Text(
        "应是六个整数，各在 ±{most} 以内，不是 {value}",
        "six integers, each within ±{most}, not {value}",
    ),
    # any table
    "missing-key": Text("缺这一项", "this key is missing"),
    "missing-deal": Text(
        "缺这一项；只有 seed 和 drawer 都写了才可以省",
        "this key is missing; only with both seed and drawer may it be left out",
    ),
    "unknown-key": Text("牌谱里没有这一项", "a record has no such key"),
    "wrong-type": Text("应是{wanted}，不是 {value}", "{wanted}, not {value}"),
    "wrong-count": Text("应有 {wanted} 个，却有 {found} 个", "{wanted} are needed, not {found}"),
    "wrong-format": Text("只认得第 1 版，不是 {value}", "only format 1 is known, not {value}"),
    "not-a-value": Text("{value} 写不成 TOML", "TOML can't hold {value}"),
    "bad-extra": Text("自加的项要用下划线开头", "keys of one's own begin with an underscore"),
    # seats and hands
    "no-seat": Text("{value} 不是座位", "{value} is no seat"),
    "seat-twice": Text("{seat} 写了两次", "{seat} is named twice"),
    "only-in-play": Text('只有 start = "play" 才能写', 'only with start = "play"'),
    "six-hands": Text("应有六家的牌，却有 {found} 家", "six hands, not {found}"),
    "strange-card": Text("{seat} 的 {card} 不是牌", "{seat} holds {card}, which is no card"),
    "strange-counts": Text(
        "{seat} 的牌应是十五个 0 到 16 的数", "{seat} must have fifteen counts from 0 to 16"
    ),
    "not-36": Text(
        "{seat} 有 {found} 张牌，开局时每家应是 36 张",
        "a deal starts with 36 cards each; number held by {seat}: {found}",
    ),
    "finished-holds": Text("{seat} 已经走了，手里却有牌", "{seat} is out but holds cards"),
    "empty-hand": Text(
        "{seat} 没有牌，却不在 finished 里", "{seat} holds no cards but is not in finished"
    ),
    "too-few-hands": Text("至少要有两家手里有牌", "two hands at least must hold cards"),
    "too-many": Text(
        "六家共有 {found} 张{rank}，四副牌只有 {most} 张",
        "four packs have {most} of the rank “{rank}”; number in these hands: {found}",
    ),
    "leader-out": Text("先发的人已经走了", "the leader is out"),
    "bound-out": Text("{seat} 已经走了，不用再挂王", "{seat} is out and can't be bound"),
    # what must agree
    "not-hex": Text(
        "应是 64 位十六进制数字（32 字节），不是 {value}",
        "64 hex digits (32 bytes), not {value}",
    ),
    "hands-disagree": Text(
        "按 seed 和 drawer，{seat} 该是 {dealt}，写的却是 {stated}",
        "by seed and drawer {seat} gets {dealt}, but {stated} is written",
    ),
    "leader-disagrees": Text(
        "按 seed 和 drawer 该 {dealt} 先发，写的却是 {stated}",
        "by seed and drawer {dealt} leads, but {stated} is written",
    ),
    "commitment-disagrees": Text(
        "secret 的 SHA-256 是 {found}，写的却是 {stated}",
        "the SHA-256 of secret is {found}, but {stated} is written",
    ),
    "seed-disagrees": Text(
        "由 secret 和 contributions 该得 {found}，写的却是 {stated}",
        "secret and contributions give {found}, but {stated} is written",
    ),
    "result-not-over": Text(
        "写了结果，这一局却还没有打完", "a result is stated, but the deal has not ended"
    ),
    "result-places": Text(
        "名次该是 {found}，写的却是 {stated}", "the places are {found}, but {stated} is written"
    ),
    "result-points": Text(
        "得分该是 {found}，写的却是 {stated}", "the points are {found}, but {stated} is written"
    ),
    # files
    "bad-toml": Text(
        "第 {line} 行第 {column} 列不合 TOML：{reason}",
        "not TOML at line {line}, column {column}: {reason}",
    ),
    "too-deep": Text("列表或表套得太深", "arrays or tables nested too deep"),
    "not-utf-8": Text("第 {line} 行不是 UTF-8 文字", "line {line} is not UTF-8"),
    "no-file": Text("没有这个文件", "no such file"),
    "is-folder": Text("这是一个文件夹", "this is a folder"),
    "no-permission": Text("没有读它的权限", "no permission to read it"),
    "bad-name": Text("文件不能叫这个名字", "no file can have this name"),
    "file-failed": Text("系统读不了它：{reason}", "the system could not read it: {reason}"),
    "no-writer": Text(
        "这不是普通文件，是一个没有人写的管道",
        "this is no regular file but a pipe that nobody writes to",
    ),
    "too-large": Text(
        "文件太大，最多 {limit} 字节", "the file is too large; the limit is {limit} bytes"
    ),
    # bots and matches
    "unknown-bot": Text(
        "没有叫 {value} 的机器人，有 {choices}", "no bot is called {value}; there are {choices}"
    ),
    "bad-seconds": Text(
        "{value}：冒号后面写每一步想几秒，大于 0，不多于 {most}",
        "{value}: seconds a decision after the colon, more than 0 and at most {most}",
    ),
    "no-command": Text("没有 {value} 这个程序", "there is no program {value}"),
    "bad-message": Text("这一行不合协议：{reason}", "not a message of the protocol: {reason}"),
    "bot-count": Text(
        "机器人要写一个、两个或六个名字，不是 {found} 个", "one, two or six bots, not {found}"
    ),
    "not-text": Text("不是 UTF-8 文字", "this is not UTF-8 text"),
    "other-sheet": Text(
        "这个文件不是计分表，不会覆盖它", "this file is no score sheet and will not be overwritten"
    ),
    "resume-alone": Text(
        "接着打的一场已经定好了，不能再加这一项",
        "the match that was left is settled: this can't be given with --resume",
    ),
    "nothing-left": Text("没有没打完的一场", "no match was left unfinished"),
    "more-matches": Text(
        "文件夹里已有第 {found} 场，比这次要打的多；换个文件夹，或者打这么多场",
        "this folder holds match {found} already, more than asked for: take another folder, or ask "
        "for as many",
    ),
    "five-bots": Text("机器人要写一个或五个名字，不是 {found} 个", "one or five bots, not {found}"),
    "at-least": Text("应是不小于 {least} 的整数", "an integer of at least {least}"),
    "other-deal": Text(
        "文件夹里的这份牌谱是别的一局，不会覆盖它",
        "the record in this folder is of another deal and will not be overwritten",
    ),
    "other-arena": Text(
        "文件夹里的结果是另一场较量的：{what} 那里是 {there}，这里是 {here}；不会混在一起",
        "this folder holds the results of another contest, whose {what} is {there}, not {here}; "
        "they are not mixed",
    ),
    "bad-results": Text("这不是较量的结果", "this holds no results of the arena"),
    "no-archive": Text(
        "这里没有牌谱档案（gouji selfplay -o 建的）",
        "there is no archive of records here (gouji selfplay -o makes one)",
    ),
    "bad-archive": Text(
        "不是牌谱档案，或者坏了：{reason}", "no archive of records, or a broken one: {reason}"
    ),
    "other-archive": Text(
        "这里的牌谱是按别的设定打出的：{what} 那里是 {there}，这里是 {here}；不会混在一起",
        "the records here were played with other settings: {what} is {there}, not {here}; "
        "they are not mixed",
    ),
    "gap-in-archive": Text(
        "缺第 {number} 局，或者它不接着前一局；什么也没有写进去",
        "deal {number} is missing or does not follow the one before; nothing was written",
    ),
    "broken-deal": Text(
        "第 {number} 局的牌谱缺了、断了，或者是别的一局；什么也没有写进去",
        "the record of deal {number} is missing, broken or another's; nothing was written",
    ),
    "stray-record": Text(
        "里面有 {value}，目录里却没有这一局；什么也没有写进去",
        "it holds {value}, of which the index knows nothing; nothing was written",
    ),
    "no-deals": Text("档案里还没有牌谱", "the archive holds no records yet"),
    "bad-deal": Text("这局牌谱不对：{reason}", "this record is wrong: {reason}"),
    "no-deal": Text(
        "没有第 {number} 局，有 1 到 {found}", "there is no deal {number}; there are 1 to {found}"
    ),
    "worker-ended": Text(
        "一个打牌的进程被外面结束了", "a process that played was ended from outside"
    ),
    "bot-twice": Text("{value} 写了两次", "{value} is named twice"),
    "two-bots": Text("至少要两个机器人", "two bots at least"),
    "data-in-use": Text(
        "另一个 gouji serve 正用着这个文件夹", "another gouji serve has this folder"
    ),
    "bad-key": Text(
        "签名用的钥匙坏了，删掉它会让所有人的座位失效",
        "the signing key is damaged; without it everybody's seats are void",
    ),
    "newer-database": Text(
        "数据库是更新的版本写的（{found}），请升级本程序",
        "the database is of a newer version ({found}): upgrade this program",
    ),
    "bad-database": Text("数据库用不了：{reason}", "the database can't be used: {reason}"),
    "bad-entry": Text("房间的日志看不懂：{value}", "a room's journal can't be read: {value}"),
    "port-taken": Text(
        "端口 {port} 已被占用，用 --port 换一个", "port {port} is taken; choose another by --port"
    ),
    "bad-url": Text(
        "这不是网址，应像 https://gouji.example，不是 {value}",
        "no address of a site; one like https://gouji.example, not {value}",
    ),
    "bad-proxy": Text(
        "应是一个地址或网段，如 127.0.0.1、10.0.0.0/8，不是 {value}",
        "an address or a network, as 127.0.0.1 or 10.0.0.0/8, not {value}",
    ),
    "no-listening": Text("不能在这里等人：{reason}", "can't listen there: {reason}"),
    "weights-unreadable": Text("这不是网络的权重：{reason}", "these are no weights: {reason}"),
    "weights-no-file": Text(
        "这不是普通文件，读不出权重", "this is no regular file, so there are no weights to read"
    ),
    "weights-version": Text(
        "权重是给第 {found} 版的观察用的，现在是第 {wanted} 版",
        "the weights are for version {found} of the observation, not {wanted}",
    ),
    "other-settings": Text(
        "这个文件夹里的学习是按别的设定开始的：{what} 那里是 {there}，这里是 {here}",
        "the run in this folder began with other settings: {what} is {there}, not {here}",
    ),
    "bad-curve": Text(
        "学习曲线的第 {line} 行不对；什么也没有写进去",
        "line {line} of this curve is wrong; nothing was written",
    ),
    "bad-settings": Text(
        "这不是一次学习的设定，不会覆盖它",
        "these are no settings of a run; they will not be overwritten",
    ),
    "in-use": Text("另一个程序正在往这个文件夹里写", "another program is writing in this folder"),
    "no-writing": Text("写不进去：{reason}", "can't be written: {reason}"),
    "bad-journal": Text("这不是存下的一场牌", "this is no saved match"),
    "not-finished": Text(
        "这一局没有打完（写了 {count} 个动作），打完的才能分析",
        "this deal has not ended (its actions: {count}): only a finished one can be analysed",
    ),
    # lessons
    "lesson-name": Text(
        "课程文件应叫 01-sets 这样，号码一个接一个，不是 {value}",
        "lessons are called as 01-sets is, numbered without gaps, not {value}",
    ),
    "unknown-lesson-key": Text("课文里没有这一项", "a lesson has no such key"),
    "empty-text": Text("一个字也没有", "nothing is written here"),
    "empty-list": Text("应是一列，至少一项", "a list of at least one"),
    "no-clause": Text("{value} 不是条号", "{value} is no number of a clause"),
    "no-action": Text("{value} 不是 p1 的动作", "{value} is no action of p1's"),
    "action-refused": Text("{action} 不能出：{reason}", "{action} is refused: {reason}"),
    "not-legal-here": Text("这里不能出 {value}", "{value} is not legal here"),
    "said-twice": Text("同一个动作写了两次", "an action is named twice"),
    "refusal-differs": Text(
        "{action} 该是 {stated}，引擎说的却是 {found}",
        "{action} should be {stated}, but the engine says {found}",
    ),
    "bad-progress": Text(
        "不是学打的进度文件，删掉它就从头记起",
        "this is no file of lessons done; delete it to begin anew",
    ),
    # facts of a score
    "six-places": Text("应有六个座位，却有 {found} 个", "six seats, not {found}"),
    "placed-twice": Text(
        "{seat} 占了两个名次：{first}和{second}", "{seat} has two places: {first} and {second}"
    ),
    "not-placed-last": Text(
        "{seat} 应判{due}，写的却是{place}", "{seat} must be {due}, but is {place}"
    ),
    "no-declarations": Text(
        "这种规则没有明点，{seat} 不能明点",
        "{seat} can't declare: this rulebook has no declarations",
    ),
    "no-blocks": Text(
        "这种规则不憋三，憋不住 {seat}",
        "{seat} can't be blocked: by this rulebook threes need not come last",
    ),
    "own-set": Text("{seat} 不能管自己的牌", "{seat} can't beat his own set"),
    "burned-opposite": Text(
        "{other} 是 {seat} 的对头：管对头的够级牌不是捎牌",
        "{other} is the opposite of {seat}: to beat his set is no burn",
    ),
    "points-taken": Text(
        "应是两个不小于 0 的整数，不是 {value}", "two integers of at least 0, not {value}"
    ),
}
"""What is wrong, by code; the key comes before it."""
