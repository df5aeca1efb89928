"""Every setting: its name, its clause or a sentence, and its value in words."""

from datetime import date, datetime, time
from typing import Any

from gouji import words
from gouji.competition.setup import Setup
from gouji.competition.texts.papers import day, weekday_name
from gouji.engine.rulebook import make_rulebook
from gouji.words import Text

SETTINGS = {
    "name": (Text("赛事名称", "name"), Text("印在所有纸面上", "stands on all papers")),
    "organiser": (Text("主办", "organiser"), Text("印在纸面上", "stands on papers")),
    "place": (Text("地点", "place"), Text("印在纸面上", "stands on papers")),
    "contact": (Text("报名处", "entries go to"), Text("报名表上的收表人", "stands on entry forms")),
    "unit_word": (
        Text("报名单位叫什么", "what a unit is called"),
        Text("工会小组、教研室、车间……（R20.1）", "a section, a workshop … (R20.1)"),
    ),
    "rulebook": (
        Text("计分规则", "rulebook"),
        Text("基本、比赛，或自家的规则（R16、R18）", "basic, contest or a house's (R16, R18)"),
    ),
    "deals": (
        Text("一场几局", "deals per match"),
        Text(
            "打平加赛一局，直到分出胜负，最多加 20 局（R16.5）",
            "then extra deals until unequal (R16.5)",
        ),
    ),
    "seats": (
        Text("座位", "seats"),
        Text(
            "固定：按报名次序坐；抽座：每局抽一次", "fixed: in order of entry; drawn: for each deal"
        ),
    ),
    "limits.players": (
        Text("每队人数", "players per team"),
        Text("R20.1", "R20.1"),
    ),
    "limits.women": (
        Text("每队女队员至少", "least women per team"),
        Text("R20.1", "R20.1"),
    ),
    "limits.teams": (
        Text("每单位最多几队", "most teams per unit"),
        Text("R20.1", "R20.1"),
    ),
    "limits.deadline": (
        Text("报名截止", "deadline"),
        Text(
            "到点以后报不进来，组织者可写明理由放宽（R20.1）", "R20.1; the organiser can waive it"
        ),
    ),
    "lots": (
        Text("抽签办法", "lots"),
        Text(
            "电子：先公布哈希，再公布种子，谁都能重算；手抽：领队抽完录入（R20.2）",
            "electronic: hash, then secret; by hand: typed in (R20.2)",
        ),
    ),
    "keep_apart": (
        Text("同单位回避", "keep units apart"),
        Text(
            "能避开就一定避开，避不开会说明；两份文件都没有这一条，默认不避",
            "teams of one unit don't meet where that can be; neither document asks for it",
        ),
    ),
    "second_bye": (
        Text("可以再次轮空", "second byes"),
        Text(
            "不可以：有队还没轮空过，轮空过的就不再轮空（R20.2）",
            "no: nobody has a second bye while others have had none (R20.2)",
        ),
    ),
    "third_place": (
        Text("三四名决赛", "match for third place"),
        Text(
            "不打：半决赛负队按得失分排（R20.3）",
            "without: semi-final losers rank by points (R20.3)",
        ),
    ),
    "late_minutes": (
        Text("迟到几分钟算弃权", "minutes until a late team forfeits"),
        Text("从排定的时间算起", "from the scheduled time"),
    ),
    "schedule.start": (Text("开赛日", "first day"), Text("R20.5", "R20.5")),
    "schedule.weekdays": (Text("比赛日", "days of play"), Text("R20.5，周一到周五", "R20.5")),
    "schedule.hour": (Text("每天几点开打", "hour"), Text("R20.5", "R20.5")),
    "schedule.tables": (
        Text("桌数", "tables"),
        Text("有几张桌子就同时打几场（R20.5）", "so many matches at once (R20.5)"),
    ),
    "schedule.minutes": (
        Text("一场排几分钟", "minutes per match"),
        Text("排时间和查冲突用", "for times and clashes"),
    ),
    "schedule.per_day": (
        Text("每天几场次", "starts a day"),
        Text("一天里依次开几批", "how often a day tables start anew"),
    ),
    "schedule.skip": (Text("停赛日", "days without play"), Text("放假、占场的日子", "holidays")),
    "prizes": (
        Text("奖项", "prizes"),
        Text(
            "名称和名额，名额可先写「若干」；一个奖算全队的人（R20.3）",
            "each counts for the team's people (R20.3)",
        ),
    ),
    "entry_form": (
        Text("报名表样式", "entry form"),
        Text(
            "一行一组（附件1），或者一行一人、领队打√（R20.8）",
            "lines of groups or of people (R20.8)",
        ),
    ),
    "remarks": (Text("其他", "remarks"), Text("印在填表说明里", "stands in the instructions")),
}
"""Name and sentence of each setting, by its key."""

