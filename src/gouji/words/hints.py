"""What an action is worth and why, in words: hints, and what the coach says of a play."""

from collections.abc import Mapping
from typing import Any

from gouji.engine.cards import BIG, SEAT_NAMES, SMALL, TWO
from gouji.words.names import Names, Text, number, place_name, plural, some
from gouji.words.refusals import burn_word

EVEN = 0.05
"""Points that two actions may differ by and still be said to be equally good."""

HINTS = {
    "only": Text("只有这一种走法。", "There is no other choice."),
    "value": Text("值 {value} 分", "worth {value}"),
    "because": Text("{why}。", "{why}."),
    "number": Text("比{other}多值 {gap} 分。", "Worth {gap} more than {other}."),
    "even": Text("和{other}差不多。", "About as good as {other}."),
    "sure": Text("把握 {sure} %", "sure to {sure} %"),
    "sure-means": Text(
        "差这么多的时候，两种都打到底，一百次里它占上风的次数，平手算一半",
        "how often of a hundred it came out ahead, with such a gap, where both were played on to "
        "the end; an equal end counts one half",
    ),
}
"""Around a hint, by what it is for."""

REASONS = {
    "out": Text("这一套出完就走，{place}", "it empties the hand: {place}"),
    "sure-out": Text(
        "没有人压得住，剩的一套跟着就走", "nobody can beat it, and the one set left goes next"
    ),
    "no-opening": Text(
        "压住它，{owner} 这一套就开不了点", "beaten, this set does not open {owner}"
    ),
    "ally-opens": Text(
        "没有人压，联邦 {owner} 就开点", "unbeaten, this set opens the ally {owner}"
    ),
    "opens-sure": Text(
        "先出够级开点，没有人压得住", "a gouji set that opens, and nobody can beat it"
    ),
    "stop": Text("{owner} 只剩{cards}，要拦", "only {cards} left to {owner}, who must be stopped"),
    "ally-one": Text(
        "联邦 {owner} 只剩一手，不该压", "the ally {owner} has one set left: leave him"
    ),
    "ally-few": Text(
        "联邦 {owner} 只剩{cards}，不该压", "the ally {owner} has {cards} left: leave him"
    ),
    "wind-theirs": Text("不压，就由对方 {who} 接风", "unbeaten, it leaves the wind to their {who}"),
    "wind-ours": Text(
        "没有人压，就由{who}接风", "unbeaten, it leaves the wind to {who}, one of ours"
    ),
    "frees-ally": Text(
        "压住联邦 {owner} {burn}的牌，替他解{burn}", "it frees the ally {owner} of his duty"
    ),
    "keeps-bound": Text(
        "不压，{owner} 往后还得套套挂王", "unbeaten, {owner} stays bound to hang jokers"
    ),
    "opens": Text("先出够级开点", "a gouji set that opens if nobody beats it"),
    "protected": Text("够死级，只有{burn}的能管", "a protected answer: only a burn beats it"),
    "not-threes": Text("不会只剩三，免得被憋", "it does not leave nothing but threes"),
    "duty-met": Text(
        "{burn}完剩{hands}，王够挂", "after the burn {hands} are left, and jokers for them all"
    ),
    "no-duty": Text("不{burn}，往后就不用套套挂王", "no burn, no duty to hang jokers"),
    "rest-one": Text(
        "出完只剩一套，再发一手就走", "it leaves one set, which may go at the next lead"
    ),
    "big-for-opposite": Text(
        "少用{big}，留大王给对头的够级",
        "it spends {big} fewer: they are kept for the opposite's gouji sets",
    ),
    "fewer-big": Text("少用{big}", "it spends {big} fewer"),
    "ally": Text("联邦 {owner} 的牌，不压", "it is the ally {owner}'s set: leave it to him"),
    "dead": Text("带大王，死牌，没有人压得住", "with a big joker nobody can beat it"),
    "unbeatable": Text("没有人压得住", "nobody can beat it any more"),
    "last": Text(
        "后面没有人了，不压这一轮就归 {owner}", "nobody else is asked: the trick is {owner}'s"
    ),
    "fewer-small": Text("少用{small}", "it spends {small} fewer"),
    "fewer-twos": Text("少用{twos}", "it spends {twos} fewer"),
    "ally-behind": Text("联邦 {who} 在后面，还能要", "the ally {who} is still to be asked"),
    "yield": Text(
        "让牌不锁自己，最后还能要", "a yield does not lock, and the close is still to come"
    ),
    "only-jokers": Text("只有带王的才压得住", "only sets with jokers can beat it"),
    "more-gouji": Text("多留够级牌", "more gouji groups stay in hand"),
    "whole": Text("整组出，不拆", "it plays the group whole"),
    "hands": Text("出完剩{hands}，另一种剩{others}", "{hands} to go, and {others} the other way"),
    "lower": Text("用小的，留大的", "the lower set, and the higher stays"),
    "singles": Text("少留单张", "fewer single cards stay"),
    "more": Text("一次走{cards}，另一种{more}", "{cards} go at once, and {more} the other way"),
}
"""By a key of `gouji.advice.reasons.REASONS`."""


def because(key: str, fields: Mapping[str, Any], base: str, names: Names = SEAT_NAMES) -> Text:
    """A reason as half a sentence; `fields`: seats, numbers and places, `base`: the rulebook's.

    >>> because("ally-few", {"owner": 2, "n": 3}, "basic").zh
    '联邦 p3 只剩三张，不该压'
    >>> because("hands", {"n": 1, "m": 2}, "basic").en
    'one set to go, and two sets the other way'
    """
    n, m, less = (int(fields.get(name, 0)) for name in ("n", "m", "less"))
    seats = {name: names[fields[name]] for name in ("owner", "who") if name in fields}
    return REASONS[key].fill(
        **seats,
        place=place_name(fields.get("place", 1)),
        burn=burn_word(base),
        cards=_of(n, "张", "card"),
        more=_of(m, "张", "card"),
        hands=_of(n, "手", "set"),
        others=_of(m, "手", "set"),
        big=some(less, BIG),
        small=some(less, SMALL),
        twos=some(less, TWO),
    )


def _of(n: int, measure: str, noun: str) -> Text:
    return Text(f"{number(n).zh}{measure}", plural(n, noun))


def why(reason: Text | None, other: Text, gap: float) -> Text:
    """The sentence after an action: its reason, or by how many points it beats another.

    >>> why(None, Text("过牌", "pass"), 0.7).zh
    '比过牌多值 0.7 分。'
    """
    if reason is not None:
        told = HINTS["because"].fill(why=reason)
        return Text(told.zh, told.en[0].upper() + told.en[1:])
    key = "number" if gap >= EVEN else "even"
    return HINTS[key].fill(other=other, gap=f"{gap:.1f}")


def sure(share: float) -> Text:
    """How sure a hint is, from 0.5 to 1; `HINTS["sure-means"]` says what that means.

    >>> sure(0.618).zh
    '把握 62 %'
    """
    return HINTS["sure"].fill(sure=round(100 * share))


def points(value: float) -> str:
    """A value in points, with its sign and one decimal.

    >>> points(1.26), points(-0.5), points(0.04)
    ('+1.3', '−0.5', '0.0')
    """
    text = f"{value:+.1f}".replace("-", "−")
    return text[1:] if float(f"{value:.1f}") == 0 else text
