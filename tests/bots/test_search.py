"""`strong+`: within its time, blind, legal, exact in small ends."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gouji.bots.beliefs import LAYERS as BELIEF_LAYERS
from gouji.bots.beliefs import Beliefs, load_beliefs
from gouji.bots.ends import MOST_CARDS, MOST_DEALS, game_of, solved
from gouji.bots.exact import Solver
from gouji.bots.hidden import HiddenHands
from gouji.bots.network import LAYERS, UNIT, Network, save_layers
from gouji.bots.playouts import by_another, tried, worth
from gouji.bots.registry import MOST_THINK_S, make_bot
from gouji.bots.search import Search, SearchBot
from gouji.bots.strong import NetworkBot, evaluate
from gouji.engine.cards import SEATS, Seat
from gouji.engine.columns import SIZE, place_of
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.observe import observe_view
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import View, view
from tests.bots.battery import (
    BOOKS,
    HOUSE,
    check_blind,
    check_legal_and_the_same_again,
    fresh,
)

FEW = Search(candidates=2, margin=10.0, chunk=2, deals=2, plies=3)


def some_layers(shapes: dict[str, tuple[int, int]], seed: int) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    return {
        name: (
            chance.normal(0, 1 / np.sqrt(ins), (ins, outs)).astype(np.float32),
            chance.normal(0, 0.1, outs).astype(np.float32),
        )
        for name, (ins, outs) in shapes.items()
    }


NETWORK = Network(some_layers(LAYERS, 1), {})
BELIEFS = Beliefs(some_layers(BELIEF_LAYERS, 2), {})


def make(seed: str) -> SearchBot:
    return SearchBot(NETWORK, BELIEFS, seed, think_s=None, search=FEW)


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_it_is_blind(rulebook: Rulebook) -> None:
    check_blind(make, rulebook)


def test_it_is_legal_and_the_same_again() -> None:
    check_legal_and_the_same_again(make, CONTEST)


def some_views(rulebook: Rulebook, seed: str, every: int = 9) -> list[tuple[Game, View]]:
    """Views of a deal played by lot, those with a choice."""
    game, chance, found = fresh(rulebook, seed), random.Random(seed), []
    number = 0
    while not game.over:
        if game.count() > 1 and (number := number + 1) % every == 0:
            assert game.to_act is not None
            found.append((game.copy(), view(game, game.to_act)))
        game.apply(game.action_at(chance.randrange(game.count())))
    return found


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_what_is_tried_is_what_the_network_plays(rulebook: Rulebook) -> None:
    """Action by action as six `NetworkBot` in a `Game` play it, to the seat's next decisions."""
    ends = leaves = 0
    for number, (_, seen) in enumerate(some_views(rulebook, "tried")):
        found = HiddenHands(seen).worlds(2, "s")
        assert found is not None
        hands, batch = found
        hidden = HiddenHands(seen)
        ahead = 1 + number % 3
        index = number % len(seen.legal)
        values = tried(
            NETWORK, batch, np.full(2, index, np.int32), seen.seat, ahead=ahead, plies=10_000
        )
        for world in range(2):
            game = game_of(seen, hidden.begun(hands)[world], hands[world])
            game.apply(seen.legal[index])
            want, ended = followed(game, seen.seat, ahead)
            assert values[world] == pytest.approx(want, abs=1e-5)
            ends += ended
            leaves += not ended
    assert ends >= 2
    assert leaves >= 10


def followed(game: Game, seat: Seat, ahead: int) -> tuple[float, bool]:
    met = 0
    bot = NetworkBot(NETWORK)
    while (asked := game.to_act) is not None:
        if game.count() == 1:
            game.apply(game.action_at(0))
            continue
        seen = view(game, asked)
        met += asked == seat
        if asked == seat and met == ahead:
            return float(evaluate(NETWORK, seen)[1].max()), False
        game.apply(bot.choose(seen))
    points, place = game.score().points, game.place(seat)
    assert place is not None
    mine = points[seat % 2] - points[1 - seat % 2] + game.rulebook.place_points[place - 1]
    return mine / (2 * UNIT), True


