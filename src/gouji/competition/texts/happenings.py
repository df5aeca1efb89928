"""What incidents bring and what a change moves, as sentences."""

from gouji.competition.incidents import CLAUSES, Consequence
from gouji.competition.moved import Moved
from gouji.competition.state import State
from gouji.competition.texts.names import INCIDENTS
from gouji.words import Text

_THEN = {
    "warned": Text("{team} 第 {nth} 次，警告（全程只有这一次）", "{team}: number {nth}, a warning"),
    "points": Text("{team} 第 {nth} 次，扣 {points} 分", "{team}: number {nth}, {points} off"),
    "cheat": Text("判大落，{team} 扣 {points} 分", "put last, {points} off for {team}"),
    "disqualified": Text(
        "再犯，取消资格；队里不能换人，{team} 弃权",
        "again: disqualified; the team can't be changed, so {team} forfeits",
    ),
    "void": Text(
        "判大落，本人得的分作废，该别人得的照算", "put last, own gains void, others' gains stand"
    ),
    "last": Text("判大落", "put last"),
}

_LINES = {
    "totals": Text(
        "第 {match} 场总分 {old} 改为 {new}", "match {match}: total {old} becomes {new}"
    ),
    "winner": Text(
        "第 {match} 场胜队 {old} 改为 {new}", "match {match}: winner {old} becomes {new}"
    ),
    "reopened": Text("第 {match} 场又成了未定", "match {match} is open again"),
    "decided": Text("第 {match} 场有了结果：{new} 胜", "match {match} is decided: {new} won"),
    "both-out": Text(
        "第 {match} 场双方都不进下一轮", "match {match} is decided: nobody goes through"
    ),
    "sides": Text("第 {match} 场的 {old} 换成 {new}", "match {match}: {new} in the place of {old}"),
    "bye": Text("第 {round} 轮轮空的 {old} 换成 {new}", "bye of round {round}: {new} for {old}"),
    "undone": Text("第 {match} 场打过的局作废，重打", "match {match} is played anew"),
    "place": Text("{team}：{old} 改为 {new}", "{team}: {old} becomes {new}"),
}
_PLACE = Text("第 {n} 名", "place {n}")
_NO_PLACE = Text("没有名次", "no place")
_PRIZE = Text("{place}（{prize}）", "{place} ({prize})")
_NONE = Text("无", "none")


def then(one: Consequence, team: str) -> Text:
    """What an incident brings, without who and what.

    >>> from gouji.competition.model import Incident
    >>> incident = Incident(kind="peeked", seat=0)
    >>> one = Consequence(match="1-1", deal=1, incident=incident, team=1, member=0, nth=2, points=1)
    >>> then(one, "德语系").zh
    '德语系第 2 次，扣 1 分'
    """
    if one.warned:
        key = "warned"
    elif one.disqualified:
        return Text(
            f"{_filled('cheat', one, team).zh}；{_filled('disqualified', one, team).zh}",
            f"{_filled('cheat', one, team).en}; {_filled('disqualified', one, team).en}",
        )
    elif one.incident.kind == "cheat":
        key = "cheat"
    elif one.points:
        key = "points"
    else:
        key = "void" if one.void else "last"
    return _filled(key, one, team)


def _filled(key: str, one: Consequence, team: str) -> Text:
    return _THEN[key].fill(team=team, nth=one.nth, points=one.points)


def consequence(one: Consequence, state: State) -> Text:
    """What an incident brings: where, who, what, then what, and the clause."""
    team = state.team(one.team)
    name = team.members[one.member].name
    what = INCIDENTS[one.incident.kind]
    follows = then(one, team.label)
    clause = CLAUSES[one.incident.kind]
    return Text(
        f"第 {one.match} 场第 {one.deal} 局，{name}（{one.incident.seat + 1} 号座）"
        f"{what.zh}：{follows.zh}（{clause}）",
        f"match {one.match}, deal {one.deal}, {name} (seat {one.incident.seat + 1}) "
        f"{what.en}: {follows.en} ({clause})",
    )


def moves(found: Moved, before: State, after: State) -> list[Text]:
    """All that a change moves, a line each."""
    lines = [consequence(one, after) for one in found.fouls]
    for match in found.matches:
        if match.totals[0] != match.totals[1]:
            old, new = (f"{a}:{b}" for a, b in match.totals)
            lines.append(_LINES["totals"].fill(match=match.match, old=old, new=new))
        was, now = match.winner
        if match.decided == (True, False):
            lines.append(_LINES["reopened"].fill(match=match.match))
        elif match.decided == (False, True):
            key = "decided" if now is not None else "both-out"
            lines.append(_LINES[key].fill(match=match.match, new=_team(after, now)))
        elif was != now:
            names = {"old": _team(before, was), "new": _team(after, now)}
            lines.append(_LINES["winner"].fill(match=match.match, **names))
    for name, old_sides, new_sides in found.sides:
        for a, b in zip(old_sides, new_sides, strict=True):
            if a != b:
                names = {"old": _team(before, a), "new": _team(after, b)}
                lines.append(_LINES["sides"].fill(match=name, **names))
    for number, old_bye, new_bye in found.byes:
        names = {"old": _team(before, old_bye), "new": _team(after, new_bye)}
        lines.append(_LINES["bye"].fill(round=number, **names))
    lines += [_LINES["undone"].fill(match=name) for name in found.undone]
    for row in found.places:
        old_place, new_place = (_place(*pair) for pair in zip(row.place, row.prize, strict=True))
        team = after.label(row.team)
        lines.append(_LINES["place"].fill(team=team, old=old_place, new=new_place))
    return lines


def _team(state: State, number: int | None) -> Text:
    if number is None:
        return _NONE
    label = state.label(number)
    return Text(label, label)


def _place(place: int, prize: str) -> Text:
    if not place:
        return _NO_PLACE
    said = _PLACE.fill(n=place)
    return _PRIZE.fill(place=said, prize=prize) if prize else said
