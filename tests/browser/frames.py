"""Whether what six pages were sent in a deal tells any of them what he may not know."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pydantic import TypeAdapter

from gouji.engine.cards import SEAT_NAMES, counts_text
from gouji.engine.game import Game
from gouji.record.reading import read_record
from gouji.web import wire
from tests.browser.seat import Seat

OWN = ("seat", "hand", "role", "legal", "choices", "ask", "why", "pass_ahead", "fast", "may_fast")
"""What a table says to one seat alone; all else is for everybody."""

_shape: TypeAdapter[Any] = TypeAdapter(wire.ServerMsg)


def check_frames(six: Sequence[Seat], record: str) -> None:
    """Six pages sat at p1…p6 from before the first deal to its end, and missed nothing."""
    hands = hands_of(record)
    for at, seat in enumerate(six):
        for frame in seat.heard:
            # nothing but what the wire names
            _shape.validate_json(json.dumps(frame), strict=True)
        check_numbers(seat)
        before = before_the_end(seat)
        assert not any(frame.get("over") for frame in before)
        tables = [frame["table"] for frame in before if frame.get("table")]
        assert len(tables) > 50
        check_hands(tables, SEAT_NAMES[at], hands[at])
        check_hints(before, hands[at][0])
        check_windows(tables)
        check_log(seat, record)
    # and what is for everybody was the same for everybody
    shared = [public_parts(before_the_end(seat)) for seat in six]
    assert all(parts == shared[0] for parts in shared)


def before_the_end(seat: Seat) -> list[dict[str, Any]]:
    """What a page heard before the deal's end."""
    kinds = [frame["type"] for frame in seat.heard]
    return seat.heard[: kinds.index("over")]


def hands_of(record: str) -> list[list[list[int]]]:
    """By seat, the hands that it had one after the other."""
    deal = read_record(record)
    game = Game(deal.hands or (), deal.leader, deal.rulebook)
    found = [[list(game.hand(seat))] for seat in range(6)]
    for action in deal.actions:
        game.play(action)
        for seat in range(6):
            found[seat].append(list(game.hand(seat)))
    return found


def check_numbers(seat: Seat) -> None:
    """A gap would tell that somebody was asked to burn, and declined."""
    last = 0
    for frame in seat.heard:
        if frame["type"] == "snapshot":
            last = frame["n"]  # another audience, or another life of the server
        elif "n" in frame:
            assert frame["n"] == last + 1
            last = frame["n"]


def check_hands(tables: list[dict[str, Any]], name: str, hands: list[list[int]]) -> None:
    """The only hand that was told is one's own, as it stood then; what may be played is of it."""
    step = 0
    for table in tables:
        assert table["seat"] == name
        step = hands.index(table["hand"], step)
        assert all(within(text, table["hand"]) for text in table["legal"])
        for player in table["players"]:
            shown = player["seat"] == name or player["place"] is not None
            assert (player["size"] is not None) == shown


def within(cards: str, hand: list[int]) -> bool:
    """Whether a hand holds these cards."""
    held = counts_text(hand)
    return all(cards.count(rank) <= held.count(rank) for rank in cards)


def check_hints(frames: list[dict[str, Any]], hand: list[int]) -> None:
    """A hint is a word, or of the own cards."""
    for frame in frames:
        if frame["type"] == "hint":
            action = frame["action"]
            assert action in ("pass", "yield", "declare") or within(action, hand)


def check_windows(tables: list[dict[str, Any]]) -> None:
    """Whoever can and will burn: from the first to the last moment all the same are asked."""
    for one, two in pairwise(tables):
        if one["window"] == two["window"] == "burn" and one["top"] == two["top"]:
            assert one["asked"] == two["asked"]
            assert one["clock"] == two["clock"]


def check_log(seat: Seat, record: str) -> None:
    """The log has what was said aloud, and no declined burn."""
    said = [(line["seat"], line["action"]) for line in seat.log() if line["kind"] == "said"]
    deal = read_record(record)
    game = Game(deal.hands or (), deal.leader, deal.rulebook)
    aloud = []
    for action in deal.actions:
        who, what = action.split(" ")
        if game.role != "burn" or what != "pass":
            aloud.append((who, what))
        game.play(action)
    assert said == aloud


def public_parts(frames: list[dict[str, Any]]) -> list[Any]:
    """What was for everybody, each change once, and no seat's own."""
    found: list[Any] = []
    for frame in frames:
        table = frame.get("table")
        if not table:
            continue
        part = {key: value for key, value in table.items() if key not in OWN}
        part["players"] = [
            {**player, "size": None if player["place"] is None else player["size"]}
            for player in table["players"]
        ]
        if not found or found[-1] != part:
            found.append(part)
    return found
