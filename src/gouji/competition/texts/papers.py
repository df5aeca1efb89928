"""The words on papers: titles, headings of columns, notes, signatures."""

from datetime import date, datetime

from gouji.words import Text

NAMES = {
    "entries": Text("报名名单", "entries"),
    "entries-full": Text("报名名单（组织者用）", "entries-organiser"),
    "groups": Text("分组表", "groups"),
    "schedule": Text("赛程表", "schedule"),
    "sheets": Text("计分表", "score-sheets"),
    "sheets-blank": Text("计分表（空白）", "score-sheets-blank"),
    "results": Text("成绩册", "results"),
    "prizes": Text("获奖名单", "prizes"),
    "players": Text("队员成绩表", "players"),
}
"""Titles of papers, and the names of their files."""

COLUMNS = {
    "number": Text("队号", "no."),
    "unit": Text("单位", "unit"),
    "group": Text("组别", "group"),
    "team": Text("队", "team"),
    "player": Text("队员", "player"),
    "sex": Text("性别", "sex"),
    "phone": Text("联系电话", "phone"),
    "remarks": Text("备注", "remarks"),
    "lot": Text("签号", "lot"),
    "side_a": Text("甲队（1、3、5 座）", "team A (seats 1 3 5)"),
    "side_b": Text("乙队（2、4、6 座）", "team B (seats 2 4 6)"),
    "table": Text("桌", "table"),
    "time": Text("时间", "time"),
    "match": Text("场次", "match"),
    "round": Text("轮次", "round"),
    "result": Text("结果", "result"),
    "score": Text("比分", "score"),
    "winner": Text("胜队", "winner"),
    "how": Text("说明", "how"),
    "place": Text("名次", "place"),
    "went_out": Text("止步", "went out"),
    "lost_match": Text("末场得失", "last match"),
    "prize": Text("奖项", "prize"),
    "people": Text("获奖人", "people"),
    "deals": Text("局数", "deals"),
    "points": Text("得分", "points"),
    "average": Text("局均", "a deal"),
    "first": Text("头科", "first"),
    "last": Text("大落", "last"),
    "deal": Text("局", "deal"),
    "seat": Text("座", "seat"),
    "seat_place": Text("名次", "finish"),
    "place_points": Text("名次分", "place"),
    "sweep": Text("串三户", "sweep"),
    "point": Text("点贡", "point"),
    "declare": Text("明点", "declare"),
    "block": Text("憋三", "block"),
    "burn": Text("捎牌", "burn"),
    "penalty": Text("罚分", "penalty"),
    "side_sum": Text("本局合计", "side, deal"),
    "running": Text("累计", "total"),
}
"""Headings of columns."""

