"""What a drawn example may be: sets to judge, a position to play from, a deal, a sale, a score."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from gouji.words.names import Text

VERDICTS = {
    "set": Text("是一套：{call}", "a set: {call}"),
    "base": Text("主牌是{rank}", "its base is the {rank}"),
    "gouji": Text("够级", "gouji"),
    "plain": Text("不够级", "not gouji"),
    "beats": Text("压得住", "beats it"),
    "nothing": Text("没有人得分", "nobody earns anything"),
    "table": Text("桌上", "the table"),
}
"""What is said to a set that is judged by itself, of a score without items, and whose the set to
beat is called."""


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets by themselves. `judged`: whether each is one, is 够级, beats `top`, or what its base is.

    `tries`: what the engine says of each, the base's letter where that is the question.
    """

    clause: str
    caption: Text
    judged: Literal["set", "gouji", "beats", "base"]
    tries: Mapping[str, bool | str]
    top: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A position, as records write it with `start = "play"`.

    `hands`: six, spaces between, `-` for one who is out; `shown`: whose are drawn. `before`:
    actions, commas between; `asked`: who is then asked in which role. `tries`: actions, each by
    itself, with the code that refuses it, or "".
    """

    clause: str
    caption: Text
    hands: str
    shown: str
    asked: str
    before: str = ""
    tries: Mapping[str, str] = field(default_factory=dict)
    rulebook: str | Mapping[str, Any] = "contest"
    leader: str = "p1"
    finished: str = ""
    bound: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A position played to its end, and what of a kind was earned: `p2 burn +1`, `""` for none."""

    clause: str
    caption: Text
    hands: str
    shown: str
    before: str
    kind: str
    earned: str
    rulebook: str | Mapping[str, Any] = "contest"
    leader: str = "p1"
    finished: str = ""
    bound: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a deal came to, and the points of both sides. `kinds`: the items shown, "" for all."""

    clause: str
    caption: Text
    facts: Mapping[str, Any]
    points: tuple[int, int]
    kinds: str = ""
    rulebook: str | Mapping[str, Any] = "contest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """How a deal was drawn for and opened; `leader`: who leads in the end."""

    clause: str
    caption: Text
    seed: str
    leader: str
    rulebook: str = "basic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold:
    """Sales of 3s from six hands; `sales`: buyer, seller, price, commas between."""

    clause: str
    caption: Text
    hands: str
    sales: str


Example = Sets | Play | Scored | Facts | Dealt | Sold
