"""Deals that might be: the same games as `Game` plays, told again with hands of their own."""

import random

import numpy as np
import pytest

from tests.engine.walks import choose, random_deal, random_position

SIX = tuple(range(6))


def begun(engine, game):
    """The hands of a game at its beginning, sales of 3s done: int8[6, 15]."""
    hands = np.array([game.hand(seat) for seat in SIX], np.int8)
    for said in game.told:
        if said.action < engine.sets.PASS:
            hands[said.seat] += np.array(engine.sets.action_counts(said.action), np.int8)
    return hands


def seen_of(engine, game, seat):
    out = np.zeros(engine.columns.SIZE, np.int8)
    engine.observe.observe(game, seat, out)
    return out


def walked(engine, seed, kind, steps):
    """A game some way into it."""
    rng = random.Random(seed)
    game = kind(rng).game(engine)
    for _ in range(steps):
        if game.over:
            break
        game.play(f"p{game.to_act + 1} {choose(rng, game.legal_texts())}")
    return game


@pytest.mark.parametrize("kind", [random_deal, random_position])
def test_a_world_with_the_true_hands_is_the_game(engine, kind):
    """Whatever was said, burns that nobody heard declined included, and to the end of the deal."""
    compared = failed = 0
    for seed in range(60 if engine.build == "compiled" else 12):
        rng = random.Random(seed)
        steps = rng.randrange(160 if kind is random_deal else 25)
        game = walked(engine, seed, kind, steps)
        if game.over:
            continue
        compared += 1
        failed += bool(game.failed)
        public = engine.view.public(game)
        world = engine.worlds.set_out(np.stack([begun(engine, game)] * 2), public)
        fits = np.array([1, 0], np.int8)
        told = public.told_packed
        half = len(told) // 2
        engine.worlds.retell(world, told, 0, half, fits)
        engine.worlds.retell(world, told, half, len(told), fits)
        role = engine.trick.ROLES.index(game.role)
        engine.worlds.ask(world, game.to_act, role, fits)
        assert list(fits) == [1, 0]
        world = engine.worlds.copies(world, np.zeros(1, np.int32))
        done, points = np.zeros(1, bool), np.zeros((1, 2), np.int64)
        out = np.zeros((1, engine.columns.SIZE), np.int8)
        while not game.over:
            for seat in SIX:
                world.observe(out, np.array([seat], np.int8))
                assert (out[0] == seen_of(engine, game, seat)).all()
            count = np.zeros(1, np.int32)
            world.counts(count)
            assert count[0] == game.count()
            index = rng.randrange(game.count())
            game.apply(game.action_at(index))
            world.step(np.array([index], np.int32), done=done, points=points)
        assert done[0]
        assert tuple(points[0]) == game.score().points
    assert compared >= 6
    if kind is random_position and engine.build == "compiled":
        assert failed >= 2


