"""Three baselines that do what public 够级 programs do, so that strength has something to stand on.

None burns, save with the set that empties its hand, and none yields or declares. What each does
besides stands in its class, sentence by sentence; docs/bots.md tells it at length.
"""

from collections.abc import Iterable, Iterator

from gouji.engine.cards import BIG, SMALL, TWO, Counts, Seat, opposite, side
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import PASS, Action, CardSet, action_counts, code_of, is_gouji, is_opener
from gouji.engine.view import View

_DEAR = {TWO: 35, SMALL: 55, BIG: 80}
_NEARLY_OUT = 5  # cards of an owner who must be stopped
_FEW = 8  # cards in a hand that is near its end
_ALLY_FREE = 3  # cards with which ladder-cheap plays over an ally
_RANKS = range(15)


class LadderCheapBot:
    """`ladder-cheap`: the legal set of least cost.

    Leads natural sets of one rank only. Always plays a set that empties the hand; else the one of
    least `ladder_cost`. Passes on an ally's set while it holds more than three cards.
    """

    def choose(self, view: View) -> Action:
        """The cheapest set, or a pass."""
        if (last := _last_set(view)) is not None:
            return last
        owner = view.public.owner
        sets = _sets(view.legal)
        if view.role == "lead":
            sets = [action for action in sets if not attached(action)] or sets
        elif not sets or view.role not in ("answer", "close"):
            return PASS
        spares = owner is not None and _ally(view, owner) and sum(view.hand) > _ALLY_FREE
        if view.role != "lead" and spares:
            return PASS
        return min(sets, key=lambda action: (ladder_cost(action, view), action))


class WholeGroupsBot:
    """`whole-groups`: groups stay whole, jokers stay for 够级 and the end.

    Leads a natural 够级 group first while it has not opened, else its lowest whole group. Answers
    with the lowest set without jokers, and never beats an ally. One joker is for the opposite's
    够级 set or a hand of eight cards or fewer, two for an owner with five or fewer.
    """

    def choose(self, view: View) -> Action:
        """The lowest group, the lowest answer, or a pass."""
        owner = view.public.owner
        if owner is not None and _ally(view, owner):
            return PASS
        if view.role == "burn":
            last = _last_set(view)
            return PASS if last is None else last
        sets = _sets(view.legal)
        if view.role == "lead":
            return self._lead(view, sets)
        most = self._jokers_allowed(view)
        sets = [action for action in sets if jokers(action) <= most]
        return min(sets, key=_lowest, default=PASS)

    def _lead(self, view: View, sets: list[Action]) -> Action:
        whole = [a for a in sets if not jokers(a) and is_whole_group(a, view.hand)]
        openers = [action for action in whole if would_open(action, view)]
        for choice in (openers, whole):
            if choice:
                return min(choice, key=base)
        # a bound leader, or one whose 3s must come last: few jokers, a whole group, a low one
        hand = view.hand
        return min(
            sets, key=lambda a: (jokers(a), _naturals(a) != hand[base(a)], base(a), _twos(a), a)
        )

    def _jokers_allowed(self, view: View) -> int:
        public = view.public
        if public.owner is None:  # a declaration
            return 0
        if public.sizes[public.owner] <= _NEARLY_OUT:
            return 2
        asked = public.owner == opposite(view.seat) and public.status == "restricted"
        return 1 if asked or sum(view.hand) <= _FEW else 0


class ExactFitBot:
    """`exact-fit`: the group that fits.

    Leads its lowest group, and hangs one joker on each while it has jokers for all groups but one.
    Answers with the lowest group of exactly the size, then with a smaller group filled up with 2s
    and at most one joker, then by splitting the lowest larger group. 2s are a group too; jokers
    are groups once nothing else is left.
    """

    def choose(self, view: View) -> Action:
        """The set that fits, or a pass."""
        if view.role == "lead":
            return self._lead(view)
        if view.role == "burn":
            last = _last_set(view)
            return PASS if last is None else last
        top = view.public.top
        if view.role not in ("answer", "close") or top is None:
            return PASS
        return next(self._answers(view, CardSet(top).size), PASS)

    def _lead(self, view: View) -> Action:
        hand, legal = view.hand, frozenset(view.legal)
        groups = groups_of(hand)
        hang = hand[SMALL] + hand[BIG] >= len(groups) - 1
        for rank in groups:
            bare = _made(rank, hand[rank])
            hung = [_made(rank, hand[rank], joker=joker) for joker in (SMALL, BIG) if hand[joker]]
            for action in (*hung, bare) if hang and rank <= TWO else (bare, *hung):
                if action in legal:
                    return action
        return min(view.legal, key=_lowest)

    def _answers(self, view: View, size: int) -> Iterator[Action]:
        hand, legal = view.hand, frozenset(view.legal)
        groups = groups_of(hand)
        exact = [_made(rank, size) for rank in groups if hand[rank] == size]
        filled = sorted(
            (_made(rank, hand[rank], twos, joker) for rank, twos, joker in self._fills(hand, size)),
            key=lambda action: (jokers(action), _twos(action), base(action), action),
        )
        split = [_made(rank, size) for rank in groups if hand[rank] > size]
        return (action for action in (*exact, *filled, *split) if action in legal)

    def _fills(self, hand: Counts, size: int) -> Iterator[tuple[int, int, int | None]]:
        for rank in groups_of(hand):
            missing = size - hand[rank]
            if missing <= 0 or rank > TWO:
                continue
            for joker in (None, *(j for j in (SMALL, BIG) if hand[j])):
                twos = missing - (joker is not None)
                if twos <= (hand[TWO] if rank < TWO else 0):
                    yield rank, twos, joker


