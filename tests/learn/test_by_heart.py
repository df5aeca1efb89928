"""What is shown can be learnt: a small end, every candidate of it, to its exact value."""

from pathlib import Path

import numpy as np
import pytest

from gouji.bots.exact import Solver
from gouji.bots.network import UNIT
from gouji.bots.strong import NetworkBot, evaluate
from gouji.engine.candidates import MOST, candidates_view
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.game import Game
from gouji.engine.observe import observe_view
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import View, view
from gouji.learn.run import Run
from gouji.learn.selfplay import Samples, joined
from gouji.learn.settings import Settings


def positions(rulebook: Rulebook) -> list[Game]:
    """An end with nine cards, and what is asked after each answer to it."""
    hands = ["99A2", "K7X", "28", "TT", "", ""]
    begun = Game(hands, 0, rulebook, start="play", finished=[4, 5])
    found = [begun]
    for action in begun.legal():
        after = begun.copy()
        after.apply(action)
        found.append(after)
    return found


def samples_of(seen: View, worth: list[float]) -> Samples:
    """Each legal action once, with what it is worth in points."""
    n = len(worth)
    indices, features = np.empty(MOST, np.int32), np.empty((MOST, FEATURE_SIZE), np.int8)
    assert candidates_view(seen, indices, features, False) == n == len(seen.legal)
    assert indices[:n].tolist() == list(range(n))
    observation = np.empty((1, SIZE), np.int8)
    observe_view(seen, observation)
    returns = (np.array(worth) / UNIT).astype(np.float32)
    return Samples(np.repeat(observation, n, axis=0), features[:n].copy(), returns, 1)


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=["basic", "contest"])
def test_a_small_end_is_learnt_to_its_exact_values(rulebook: Rulebook, tmp_path: Path):
    solver = Solver()
    ends: list[tuple[View, list[float]]] = []
    for game in positions(rulebook):
        seat = game.to_act
        assert seat is not None
        ends.append((view(game, seat), [values[seat] for _, values in solver.each(game)]))
    assert len(set(ends[0][1])) >= 3  # there is something to tell apart
    shown = joined([samples_of(*end) for end in ends])

    n = len(shown)
    settings = Settings(seed="end", rounds=450, every=450, batch=n, rate=2e-3, kept=1, average=0.95)
    run = Run(settings, tmp_path)
    while run.number < settings.rounds:
        run.learn(shown)

    network = run.network()
    for seen, worth in ends:
        _, values = evaluate(network, seen, pruned=False)
        assert np.allclose(values * UNIT, worth, atol=0.1)  # points; the least difference is 1
        chosen = NetworkBot(network).choose(seen)
        assert worth[seen.legal.index(chosen)] == max(worth)
