"""A batch's arrays and ends: those of the same games alone, in both builds."""

import threading

import numpy as np
import pytest

from gouji.engine.batch import Batch
from gouji.engine.candidates import MOST, MOST_PRUNED, candidates
from gouji.engine.columns import FEATURE_SIZE, SIZE, place_of
from gouji.engine.game import Game
from gouji.engine.observe import observe
from gouji.engine.rulebook import BASIC, CONTEST, make_rulebook
from tests.source_build import source_module

NO_SALES = make_rulebook({"base": "contest", "buy_threes": False})
HOUSE = make_rulebook(
    {
        "base": "basic",
        "threes_last": True,
        "declarations": True,
        "chaos_locks": True,
        "sweep": "add",
    }
)
SIX = tuple(range(6))


class Arrays:
    """A batch with the buffers that it writes into."""

    def __init__(self, kind, n, rulebook, seed, *, most=MOST_PRUNED):
        self.batch = kind(n, rulebook, seed)
        self.n = n
        self.seen = np.full((n, SIZE), 99, np.int8)
        self.indices = np.full(n * most, -1, np.int32)
        self.rows = np.full((n * most, FEATURE_SIZE), 99, np.int8)
        self.offsets = np.full(n + 1, -1, np.int32)
        self.done = np.ones(n, bool)
        self.points = np.full((n, 2), 99, np.int64)
        self.places = np.full((n, 6), 99, np.int8)

    def look(self, *, pruned=True):
        self.batch.observe(self.seen)
        return self.batch.candidates(self.indices, self.rows, self.offsets, pruned)

    def ends(self):
        return {"done": self.done, "points": self.points, "places": self.places}

    def choose(self, chance):
        return (chance.random(self.n) * np.diff(self.offsets)).astype(np.int32)

    def hands(self, i):
        """The hands of game i, looked at from each seat."""
        hands = []
        for seat in SIX:
            self.batch.observe(self.seen, np.full(self.n, seat, np.int8))
            hands.append(self.seen[i, place_of("hand")].tolist())
        return hands


def alone(game):
    """What a game says by itself: observation, indices, features."""
    seen = np.empty(SIZE, np.int8)
    observe(game, game.to_act, seen)
    indices, rows = np.empty(MOST, np.int32), np.empty((MOST, FEATURE_SIZE), np.int8)
    n = candidates(game, indices, rows)
    return seen, indices[:n], rows[:n]


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("rulebook", [BASIC, NO_SALES, HOUSE], ids=["basic", "contest", "house"])
def test_a_batch_shows_what_its_games_show(rulebook, skip):
    """Deal after deal beside `Game`: arrays, ends, places, points."""
    n, deals, total = 4, 0, np.zeros(2, int)
    chance = np.random.default_rng(7)
    arrays = Arrays(Batch, n, rulebook, 5)
    games = [None] * n
    while deals < 9:
        for i in range(n):
            if games[i] is None:
                first = arrays.hands(i)
                arrays.batch.observe(arrays.seen)
                seats = np.empty(n, np.int8)
                arrays.batch.seats(seats)
                leader = arrays.seen[i, place_of("leader")].tolist().index(1) + seats[i]
                games[i] = Game(first, int(leader % 6), rulebook)
        total_rows = arrays.look()
        assert total_rows == arrays.offsets[n]
        for i, game in enumerate(games):
            seen, indices, rows = alone(game)
            mine = slice(arrays.offsets[i], arrays.offsets[i + 1])
            assert (arrays.seen[i] == seen).all()
            assert (arrays.indices[mine] == indices).all()
            assert (arrays.rows[mine] == rows).all()
        picks = arrays.choose(chance)
        chosen = arrays.indices[arrays.offsets[:-1] + picks]
        arrays.batch.pick(picks, arrays.indices, arrays.offsets, True, skip=skip, **arrays.ends())
        for i, game in enumerate(games):
            game.apply(game.action_at(int(chosen[i])))
            while skip and game.count() == 1:
                game.apply(game.action_at(0))
            assert arrays.done[i] == game.over
            if game.over:
                deals += 1
                games[i] = None
                assert tuple(arrays.points[i]) == game.score().points
                assert arrays.places[i].tolist() == [game.place(seat) for seat in SIX]
                total += arrays.points[i]
            else:
                assert not arrays.points[i].any()
                assert not arrays.places[i].any()
    assert arrays.batch.points == tuple(total)
    assert arrays.batch.deals == deals


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST, HOUSE], ids=["basic", "contest", "house"])
def test_both_builds_write_the_same(rulebook):
    chance = np.random.default_rng(3)
    both = [
        Arrays(kind, 2, rulebook, 8) for kind in (Batch, source_module("gouji.engine.batch").Batch)
    ]
    deals = 0
    for turn in range(260):
        pruned = turn % 3 > 0
        assert len({arrays.look(pruned=pruned) for arrays in both}) == 1
        one, two = both
        seat = np.full(2, turn % 6, np.int8)
        picks = one.choose(chance)
        for arrays in both:
            if turn % 2:
                arrays.batch.observe(arrays.seen, seat)
            arrays.batch.pick(
                picks, arrays.indices, arrays.offsets, True, skip=turn % 5 > 0, **arrays.ends()
            )
        for name in ("seen", "indices", "offsets", "rows", "done", "points", "places"):
            assert (getattr(one, name) == getattr(two, name)).all(), name
        deals += int(one.done.sum())
    assert deals > 1


