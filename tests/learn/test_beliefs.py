"""Beliefs are learnt: better than counting cards, the same again, and the same in NumPy."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from typer.testing import CliRunner  # noqa: E402

from gouji.bots.beliefs import load_beliefs  # noqa: E402
from gouji.bots.network import Network, inputs, save_network  # noqa: E402
from gouji.cli import app as program  # noqa: E402
from gouji.engine.columns import SIZE, place_of  # noqa: E402
from gouji.engine.rulebook import CONTEST  # noqa: E402
from gouji.learn.beliefs import (  # noqa: E402
    BeliefNet,
    BeliefProgress,
    beliefs_of,
    ignorance,
    learn_beliefs,
    play_hands,
)
from gouji.learn.net import Net, network_of  # noqa: E402
from gouji.learn.selfplay import Player  # noqa: E402


def network() -> Network:
    torch.manual_seed(1)
    return network_of(Net().state_dict(), {"rounds": 0})


def test_hands_are_those_of_the_others() -> None:
    """With what has been played they make four packs; sizes are those that all can see."""
    hands = play_hands(Player(network()), CONTEST, 4, "s")
    seen = hands.observations
    mine, played = seen[:, place_of("hand")], seen[:, place_of("played")].reshape(-1, 6, 15)
    total = mine + hands.hands.sum(axis=1) + played.sum(axis=1)
    assert (total == [16] * 13 + [4, 4]).all()
    sizes = seen[:, place_of("size")][:, 1:]
    held = hands.hands.sum(axis=2)
    assert ((held == sizes) | (sizes == 0)).all()
    assert (held > 0).any(axis=1).all()


def test_numpy_and_torch_say_the_same() -> None:
    torch.manual_seed(2)
    net = BeliefNet()
    seen = np.random.default_rng(1).integers(0, 5, (7, SIZE)).astype(np.int8)
    with torch.inference_mode():
        want = net(torch.from_numpy(inputs(seen))).numpy()
    assert np.abs(beliefs_of(net, {}).weights(seen) - want).max() < 1e-5


def test_a_short_run_is_better_than_counting_cards_and_the_same_again() -> None:
    told: list[BeliefProgress] = []
    one, two = (
        learn_beliefs(network(), rounds=12, tables=16, seed="7", tell=told.append) for _ in range(2)
    )
    assert told[0].error < told[0].ignorance - 0.005
    assert told[0].error == told[1].error
    for name, (matrix, bias) in one.layers.items():
        assert (two.layers[name][0] == matrix).all()
        assert (two.layers[name][1] == bias).all()


def test_who_knows_nothing_errs_as_told() -> None:
    hands = play_hands(Player(network()), CONTEST, 4, "s")
    net = BeliefNet()
    for weight in net.parameters():
        torch.nn.init.zeros_(weight)
    assert float(net.error(hands).detach()) == pytest.approx(ignorance(hands), abs=1e-5)


def test_the_command_writes_weights(tmp_path: Path) -> None:
    weights, output = tmp_path / "w.npz", tmp_path / "b.npz"
    save_network(network(), weights)
    run = CliRunner().invoke(
        program.app,
        ["beliefs", str(weights), "-o", str(output), "--rounds", "1", "--tables", "2"],
    )
    assert run.exit_code == 0, run.output
    assert load_beliefs(output).about["rounds"] == 1
    missing = CliRunner().invoke(program.app, ["beliefs", str(output), "-o", str(weights)])
    assert missing.exit_code == 2
