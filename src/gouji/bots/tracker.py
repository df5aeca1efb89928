"""Views made again from the protocol's messages alone.

Whose decision it is follows from public facts, so the engine itself follows a deal with the own
cards and stand-ins for the others'. One public fact does hang on hidden cards, a failed duty
(R10.5); it is told, and the stand-ins are dealt so that it happens, or not.
"""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from gouji.bots.protocol import FAILED_TEXT, read_rulebook
from gouji.engine.cards import (
    BIG,
    HAND_SIZE,
    PACK_COUNTS,
    RANKS,
    SEATS,
    SMALL,
    THREE,
    TWO,
    Counts,
    Seat,
    parse_counts,
    parse_seat,
)
from gouji.engine.deal import Sale, buy_threes
from gouji.engine.game import Game
from gouji.engine.sets import PASS, action_counts, parse_action
from gouji.engine.view import View, view

_FOUR, _FIVE = 1, 2
_JOKERS = (SMALL, BIG)
_NATURALS = range(THREE, TWO)


class Tracker:
    """Follows one deal for one seat.

    `deal`: a `deal` message. Raises ValueError where messages contradict each other or the rules.

    >>> from gouji.bots.protocol import deal, event
    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> tracker = Tracker(deal(view(game, Seat(1)), [6, 5, 5, 1, 1, 1]))
    >>> _ = game.play("p1 99922")
    >>> tracker.hear(event(game.told[-1]))
    >>> tracker.decide("answer") == view(game, Seat(1))
    True
    """

    def __init__(self, deal: Mapping[str, Any]) -> None:
        self.seat = parse_seat(deal["seat"])
        self.rulebook = read_rulebook(deal["rulebook"])
        hands = [deal["hands"][f"p{seat + 1}"] for seat in SEATS]
        self.own = parse_counts(hands[self.seat])
        self.sizes = [sum(self.own) if s == self.seat else int(hands[s]) for s in SEATS]
        self.leader = parse_seat(deal["leader"])
        self.finished = tuple(parse_seat(name) for name in deal["finished"])
        self.bound = tuple(parse_seat(name) for name in deal["bound"])
        self.bought = tuple(
            Sale(parse_seat(buyer), parse_seat(seller), price)
            for buyer, seller, price in deal["bought"]
        )
        self.number = int(deal["match"]["deal"])
        self._game: Game | None = None
        self._heard: tuple[Seat, str, int] | None = None
        self._failed: list[Seat] = []

    def hear(self, event: Mapping[str, Any]) -> None:
        """Takes an `event` message."""
        seat = parse_seat(event["seat"])
        if event["action"] == FAILED_TEXT:
            self._failed.append(seat)
            return
        self._catch_up()
        self._heard = (seat, event["role"], parse_action(event["action"]))

    def decide(self, role: str) -> View:
        """What this seat knows when it is asked in a role."""
        self._catch_up()
        game = self._skip_declined(self.seat, role)
        return view(game, self.seat)

    # What comes of an action may hang on failures told after it: an action is applied when the
    # next message tells that there are no more.

    def _catch_up(self) -> None:
        failed, self._failed = self._failed, []
        if self._game is None:
            self._game = self._first_game(failed)
        elif self._heard is not None:
            seat, role, action = self._heard
            game = self._skip_declined(seat, role)
            if failed or (action < PASS and seat != self.seat):
                must_hold = {seat: action_counts(action)} if action < PASS else {}
                hands = [
                    game.hand(s)
                    if s == self.seat
                    else stand_in(sum(game.hand(s)), must_hold.get(s), s in failed)
                    for s in SEATS
                ]
                game = game.with_hands(hands)
            game.apply(action)
            self._game = game
        elif failed:
            raise ValueError("nobody acted, and yet somebody failed")
        self._heard = None

    def _skip_declined(self, seat: Seat, role: str) -> Game:
        # whoever declined to burn before this decision was not named (R9.2)
        game = self._game
        assert game is not None
        while (game.to_act, game.role) != (seat, role):
            if game.role != "burn" or game.to_act == self.seat:
                raise ValueError(f"p{seat + 1} is not asked for {role} now")
            game.apply(PASS)
        return game

    def _first_game(self, failed: Collection[Seat]) -> Game:
        dealt = not self.finished and not self.bound and self.sizes == [HAND_SIZE] * 6
        hands = self._deal_with_sales() if dealt else self._position(failed)
        game = Game(
            hands,
            self.leader,
            self.rulebook,
            start="deal" if dealt else "play",
            finished=self.finished,
            bound=self.bound,
        )
        if game.bought != self.bought:
            raise ValueError("these sales of threes can't be")
        return game

    def _deal_with_sales(self) -> list[list[int]]:
        # hands that bring about the sales that were told (R6.1)
        hands = [[0] * 15 for _ in SEATS]
        hands[self.seat] = list(self.own)
        pool = [most - held for most, held in zip(PACK_COUNTS, self.own, strict=True)]
        hidden = [seat for seat in SEATS if seat != self.seat]
        for seat, n in self._threes(hidden, pool[THREE]).items():
            _move(pool, hands[seat], THREE, n)
        prices = {sale.buyer: sale.price for sale in self.bought}
        for seat in hidden:
            if (price := prices.get(seat)) is not None:
                _move(pool, hands[seat], RANKS.index(price), 1)
        # a buyer holds nothing that would have been taken before what he paid with
        barred = {None: (TWO, SMALL, BIG), "D": (TWO, SMALL), "X": (TWO,)}
        for seat in sorted(hidden, key=lambda s: -len(barred.get(prices.get(s, "2"), ()))):
            never = (THREE, *barred.get(prices.get(seat, "2"), ()))
            for rank in range(15):
                if rank not in never:
                    missing = HAND_SIZE - sum(hands[seat])
                    _move(pool, hands[seat], rank, min(missing, pool[rank]))
        return hands

    def _threes(self, hidden: Sequence[Seat], threes: int) -> dict[Seat, int]:
        if not self.rulebook.buy_threes:
            return _shared(threes, hidden)
        buyers = {sale.buyer for sale in self.bought}
        holders = [seat for seat in hidden if seat not in buyers]
        told = [(sale.buyer, sale.seller) for sale in self.bought]
        for split in _splits(threes, len(holders)):
            held = dict(zip(holders, split, strict=True))
            trial = [[held.get(seat, 0), *[0] * 14] for seat in SEATS]
            trial[self.seat] = list(self.own)
            sold = buy_threes(trial, self.leader)[1]
            if [(sale.buyer, sale.seller) for sale in sold] == told:
                return held
        raise ValueError("these sales of threes can't be")

    def _position(self, failed: Collection[Seat]) -> list[list[int]]:
        hands = [[0] * 15 for _ in SEATS]
        hands[self.seat] = list(self.own)
        pool = [most - held for most, held in zip(PACK_COUNTS, self.own, strict=True)]
        hidden = [seat for seat in SEATS if seat != self.seat]
        missing = {seat: self.sizes[seat] for seat in hidden}

        def take(seat: Seat, rank: int, n: int) -> None:
            n = min(n, missing[seat], pool[rank])
            _move(pool, hands[seat], rank, n)
            missing[seat] -= n

        for seat in hidden:
            if seat in self.bound and seat not in failed:
                for joker in _JOKERS:
                    if not any(hands[seat][j] for j in _JOKERS):
                        take(seat, joker, 1)
                if not any(hands[seat]):  # without a joker he leads what empties his hand (R10.3)
                    take(seat, max(_NATURALS, key=lambda rank: pool[rank]), missing[seat])
        for seat in sorted(hidden, key=lambda s: s not in failed):
            ranks = [*_NATURALS, TWO] if seat in failed else range(15)
            for rank in ranks if seat in failed else ():
                take(seat, rank, 1)
            for rank in ranks:
                take(seat, rank, missing[seat])
        return hands


