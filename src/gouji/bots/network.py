"""The value network, with NumPy alone: what a candidate is worth to the seat that is asked.

One network for all seats and rulebooks. An observation and each candidate's features
(docs/observation.md, docs/actions.md) go in, a value comes out: half of the own side's points less
the other's, plus half of the own place's points, in units of `UNIT` points.
"""

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gouji.engine.columns import COLUMNS, FEATURE_SIZE, FEATURES, SIZE, VERSION, place_of
from gouji.engine.faults import Fault

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

UNIT = 8.0
"""Points in one unit of a value."""

WIDTH = 128
"""Of the trunk's layers."""

HEAD = 64
"""Of the head's layers."""

LAYERS = {
    "enter": (0, WIDTH),  # inputs are counted below
    "first": (WIDTH, WIDTH),
    "second": (WIDTH, WIDTH),
    "third": (WIDTH, WIDTH),
    "fourth": (WIDTH, WIDTH),
    "state": (WIDTH, HEAD),
    "candidate": (FEATURE_SIZE, HEAD),
    "join": (HEAD, HEAD),
    "value": (HEAD, 1),
}
"""Each layer's inputs and outputs: `enter`, two residual blocks, the head."""

_STEPS = 4  # a hand's rank is also told as at least 1, 2, 3, 4
_HAND, _UNSEEN, _TOP = place_of("hand"), place_of("unseen"), place_of("top_cards")
INPUTS = SIZE + 15 * _STEPS + 15 + 15 * _STEPS
"""Numbers that an observation becomes."""
LAYERS["enter"] = (INPUTS, WIDTH)

_SCALES = {
    "hand": 4,
    "unseen": 8,
    "played": 4,
    "size": 12,
    "left_size": 12,
    "traded": 2,
    "top_cards": 4,
    "top_base": 8,
    "top_size": 4,
    "top_place": 3,
    "place": 3,
    "said_base": 8,
    "said_size": 4,
    "said_twos": 2,
    "said_small": 2,
    "place_points": 4,
    "sweep_points": 4,
    "clock_s": 64,
    "deals_per_match": 8,
    "base": 8,
    "naturals": 4,
    "twos": 4,
    "small": 2,
    "big": 2,
    "rise": 8,
    "spare": 2,
    "left": 4,
    "left_ranks": 8,
    "left_twos": 4,
    "left_small": 2,
    "left_big": 2,
    "left_single": 4,
    "left_gouji": 3,
}


def _divisors(columns: Any) -> Floats:
    return np.concatenate(
        [np.full(column.length, _SCALES.get(column.name, 1), np.float32) for column in columns]
    )


_BY_COLUMN = (1 / _divisors(COLUMNS)).astype(np.float32)
_BY_FEATURE = (1 / _divisors(FEATURES)).astype(np.float32)


def inputs(observations: Bytes) -> Floats:
    """Observations, int8[n, SIZE], as the network takes them: float32[n, INPUTS]."""
    out = np.empty((len(observations), INPUTS), np.float32)
    np.multiply(observations, _BY_COLUMN, out=out[:, :SIZE])
    at = SIZE
    for step in range(1, _STEPS + 1):
        out[:, at : at + 15] = observations[:, _HAND] >= step
        out[:, at + 15 : at + 30] = observations[:, _TOP] >= step
        at += 30
    out[:, at:] = observations[:, _UNSEEN] == 0
    return out


def feature_inputs(features: Bytes) -> Floats:
    """Candidates' features, int8[m, FEATURE_SIZE], as the network takes them: float32 alike."""
    return features * _BY_FEATURE


@dataclass(frozen=True, slots=True)
class Network:
    """Weights by layer: a matrix [inputs, outputs], a bias [outputs]; `about`: what made them."""

    layers: Mapping[str, tuple[Floats, Floats]]
    about: Mapping[str, Any]

    def values(self, observations: Bytes, features: Bytes, offsets: NDArray[np.int32]) -> Floats:
        """Values, float32[m], of the candidates at `offsets[i]:offsets[i + 1]` of observation i.

        `observations`: int8[n, SIZE]; `features`: int8[m, FEATURE_SIZE]; `offsets`: int32[n + 1].
        """
        x = self._relu("enter", inputs(observations))
        x = np.maximum(x + self._layer("second", self._relu("first", x)), 0)
        x = np.maximum(x + self._layer("fourth", self._relu("third", x)), 0)
        state = np.repeat(self._layer("state", x), np.diff(offsets), axis=0)
        z = np.maximum(state + self._layer("candidate", feature_inputs(features)), 0)
        return self._layer("value", self._relu("join", z))[:, 0]

    def _layer(self, name: str, x: Floats) -> Floats:
        matrix, bias = self.layers[name]
        return x @ matrix + bias

    def _relu(self, name: str, x: Floats) -> Floats:
        return np.maximum(self._layer(name, x), 0)


Layers = Mapping[str, tuple[Floats, Floats]]
"""Matrix [inputs, outputs] and bias [outputs] by a layer's name."""


def save_network(network: Network, path: Path) -> None:
    """Writes weights as half floats with what made them, compressed."""
    save_layers(network.layers, network.about, path)


def load_network(path: Path) -> Network:
    """Reads weights; `Fault` if they are of another version of the observation, or no weights."""
    return Network(*load_layers(path, LAYERS))


def save_layers(layers: Layers, about: Mapping[str, Any], path: Path) -> None:
    """Writes layers as half floats with what made them, compressed."""
    arrays: dict[str, Any] = {}
    for name, (matrix, bias) in layers.items():
        arrays[f"{name}.matrix"] = matrix.astype(np.float16)
        arrays[f"{name}.bias"] = bias.astype(np.float16)
    about = {**about, "version": VERSION}
    with path.open("wb") as file:
        arrays["about"] = np.array(json.dumps(about, ensure_ascii=False))
        np.savez_compressed(file, **arrays)


# what NumPy and zipfile raise for a file that is cut, flipped, or no archive at all
_BROKEN = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error)


def load_layers(
    path: Path, shapes: Mapping[str, tuple[int, int]]
) -> tuple[dict[str, tuple[Floats, Floats]], dict[str, Any]]:
    """Layers of these shapes and what made them; `Fault` as `load_network` has it."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Fault("weights-no-file", str(path))
    try:
        # opened here: NumPy leaves a file open that is no archive
        with path.open("rb") as file, np.load(file) as arrays:
            about = json.loads(str(arrays["about"]))
            layers = {
                name: (
                    arrays[f"{name}.matrix"].astype(np.float32),
                    arrays[f"{name}.bias"].astype(np.float32),
                )
                for name in shapes
            }
    except _BROKEN as wrong:
        raise Fault("weights-unreadable", str(path), reason=str(wrong)) from wrong
    fits = all(layers[name][0].shape == shape for name, shape in shapes.items())
    if about.get("version") != VERSION or not fits:
        raise Fault("weights-version", str(path), found=about.get("version"), wanted=VERSION)
    return layers, about
