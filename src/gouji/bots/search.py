"""`strong+`: the value network's few best candidates, tried in deals that may be.

Deals that agree with all that was seen (`hidden`), cards lying where those who play so would
rather hold them (`beliefs`); in each of them every candidate is played on by the network
(`playouts`) and worth what the network thinks of it at the seat's next decision. Small ends are
solved exactly (`ends`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gouji.bots.beliefs import Beliefs
from gouji.bots.ends import MOST_CARDS, solved
from gouji.bots.hidden import Hands, HiddenHands
from gouji.bots.network import Floats, Network
from gouji.bots.playouts import tried
from gouji.bots.strong import evaluate
from gouji.engine.batch import Batch
from gouji.engine.sets import Action
from gouji.engine.view import View
from gouji.engine.worlds import copies

Clock = Callable[[], float]

THINK_S = 0.05
"""Seconds a decision, where nothing else is said."""

_ENDS = 64  # lots by which the deals of an end are found
_EQUAL = 1e-9


@dataclass(frozen=True, slots=True)
class Search:
    """How a search goes.

    `candidates`: how many are tried, of those within `margin` units of the network's best.
    `chunk`: deals that are tried at once; `deals`: how many at most. `ahead`, `plies`: how far
    games are played on (`playouts.tried`). `prior`: as how many deals the network's own value
    counts. `decided`: standard errors by which a candidate must lie behind to be tried no more.
    `states`: of a small end, that may be looked at for each second of thinking.
    """

    candidates: int = 4
    margin: float = 0.15
    chunk: int = 16
    deals: int = 1024
    ahead: int = 1
    plies: int = 24
    prior: float = 16.0
    decided: float = 2.5
    states: int = 10_000


class SearchBot:
    """Plays what comes out best; the network's best of equals.

    `think_s`: seconds a decision by the clock, None for as many deals as `search` allows: then the
    same view and seed give the same action. Thinking ends before a chunk that, by those before it,
    would take too long.
    """

    def __init__(
        self,
        network: Network,
        beliefs: Beliefs | None,
        seed: str,
        *,
        think_s: float | None = THINK_S,
        search: Search | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.network = network
        self.beliefs = beliefs
        self.seed = seed
        self.think_s = think_s
        self.search = search or Search()
        self.clock = clock

    def choose(self, view: View) -> Action:
        """The candidate that comes out best."""
        if len(view.legal) == 1:
            return view.legal[0]
        began = self.clock()
        indices, values = evaluate(self.network, view)
        order = np.argsort(-values, kind="stable")
        order = order[values[order] >= values[order[0]] - self.search.margin]
        order = order[: self.search.candidates]
        small = sum(view.public.sizes) <= MOST_CARDS
        best = int(indices[order[0]])
        if not small and len(order) == 1:
            return view.legal[best]
        odds = None if self.beliefs is None else self.beliefs.odds(view)
        hidden = HiddenHands(view, odds)
        exact = self._solve(hidden) if small else None
        if exact is not None:
            equal = np.flatnonzero(exact >= exact.max() - _EQUAL)
            liked = np.full(len(view.legal), -np.inf)
            liked[indices] = values
            best = int(equal[liked[equal].argmax()])
        elif len(order) > 1:
            best = int(indices[order[self._search(hidden, indices[order], values[order], began)]])
        return view.legal[best]

    def _worlds(self, hidden: HiddenHands, n: int, what: str) -> tuple[Hands, Batch] | None:
        return hidden.worlds(n, f"{self.seed}/{len(hidden.view.public.told_packed)}/{what}")

    def _solve(self, hidden: HiddenHands) -> NDArray[np.float64] | None:
        found = self._worlds(hidden, _ENDS, "end")
        if found is None:
            return None
        states = int(self.search.states * (1.0 if self.think_s is None else self.think_s))
        return solved(hidden.view, hidden.begun(found[0]), found[0], states)

    def _search(
        self, hidden: HiddenHands, actions: NDArray[np.int32], prior: Floats, began: float
    ) -> int:
        # the number of the best of these actions, the network's best first
        search = self.search
        live = np.arange(len(actions))
        outcomes = np.zeros((len(actions), 0))
        longest = 0.0
        best = 0
        for number in range(-(-search.deals // search.chunk)):
            now = self.clock()
            if self.think_s is not None and now - began + longest > self.think_s:
                break
            found = self._worlds(hidden, search.chunk, str(number))
            if found is None:
                break
            batch = found[1]
            values = tried(
                self.network,
                copies(batch, np.tile(np.arange(batch.n, dtype=np.int32), len(live))),
                np.repeat(actions[live], batch.n),
                hidden.view.seat,
                ahead=search.ahead,
                plies=search.plies,
            )
            outcomes = np.concatenate([outcomes, values.reshape(len(live), -1)], axis=1)
            n = outcomes.shape[1]
            score = (outcomes.sum(axis=1) + search.prior * prior[live]) / (n + search.prior)
            top = int(score.argmax())
            best = int(live[top])
            behind = outcomes[top] - outcomes
            near = behind.mean(axis=1) <= search.decided * behind.std(axis=1) / np.sqrt(n)
            live, outcomes = live[near], outcomes[near]
            if len(live) <= 1:
                break
            longest = max(longest, self.clock() - now)
        return best
