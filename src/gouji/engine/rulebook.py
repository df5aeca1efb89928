"""Rulebooks as data: every switch of rules.md section 18, the two written ones, house tables."""

import difflib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from gouji.engine.faults import Fault

LARGEST = 10**9
"""Points and seconds in a house rulebook stay within ± this, so that sums fit a machine word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One rulebook: the switches in the order of rules.md section 18, then its name.

    >>> BASIC.floor_at_zero, CONTEST.floor_at_zero
    (True, False)
    """

    opening: Literal["shown_threes", "first_taker"]  # R5.3, R5.4
    drawer: Literal["rotates", "named"]  # R5.2
    buy_threes: bool  # R6
    declarations: bool  # R7
    lock_spares_opposite: bool  # R8.3, R9.3
    second_chance: bool  # R8.5
    burn_order: Literal["allies_first", "seat_order"]  # R9.2
    last_set_exempt: bool  # R10.1, R10.3
    protect_any_final: bool  # R12.2
    chaos_after_trick: bool  # R13.1
    chaos_locks: bool  # R13.3
    threes_last: bool  # R15.1, R15.2
    open_with_twos: bool  # R14.1
    burn_point: int  # R10.7
    block_point: int  # R15.2
    open_point: int  # R14.2
    declare_point: int  # R14.3
    declare_failed_point: int  # R14.3
    place_points: tuple[int, int, int, int, int, int]  # R16.2
    sweep: Literal["none", "double", "add", "only"]  # R16.3
    sweep_points: int  # R16.3
    floor_at_zero: bool  # R16.4
    clock_s: int  # R17.1, 0 for none
    deals_per_match: int  # R16.5
    base: Literal["basic", "contest"]
    name: str = ""

    def __post_init__(self) -> None:
        """Refuses a value that can't be, however the rulebook was made: `Fault`."""
        for switch in SWITCHES:
            _value(switch, getattr(self, switch), switch)

    @property
    def title(self) -> str:
        """The name shown: the given one, else the base's, marked where switches differ from it.

        >>> CONTEST.title, make_rulebook({"base": "contest", "clock_s": 30}).title
        ('contest', 'contest+')
        """
        return self.name or (self.base + "+" if self.changes() else self.base)

    def changes(self) -> dict[str, Any]:
        """The switches that differ from the base, in the order of section 18.

        >>> make_rulebook({"base": "basic", "sweep": "none"}).changes()
        {'sweep': 'none'}
        """
        base = BY_NAME[self.base]
        return {
            key: plain(getattr(self, key))
            for key in SWITCHES
            if getattr(self, key) != getattr(base, key)
        }

    def table(self) -> str | dict[str, Any]:
        """How a record writes it: a name, or a table of base, changed switches and name.

        >>> BASIC.table()
        'basic'
        """
        changes = self.changes()
        if not changes and not self.name:
            return self.base
        named = {"name": self.name} if self.name else {}
        return {"base": self.base, **changes, **named}

    def switches(self) -> dict[str, Any]:
        """Every switch with its value, in the order of section 18."""
        values = asdict(self)
        return {key: plain(values[key]) for key in SWITCHES}


def plain(value: Any) -> Any:
    """A switch's value as TOML and JSON hold it: tuples become lists."""
    return list(value) if isinstance(value, tuple) else value


