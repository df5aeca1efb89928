"""Why one option rather than another: facts that hold of the one and not of the other.

Every fact is computed from what the seat may know, by the engine's features or from public state;
none is an opinion. `REASONS` lists them, the weightiest first; their sentences are in
`gouji.words.hints`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gouji.advice.options import Option, Question
from gouji.engine.cards import BIG, RANKS, SMALL, TWO, Counts, Seat, next_seat, opposite, side
from gouji.engine.sets import Action, CardSet, action_counts

FEW = 5
"""Cards in a hand that is nearly out; exact numbers up to ten may be asked for (R17.2)."""

Fields = Mapping[str, Any]


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


# ------------------------------------------------------------------ who could still beat a set


def beaters(action: Action, unseen: Counts) -> str:
    """Who of the cards not seen beats a set (R3): `none`, `jokers` only with jokers, or `any`.

    >>> from gouji.engine.cards import parse_counts
    >>> from gouji.engine.sets import parse_action
    >>> cards = parse_counts("AA2XD")
    >>> [beaters(parse_action(text), cards) for text in ("KK", "AA", "KKKKKKK", "KX", "9D")]
    ['any', 'jokers', 'none', 'jokers', 'none']
    """
    cards = CardSet(action)
    size, small = cards.size, cards.small
    if cards.big or unseen[BIG] < small:  # R8.6; every 小王 must face a 大王
        return "none"
    jokers = unseen[SMALL] + unseen[BIG]
    found = "none"
    for rank in range(RANKS.index(cards.base) + 1, BIG + 1):
        if not unseen[rank]:
            continue
        plain = 0 if rank > TWO else unseen[TWO] if rank == TWO else unseen[rank] + unseen[TWO]
        if small == 0 and plain >= size:
            return "any"
        if (unseen[BIG] if rank == BIG else plain + jokers) >= size:
            found = "jokers"
    return found


def _beaten_by(question: Question, option: Option) -> str:
    # at most: whoever is not locked, and the opposite, with enough cards
    public, me = question.view.public, question.view.seat
    size = option.row["size"]
    if not any(
        public.sizes[seat] >= size
        for seat in public.active
        if seat != me and (seat not in public.locked or seat == opposite(me))
    ):
        return "none"
    return beaters(option.action, question.unseen)


def _sure(question: Question, option: Option) -> bool:
    return option.is_set and _beaten_by(question, option) == "none"


# ------------------------------------------------------------------ the facts


def _out(question: Question, option: Option) -> Fields | None:
    public = question.view.public
    given = sum(place is not None for place in public.places) - len(public.failed)
    return {"place": given + 1} if option.row["empties"] else None


def _sure_out(question: Question, option: Option) -> Fields | None:
    # the lead comes back, and with it the one set that is left (R12.1), hung if need be (R10.3)
    row, public = option.row, question.view.public
    if not row["left_set"] or not _sure(question, option):
        return None
    bound = row["burns"] or question.view.seat in public.bound
    jokers = row["left_small"] + row["left_big"]
    return {} if not bound or jokers or public.rulebook.last_set_exempt else None


def _theirs(question: Question) -> Seat | None:
    # the enemy whose set lies on the table
    owner = question.view.public.owner
    return owner if owner is not None and side(owner) != side(question.view.seat) else None


def _allys(question: Question) -> Seat | None:
    owner = question.view.public.owner
    return owner if owner is not None and side(owner) == side(question.view.seat) else None


def _beats(question: Question, option: Option) -> bool:
    return option.is_set and question.view.public.top is not None


def _leaves(question: Question, option: Option) -> bool:
    return not option.is_set and question.view.public.top is not None


def _wind(question: Question) -> Seat | None:
    # who leads if the final set on the table is not beaten (R12.3)
    public = question.view.public
    if public.top_place is None or public.owner is None:
        return None
    seat = next_seat(public.owner)
    while seat not in public.active:
        seat = next_seat(seat)
    return seat


def _wind_theirs(question: Question, option: Option) -> Fields | None:
    seat = _wind(question)
    if seat is None or side(seat) == side(question.view.seat) or not _beats(question, option):
        return None
    return {"who": seat}


def _wind_ours(question: Question, option: Option) -> Fields | None:
    seat = _wind(question)
    if seat is None or side(seat) != side(question.view.seat) or not _leaves(question, option):
        return None
    return {"who": seat}


def _stop(question: Question, option: Option) -> Fields | None:
    owner = _theirs(question)
    if owner is None or not _beats(question, option):
        return None
    n = question.view.public.sizes[owner]
    return {"owner": owner, "n": n} if 0 < n <= FEW else None


def _ally_few(question: Question, option: Option) -> Fields | None:
    owner = _allys(question)
    if owner is None or not _leaves(question, option):
        return None
    n = question.view.public.sizes[owner]
    return {"owner": owner, "n": n} if 1 < n <= FEW else None


def _ally_one(question: Question, option: Option) -> Fields | None:
    owner = _allys(question)
    if owner is None or not _leaves(question, option):
        return None
    return {"owner": owner} if question.view.public.sizes[owner] == 1 else None


def _ally(question: Question, option: Option) -> Fields | None:
    owner = _allys(question)
    if owner is None or not _leaves(question, option):
        return None
    return {"owner": owner} if question.view.public.sizes[owner] else None


def _would_open(question: Question) -> bool:
    # the top opens its owner unless it is beaten (R14.1), and that is worth points
    public = question.view.public
    book = public.rulebook
    if public.top is None or public.status != "restricted" or public.top_is_burn:
        return False
    if public.owner in public.opened or not (book.open_point or public.declared):
        return False
    cards = action_counts(public.top)
    if cards[SMALL] or cards[BIG]:
        return False
    if any(cards[:TWO]):
        return not cards[TWO] or book.open_with_twos
    return cards[TWO] >= 2


def _no_opening(question: Question, option: Option) -> Fields | None:
    owner = _theirs(question)
    if owner is None or not _would_open(question) or not _beats(question, option):
        return None
    return {"owner": owner}


def _ally_opens(question: Question, option: Option) -> Fields | None:
    owner = _allys(question)
    if owner is None or not _would_open(question) or not _leaves(question, option):
        return None
    return {"owner": owner}


def _worth_opening(question: Question) -> bool:
    public = question.view.public
    return bool(public.rulebook.open_point or opposite(question.view.seat) in public.declared)


def _opens_sure(question: Question, option: Option) -> Fields | None:
    return {} if _opens(question, option) is not None and _sure(question, option) else None


def _opens(question: Question, option: Option) -> Fields | None:
    return {} if option.row["opens"] and _worth_opening(question) else None


def _frees(question: Question) -> bool:
    # whether whoever beats the top frees its owner of his duty (R10.4)
    public = question.view.public
    return public.top_is_burn and public.owner in public.bound


def _frees_ally(question: Question, option: Option) -> Fields | None:
    owner = _allys(question)
    return {"owner": owner} if owner is not None and option.row["releases"] else None


def _keeps_bound(question: Question, option: Option) -> Fields | None:
    owner = _theirs(question)
    if owner is None or not _frees(question) or not _leaves(question, option):
        return None
    return {"owner": owner}


def _protected(question: Question, option: Option) -> Fields | None:
    return {} if option.row["protected"] else None


def _dead(question: Question, option: Option) -> Fields | None:
    return {} if option.row["ends"] else None


def _unbeatable(question: Question, option: Option) -> Fields | None:
    return {} if _sure(question, option) else None


def _only_jokers(question: Question, option: Option) -> Fields | None:
    return {} if option.is_set and _beaten_by(question, option) != "any" else None


def _last(question: Question, option: Option) -> Fields | None:
    # nobody is asked after this one: a pass ends the trick (R8.7)
    owner, public = _theirs(question), question.view.public
    if owner is None or not _beats(question, option) or question.view.role == "burn":
        return None
    return None if public.waiting or public.close_due else {"owner": owner}


def _ally_behind(question: Question, option: Option) -> Fields | None:
    public, me = question.view.public, question.view.seat
    if _theirs(question) is None or not option.row["passes"] or question.view.role == "burn":
        return None
    behind = [seat for seat in public.waiting if side(seat) == side(me)]
    return {"who": behind[0]} if behind else None


def _yield(question: Question, option: Option) -> Fields | None:
    return {} if option.row["yields"] else None


def _duty_met(question: Question, option: Option) -> Fields | None:
    # a burn after which there is a joker for every set still to go (R10.3)
    row = option.row
    if not row["burns"] or row["empties"]:
        return None
    hands, jokers = hands_to_go(option), row["left_small"] + row["left_big"]
    needed = hands - question.view.public.rulebook.last_set_exempt
    return {"n": hands, "jokers": jokers} if jokers >= needed else None


def _no_duty(question: Question, option: Option) -> Fields | None:
    return {} if question.view.role == "burn" and option.row["passes"] else None


def _not_threes(question: Question, option: Option) -> Fields | None:
    return None if option.row["left_threes"] or option.row["empties"] else {}


def _rest_one(question: Question, option: Option) -> Fields | None:
    return {} if option.is_set and option.row["left_set"] else None


def _whole(question: Question, option: Option) -> Fields | None:
    return {} if option.is_set and option.row["whole"] else None


def hands_to_go(option: Option) -> int:
    """How many sets at least the hand still has after an option: 2s and jokers hang on others."""
    return option.row["left_ranks"] or int(option.row["left_size"] > 0)


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
    "out": only(_out),
    "sure-out": only(_sure_out),
    "opens-sure": only(_opens_sure),
    "no-opening": only(_no_opening),
    "ally-opens": only(_ally_opens),
    "stop": only(_stop),
    "ally-one": only(_ally_one),
    "ally-few": only(_ally_few),
    "protected": only(_protected),
    "frees-ally": only(_frees_ally),
    "keeps-bound": only(_keeps_bound),
    "duty-met": only(_duty_met),
    "opens": only(_opens),
    "rest-one": only(_rest_one),
    "big-for-opposite": _big_for_opposite,
    "fewer-big": _fewer_big,
    "ally": only(_ally),
    "fewer-small": fewer(_spent(SMALL, "left_small")),
    "fewer-twos": fewer(_spent(TWO, "left_twos")),
    "lower": _lower,
    "last": only(_last),
    "singles": fewer(lambda question, option: option.row["left_single"]),
    "hands": fewer(lambda question, option: hands_to_go(option)),
    "more-gouji": _more_gouji,
    "whole": only(_whole),
    "more": _more,
    "yield": only(_yield),
    "ally-behind": only(_ally_behind),
    "wind-ours": only(_wind_ours),
    "no-duty": only(_no_duty),
    "unbeatable": only(_unbeatable),
    "only-jokers": only(_only_jokers),
    "dead": only(_dead),
    "wind-theirs": only(_wind_theirs),
    "not-threes": only(_not_threes),
}
"""By key, the weightiest first: what the table is about, then what it costs, then what it leaves.

Last stand those that speak for the second as often as for the best (docs/trust.md).
"""
