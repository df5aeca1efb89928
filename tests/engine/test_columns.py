"""The layout of the arrays: one home, its pages, its version; and the doors they go through."""

import hashlib
import re
from array import array
from pathlib import Path
from random import Random

import numpy as np
import pytest

from gouji.engine import columns
from gouji.engine.buffers import flat
from gouji.engine.candidates import candidates
from gouji.engine.columns import COLUMNS, FEATURE_SIZE, FEATURES, SIZE, VERSION, place_of
from gouji.engine.observe import observe
from gouji.engine.rulebook import SWITCHES
from tests import source_build
from tests.engine import walks

DOCS = Path(__file__).parents[2] / "docs"
LAYOUTS = {1: "28cd070c66cc603a"}
"""Of each version, the digest of its layout: another layout needs another version and a line."""


def digest():
    layout = [(c.name, c.length, c.meaning) for c in (*COLUMNS, *FEATURES)]
    return hashlib.sha256(repr(layout).encode()).hexdigest()[:16]


def test_the_layout_of_a_version_stays():
    assert LAYOUTS[VERSION] == digest()


def test_columns_follow_one_another():
    for group, size in ((COLUMNS, SIZE), (FEATURES, FEATURE_SIZE)):
        at = 0
        for column in group:
            assert (column.start, place_of(column.name, group).stop) == (at, at + column.length)
            at += column.length
        assert at == size
        assert len({column.name for column in group}) == len(group)


def test_no_line_of_the_pxd_is_passed_over():
    text = Path(columns.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    assert text.count("signed char") == len(COLUMNS) + len(FEATURES)


def test_every_switch_is_a_column():
    assert tuple(column.name for column in COLUMNS[: len(SWITCHES)]) == SWITCHES


@pytest.mark.parametrize(("page", "group"), [("observation", COLUMNS), ("actions", FEATURES)])
def test_the_pages_tell_each_column(page, group):
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\d+) \| (.+) \|$", text, flags=re.M)
    want = [(str(c.start), c.name, str(c.length), c.meaning) for c in group]
    assert rows == want
    assert f"Version {VERSION}" in text


def test_every_column_is_met():
    """Over random walks every column and every feature is something else than 0 somewhere."""
    engine = source_build.engine("compiled")
    met = set()
    for seed in range(240):
        rng = Random(f"met {seed}")
        position = walks.random_deal(rng) if seed % 40 == 0 else walks.random_position(rng)
        game = position.game(engine)
        out = array("b", bytes(SIZE))
        while True:
            engine.observe.observe(game, rng.randrange(6), out)
            met |= {c.name for c in COLUMNS if any(out[place_of(c.name)])}
            if game.over:
                break
            rows = array("b", bytes(game.count() * FEATURE_SIZE))
            n = engine.candidates.candidates(game, array("i", [0] * game.count()), rows, False)
            for c in FEATURES:
                if any(rows[i * FEATURE_SIZE + c.start] for i in range(n)):
                    met.add(c.name)
            game.play(f"p{game.to_act + 1} {walks.choose(rng, game.legal_texts())}")
    assert met == {c.name for c in (*COLUMNS, *FEATURES)}


def test_a_misspelt_column_is_told():
    with pytest.raises(KeyError, match="hnad"):
        place_of("hnad")


def test_what_is_too_large_is_written_as_the_largest(engine):
    """House rulebooks may have points of a milliard, positions hands of 200 cards."""
    book = engine.rulebook.make_rulebook(
        {"base": "basic", "sweep_points": -(10**9), "burn_point": 10**9, "clock_s": 127}
    )
    cards = "".join(r * 16 for r in "456789TJQK")
    game = engine.game.Game([cards, *"3A2XD"], 0, book, start="play")
    out = array("b", bytes(SIZE))
    engine.observe.observe(game, 0, out)
    assert [out[place_of(name)][0] for name in ("sweep_points", "burn_point", "clock_s")] == [
        -128,
        127,
        127,
    ]
    assert list(out[place_of("size")]) == [127, 1, 1, 1, 1, 1]
    n = game.count()
    rows = array("b", bytes(n * FEATURE_SIZE))
    engine.candidates.candidates(game, array("i", [0] * n), rows, False)
    left = place_of("left_size", FEATURES).start
    assert {rows[i * FEATURE_SIZE + left] for i in range(n)} == {127}


# ---------------------------------------------------------------- buffers