def test_another_seats_value_is_turned() -> None:
    """p1 is first (4 points); an ally thinks himself worth 3, an enemy of his side's 3."""
    places = np.zeros((2, SIZE), np.int8)
    first = place_of("place").start
    places[0, first + 4] = 1  # from p3 on, p1 is the fifth
    places[1, first + 5] = 1  # from p2 on, the sixth
    values = np.full(2, 3 / UNIT, np.float32)
    found = by_another(BASIC, 0, places, np.array([2, 1], np.int8), values)
    mean = (2 + 0 + 0 - 2 - 4) / 5  # of the places still free
    side = 2 * 3 - mean
    assert found[0] * UNIT == pytest.approx((side + 4) / 2)
    assert found[1] * UNIT == pytest.approx((-side + 4) / 2)


def test_what_an_ended_deal_is_worth() -> None:
    points, places = np.array([[8, 0]]), np.array([[1, 6, 2, 5, 3, 4]], np.int8)
    assert worth(BASIC, 0, points, places)[0] * UNIT == (8 + 4) / 2
    assert worth(BASIC, 1, points, places)[0] * UNIT == (-8 - 4) / 2


class Ticking:
    """A clock that goes on by so much whenever it is read."""

    def __init__(self, by: float) -> None:
        self.now, self._by = 100.0, by

    def __call__(self) -> float:
        self.now += self._by
        return self.now


def wide_view() -> View:
    return next(seen for _, seen in some_views(CONTEST, "wide", 5) if len(seen.legal) > 6)


@pytest.mark.parametrize(("think_s", "tick", "chunks"), [(0.05, 0.004, 6), (0.5, 0.004, 62)])
def test_thinking_ends_in_time(
    monkeypatch: pytest.MonkeyPatch, think_s: float, tick: float, chunks: int
) -> None:
    """Each chunk takes one tick and each is followed by one more: no chunk begins too late."""
    counted: list[int] = []

    def no_difference(
        network: Network, batch: object, actions: np.ndarray, *_: object, **__: object
    ):  # type: ignore[no-untyped-def, type-arg]
        counted.append(len(actions))
        return np.random.default_rng(len(counted)).normal(size=len(actions)).astype(np.float32)

    monkeypatch.setattr("gouji.bots.search.tried", no_difference)
    clock = Ticking(tick)
    search = Search(candidates=3, margin=10.0, chunk=2, deals=10_000, decided=100.0)
    bot = SearchBot(NETWORK, None, "s", think_s=think_s, search=search, clock=clock)
    bot.choose(wide_view())
    assert len(counted) == chunks
    assert clock.now - 100.0 <= think_s + 3 * tick


def test_a_chunk_that_would_take_too_long_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ticking(0.0)
    counted: list[int] = []

    def slow(network: Network, batch: object, actions: Any, *_: object, **__: object) -> Any:
        counted.append(len(actions))
        clock.now += 0.03
        return np.random.default_rng(len(counted)).normal(size=len(actions)).astype(np.float32)

    monkeypatch.setattr("gouji.bots.search.tried", slow)
    search = Search(candidates=3, margin=10.0, decided=100.0)
    SearchBot(NETWORK, None, "s", think_s=0.05, search=search, clock=clock).choose(wide_view())
    assert len(counted) == 1
    assert clock.now - 100.0 < 0.05


def test_thinking_ends_when_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network's third comes out best everywhere: one chunk is enough, and it is played."""
    counted: list[int] = []

    def clear(network: Network, batch: object, actions: Any, *_: object, **__: object) -> Any:
        counted.append(len(actions))
        tried = list(dict.fromkeys(actions.tolist()))
        noise = np.random.default_rng(1).normal(0, 0.1, len(actions))
        return (noise + [10.0 * (a == tried[-1]) for a in actions]).astype(np.float32)

    monkeypatch.setattr("gouji.bots.search.tried", clear)
    search = Search(candidates=3, margin=10.0, chunk=8, deals=10_000)
    seen = wide_view()
    indices, values = evaluate(NETWORK, seen)
    third = np.argsort(-values, kind="stable")[2]
    bot = SearchBot(NETWORK, None, "s", think_s=None, search=search)
    assert bot.choose(seen) == seen.legal[int(indices[third])]
    assert counted == [24]


