"""Lots (R20.2) as pure functions: the same secret gives the same round, on any machine.

Electronic: first the SHA-256 of a secret is made public, then, after any words said aloud, the
secret. The words of R5.5 that follow from both shuffle the teams (from the last place down, swap
with one at or before it), as cards are shuffled; who meets whom is read off that order.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gouji.competition.model import Lot
from gouji.competition.refusing import NotAllowed
from gouji.engine.deal import Words


@dataclass(frozen=True, slots=True)
class Draw:
    """Who meets whom, lot by lot, and who goes through without play."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def commitment(secret: str) -> str:
    """What is made public before the draw.

    >>> commitment("够级")[:16]
    'c6545f4640e7c65d'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_text(secret: str, word: str) -> str:
    """The seed of a draw: the secret, and what was said aloud after its hash was public.

    >>> seed_text("abc", ""), seed_text("abc", "好运")
    ('abc', 'abc/好运')
    """
    return f"{secret}/{word}" if word else secret


def shuffled(teams: Sequence[int], seed: str) -> list[int]:
    """Teams in an order that follows from a seed alone (R5.5).

    >>> shuffled([1, 2, 3, 4, 5], "gouji")
    [5, 3, 1, 2, 4]
    """
    order = list(teams)
    words = Words(seed)
    for i in range(len(order) - 1, 0, -1):
        j = words.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def may_have_bye(lot: Lot) -> list[int]:
    """The teams of an odd field that may draw the blank: those with the fewest so far."""
    if lot.second_bye:
        return list(lot.field)
    fewest = min(lot.byes)
    return [team for team, byes in zip(lot.field, lot.byes, strict=True) if byes == fewest]


def draw(lot: Lot) -> Draw:
    """The draw of a committed lot whose secret is known.

    With `keep_apart` teams of one unit never meet where that can be avoided at all: `NotAllowed`
    names the unit that has more teams than all others together.
    """
    units = dict(zip(lot.field, lot.units, strict=True))
    order = shuffled(lot.field, seed_text(lot.secret, lot.word))
    bye: int | None = None
    if len(order) % 2:
        may = may_have_bye(lot)
        allowed = [team for team in order if team in may]
        bye = next((team for team in allowed if _fits_without(team, order, lot, units)), None)
        if bye is None:
            raise _crowded([team for team in order if team != allowed[0]], units)
        order.remove(bye)
    if not lot.keep_apart:
        return Draw(tuple(zip(order[::2], order[1::2], strict=True)), bye)
    if crowd(order, units) is not None:
        raise _crowded(order, units)
    return Draw(tuple(_apart(order, units)), bye)


def _fits_without(team: int, order: Sequence[int], lot: Lot, units: Mapping[int, str]) -> bool:
    return not lot.keep_apart or crowd([one for one in order if one != team], units) is None


def crowd(teams: Sequence[int], units: Mapping[int, str]) -> str | None:
    """The unit that has more than half of an even number of teams, or None.

    Teams can be paired without two of one unit meeting exactly if there is none: where no unit has
    more than half, a pair can be taken out of the largest and another one, and that still holds.
    """
    counts = Counter(units[team] for team in teams)
    for unit, n in counts.items():
        if 2 * n > len(teams):
            return unit
    return None


def _crowded(teams: Sequence[int], units: Mapping[int, str]) -> NotAllowed:
    unit = crowd(teams, units) or ""
    n = sum(units[team] == unit for team in teams)
    return NotAllowed("cannot-keep-apart", "lots", unit=unit, found=n, others=len(teams) - n)


def _apart(order: Sequence[int], units: Mapping[int, str]) -> list[tuple[int, int]]:
    # one after the other takes the first that follows, is of another unit, and leaves the rest
    # fit to be paired; the rest was fit before, so there always is one
    left = list(order)
    counts = Counter(units[team] for team in left)
    pairs = []
    while left:
        first = left.pop(0)
        counts[units[first]] -= 1
        rest = len(left) - 1
        for other in left:
            if units[other] == units[first]:
                continue
            counts[units[other]] -= 1
            if all(2 * n <= rest for n in counts.values()):
                left.remove(other)
                pairs.append((first, other))
                break
            counts[units[other]] += 1
        else:
            raise AssertionError("a field that can be paired was left unfit")
    return pairs


def by_hand(lot: Lot, drawn: Mapping[int, int]) -> Draw:
    """The draw that captains made: each team's number, 0 for the blank (轮空).

    `NotAllowed` names the first thing that can't be: a team missing or strange, a number that does
    not stand twice, a second bye, two of one unit where they are kept apart.
    """
    for team in lot.field:
        if team not in drawn:
            raise NotAllowed("lot-missing", "lots", team=team)
    for team in drawn:
        if team not in lot.field:
            raise NotAllowed("lot-of-stranger", "lots", team=team)
    most = len(lot.field) // 2
    holders: dict[int, list[int]] = {}
    for team in lot.field:
        number = drawn[team]
        if not 0 <= number <= most:
            raise NotAllowed("lot-number", "lots", team=team, value=number, most=most)
        holders.setdefault(number, []).append(team)
    blank = holders.pop(0, [])
    if len(blank) != len(lot.field) % 2:
        raise NotAllowed("lot-blanks", "lots", wanted=len(lot.field) % 2, teams=blank)
    for number in range(1, most + 1):
        if len(holders.get(number, [])) != 2:
            raise NotAllowed("lot-not-twice", "lots", number=number, teams=holders.get(number, []))
    if blank and blank[0] not in may_have_bye(lot):
        raise NotAllowed("second-bye", "lots", team=blank[0])
    pairs = tuple((holders[n][0], holders[n][1]) for n in range(1, most + 1))
    units = dict(zip(lot.field, lot.units, strict=True))
    if lot.keep_apart:
        for n, (a, b) in enumerate(pairs, start=1):
            if units[a] == units[b]:
                raise NotAllowed("same-unit", "lots", number=n, unit=units[a])
    return Draw(pairs, blank[0] if blank else None)


def drawn_right(lot: Lot) -> bool:
    """Whether a drawn lot is what its rules and its secret say; `NotAllowed` if it can't be."""
    if lot.method == "electronic":
        if commitment(lot.secret) != lot.commitment:
            raise NotAllowed("other-secret", "lots", round=lot.round)
        found = draw(lot)
    else:
        given = {team: n for n, pair in enumerate(lot.pairs, start=1) for team in pair}
        found = by_hand(lot, {**given, **({lot.bye: 0} if lot.bye is not None else {})})
    return (found.pairs, found.bye) == (lot.pairs, lot.bye)
