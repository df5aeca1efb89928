"""`novice`: a sensible plain player.

It leads low groups whole, answers enemies cheaply, leaves allies their tricks, keeps jokers and 2s
for 够级 and the end, and burns only when it can finish.
"""

from collections.abc import Iterable

from gouji.engine.cards import BIG, SMALL, THREE, TWO, Counts, Seat, opposite, side
from gouji.engine.sets import (
    DECLARE,
    PASS,
    YIELD,
    Action,
    action_counts,
    code_of,
)
from gouji.engine.view import View

_WILD_COST = {TWO: 30, SMALL: 60, BIG: 90}
_CHEAP = 25  # naturals, broken groups included
_FEW = 8  # cards in a hand that is near its end
_NEARLY_OUT = 5  # cards of an owner who must be stopped


class NoviceBot:
    """Plays by a handful of habits; no memory, no chance."""

    def choose(self, view: View) -> Action:
        """The action that its habits name."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if view.role == "declare":
            return self._declare(view)
        last = code_of(view.hand)
        if last is not None and last in legal:
            return last
        if view.role == "lead":
            return self._lead(view)
        if view.role == "burn":
            return self._burn(view)
        return self._answer(view)

    def _declare(self, view: View) -> Action:
        # R7: three 大王 stop most of what the opposite could open with
        return DECLARE if view.hand[BIG] >= 3 else PASS

    def _lead(self, view: View) -> Action:
        hand = view.hand
        return min(view.legal, key=lambda action: _lead_order(action, hand))

    def _burn(self, view: View) -> Action:
        # finishing outright was tried before; here: an unbeatable burn, and the rest goes at once
        for action in sorted(_sets(view.legal), key=lambda a: _cost(a, view.hand)):
            cards = action_counts(action)
            rest = tuple(h - c for h, c in zip(view.hand, cards, strict=True))
            if cards[BIG] and code_of(rest) is not None and rest[SMALL] + rest[BIG]:
                return action
        return PASS

    def _answer(self, view: View) -> Action:
        public = view.public
        owner = public.owner
        assert owner is not None
        best = min(_sets(view.legal), key=lambda a: (_cost(a, view.hand), a), default=None)
        if best is None:
            return PASS
        # an ally's final set leaves the trick to whoever takes it: better one of us than an enemy
        if side(owner) == side(view.seat) and public.top_place is None:
            return PASS
        if _cost(best, view.hand) <= self._worth(view, owner):
            return best
        return YIELD if YIELD in view.legal else PASS

    def _worth(self, view: View, owner: Seat) -> int:
        # how much a trick may cost: naturals freely, a 2 when it matters, jokers for 够级 and ends
        public = view.public
        if sum(view.hand) <= _FEW:
            return 400
        if public.sizes[owner] <= _NEARLY_OUT and side(owner) != side(view.seat):
            return 200
        if owner == opposite(view.seat) and public.status == "restricted":
            return 130
        return _CHEAP


def _sets(legal: Iterable[Action]) -> Iterable[Action]:
    return (action for action in legal if action < PASS)


def _cost(action: Action, hand: Counts) -> int:
    """What a set takes from the hand: wild cards dear, a broken group a little, high ranks some."""
    cards = action_counts(action)
    cost = sum(_WILD_COST[rank] * cards[rank] for rank in (TWO, SMALL, BIG))
    for rank in range(12):
        if cards[rank]:
            cost += rank
            left = hand[rank] - cards[rank]
            cost += 4 + min(left, 3) if left else 0
    return cost


def _lead_order(action: Action, hand: Counts) -> tuple[int, int, int, int]:
    # whole groups before parts, natural before hung, low before high; 3s that must come last and
    # wild cards alone wait for the end
    cards = action_counts(action)
    wild = _WILD_COST[TWO] * cards[TWO] + _WILD_COST[SMALL] * cards[SMALL] + 90 * cards[BIG]
    base = next((rank for rank in range(THREE, TWO) if cards[rank]), TWO)
    broken = hand[base] - cards[base] if base < TWO else 0
    alone = base == TWO and any(hand[:TWO])
    return (wild if not alone else wild + 20, broken, base, action)