def test_hands_that_could_not_have_said_it_fit_no_more(engine):
    from_text = engine.cards.parse_counts
    game = engine.game.Game(
        ["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, engine.rulebook.BASIC, start="play"
    )
    for text in ("p1 99922", "p2 TTTTT", "p5 pass"):
        game.play(text) if game.why_not(text) is None else game.play(f"p{game.to_act + 1} pass")
    public = engine.view.public(game)
    right = begun(engine, game)
    wrong = right.copy()
    wrong[1] = from_text("TTTT9")
    world = engine.worlds.set_out(np.stack([wrong, right]), public)
    fits = np.ones(2, np.int8)
    engine.worlds.retell(world, public.told_packed, 0, len(public.told_packed), fits)
    assert list(fits) == [0, 1]


def test_a_burn_that_could_not_be_sustained_does_not_fit(engine):
    """R10.1: two ranks left and no joker; the same burn with jokers left does."""
    count = engine.cards.parse_counts
    hands = ["QQQ4", "8", "AAA5X", "QQQ9", "8", "7"]
    game = engine.game.Game(hands, 0, engine.rulebook.BASIC, start="play")
    game.play("p1 QQQ")
    assert game.role == "burn"
    while game.to_act != 2:
        game.play(f"p{game.to_act + 1} pass")
    game.play("p3 AAA")
    public = engine.view.public(game)
    right, wrong = begun(engine, game), begun(engine, game)
    wrong[2] = count("AAA56")
    world = engine.worlds.set_out(np.stack([right, wrong]), public)
    fits = np.ones(2, np.int8)
    engine.worlds.retell(world, public.told_packed, 0, len(public.told_packed), fits)
    assert list(fits) == [1, 0]


def test_a_duty_that_was_failed_and_was_not(engine):
    """R10.5: a bound leader with a joker leads; without one and with two ranks he fails."""
    count = engine.cards.parse_counts
    for first, other in (("456", "45X"), ("45X", "456")):
        game = engine.game.Game(
            [first, "8", "9", "7", "8", "9"], 0, engine.rulebook.BASIC, start="play", bound=[0]
        )
        public = engine.view.public(game)
        right = begun(engine, game)
        wrong = right.copy()
        wrong[0] = count(other)
        world = engine.worlds.set_out(np.stack([right, wrong]), public)
        fits = np.ones(2, np.int8)
        engine.worlds.retell(world, public.told_packed, 0, len(public.told_packed), fits)
        assert list(fits) == [1, 0]


def test_a_seat_that_is_not_asked(engine):
    game = engine.game.Game(
        ["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, engine.rulebook.BASIC, start="play"
    )
    world = engine.worlds.set_out(begun(engine, game)[None], engine.view.public(game))
    fits = np.ones(1, np.int8)
    engine.worlds.ask(world, 1, engine.trick.ROLES.index("answer"), fits)
    assert not fits[0]


def test_copies_go_their_own_ways(engine):
    game = walked(engine, 1, random_deal, 30)
    world = engine.worlds.set_out(begun(engine, game)[None], engine.view.public(game))
    before, after = np.zeros(1, np.int32), np.zeros(3, np.int32)
    world.counts(before)
    three = engine.worlds.copies(world, np.zeros(3, np.int32))
    three.counts(after)
    assert (after == before).all()
    three.step(np.zeros(3, np.int32))
    world.counts(after[:1])
    assert after[0] == before[0]
    with pytest.raises(IndexError, match="no game 3 of 3"):
        engine.worlds.copies(three, np.array([3], np.int32))
    with pytest.raises(ValueError, match="at least one"):
        engine.worlds.copies(three, np.zeros(0, np.int32))


def test_hands_that_are_none(engine):
    public = engine.view.public(walked(engine, 1, random_deal, 3))
    with pytest.raises(ValueError, match="89 numbers"):
        engine.worlds.set_out(np.zeros(89, np.int8), public)
    with pytest.raises(ValueError, match="0 numbers"):
        engine.worlds.set_out(np.zeros(0, np.int8), public)
    hands = np.zeros((2, 6, 15), np.int8)
    hands[1, 3, 3] = 17
    with pytest.raises(ValueError, match="game 1: 17 cards"):
        engine.worlds.set_out(hands, public)


def dealt(engine, n, room, left, odds):
    places = len(room)
    hands = np.zeros((n, places, 15), np.int8)
    rooms = np.repeat(np.array([room], np.int32), n, axis=0)
    lefts = np.repeat(np.array([left], np.int32), n, axis=0)
    engine.worlds.deal_out(hands, rooms, lefts, np.array(odds, np.int32), "s")
    return hands, rooms, lefts


def test_cards_are_dealt_out_whole_and_never_where_they_are_barred(engine):
    left = [3, 2, 0, 0, 1, 0, 0, 0, 0, 0, 4, 0, 5, 2, 1]
    room = [6, 0, 7, 5]
    odds = np.full((4, 15), 7, np.int32)
    odds[0, 12] = odds[2, 14] = 0
    hands, rooms, lefts = dealt(engine, 40, room, left, odds)
    assert (hands.sum(axis=1) == left).all()
    assert (hands.sum(axis=2) == room).all()
    assert not rooms.any()
    assert not lefts.any()
    assert not hands[:, 0, 12].any()
    assert not hands[:, 2, 14].any()


def test_cards_without_room_stay_and_odds_count(engine):
    left = [0] * 14 + [4]
    hands, _, lefts = dealt(engine, 50, [1, 1], left, np.ones((2, 15)))
    assert (hands.sum(axis=2) == 1).all()
    assert (lefts[:, 14] == 2).all()
    odds = np.ones((2, 15), np.int32)
    odds[0, 14] = 1 << 20
    hands, _, _ = dealt(engine, 50, [4, 4], left, odds)
    assert hands[:, 0, 14].sum() >= 198
    hands, _, _ = dealt(engine, 400, [4, 12], left, np.ones((2, 15)))
    assert 300 < hands[:, 0, 14].sum() < 500  # one in four of 1,600


@pytest.mark.parametrize(
    ("room", "left", "odds", "what"),
    [
        ([1], [1] * 15, np.full((1, 15), -1), "odds: -1"),
        ([1], [1] * 15, np.full((1, 15), (1 << 20) + 1), "odds: 1048577"),
        ([1], [-1] * 15, np.ones((1, 15)), "world 0: fewer"),
        ([1], [16] * 15, np.ones((1, 15)), "world 0: 240 cards"),
    ],
)
def test_what_can_not_be_dealt_out(engine, room, left, odds, what):
    with pytest.raises(ValueError, match=what):
        dealt(engine, 1, room, left, odds)


def test_both_builds_deal_out_the_same(builds):
    odds = np.arange(60).reshape(4, 15)
    given = (12, [6, 0, 7, 5], [3, 2, 0, 0, 1, 0, 0, 0, 0, 0, 4, 0, 5, 2, 1], odds)
    one, two = (dealt(build, *given) for build in builds)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