def stand_in(size: int, must_hold: Counts | None, fails: bool) -> Counts:
    """Cards for a hand that can't be seen: so many, among them those that it plays now.

    Where it `fails`, the rest is such that a bound player with it has nothing to lead (R10.3,
    R10.5); else such that he has.

    >>> from gouji.engine.cards import counts_text
    >>> counts_text(stand_in(5, parse_counts("99X"), True))
    '4599X'
    >>> counts_text(stand_in(5, parse_counts("99X"), False))
    '499XX'
    """
    cards = [0] * 15 if must_hold is None else list(must_hold)
    missing = size - sum(cards)
    if missing < 0:
        raise ValueError("a player lays more cards than he holds")
    if fails:
        order = [_FOUR, _FIVE, *_NATURALS, TWO]
        most = [1, 1, *[16] * len(_NATURALS), 16]
    else:
        order = [*(joker for joker in _JOKERS if cards[joker] < 4)][:1]
        order += [_FOUR, TWO, *range(15)]
        most = [1] * (len(order) - 17) + [16] * 17
    for rank, limit in zip(order, most, strict=True):
        n = min(limit, missing, PACK_COUNTS[rank] - cards[rank])
        cards[rank] += n
        missing -= n
    return tuple(cards)


def _move(pool: list[int], hand: list[int], rank: int, n: int) -> None:
    if n > pool[rank]:
        raise ValueError("four packs don't hold these cards")
    pool[rank] -= n
    hand[rank] += n


def _shared(n: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    return {seat: n // len(seats) + (i < n % len(seats)) for i, seat in enumerate(seats)}


def _splits(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    # all ways to give each of so many at least one
    if parts == 0:
        yield from ((),) if n == 0 else ()
        return
    for cuts in itertools.combinations(range(1, n), parts - 1):
        yield tuple(b - a for a, b in itertools.pairwise((0, *cuts, n)))