def test_R6_1_sales_are_in_the_arrays():
    """R6.1: of many deals some have sales; seen from every seat alike, a 3 for each buyer."""
    arrays = Arrays(Batch, 64, CONTEST, 4)
    views = []
    for seat in SIX:
        arrays.batch.observe(arrays.seen, np.full(64, seat, np.int8))
        rows = arrays.seen[:, place_of("traded")].reshape(64, 6, 4)
        views.append(np.roll(rows, seat, axis=1))
        assert (arrays.seen[:, place_of("hand")][:, 0] > 0).all()
    assert all((view == views[0]).all() for view in views)
    assert (views[0].sum(axis=1) == 0).all()
    assert 5 < (views[0][:, :, 0] == 1).any(axis=1).sum() < 40


def test_a_step_by_index_is_a_pick():
    chance = np.random.default_rng(2)
    one, two = (Arrays(Batch, 8, CONTEST, 6) for _ in range(2))
    for _ in range(300):
        one.look()
        two.look()
        assert (one.seen == two.seen).all()
        picks = one.choose(chance)
        one.batch.pick(picks, one.indices, one.offsets, again=True, skip=True)
        two.batch.step(two.indices[two.offsets[:-1] + picks], again=True, skip=True)
    assert one.batch.deals == two.batch.deals > 0


def test_a_skipping_batch_always_has_a_choice():
    arrays = Arrays(Batch, 16, BASIC, 1)
    chance = np.random.default_rng(5)
    counts = np.empty(16, np.int32)
    for _ in range(300):
        arrays.batch.counts(counts)
        assert (counts > 1).all()
        arrays.look()
        arrays.batch.pick(arrays.choose(chance), arrays.indices, arrays.offsets, True, skip=True)


@pytest.mark.parametrize("skip", [False, True])
def test_finished_games_rest(skip):
    arrays = Arrays(Batch, 3, CONTEST, 2)
    chance = np.random.default_rng(1)
    seats = np.empty(3, np.int8)
    ended = np.zeros(3, int)
    for _ in range(4000):
        arrays.look()
        arrays.batch.pick(
            arrays.choose(chance), arrays.indices, arrays.offsets, skip=skip, **arrays.ends()
        )
        ended += arrays.done
        arrays.batch.seats(seats)
        if (seats == -1).all():
            break
    assert ended.tolist() == [1, 1, 1]  # each told once
    assert arrays.look() == 0
    assert not arrays.seen.any()
    arrays.batch.pick(np.full(3, 9, np.int32), arrays.indices, arrays.offsets, **arrays.ends())
    assert not arrays.done.any()
    arrays.batch.observe(arrays.seen, np.zeros(3, np.int8))  # looked at from a seat, there it is
    assert (np.sort(arrays.seen[:, place_of("place")], axis=1) == np.arange(1, 7)).all()


