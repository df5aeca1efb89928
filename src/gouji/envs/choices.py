"""What the environments have in common: a game with numbered choices, and what a deal is worth."""

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from gouji.engine.candidates import MOST, MOST_PRUNED, candidates
from gouji.engine.cards import HAND_SIZE, SEATS, seat_name, side
from gouji.engine.columns import FEATURE_SIZE
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook, make_rulebook
from gouji.engine.sets import Action
from gouji.record.rulebooks import load_rulebook

Reward = Literal["points", "places"]
"""What a seat gets at the end of a deal: its side's points less the other side's, or the points of
its own place (R16.2)."""


def rulebook_of(given: str | Mapping[str, Any] | Rulebook) -> Rulebook:
    """A rulebook itself, by its name, from its table, or from a TOML file; `Fault` if it can't be.

    TypeError for anything else.

    >>> rulebook_of({"base": "contest", "buy_threes": False}).changes()
    {'buy_threes': False}
    """
    if isinstance(given, Rulebook):
        return given
    if isinstance(given, Mapping):
        return make_rulebook(given)
    if not isinstance(given, str):
        raise TypeError(f"rulebook is a name, a table, a file or a Rulebook, not {given!r}")
    return load_rulebook(given)


def reward_of(given: str) -> Reward:
    """The kind of reward of that name; ValueError for another."""
    for kind in get_args(Reward):
        if given == kind:
            return kind  # type: ignore[no-any-return]
    raise ValueError(f"reward is one of {', '.join(get_args(Reward))}, not {given!r}")


def returns(game: Game, reward: Reward = "points") -> list[float]:
    """What each seat gets for a deal that is over, p1's first; ValueError while it is not.

    `points` sum to 0 over the six seats whatever the rulebook, `places` to the sum of its
    `place_points`, which is 0 in both written ones.
    """
    places = game.places()
    if places is None:
        raise ValueError("the deal is not over")
    if reward == "places":
        worth = game.rulebook.place_points
        return [float(worth[places.index(seat)]) for seat in SEATS]
    points = game.score().points
    return [float(points[side(seat)] - points[1 - side(seat)]) for seat in SEATS]


def most_choices(pruned: bool) -> int:
    """The size of the action space: no dealt hand has more candidates in any position."""
    return MOST_PRUNED if pruned else MOST


class Choices:
    """A game whose next action is chosen by number: 0 to `count` - 1 among the candidates.

    With `pruned` those are the candidates of docs/actions.md, without it every legal action. The
    numbers mean something in this position only. It can be copied and pickled at any moment.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> choices = Choices(game, pruned=True)
    >>> choices.count, game.count()
    (10, 14)
    """

    __slots__ = ("_count", "_indices", "game", "pruned")

    def __init__(self, game: Game, pruned: bool) -> None:
        for seat in SEATS:
            if game.size(seat) > HAND_SIZE:
                raise ValueError(f"{seat_name(seat)} holds more than {HAND_SIZE} cards")
        self.game = game
        self.pruned = pruned
        self._indices = np.empty(MOST_PRUNED if pruned else 0, np.int32)
        self._count = -1  # not counted yet

    @property
    def count(self) -> int:
        """How many choices whoever is asked has; 0 when the deal is over."""
        if self._count < 0:
            if self.pruned:
                self._count = candidates(self.game, self._indices)
            else:
                self._count = self.game.count()
        return self._count

    def action(self, choice: int) -> Action:
        """The action of a choice; IndexError if there is none of that number."""
        if not 0 <= choice < self.count:
            asked = self.game.to_act
            who = "the deal is over" if asked is None else seat_name(asked)
            raise IndexError(f"{who}: no choice {choice} of {self.count}")
        return self.game.action_at(int(self._indices[choice]) if self.pruned else choice)

    def apply(self, choice: int) -> None:
        """Plays a choice; IndexError, and nothing played, if there is none of that number."""
        self.game.apply(self.action(choice))
        self._count = -1

    def skip_forced(self) -> None:
        """Plays on while whoever is asked has one legal action only."""
        while self.game.count() == 1:
            self.game.apply(self.game.action_at(0))
            self._count = -1

    def features(self, out: NDArray[np.int8]) -> int:
        """Writes the features of every choice into the rows of `out`, int8[>= count, FEATURE_SIZE].

        Returns the count; rows beyond it stay as they are. ValueError if there are too few.
        """
        indices = np.empty(out.size // FEATURE_SIZE, np.int32)
        return candidates(self.game, indices, out, self.pruned)

    def __copy__(self) -> "Choices":
        return Choices(self.game.copy(), self.pruned)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Choices":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        leader, finished, bound = game.given
        said = [entry.action for entry in game.history]
        begun = partial(
            Game,
            game.dealt,
            leader,
            game.rulebook,
            start=game.start,
            finished=finished,
            bound=bound,
        )
        try:
            same = _played(begun, said, self.pruned).game.state() == game.state()
        except ValueError:  # the cards were not there
            same = False
        if not same:
            raise pickle.PicklingError("a game whose cards were dealt anew can't be pickled")
        return _played, (begun, said, self.pruned)


def _played(begun: Callable[[], Game], said: Sequence[Action], pruned: bool) -> Choices:
    game = begun()
    for action in said:
        game.apply(action)
    return Choices(game, pruned)
