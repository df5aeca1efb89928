"""Many games at once: the same game as `Game` plays, in both builds."""

import array
import threading
from dataclasses import replace

import pytest

from gouji.engine.rulebook import BASIC, CONTEST, make_rulebook
from tests.source_build import source_module

HOUSE = make_rulebook({"base": "basic", "buy_threes": True, "threes_last": True})


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST, HOUSE], ids=lambda book: book.title)
def test_compiled_and_source_play_the_same(rulebook) -> None:
    from gouji.engine.batch import Batch

    source = source_module("gouji.engine.batch").Batch
    results = []
    for kind in (Batch, source):
        batch = kind(3, rulebook, 11)
        batch.play_random(700)
        counts = array.array("i", [0] * 3)
        batch.counts(counts)
        batch.step(array.array("i", [max(n - 1, 0) for n in counts]), again=True)
        after = array.array("i", [0] * 3)
        batch.counts(after)
        results.append(
            (batch.decisions, batch.unforced, batch.deals, batch.points, list(counts), list(after))
        )
    assert results[0] == results[1]
    assert results[0][2] >= 3


def test_a_batch_deals_whole_packs_and_plays_to_the_end() -> None:
    from gouji.engine.batch import Batch

    batch = Batch(5, CONTEST, 1)
    counts = array.array("i", [0] * 5)
    for _ in range(5000):
        batch.counts(counts)
        if not any(counts):
            break
        batch.step(array.array("i", [n // 2 for n in counts]))
    assert list(counts) == [0] * 5
    assert batch.deals == 5


def test_one_wrong_choice_moves_no_game() -> None:
    from gouji.engine.batch import Batch

    batch = Batch(3, CONTEST, 1)
    before, after = array.array("i", [0] * 3), array.array("i", [0] * 3)
    batch.counts(before)
    with pytest.raises(IndexError, match="game 1: no legal action 2"):
        batch.step(array.array("i", [0, 2, 7]))
    batch.counts(after)
    assert before == after


def test_buffers_of_another_length_are_refused() -> None:
    from gouji.engine.batch import Batch

    batch = Batch(3, CONTEST, 1)
    with pytest.raises(ValueError, match="out: 2 numbers, 3 are wanted"):
        batch.counts(array.array("i", [0] * 2))
    with pytest.raises(ValueError, match="at least one game"):
        Batch(0, CONTEST, 1)


def test_threads_with_a_batch_each_do_not_disturb_one_another() -> None:
    from gouji.engine.batch import Batch

    def points(seed: int, out: dict[int, tuple[int, int]]) -> None:
        batch = Batch(8, BASIC, seed)
        batch.play_random(3000)
        out[seed] = batch.points

    alone: dict[int, tuple[int, int]] = {}
    together: dict[int, tuple[int, int]] = {}
    for seed in range(4):
        points(seed, alone)
    threads = [threading.Thread(target=points, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == together


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_a_new_deal_keeps_nothing_of_the_one_before(rulebook) -> None:
    """The state is used again: every mark of the deal before must be gone."""
    batch = source_module("gouji.engine.batch").Batch(1, rulebook, 3)
    deals = 0
    for _ in range(20_000):
        counts = array.array("i", [0])
        batch.counts(counts)
        batch.step(array.array("i", [counts[0] // 3]), again=True)
        if batch.deals == deals:
            continue
        deals = batch.deals
        state = batch.games[0]
        assert (state.active, sum(state.hands), sum(state.size)) == (63, 216, 216)
        marks = (
            "queue",
            "close_due",
            "top",
            "top_burn",
            "top_final",
            "locked",
            "bound",
            "declared",
        )
        for mark in (*marks, "opened", "failed", "chaos", "best", "worst"):
            assert not getattr(state, mark), mark
        assert not any((*state.place, *state.burned, *state.beaten_by))
        if deals == 12:
            break
    assert deals == 12


def test_facts_of_a_batch_are_those_of_the_game() -> None:
    """The same deal played by both builds' batch and by `Game` is worth the same."""
    from gouji.engine.game import Game

    batch = source_module("gouji.engine.batch").Batch(1, CONTEST, 9)
    for _ in range(6):
        before = batch.points
        state = batch.games[0]
        hands = [tuple(state.hands[at : at + 15]) for at in range(0, 90, 15)]
        # the batch's hands are those after the sale of 3s
        game = Game(hands, state.leader, replace(CONTEST, buy_threes=False))
        while not game.over:
            index = game.count() // 2
            game.apply(game.action_at(index))
            batch.step(array.array("i", [index]), again=True)
        gained = tuple(b - a for a, b in zip(before, batch.points, strict=True))
        assert gained == game.score().points