def test_ends_are_solved_exactly() -> None:
    """Where one deal alone may be: as the solver, and so trying everything, has it."""
    compared = several = 0
    for number in range(21):
        solver = Solver()
        for game, seen in some_views((BASIC, CONTEST, HOUSE)[number % 3], f"end{number}", 1):
            if sum(seen.public.sizes) > 7:
                continue
            hidden = HiddenHands(seen)
            found = hidden.worlds(64, "s")
            assert found is not None
            hands = found[0]
            many = len({hand.tobytes() for hand in hands})
            exact = solved(seen, hidden.begun(hands), hands, 100_000)
            assert (exact is None) == (many > MOST_DEALS)
            if exact is None:
                continue
            want = np.zeros(len(seen.legal))
            for now in hands[:: 1 if many > 1 else 64]:
                with_these = game.with_hands(now.astype(int).tolist())
                each = solver.each(with_these)
                want += [values[seen.seat] / UNIT for _, values in each]
            assert exact == pytest.approx(want / (64 if many > 1 else 1))
            chosen = make("s").choose(seen)
            if many == 1:
                compared += 1
                assert (hands[0] == [game.hand(seat) for seat in SEATS]).all()
                assert exact[seen.legal.index(chosen)] == pytest.approx(exact.max())
            several += many > 1
    assert compared >= 10
    assert several >= 3


def test_no_end_is_solved_beyond_its_states() -> None:
    for _, seen in some_views(BASIC, "end1", 1):
        hidden = HiddenHands(seen)
        found = hidden.worlds(8, "s")
        assert found is not None
        states = 3 if sum(seen.public.sizes) <= MOST_CARDS else 1_000_000
        if sum(seen.public.sizes) > MOST_CARDS or sum(seen.public.sizes) > 10:
            assert solved(seen, hidden.begun(found[0]), found[0], states) is None


def test_odds_follow_the_seats() -> None:
    """The weights are those of the next seat first, whoever looks."""
    _, seen = some_views(BASIC, "odds")[3]
    odds = BELIEFS.odds(seen)
    assert odds.shape == (6, 15)
    assert odds.max(axis=0) == pytest.approx(np.ones(15))
    observation = np.empty((1, SIZE), np.int8)
    observe_view(seen, observation)
    weights = BELIEFS.weights(observation)[0]
    following = (seen.seat + 1) % 6
    assert np.log(odds[following]) == pytest.approx(weights[0] - weights.max(axis=0), abs=1e-5)


def test_beliefs_are_read_and_refused(tmp_path: Path) -> None:
    path = tmp_path / "beliefs.npz"
    save_layers(BELIEFS.layers, {"seed": "1"}, path)
    read = load_beliefs(path)
    assert read.about["seed"] == "1"
    for name, (matrix, _) in BELIEFS.layers.items():
        assert np.abs(read.layers[name][0] - matrix).max() < 1e-2
    save_layers(NETWORK.layers, {}, path)
    with pytest.raises(Fault, match="weights"):
        load_beliefs(path)


def test_seconds_in_a_name() -> None:
    bot = make_bot("strong+:0.5", "s")
    assert isinstance(bot, SearchBot)
    assert bot.think_s == 0.5
    plain = make_bot("strong+", "s")
    assert isinstance(plain, SearchBot)
    assert plain.think_s == 0.05
    for name in (
        "strong+:0",
        "strong+:x",
        "strong+:-1",
        "strong+:nan",
        f"strong+:{MOST_THINK_S + 1}",
    ):
        with pytest.raises(Fault, match="bad-seconds"):
            make_bot(name, "s")
    with pytest.raises(Fault, match="unknown-bot"):
        make_bot("novice:0.5", "s")
