"""What must not matter to the arrays doesn't: where one sits, and cards that one can't see."""

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.candidates import candidates, candidates_view
from gouji.engine.cards import SEATS
from gouji.engine.columns import FEATURE_SIZE, SIZE, place_of
from gouji.engine.deal import Sale
from gouji.engine.observe import observe, observe_view
from gouji.engine.sets import PASS
from gouji.engine.view import redeal_hidden, view
from tests import source_build
from tests.engine import walks


def seen(game, seat):
    out = array("b", bytes(SIZE))
    observe(game, seat, out)
    return out


def listed(game):
    n = game.count()
    indices, features = array("i", [0] * n), array("b", bytes(n * FEATURE_SIZE))
    counts = [candidates(game, indices, features, pruned) for pruned in (True, False)]
    return counts, indices, features


def walk(position, rng, twin=None):
    """A game at every decision of a random walk; with a twin, to which each action is told."""
    game = position.game(source_build.engine("compiled"))
    yield game
    while not game.over:
        action = walks.choose(rng, game.legal_texts())
        if twin is not None:
            twin(game.to_act, action)
        game.play(f"p{game.to_act + 1} {action}")
        yield game


def positions(rng):
    """Positions from the middle of deals, and now and then a deal."""
    return walks.random_deal(rng) if rng.random() < 0.1 else walks.random_position(rng)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), turns=st.integers(1, 5))
def test_a_turned_table_looks_the_same(seed, turns):
    """All seats move on by `turns`, by one as by two: nothing in the rules hangs on a seat."""
    rng = Random(seed)
    position = positions(rng)
    turned = position._replace(
        hands=tuple(position.hands[(seat - turns) % 6] for seat in range(6)),
        leader=(position.leader + turns) % 6,
        finished=tuple((seat + turns) % 6 for seat in position.finished),
        bound=tuple((seat + turns) % 6 for seat in position.bound),
    )
    other = turned.game(source_build.engine("compiled"))

    def tell(seat, action):
        other.play(f"p{(seat + turns) % 6 + 1} {action}")

    for game in walk(position, rng, tell):
        for seat in SEATS:
            assert seen(game, seat) == seen(other, (seat + turns) % 6)
        if not game.over:
            assert listed(game) == listed(other)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_R17_4_hidden_cards_change_no_byte(seed):
    """R17.4: hidden cards dealt anew, every seat's arrays stay, in burn windows too."""
    rng = Random(seed)
    for game in walk(positions(rng), rng):
        for seat in {*rng.sample(SEATS, 2), SEATS[0] if game.over else game.to_act}:
            other = redeal_hidden(game, seat, rng)
            assert seen(other, seat) == seen(game, seat)
            if game.to_act == seat:
                assert listed(other) == listed(game)


@pytest.mark.parametrize("name", ["basic", "contest"])
def test_R9_2_a_declined_burn_changes_no_byte_of_others(name):
    """R9.2: declining is told to nobody."""
    declined = 0
    for seed in range(40):
        rng = Random(f"{name} {seed}")
        position = walks.random_position(rng)._replace(rulebook=name)
        for game in walk(position, rng):
            if game.role != "burn":
                continue
            after = game.copy()
            after.apply(PASS)
            if after.role != "burn":
                continue
            declined += 1
            for seat in SEATS:
                if seat not in (game.to_act, after.to_act):
                    assert seen(after, seat) == seen(game, seat)
    assert declined > 20


def test_the_test_would_bite():
    """Whoever holds the cards sees that they are others."""
    rng = Random(4)
    game = walks.random_deal(rng).game(source_build.engine("compiled"))
    other = redeal_hidden(game, SEATS[0], rng)
    assert any(seen(other, seat) != seen(game, seat) for seat in SEATS[1:])


def test_who_is_not_asked_has_no_candidates():
    game = walks.random_deal(Random(1)).game(source_build.engine("compiled"))
    waiting = next(seat for seat in SEATS if seat != game.to_act)
    assert candidates_view(view(game, waiting), array("i", [0])) == 0


def test_R6_1_sales_are_seen_by_all():
    """R6.1: p2 buys a 3 for a 2 of his opposite, p5."""
    engine = source_build.engine("compiled")
    cards = [card for card in walks.packs() if card != "3"]
    Random(5).shuffle(cards)
    hands = ["3" * n + "".join(cards.pop() for _ in range(36 - n)) for n in (3, 0, 3, 3, 4, 3)]
    game = engine.game.Game(hands, 0, engine.rulebook.CONTEST)
    assert game.bought == (Sale(1, 4, "2"),)
    for seat in SEATS:
        traded = seen(game, seat)[place_of("traded")]
        rows = {(seat + i) % 6: list(traded[4 * i : 4 * i + 4]) for i in range(6)}
        nothing = [0, 0, 0, 0]
        assert rows == {**dict.fromkeys(SEATS, nothing), 1: [1, -1, 0, 0], 4: [-1, 1, 0, 0]}
        out = array("b", bytes(SIZE))
        observe_view(view(game, seat), out)
        assert out == seen(game, seat)