def make_rulebook(value: Any, key: str = "rulebook") -> Rulebook:
    """A rulebook from its name or its table: base, changed switches, name (section 18).

    Raises `Fault` naming the key under `key` that can't be: an unknown rulebook or switch, a value
    of another type or out of bounds.

    >>> make_rulebook("basic") is BASIC
    True
    >>> make_rulebook({"base": "basic", "burn_orders": "seat_order"})
    Traceback (most recent call last):
    gouji.engine.faults.Fault: unknown-switch at rulebook.burn_orders {'near': 'burn_order'}
    """
    if isinstance(value, str):
        if value not in BY_NAME:
            raise Fault("unknown-rulebook", key, value=value)
        return BY_NAME[value]
    if not isinstance(value, Mapping):
        raise Fault("wrong-type", key, wanted="rulebook", value=value)
    if "base" not in value:
        raise Fault("missing-key", f"{key}.base" if key else "base")
    changes: dict[str, Any] = {}
    for switch, given in value.items():
        at = f"{key}.{switch}" if key else switch
        if switch == "base":
            if given not in ("basic", "contest"):
                raise Fault("bad-choice", at, value=given, choices=("basic", "contest"))
        elif switch == "name":
            if not isinstance(given, str):
                raise Fault("wrong-type", at, wanted="string", value=given)
            changes["name"] = given
        elif switch not in SWITCHES:
            near = difflib.get_close_matches(switch, (*SWITCHES, "base", "name"), 1)
            raise Fault("unknown-switch", at, near=near[0] if near else "")
        else:
            changes[switch] = _value(switch, given, at)
    return replace(BY_NAME[value["base"]], **changes)


def _value(switch: str, given: Any, at: str) -> Any:
    if switch in _WORDS:
        if given not in _WORDS[switch]:
            raise Fault("bad-choice", at, value=given, choices=_WORDS[switch])
        return given
    if switch in _LEAST:
        if not _whole(given, _LEAST[switch]):
            raise Fault("not-whole", at, value=given, least=_LEAST[switch], most=LARGEST)
        return given
    if switch == "place_points":
        six = isinstance(given, list | tuple) and len(given) == 6
        if not six or not all(_whole(n, -LARGEST) for n in given):
            raise Fault("not-six-points", at, value=given, most=LARGEST)
        return tuple(given)
    if not isinstance(given, bool):
        raise Fault("wrong-type", at, wanted="boolean", value=given)
    return given


def _whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST


SWITCHES = tuple(f.name for f in fields(Rulebook) if f.name not in ("base", "name"))

_WORDS = {
    "opening": ("shown_threes", "first_taker"),
    "drawer": ("rotates", "named"),
    "burn_order": ("allies_first", "seat_order"),
    "sweep": ("none", "double", "add", "only"),
}
_LEAST = {  # the whole numbers
    "burn_point": 0,
    "block_point": 0,
    "open_point": 0,
    "declare_point": 0,
    "declare_failed_point": 0,
    "sweep_points": -LARGEST,
    "clock_s": 0,
    "deals_per_match": 1,
}

BOUNDS = {switch: (least, LARGEST) for switch, least in _LEAST.items()} | {
    "place_points": (-LARGEST, LARGEST)
}
"""The least and the largest of every switch that is a number, or six of them."""

BASIC = Rulebook(
    opening="shown_threes",
    drawer="rotates",
    buy_threes=False,
    declarations=False,
    lock_spares_opposite=True,
    second_chance=False,
    burn_order="allies_first",
    last_set_exempt=True,
    protect_any_final=True,
    chaos_after_trick=True,
    chaos_locks=False,
    threes_last=False,
    open_with_twos=False,
    burn_point=0,
    block_point=0,
    open_point=0,
    declare_point=0,
    declare_failed_point=0,
    place_points=(4, 2, 0, 0, -2, -4),
    sweep="double",
    sweep_points=12,
    floor_at_zero=True,
    clock_s=0,
    deals_per_match=3,
    base="basic",
)
"""A, 附件2《够级基本规则》."""

CONTEST = Rulebook(
    opening="first_taker",
    drawer="named",
    buy_threes=True,
    declarations=True,
    lock_spares_opposite=False,
    second_chance=True,
    burn_order="seat_order",
    last_set_exempt=False,
    protect_any_final=False,
    chaos_after_trick=False,
    chaos_locks=True,
    threes_last=True,
    open_with_twos=False,
    burn_point=1,
    block_point=1,
    open_point=1,
    declare_point=2,
    declare_failed_point=2,
    place_points=(4, 2, 0, 0, -2, -4),
    sweep="add",
    sweep_points=6,
    floor_at_zero=False,
    clock_s=15,
    deals_per_match=3,
    base="contest",
)
"""B, 《够级比赛规则》."""

BY_NAME = {"basic": BASIC, "contest": CONTEST}