_OR_OFF = Text("不限就填 off", "or off")
TYPED = {
    "rulebook": Text("填 basic、contest，或一份规则文件", "basic, contest or a file"),
    "limits.players": _OR_OFF,
    "limits.women": _OR_OFF,
    "limits.teams": _OR_OFF,
    "late_minutes": _OR_OFF,
    "entry_form": Text("填 groups 或 members", "groups or members"),
}
"""How a setting is typed on a command line, where its sentence doesn't say; no page shows it."""

VALUES = {
    "seats": {"fixed": Text("固定", "fixed"), "drawn": Text("每局抽座", "drawn each deal")},
    "lots": {"electronic": Text("电子抽签", "electronic"), "by_hand": Text("领队手抽", "by hand")},
    "entry_form": {
        "groups": Text("一行一组", "lines of groups"),
        "members": Text("一行一人", "lines of people"),
    },
}
"""Values that are words, by their settings."""

_ON = Text("是", "yes")
_OFF = Text("否", "no")
_FREE = Text("不限", "off")
_UNSET = Text("未定", "not set")
_SOME = Text("{name} 若干", "{name}: open")
_COUNT = Text("{name} {n} 队", "{name}: {n}")
_NONE = Text("没有", "none")
_LINE = Text("{key}　{name}：{value}　（{why}）", "{key}  {name}: {value}  ({why})")


def setting_name(key: str) -> Text:
    """What a setting is called.

    >>> setting_name("limits.women").zh
    '每队女队员至少'
    """
    found = SETTINGS.get(key)
    return found[0] if found is not None else Text(key, key)


def setting_value(setup: Setup, key: str) -> Text:
    """A setting's value in words.

    >>> from gouji.competition.templates import NOTICE
    >>> [setting_value(NOTICE, key).zh for key in ("rulebook", "prizes", "schedule.weekdays")]
    ['基本规则', '一等奖 1 队、二等奖 2 队、三等奖 若干', '周一、周二、周三、周四、周五']
    """
    value: Any = setup
    for part in key.split("."):
        value = getattr(value, part)
    if key in VALUES:
        return VALUES[key][value]
    if key == "rulebook":
        return words.rulebook_name(make_rulebook(value))
    if key == "prizes":
        prizes = [
            _SOME.put(name=prize.name)
            if prize.count is None
            else _COUNT.put(name=prize.name, n=prize.count)
            for prize in value
        ]
        return _joined(prizes)
    if key == "schedule.weekdays":
        return _joined([weekday_name(number) for number in value])
    if key == "schedule.skip":
        return _joined([day(one) for one in value])
    return _plain(key, value)


def _plain(key: str, value: Any) -> Text:
    if isinstance(value, bool):
        return _ON if value else _OFF
    if value is None:
        return _UNSET if key.startswith("schedule.") else _FREE
    if isinstance(value, datetime):
        return Text(f"{value:%Y-%m-%d %H:%M}", f"{value:%Y-%m-%d %H:%M}")
    if isinstance(value, date):
        return day(value)
    if isinstance(value, time):
        return Text(f"{value:%H:%M}", f"{value:%H:%M}")
    text = words.shown(str(value).replace("\n", " "), 400)
    return Text(text, text) if text else _UNSET


def _joined(parts: list[Text]) -> Text:
    if not parts:
        return _NONE
    return Text("、".join(part.zh for part in parts), ", ".join(part.en for part in parts))


def setting_lines(setup: Setup) -> list[Text]:
    """Every setting with its key, value, and its clause or sentence."""
    return [
        _LINE.put(key=key, name=name, value=setting_value(setup, key), why=_typed(key, why))
        for key, (name, why) in SETTINGS.items()
    ]


def _typed(key: str, why: Text) -> Text:
    how = TYPED.get(key)
    return why if how is None else Text(f"{why.zh}；{how.zh}", f"{why.en}; {how.en}")
