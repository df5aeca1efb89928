"""How entries of the journal change a live table: the only way it changes."""

from collections import deque
from collections.abc import Callable
from typing import Any

from gouji.engine.cards import Seat
from gouji.table import entries as e
from gouji.table.chairs import STAND_IN, Chair, Person
from gouji.table.dealing import DEALING, bot_thinks
from gouji.table.state import State

REMEMBERED = 100
"""So many requests of a device are known again."""


def apply(s: State, entry: e.Entry) -> None:
    """Changes a table by one entry; KeyError, ValueError or such if it can't have been."""
    _APPLY[type(entry)](s, entry)
    s.at = entry.at
    s.changes += 1
    if any(since is None for since in s.gone.values()):
        s.nobody_since = None
    elif s.nobody_since is None:
        s.nobody_since = entry.at


def _made(s: State, entry: e.Made) -> None:
    s.host = entry.device
    s.gone[entry.device] = entry.at


def _done(s: State, entry: e.Done) -> None:
    s.done.setdefault(entry.device, deque(maxlen=REMEMBERED)).append(entry.request)


def _sat(s: State, entry: e.Sat) -> None:
    chair = s.chairs[entry.seat]
    person = Person(entry.device, entry.name)
    s.gone.setdefault(entry.device, entry.at)
    if s.phase == "playing" and chair.bot is not None:
        chair.coming = person
    else:
        chair.person = person
    chair.ready = False


def _named(s: State, entry: e.Named) -> None:
    chair = s.chairs[entry.seat]
    if chair.person is not None:
        chair.person = Person(chair.person.device, entry.name)
    elif chair.coming is not None:
        chair.coming = Person(chair.coming.device, entry.name)


def _moved(s: State, entry: e.Moved) -> None:
    chair = s.chairs[entry.seat]
    s.gone.setdefault(entry.device, entry.at)
    before = chair.person or chair.coming
    assert before is not None
    person = Person(entry.device, before.name)
    if chair.person is not None:
        chair.person = person
    else:
        chair.coming = person
    if s.host == before.device:
        s.host = entry.device
    _forget(s, before.device)


def _left(s: State, entry: e.Left) -> None:
    chair = s.chairs[entry.seat]
    person = chair.person or chair.coming
    assert person is not None
    if entry.removed:
        s.removed.add(person.device)
    if chair.coming is not None:
        chair.coming = None
    else:
        bot = s.setup.bots[entry.seat]
        if bot is None and s.phase != "waiting":
            bot = STAND_IN  # a match goes on
        s.chairs[entry.seat] = Chair(bot)
        if s.play is not None and s.phase == "playing":
            bot_thinks(s, Seat(entry.seat), entry.at)
    if s.host == person.device:
        s.host = next(iter(s.devices()), person.device)
    _forget(s, person.device)


def _forget(s: State, device: str) -> None:
    if device != s.host and s.seat_of(device) is None:
        s.gone.pop(device, None)


def _hosted(s: State, entry: e.Hosted) -> None:
    before = s.host
    s.host = entry.device
    _forget(s, before)


def _botted(s: State, entry: e.Botted) -> None:
    s.chairs[entry.seat].bot = entry.bot


def _swapped(s: State, entry: e.Swapped) -> None:
    a, b = entry.seat, entry.other
    s.chairs[a], s.chairs[b] = s.chairs[b], s.chairs[a]


# ------------------------------------------------------------------ who is there


def _came(s: State, entry: e.Came) -> None:
    s.gone[entry.device] = None


def _went(s: State, entry: e.Went) -> None:
    s.gone[entry.device] = entry.at
    _forget(s, entry.device)


def _away(s: State, entry: e.Away) -> None:
    chair = s.chairs[entry.seat]
    chair.away, chair.timeouts, chair.ahead = entry.why, 0, False
    if s.phase == "playing" and s.play is not None:
        s.play.hear("away", entry.seat, STAND_IN)
        bot_thinks(s, Seat(entry.seat), entry.at)


def _back(s: State, entry: e.Back) -> None:
    s.chairs[entry.seat].away = None
    if s.phase == "playing" and s.play is not None:
        s.play.hear("back", entry.seat)


# ------------------------------------------------------------------ clocks that stand still


def _freeze(s: State, at: int) -> None:
    if s.frozen_at is None:
        s.frozen_at = at


def _thaw(s: State, at: int) -> None:
    if s.frozen or s.frozen_at is None:
        return
    _put_off(s, at - s.frozen_at)
    s.frozen_at = None
    for device, since in s.gone.items():
        if since is not None:
            s.gone[device] = at


def _put_off(s: State, by: int) -> None:
    if s.ready_until is not None:
        s.ready_until += by
    if s.play is not None and s.play.question is not None:
        s.play.question.shift(by)


def _paused(s: State, entry: e.Paused) -> None:
    s.paused = True
    _freeze(s, entry.at)


def _resumed(s: State, entry: e.Resumed) -> None:
    s.paused = False
    _thaw(s, entry.at)


def _stilled(s: State, entry: e.Stilled) -> None:
    s.still = True
    _freeze(s, entry.at)


def _stirred(s: State, entry: e.Stirred) -> None:
    s.still = False
    _thaw(s, entry.at)


def _adjourned(s: State, entry: e.Adjourned) -> None:
    s.adjourned_until = entry.at + s.setup.timing.sleep
    _freeze(s, entry.at)


def _woken(s: State, entry: e.Woken) -> None:
    s.adjourned_until = None
    s.paused = False
    _thaw(s, entry.at)


def _restarted(s: State, entry: e.Restarted) -> None:
    # no time passed while nobody could do anything
    if s.frozen_at is None:
        _put_off(s, entry.at - s.at)
    for device in s.gone:
        s.gone[device] = entry.at
    s.nobody_since = entry.at


def _closed(s: State, entry: e.Closed) -> None:
    s.closed = True


_APPLY: dict[type[Any], Callable[[State, Any], None]] = {
    **DEALING,
    e.Made: _made,
    e.Done: _done,
    e.Sat: _sat,
    e.Named: _named,
    e.Moved: _moved,
    e.Left: _left,
    e.Hosted: _hosted,
    e.Botted: _botted,
    e.Swapped: _swapped,
    e.Came: _came,
    e.Went: _went,
    e.Away: _away,
    e.Back: _back,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Stilled: _stilled,
    e.Stirred: _stirred,
    e.Adjourned: _adjourned,
    e.Woken: _woken,
    e.Restarted: _restarted,
    e.Closed: _closed,
}
