"""Many games played on together, all by value networks or bots: one call of a network a round."""

from collections.abc import Callable, Sequence

import numpy as np

from gouji.bots.base import Bot
from gouji.bots.network import UNIT, Network
from gouji.engine.candidates import MOST_PRUNED, candidates
from gouji.engine.cards import Seat
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.game import Game
from gouji.engine.observe import observe
from gouji.engine.sets import Action
from gouji.engine.view import view

_TOGETHER = 256  # games at once: room for their longest lists

Seen = Callable[[int, Seat, list[Action], list[float]], None]
"""Is told of a decision of a network: which game, whose, the candidates, their values in points."""


def play_on(
    games: Sequence[Game],
    network: Network,
    bots: Callable[[int, Seat], Bot | None] = lambda number, seat: None,
    seen: Seen | None = None,
) -> None:
    """Plays games to their ends, each seat the network's best candidate, or what its bot does."""
    for first in range(0, len(games), _TOGETHER):
        _play_on(range(first, min(first + _TOGETHER, len(games))), games, network, bots, seen)


def _play_on(
    going: Sequence[int],
    games: Sequence[Game],
    network: Network,
    bots: Callable[[int, Seat], Bot | None],
    seen: Seen | None,
) -> None:
    indices = np.empty(len(going) * MOST_PRUNED, np.int32)
    features = np.empty((len(going) * MOST_PRUNED, FEATURE_SIZE), np.int8)
    observations = np.empty((len(going), SIZE), np.int8)
    while going := [number for number in going if _to_choice(games[number], number, bots)]:
        ends = [0]
        for row, number in enumerate(going):
            game, at = games[number], ends[-1]
            ends.append(at + candidates(game, indices[at:], features[at:].reshape(-1)))
            observe(game, game.to_act, observations[row])
        offsets = np.array(ends, np.int32)
        values = UNIT * network.values(observations[: len(going)], features[: ends[-1]], offsets)
        for number, first, end in zip(going, ends, ends[1:], strict=False):
            game, mine = games[number], values[first:end]
            if seen is not None and game.to_act is not None:
                actions = [game.action_at(int(k)) for k in indices[first:end]]
                seen(number, game.to_act, actions, mine.tolist())
            game.apply(game.action_at(int(indices[first + int(mine.argmax())])))


def _to_choice(game: Game, number: int, bots: Callable[[int, Seat], Bot | None]) -> bool:
    # on to the next choice of the network; whether there is one
    while (seat := game.to_act) is not None:
        if game.count() == 1:
            game.apply(game.action_at(0))
            continue
        bot = bots(number, seat)
        if bot is None:
            return True
        game.apply(bot.choose(view(game, seat)))
    return False
