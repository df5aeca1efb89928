"""Positions with a known right answer: ends of deals, solved for every way the cards may lie.

An action is right where, of all hands that agree with what the seat sees, there is none in which
another action is worth more to it, all playing on as `gouji.bots.exact` tells. The twenty in
`bench/ends/` were taken from deals among bots, whatever the network does in them: no two of one
deal, and in each one of the baselines errs or is wrong half of the time at random.

python bench/trust_ends.py --find      # looks for them again and writes them
python bench/trust_ends.py             # solves them again, and tells what bots do
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from gouji.bots.base import Bot
from gouji.bots.baselines import ExactFitBot, LadderCheapBot, WholeGroupsBot
from gouji.bots.exact import Solver, TooLarge
from gouji.bots.novice import NoviceBot
from gouji.bots.registry import NAMES, make_bot
from gouji.engine.cards import SEATS, Counts, Seat, add_counts
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.sets import Action, action_text, parse_action
from gouji.engine.view import view
from gouji.record.model import Record, record_of
from gouji.record.reading import read_file
from gouji.record.writing import write_record

ENDS = Path(__file__).parent / "ends"
COUNT = 20
_MOST_DEALS, _MOST_CARDS, _MOST_STATES = 60, 14, 4000
_WORTH = 1.0  # points that the worst action must lose on the mean
_A_ROLE = {"lead": 9, "answer": 9, "close": 2, "burn": 2}  # at most of each, as near as may be


def splits(cards: Counts, sizes: Sequence[int]) -> Iterator[tuple[Counts, ...]]:
    """All ways to deal cards into hands of these sizes, each different one once."""
    if len(sizes) == 1:
        yield (cards,)
        return
    for first in _hands(cards, sizes[0], 0):
        rest = tuple([n - m for n, m in zip(cards, first, strict=True)])
        for others in splits(rest, sizes[1:]):
            yield first, *others


def _hands(cards: Counts, size: int, rank: int) -> Iterator[Counts]:
    if rank == len(cards):
        if size == 0:
            yield ()
        return
    for n in range(min(cards[rank], size) + 1):
        for more in _hands(cards, size - n, rank + 1):
            yield n, *more


def agreeing(game: Game, seat: Seat) -> list[Game] | None:
    """The game with every way the hidden cards may lie; None where there are too many."""
    if game.failed or game.start != "deal":
        return None
    others = [other for other in SEATS if other != seat and game.size(other)]
    sizes = [game.size(other) for other in others]
    unseen = add_counts([game.hand(other) for other in others])
    found = []
    for hands in splits(unseen, sizes):
        if len(found) == _MOST_DEALS:
            return None
        full: list[Counts] = [game.hand(s) for s in SEATS]
        for other, hand in zip(others, hands, strict=True):
            full[other] = hand
        found.append(game.with_hands(full))
    return found


def right_actions(game: Game, seat: Seat) -> tuple[list[Action], float] | None:
    """The right actions, and what the worst loses on the mean; None where it can't be told."""
    deals = agreeing(game, seat)
    if deals is None:
        return None
    right = set(game.legal())
    lost: Counter[Action] = Counter()
    try:
        for deal in deals:
            each = {a: v[seat] for a, v in Solver(_MOST_STATES).each(deal)}
            best = max(each.values())
            right &= {a for a, v in each.items() if v > best - 1e-9}
            for a, v in each.items():
                lost[a] += best - v
    except TooLarge:
        return None
    return sorted(right), max(lost.values()) / len(deals)


def at_its_end(record: Record) -> Game:
    """The position of a record: after its last action."""
    game = record.game()
    if game.play_all(record.actions) != len(record.actions):
        raise ValueError("an action is refused")
    return game


def ends() -> list[tuple[str, Game, set[Action]]]:
    """The positions that are kept: name, game, right actions."""
    found = []
    for path in sorted(ENDS.glob("*.gouji")):
        record = read_file(path)
        right = {parse_action(text) for text in record.extra["_right"]}
        found.append((path.stem, at_its_end(record), right))
    return found


def finds(bot: Bot) -> list[bool]:
    """Which of the positions a bot finds the right answer to."""
    return [
        bot.choose(view(game, game.to_act)) in right
        for _, game, right in ends()
        if game.to_act is not None
    ]


def find() -> None:
    chance = random.Random("ends")
    kept: list[tuple[str, Record]] = []
    roles: Counter[str] = Counter()
    baselines = [NoviceBot(), LadderCheapBot(), WholeGroupsBot(), ExactFitBot()]
    for number in range(4000):
        if len(kept) == COUNT:
            break
        rulebook = (CONTEST, BASIC)[number % 2]
        seed = f"ends/{number}"
        deal = make_deal(seed, SEATS[0], rulebook.opening)
        game = Game(deal.hands, deal.leader, rulebook)
        bots = [chance.choice(baselines) for _ in SEATS]
        while (seat := game.to_act) is not None:
            role, seen = str(game.role), view(game, seat)
            few = sum(map(game.size, SEATS)) <= _MOST_CARDS
            if few and len(seen.legal) > 1 and roles[role] < _A_ROLE.get(role, 0):
                told = right_actions(game, seat)
                if told is not None and told[0] and told[1] >= _WORTH:
                    missed = any(bot.choose(seen) not in told[0] for bot in baselines)
                    if missed or 2 * len(told[0]) <= len(seen.legal):
                        extra = {"_right": [action_text(a) for a in told[0]]}
                        about = {"seed": seed, "drawer": SEATS[0], "extra": extra}
                        kept.append((role, record_of(game, **about)))
                        roles[role] += 1
                        print(len(kept), seed, rulebook.base, role, told, file=sys.stderr)
                        break
            game.apply(bots[seat].choose(seen))
    ENDS.mkdir(exist_ok=True)
    for n, (role, record) in enumerate(kept, 1):
        (ENDS / f"{n:02}-{role}.gouji").write_text(write_record(record), encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--find", action="store_true")
    if options.parse_args().find:
        find()
    for name, game, right in ends():
        assert game.to_act is not None
        told = right_actions(game, game.to_act)
        assert told is not None
        assert set(told[0]) == right, name
    for name in NAMES:
        print(f"{name}: {sum(finds(make_bot(name, '1')))} of {len(ends())}")


if __name__ == "__main__":
    main()
