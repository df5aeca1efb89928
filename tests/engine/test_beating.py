"""What could beat a set, and what an unbeaten one brings, told ahead of time."""

import random

from gouji.engine.beating import beaters
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, make_rulebook
from gouji.engine.sets import PASS, CardSet, action_text, beats
from gouji.engine.view import public
from tests.engine.walks import random_rulebook


def test_beaters_is_what_trying_all_sets_gives() -> None:
    """Against every set that could be made of the cards not seen."""
    chance = random.Random(3)
    deck = "3344556677889TTJJQQKKAAA222XXD"
    for _ in range(300):
        unseen = "".join(chance.sample(deck, 6))
        mine = Game([unseen, *["3"] * 5], 0, BASIC, start="play")
        sets = [action for action in mine.legal() if action < PASS]
        top = chance.choice(
            Game(["".join(chance.sample(deck, 4)), *"33333"], 0, BASIC, start="play").legal()
        )
        better = [action_text(a) for a in sets if beats(CardSet(a), CardSet(top))]
        wanted = "none"
        if better:
            wanted = "any" if any(not {"X", "D"} & {*text} for text in better) else "jokers"
        assert beaters(top, mine.hand(0)) == wanted, (action_text(top), unseen)


def test_a_top_opens_its_owner_exactly_where_it_was_said() -> None:
    """Over whole deals of many rulebooks: told before the words that end the trick (R14.1)."""
    chance = random.Random(14)
    told = {True: 0, False: 0}
    for _ in range(60):
        cards = [*"3456789TJQKA2" * 6, *"XD" * 3]
        chance.shuffle(cards)
        hands = ["".join(cards[i * 12 : i * 12 + 12]) for i in range(6)]
        game = Game(
            hands, chance.randrange(6), make_rulebook(random_rulebook(chance)), start="play"
        )
        while not game.over:
            before = public(game)
            legal = game.legal()
            action = PASS if PASS in legal and chance.random() < 0.6 else chance.choice(legal)
            game.apply(action)
            if action < PASS or game.top is not None or before.top is None:
                continue
            opened = set(game.opened) - set(before.opened)
            assert opened == ({before.owner} if before.top_opens else set())
            told[before.top_opens] += 1
    assert min(told.values()) > 50, told
