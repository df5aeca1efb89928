"""The value network: PyTorch and NumPy agree, weights go through files, bots see views only."""

import json
import os
from importlib import resources
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch

from gouji.bots.network import LAYERS, Network, feature_inputs, inputs, load_network, save_network
from gouji.bots.strong import SHIPPED, NetworkBot, evaluate, shipped_network
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.view import redeal_hidden, view
from gouji.learn.net import Net, network_of, weights_of


def network(seed: int = 1) -> Network:
    torch.manual_seed(seed)
    return network_of(Net().state_dict(), {"seed": seed})


def positions(n: int, seed: int = 1):
    chance = Random(seed)
    for number in range(n):
        book = (BASIC, CONTEST)[number % 2]
        deal = make_deal(f"{seed}/{number}", 0, book.opening)
        game = Game(deal.hands, deal.leader, book)
        for _ in range(chance.randrange(120)):
            if game.over:
                break
            game.apply(game.action_at(chance.randrange(game.count())))
        if not game.over:
            yield game


def test_numpy_and_torch_value_alike():
    chance = np.random.default_rng(1)
    net = Net()
    numpy = network_of(net.state_dict(), {})
    observations = chance.integers(-5, 20, (7, SIZE), np.int8)
    features = chance.integers(-5, 20, (20, FEATURE_SIZE), np.int8)
    offsets = np.array([0, 1, 4, 9, 10, 15, 18, 20], np.int32)
    rows = np.repeat(np.arange(7), np.diff(offsets))
    with torch.inference_mode():
        wanted = net(
            torch.from_numpy(inputs(observations[rows])),
            torch.from_numpy(feature_inputs(features)),
        )
    found = numpy.values(observations, features, offsets)
    assert np.allclose(found, wanted.numpy(), atol=1e-4)
    assert found.std() > 0.01  # not the same for all


def test_weights_go_to_torch_and_back():
    mine = network()
    again = network_of(weights_of(mine), {})
    for name in LAYERS:
        assert (mine.layers[name][0] == again.layers[name][0]).all()
        assert (mine.layers[name][1] == again.layers[name][1]).all()


def test_a_file_of_weights(tmp_path: Path):
    path = tmp_path / "weights.npz"
    save_network(network(), path)
    again = load_network(path)
    assert again.about["seed"] == 1
    for name, (matrix, bias) in network().layers.items():
        assert np.allclose(matrix, again.layers[name][0], atol=1e-3)
        assert np.allclose(bias, again.layers[name][1], atol=1e-3)


def test_weights_that_are_none(tmp_path: Path):
    path = tmp_path / "weights.npz"
    with pytest.raises(Fault, match="weights-unreadable"):
        load_network(path)
    path.write_bytes(b"no archive")
    with pytest.raises(Fault, match="weights-unreadable"):
        load_network(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_weights_in_no_regular_file_are_refused_at_once(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path(os.devnull)):
        with pytest.raises(Fault, match="weights-no-file"):
            load_network(path)


def test_weights_that_were_damaged(tmp_path: Path):
    """Cut anywhere, or a byte turned anywhere: told as a fault, or read as it was."""
    path = tmp_path / "weights.npz"
    save_network(network(), path)
    whole = path.read_bytes()
    chance = Random(4)
    for _ in range(40):
        at = chance.randrange(len(whole))
        path.write_bytes(whole[:at])
        with pytest.raises(Fault, match="weights-unreadable"):
            load_network(path)
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        try:
            again = load_network(path)
        except Fault:
            continue
        for name, (matrix, _) in network().layers.items():
            assert np.allclose(matrix, again.layers[name][0], atol=1e-3)
    np.save(path.with_suffix(".npy"), np.zeros(3))
    with pytest.raises(Fault, match="weights-unreadable"):
        load_network(path.with_suffix(".npy"))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_weights_that_ship(name: str):
    """They are small, read once, say what made them, and can't be written to."""
    assert (resources.files("gouji.bots") / "weights" / f"{name}.npz").stat().st_size < 4e6
    shipped = shipped_network(name)
    assert shipped_network(name) is shipped
    assert {"settings", "round", "decisions"} <= set(shipped.about)
    with pytest.raises(ValueError, match="read-only"):
        shipped.layers["value"][0][0, 0] = 1


def test_weights_that_do_not_ship():
    with pytest.raises(Fault, match="weights-unreadable"):
        shipped_network("nobody")


def test_weights_of_another_version(tmp_path: Path):
    path = tmp_path / "weights.npz"
    save_network(network(), path)
    with np.load(path) as arrays:
        kept = dict(arrays)
    about = json.loads(str(kept["about"]))
    kept["about"] = np.array(json.dumps({**about, "version": 0}))
    np.savez(path, **kept)
    with pytest.raises(Fault, match="weights-version"):
        load_network(path)


def test_the_bot_is_legal_and_sees_views_only():
    bot, chance = NetworkBot(network()), Random(2)
    for game in positions(20):
        seat = game.to_act
        seen = view(game, seat)
        chosen = bot.choose(seen)
        assert chosen in seen.legal
        elsewhere = redeal_hidden(game, seat, chance)
        assert bot.choose(view(elsewhere, seat)) == chosen


def test_the_full_list_is_valued_on_wish():
    for game in positions(10, seed=3):
        seen = view(game, game.to_act)
        few, _ = evaluate(network(), seen)
        every, values = evaluate(network(), seen, pruned=False)
        assert every.tolist() == list(range(len(seen.legal)))
        assert len(values) == len(every)
        assert set(few) <= set(every)
