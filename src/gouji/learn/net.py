"""The network of `bots.network` in PyTorch, to be trained, and its way back to NumPy."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from gouji.bots.network import LAYERS, Network


class Net(nn.Module):
    """Layers by the names of `LAYERS`; `forward` joins each sample with one candidate."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleDict(
            {name: nn.Linear(ins, outs, bias=True) for name, (ins, outs) in LAYERS.items()}
        )

    def trunk(self, x: Tensor) -> Tensor:
        """States, float[n, HEAD], of inputs, float[n, INPUTS]."""
        layers = self.layers
        x = torch.relu(layers["enter"](x))
        x = torch.relu(x + layers["second"](torch.relu(layers["first"](x))))
        x = torch.relu(x + layers["fourth"](torch.relu(layers["third"](x))))
        state: Tensor = layers["state"](x)
        return state

    def head(self, state: Tensor, features: Tensor) -> Tensor:
        """Values, float[m], of states and candidates' features, both with m rows."""
        z = torch.relu(state + self.layers["candidate"](features))
        value: Tensor = self.layers["value"](torch.relu(self.layers["join"](z)))
        return value[:, 0]

    def forward(self, x: Tensor, features: Tensor) -> Tensor:
        """Values, float[n], one candidate a state."""
        return self.head(self.trunk(x), features)


def network_of(weights: Mapping[str, Tensor], about: Mapping[str, Any]) -> Network:
    """A NumPy network with these weights, as `Net.state_dict` names them."""
    return Network(
        {
            name: (
                np.ascontiguousarray(weights[f"layers.{name}.weight"].detach().numpy().T),
                weights[f"layers.{name}.bias"].detach().numpy().copy(),
            )
            for name in LAYERS
        },
        about,
    )


def weights_of(network: Network) -> dict[str, Tensor]:
    """The other way round."""
    weights = {}
    for name, (matrix, bias) in network.layers.items():
        weights[f"layers.{name}.weight"] = torch.from_numpy(np.ascontiguousarray(matrix.T))
        weights[f"layers.{name}.bias"] = torch.from_numpy(bias.copy())
    return weights
