"""What one may do, with what the network thinks it is worth and what the engine knows of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from gouji.bots.network import UNIT, Bytes, Network
from gouji.engine.candidates import MOST, MOST_PRUNED, candidates_view
from gouji.engine.columns import FEATURE_SIZE, FEATURES, SIZE, place_of
from gouji.engine.observe import observe_view
from gouji.engine.sets import PASS, Action
from gouji.engine.view import View

_NAMES = tuple(column.name for column in FEATURES)
_UNSEEN = place_of("unseen")


class Option(NamedTuple):
    """An action, its value in points (docs/advice.md), its features by name (docs/actions.md)."""

    action: Action
    value: float
    row: Mapping[str, int]

    @property
    def is_set(self) -> bool:
        """Whether it is a set, not a word."""
        return self.action < PASS


class Question(NamedTuple):
    """A decision laid out for the network.

    `actions`: of the candidates; `features`: int8[n, FEATURE_SIZE]; `observation`: int8[SIZE].
    """

    view: View
    actions: tuple[Action, ...]
    features: Bytes
    observation: Bytes

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards by rank that are neither in the own hand nor played."""
        return tuple(int(n) for n in self.observation[_UNSEEN])


def lay_out(view: View, also: Action | None = None) -> Question:
    """The candidates of a view, and `also`, a legal action that may not be one of them."""
    indices = np.empty(MOST_PRUNED, np.int32)
    features = np.empty((MOST_PRUNED, FEATURE_SIZE), np.int8)
    n = candidates_view(view, indices, features)
    actions = tuple(view.legal[i] for i in indices[:n])
    if also is not None and also not in actions:
        every, rows = np.empty(MOST, np.int32), np.empty((MOST, FEATURE_SIZE), np.int8)
        candidates_view(view, every, rows, pruned=False)
        actions += (also,)
        features = np.concatenate([features[:n], rows[view.legal.index(also)][None]])
        n += 1
    observation = np.empty(SIZE, np.int8)
    observe_view(view, observation)
    return Question(view, actions, features[:n], observation)


def weigh(questions: Sequence[Question], network: Network) -> list[list[Option]]:
    """The options of many decisions, each list best first; of equals the first in the list."""
    if not questions:
        return []
    offsets = np.cumsum([0, *(len(question.actions) for question in questions)], dtype=np.int32)
    values = network.values(
        np.stack([question.observation for question in questions]),
        np.concatenate([question.features for question in questions]),
        offsets,
    )
    weighed = []
    for question, start in zip(questions, offsets, strict=False):
        options = [
            Option(action, float(values[start + i]) * UNIT, dict(zip(_NAMES, row, strict=True)))
            for i, (action, row) in enumerate(
                zip(question.actions, question.features.tolist(), strict=True)
            )
        ]
        weighed.append(sorted(options, key=lambda option: -option.value))
    return weighed
