"""The steps of a log as sentences: who, when, what, why."""

from collections.abc import Callable
from typing import Any

from gouji.competition.log import Entry
from gouji.competition.model import Fixture
from gouji.competition.state import State
from gouji.competition.texts.names import INCIDENTS, LIMITS
from gouji.competition.texts.papers import LINES, when
from gouji.competition.texts.settings import setting_name
from gouji.words import Text, shown

ROLES = {
    "organiser": Text("组织者", "organiser"),
    "jury": Text("裁判委员会", "jury"),
    "referee": Text("裁判", "referee"),
    "entrant": Text("报名单位", "entrant"),
}

_STEPS = {
    "set-up": Text("新建赛事「{name}」", "sets up “{name}”"),
    "change-setup": Text("改设置：{keys}", "changes settings: {keys}"),
    "enter": Text("报名 {n} 队：{teams}", "enters {n}: {teams}"),
    "amend": Text("修改报名：{teams}", "amends the entry of {teams}"),
    "waive": Text("放宽「{limit}」：{unit}", "waives “{limit}” for {unit}"),
    "withdraw": Text("撤回报名：{teams}", "withdraws {teams}"),
    "retire": Text("退赛：{teams}", "{teams} retires"),
    "strike": Text("取消资格：{teams}", "strikes out {teams}"),
    "commit-lots": Text(
        "第 {round} 轮封签，公布哈希 {hash}", "makes the hash for round {round} public: {hash}"
    ),
    "draw-lots": Text(
        "第 {round} 轮抽签：{matches} 场{bye}", "draws round {round}: {matches}{bye}"
    ),
    "enter-lots": Text(
        "录入第 {round} 轮手抽的签：{matches} 场{bye}",
        "types in the lots of round {round}: {matches}{bye}",
    ),
    "move": Text("第 {match} 场改到 {where}", "moves match {match} to {where}"),
    "begin": Text("第 {match} 场开打", "match {match} begins"),
    "open-deal": Text("第 {match} 场第 {deal} 局入座", "seats for match {match}, deal {deal}"),
    "incident": Text(
        "第 {match} 场第 {deal} 局 {seat} 号座：{what}",
        "match {match}, deal {deal}, seat {seat}: {what}",
    ),
    "take-back-incident": Text(
        "第 {match} 场第 {deal} 局 {seat} 号座：撤回「{what}」",
        "match {match}, deal {deal}, seat {seat}: takes back “{what}”",
    ),
    "result": Text("第 {match} 场第 {deal} 局录入结果", "result of match {match}, deal {deal}"),
    "confirm": Text("第 {match} 场 {name} 确认", "{name} confirms match {match}"),
    "forfeit": Text("第 {match} 场 {team} 弃权", "{team} gives up match {match}"),
    "dispute": Text("第 {match} 场提出争议：{text}", "disputes match {match}: {text}"),
    "take-back-dispute": Text("撤回争议 {appeal}", "takes back dispute {appeal}"),
    "rule": Text("争议 {appeal} 裁定{state}", "rules dispute {appeal} {state}"),
    "correct": Text("更正第 {match} 场", "corrects match {match}"),
    "decide-by-lot": Text("第 {match} 场抽签定胜负", "decides match {match} by lot"),
    "draw-places": Text("并列的名次抽签", "draws lots for equal places"),
    "finish": Text("赛事结束，名次和奖项定下", "the end: places and prizes are fixed"),
    "undo": Text("撤销第 {n} 步", "undoes step {n}"),
}
"""What each command does, by its name."""

_LINE = Text("{n:>4}　{at}　{role} {name}　{what}", "{n:>4}  {at}  {role} {name}  {what}")
_WHY = Text("{line}（理由：{why}）", "{line} (reason: {why})")
_BYE = Text("，{team} 轮空", ", {team} has a bye")
_RULED = {True: Text("成立", "upheld"), False: Text("驳回", "rejected")}


def step(entry: Entry, state: State) -> Text:
    """What an entry did; `state`: any that knows its teams, as the present one."""
    fields = {key: _safe(value) for key, value in entry.args.items() if not isinstance(value, dict)}
    fill = _FILL.get(entry.what)
    if fill is not None:
        fields.update(fill(entry, state))
    return _STEPS[entry.what].fill(**fields)


