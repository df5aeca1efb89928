"""The messages of the bot protocol (docs/protocol.md): one JSON object a line.

Here is how the table's side writes them. `tracker` makes views of them again, `speaker` lets our
own bots answer them, `foreign` is a program that does.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gouji.engine.cards import SEATS, Seat, counts_text, seat_name
from gouji.engine.game import FAILED, Said
from gouji.engine.rulebook import BY_NAME, SWITCHES, Rulebook, make_rulebook
from gouji.engine.sets import action_text
from gouji.engine.view import View

VERSION = 1
"""The protocol's number, told in `hello`."""

FAILED_TEXT = "failed"
"""What stands as the action of a player who fails his duty (R10.5)."""

Message = dict[str, Any]


def write_message(message: Mapping[str, Any]) -> bytes:
    """A message as a line.

    >>> write_message({"type": "quit"})
    b'{"type": "quit"}\\n'
    """
    return json.dumps(message).encode() + b"\n"


def hello(seed: str) -> Message:
    """The first message; a bot that draws draws from this seed alone."""
    return {"type": "hello", "protocol": VERSION, "seed": seed}


def deal(
    seen: View,
    sizes: Sequence[int],
    *,
    shown: Sequence[tuple[int, Seat, str, int]] = (),
    number: int = 1,
    points: tuple[int, int] = (0, 0),
) -> Message:
    """A deal as one seat is told of it, from any of its views before the first action.

    `sizes`: cards each seat was dealt. `shown` as `Deal.shown`; `number` and `points`: which deal
    of the match, and its totals so far.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.view import view
    >>> game = Game(["99", "8", "", "XX7", "6", "5"], 3, BASIC, start="play", finished=[2])
    >>> told = deal(view(game, Seat(0)), [2, 1, 0, 3, 1, 1], points=(4, 2))
    >>> told["hands"], told["leader"], told["finished"]
    ({'p1': '99', 'p2': 1, 'p3': 0, 'p4': 3, 'p5': 1, 'p6': 1}, 'p4', ['p3'])
    """
    public = seen.public
    hands: dict[str, str | int] = {seat_name(seat): sizes[seat] for seat in SEATS}
    hands[seat_name(seen.seat)] = counts_text(seen.dealt)
    return {
        "type": "deal",
        "seat": seat_name(seen.seat),
        "rulebook": rulebook_table(public.rulebook),
        "hands": hands,
        "leader": seat_name(public.first_leader),
        "bought": [[seat_name(s.buyer), seat_name(s.seller), s.price] for s in public.bought],
        "finished": [seat_name(seat) for seat in public.finished_before],
        "bound": [seat_name(seat) for seat in public.bound_before],
        "shown": [[taken, seat_name(seat), suit, n] for taken, seat, suit, n in shown],
        "match": {"deal": number, "points": list(points)},
    }


def event(said: Said) -> Message:
    """Something said at the table, as `Game.told` has it.

    >>> from gouji.engine.sets import parse_action
    >>> event(Said(Seat(3), "lead", parse_action("99922")))
    {'type': 'event', 'seat': 'p4', 'action': '99922', 'role': 'lead'}
    >>> event(Said(Seat(1), "lead", FAILED))
    {'type': 'event', 'seat': 'p2', 'action': 'failed'}
    """
    seat = seat_name(said.seat)
    if said.action == FAILED:
        return {"type": "event", "seat": seat, "action": FAILED_TEXT}
    action = action_text(said.action)
    return {"type": "event", "seat": seat, "action": action, "role": said.role}


def decide(seen: View, number: int, left_ms: int | None) -> Message:
    """A question to the seat whose view this is."""
    return {
        "type": "decide",
        "id": number,
        "role": seen.role,
        "legal": sorted([action_text(action) for action in seen.legal]),
        "left_ms": left_ms,
    }


def over(places: Sequence[Seat], points: tuple[int, int]) -> Message:
    """The end of a deal: the seats, best place first, and what the two sides earned."""
    return {
        "type": "over",
        "places": [seat_name(seat) for seat in places],
        "points": list(points),
    }


QUIT: Message = {"type": "quit"}
"""The last message."""


def rulebook_table(rulebook: Rulebook) -> dict[str, Any]:
    """A rulebook's title and every switch.

    >>> from gouji.engine.rulebook import CONTEST
    >>> list(rulebook_table(CONTEST).items())[:2]
    [('name', 'contest'), ('opening', 'first_taker')]
    """
    return {"name": rulebook.title, **rulebook.switches()}


def read_rulebook(table: Mapping[str, Any]) -> Rulebook:
    """The rulebook of such a table; `Fault` with the key that can't be.

    The base, which only chooses words, is not told: of a house rulebook with a name of its own it
    is the nearer one.

    >>> from gouji.engine.rulebook import BASIC
    >>> read_rulebook(rulebook_table(BASIC)) == BASIC
    True
    """
    switches = {key: table[key] for key in SWITCHES}
    made = [make_rulebook({"base": base, **switches}) for base in BY_NAME]
    for rulebook in made:
        if rulebook.title == table["name"]:
            return rulebook
    nearest = min(made, key=lambda rulebook: len(rulebook.changes()))
    return make_rulebook({"base": nearest.base, "name": table["name"], **switches})
