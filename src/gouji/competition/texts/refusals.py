"""Why something can't be done, as sentences."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from gouji import words
from gouji.competition.texts.names import FIELDS, member_field
from gouji.competition.texts.packing import NOT_TAKEN
from gouji.competition.texts.play_refusals import IN_PLAY
from gouji.competition.texts.refusal_lines import BEFORE_PLAY
from gouji.engine.faults import Fault
from gouji.words import Text

REFUSALS = BEFORE_PLAY | IN_PLAY | NOT_TAKEN
"""Templates by code."""

_OF_FILES = (
    "no-competition-file",
    "not-a-competition",
    "file-exists",
    "file-busy",
    "file-failed",
    "other-rehearsal",
    "no-file-there",
    "nothing-to-back-up",
    "not-a-backup",
    "pack-too-large",
)
"""Codes whose key is a path, which is told whole."""

_ROLES = {
    "organiser": Text("组织者", "an organiser"),
    "jury": Text("裁判委员会", "the jury"),
    "referee": Text("裁判", "a referee"),
    "entrant": Text("报名单位", "an entrant"),
}
_OUT = {
    "withdrawn": Text("撤回了报名", "has withdrawn"),
    "retired": Text("退出了比赛", "has retired"),
    "struck": Text("被取消了资格", "has been struck out"),
}
_APPEAL = {
    "open": Text("还没有裁决", "still open"),
    "upheld": Text("已经裁定成立", "upheld"),
    "rejected": Text("已经驳回", "rejected"),
    "withdrawn": Text("已经撤回", "taken back"),
}
_KINDS = {
    "opened": Text("开点", "opening"),
    "burned": Text("烧牌", "burns"),
}


def _seat(seat: int) -> Text:
    return Text(f"{seat + 1} 号座", f"seat {seat + 1}")


def _seats(seats: list[int]) -> Text:
    numbers = [str(seat + 1) for seat in seats]
    return Text("、".join(numbers) + " 号座", "seats " + ", ".join(numbers))


def _teams(teams: list[int]) -> Text:
    if not teams:
        return Text("没有人抽到", "nobody drew it")
    numbers = "、".join(map(str, teams))
    return Text(f"抽到的是 {numbers} 号队", "drawn by teams " + numbers.replace("、", ", "))


def _time(at: datetime) -> Text:
    return Text(f"{at:%Y-%m-%d %H:%M}", f"{at:%Y-%m-%d %H:%M}")


def _no_team(found: int) -> Text:
    return Text(f"{found} 号队", f"team {found}")


_SHOW: dict[str, Callable[[Any], Any]] = {
    "value": words.quoted,
    "reason": lambda reason: reason if isinstance(reason, Text) else words.shown(reason),
    "seat": _seat,
    "seats": _seats,
    "teams": _teams,
    "deadline": _time,
    "role": _ROLES.__getitem__,
    "choices": lambda names: Text("、".join(names), ", ".join(names)),
}
_SHOW_IN: dict[str, dict[str, Callable[[Any], Any]]] = {
    "out-already": {"kind": _OUT.__getitem__},
    "appeal-closed": {"state": _APPEAL.__getitem__},
    "not-counted": {"kind": _KINDS.__getitem__},
    **{code: {"value": words.shown} for code in ("letter-missing", "not-a-name", "one-person")},
    **{
        code: {"team": _no_team}
        for code in ("lot-missing", "lot-of-stranger", "lot-number", "second-bye", "lot-twice")
    },
}


def say(why: Fault, *, field: bool = True) -> Text:
    """Why something can't be, with the field before it where it has one; KeyError for strangers.

    >>> from gouji.competition.refusing import NotAllowed
    >>> say(NotAllowed("too-few-women", "members", least=1, found=0)).zh
    '队员：至少要有 1 名女队员，这里有 0 名（R20.1）'
    >>> say(NotAllowed("empty", "members.1")).en
    'player 2: nothing is written here'
    """
    if why.code not in REFUSALS:
        return words.fault(why)
    show = _SHOW | _SHOW_IN.get(why.code, {})
    fields = {key: show.get(key, _shown)(value) for key, value in why.facts.items()}
    reason = REFUSALS[why.code].fill(**fields)
    if why.code in _OF_FILES and why.key:
        name = words.shown(why.key, 4096)
        return Text(f"{name}：{reason.zh}", f"{name}: {reason.en}")
    label = field_name(why.key)
    if not field or label is None:
        return reason
    return Text(f"{label.zh}：{reason.zh}", f"{label.en}: {reason.en}")


def _shown(value: Any) -> Any:
    return words.shown(value) if isinstance(value, str) else value


def field_name(key: str) -> Text | None:
    """What a field of a form is called, None for what people never fill in.

    >>> field_name("members.2").zh, field_name("match")
    ('队员3', None)
    """
    found = re.search(r"members\.(\d+)", key)
    if found:
        return member_field(int(found[1]))
    return FIELDS.get(key.rpartition(".")[2])