@pytest.mark.parametrize("kind", [Batch, source_module("gouji.engine.batch").Batch])
def test_wrong_picks_move_no_game(kind):
    arrays = Arrays(kind, 3, CONTEST, 1)
    arrays.look()
    before = arrays.seen.copy()
    call = arrays.batch.pick
    for picks in ([0, 2, 7], [0, -1, 0]):
        with pytest.raises(IndexError, match=f"game 1: no candidate {picks[1]}"):
            call(np.array(picks, np.int32), arrays.indices, arrays.offsets)
    good = np.zeros(3, np.int32)
    for offsets in ([0, 2, 5000, 6000], [-9, 2, 4, 6]):
        with pytest.raises(IndexError, match="no candidate 0"):
            call(good, arrays.indices, np.array(offsets, np.int32))
    stale = np.full(6, 17, np.int32)  # indices of another position
    with pytest.raises(IndexError, match="game 0: no legal action 17"):
        call(good, stale, np.array([0, 2, 4, 6], np.int32))
    arrays.look()
    assert (arrays.seen == before).all()


@pytest.mark.parametrize("kind", [Batch, source_module("gouji.engine.batch").Batch])
def test_what_does_not_fit_is_told(kind):
    batch = kind(3, CONTEST, 1)
    rows = np.empty((5, FEATURE_SIZE), np.int8)
    offsets = np.empty(4, np.int32)
    with pytest.raises(ValueError, match="6 candidates, room for 5"):
        batch.candidates(np.empty(9, np.int32), rows, offsets)
    with pytest.raises(ValueError, match="6 candidates, room for 0"):
        batch.candidates(np.empty(0, np.int32), None, offsets)
    assert batch.candidates(np.empty(6, np.int32), None, offsets) == 6
    with pytest.raises(ValueError, match="offsets: 3 numbers, 4 are wanted"):
        batch.candidates(np.empty(6, np.int32), None, offsets[:3])
    with pytest.raises(ValueError, match=f"out: {SIZE} numbers, {3 * SIZE} are wanted"):
        batch.observe(np.empty(SIZE, np.int8))
    with pytest.raises(IndexError, match="game 1: no seat 6"):
        batch.observe(np.empty((3, SIZE), np.int8), np.array([0, 6, 1], np.int8))
    picks = np.zeros(3, np.int32)
    for name, wrong in (("points", (3, 3)), ("places", (3, 2)), ("done", (2,))):
        kinds = {"points": np.int64, "places": np.int8, "done": bool}
        with pytest.raises(ValueError, match=f"{name}: "):
            batch.step(picks, **{name: np.empty(wrong, kinds[name])})
    with pytest.raises(TypeError, match="points: int64 is wanted"):
        batch.step(picks, points=np.empty((3, 2), np.int32))
    seats = np.empty(3, np.int8)
    batch.seats(seats)
    assert (seats >= 0).all()


def test_threads_with_arrays_of_their_own_do_not_disturb_one_another():
    def play(seed, out):
        arrays = Arrays(Batch, 32, CONTEST, seed)
        chance = np.random.default_rng(seed)
        digest = 0
        for _ in range(150):
            arrays.look()
            digest = hash(
                (digest, arrays.seen.tobytes(), arrays.rows[: arrays.offsets[-1]].tobytes())
            )
            arrays.batch.pick(
                arrays.choose(chance), arrays.indices, arrays.offsets, True, skip=True
            )
        out[seed] = digest

    by_one, at_once = {}, {}
    for seed in range(3):
        play(seed, by_one)
    threads = [threading.Thread(target=play, args=(seed, at_once)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert by_one == at_once
