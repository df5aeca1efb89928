"""What every bot must stand: always legal, the same again, blind to what it can't see, timed.

`make` gives a fresh bot for a seed. That each of these checks can fail is tried in `test_battery`,
with bots broken on purpose.
"""

import pickle
import random
from collections.abc import Callable, Iterator

from gouji.bots.base import Bot
from gouji.bots.foreign import Tally
from gouji.engine.cards import PACK_COUNTS, SEATS, Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game, Said
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import TIMEOUT
from gouji.engine.view import redeal_hidden, view
from gouji.match import Timed, play_deal

HOUSE = make_rulebook(
    {
        "base": "basic",
        "threes_last": True,
        "declarations": True,
        "chaos_after_trick": False,
        "second_chance": True,
    }
)
BOOKS = [BASIC, CONTEST, HOUSE]

Make = Callable[[str], Bot]


def fresh(rulebook: Rulebook, seed: str) -> Game:
    """A deal before its first action."""
    deal = make_deal(seed, SEATS[0], rulebook.opening)
    return Game(deal.hands, deal.leader, rulebook)


def positions(rulebook: Rulebook, seed: int, count: int) -> Iterator[Game]:
    """Positions in the middle: deals played at random for a while, then set up as they stand.

    Now and then a seat is bound by a burner's duty, which bots themselves seldom bring about.
    """
    chance = random.Random(seed)
    for number in range(count):
        game = fresh(rulebook, f"{seed}/{number}")
        for _ in range(chance.randrange(20, 200)):
            if game.over:
                break
            game.apply(game.action_at(chance.randrange(game.count())))
        active = [seat for seat in game.active if game.size(seat)]
        if len(active) < 3:
            continue
        hands = [game.hand(seat) if seat in active else (0,) * 15 for seat in SEATS]
        finished = [seat for seat in SEATS if seat not in active]
        bound = [seat for seat in active if chance.random() < 0.3]
        leader = chance.choice(active)
        yield Game(hands, leader, rulebook, start="play", finished=finished, bound=bound)


def history(game: Game, make: Make, seed: str) -> list[Said]:
    """A game played to its end by six of a bot; ValueError where one is not legal."""
    bots = [make(f"{seed}/{seat}") for seat in SEATS]
    played = play_deal(game, bots).history
    assert not [said for said in played if said.action == TIMEOUT], "a bot never times out itself"
    return played


def check_legal_and_the_same_again(make: Make, rulebook: Rulebook) -> None:
    """Whole deals and positions; `play_deal` refuses what is not legal."""
    for number in range(3):
        first, again = (history(fresh(rulebook, str(number)), make, "s") for _ in range(2))
        assert first == again, "the same seed gave other actions"
    for game in positions(rulebook, 3, 12):
        assert history(game.copy(), make, "s") == history(game, make, "s")


def check_blind(make: Make, rulebook: Rulebook) -> None:
    """Hidden cards redealt, or poisoned, and a view that no game stands behind change no choice."""
    chance = random.Random(5)
    game = fresh(rulebook, "hidden")
    bots = {seat: [make(f"a{seat}") for _ in range(4)] for seat in SEATS}
    while (seat := game.to_act) is not None:
        seen = view(game, seat)
        action = bots[seat][0].choose(seen)
        others = (
            pickle.loads(pickle.dumps(seen)),
            view(redeal_hidden(game, seat, chance), seat),
            view(poisoned(game, seat, high=chance.random() < 0.5), seat),
        )
        for bot, other in zip(bots[seat][1:], others, strict=True):
            assert other == seen, "a view shows hidden cards"
            assert bot.choose(other) == action, "a choice depends on hidden cards"
        game.apply(action)


def poisoned(game: Game, seat: Seat, *, high: bool) -> Game:
    """A game in which all that a seat can't see is the lowest, or the highest, there is."""
    ranks = range(14, -1, -1) if high else range(15)
    hands = []
    for other in SEATS:
        hand, left = [0] * 15, sum(game.hand(other))
        for rank in ranks:
            hand[rank] = min(left, PACK_COUNTS[rank])
            left -= hand[rank]
        hands.append(game.hand(other) if other == seat else tuple(hand))
    return game.with_hands(hands)


def check_timed(make: Make, rulebook: Rulebook) -> None:
    """Every decision that is put to a bot is timed, and no other."""
    game = fresh(rulebook, "timed")
    tallies = [Tally() for _ in SEATS]
    bots = [Timed(make(f"t{seat}"), tallies[seat]) for seat in SEATS]
    asked = [0] * 6
    probe = fresh(rulebook, "timed")
    play_deal(game, bots)
    for said in game.history:
        assert probe.to_act == said.seat
        asked[said.seat] += probe.count() > 1
        probe.apply(said.action)
    assert [len(tally.ms) for tally in tallies] == asked
