"""Views: what one seat may know, and nothing more (R17.4)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS, action_text, parse_action
from gouji.engine.view import public, redeal_hidden, view

HOUSE = make_rulebook({"base": "contest", "burn_order": "allies_first", "last_set_exempt": True})


def walk(seed: int, rulebook: Rulebook, eager: bool) -> list[Game]:
    """The games of a random deal, before each decision and at its end."""
    chance = random.Random(seed)
    deal = make_deal(str(seed), SEATS[seed % 6], rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    games = [game.copy()]
    while not game.over:
        legal = game.legal()
        sets = [action for action in legal if action < PASS]
        # eager walks burn and beat whenever they can, so that windows and duties come up
        game.apply(chance.choice(sets if eager and sets else legal))
        games.append(game.copy())
    return games


@settings(max_examples=20)
@given(
    seed=st.integers(0, 2**32),
    rulebook=st.sampled_from([BASIC, CONTEST, HOUSE]),
    eager=st.booleans(),
)
def test_R17_4_no_view_feels_hidden_cards(seed: int, rulebook: Rulebook, eager: bool) -> None:
    """R17.4: hidden cards dealt anew, every view of every seat is the same, at every decision."""
    chance = random.Random(seed)
    for game in walk(seed, rulebook, eager):
        for seat in SEATS:
            other = redeal_hidden(game, seat, chance)
            assert view(other, seat) == view(game, seat)
            assert public(other) == public(game)


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST, HOUSE], ids=lambda book: book.title)
def test_R9_2_a_declined_burn_changes_no_other_view(rulebook: Rulebook) -> None:
    """R9.2: declining is told to nobody, so the views of all others stay as they were."""
    declined = 0
    for game in walk(3, rulebook, eager=False):
        if game.role != "burn":
            continue
        after = game.copy()
        after.apply(PASS)
        if after.role != "burn":
            continue
        declined += 1
        asked = {game.to_act, after.to_act}
        for seat in SEATS:
            if seat not in asked:
                assert view(after, seat) == view(game, seat)
        assert after.history != game.history
        assert after.told == game.told
    assert declined > 10


def test_the_leak_test_would_bite() -> None:
    """The opposite's cards do change the view of whoever holds them."""
    game = walk(5, CONTEST, eager=False)[8]
    other = redeal_hidden(game, SEATS[0], random.Random(1))
    assert any(view(other, seat) != view(game, seat) for seat in SEATS[1:])


def test_a_view_holds_what_its_seat_is_asked() -> None:
    game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    game.play("p1 99922")
    asked, waiting = view(game, SEATS[1]), view(game, SEATS[2])
    assert asked.role == "answer"
    assert sorted(map(action_text, asked.legal)) == ["TTTTT", "pass"]
    assert (waiting.role, waiting.legal) == (None, ())
    assert asked.public == waiting.public
    assert asked.public.window == "answer"
    assert asked.public.asked == (1,)
    assert (asked.public.top, asked.public.owner) == (parse_action("99922"), 0)
    assert asked.public.sizes == (1, 5, 5, 1, 1, 1)
    assert [said.action for said in asked.public.told] == [parse_action("99922")]


def test_everything_played_can_be_read_from_a_view() -> None:
    """The plays told, and the own hand as dealt, give back the own hand of every moment."""
    for game in walk(11, CONTEST, eager=True):
        for seat in SEATS:
            seen = view(game, seat)
            assert seen.dealt == game.dealt[seat]
            played = [0] * 15
            for said in seen.public.told:
                if said.seat == seat and said.action < PASS:
                    for letter in action_text(said.action):
                        played["3456789TJQKA2XD".index(letter)] += 1
            held = list(game.dealt[seat])
            for sale in seen.public.bought:
                if seat in (sale.buyer, sale.seller):
                    sign = 1 if seat == sale.buyer else -1
                    held[0] += sign
                    if sale.price:
                        held["3456789TJQKA2XD".index(sale.price)] -= sign
            assert tuple(h - p for h, p in zip(held, played, strict=True)) == seen.hand


def test_R15_2_redealt_hands_forget_the_block() -> None:
    """R15.2: a block is told to nobody, so it must not outlive the cards that made it."""
    hands = ["3399", "TTJJ", "4", "5", "6", "7"]
    game = Game(hands, 0, CONTEST, start="play")
    game.play("p1 99")
    game.play("p2 TT")
    with_others = game.with_hands([game.hand(s) if s else (0, 2, *[0] * 13) for s in SEATS])
    for one, blocked in ((game, ((0, 1),)), (with_others, ())):
        playing = one.copy()
        while not playing.over:
            playing.play(f"p{playing.to_act + 1} timeout")
        assert playing.facts().blocked == blocked


def test_with_hands_refuses_other_sizes() -> None:
    game = Game(["99", "T", "J", "7", "8", "9"], 0, BASIC, start="play")
    with pytest.raises(ValueError, match="p1 holds 2 cards"):
        game.with_hands([[0] * 15 for _ in SEATS])
