"""The engine against the second one (plain.py), step by step, over random deals and rulebooks."""

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from gouji.engine.rulebook import make_rulebook
from tests.engine import plain, walks

BATCH = 60


def walk_both(engine, position: walks.Position, rng: Random) -> None:
    """Plays a random deal in both engines and compares all that they say."""
    game = position.game(engine)
    rules = engine.rulebook.make_rulebook(position.rulebook).switches()
    deal = plain.Plain(
        position.hands,
        position.leader,
        rules,
        start=position.start,
        finished=position.finished,
        bound=position.bound,
    )
    if position.start == "deal":
        assert [(s.buyer, s.seller, s.price) for s in game.bought] == deal.sales
    while deal.question is not None:
        seat, role = deal.question
        legal = deal.legal()
        assert (game.to_act, game.role) == (seat, role)
        assert game.legal_texts() == legal
        assert engine.sets.action_text(game.timeout_choice()) == deal.timeout()
        assert list(game.window) == (deal.window if role == "burn" else [seat])
        if role in ("answer", "burn", "close"):
            waiting = {s for s, asked in deal.waiting if asked == "answer"}
            assert (set(game.waiting), game.close_due) == (waiting, deal.close_due)
            top = deal.top
            assert engine.sets.action_text(game.top) == top.cards
            assert (game.owner, game.status) == (top.owner, top.status)
            assert (game.top_is_burn, game.top_place) == (top.burn, top.place)
        else:
            assert (game.top, game.waiting, game.close_due) == (None, (), False)
        assert game.chaos == deal.chaos
        assert list(game.active) == deal.active()
        assert list(game.headless) == [s for s in deal.active() if deal.headless(s)]
        for name in ("bound", "declared", "opened", "failed"):
            assert set(getattr(game, name)) == set(getattr(deal, name))
        assert set(game.locked) == deal.locked & set(deal.active())
        action = walks.choose(rng, legal)
        game.play(f"p{seat + 1} {action}")
        deal.act(action)
    assert game.over
    assert game.to_act is None
    assert list(game.places()) == deal.places()
    score = game.score()
    assert [tuple(item) for item in score.items] == deal.items()
    assert list(score.points) == deal.points()


@pytest.mark.parametrize("batch", range(12))
def test_positions(engine, batch):
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Random(seed)
        walk_both(engine, walks.random_position(rng, rng.choice((2, 4, 6, 9, 14))), rng)


@pytest.mark.parametrize("seed", range(6))
def test_deals(engine, seed):
    rng = Random(f"deal {seed}")
    walk_both(engine, walks.random_deal(rng), rng)


@pytest.mark.parametrize("batch", range(4))
def test_scores_of_random_facts(engine, batch):
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        rng = Random(f"facts {seed}")
        book = engine.rulebook.make_rulebook(walks.random_rulebook(rng))
        facts = walks.random_facts(rng, book)
        deal = SimpleNamespace(
            place={seat: i + 1 for i, seat in enumerate(facts["places"])},
            failed=facts["placed_last"],
            **{key: facts[key] for key in ("opened", "declared", "burned", "blocked")},
        )
        score = engine.scoring.score(engine.scoring.DealFacts(**facts), book)
        assert [tuple(item) for item in score.items] == plain.items(deal, book.switches())
        assert list(score.points) == plain.points(deal, book.switches())


def test_sets_of_four_packs(engine):
    """R3 and R4 by cards lined up, over pairs of sets drawn from four packs."""
    rng = Random(3)
    sizes: dict[int, list[str]] = {}
    for cards in plain.all_sets(walks.packs()):
        sizes.setdefault(len(cards), []).append(cards)
    for _ in range(3000):
        same = sizes[rng.randint(1, 12)]
        new, top = (
            rng.choice(same),
            rng.choice(sizes[rng.randint(1, 12)] if rng.random() < 0.1 else same),
        )
        one, two = engine.sets.CardSet(new), engine.sets.CardSet(top)
        assert engine.sets.beats(one, two) == plain.beats(new, top), (new, top)
        assert engine.sets.is_gouji(one) == plain.gouji(new), new
        assert one.base == plain.base(new)
        assert one.text == plain.in_order(new)


def test_the_battery_meets_everything():
    """The walks above come to every kind of question, top, ending and item."""
    met: Counter = Counter()
    for seed in range(12 * BATCH):
        rng = Random(seed)
        position = walks.random_position(rng, rng.choice((2, 4, 6, 9, 14)))
        book = make_rulebook(position.rulebook).switches()
        deal = plain.Plain(
            position.hands,
            position.leader,
            book,
            finished=position.finished,
            bound=position.bound,
        )
        while deal.question is not None:
            seat, role = deal.question
            met[role] += 1
            if deal.top is not None:
                met[deal.top.status] += 1
                met["burn on top"] += deal.top.burn
                met["locked and asked"] += seat in deal.locked
                met["bound and asked"] += seat in deal.bound
                met["headless burner"] += role == "burn" and deal.headless(seat)
                met["chaos in mid-trick"] += deal.chaos and deal.top.place == 2
                met["third final set"] += deal.top.place == 3 and not deal.chaos
            action = walks.choose(rng, deal.legal())
            met[action] += action in plain.WORDS
            deal.act(action)
        met["failed"] += len(deal.failed)
        met["opened"] += len(deal.opened)
        met.update({f"{kind} item": 1 for _, _, kind in deal.items()})
    wanted = {"lead", "answer", "burn", "close", "open", "restricted", "protected", "burn on top"}
    wanted |= {"locked and asked", "bound and asked", "headless burner", "chaos in mid-trick"}
    wanted |= {"third final set", "pass", "yield", "timeout", "failed", "opened", "place item"}
    wanted |= {"sweep item", "burn item", "block item", "point item"}
    assert {name: met[name] for name in wanted if met[name] < 3} == {}
