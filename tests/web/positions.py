"""Games from random walks, before each decision and at the end, for tests of what is shown."""

import random

from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS
from tests.engine import walks

HOUSE = make_rulebook(
    {
        "base": "contest",
        "burn_order": "allies_first",
        "lock_spares_opposite": True,
        "open_with_twos": True,
    }
)
BOOKS = (BASIC, CONTEST, HOUSE)


def walk(seed: int, rulebook: Rulebook, *, eager: bool = False) -> list[Game]:
    """The games of a random deal; an eager one burns and beats whenever it can."""
    chance = random.Random(seed)
    deal = make_deal(str(seed), SEATS[seed % 6], rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    games = [game.copy()]
    while not game.over:
        legal = game.legal()
        sets = [action for action in legal if action < PASS]
        game.apply(chance.choice(sets if eager and sets else legal))
        games.append(game.copy())
    return games


def end_walk(seed: int) -> list[Game]:
    """The games of a position near its end, where burns, duties and failures come often."""
    chance = random.Random(seed)
    position = walks.random_position(chance)
    game = Game(
        position.hands,
        position.leader,
        make_rulebook(position.rulebook),
        start="play",
        finished=position.finished,
        bound=position.bound,
    )
    games = [game.copy()]
    while not game.over:
        legal = game.legal()
        sets = [action for action in legal if action < PASS]
        game.apply(chance.choice(sets if sets and chance.random() < 0.6 else legal))
        games.append(game.copy())
    return games
