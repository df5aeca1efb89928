"""Self-play and training: what is learnt from, that it is, that a broken run goes on alike."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch

from gouji.bots.network import UNIT, Network, load_network, save_network
from gouji.engine.columns import place_of
from gouji.engine.faults import Fault
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.learn.measuring import head_to_head
from gouji.learn.net import Net, network_of
from gouji.learn.run import CURVE, FULL, Run, opened
from gouji.learn.selfplay import Player, best, house_rulebook, joined, play_round, play_tables
from gouji.learn.settings import Settings
from gouji.learn.training import train


def network(seed: int = 1) -> Network:
    torch.manual_seed(seed)
    return network_of(Net().state_dict(), {})


SMALL = Settings(seed="t", rounds=4, deals=16, kept=2, batch=256, every=2)


def test_the_best_of_each():
    chance = Random(1)
    for _ in range(200):
        counts = [chance.randrange(1, 5) for _ in range(chance.randrange(1, 6))]
        values = [chance.randrange(3) for _ in range(sum(counts))]
        starts = np.cumsum(counts) - counts
        wanted = [
            (part := values[start : start + n]).index(max(part))
            for start, n in zip(starts, counts, strict=True)
        ]
        found = best(np.array(values, np.float32), starts, np.array(counts))
        assert found.tolist() == wanted


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=["basic", "contest"])
def test_returns_are_what_the_deal_was_worth(rulebook: Rulebook):
    samples = play_tables([Player(network())], rulebook, 3, deals=2, epsilon=1.0, seed="returns")
    assert samples.deals == 6
    # both sides' halves cancel out, what is left of six seats is their places' points
    assert np.isfinite(samples.returns).all()
    most = 12 * 2 + 20 + max(rulebook.place_points)
    assert abs(samples.returns * 2 * UNIT).max() <= most
    doubled = samples.returns * 2 * UNIT
    assert np.allclose(doubled, doubled.round(), atol=1e-4)
    size = place_of("size").start  # one's own hand
    assert (samples.observations[:, size] > 0).all()


def test_only_the_learner_is_learnt_from():
    learner, other = Player(network(1)), Player(network(2))
    alone = play_tables([learner], BASIC, 8, deals=2, epsilon=0.0, seed="x")
    against = play_tables([learner, other], BASIC, 8, deals=2, epsilon=0.0, seed="x")
    assert 0 < len(against) < len(alone)


def test_a_round_is_the_same_again():
    one, two = (play_round([network(), network(2)], "1/3", deals=32) for _ in range(2))
    assert (one.observations == two.observations).all()
    assert (one.chosen == two.chosen).all()
    assert (one.returns == two.returns).all()
    assert len(joined([one, two])) == 2 * len(one)


def test_house_rulebooks_differ_in_every_switch():
    books = [house_rulebook(Random(seed)) for seed in range(200)]
    seen = {key for book in books for key in book.changes()}
    assert seen >= {"burn_order", "opening", "sweep", "place_points", "threes_last", "open_point"}


def test_learning_a_handful_by_heart(tmp_path: Path):
    samples = play_tables([Player(network())], CONTEST, 2, deals=1, epsilon=0.5, seed="few")
    few = replace(
        samples,
        observations=samples.observations[:64],
        chosen=samples.chosen[:64],
        returns=np.linspace(-1, 1, 64, dtype=np.float32),
    )
    run = Run(Settings(seed="few", rounds=1000, batch=64, rate=3e-3, kept=1), tmp_path)
    first = run.learn(few)
    for _ in range(300):
        last = run.learn(few)
    assert last < first / 20


def test_a_short_run_beats_its_start(tmp_path: Path):
    run = Run(Settings(seed="short", rounds=9, batch=256, rate=2e-3, average=0.98), tmp_path)
    start = run.network()
    for number in range(1, 7):
        run.learn(play_round([run.network()], f"short/{number}", deals=128))
    points, error = head_to_head(run.network(), start, CONTEST, 60, "held out")
    assert points > 3 * error


def test_a_broken_run_goes_on_as_if_it_had_not(tmp_path: Path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    with opened(whole, SMALL) as run:
        train(run)
        wanted = run.network()
    with opened(broken, SMALL) as run:
        train(run, stop=lambda: run.number == 3)
        assert run.number == 3
    with opened(broken, SMALL) as run:
        assert run.number == 3
        train(run, measured=lambda run: {"figure": 1.0})
        found = run.network()
    for name, (matrix, bias) in wanted.layers.items():
        assert np.array_equal(matrix, found.layers[name][0])
        assert np.array_equal(bias, found.layers[name][1])
    with (broken / CURVE).open() as file:
        assert [row["round"] for row in csv.DictReader(file)][-1] == "4"


def test_the_last_weights_are_written_whatever_their_number(tmp_path: Path):
    with opened(tmp_path, replace(SMALL, rounds=1)) as run:
        train(run)
        assert load_network(run.weights_file(1)).about["round"] == 1


def test_a_run_begins_with_weights_and_goes_on_without_their_file(tmp_path: Path):
    weights, folder = tmp_path / "weights.npz", tmp_path / "run"
    save_network(Network(network(5).layers, {"round": 7}), weights)
    with opened(folder, SMALL, weights) as run:
        for name, (matrix, bias) in load_network(weights).layers.items():
            assert np.array_equal(run.network().layers[name][0], matrix)
            assert np.array_equal(run.network().layers[name][1], bias)
        train(run, stop=lambda: run.number == 1)
    weights.unlink()
    with opened(folder, SMALL) as run:
        assert run.number == 1
        about = run.network().about
    assert about["began"]["round"] == 7
    assert len(about["settings"]["start"]) == 64


def test_a_run_that_begins_with_nothing_useful_is_not_begun(tmp_path: Path):
    for text in (b"", b"garbage"):
        (tmp_path / "weights.npz").write_bytes(text)
        with (
            pytest.raises(Fault, match="weights-unreadable"),
            opened(tmp_path / "run", SMALL, tmp_path / "weights.npz"),
        ):
            pass
    assert not (tmp_path / "run").exists()


def test_settings_of_an_older_version_are_understood(tmp_path: Path):
    with opened(tmp_path, SMALL):
        pass
    stated = json.loads((tmp_path / "settings.json").read_text())
    del stated["start"]
    (tmp_path / "settings.json").write_text(json.dumps(stated))
    with opened(tmp_path, SMALL) as run:
        assert run.settings == SMALL


@pytest.mark.parametrize("damage", [b"", b"garbage", b"PK"])
def test_a_damaged_run_is_told_and_left_as_it_is(tmp_path: Path, damage: bytes):
    with opened(tmp_path, SMALL) as run:
        run.save()
    (tmp_path / FULL).write_bytes(damage)
    with pytest.raises(Fault, match="weights-unreadable"), opened(tmp_path, SMALL):
        pass
    assert (tmp_path / FULL).read_bytes() == damage


def test_a_run_from_elsewhere_runs_no_code(tmp_path: Path):
    with opened(tmp_path, SMALL):
        pass
    torch.save({"net": Path("anything")}, tmp_path / FULL)
    with pytest.raises(Fault, match="weights-unreadable"), opened(tmp_path, SMALL):
        pass


def test_other_settings_are_refused(tmp_path: Path):
    with opened(tmp_path, SMALL):
        pass
    with (
        pytest.raises(Fault, match="other-settings") as found,
        opened(tmp_path, replace(SMALL, seed="u")),
    ):
        pass
    assert found.value.facts == {"what": "seed", "there": "t", "here": "u"}
    assert json.loads((tmp_path / "settings.json").read_text())["seed"] == "t"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"colour": 1}', "\udcff"])
def test_settings_that_are_none_are_refused_and_left(tmp_path: Path, text: str):
    stated = tmp_path / "settings.json"
    stated.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(Fault) as found, opened(tmp_path, SMALL):
        pass
    assert found.value.key == str(stated)
    assert stated.read_bytes() == text.encode(errors="surrogateescape")


CURVES = {
    "round,loss\n1,0.5\n2,0.": 3,
    "round,loss\n1,0.5\n2\n": 3,
    "round,loss\n1,0.52,0.4\n": 2,
    "round,loss\n1,half\n": 2,
    "loss\n1\n": 1,
    "\n": 1,
}


@pytest.mark.parametrize("text", CURVES)
def test_nothing_is_added_to_a_damaged_curve(text: str, tmp_path: Path):
    (tmp_path / CURVE).write_text(text)
    with pytest.raises(Fault, match="bad-curve") as found, opened(tmp_path, SMALL):
        pass
    assert (found.value.key, found.value.facts) == (str(tmp_path / CURVE), {"line": CURVES[text]})
    assert (tmp_path / CURVE).read_text() == text


def test_an_empty_curve_is_begun(tmp_path: Path):
    (tmp_path / CURVE).write_text("")
    with opened(tmp_path, replace(SMALL, rounds=2)) as run:
        train(run)
    with (tmp_path / CURVE).open() as file:
        assert [row["round"] for row in csv.DictReader(file)] == ["2"]
    with opened(tmp_path, replace(SMALL, rounds=2)):
        pass


def test_two_at_once_are_refused(tmp_path: Path):
    with opened(tmp_path, SMALL), pytest.raises(Fault, match="in-use"), opened(tmp_path, SMALL):
        pass