# ---------------------------------------------------------------- what they share


def ladder_cost(action: Action, view: View) -> int:
    """What a set costs `ladder-cheap`.

    12 times the base's rank index, 3 being 0; each 大王 80, 小王 55, 2 35, any other card three
    times its index; 24 for each attached card, less 7 for each card, less 90 if it would open,
    less 70 on an enemy's set who holds five cards or fewer.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import CONTEST
    >>> from gouji.engine.sets import parse_action
    >>> from gouji.engine.view import view
    >>> game = Game(["4499KKX", "5", "6", "77", "8", "9"], 0, CONTEST, start="play")
    >>> seen = view(game, Seat(0))
    >>> [ladder_cost(parse_action(text), seen) for text in ("44", "99", "99X", "KK")]
    [4, 94, 166, 76]
    """
    cards = action_counts(action)
    cost = 12 * base(action)
    cost += sum(cards[rank] * _DEAR.get(rank, 3 * rank) for rank in _RANKS)
    cost += 24 * attached(action) - 7 * sum(cards)
    if would_open(action, view):
        cost -= 90
    owner = view.public.owner
    if owner is not None and not _ally(view, owner) and view.public.sizes[owner] <= _NEARLY_OUT:
        cost -= 70
    return cost


def would_open(action: Action, view: View) -> bool:
    """Whether a set, unbeaten, would open for its player, and opening counts (R14.1, R9.1)."""
    public, seat = view.public, view.seat
    if not opening_counts(public.rulebook) or seat in public.opened or view.role == "burn":
        return False
    if public.chaos or opposite(seat) not in public.active:
        return False
    cards = CardSet(action)
    return is_gouji(cards) and is_opener(cards, public.rulebook.open_with_twos)


def opening_counts(rulebook: Rulebook) -> bool:
    """Whether a rulebook gives points for opening, or for keeping the opposite from it (R14).

    >>> from gouji.engine.rulebook import BASIC, CONTEST
    >>> opening_counts(BASIC), opening_counts(CONTEST)
    (False, True)
    """
    return bool(
        rulebook.open_point
        or (rulebook.declarations and (rulebook.declare_point or rulebook.declare_failed_point))
    )


def base(action: Action) -> int:
    """The rank index of a set's base (R2.3).

    >>> from gouji.engine.sets import parse_action
    >>> base(parse_action("9922X")), base(parse_action("2X")), base(parse_action("XD"))
    (6, 12, 13)
    """
    cards = action_counts(action)
    return next(rank for rank in _RANKS if cards[rank])


def attached(action: Action) -> int:
    """How many cards of a set are not of its base rank.

    >>> from gouji.engine.sets import parse_action
    >>> attached(parse_action("9922X")), attached(parse_action("22"))
    (3, 0)
    """
    return sum(action_counts(action)) - _naturals(action)


def jokers(action: Action) -> int:
    """How many jokers a set holds; none for a word.

    >>> from gouji.engine.sets import parse_action
    >>> jokers(parse_action("9XD")), jokers(PASS)
    (2, 0)
    """
    if action >= PASS:
        return 0
    cards = action_counts(action)
    return cards[SMALL] + cards[BIG]


def is_whole_group(action: Action, hand: Counts) -> bool:
    """Whether a set is all that a hand holds of one rank, and nothing else."""
    return attached(action) == 0 and _naturals(action) == hand[base(action)]


def groups_of(hand: Counts) -> tuple[int, ...]:
    """The ranks of a hand's groups, 3 to 2, lowest first; jokers' once nothing else is left.

    >>> from gouji.engine.cards import parse_counts
    >>> groups_of(parse_counts("449922XD")), groups_of(parse_counts("XD"))
    ((1, 6, 12), (13, 14))
    """
    held = tuple(rank for rank in _RANKS if hand[rank])
    return tuple(rank for rank in held if rank <= TWO) or held


def _sets(legal: Iterable[Action]) -> list[Action]:
    return [action for action in legal if action < PASS]


def _last_set(view: View) -> Action | None:
    # the set that empties the hand, where it is legal
    last = code_of(view.hand)
    return last if last is not None and last in view.legal else None


def _ally(view: View, owner: Seat) -> bool:
    return side(owner) == side(view.seat)


def _naturals(action: Action) -> int:
    return action_counts(action)[base(action)]


def _twos(action: Action) -> int:
    return action_counts(action)[TWO]


def _lowest(action: Action) -> tuple[int, int, int, int, int]:
    cards = action_counts(action)
    return (cards[SMALL] + cards[BIG], base(action), cards[TWO], cards[BIG], action)


def _made(rank: int, count: int, twos: int = 0, joker: int | None = None) -> Action:
    cards = [0] * 15
    cards[rank] += count
    cards[TWO] += twos
    if joker is not None:
        cards[joker] += 1
    action = code_of(cards)
    assert action is not None, "one base rank with 2s and a joker is a set (R2.1)"
    return action
