"""Records from their text: every key and value checked, nothing repaired, nothing guessed."""

import difflib
import os
from collections.abc import Callable
from typing import Any

from gouji.engine.cards import Seat, parse_seat
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook, make_rulebook
from gouji.record import provable
from gouji.record.files import read_text
from gouji.record.model import Record, Result
from gouji.record.toml import parse

FORMAT = 1


def read_record(text: str) -> Record:
    """The record that a text holds; `Fault` with the key and the reason where it holds none.

    Actions are not judged here, nor whether a stated result is right: `judge` does that.

    >>> read_record('format = 1\\nrulebook = "qingdao"\\nactions = []\\n')
    Traceback (most recent call last):
    gouji.engine.faults.Fault: unknown-rulebook at rulebook {'value': 'qingdao'}
    """
    return read_game(text)[0]


def read_file(path: str | os.PathLike[str]) -> Record:
    """The record in a file; `Fault` also where the file can't be read."""
    return read_record(read_text(path))


def read_game(text: str) -> tuple[Record, Game]:
    """A record with its deal before the first action; `Fault` as `read_record`."""
    record, game, _ = read_checked(text)
    return record, game


def read_checked(text: str) -> tuple[Record, Game, list[str]]:
    """A record, its deal before the first action, and the keys that were recomputed.

    Raises `Fault` as `read_record` does.
    """
    values = _values(parse(text))
    book, seed, drawer = values["rulebook"], values.get("seed"), values.get("drawer")
    deal = None
    if seed is not None and drawer is not None:
        deal = make_deal(seed, drawer, book.opening)
    opening = []
    for key in ("hands", "leader"):
        if key not in values and deal is None:
            raise Fault("missing-deal", key)
        opening.append(values[key] if key in values else getattr(deal, key))
    game = Game(
        opening[0],
        opening[1],
        book,
        start=values.get("start", "deal"),
        finished=values.get("finished", ()),
        bound=values.get("bound", ()),
    )
    if "hands" in values:
        values["hands"] = game.dealt
    record = Record(**values)
    return record, game, provable.check(record, game, deal)


def _values(table: dict[str, Any]) -> dict[str, Any]:
    # the fields of a record, but that hands still are letters, which `Game` judges
    if "format" not in table:
        raise Fault("missing-key", "format")
    if type(table["format"]) is not int or table["format"] != FORMAT:
        raise Fault("wrong-format", "format", value=table["format"])
    values: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    for key, value in table.items():
        if take := _KEYS.get(key):
            values[key] = take(value, key)
        elif key.startswith("_"):
            extra[key] = value
        else:
            raise _unknown(key, key, _KEYS)
    for key in ("rulebook", "actions"):
        if key not in values:
            raise Fault("missing-key", key)
    del values["format"]
    if extra:
        values["extra"] = extra
    return values


def _unknown(key: str, at: str, known: dict[str, Any]) -> Fault:
    near = difflib.get_close_matches(key[:40], known, 1)
    return Fault("unknown-key", at, near=near[0] if near else "")


def _rulebook(value: Any, key: str) -> Rulebook:
    return make_rulebook(value, key)


def _string(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise Fault("wrong-type", key, wanted="string", value=value)
    return value


def _integer(value: Any, key: str) -> int:
    if type(value) is not int:
        raise Fault("wrong-type", key, wanted="integer", value=value)
    return value


def _strings(value: Any, key: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Fault("wrong-type", key, wanted="strings", value=value)
    try:
        "".join(value)  # hundreds of actions, and the quickest way to see that all are strings
    except TypeError:
        for i, item in enumerate(value):
            _string(item, f"{key}[{i}]")
    return tuple(value)


def _six_strings(value: Any, key: str) -> tuple[str, ...]:
    strings = _strings(value, key)
    if len(strings) != 6:
        raise Fault("wrong-count", key, wanted=6, found=len(strings))
    return strings


def _seat(value: Any, key: str) -> Seat:
    try:
        return parse_seat(_string(value, key))
    except ValueError as error:
        if isinstance(error, Fault):
            raise
        raise Fault("no-seat", key, value=value) from None


def _seats(value: Any, key: str) -> tuple[Seat, ...]:
    if not isinstance(value, list):
        raise Fault("wrong-type", key, wanted="seats", value=value)
    return tuple([_seat(item, key) for item in value])


def _start(value: Any, key: str) -> str:
    if value not in ("deal", "play"):
        raise Fault("bad-choice", key, value=value, choices=("deal", "play"))
    return str(value)


def _hex(value: Any, key: str) -> str:
    if not provable.is_hex(_string(value, key)):
        raise Fault("not-hex", key, value=value)
    return str(value)


def _result(value: Any, key: str) -> Result:
    if not isinstance(value, dict):
        raise Fault("wrong-type", key, wanted="table", value=value)
    known: dict[str, Any] = {"places": _places, "points": _points}
    for name in value:
        if name not in known:
            raise _unknown(name, f"{key}.{name}", known)
    for name in known:
        if name not in value:
            raise Fault("missing-key", f"{key}.{name}")
    return Result(
        _places(value["places"], f"{key}.places"), _points(value["points"], f"{key}.points")
    )


def _places(value: Any, key: str) -> tuple[Seat, ...]:
    seats = _seats(value, key)
    for i, seat in enumerate(seats):
        if seat in seats[:i]:
            raise Fault("seat-twice", key, seat=seat)
    if len(seats) != 6:
        raise Fault("wrong-count", key, wanted=6, found=len(seats))
    return seats


def _points(value: Any, key: str) -> tuple[int, int]:
    if not isinstance(value, list):
        raise Fault("wrong-type", key, wanted="integers", value=value)
    if len(value) != 2:
        raise Fault("wrong-count", key, wanted=2, found=len(value))
    return _integer(value[0], f"{key}[0]"), _integer(value[1], f"{key}[1]")


_KEYS: dict[str, Callable[[Any, str], Any]] = {
    "format": _integer,
    "rulebook": _rulebook,
    "hands": _six_strings,
    "leader": _seat,
    "start": _start,
    "finished": _seats,
    "bound": _seats,
    "actions": _strings,
    "result": _result,
    "seed": _string,
    "drawer": _seat,
    "secret": _hex,
    "commitment": _hex,
    "contributions": _six_strings,
    "players": _six_strings,
    "event": _string,
    "table": _string,
    "round": _string,
    "deal": _integer,
    "date": _string,
}
"""The keys of a record, and what takes their values."""
