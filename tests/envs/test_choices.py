"""Choices by number, copied and pickled at any moment; the series of deals."""

import copy
import pickle
import random

import numpy as np
import pytest

from gouji.engine.columns import FEATURE_SIZE, FEATURES, place_of
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.sets import PASS, TIMEOUT, action_counts
from gouji.engine.view import redeal_hidden
from gouji.envs.choices import Choices, most_choices, returns, reward_of, rulebook_of
from gouji.envs.series import Series, deal
from tests.envs.books import each_book


def played(book, seed: int, pruned: bool, decisions: int) -> Choices:
    chance = random.Random(seed)
    choices = Choices(deal(f"t/{seed}", book), pruned)
    for _ in range(decisions):
        if not choices.count:
            break
        choices.apply(chance.randrange(choices.count))
    return choices


@each_book
@pytest.mark.parametrize("pruned", [True, False])
def test_every_choice_is_legal_and_its_own(book, pruned) -> None:
    chance = random.Random(3)
    choices = Choices(deal("t/3", book), pruned)
    met = 0
    while not choices.game.over:
        legal = choices.game.legal()
        actions = [choices.action(i) for i in range(choices.count)]
        assert 1 <= len(actions) <= most_choices(pruned)
        assert [a for a in legal if a in set(actions)] == actions
        assert pruned or actions == legal
        rows = np.zeros((len(actions), FEATURE_SIZE), np.int8)
        assert choices.features(rows) == len(actions)
        sizes = [sum(action_counts(a)) if a < PASS else 0 for a in actions]
        assert rows[:, place_of("size", FEATURES)].ravel().tolist() == sizes
        choices.apply(chance.randrange(choices.count))
        met += 1
    assert met > 100
    assert choices.count == 0


def test_no_choice_of_that_number() -> None:
    choices = Choices(deal("t/1", BASIC), True)
    before = choices.game.state()
    for wrong in (-1, choices.count):
        with pytest.raises(IndexError, match=f"p[1-6]: no choice {wrong} of {choices.count}"):
            choices.apply(wrong)
    assert choices.game.state() == before


def test_a_hand_larger_than_any_dealt_is_refused() -> None:
    hands = ["3" * 16 + "4" * 16 + "5" * 5, "7", "8", "9", "T", "J"]
    with pytest.raises(ValueError, match="p1 holds more than 36 cards"):
        Choices(Game(hands, 0, BASIC, start="play"), True)


@each_book
def test_copies_are_independent(book) -> None:
    for kind in (copy.copy, copy.deepcopy):
        choices = played(book, 5, True, 60)
        before = choices.game.state()
        other = kind(choices)
        assert other.count == choices.count
        other.apply(0)
        assert choices.game.state() == before != other.game.state()


@each_book
@pytest.mark.parametrize("pruned", [True, False])
def test_pickles_go_on_alike(book, pruned) -> None:
    for decisions in (0, 1, 90, 10_000):
        one = played(book, 7, pruned, decisions)
        two = pickle.loads(pickle.dumps(one))
        assert two.game.state() == one.game.state()
        assert two.game.history == one.game.history
        assert two.count == one.count
        while one.count:
            one.apply(one.count - 1)
            two.apply(two.count - 1)
        assert two.game.score() == one.game.score()


def test_time_outs_are_pickled_too() -> None:
    choices = played(CONTEST, 2, True, 30)
    choices.game.apply(TIMEOUT)
    one = Choices(choices.game, True)
    assert pickle.loads(pickle.dumps(one)).game.history == one.game.history


def comes_back(choices: Choices) -> bool:
    """Whether its pickle is the same game."""
    try:
        text = pickle.dumps(choices)
    except pickle.PicklingError:
        return False
    assert pickle.loads(text).game.state() == choices.game.state()
    return True


def test_cards_dealt_anew_are_not_pickled_as_others() -> None:
    """What would come back as another game is refused; a copy is always the same."""
    came_back, refused = 0, 0
    for seed in range(12):
        choices = played(CONTEST, seed, True, 80)
        game = redeal_hidden(choices.game, 0, random.Random(seed))
        anew = Choices(game, True)
        assert copy.deepcopy(anew).game.state() == game.state()
        if comes_back(anew):
            came_back += 1
        else:
            with pytest.raises(pickle.PicklingError, match="dealt anew"):
                pickle.dumps(anew)
            refused += 1
    assert refused > 0
    assert came_back + refused == 12


@each_book
def test_points_are_the_sides_difference(book) -> None:
    chance = random.Random(1)
    for seed in range(5):
        choices = played(book, seed + chance.randrange(1000), True, 10_000)
        game = choices.game
        a, b = game.score().points
        assert returns(game) == [a - b, b - a] * 3
        assert sum(returns(game)) == 0
        worth = returns(game, "places")
        assert sorted(worth, reverse=True) == [float(n) for n in book.place_points]
        assert worth[game.places()[0]] == book.place_points[0]


def test_no_returns_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        returns(deal("t/1", BASIC))


def test_what_can_not_be_is_refused(tmp_path) -> None:
    with pytest.raises(ValueError, match="points, places, not 'win'"):
        reward_of("win")
    with pytest.raises(Fault, match="no-rulebook"):
        rulebook_of("qingdao")
    with pytest.raises(Fault, match="unknown-switch"):
        rulebook_of({"base": "basic", "bombs": True})
    house = tmp_path / "house.toml"
    house.write_text('base = "contest"\nclock_s = 30\n', encoding="utf-8")
    assert rulebook_of(str(house)).changes() == {"clock_s": 30}
    assert rulebook_of(CONTEST) is CONTEST


def test_a_series_deals_as_a_match_does() -> None:
    from gouji.match import Match

    series, match = Series("open"), Match(BASIC, "open")
    game = series.deal(BASIC)
    assert series.seed == match.next_seed == "open/1"
    assert game.dealt == match.next_deal().hands
    assert series.deal(BASIC).dealt != game.dealt
    assert Series().name != Series().name
