"""Many games at once: step by step the very games that the AEC environment plays."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.batch import Batch
from gouji.engine.cards import BIG, SMALL, THREE, TWO
from gouji.engine.columns import FEATURE_SIZE, SIZE, place_of
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import CONTEST, Rulebook
from gouji.envs import aec
from gouji.envs.choices import most_choices
from gouji.envs.vector import VectorEnv
from tests.envs.books import BOOKS, each_book


def dealt_games(n: int, book: Rulebook, seed: int) -> list[Game]:
    """The games that a batch deals, as its own observations tell: hands, sales taken back."""
    batch = Batch(n, book, seed)
    seen = np.empty((6, n, SIZE), np.int8)
    for seat in range(6):
        batch.observe(seen[seat], np.full(n, seat, np.int8))
    games = []
    for i in range(n):
        hands = seen[:, i, place_of("hand")].astype(int)
        # traded is by seat from the observer's: seat 0's are in order
        traded = seen[0, i, place_of("traded")].reshape(6, 4)
        hands[:, [THREE, TWO, SMALL, BIG]] -= traded
        leader = int(seen[0, i, place_of("first_leader")].argmax())
        games.append(Game([tuple(map(int, hand)) for hand in hands], leader, book))
    return games


@settings(max_examples=6)
@given(
    book=st.sampled_from(BOOKS),
    seed=st.integers(0, 2**40),
    pruned=st.booleans(),
    skip=st.booleans(),
    reward=st.sampled_from(["points", "places"]),
)
def test_step_by_step_the_games_of_the_aec(book, seed, pruned, skip, reward) -> None:
    n = 3
    options = {"pruned": pruned, "skip_forced": skip, "reward": reward}
    vector = VectorEnv(n, book, autoreset=False, **options)
    singles = [aec.GoujiEnv(book, **options) for _ in range(n)]
    seen, _ = vector.reset(seed=seed)
    for single, game in zip(singles, dealt_games(n, book, seed), strict=True):
        single.reset(options={"game": game})
    chance = np.random.default_rng(seed)
    ended = [False] * n
    while not all(ended):
        for i, single in enumerate(singles):
            rows = slice(*seen["offsets"][i : i + 2])
            if ended[i]:
                assert seen["seat"][i] == -1
                assert rows.start == rows.stop
                assert not seen["observation"][i].any()
                continue
            agent = f"player_{seen['seat'][i]}"
            assert agent == single.agent_selection
            own = single.observe(agent)
            assert np.array_equal(seen["observation"][i], own["observation"])
            count = int(own["action_mask"].sum())
            assert count == vector.counts[i] == rows.stop - rows.start
            assert np.array_equal(seen["candidates"][rows], own["candidates"][:count])
            legal = single.game.legal()
            assert [legal[k] for k in seen["indices"][rows]] == [
                single._choices.action(k) for k in range(count)
            ]
        actions = vector.sample(chance)
        seen, rewards, terminations, truncations, infos = vector.step(actions)
        assert not truncations.any()
        for i, single in enumerate(singles):
            if ended[i]:
                assert not terminations[i]
                assert not rewards[i].any()
                continue
            single.step(actions[i])
            ended[i] = single.game.over
            assert terminations[i] == ended[i]
            assert rewards[i].tolist() == [single.rewards[agent] for agent in aec.AGENTS]
            if ended[i]:
                own = [single.infos[agent] for agent in aec.AGENTS]
                assert infos["places"][i].tolist() == [info["place"] for info in own]
                assert tuple(infos["points"][i]) == own[0]["points"]
            else:
                assert not infos["places"][i].any()
                assert not infos["points"][i].any()


@each_book
@pytest.mark.parametrize("skip", [True, False])
def test_autoreset_deals_on_in_the_same_step(book, skip) -> None:
    n = 40
    env = VectorEnv(n, book, skip_forced=skip)
    seen, _ = env.reset(seed=5)
    chance = np.random.default_rng(5)
    points, deals = np.zeros(2), 0
    hand, played = place_of("hand"), place_of("played")
    for _ in range(1100):
        seen, rewards, terminations, _, infos = env.step(env.sample(chance))
        assert (seen["seat"] >= 0).all()
        assert (env.counts > 0).all()
        assert not rewards[~terminations].any()
        assert (rewards.sum(axis=1) == 0).all()
        for i in np.flatnonzero(terminations):
            assert seen["observation"][i, hand].sum() == 36
            assert not seen["observation"][i, played].any()
            assert sorted(infos["places"][i]) == [1, 2, 3, 4, 5, 6]
            a, b = infos["points"][i]
            assert rewards[i].tolist() == [a - b, b - a] * 3
        points += infos["points"].sum(axis=0)
        deals += int(terminations.sum())
    assert deals > n
    assert env._batch is not None
    assert (deals, tuple(points)) == (env._batch.deals, env._batch.points)


@each_book
def test_skipping_leaves_decisions_only(book) -> None:
    env = VectorEnv(30, book, pruned=False)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(300):
        env.step(env.sample(chance))
        assert (env.counts > 1).all()
    every = VectorEnv(30, book, pruned=False, skip_forced=False)
    every.reset(seed=1)
    forced = 0
    for _ in range(300):
        every.step(every.sample(chance))
        forced += int((every.counts == 1).sum())
    assert forced > 0


def test_place_points_are_each_seats_own() -> None:
    for book in BOOKS:
        env = VectorEnv(20, book, reward="places")
        env.reset(seed=2)
        chance = np.random.default_rng(2)
        met = 0
        for _ in range(400):
            _, rewards, terminations, _, infos = env.step(env.sample(chance))
            for i in np.flatnonzero(terminations):
                worth = [book.place_points[place - 1] for place in infos["places"][i]]
                assert rewards[i].tolist() == worth
                met += 1
        assert met > 10


def test_seeds_and_resets() -> None:
    def start(env: VectorEnv, seed: int | None = None) -> bytes:
        return env.reset(seed=seed)[0]["observation"].tobytes()

    one, two = VectorEnv(5), VectorEnv(5)
    first = start(one, 3)
    assert start(two, 3) == first
    second = start(one)
    assert start(two) == second != first
    one.step(one.sample(np.random.default_rng(0)))
    assert start(one, 3) == first
    assert start(one) == second
    assert start(VectorEnv(5)) != start(VectorEnv(5))
    game = dealt_games(5, CONTEST, 3)[0]
    seen, _ = one.reset(seed=3)
    assert tuple(seen["observation"][0, place_of("hand")]) == game.hand(seen["seat"][0])


def test_mask_and_padding_say_the_same_as_rows() -> None:
    env = VectorEnv(9, "basic")
    seen, _ = env.reset(seed=4)
    chance = np.random.default_rng(4)
    for _ in range(50):
        mask, padded = env.action_mask(), env.padded()
        assert mask.shape == (9, most_choices(True))
        assert padded.shape == (9, env.counts.max(), FEATURE_SIZE)
        for i, count in enumerate(env.counts):
            assert mask[i, :count].all()
            assert not mask[i, count:].any()
            rows = seen["candidates"][slice(*seen["offsets"][i : i + 2])]
            assert np.array_equal(padded[i, :count], rows)
            assert not padded[i, count:].any()
        seen, *_ = env.step(env.sample(chance))
    bare = VectorEnv(9, "basic", features=False)
    seen, _ = bare.reset(seed=4)
    assert seen["candidates"].shape == (0, FEATURE_SIZE)
    assert len(seen["indices"]) == bare.counts.sum()
    with pytest.raises(ValueError, match="without features"):
        bare.padded()


@pytest.mark.parametrize("autoreset", [True, False])
def test_best_is_the_first_of_the_highest(autoreset) -> None:
    env = VectorEnv(12, "basic", autoreset=autoreset)
    env.reset(seed=6)
    chance = np.random.default_rng(6)
    for _ in range(400):
        scores = chance.integers(0, 4, env.counts.sum())  # many are equal
        picks = env.best(scores)
        at = 0
        for i, count in enumerate(env.counts):
            own = scores[at : at + count].tolist()
            assert picks[i] == (own.index(max(own)) if own else 0)
            at += count
        env.step(picks)
    assert autoreset == (env.counts.sum() > 0)
    with pytest.raises(ValueError, match=r"numbers are needed, not \(99999,\)"):
        env.best(np.zeros(99_999))


def test_wrong_actions_move_no_game() -> None:
    env = VectorEnv(4)
    with pytest.raises(RuntimeError, match=r"reset\(\) comes before step\(\)"):
        env.step([0] * 4)
    seen, _ = env.reset(seed=1)
    before = seen["observation"].copy()
    most = int(env.counts[2])
    for wrong in (-1, most, 2**31, 2**32, -(2**32), 2**40, -(2**40), 2**63, 2**64, -(2**70)):
        with pytest.raises(IndexError, match=f"game 2: no candidate {wrong}$"):
            env.step([0, 0, wrong, 2**40 if abs(wrong) >= 2**31 else 99_999])
    for kind in (np.uint64, np.uint32, np.int64, np.int32, np.uint8):
        with pytest.raises(IndexError, match=f"game 2: no candidate {np.iinfo(kind).max}$"):
            env.step(np.array([0, 0, np.iinfo(kind).max, 0], kind))
    with pytest.raises(ValueError, match="4 whole numbers are needed, not"):
        env.step([[0], [0, 0], 0, 0])
    with pytest.raises(ValueError, match="4 whole numbers are needed, not object"):
        env.step([0, 0, None, 0])
    with pytest.raises(ValueError, match="4 whole numbers are needed, not"):
        env.step([0] * 3)
    with pytest.raises(ValueError, match="4 whole numbers are needed, not float64"):
        env.step(np.zeros(4))
    seen, *_ = env.step(np.zeros(4, np.uint8))
    assert not np.array_equal(seen["observation"], before)
    env.close()
    with pytest.raises(RuntimeError):
        env.step([0] * 4)
    assert np.array_equal(env.reset(seed=1)[0]["observation"], before)


def test_any_number_does_where_a_game_is_over() -> None:
    env = VectorEnv(2, "basic", autoreset=False)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    while env.counts.all():
        env.step(env.sample(chance))
    over = int(np.flatnonzero(env.counts == 0)[0])
    for wrong in (2**40, -1, 2**64):
        actions = [0, 0]
        actions[over] = wrong
        env.step(actions)


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(ValueError, match="num_envs is at least 1, not 0"):
        VectorEnv(0)
    for wrong in ("3", 2.0, None):
        with pytest.raises(TypeError, match="num_envs is a whole number, not"):
            VectorEnv(wrong)
    with pytest.raises(TypeError, match="rulebook is a name, a table, a file or a Rulebook, not 5"):
        VectorEnv(1, 5)
    with pytest.raises(ValueError, match="reward is one of"):
        VectorEnv(1, reward="win")
    with pytest.raises(Fault, match="no-rulebook"):
        VectorEnv(1, "qingdao")


def test_threads_with_an_environment_each() -> None:
    def play(seed: int, out: dict[int, bytes]) -> None:
        env = VectorEnv(16)
        seen, _ = env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        for _ in range(200):
            seen, *_ = env.step(env.sample(chance))
        out[seed] = seen["observation"].tobytes()

    alone: dict[int, bytes] = {}
    together: dict[int, bytes] = {}
    for seed in range(4):
        play(seed, alone)
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == together
