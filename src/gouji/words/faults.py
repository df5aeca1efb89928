"""What an input can't be, as sentences that name the key and the reason."""

import json
from collections.abc import Callable
from typing import Any

from gouji.engine.cards import seat_name
from gouji.engine.faults import Fault
from gouji.words.names import Text, place_name, rank_name, shown

Facts = dict[str, Any]


def quoted(value: Any) -> str:
    """A value from outside as JSON would write it, safe to print and not too long.

    >>> quoted("九"), quoted([1, True]), quoted(float("inf"))
    ('"九"', '[1, true]', 'Infinity')
    """
    return shown(json.dumps(value, ensure_ascii=False, default=str))


_KINDS = {
    "rulebook": Text(
        "规则名（basic、contest）或一张表", "the name of a rulebook (basic, contest) or a table"
    ),
    "string": Text("一段文字", "a string"),
    "boolean": Text("true 或 false", "true or false"),
    "integer": Text("整数", "an integer"),
    "table": Text("一张表", "a table"),
    "list": Text("一个列表", "a list"),
}


def _choices(facts: Facts) -> Text:
    names = [quoted(choice) for choice in facts["choices"]]
    return Text("、".join(names), ", ".join(names))


def _wrong_type(facts: Facts) -> Text:
    kind = _KINDS.get(facts["wanted"], Text(facts["wanted"], facts["wanted"]))
    value = quoted(facts["value"])
    return Text(f"应是{kind.zh}，不是 {value}", f"must be {kind.en}, not {value}")


def _bad_choice(facts: Facts) -> Text:
    names, value = _choices(facts), quoted(facts["value"])
    return Text(f"只能是 {names.zh} 之一，不是 {value}", f"must be one of {names.en}, not {value}")


def _unknown_switch(facts: Facts) -> Text:
    near = facts["near"]
    if near:
        return Text(f"没有这一项规则，是不是 {near}？", f"no such switch; did you mean {near}?")
    return Text("没有这一项规则", "no such switch")


def _not_whole(facts: Facts) -> Text:
    low, high, value = facts["least"], facts["most"], quoted(facts["value"])
    return Text(
        f"应是 {low} 到 {high} 的整数，不是 {value}",
        f"must be an integer from {low} to {high}, not {value}",
    )


def _seat(facts: Facts) -> str:
    return seat_name(facts["seat"])


def _too_many(facts: Facts) -> Text:
    rank, found, most = rank_name(facts["rank"]), facts["found"], facts["most"]
    return Text(
        f"六家共有 {found} 个{rank.zh}，四副牌只有 {most} 个",
        f"the six hands hold {found} cards “{rank.en}”, four packs only {most}",
    )


_MAKERS: dict[str, Callable[[Facts], Text]] = {
    "unknown-rulebook": lambda f: Text(
        f"没有 {quoted(f['value'])} 这种规则，只有 basic 和 contest",
        f"no rulebook {quoted(f['value'])}; there are basic and contest",
    ),
    "wrong-type": _wrong_type,
    "missing-key": lambda f: Text("缺少这一项", "this key is missing"),
    "bad-choice": _bad_choice,
    "unknown-switch": _unknown_switch,
    "not-whole": _not_whole,
    "not-six-points": lambda f: Text(
        f"应是六个整数，不是 {quoted(f['value'])}",
        f"must be six integers, not {quoted(f['value'])}",
    ),
    "six-places": lambda f: Text(
        f"要六个座位，不是 {f['found']} 个", f"must be six seats, not {f['found']}"
    ),
    "placed-twice": lambda f: Text(
        f"{_seat(f)} 占了两个名次：{place_name(f['first']).zh}和{place_name(f['second']).zh}",
        f"{_seat(f)} has two places, {f['first']} and {f['second']}",
    ),
    "seat-twice": lambda f: Text(f"{_seat(f)} 出现了两次", f"{_seat(f)} stands there twice"),
    "not-placed-last": lambda f: Text(
        f"{_seat(f)} 应判{place_name(f['due']).zh}，却是{place_name(f['place']).zh}",
        f"{_seat(f)} must have place {f['due']}, not {f['place']}",
    ),
    "no-declarations": lambda f: Text(
        f"这种规则没有明点，{_seat(f)} 不能明点",
        f"this rulebook has no declarations, so not {_seat(f)}'s either",
    ),
    "no-blocks": lambda f: Text(
        f"这种规则不憋三，{_seat(f)} 不会被憋",
        f"threes need not come last by this rulebook: {_seat(f)} can't be blocked",
    ),
    "own-set": lambda f: Text(
        f"{_seat(f)} 不能对自己的牌", f"{_seat(f)} can't do this to his own set"
    ),
    "burned-opposite": lambda f: Text(
        f"{_seat(f)} 不能捎对头 {seat_name(f['other'])} 的牌，那是够级",
        f"{_seat(f)} can't burn a set of his opposite {seat_name(f['other'])}: he answers it",
    ),
    "points-taken": lambda f: Text(
        f"应是两个不小于 0 的整数，不是 {quoted(f['value'])}",
        f"must be two integers of at least 0, not {quoted(f['value'])}",
    ),
    "no-seat": lambda f: Text(f"{quoted(f['value'])} 不是座位", f"{quoted(f['value'])} is no seat"),
    "only-in-play": lambda f: Text('只有 start = "play" 时才能写', 'only with start = "play"'),
    "not-36": lambda f: Text(
        f"{_seat(f)} 有 {f['found']} 张牌，发牌时每家应有 36 张",
        f"{_seat(f)} holds {f['found']} cards; a deal gives each 36",
    ),
    "finished-holds": lambda f: Text(
        f"{_seat(f)} 已经走了，手里却还有牌", f"{_seat(f)} is out and yet holds cards"
    ),
    "empty-hand": lambda f: Text(
        f"{_seat(f)} 没有牌，却不在 finished 里",
        f"{_seat(f)} holds no cards but is not in finished",
    ),
    "too-few-hands": lambda f: Text("至少要有两家有牌", "at least two hands must hold cards"),
    "too-many": _too_many,
    "bound-out": lambda f: Text(
        f"{_seat(f)} 已经走了，不再受烧牌约束", f"{_seat(f)} is out and can't be bound"
    ),
    "leader-out": lambda f: Text(
        f"{_seat(f)} 已经走了，不能发牌" if "seat" in f else "发牌的人已经走了", "the leader is out"
    ),
    "six-hands": lambda f: Text(
        f"要六家牌，不是 {f['found']} 家", f"must be six hands, not {f['found']}"
    ),
    "strange-card": lambda f: Text(
        f"{_seat(f)} 的牌里有 {quoted(f['card'])}，不是牌",
        f"{_seat(f)}'s hand has {quoted(f['card'])}, which is no card",
    ),
    "strange-counts": lambda f: Text(
        f"{_seat(f)} 的牌应是十五个 0 到 16 的数",
        f"{_seat(f)}'s hand must be fifteen counts from 0 to 16",
    ),
}


def fault(f: Fault) -> Text:
    """What is wrong with an input: its key and the reason; KeyError for an unknown code.

    >>> fault(Fault("unknown-switch", "rulebook.burn_orders", near="burn_order")).zh
    'rulebook.burn_orders：没有这一项规则，是不是 burn_order？'
    """
    reason = _MAKERS[f.code](f.facts)
    if not f.key:
        return reason
    key = shown(f.key)
    return Text(f"{key}：{reason.zh}", f"{key}: {reason.en}")
