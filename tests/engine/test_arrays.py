"""Observations and candidates against the plain ones, over random positions and rulebooks."""

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.columns import COLUMNS, FEATURE_SIZE, FEATURES, SIZE
from tests import source_build
from tests.engine import plain_arrays, walks


def grouped(numbers, columns):
    """Numbers by the names of their columns."""
    return {c.name: list(numbers[c.start : c.start + c.length]) for c in columns}


def observed(engine, game, seat):
    """An observation, the same of the game and of the view."""
    of_game, of_view = (array("b", [99] * SIZE) for _ in range(2))
    engine.observe.observe(game, seat, of_game)
    engine.observe.observe_view(engine.view.view(game, seat), of_view)
    assert of_game == of_view
    return of_game


def listed(engine, game, *, pruned):
    """(index, features) of each candidate, the same of the game and of the view."""
    found = []
    room = game.count() + 1
    for source in ("game", "view"):
        indices, features = array("i", [-1] * room), array("b", [99] * room * FEATURE_SIZE)
        if source == "game":
            n = engine.candidates.candidates(game, indices, features, pruned)
        else:
            view = engine.view.view(game, game.to_act)
            n = engine.candidates.candidates_view(view, indices, features, pruned)
        assert (indices[n], features[n * FEATURE_SIZE]) == (-1, 99)  # nothing beyond
        rows = [features[i * FEATURE_SIZE : (i + 1) * FEATURE_SIZE] for i in range(n)]
        found.append(list(zip(indices, rows, strict=False))[:n])
    assert found[0] == found[1]
    alone = array("i", [-1] * room)
    n = engine.candidates.candidates(game, alone, None, pruned)
    assert alone[: n + 1] == array("i", [*(index for index, _ in found[0]), -1])
    return found[0]


def check(engine, game):
    """All that a position shows, beside the plain arrays."""
    for seat in range(6):
        want = plain_arrays.observation(engine.view.view(game, seat))
        assert grouped(observed(engine, game, seat), COLUMNS) == want
    if game.over:
        assert engine.candidates.candidates(game, array("i", [0])) == 0
        return
    view = engine.view.view(game, game.to_act)
    texts = [engine.sets.action_text(action) for action in view.legal]
    everything = listed(engine, game, pruned=False)
    assert [index for index, _ in everything] == list(range(len(view.legal)))
    for index, row in everything:
        want = {name: [n] for name, n in plain_arrays.features(view, texts[index]).items()}
        assert grouped(row, FEATURES) == want, texts[index]
    few = listed(engine, game, pruned=True)
    keep = [i for i, text in enumerate(texts) if plain_arrays.kept(view, text)]
    assert few == [everything[i] for i in keep]
    assert few


def walk(engine, position, rng):
    """The game at every decision of a random walk, and at its end."""
    game = position.game(engine)
    yield game
    while not game.over:
        game.play(f"p{game.to_act + 1} {walks.choose(rng, game.legal_texts())}")
        yield game


@pytest.mark.parametrize("build", ["compiled", "source"])
@settings(max_examples=50)
@given(seed=st.integers(0, 2**32), most=st.sampled_from([2, 4, 7]))
def test_positions(build, seed, most):
    engine, rng = source_build.engine(build), Random(seed)
    every = 1 if build == "compiled" else 4
    for i, game in enumerate(walk(engine, walks.random_position(rng, most), rng)):
        if (i + seed) % every == 0 or game.over:
            check(engine, game)


@pytest.mark.parametrize("seed", range(4))
def test_deals(engine, seed):
    rng = Random(f"arrays {seed}")
    every = 11 if engine.build == "compiled" else 53
    for i, game in enumerate(walk(engine, walks.random_deal(rng), rng)):
        if (i + seed) % every == 0 or game.over:
            check(engine, game)
