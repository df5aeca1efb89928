"""What a live table says when it refuses, and what the server says as it ends a connection."""

from gouji.words import Text

REFUSALS = {
    "removed": Text("房主请你离开了这个房间", "The host has removed you from this room."),
    "seated": Text("你已经坐在 {seat}", "You already sit at {seat}."),
    "full": Text("没有空位了", "No seat is free."),
    "seat-taken": Text("{seat} 已经有人", "{seat} is taken."),
    "nobody-there": Text("{seat} 没有人坐", "Nobody sits at {seat}."),
    "no-seat": Text("你没有座位", "You have no seat."),
    "next-deal": Text("你从下一局开始打", "You play from the next deal on."),
    "host-only": Text("只有房主可以这样做", "Only the host may do this."),
    "unknown-bot": Text("没有这种机器人", "There is no such bot."),
    "match-began": Text("比赛已经开始，不能再改", "The match has begun: too late for this."),
    "same-seat": Text("要换两个不同的座位", "It takes two seats to exchange."),
    "yourself": Text("不能请自己离开，可以起身", "You can't remove yourself; get up instead."),
    "seats-empty": Text("{seats} 还空着", "Still empty: {seats}."),
    "nothing-to-pause": Text("现在没有可以暂停的", "Nothing is going on that could be paused."),
    "match-goes-on": Text("这一场还没打完", "The match is not over."),
    "not-now": Text("现在不能这样做", "Not now."),
    "adjourned": Text("已经封局，等叫醒了再打", "The room sleeps: wake it first."),
    "paused": Text("暂停着，等继续了再打", "The table is paused."),
    "other-deal": Text("那一局已经不在打了", "That deal is not being played."),
    "stand-in": Text(
        "机器人正在替你打这一手，点「我回来了」从下一手接着打",
        "A bot is answering for you; say that you are back to play on.",
    ),
    "answered": Text("你已经答过了，等大家答完", "You have answered; wait for the others."),
    "out": Text("已经走完了", "Already out."),
    "not-all-out": Text(
        "等所有人都走了才能快进", "The rest can go fast only when all people are out."
    ),
    "not-silent": Text("还不能催：要等 60 秒没有动静", "Time can be called after 60 s of silence."),
    "not-asked": Text("现在没有轮到你", "It is not your decision now."),
    "no-phrase": Text("没有这一句", "There is no such phrase."),
    "too-fast": Text("太快了，歇一下", "Too fast: wait a moment."),
    "unreadable": Text("看不懂这条消息", "This message can't be read."),
    "not-saved": Text("没能存下来，请再试一次", "It could not be saved: please try again."),
    "closed": Text("房间已经关了", "The room is closed."),
    "no-hint": Text("提示没有算出来，请再试一次", "No hint was found: please try again."),
}
"""By the code of `table.No`; the engine's own refusals have theirs in `words`."""

BYES = {
    "restarting": Text("服务器正在重启，马上回来", "The server restarts; come back at once."),
    "elsewhere": Text("座位已经换到别的设备上", "The seat has moved to another device."),
    "removed": Text("房主请你离开了这个房间", "The host has removed you from this room."),
    "flood": Text("消息太多，连接断开了", "Too many messages: the connection is closed."),
    "closed": Text("房间已经关了", "The room is closed."),
}
"""By the code of `wire.ByeMsg`."""

PROBLEMS = {
    "no-room": Text(
        "没有这个房间，也许已经关了", "There is no such room; perhaps it is closed by now."
    ),
    "no-link": Text(
        "这个座位链接已经失效，请向原来的设备要新的",
        "This link is void; make a new one on the device that has the seat.",
    ),
    "no-deal": Text("没有这一局的牌谱", "There is no record of this deal."),
    "bad-nickname": Text(
        "昵称要有 1 到 12 个看得见的字", "A nickname has 1 to 12 characters that can be seen."
    ),
    "bad-rulebook-name": Text(
        "规则的名字最多 40 个看得见的字",
        "A rulebook's name has 40 characters at most, all to be seen.",
    ),
    "hall-full": Text("房间满了，请过一会儿再来", "All rooms are taken; come back later."),
}
"""By the code of a refused route."""

NICKNAME = Text("牌友{n}", "player {n}")
"""Who has not chosen a nickname."""

NO_PAGE = Text(
    "网页还没有做出来：需要 Node，在 ui/ 里运行 npm ci 和 npm run build",
    "The page is not built: it takes Node, npm ci and npm run build in ui/",
)

TITLE = "够级 · 来一桌"
"""The page's title in `ui/index.html`, which stands for all pages that have none of their own."""

TITLES = (
    (r"room/([0-9A-Za-z]{1,12})", "够级 · 房间 {0}，就差你了"),
    (r"replay/([0-9A-Za-z]{1,12})/(\d{1,6})", "够级牌谱 · {0} 第 {1} 局"),
    (r"replay", "够级 · 看牌谱"),
    (r"lessons(?:/.*)?", "够级 · 学打，十课"),
    (r"rules", "够级 · 规则"),
    (r"verify", "够级 · 验牌"),
    (r"watch", "够级 · 观战"),
    (r"competitions", "够级 · 办比赛"),
    (r"c/[^/]+/entry", "够级比赛 · 报名"),
    (r"c/[^/]+/screen", "够级比赛 · 大屏幕"),
    (r"c/[^/]+/verify", "够级比赛 · 查验"),
    (r"c/[^/]+(?:/.*)?", "够级比赛 · 对阵和成绩"),
    (r"referee/[^/]+", "够级比赛 · 裁判计分"),
)
"""Titles by path, as chats show them; a private link has none."""