def test_arrays_of_numpy_of_any_shape(engine):
    one = engine.game.Game(["9", *"TJ78K"], 0, engine.rulebook.BASIC, start="play")
    out, plain = np.zeros((2, SIZE // 2), np.int8), array("b", bytes(SIZE))
    engine.observe.observe(one, 0, out)
    engine.observe.observe(one, 0, plain)
    assert out.ravel().tolist() == list(plain)
    rows = np.zeros((1, FEATURE_SIZE), np.int8)
    assert engine.candidates.candidates(one, np.zeros(1, np.int32), rows) == 1
    assert rows[0, place_of("empties", FEATURES)] == 1


@pytest.mark.parametrize(
    ("out", "error", "told"),
    [
        (array("b", [0] * 9), ValueError, f"out: 9 numbers, {SIZE} are wanted"),
        (array("i", [0] * SIZE), TypeError, "out: int8 is wanted, not 'i' of 4 bytes"),
        (bytearray(SIZE), TypeError, "out: int8 is wanted, not 'B' of 1 bytes"),
        (np.zeros(SIZE, np.float32), TypeError, "out: int8 is wanted, not 'f'"),
        (np.zeros((SIZE, 2), np.int8)[:, 0], ValueError, "out is not C-contiguous"),
        (memoryview(array("b", [0] * SIZE)).toreadonly(), ValueError, "out can't be written"),
        ([0] * SIZE, TypeError, "memoryview"),
    ],
)
def test_wrong_buffers_are_told(engine, out, error, told):
    one = engine.game.Game(["9", *"TJ78K"], 0, engine.rulebook.BASIC, start="play")
    with pytest.raises(error, match=told):
        engine.observe.observe(one, 0, out)


@pytest.mark.parametrize(("indices", "rows"), [(9, None), (0, None), (20, 9), (20, 0), (9, 20)])
def test_too_little_room_is_told(engine, indices, rows):
    one = engine.game.Game(["99922K", *"TJ78Q"], 0, engine.rulebook.BASIC, start="play")
    features = None if rows is None else array("b", [0] * rows * FEATURE_SIZE)
    room = indices if rows is None else min(indices, rows)
    with pytest.raises(ValueError, match=f"10 candidates, room for {room}"):
        engine.candidates.candidates(one, array("i", [0] * indices), features)
    assert engine.candidates.candidates(one, array("i", [0] * 10)) == 10


def test_numbers_beyond_the_room_are_not_written(engine):
    one = engine.game.Game(["99922K", *"TJ78Q"], 0, engine.rulebook.BASIC, start="play")
    indices = array("i", [-1] * 4)
    with pytest.raises(ValueError, match="10 candidates, room for 3"):
        engine.candidates.candidates(one, memoryview(indices)[:3])
    assert list(indices) == [0, 1, 2, -1]


@pytest.mark.parametrize("seat", [-1, 6])
def test_no_such_seat(engine, seat):
    one = engine.game.Game(["9", *"TJ78K"], 0, engine.rulebook.BASIC, start="play")
    with pytest.raises(IndexError, match=f"no seat: {seat}"):
        engine.observe.observe(one, seat, array("b", bytes(SIZE)))


@pytest.mark.parametrize("nothing", [None, "game"])
def test_what_is_no_game_is_refused(nothing):
    with pytest.raises(TypeError):
        observe(nothing, 0, array("b", bytes(SIZE)))
    with pytest.raises(TypeError):
        candidates(nothing, array("i", [0]))


def test_flags_take_any_byte():
    for kind in (np.bool_, np.int8, np.uint8):
        assert len(flat(np.zeros((2, 3), kind), "?", "done", 6)) == 6
    with pytest.raises(TypeError, match="int8, uint8 or bool"):
        flat(np.zeros(6, np.int16), "?", "done")


# ---------------------------------------------------------------- how many there can be


def parts(held):
    return len({n for n in (1, held - 2, held - 1, held) if 1 <= n <= held})


def most_leads(twos, small, big):
    """The most leads kept, of a hand of 36 with so many 2s, 小王 and 大王; not one hand has all."""
    room = 36 - twos - small - big
    each = (twos + 1) * (1 + bool(small) + bool(big))
    best = [0] + [-1] * room  # by cards of 3 to A
    for _ in range(12):
        before = list(best)
        for cards, value in enumerate(before):
            for held in range(1, 5):
                if value >= 0 and cards + held <= room:
                    more = value + parts(held) - 1 + each
                    best[cards + held] = max(best[cards + held], more)
    hung = bool(twos) * (bool(small) + bool(big)) + bool(small and big)
    return max(best) + parts(twos) + parts(small) + parts(big) + hung + 1


def test_the_most_candidates_of_a_dealt_hand():
    engine = source_build.engine("compiled")
    hands = [(t, s, b) for t in range(17) for s in range(5) for b in range(5)]
    assert max(most_leads(*hand) for hand in hands) == engine.candidates.MOST_PRUNED
    full = max((36 - t - s - b + 1) * (t + 1) * (s + 1) * (b + 1) for t, s, b in hands)
    assert full == engine.candidates.MOST
    game = engine.game.Game(
        ["3456789TJQKA" + "2" * 16 + "XXXXDDDD", *"45678"], 0, engine.rulebook.BASIC, start="play"
    )
    n = engine.candidates.candidates(game, array("i", [0] * engine.candidates.MOST_PRUNED))
    assert n == most_leads(16, 4, 4) - 1  # the hand is no set
