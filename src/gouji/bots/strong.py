"""`strong` and `steady`: the candidate that a value network thinks most of."""

import functools
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from gouji.bots.network import Floats, Network, load_network
from gouji.engine.candidates import MOST, MOST_PRUNED, candidates_view
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.observe import observe_view
from gouji.engine.sets import Action
from gouji.engine.view import View

SHIPPED = ("strong", "steady")
"""Whose weights come with the package: the last of a training run, and a middle one."""


@functools.cache
def shipped_network(name: str) -> Network:
    """The network of `strong` or `steady`, read once and not to be written to.

    Raises `Fault` where the package holds no weights of that name, or not of this version.
    """
    place = resources.files("gouji.bots") / "weights" / f"{name}.npz"
    with resources.as_file(place) as path:
        network = load_network(path)
    for matrix, bias in network.layers.values():
        matrix.flags.writeable = bias.flags.writeable = False
    return network


def strong_network() -> Network:
    """The network that hints, the coach and search ask."""
    return shipped_network("strong")


def evaluate(
    network: Network, view: View, *, pruned: bool = True
) -> tuple[NDArray[np.int32], Floats]:
    """Candidates of a view, as indices into `view.legal`, and their values (`network.UNIT`)."""
    most = MOST_PRUNED if pruned else MOST
    indices = np.empty(most, np.int32)
    features = np.empty((most, FEATURE_SIZE), np.int8)
    n = candidates_view(view, indices, features, pruned)
    observation = np.empty((1, SIZE), np.int8)
    observe_view(view, observation)
    offsets = np.array([0, n], np.int32)
    return indices[:n], network.values(observation, features[:n], offsets)


class NetworkBot:
    """Plays what a network values most; the first of equals."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view: View) -> Action:
        """The candidate of the highest value."""
        if len(view.legal) == 1:
            return view.legal[0]
        indices, values = evaluate(self.network, view)
        return view.legal[int(indices[values.argmax()])]
