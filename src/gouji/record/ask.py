"""What stands after a few actions, in one line: for a Python prompt and for examples in prose."""

from collections.abc import Mapping
from typing import Any

from gouji.engine.cards import Seat, parse_seat, seat_name
from gouji.engine.game import Game
from gouji.engine.refusal import Refused
from gouji.engine.rulebook import make_rulebook


def ask(
    hands: str,
    actions: str = "",
    *,
    rulebook: str | Mapping[str, Any] = "contest",
    leader: str = "p1",
    finished: str = "",
    bound: str = "",
) -> str:
    """Who decides what after the actions, or the result, or the first refusal with its clause.

    A position as records write it with `start = "play"`: `hands` is six hands from p1 to p6 with
    spaces between, `-` for a seat that is out (a `/` between hands may stand, too); `actions` have
    commas between, `finished` and `bound` are seats with spaces between. Raises `Fault` where the
    position can't be.

    >>> ask("9996 T9 TTTXD 5 6 7", "p1 999")
    'p2 answer: pass'
    >>> ask("9996 T9 TTTXD 5 6 7", "p1 999, p2 pass, p3 T9")
    'p3 T9: not-in-hand (R19)'
    >>> ask("- / K / A / Q / - / 7", "p2 K, p3 A", leader="p2", finished="p1 p5")
    'p4 answer: pass'
    """
    try:
        game = played(
            hands, actions, rulebook=rulebook, leader=leader, finished=finished, bound=bound
        )
    except Refused as refused:
        return str(refused)
    seat, places = game.to_act, game.places()
    if seat is not None:
        return f"{seat_name(seat)} {game.role}: {' '.join(game.legal_texts())}"
    assert places is not None
    ours, theirs = game.score().points
    return f"over: {' '.join(map(seat_name, places))}, {ours}:{theirs}"


def earned(hands: str, actions: str, kind: str = "", **position: Any) -> str:
    """What a deal that is over is made of: every item, or those of one kind (record.md, `items`).

    `position`: the keywords of `ask`. Raises `Refused` for an action that can't be done, ValueError
    where the deal goes on.

    >>> earned("- - - - 8 9", "p6 9", "place", leader="p6", finished="p1 p2 p3 p4")
    'p1 place +4, p2 place +2, p5 place -4, p6 place -2'
    """
    items = played(hands, actions, **position).score().items
    return ", ".join(
        f"{seat_name(item.seat)} {item.kind} {item.points:+}"
        for item in items
        if kind in ("", item.kind)
    )


def played(
    hands: str,
    actions: str,
    *,
    rulebook: str | Mapping[str, Any] = "contest",
    leader: str = "p1",
    finished: str = "",
    bound: str = "",
) -> Game:
    """The game after the actions, as `ask` takes them; `Refused` for one that can't be done."""
    game = Game(
        ["" if hand == "-" else hand for hand in hands.replace("/", " ").split()],
        parse_seat(leader),
        make_rulebook(rulebook),
        start="play",
        finished=_seats(finished),
        bound=_seats(bound),
    )
    for action in actions.split(",") if actions.strip() else ():
        game.play(action.strip())
    return game


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(map(parse_seat, text.split()))
