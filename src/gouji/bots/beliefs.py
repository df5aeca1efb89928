"""Beliefs: with whom a hidden card rather lies, as the play so far tells.

A second, smaller network, learnt from what hands players held who play by the value network
(`gouji.learn.beliefs`). From an observation (docs/observation.md) it gives for each other seat and
each rank a weight: a card that can't be seen lies with a seat in proportion to the room that is
left there times the exponential of that weight.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji.bots.network import INPUTS, WIDTH, Bytes, Floats, Layers, inputs, load_layers
from gouji.engine.columns import SIZE
from gouji.engine.observe import observe_view
from gouji.engine.view import View

OTHERS = 5
"""Seats whose cards can't be seen: next, +2, opposite, +4, previous."""

LAYERS = {
    "enter": (INPUTS, WIDTH),
    "first": (WIDTH, WIDTH),
    "second": (WIDTH, WIDTH),
    "weights": (WIDTH, OTHERS * 15),
}
"""Each layer's inputs and outputs: `enter`, a residual block, the weights."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Weights of the network by layer; `about`: what made them."""

    layers: Layers
    about: Mapping[str, Any]

    def weights(self, observations: Bytes) -> Floats:
        """float32[n, 5, 15] by other seat and rank, of observations, int8[n, SIZE]."""
        x = np.maximum(self._layer("enter", inputs(observations)), 0)
        x = np.maximum(x + self._layer("second", np.maximum(self._layer("first", x), 0)), 0)
        return self._layer("weights", x).reshape(-1, OTHERS, 15)

    def odds(self, view: View) -> NDArray[np.float64]:
        """float[6, 15] by seat and rank, the most of each rank 1; the own row means nothing."""
        observation = np.empty((1, SIZE), np.int8)
        observe_view(view, observation)
        found = self.weights(observation)[0].astype(np.float64)
        odds = np.ones((6, 15))
        others = (view.seat + 1 + np.arange(OTHERS)) % 6
        odds[others] = np.exp(found - found.max(axis=0))
        return odds

    def _layer(self, name: str, x: Floats) -> Floats:
        matrix, bias = self.layers[name]
        return x @ matrix + bias


def load_beliefs(path: Path) -> Beliefs:
    """Reads weights; `Fault` if they are of another version of the observation, or no weights."""
    return Beliefs(*load_layers(path, LAYERS))


@functools.cache
def shipped_beliefs() -> Beliefs:
    """Those that come with the package, read once."""
    place = resources.files("gouji.bots") / "weights" / "beliefs.npz"
    with resources.as_file(place) as path:
        beliefs = load_beliefs(path)
    for matrix, bias in beliefs.layers.values():
        matrix.flags.writeable = bias.flags.writeable = False
    return beliefs
