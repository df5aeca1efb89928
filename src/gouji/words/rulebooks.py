"""Rulebooks and their switches as sentences (R18)."""

from typing import Any

from gouji.engine.rulebook import Rulebook
from gouji.words.names import Text, shown

_BASES = {"basic": Text("基本规则", "basic rules"), "contest": Text("比赛规则", "contest rules")}
_CHANGED = Text("{base}（有改动）", "{base}, changed")

_SWITCHES: dict[str, dict[Any, Text]] = {
    "opening": {
        "shown_threes": Text("亮3定谁先发", "shown threes decide who leads"),
        "first_taker": Text("谁先抓牌谁先发", "the first taker leads"),
    },
    "drawer": {
        "rotates": Text("轮流开牌", "the draw goes round"),
        "named": Text("每局另点人开牌", "the drawer is named for each deal"),
    },
    "buy_threes": {
        True: Text("买3", "threes are bought"),
        False: Text("不买3", "no threes are bought"),
    },
    "declarations": {
        True: Text("可以明点", "declarations"),
        False: Text("没有明点", "no declarations"),
    },
    "lock_spares_opposite": {
        True: Text("过牌以后还能管对头的牌", "who has passed may still answer his opposite"),
        False: Text(
            "过牌以后对头的牌也不能管", "who has passed may not answer his opposite either"
        ),
    },
    "second_chance": {
        True: Text("对头扣牌前还有一次机会", "the opposite has a second chance before he closes"),
        False: Text("过了牌就没有第二次机会", "there is no second chance after a pass"),
    },
    "burn_order": {
        "allies_first": Text("烧牌联邦优先", "allies burn first"),
        "seat_order": Text("烧牌按座次", "burners are asked in seat order"),
    },
    "last_set_exempt": {
        True: Text("烧牌的人最后一套不用挂王", "a burner's last set needs no joker"),
        False: Text("烧牌的人套套要挂王", "a burner's every set needs a joker"),
    },
    "protect_any_final": {
        True: Text(
            "头科、二科的底牌都能够死级", "any final set of places 1 and 2 can be answered for good"
        ),
        False: Text("底牌是够级牌才能够死级", "only a gouji final set can be answered for good"),
    },
    "chaos_after_trick": {
        True: Text("二科底牌那一轮打完才乱缠", "chaos waits for the end of the trick"),
        False: Text(
            "二科一走就乱缠，底牌是够级牌的除外",
            "chaos begins at once, save over a gouji final set",
        ),
    },
    "chaos_locks": {
        True: Text("乱缠时过牌、让牌照旧", "passes lock and yields are allowed in chaos"),
        False: Text(
            "乱缠时过牌不锁人，没有让牌", "passes do not lock in chaos, and there are no yields"
        ),
    },
    "threes_last": {
        True: Text("憋三", "threes come last"),
        False: Text("不憋三", "threes need not come last"),
    },
    "open_with_twos": {
        True: Text("贴了2也算开点", "attached twos may open"),
        False: Text("贴了2不算开点", "attached twos do not open"),
    },
    "sweep": {
        "none": Text("串三户不另加分", "a sweep earns nothing more"),
        "double": Text("串三户翻番", "a sweep doubles"),
        "add": Text("串三户加分", "a sweep adds points"),
        "only": Text("串三户只记串三户的分", "a sweep alone counts"),
    },
    "floor_at_zero": {
        True: Text("只记正分", "a side's sum is never below 0"),
        False: Text("负分照记", "sums below 0 stand"),
    },
}
_NUMBERS = {
    "burn_point": Text("捎牌 {n} 分", "burn point {n}"),
    "block_point": Text("憋三 {n} 分", "block point {n}"),
    "open_point": Text("点贡 {n} 分", "open point {n}"),
    "declare_point": Text("明点 {n} 分", "declare point {n}"),
    "declare_failed_point": Text("明点失败 {n} 分", "declare-failed point {n}"),
    "place_points": Text("名次分 {n}", "places {n}"),
    "sweep_points": Text("串三户 {n} 分", "sweep points {n}"),
    "clock_s": Text("每手 {n} 秒", "{n} s a decision"),
    "deals_per_match": Text("一场 {n} 局", "deals per match: {n}"),
}
CHOICES = {key: tuple(values) for key, values in _SWITCHES.items()}
"""The values of every switch that is no number."""

_NO_CLOCK = Text("不限时", "no clock")


def switch(key: str, value: Any) -> Text:
    """What a switch of a rulebook says; KeyError for an unknown one.

    >>> switch("clock_s", 15), switch("threes_last", True).zh
    (Text(zh='每手 15 秒', en='15 s a decision'), '憋三')
    """
    if key in _SWITCHES:
        return _SWITCHES[key][value]
    if key == "clock_s" and value == 0:
        return _NO_CLOCK
    shown_value = " ".join(map(str, value)) if key == "place_points" else value
    return _NUMBERS[key].fill(n=shown_value)


def rulebook_name(rulebook: Rulebook) -> Text:
    """What a rulebook is called; how long one may think and how many deals are no other rules.

    >>> from gouji.engine.rulebook import CONTEST, make_rulebook
    >>> rulebook_name(CONTEST).zh
    '比赛规则'
    >>> rulebook_name(make_rulebook({"base": "basic", "sweep": "none"}))
    Text(zh='基本规则（有改动）', en='basic rules, changed')
    >>> rulebook_name(make_rulebook({"base": "basic", "clock_s": 90})).zh
    '基本规则'
    """
    if rulebook.name:
        name = shown(rulebook.name)
        return Text(name, name)
    base = _BASES[rulebook.base]
    changed = rulebook.changes().keys() - {"clock_s", "deals_per_match"}
    return _CHANGED.fill(base=base) if changed else base


def switches(rulebook: Rulebook) -> list[Text]:
    """Where a rulebook differs from the one it is based on.

    >>> from gouji.engine.rulebook import make_rulebook
    >>> [line.zh for line in switches(make_rulebook({"base": "basic", "threes_last": True}))]
    ['憋三']
    """
    return [switch(key, value) for key, value in rulebook.changes().items()]