def step_line(entry: Entry, state: State) -> Text:
    """An entry as a line of the log: number, time, who, what, why."""
    line = _LINE.put(
        n=entry.n,
        at=f"{entry.at:%Y-%m-%d %H:%M}",
        role=ROLES.get(entry.who.role, Text(entry.who.role, entry.who.role)),
        name=shown(entry.who.name),
        what=step(entry, state),
    )
    return _WHY.put(line=line, why=shown(entry.why, 500)) if entry.why else line


def _safe(value: Any) -> Any:
    return shown(value, 200) if isinstance(value, str) else value


def _teams(entry: Entry, state: State) -> dict[str, object]:
    labels = [
        f"{(change.new or change.old)['unit']}{(change.new or change.old)['group']}"
        for change in entry.changes
        if change.doc.startswith("team/")
    ]
    said = "、".join(labels[:3])
    if len(labels) > 3:
        return {"n": len(labels), "teams": Text(said + "……", said.replace("、", ", ") + " ...")}
    return {"n": len(labels), "teams": Text(said, said.replace("、", ", "))}


def _round(entry: Entry, state: State) -> dict[str, object]:
    lot = next(change.new for change in entry.changes if change.doc.startswith("lot/"))
    bye = lot["bye"]
    return {
        "round": lot["round"],
        "hash": lot["commitment"][:16] + "…",
        "matches": sum(change.doc.startswith("match/") for change in entry.changes),
        "bye": "" if bye is None else _BYE.fill(team=_label(state, bye)),
    }


def _deal(entry: Entry, state: State) -> dict[str, object]:
    change = next(change for change in entry.changes if change.doc.startswith("deal/"))
    sheet = change.new
    found: dict[str, object] = {"deal": sheet["number"]}
    incident = None
    if entry.what == "incident":
        incident = sheet["incidents"][-1]
    elif entry.what == "take-back-incident":
        incident = change.old["incidents"][entry.args["nth"] - 1]
    if incident is not None:
        found.update(seat=incident["seat"] + 1, what=INCIDENTS[incident["kind"]])
    return found


def _moved(entry: Entry, state: State) -> dict[str, object]:
    match = Fixture.model_validate(next(change.new for change in entry.changes))
    table = LINES["at-table"].fill(n=match.table) if match.table is not None else Text("", "")
    at = when(match.start) if match.start is not None else Text("", "")
    return {"where": Text(f"{table.zh} {at.zh}".strip(), f"{table.en} {at.en}".strip())}


def _label(state: State, team: int) -> str:
    known = state.teams.get(team)
    return str(team) if known is None else known.label


def _confirmed(entry: Entry, state: State) -> dict[str, object]:
    match = next(change.new for change in entry.changes if change.doc.startswith("match/"))
    return {"name": shown(match["confirmed"][entry.args["side"]])}


_FILL: dict[str, Callable[[Entry, State], dict[str, object]]] = {
    "set-up": lambda entry, state: {"name": shown(entry.args["setup"]["name"])},
    "change-setup": lambda entry, state: {
        "keys": Text(
            "、".join(setting_name(key).zh for key in entry.args["to"]),
            ", ".join(setting_name(key).en for key in entry.args["to"]),
        )
    },
    **dict.fromkeys(("enter", "amend", "withdraw", "retire", "strike"), _teams),
    "waive": lambda entry, state: {
        "limit": LIMITS[entry.args["limit"]],
        "unit": shown(entry.args["unit"] + (entry.args.get("group") or "")),
    },
    **dict.fromkeys(("commit-lots", "draw-lots", "enter-lots"), _round),
    **dict.fromkeys(("open-deal", "incident", "take-back-incident", "result"), _deal),
    "move": _moved,
    "confirm": _confirmed,
    "forfeit": lambda entry, state: {"team": _label(state, entry.args["team"])},
    "rule": lambda entry, state: {"state": _RULED[entry.args["upheld"]]},
    "correct": lambda entry, state: {"match": entry.args["correction"]["match"]},
}
