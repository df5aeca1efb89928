"""Records to their text, in the one form that writers keep."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from gouji.engine.cards import RANKS, Seat, counts_text, seat_name
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.record.model import Record
from gouji.record.toml import inline_table, key_text, quoted, written

_CARDS = re.compile(f"p[1-6] [{RANKS}]+")


def write_record(record: Record) -> str:
    """The text of a record: reading it and writing it again gives the same.

    Raises `Fault` where the record has no game (see `Record.game`), or a value that TOML lacks.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.record.model import record_of
    >>> game = Game(["34", "5", "6", "7", "8", "9"], Seat(0), BASIC, start="play")
    >>> for action in ("p1 3", "p2 pass", "p3 6", "p4 7", "p5 pass"):
    ...     _ = game.play(action)
    >>> print(write_record(record_of(game)), end="")
    format = 1
    rulebook = "basic"
    hands = ["34", "5", "6", "7", "8", "9"]
    leader = "p1"
    start = "play"
    actions = [
      "p1 3", "p2 pass", "p3 6", "p4 7", "p5 pass",
    ]
    """
    lines = {"format": "format = 1\n"}
    for name, write in _FIELDS.items():
        value = getattr(record, name)
        if value is not None and value != _DEFAULTS.get(name):
            lines[name] = f"{name} = {write(value)}\n"
        if name == "bound":
            lines["actions"] = _actions(record.actions, record.game())
    for key, value in record.extra.items():
        if not key.startswith("_"):
            raise Fault("bad-extra", key)
        lines[key] = f"{key_text(key)} = {written(value, key)}\n"
    text = "".join(lines.values())
    try:
        text.encode()
    except UnicodeEncodeError as error:
        key = next(key for key, line in lines.items() if text[error.start] in line)
        raise Fault("not-a-value", key, value=text[error.start]) from None
    return text


def _seat(seat: Seat) -> str:
    return f'"{seat_name(seat)}"'


def _seats(seats: Iterable[Seat]) -> str:
    return "[" + ", ".join([_seat(seat) for seat in seats]) + "]"


def _strings(texts: Iterable[str]) -> str:
    return "[" + ", ".join([quoted(text) for text in texts]) + "]"


def _result(result: Any) -> str:
    points = ", ".join([str(n) for n in result.points])
    return f"{{ places = {_seats(result.places)}, points = [{points}] }}"


def _rulebook(book: Any) -> str:
    table = book.table()
    return quoted(table) if isinstance(table, str) else inline_table(table, "rulebook")


def _hands(hands: Any) -> str:
    return _strings([counts_text(hand) for hand in hands])


_DEFAULTS: dict[str, Any] = {"start": "deal", "finished": (), "bound": ()}

_FIELDS: dict[str, Callable[[Any], str]] = {
    "rulebook": _rulebook,
    "hands": _hands,
    "leader": _seat,
    "start": quoted,
    "finished": _seats,
    "bound": _seats,
    "result": _result,
    "seed": quoted,
    "drawer": _seat,
    "secret": quoted,
    "commitment": quoted,
    "contributions": _strings,
    "players": _strings,
    "event": quoted,
    "table": quoted,
    "round": quoted,
    "deal": lambda n: written(n, "deal"),
    "date": quoted,
}
"""The fields in the order in which they are written; the actions follow `bound`."""


def _actions(actions: Iterable[str], game: Game) -> str:
    # Declarations on a line, then every trick; what stands after a refused action, or after the
    # end, belongs to no trick and stays on the line.
    lines: list[list[str]] = []
    going_on = True
    for action in actions:
        if not lines or (going_on and game.role == "lead"):
            lines.append([])
        lines[-1].append(quoted(_in_order(action)))
        going_on = going_on and game.play_all((action,)) == 1
    return "actions = [\n" + "".join([f"  {', '.join(line)},\n" for line in lines]) + "]\n"


def _in_order(action: str) -> str:
    # R2.4: readers take any order of letters, writers write the ascending one
    if _CARDS.fullmatch(action):
        return action[:3] + "".join(sorted(action[3:], key=RANKS.index))
    return action