LINES = {
    "organiser": Text("主办：{organiser}", "Organiser: {organiser}"),
    "place": Text("地点：{place}", "Place: {place}"),
    "count": Text(
        "共 {teams} 队、{people} 人，来自 {units} 个单位",
        "{teams} teams, {people} people, {units} units",
    ),
    "round": Text("第 {n} 轮", "Round {n}"),
    "final": Text("决赛", "Final"),
    "third": Text("三四名决赛", "Match for third place"),
    "bye": Text("轮空", "bye"),
    "bye-note": Text("直接进入下一轮", "goes through without play"),
    "drawn-by": Text("抽签：{method}", "Lots: {method}"),
    "electronic": Text(
        "电子抽签，先公布哈希后公布种子", "electronic: the hash first, then the secret"
    ),
    "by_hand": Text("领队手抽", "drawn by the captains"),
    "hash": Text("公布的哈希：{commitment}", "Hash made public: {commitment}"),
    "secret": Text("种子：{secret}", "Secret: {secret}"),
    "word": Text("现场的话：{word}", "Said aloud: {word}"),
    "stand-in": Text("{team} 由 {name} 代抽", "{name} drew for {team}"),
    "replaced": Text(
        "第 {match} 场：{old} 的位置由 {new} 接替（裁定）",
        "Match {match}: {new} in the place of {old}, by a ruling",
    ),
    "match": Text("第 {match} 场", "Match {match}"),
    "match-line": Text("第 {match} 场　{where}", "Match {match}　{where}"),
    "at-table": Text("{n} 号桌", "table {n}"),
    "teams": Text(
        "甲队：{a}（1、3、5 座）　　乙队：{b}（2、4、6 座）",
        "Team A: {a} (seats 1 3 5)　　Team B: {b} (seats 2 4 6)",
    ),
    "extra": Text("加赛", "extra"),
    "warning": Text("警告", "warned"),
    "total": Text(
        "总分：甲队 {a} 比 乙队 {b}　　结果：{result}", "Total: A {a}, B {b}　　Result: {result}"
    ),
    "total-blank": Text(
        "总分：甲队 ______ 比 乙队 ______　　结果：____________ 胜",
        "Total: A ______, B ______　　Result: ____________ won",
    ),
    "blank-match": Text(
        "第 ______ 场　　____ 号桌　　____ 年 ____ 月 ____ 日 ____ 时",
        "Match ______　　table ____　　date ____________",
    ),
    "blank-team": Text("______________", "______________"),
    "seats-note": Text(
        "1、3、5 座一方，2、4、6 座一方；1 对 4、2 对 5、3 对 6。",
        "Seats 1 3 5 against 2 4 6; 1 faces 4, 2 faces 5, 3 faces 6.",
    ),
    "floor-note": Text(
        "只记正分：一方一局的和是负数就记 0（R16.4）。", "A side's sum below 0 counts as 0 (R16.4)."
    ),
    "penalty-note": Text(
        "罚分从本场总分里扣，先扣再看平没平（R20.4）。",
        "Penalties come off the match's total before equality is asked about (R20.4).",
    ),
    "incident-note": Text("第 {n} 局：{name} {what}——{then}", "Deal {n}: {name} {what}: {then}"),
    "remarks-note": Text("第 {n} 局：{remarks}", "Deal {n}: {remarks}"),
    "spare-note": Text(
        "第 {n} 局加赛因更正不再需要，不计。", "Deal {n} is no longer needed and doesn't count."
    ),
    "order-note": Text(
        "同一轮被淘汰的，按输的那一场得分减失分排，再同就抽签；弃权的在后（R20.3）。",
        "Losers of one round rank by points scored less conceded in that match, then by lot; "
        "those who gave up come last (R20.3).",
    ),
    "place-lot": Text(
        "第 {n} 轮并列的名次抽签定，种子 {secret}",
        "Round {n}: equal places by lot, secret {secret}",
    ),
    "players-note": Text(
        "得分是本人各项分之和，不含罚分。",
        "Points are those of one's own items, without penalties.",
    ),
    "provisional": Text("比赛还在进行，名次是暂时的", "Not over: places are provisional"),
    "no-prizes": Text("没有设奖项", "no prizes are set"),
    "still": Text("（待定）", "(open)"),
    "champion": Text("冠军", "winner"),
    "struck": Text("取消资格", "struck out"),
    "round-short": Text("第 {n} 轮", "round {n}"),
    "diff": Text("{a}:{b}（{diff}）", "{a}:{b} ({diff})"),
    "gave-up": Text("弃权", "gave up"),
    "tied": Text("（并列，待抽签）", " (equal, lot due)"),
    "captain-mark": Text("{name}（领队）", "{name} (captain)"),
    "page": Text("第 {n} 页", "page {n}"),
    "printed": Text("{name}　{date} 打印", "{name}　printed {date}"),
    "appeal": Text(
        "争议 {n}（第 {match} 场，{team}）：{text}", "Dispute {n} ({match}, {team}): {text}"
    ),
    "appeal-state": Text("　　{state}：{ruling}", "　　{state}: {ruling}"),
    "jury-title": Text("争议与裁决", "Disputes and rulings"),
    "committee": Text("组委会", "the committee"),
    "upheld": Text("成立", "upheld"),
    "rejected": Text("驳回", "rejected"),
    "open": Text("未裁决", "open"),
    "withdrawn": Text("已撤回", "taken back"),
}
"""Lines and notes."""

STATES = {
    "waiting": Text("未开始", "not begun"),
    "playing": Text("进行中", "playing"),
    "confirming": Text("待确认", "to be confirmed"),
    "drawn": Text("平，待抽签", "drawn, lot due"),
    "decided": Text("已结束", "over"),
}
"""Where a match stands."""

HOW = {
    "played": Text("", ""),
    "extra": Text("加赛 {n} 局", "{n} extra"),
    "forfeit": Text("{team} 弃权", "{team} gave up"),
    "both": Text("双方弃权", "both gave up"),
    "lot": Text("抽签定胜负", "by lot"),
    "jury": Text("裁判委员会裁定", "by the jury"),
    "stands": Text("{team} 维持出线", "{team} stays in"),
}
"""How a match was decided."""

SIGNATURES = {
    "captain_a": Text("甲队领队", "captain A"),
    "captain_b": Text("乙队领队", "captain B"),
    "referee": Text("裁判", "referee"),
    "organiser": Text("组委会（章）", "committee (stamp)"),
    "date": Text("日期", "date"),
}
"""Who signs."""

_WEEKDAYS = (
    *(Text("周一", "Mon"), Text("周二", "Tue"), Text("周三", "Wed"), Text("周四", "Thu")),
    *(Text("周五", "Fri"), Text("周六", "Sat"), Text("周日", "Sun")),
)


def when(at: datetime) -> Text:
    """A time on a schedule.

    >>> when(datetime(2012, 12, 10, 16, 10))
    Text(zh='12月10日 周一 16:10', en='Mon 10 Dec 16:10')
    """
    weekday = _WEEKDAYS[at.weekday()]
    return Text(
        f"{at.month}月{at.day}日 {weekday.zh} {at:%H:%M}",
        f"{weekday.en} {at.day} {_MONTHS[at.month - 1]} {at:%H:%M}",
    )


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(at: date) -> Text:
    """A date.

    >>> day(date(2012, 12, 10)).zh
    '2012年12月10日'
    """
    return Text(f"{at.year}年{at.month}月{at.day}日", f"{at.day} {_MONTHS[at.month - 1]} {at.year}")


def weekday_name(number: int) -> Text:
    """A day of the week, 1 (Monday) to 7.

    >>> weekday_name(5).zh
    '周五'
    """
    return _WEEKDAYS[number - 1]
