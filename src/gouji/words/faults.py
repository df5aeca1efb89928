"""Inputs that can't be, as sentences that name the key and the reason."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from gouji.engine.cards import seat_name
from gouji.engine.faults import Fault
from gouji.words.fault_lines import FAULTS
from gouji.words.names import Text, place_name, rank_name, shown

_OF_FILES = (
    "weights-unreadable",
    "weights-no-file",
    "weights-version",
    "other-settings",
    "bad-settings",
    "no-writing",
    "data-in-use",
    "bad-key",
    "newer-database",
    "bad-database",
    "no-listening",
    "port-taken",
    "in-use",
    "other-deal",
    "other-arena",
    "no-archive",
    "bad-archive",
    "other-archive",
    "gap-in-archive",
    "broken-deal",
    "stray-record",
    "bad-curve",
    "no-deal",
    "bad-results",
    "bad-progress",
    "more-matches",
    "other-sheet",
)
"""Codes whose key is a path, which is told whole."""

_NEAR = Text("{reason}，是不是 {near}？", "{reason}; did you mean {near}?")

_KINDS = {
    "rulebook": Text("规则名或一张表", "a rulebook's name or a table"),
    "string": Text("文字", "a string"),
    "strings": Text("一列文字", "a list of strings"),
    "boolean": Text(" true 或 false", "true or false"),
    "integer": Text("整数", "an integer"),
    "table": Text("一张表", "a table"),
    "seat": Text("座位（p1 到 p6）", "a seat (p1 to p6)"),
    "seats": Text("一列座位（p1 到 p6）", "a list of seats (p1 to p6)"),
}


def quoted(value: Any) -> str:
    """A value from outside as JSON would write it, safe to print and not too long.

    >>> quoted("九"), quoted([1, True]), quoted(float("inf"))
    ('"九"', '[1, true]', 'Infinity')
    """
    if isinstance(value, str):
        value = value[:200]
    try:
        return shown(json.dumps(value, ensure_ascii=False, default=str))
    except ValueError:  # a number longer than Python writes in decimal
        return shown(hex(value)) if isinstance(value, int) else "…"


def _choices(names: Any) -> Text:
    return Text("、".join(map(quoted, names)), ", ".join(map(quoted, names)))


def _wanted(value: Any) -> Any:
    return _KINDS[value] if isinstance(value, str) else value


def _seat_row(seats: Any) -> str:
    return " ".join(map(seat_name, seats))


_SHOW: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("seat", "other"), seat_name),
    **dict.fromkeys(("first", "second", "place", "due"), place_name),
    **dict.fromkeys(("value", "card", "stated", "found", "dealt", "there", "here"), quoted),
    **dict.fromkeys(("reason", "near", "what"), shown),
    "rank": rank_name,
    "choices": _choices,
    "wanted": _wanted,
}
_SHOW_IN: dict[str, dict[str, Callable[[Any], Any]]] = {
    "leader-disagrees": {"stated": seat_name, "dealt": seat_name},
    "result-places": {"stated": _seat_row, "found": _seat_row},
}


def _fields(code: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    show = _SHOW | _SHOW_IN.get(code, {})
    return {key: show.get(key, lambda fact: fact)(fact) for key, fact in facts.items()}


def fault(f: Fault) -> Text:
    """What is wrong with an input: its key and the reason; KeyError for an unknown code.

    >>> fault(Fault("unknown-switch", "rulebook.burn_orders", near="burn_order"))[0]
    'rulebook.burn_orders：规则里没有这一项，是不是 burn_order？'
    >>> fault(Fault("not-36", "hands", seat=1, found=35)).en
    'hands: a deal starts with 36 cards each; number held by p2: 35'
    """
    fields = _fields(f.code, f.facts)
    reason = FAULTS[f.code].fill(**fields)
    if fields.get("near"):
        reason = _NEAR.fill(reason=reason, near=fields["near"])
    if not f.key:
        return reason
    key = shown(f.key, 4096 if f.code in _OF_FILES else 80)
    return Text(f"{key}：{reason.zh}", f"{key}: {reason.en}")
