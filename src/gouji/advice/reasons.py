"""Why one option rather than another: facts that hold of the one and not of the other.

`REASONS` lists them, the weightiest first; their sentences are in `gouji.words.hints`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gouji.advice import facts
from gouji.advice.facts import Fields, hands_to_go
from gouji.advice.options import Option, Question
from gouji.engine.cards import BIG, SMALL, TWO, opposite


class Reason(NamedTuple):
    """A fact that tells one option from another: its key in `gouji.words.hints`, and its fields."""

    key: str
    fields: Fields


Test = Callable[[Question, Option], Fields | None]
Contrast = Callable[[Question, Option, Option], Fields | None]


def reason(question: Question, best: Option, other: Option) -> Reason | None:
    """The weightiest fact for `best` over `other`, or None where no fact tells them apart."""
    return next(iter(reasons(question, best, other)), None)


def reasons(question: Question, best: Option, other: Option) -> list[Reason]:
    """All facts for `best` over `other`, the weightiest first."""
    found = []
    for key, contrast in REASONS.items():
        fields = contrast(question, best, other)
        if fields is not None:
            found.append(Reason(key, fields))
    return found


# ------------------------------------------------------------------ how facts are compared


def only(test: Test) -> Contrast:
    """A fact that holds of the best option and of the other does not."""

    def contrast(question: Question, best: Option, other: Option) -> Fields | None:
        fields = test(question, best)
        return None if fields is None or test(question, other) is not None else fields

    return contrast


def fewer(count: Callable[[Question, Option], int]) -> Contrast:
    """A number that is smaller for the best option: fields `n`, and `m` of the other."""

    def contrast(question: Question, best: Option, other: Option) -> Fields | None:
        n, m = count(question, best), count(question, other)
        return {"n": n, "m": m, "less": m - n} if n < m else None

    return contrast


# ------------------------------------------------------------------ what an option costs and leaves


def _spent(rank: int, left: str) -> Callable[[Question, Option], int]:
    return lambda question, option: question.view.hand[rank] - option.row[left]


def _big_for_opposite(question: Question, best: Option, other: Option) -> Fields | None:
    # what only a 大王 is sure to stop: restricted sets that the opposite can still play (R9.1)
    public, foe = question.view.public, opposite(question.view.seat)
    fields = _fewer_big(question, best, other)
    if fields is None or foe not in public.active or public.chaos or not best.row["left_big"]:
        return None
    return {**fields, "owner": foe} if public.owner != foe else None


_fewer_big = fewer(_spent(BIG, "left_big"))


def _lower(question: Question, best: Option, other: Option) -> Fields | None:
    # of two sets of one number of cards and one number of 2s and jokers, the lower
    kinds = ("size", "naturals", "twos", "small", "big")
    if not best.is_set or any(best.row[key] != other.row[key] for key in kinds):
        return None
    return {} if best.row["base"] < other.row["base"] else None


def _more(question: Question, best: Option, other: Option) -> Fields | None:
    n, m = best.row["size"], other.row["size"]
    lead = question.view.role == "lead"
    return {"n": n, "m": m} if lead and n > m else None


def _more_gouji(question: Question, best: Option, other: Option) -> Fields | None:
    n, m = best.row["left_gouji"], other.row["left_gouji"]
    return {"n": n, "m": m} if n > m and not question.view.public.chaos else None


REASONS: Mapping[str, Contrast] = {
    "out": only(facts.goes_out),
    "sure-out": only(facts.sure_out),
    "opens-sure": only(facts.opens_sure),
    "no-opening": only(facts.no_opening),
    "ally-opens": only(facts.ally_opens),
    "stop": only(facts.stop),
    "ally-one": only(facts.ally_one),
    "ally-few": only(facts.ally_few),
    "protected": only(facts.protected),
    "frees-ally": only(facts.frees_ally),
    "keeps-bound": only(facts.keeps_bound),
    "duty-met": only(facts.duty_met),
    "opens": only(facts.opens),
    "rest-one": only(facts.rest_one),
    "big-for-opposite": _big_for_opposite,
    "fewer-big": _fewer_big,
    "ally": only(facts.ally),
    "fewer-small": fewer(_spent(SMALL, "left_small")),
    "fewer-twos": fewer(_spent(TWO, "left_twos")),
    "lower": _lower,
    "last": only(facts.last_asked),
    "singles": fewer(lambda question, option: option.row["left_single"]),
    "hands": fewer(lambda question, option: hands_to_go(option)),
    "more-gouji": _more_gouji,
    "whole": only(facts.whole_group),
    "more": _more,
    "yield": only(facts.yields),
    "ally-behind": only(facts.ally_behind),
    "wind-ours": only(facts.wind_ours),
    "no-duty": only(facts.no_duty),
    "unbeatable": only(facts.unbeatable),
    "only-jokers": only(facts.only_jokers),
    "dead": only(facts.ends_trick),
    "wind-theirs": only(facts.wind_theirs),
    "not-threes": only(facts.not_threes),
}
"""By key, the weightiest first: what the table is about, then what it costs, then what it leaves.

Last stand those that speak for the second as often as for the best (docs/trust.md).
"""
