"""Facts of a decision: what is true of an option, from what the seat may know.

Each is computed from the engine's features or from public state and gives the fields of its
sentence, or None where it does not hold; none is an opinion.
"""

from collections.abc import Mapping
from typing import Any

from gouji.advice.beating import beaten_by, sure
from gouji.advice.options import Option, Question
from gouji.engine.cards import Seat, next_seat, opposite, side

FEW = 5
"""Cards in a hand that is nearly out; exact numbers up to ten may be asked for (R17.2)."""

Fields = Mapping[str, Any]


def goes_out(question: Question, option: Option) -> Fields | None:
    """It empties the hand (R12.1); `place`: which place that is."""
    public = question.view.public
    given = sum(place is not None for place in public.places) - len(public.failed)
    return {"place": given + 1} if option.row["empties"] else None


def sure_out(question: Question, option: Option) -> Fields | None:
    """The lead comes back for certain, and the one set left may go with it (R10.3, R12.1)."""
    row, public = option.row, question.view.public
    if not row["left_set"] or not sure(question, option):
        return None
    bound = row["burns"] or question.view.seat in public.bound
    jokers = row["left_small"] + row["left_big"]
    return {} if not bound or jokers or public.rulebook.last_set_exempt else None


def theirs(question: Question) -> Seat | None:
    """The enemy whose set lies on the table, if it is one's."""
    owner = question.view.public.owner
    return owner if owner is not None and side(owner) != side(question.view.seat) else None


def allys(question: Question) -> Seat | None:
    """The ally whose set lies on the table, if it is one's."""
    owner = question.view.public.owner
    return owner if owner is not None and side(owner) == side(question.view.seat) else None


def beats(question: Question, option: Option) -> bool:
    """Whether an option is a set over the one on the table."""
    return option.is_set and question.view.public.top is not None


def leaves(question: Question, option: Option) -> bool:
    """Whether an option is a word that leaves the set on the table as it is."""
    return not option.is_set and question.view.public.top is not None


def wind(question: Question) -> Seat | None:
    """Who leads if the final set on the table is not beaten (R12.3); None for any other top."""
    public = question.view.public
    if public.top_place is None or public.owner is None:
        return None
    seat = next_seat(public.owner)
    while seat not in public.active:
        seat = next_seat(seat)
    return seat


def wind_theirs(question: Question, option: Option) -> Fields | None:
    """It keeps an enemy, `who`, from taking the wind."""
    seat = wind(question)
    if seat is None or side(seat) == side(question.view.seat) or not beats(question, option):
        return None
    return {"who": seat}


def wind_ours(question: Question, option: Option) -> Fields | None:
    """It leaves the wind to one of the own side, `who`."""
    seat = wind(question)
    if seat is None or side(seat) != side(question.view.seat) or not leaves(question, option):
        return None
    return {"who": seat}


def stop(question: Question, option: Option) -> Fields | None:
    """It beats the set of an enemy, `owner`, who has only `n` cards left."""
    owner = theirs(question)
    if owner is None or not beats(question, option):
        return None
    n = question.view.public.sizes[owner]
    return {"owner": owner, "n": n} if 0 < n <= FEW else None


def ally_few(question: Question, option: Option) -> Fields | None:
    """It leaves the set of an ally, `owner`, who has only `n` cards left."""
    owner = allys(question)
    if owner is None or not leaves(question, option):
        return None
    n = question.view.public.sizes[owner]
    return {"owner": owner, "n": n} if 1 < n <= FEW else None


def ally_one(question: Question, option: Option) -> Fields | None:
    """It leaves the set of an ally, `owner`, who has one card left, and so one set."""
    owner = allys(question)
    if owner is None or not leaves(question, option):
        return None
    return {"owner": owner} if question.view.public.sizes[owner] == 1 else None


def ally(question: Question, option: Option) -> Fields | None:
    """It leaves the set of an ally, `owner`, who is not out."""
    owner = allys(question)
    if owner is None or not leaves(question, option):
        return None
    return {"owner": owner} if question.view.public.sizes[owner] else None


def would_open(question: Question) -> bool:
    """Whether the top opens its owner unless it is beaten (R14.1), and that is worth points."""
    public = question.view.public
    return public.top_opens and bool(public.rulebook.open_point or public.declared)


def no_opening(question: Question, option: Option) -> Fields | None:
    """It beats a set that would open an enemy, `owner` (R14.1)."""
    owner = theirs(question)
    if owner is None or not would_open(question) or not beats(question, option):
        return None
    return {"owner": owner}


