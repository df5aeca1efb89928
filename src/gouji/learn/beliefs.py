"""Learning beliefs: self-play by a value network, and with whom the hidden cards lay."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from gouji.bots.beliefs import LAYERS, OTHERS, Beliefs
from gouji.bots.network import Bytes, Network, inputs
from gouji.engine.columns import SIZE, place_of
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.learn.selfplay import Player, Tables, house_rulebook

RATE = 1e-3
BATCH = 1024
KEPT = 6
"""Rounds that are learnt from at a time."""

EPSILON = 0.05
"""Chance of a candidate by lot, for those who do not play by the network."""

_SHARE = 1 / 3  # of the decisions, for those of one deal are much alike
_HAND = place_of("hand")


@dataclass(frozen=True, slots=True)
class Hands:
    """What was seen, int8[n, SIZE], and what the others held, int8[n, 5, 15], next seat first."""

    observations: Bytes
    hands: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.observations)


def play_hands(player: Player, rulebook: Rulebook, tables: int, seed: str) -> Hands:
    """Decisions of at least one deal at each of so many tables."""
    at = Tables(tables, rulebook, seed)
    chance = np.random.default_rng(list(seed.encode()))
    ended = np.zeros(tables, bool)
    nobody = np.zeros(tables, np.int64)
    other = np.empty((tables, SIZE), np.int8)
    seen, held = [], []
    while not ended.all():
        at.look()
        if chance.random() < _SHARE:
            hands = np.empty((tables, OTHERS, 15), np.int8)
            for step in range(OTHERS):
                at.batch.observe(other, ((at.seats + step + 1) % 6).astype(np.int8))
                hands[:, step] = other[:, _HAND]
            seen.append(at.observations.copy())
            held.append(hands)
        picks = at.choose([player], nobody)
        counts = np.diff(at.offsets)
        lots = chance.random(tables) < EPSILON
        picks[lots] = (chance.random(int(lots.sum())) * counts[lots]).astype(np.int32)
        at.step(picks, again=True)
        ended |= at.done
    return Hands(np.concatenate(seen), np.concatenate(held))


class BeliefNet(nn.Module):
    """`Beliefs` in PyTorch."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleDict({name: nn.Linear(*shape) for name, shape in LAYERS.items()})

    def forward(self, x: Tensor) -> Tensor:
        """Weights, float[n, 5, 15], of inputs, float[n, INPUTS]."""
        layers = self.layers
        x = torch.relu(layers["enter"](x))
        x = torch.relu(x + layers["second"](torch.relu(layers["first"](x))))
        found: Tensor = layers["weights"](x)
        return found.view(-1, OTHERS, 15)

    def error(self, hands: Hands) -> Tensor:
        """Nats a hidden card: how little was expected where it lay, by room and weights."""
        held = torch.from_numpy(hands.hands.astype(np.float32))
        return _error(self(torch.from_numpy(inputs(hands.observations))), held)


def _error(weights: Tensor, held: Tensor) -> Tensor:
    room = torch.log(held.sum(dim=2, keepdim=True).clamp(min=1e-6))
    shares = torch.log_softmax(weights + room, dim=1)
    return -(held * shares).sum() / held.sum()


def ignorance(hands: Hands) -> float:
    """The error of who only counts cards."""
    held = torch.from_numpy(hands.hands.astype(np.float32))
    return float(_error(torch.zeros_like(held), held))


@dataclass(frozen=True, slots=True)
class BeliefProgress:
    """How far learning is: error on deals held out, and that of who only counts cards."""

    number: int
    decisions: int
    error: float
    ignorance: float
    seconds: float


def learn_beliefs(
    network: Network,
    *,
    rounds: int,
    tables: int = 192,
    seed: str = "1",
    tell: Callable[[BeliefProgress], None] = lambda progress: None,
) -> Beliefs:
    """Beliefs of who plays against six of a network; the rate falls to 0 over the second half.

    One round is one deal at each of `tables` tables, of both written rulebooks twice and of a
    house rulebook once in five rounds. The same arguments give the same numbers.
    """
    torch.set_num_threads(1)
    torch.manual_seed(Random(seed).randrange(1 << 32))
    chance = Random(f"{seed}/beliefs")
    lots = np.random.default_rng(list(seed.encode()))
    player = Player(network)
    net = BeliefNet()
    adam = torch.optim.Adam(net.parameters(), RATE)
    kept: deque[Hands] = deque(maxlen=KEPT)
    held_out = [play_hands(player, book, 32, f"held out/{book.base}") for book in (BASIC, CONTEST)]
    began, decisions = time.monotonic(), 0
    for number in range(1, rounds + 1):
        rate = RATE * min(1.0, 2 * (1 - (number - 1) / rounds))
        for group in adam.param_groups:
            group["lr"] = rate
        book = (BASIC, CONTEST, BASIC, CONTEST, house_rulebook(chance))[number % 5]
        kept.append(play_hands(player, book, tables, f"{seed}/beliefs/{number}"))
        decisions += len(kept[-1])
        for _ in range(max(2 * len(kept[-1]) // BATCH, 1)):
            sample = [lots.integers(0, len(hands), BATCH // len(kept)) for hands in kept]
            pairs = list(zip(kept, sample, strict=True))
            loss = net.error(
                Hands(
                    np.concatenate([hands.observations[rows] for hands, rows in pairs]),
                    np.concatenate([hands.hands[rows] for hands, rows in pairs]),
                )
            )
            adam.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            adam.step()
        if number % 20 == 0 or number == rounds:
            with torch.inference_mode():
                error = float(np.mean([float(net.error(hands)) for hands in held_out]))
            plain = float(np.mean([ignorance(hands) for hands in held_out]))
            tell(BeliefProgress(number, decisions, error, plain, time.monotonic() - began))
    about = {"seed": seed, "rounds": rounds, "tables": tables, "decisions": decisions}
    return beliefs_of(net, {**about, "player": dict(network.about)})


def beliefs_of(net: BeliefNet, about: dict[str, object]) -> Beliefs:
    """The NumPy network with these weights."""
    weights = net.state_dict()
    return Beliefs(
        {
            name: (
                np.ascontiguousarray(weights[f"layers.{name}.weight"].detach().numpy().T),
                weights[f"layers.{name}.bias"].detach().numpy().copy(),
            )
            for name in LAYERS
        },
        about,
    )
