"""The tools behind docs/trust.md: games in lockstep, trials, and ends with a known answer."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gouji.bots.strong import NetworkBot, strong_network
from gouji.engine.cards import SEATS
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import view
from gouji.match import play_deal
from gouji.words.hints import REASONS
from tests.bots.battery import fresh

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bench() -> Iterator[dict[str, Any]]:
    """The modules of bench/."""
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        import lockstep
        import trust
        import trust_ends
        import trust_measures
        import trust_text

        yield {
            "lockstep": lockstep,
            "trust": trust,
            "ends": trust_ends,
            "measures": trust_measures,
            "text": trust_text,
        }
    finally:
        sys.path.remove(str(ROOT / "bench"))


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_lockstep_plays_what_the_bot_plays(bench: dict[str, Any], rulebook: Rulebook) -> None:
    games = [fresh(rulebook, f"lock/{n}") for n in range(3)]
    alone = [game.copy() for game in games]
    bench["lockstep"].play_on(games, strong_network())
    for one, other in zip(alone, games, strict=True):
        played = play_deal(one, [NetworkBot(strong_network())] * 6)
        assert played.history == other.history


def test_percentages_never_fall(bench: dict[str, Any]) -> None:
    measures = bench["measures"]
    decision = measures.Decision(0, SEATS[0], "lead", 100, False, 0.0)
    chance = np.random.default_rng(1)
    tried = [
        measures.Trial(decision, gap, float(chance.normal(gap)))
        for gap in chance.exponential(1, 400)
    ]
    gaps, shares = measures.sureness_table(tried)
    assert gaps == sorted(gaps)
    assert shares == sorted(shares)
    assert shares[0] == 0.5
    assert shares[-1] > 0.8
    even = [measures.Trial(decision, 1.0, 0.0)] * 5
    assert measures.ahead(even) == 0.5


def test_ways_to_deal(bench: dict[str, Any]) -> None:
    """Each way once: two 3s, a 4 and a 大王 into hands of two, one and one."""
    cards = (2, 1, *[0] * 12, 1)
    ways = list(bench["ends"].splits(cards, [2, 1, 1]))
    assert len(set(ways)) == len(ways) == 7
    assert all(tuple(map(sum, zip(*way, strict=True))) == cards for way in ways)


def test_the_twenty_ends(bench: dict[str, Any]) -> None:
    """Their answers are kept; those that are quickly solved are solved again."""
    found = bench["ends"].ends()
    assert len(found) == 20
    again = 0
    for name, game, right in found:
        assert game.to_act is not None, name
        assert right < set(game.legal()), name
        if sum(map(game.size, SEATS)) <= 9:
            told = bench["ends"].right_actions(game, game.to_act)
            assert told is not None
            assert set(told[0]) == right, name
            assert told[1] >= 1
            again += 1
    assert again >= 3
    bot = NetworkBot(strong_network())
    which = bench["ends"].finds(bot)
    assert which == [bot.choose(view(g, g.to_act)) in right for _, g, right in found]


def test_the_document(bench: dict[str, Any]) -> None:
    """A small run says all it should say."""
    told = bench["trust"].measured(strong_network(), 6)
    text = bench["text"].document(told)
    assert "{" not in text
    assert "nan" not in text
    for key in REASONS:
        assert f"| `{key}` |" in text
    for name in ("self-play, basic", "among baselines, contest", "burns", "threes_last"):
        assert name in text
    kept = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    heads = [line for line in text.splitlines() if line.startswith("#")]
    assert [line for line in kept.splitlines() if line.startswith("#")] == heads