def ally_opens(question: Question, option: Option) -> Fields | None:
    """It leaves a set that opens an ally, `owner`, if nobody beats it (R14.1)."""
    owner = allys(question)
    if owner is None or not would_open(question) or not leaves(question, option):
        return None
    return {"owner": owner}


def worth_opening(question: Question) -> bool:
    """Whether it is worth points to open (R14.2, R14.3)."""
    public = question.view.public
    return bool(public.rulebook.open_point or opposite(question.view.seat) in public.declared)


def opens_sure(question: Question, option: Option) -> Fields | None:
    """It opens, and nobody can beat it."""
    return {} if opens(question, option) is not None and sure(question, option) else None


def opens(question: Question, option: Option) -> Fields | None:
    """It opens unless it is beaten (R14.1)."""
    return {} if option.row["opens"] and worth_opening(question) else None


def frees(question: Question) -> bool:
    """Whether whoever beats the top frees its owner of his duty (R10.4)."""
    public = question.view.public
    return public.top_is_burn and public.owner in public.bound


def frees_ally(question: Question, option: Option) -> Fields | None:
    """It frees an ally, `owner`, of his duty (R10.4)."""
    owner = allys(question)
    return {"owner": owner} if owner is not None and option.row["releases"] else None


def keeps_bound(question: Question, option: Option) -> Fields | None:
    """It leaves the burn of an enemy, `owner`, who stays bound (R10.4)."""
    owner = theirs(question)
    if owner is None or not frees(question) or not leaves(question, option):
        return None
    return {"owner": owner}


def protected(question: Question, option: Option) -> Fields | None:
    """It is a protected answer (R12.2)."""
    return {} if option.row["protected"] else None


def ends_trick(question: Question, option: Option) -> Fields | None:
    """It holds a 大王 and ends the trick (R8.6)."""
    return {} if option.row["ends"] else None


def unbeatable(question: Question, option: Option) -> Fields | None:
    """Nobody can beat it any more."""
    return {} if sure(question, option) else None


def only_jokers(question: Question, option: Option) -> Fields | None:
    """Only sets with jokers can still beat it."""
    return {} if option.is_set and beaten_by(question, option) != "any" else None


def last_asked(question: Question, option: Option) -> Fields | None:
    """It beats an enemy's set about which nobody else is asked: a pass ends the trick (R8.7)."""
    owner, public = theirs(question), question.view.public
    if owner is None or not beats(question, option) or question.view.role == "burn":
        return None
    return None if public.waiting or public.close_due else {"owner": owner}


def ally_behind(question: Question, option: Option) -> Fields | None:
    """It passes on an enemy's set about which an ally, `who`, is still to be asked."""
    public, me = question.view.public, question.view.seat
    if theirs(question) is None or not option.row["passes"] or question.view.role == "burn":
        return None
    behind = [seat for seat in public.waiting if side(seat) == side(me)]
    return {"who": behind[0]} if behind else None


def yields(question: Question, option: Option) -> Fields | None:
    """It is a yield (R8.4)."""
    return {} if option.row["yields"] else None


def duty_met(question: Question, option: Option) -> Fields | None:
    """A burn after which there is a joker for each of the `n` sets still to go (R10.3)."""
    row = option.row
    if not row["burns"] or row["empties"]:
        return None
    hands, jokers = hands_to_go(option), row["left_small"] + row["left_big"]
    needed = hands - question.view.public.rulebook.last_set_exempt
    return {"n": hands, "jokers": jokers} if jokers >= needed else None


def no_duty(question: Question, option: Option) -> Fields | None:
    """It declines a burn, and with it the duty (R10.3)."""
    return {} if question.view.role == "burn" and option.row["passes"] else None


def not_threes(question: Question, option: Option) -> Fields | None:
    """It does not leave nothing but 3s (R15.2)."""
    return None if option.row["left_threes"] or option.row["empties"] else {}


def rest_one(question: Question, option: Option) -> Fields | None:
    """It leaves one set."""
    return {} if option.is_set and option.row["left_set"] else None


def whole_group(question: Question, option: Option) -> Fields | None:
    """It plays a group whole."""
    return {} if option.is_set and option.row["whole"] else None


def hands_to_go(option: Option) -> int:
    """How many sets at least the hand still has after an option: 2s and jokers hang on others."""
    return option.row["left_ranks"] or int(option.row["left_size"] > 0)
