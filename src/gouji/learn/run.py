"""A run in its folder: weights, what is learnt from, exact resume.

Round r is played by the averaged weights as they were after learning round r - 2, so that playing
and learning go on side by side and a run still depends on its settings alone. A folder holds

- `settings.json`: what the run was started with;
- `start.npz`: the weights it began with, if it did not begin from nothing;
- `full.pt`: everything, to go on from exactly (weights, average, optimiser, rounds kept, chance);
- `weights/ROUND.npz`: averaged weights every so often and at the end, the pool of old opponents;
- `curve.csv`: a line for every round measured.
"""

import json
import os
import pickle
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import torch

from gouji.bots.network import Network, feature_inputs, inputs, load_network, save_network
from gouji.engine.faults import Fault
from gouji.learn.net import Net, network_of, weights_of
from gouji.learn.selfplay import Samples, joined
from gouji.learn.settings import Settings
from gouji.record.files import difference, locked, read_text, write_whole

FULL = "full.pt"
START = "start.npz"
CURVE = "curve.csv"


@dataclass(slots=True)
class Run:
    """One run, in its folder."""

    settings: Settings
    folder: Path
    net: Net = field(init=False)
    average: dict[str, torch.Tensor] = field(init=False)
    before: dict[str, torch.Tensor] = field(init=False)
    optimiser: torch.optim.Adam = field(init=False)
    kept: deque[Samples] = field(init=False)
    began: dict[str, Any] = field(default_factory=dict)
    number: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        settings = self.settings
        torch.set_num_threads(1)  # as many processes as cores, and nets too small for more
        torch.manual_seed(int.from_bytes(settings.seed.encode()[:7], "big"))
        self.net = Net()
        if settings.start:
            began = load_network(self.folder / START)
            self.net.load_state_dict(weights_of(began))
            self.began = dict(began.about)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=settings.rate)
        self.average = _copy(self.net.state_dict())
        self.before = _copy(self.average)
        self.kept = deque(maxlen=settings.kept)

    # ------------------------------------------------------------ weights and files

    def network(self, weights: dict[str, torch.Tensor] | None = None) -> Network:
        """The averaged weights, or others, with what made them."""
        about = {
            "settings": asdict(self.settings),
            "round": self.number,
            "decisions": self.decisions,
            "seconds": round(self.seconds),
        } | ({"began": self.began} if self.began else {})
        return network_of(self.average if weights is None else weights, about)

    def opponents(self, number: int) -> list[Network]:
        """The pool for a round: averaged weights written before, spread evenly, the latest kept."""
        settings = self.settings
        written = range(settings.every, number - 1, settings.every)
        names = (
            sorted(
                {
                    written[i * (len(written) - 1) // max(settings.pool - 1, 1)]
                    for i in range(settings.pool)
                }
            )
            if written
            else []
        )
        return [load_network(self.weights_file(name)) for name in names]

    def weights_file(self, number: int) -> Path:
        """Where a round's averaged weights are."""
        return self.folder / "weights" / f"{number:06}.npz"

    def save(self) -> None:
        """Writes `full.pt`, whole or not at all."""
        state = {
            "settings": asdict(self.settings),
            "net": self.net.state_dict(),
            "average": self.average,
            "before": self.before,
            "optimiser": self.optimiser.state_dict(),
            "kept": [_tensors(samples) for samples in self.kept],
            "number": self.number,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        draft = self.folder / f"{FULL}.new"
        with draft.open("wb") as file:
            torch.save(state, file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.folder / FULL)

    def load(self) -> None:
        """Goes back to what `full.pt` holds, which is numbers only; `Fault` if it is damaged."""
        try:
            self._take(torch.load(self.folder / FULL, weights_only=True, map_location="cpu"))
        except (OSError, EOFError, KeyError, TypeError, ValueError, RuntimeError) as wrong:
            reason = type(wrong).__name__
            raise Fault("weights-unreadable", str(self.folder / FULL), reason=reason) from wrong
        except pickle.UnpicklingError as wrong:
            raise Fault("weights-unreadable", str(self.folder / FULL), reason="pickle") from wrong

    def _take(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.average = state["average"]
        self.before = state["before"]
        self.optimiser.load_state_dict(state["optimiser"])
        self.kept.extend(_samples(tensors) for tensors in state["kept"])
        self.number, self.decisions = state["number"], state["decisions"]
        self.seconds = state["seconds"]

    # ------------------------------------------------------------ learning

    def learn(self, samples: Samples) -> float:
        """Learns one round; returns the mean squared error over it."""
        settings = self.settings
        self.number += 1
        self.kept.append(samples)
        self.decisions += len(samples)
        self.before = _copy(self.average)
        pool = joined(list(self.kept))
        rate = settings.rate_of(self.number)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        chance = np.random.default_rng([*settings.seed.encode(), self.number])
        order = chance.permutation(len(pool))[: len(samples)]
        losses = []
        self.net.train()
        for start in range(0, len(order) - settings.batch + 1, settings.batch):
            rows = order[start : start + settings.batch]
            x = torch.from_numpy(inputs(pool.observations[rows]))
            features = torch.from_numpy(feature_inputs(pool.chosen[rows]))
            wanted = torch.from_numpy(pool.returns[rows])
            loss = torch.nn.functional.mse_loss(self.net(x, features), wanted)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimiser.step()
            self._average()
            losses.append(float(loss.detach()))
        if self.number % settings.every == 0 or self.number == settings.rounds:
            path = self.weights_file(self.number)
            path.parent.mkdir(exist_ok=True)
            save_network(self.network(), path)
        return sum(losses) / max(len(losses), 1)

    @torch.no_grad()
    def _average(self) -> None:
        keep = self.settings.average
        mine = list(self.average.values())
        torch._foreach_mul_(mine, keep)
        torch._foreach_add_(mine, list(self.net.state_dict().values()), alpha=1 - keep)

    def tasks(self, number: int) -> list[tuple[list[Network], str, int, float]]:
        """What the playing processes are given for a round."""
        settings = self.settings
        known = self.average if number == self.number + 2 else self.before
        networks = [self.network(known), *self.opponents(number)]
        return [
            (
                networks,
                f"{settings.seed}/{number}/{part}",
                settings.deals // settings.players,
                settings.epsilon_of(number),
            )
            for part in range(settings.players)
        ]


def _tensors(samples: Samples) -> dict[str, Any]:
    return {
        "observations": torch.from_numpy(samples.observations),
        "chosen": torch.from_numpy(samples.chosen),
        "returns": torch.from_numpy(samples.returns),
        "deals": samples.deals,
    }


def _samples(tensors: dict[str, Any]) -> Samples:
    arrays = {name: tensors[name].numpy() for name in ("observations", "chosen", "returns")}
    return Samples(**arrays, deals=tensors["deals"])


def _copy(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: tensor.detach().clone() for name, tensor in weights.items()}


@contextmanager
def opened(folder: Path, settings: Settings, start: Path | None = None) -> Iterator[Run]:
    """A run in a folder, gone back to where it stopped if there is one; nobody else's meanwhile.

    `start`: a file of weights to begin with; a run that began with some goes on without it, too.
    `Fault` where another process trains there, where a run with other settings stands or a damaged
    curve, or where `start` holds no weights.
    """
    if start is None and (folder / START).exists():
        start = folder / START
    if start is not None:
        load_network(start)
        weights = start.read_bytes()
        settings = replace(settings, start=sha256(weights).hexdigest())
    with locked(folder):
        stated = folder / "settings.json"
        if stated.exists():
            _check(stated, settings)
        if (folder / CURVE).exists():
            _check_curve(folder / CURVE)
        if start is not None:
            write_whole(folder / START, weights)
        write_whole(stated, json.dumps(asdict(settings), indent=1))
        run = Run(settings, folder)
        if (folder / FULL).exists():
            run.load()
        yield run


def _check(stated: Path, settings: Settings) -> None:
    try:
        found = asdict(Settings(**json.loads(read_text(stated))))
    except (ValueError, TypeError, RecursionError) as wrong:
        if isinstance(wrong, Fault):
            raise wrong.at(str(stated)) from None
        raise Fault("bad-settings", str(stated)) from None
    if other := difference(found, asdict(settings)):
        raise Fault("other-settings", str(stated), **other)


def _check_curve(curve: Path) -> None:
    # lines are added to it for as long as a run goes on
    try:
        text = read_text(curve)
    except Fault as wrong:
        raise wrong.at(str(curve)) from None
    heads: list[str] = []
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        fields = line.rstrip("\r\n").split(",")
        whole = line.endswith("\n") and (number == 1 or len(fields) == len(heads))
        if number == 1:
            heads = fields
            whole = whole and heads[0] == "round"
        elif whole:
            whole = all(map(_is_number, fields))
        if not whole:
            raise Fault("bad-curve", str(curve), line=number)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
