"""The PettingZoo environment: the framework's own tests, and that it plays the game."""

import copy
import pickle
import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from gouji.engine.cards import HAND_SIZE
from gouji.engine.columns import FEATURES, SIZE, place_of
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.view import redeal_hidden
from gouji.envs import aec
from gouji.envs.choices import Choices, most_choices, returns
from gouji.envs.series import deal
from tests.envs.books import BOOKS, each_book

# The framework's test says so of every environment whose observation is a dict with a mask, save
# those on its own list of names.
as_dicts = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def play_out(env, chance: random.Random) -> dict[str, float]:
    """Random choices to the end; what each agent got."""
    got = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            got[agent] = reward
            env.step(None)
        else:
            env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return got


@as_dicts
@each_book
@pytest.mark.parametrize(
    "options",
    [{}, {"pruned": False}, {"skip_forced": True, "reward": "places"}],
    ids=["plain", "full", "skip"],
)
def test_framework_api(book, options, capsys) -> None:
    api_test(aec.env(book, **options), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@each_book
def test_framework_seed(book) -> None:
    seed_test(lambda: aec.env(book), num_cycles=150)
    seed_test(lambda: aec.env(book, skip_forced=True), num_cycles=150)


@each_book
@pytest.mark.parametrize("pruned", [True, False])
@pytest.mark.parametrize("reward", ["points", "places"])
def test_it_is_the_game(book, pruned, reward) -> None:
    """The same choices in a `Game` of the same seed: same seats, choices and end."""
    env = aec.env(book, pruned=pruned, reward=reward)
    env.reset(seed=4)
    game = Choices(deal("4/1", book), pruned)
    assert env.unwrapped.deal_seed == "4/1"
    chance = random.Random(4)
    while not game.game.over:
        assert env.agent_selection == f"player_{game.game.to_act}"
        seen = env.observe(env.agent_selection)
        count = int(seen["action_mask"].sum())
        assert seen["action_mask"][:count].all()
        assert count == game.count
        rows = np.zeros((count, seen["candidates"].shape[1]), np.int8)
        game.features(rows)
        assert np.array_equal(seen["candidates"][:count], rows)
        assert not seen["candidates"][count:].any()
        choice = chance.randrange(count)
        env.step(np.int64(choice))
        game.apply(choice)
    assert all(env.terminations.values())
    assert [env.rewards[agent] for agent in aec.AGENTS] == returns(game.game, reward)
    for seat, agent in enumerate(aec.AGENTS):
        assert env.infos[agent] == {
            "place": game.game.place(seat),
            "points": game.game.score().points,
        }
    got = play_out(env, chance)
    assert [got[agent] for agent in aec.AGENTS] == returns(game.game, reward)
    assert env.agents == []


@each_book
def test_skipping_is_playing_what_is_forced(book) -> None:
    plain, skipping = aec.env(book), aec.env(book, skip_forced=True)
    plain.reset(seed=9)
    skipping.reset(seed=9)
    chance = random.Random(9)
    asked = 0
    while not skipping.unwrapped.game.over:
        while plain.unwrapped.game.count() == 1:
            plain.step(0)
        assert plain.unwrapped.game.state() == skipping.unwrapped.game.state()
        mask = skipping.observe(skipping.agent_selection)["action_mask"]
        choice = chance.randrange(int(mask.sum()))
        plain.step(choice)
        skipping.step(choice)
        asked += 1
    while not plain.unwrapped.game.over:
        plain.step(0)
    assert plain.rewards == skipping.rewards
    assert 0 < asked < len(plain.unwrapped.game.history)


@each_book
def test_no_observation_feels_hidden_cards(book) -> None:
    """Dealt anew behind a seat's back, the hidden cards change nothing that it gets."""
    chance = random.Random(11)
    walk = Choices(deal("leak", book), True)
    one, two = aec.env(book), aec.env(book)
    while not walk.game.over:
        if chance.random() < 0.08:
            one.reset(options={"game": walk.game})
            for seat, agent in enumerate(aec.AGENTS):
                two.reset(options={"game": redeal_hidden(walk.game, seat, chance)})
                seen, again = one.observe(agent), two.observe(agent)
                for key, values in seen.items():
                    assert np.array_equal(values, again[key]), (agent, key)
                asked = one.agent_selection == agent
                assert bool(seen["action_mask"].any()) == asked
        walk.apply(chance.randrange(walk.count))


def test_state_is_all_six_observations() -> None:
    env = aec.env()
    env.reset(seed=2)
    assert env.state_space.contains(env.state())
    rows = env.state().reshape(6, SIZE)
    for row, agent in zip(rows, aec.AGENTS, strict=True):
        assert np.array_equal(row, env.observe(agent)["observation"])
    assert rows[:, place_of("hand")].sum() == 6 * HAND_SIZE


def test_observations_are_the_callers_own() -> None:
    env = aec.env()
    env.reset(seed=2)
    agent = env.agent_selection
    first = env.observe(agent)
    kept = copy.deepcopy(first)
    env.step(0)
    env.observe(agent)
    assert all(np.array_equal(first[key], kept[key]) for key in first)
    first["candidates"][:] = 7
    assert not (env.observe(agent)["candidates"] == 7).all()


def test_resets_go_through_the_series() -> None:
    one, two = aec.env(seed="open"), aec.env(seed="open")
    for number in (1, 2, 3):
        one.reset()
        two.reset()
        assert one.unwrapped.deal_seed == f"open/{number}"
        assert one.unwrapped.game.dealt == two.unwrapped.game.dealt
        assert one.unwrapped.game.dealt == deal(f"open/{number}", CONTEST).dealt
    one.reset(seed=3)
    assert one.unwrapped.deal_seed == "3/1"
    one.reset()
    assert one.unwrapped.deal_seed == "3/2"
    unnamed = [aec.env(), aec.env()]
    for env in unnamed:
        env.reset()
    assert len({env.unwrapped.deal_seed for env in unnamed}) == 2


def test_from_a_game_of_ones_own() -> None:
    game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    env = aec.env("basic")
    env.reset(options={"game": game})
    assert env.agent_selection == "player_0"
    env.step(0)
    assert env.unwrapped.game.state() != game.state()
    assert game.history == []
    while not game.over:
        game.apply(game.action_at(0))
    with pytest.raises(ValueError, match="this game is over"):
        env.reset(options={"game": game})


@each_book
def test_copied_and_pickled_in_the_middle(book) -> None:
    """A copy goes on by itself, for search; so does one from another process."""
    env = aec.env(book)
    env.reset(seed=6)
    for _ in range(40):
        env.step(0)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env.unwrapped))]
    before = env.unwrapped.game.state()
    results = []
    for other in copies:
        assert other.agent_selection == env.agent_selection
        results.append(play_out(other, random.Random(1)))
    assert env.unwrapped.game.state() == before
    results.append(play_out(env, random.Random(1)))
    assert results[0] == results[1] == results[2]
    other = pickle.loads(pickle.dumps(aec.GoujiEnv(book, seed=3)))
    other.reset()
    assert other.deal_seed == "3/1"


