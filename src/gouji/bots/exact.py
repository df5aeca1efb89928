"""The end of a deal with all cards known, solved exactly.

Each seat plays for itself: for half of its side's points less the other's and half of its own
place's points, what the value network learns (`gouji.bots.network`). A seat that is asked takes
the action that is worth most to it, given that everybody after it does the same; of equals the
first in the order of `Game.legal`. Declined burns, yields, duties, openings, blocks and floors all
count, for the engine plays every move.
"""

from typing import NamedTuple

from gouji.engine.cards import SEATS, side
from gouji.engine.game import Game, said_of
from gouji.engine.sets import PASS, Action

Values = tuple[float, ...]
"""What a deal is worth to each of the six seats, p1 first, in points."""


class Solution(NamedTuple):
    """What comes of a position: values by seat, and what the seat that is asked does.

    `action`: None when the deal is over. `states`: different positions looked at so far.
    """

    values: Values
    action: Action | None
    states: int


class TooLarge(Exception):
    """A position has more states than were allowed."""


def payoffs(game: Game) -> Values:
    """What a deal that is over is worth to each seat, in points; ValueError before its end.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["9", "8", "7", "6", "5", "4"], 0, BASIC, start="play")
    >>> while not game.over:
    ...     game.apply(game.timeout_choice())
    >>> payoffs(game)
    (3.0, 0.0, 1.0, -1.0, 0.0, -3.0)
    """
    points = game.score().points
    ahead = points[0] - points[1]
    worth = game.rulebook.place_points
    places = [game.place(seat) for seat in SEATS]
    return tuple(
        [
            ((-ahead if side(seat) else ahead) + worth[place - 1]) / 2
            for seat, place in enumerate(places)
            if place is not None
        ]
    )


class Solver:
    """Solves positions of one rulebook and remembers their states; `limit`: how many at most.

    `states`: different states met so far. Games of different deals may follow one another: a state
    is known by all hands and by everything public that counts.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.states = 0
        self._known: dict[tuple[object, ...], tuple[Values, Action | None]] = {}

    def solve(self, game: Game) -> Solution:
        """The values of a position, which is left as it is; `TooLarge` beyond the limit."""
        values, action = self._solve(game.copy(), _under(game))
        return Solution(values, action, self.states)

    def each(self, game: Game) -> list[tuple[Action, Values]]:
        """The values after each legal action, in the order of `Game.legal`; none when over."""
        under = _under(game)
        found = []
        for action in game.legal():
            after, below = _after(game, action, under)
            found.append((action, self._solve(after, below)[0]))
        return found

    def _solve(self, game: Game, under: int) -> tuple[Values, Action | None]:
        # `game` is the solver's own; who owned the set that a burn beat is no part of public_state
        forced: Action | None = None
        while game.count() == 1:
            action = game.action_at(0)
            forced = action if forced is None else forced
            under = _below(game, action, under)
            game.apply(action)
        seat = game.to_act
        if seat is None:
            return payoffs(game), forced
        key = (under, *map(game.hand, game.active), *game.public_state())
        known = self._known.get(key)
        if known is None:
            if self.states == self.limit:
                raise TooLarge
            self.states += 1
            best: Values | None = None
            choice: Action | None = None
            for action in game.legal():
                after, below = _after(game, action, under)
                values = self._solve(after, below)[0]
                if best is None or values[seat] > best[seat]:
                    best, choice = values, action
            assert best is not None
            known = self._known[key] = best, choice
        return known if forced is None else (known[0], forced)


def solve(game: Game, limit: int | None = None) -> Solution | None:
    """The values of a position with all hands known; None where it has more states than `limit`.

    p1 keeps his ace, which nobody but p3 beats, and is out before p2:

    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.sets import action_text
    >>> game = Game(["99A", "K7", "2", "", "", ""], 0, BASIC, start="play", finished=[3, 4, 5])
    >>> solution = solve(game)
    >>> solution.values, action_text(solution.action)
    ((0.0, -2.0, -1.0, 2.0, 1.0, 0.0), '99')
    >>> solve(game, limit=1) is None
    True
    """
    try:
        return Solver(limit).solve(game)
    except TooLarge:
        return None


def _after(game: Game, action: Action, under: int) -> tuple[Game, int]:
    after = game.copy()
    below = _below(game, action, under)
    after.apply(action)
    return after, below


def _below(game: Game, action: Action, under: int) -> int:
    # the owner of the set that the top, a burn, beat; -1 for any other top (R10.7)
    if action >= PASS:
        return under
    owner = game.owner
    return owner if game.role == "burn" and owner is not None else -1


def _under(game: Game) -> int:
    if not game.top_is_burn:
        return -1
    sets = [said.seat for said in map(said_of, game.told_packed) if said.action < PASS]
    return sets[-2]
