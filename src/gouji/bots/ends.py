"""Small ends: the few deals that may be, each solved exactly."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gouji.bots.exact import Solver, TooLarge
from gouji.bots.network import UNIT
from gouji.engine.cards import RANKS
from gouji.engine.game import FAILED, Game
from gouji.engine.sets import PASS
from gouji.engine.view import View

MOST_CARDS = 12
"""In play, for an end to be solved."""

MOST_DEALS = 12
"""That may be, for an end to be solved."""


def game_of(view: View, begun: NDArray[np.int8], now: NDArray[np.int8]) -> Game:
    """A game as a view tells it, with hands at the beginning, sales done, and now, int8[6, 15]."""
    public = view.public
    hands = begun.astype(int).tolist()
    for sale in public.bought:
        price = [] if sale.price is None else [(RANKS.index(sale.price), 1)]
        for rank, n in [(0, -1), *price]:
            hands[sale.buyer][rank] += n
            hands[sale.seller][rank] -= n
    game = Game(
        hands,
        public.first_leader,
        public.rulebook,
        start=public.start,
        finished=public.finished_before,
        bound=public.bound_before,
    )
    for said in public.told:
        if said.action != FAILED:
            _decline(game, said.seat, said.role)
            game.apply(said.action)
    _decline(game, view.seat, view.role)
    return game.with_hands(now.astype(int).tolist())


def _decline(game: Game, seat: int, role: str | None) -> None:
    # burns that were declined before a decision, told by nobody (R9.2)
    while (game.to_act, game.role) != (seat, role):
        if game.role != "burn":
            raise ValueError(f"p{seat + 1} is not asked for {role}")
        game.apply(PASS)


def solved(
    view: View, begun: NDArray[np.int8], now: NDArray[np.int8], states: int
) -> NDArray[np.float64] | None:
    """What each legal action is worth, float[len(view.legal)], in units: the mean over deals.

    `begun`, `now`: int8[n, 6, 15], one deal as often as it is likely. None where too many cards
    are in play, too many deals may be, or more than so many states would have to be looked at.
    Hands of the others are taken as known to all (`gouji.bots.exact`).
    """
    if sum(view.public.sizes) > MOST_CARDS:
        return None
    deals, first, often = np.unique(
        now.reshape(len(now), -1), axis=0, return_index=True, return_counts=True
    )
    if len(deals) > MOST_DEALS:
        return None
    solver = Solver(states)
    total = np.zeros(len(view.legal))
    game = game_of(view, begun[first[0]], now[first[0]])
    try:
        for row, times in zip(first, often, strict=True):
            with_these = game.with_hands(now[row].astype(int).tolist())
            values = [own[view.seat] for _, own in _each(solver, with_these, view.legal)]
            total += float(times) * np.array(values)
    except TooLarge:
        return None
    return total / (len(now) * UNIT)


def _each(solver: Solver, game: Game, legal: Sequence[int]) -> list[tuple[int, tuple[float, ...]]]:
    found = solver.each(game)
    if [action for action, _ in found] != list(legal):
        raise ValueError("a deal that does not agree with the view")
    return [(int(action), values) for action, values in found]
