"""A game in words: what tests of single clauses are written with."""

from typing import Any


class Table:
    """A game set up and asked in texts.

    `hands` are six words, p1's first, `-` for an empty one; other words name seats: `"p1 p3"`.
    Further keywords are switches of the rulebook.
    """

    def __init__(
        self,
        engine: Any,
        hands: str,
        rules: str = "basic",
        *,
        leader: str = "p1",
        start: str = "play",
        finished: str = "",
        bound: str = "",
        **switches: Any,
    ) -> None:
        self.engine = engine
        self.rules = engine.rulebook.make_rulebook({"base": rules, **switches})
        seat = engine.cards.parse_seat
        self.game = engine.game.Game(
            [hand.strip("-") for hand in hands.split()],
            seat(leader),
            self.rules,
            start=start,
            finished=[seat(name) for name in finished.split()],
            bound=[seat(name) for name in bound.split()],
        )

    def __getattr__(self, name: str) -> Any:
        """An attribute of the game, a group of seats as their names: `table.locked`."""
        value = getattr(self.game, name)
        return self.names(value) if isinstance(value, tuple) else value

    def names(self, seats: Any) -> str:
        return " ".join(self.engine.cards.seat_name(seat) for seat in seats)

    def say(self, *actions: str) -> "Table":
        """Plays actions, each `"p1 99"`."""
        for action in actions:
            self.game.play(action)
        return self

    @property
    def asks(self) -> str:
        """Who is asked, and as what: `"p2 answer"`; `"over"`."""
        game = self.game
        return "over" if game.over else f"{self.names([game.to_act])} {game.role}"

    @property
    def legal(self) -> str:
        return " ".join(self.game.legal_texts())

    def passes(self) -> str:
        """All pass until somebody leads or the deal is over; who was asked, and as what."""
        asked = []
        while self.game.role in ("declare", "answer", "burn", "close"):
            asked.append(self.asks)
            self.say(asked[-1].split()[0] + " pass")
        return ", ".join(asked)

    def refuses(self, action: str) -> str:
        """Code and clause of a refusal that must come, and changes nothing."""
        game, before = self.game, (self.game.state(), self.game.told, self.game.history)
        refusal = game.why_not(action)
        try:
            game.play(action)
        except self.engine.refusal.Refused as refused:
            said = refused.refusal
        else:
            raise AssertionError(f"{action} was accepted")
        assert refusal == said
        assert (game.state(), game.told, game.history) == before
        return f"{said.code} {said.clause}"

    def events(self, action: str) -> str:
        """What an action brings: `"won p1 wind p3"`."""
        named = [f"{e.kind} {self.names([e.seat])}" for e in self.game.play(action)]
        return " ".join(named)

    @property
    def top(self) -> str:
        """The set on the table, its owner and its status: `"99 p1 open"`."""
        game = self.game
        return f"{self.engine.sets.action_text(game.top)} {self.names([game.owner])} {game.status}"

    @property
    def order(self) -> str:
        """The places of a deal that is over, best first."""
        return self.names(self.game.places())

    @property
    def items(self) -> list[str]:
        """The items of the score: `"p1 4 place"`."""
        return [f"{self.names([i.seat])} {i.points} {i.kind}" for i in self.game.score().items]

    def earned(self, *kinds: str) -> list[str]:
        """The items of some kinds only."""
        return [item for item in self.items if item.split()[2] in kinds]

    @property
    def points(self) -> tuple[int, int]:
        return self.game.score().points


def whole_deal(*starts: str) -> str:
    """Six hands of 36 out of four packs that begin as given; the 3s are dealt as given only."""
    ranks = "3456789TJQKA2XD"
    left = {rank: 4 if rank in "XD" else 16 for rank in ranks}
    for hand in starts:
        for card in hand:
            left[card] -= 1
    assert left["3"] == 0
    rest = [rank for rank in ranks for _ in range(left[rank])]
    hands = []
    for hand in starts:
        need = 36 - len(hand)
        hands.append("".join(sorted(hand + "".join(rest[:need]), key=ranks.index)))
        rest = rest[need:]
    return " ".join(hands)