def test_wrong_actions_play_nothing() -> None:
    env = aec.env()
    env.reset(seed=1)
    before = env.unwrapped.game.state()
    for wrong in (-1, most_choices(True) - 1):
        with pytest.raises(IndexError, match=f"no choice {wrong} of 2"):
            env.step(wrong)
    with pytest.raises(TypeError, match=r"player_[0-5] is asked"):
        env.step(None)
    for wrong in (0.5, "1", [0]):
        with pytest.raises(TypeError, match=r"player_[0-5]: an action is a whole number, not"):
            env.step(wrong)
    with pytest.raises(IndexError, match=f"no choice {2**40} of 2"):
        env.step(2**40)
    assert env.unwrapped.game.state() == before
    assert not any(env.terminations.values())


def test_wrong_options_leave_the_deal_as_it_is() -> None:
    env = aec.env()
    env.reset(seed=1)
    env.step(0)
    before, seed = env.unwrapped.game.state(), env.unwrapped.deal_seed
    over = Game(["9", "8", "7", "6", "5", "4"], 0, BASIC, start="play")
    while not over.over:
        over.apply(over.action_at(0))
    many = "3" * 16 + "9" * 16 + "T" * 5
    long = Game([many, "4", "5", "6", "7", "8"], 0, BASIC, start="play")
    for options, wrong, said in (
        ({"game": 5}, TypeError, r"options\['game'\] is a Game, not 5"),
        ({"game": "basic"}, TypeError, r"options\['game'\] is a Game, not 'basic'"),
        ([1], TypeError, r"options is a dict or None, not \[1\]"),
        (5, TypeError, "options is a dict or None, not 5"),
        ({"game": over}, ValueError, r"options\['game'\]: this game is over"),
        ({"game": long}, ValueError, "more than 36 cards"),
    ):
        with pytest.raises(wrong, match=said):
            env.unwrapped.reset(seed=9, options=options)
        assert env.unwrapped.game.state() == before
        assert env.unwrapped.deal_seed == seed
    env.reset(options={"anything": 1})


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(TypeError, match="rulebook is a name, a table, a file or a Rulebook, not 5"):
        aec.env(5)
    with pytest.raises(ValueError, match="render_mode is human, ansi or None, not 'rgb_array'"):
        aec.env(render_mode="rgb_array")
    with pytest.raises(ValueError, match="lang is one of zh, en, not 'fr'"):
        aec.env(lang="fr")
    with pytest.raises(ValueError, match="reward is one of"):
        aec.env(reward="win")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.title)
def test_rendered_as_text(book) -> None:
    env = aec.env(book, render_mode="ansi")
    english = aec.env(book, render_mode="ansi", lang="en")
    for one in (env, english):
        one.reset(seed=5)
    drawn = env.render()
    assert [line[:2] for line in drawn.splitlines()[:6]] == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert env.unwrapped.game.hand_text(2) in drawn.splitlines()[2]
    chance = random.Random(5)
    play_out(env, chance)
    assert "这一局打完了" in env.render()
    assert "头科" in env.render()
    english.step(0)
    assert english.render().startswith("p1 36  ")
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in english.render())


def test_rendered_for_people_at_every_step(capsys) -> None:
    env = aec.env(render_mode="human")
    env.reset(seed=5)
    first = capsys.readouterr().out
    assert first.startswith("p1 36 张")
    env.step(0)
    second = capsys.readouterr().out
    assert second.startswith("p1 36 张")
    assert second != first
    env.close()


def test_rendering_without_a_mode_is_told_of() -> None:
    env = aec.env()
    env.reset(seed=5)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_features_stand_beside_the_mask() -> None:
    """Row i is choice i's: a pass is known by its flag."""
    env = aec.env("basic")
    env.reset(seed=8)
    env.step(0)
    seen = env.observe(env.agent_selection)
    passes = seen["candidates"][:, place_of("passes", FEATURES)].ravel()
    assert passes.sum() == 1
    env.step(int(passes.argmax()))
    assert env.unwrapped.game.history[-1].action == 1 << 20
