"""A batch plays deal after deal in the same memory; each is what a fresh `Game` would be.

Run from its source a batch shows its games, so that their cards can be given to `Game`; that the
compiled one plays the same is tested elsewhere.
"""

import array
from random import Random

import pytest

from tests import source_build
from tests.engine import walks


def game_of(engine, state, rulebook):
    """A fresh game with the cards of a batch's game that has just been dealt."""
    hands = [state.hands[seat * 15 : seat * 15 + 15] for seat in range(6)]
    return engine.game.Game(hands, state.leader, rulebook)


@pytest.mark.parametrize("name", ["basic", "contest", "house"])
def test_every_deal_of_a_batch_is_a_game(name):
    engine = source_build.engine("source")
    rng = Random(f"batch {name}")
    for seed in range(3):
        table = {"base": "contest", **{k: rng.choice(v) for k, v in walks.SWITCHES.items()}}
        rulebook = engine.rulebook.make_rulebook(table if name == "house" else name)
        batch = source_build.source_module("gouji.engine.batch").Batch(2, rulebook, seed)
        games = [game_of(engine, state, rulebook) for state in batch.games]
        points, deals = [0, 0], 0
        counts = array.array("i", [0, 0])
        while deals < 6:
            batch.counts(counts)
            assert list(counts) == [game.count() for game in games]
            choices = [n - 1 if rng.random() < 0.4 else rng.randrange(n) for n in counts]
            batch.step(array.array("i", choices), again=True)
            for i, game in enumerate(games):
                game.apply(game.action_at(choices[i]))
                if game.over:
                    deals += 1
                    points = [a + b for a, b in zip(points, game.score().points, strict=True)]
                    games[i] = game_of(engine, batch.games[i], rulebook)
            assert (batch.points, batch.deals) == (tuple(points), deals)
            for state, game in zip(batch.games, games, strict=True):
                assert (state.turn, state.chaos) == (game.to_act, game.chaos)
                for group in ("active", "bound", "declared", "opened", "failed"):
                    assert engine.game.seats_of(getattr(state, group)) == getattr(game, group)
                assert engine.game.seats_of(state.locked & state.active) == game.locked


def junk(struct):
    """A struct with every field set to something that it never is at the start."""
    for name, length in struct._fields.items():
        setattr(struct, name, [3] * length if length else 3)
    return struct


def test_a_state_used_before_forgets_all_but_its_switches():
    """What a batch does for each new deal: `clear`, hands, `begin`, in memory that was used."""
    engine = source_build.engine("source")
    structs = source_build.source_module("gouji.engine.structs")
    deal = engine.deal.make_deal("memory", 0, "first_taker")
    states = []
    for state in (structs.State(), junk(structs.State())):
        engine.game.take_switches(state, engine.rulebook.CONTEST)
        state.dealt = True
        engine.trick.clear(state)
        for seat in range(6):
            state.hands[seat * 15 : seat * 15 + 15] = deal.hands[seat]
            engine.trick.count_up(state, seat)
        engine.trick.begin(state, 2, True)
        states.append(vars(state))
    # of a top that there is not, and events that are not counted
    for name in ("top_size", "top_base", "top_small", "events"):
        for state in states:
            del state[name]
    assert states[0] == states[1]


def test_facts_used_before_are_overwritten():
    engine = source_build.engine("source")
    structs = source_build.source_module("gouji.engine.structs")
    game = engine.game.Game(["AA", *"45678"], 0, engine.rulebook.CONTEST, start="play")
    game.play("p1 AA")
    while not game.over:
        game.apply(engine.sets.TIMEOUT)
    facts = [structs.Facts(), junk(structs.Facts())]
    for one in facts:
        engine.trick.facts_of(game.p, one)
    assert vars(facts[0]) == vars(facts[1])
    assert (facts[0].opened, facts[0].place[0]) == (1, 1)
