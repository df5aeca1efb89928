"""Rooms that stand at a wished moment of a deal: played so far without a server.

Their journals are kept in a data folder; a server that is started there goes on where they stand.
"""

import hashlib
import itertools
import json
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from gouji.bots.novice import NoviceBot
from gouji.engine.cards import Seat
from gouji.engine.sets import action_text
from gouji.store import rooms
from gouji.store.opening import Store, open_store
from gouji.table import commands as c
from gouji.table.entries import as_json
from gouji.table.setup import Timing
from gouji.table.table import Table
from gouji.web import showing, wire
from gouji.web.identity import Identity
from gouji.web.roomcards import setup_of

Moment = Callable[[wire.Table], bool]
"""What a person sees, at whose decision to stop or not."""

MOST_DEALS = 400
"""Deals that are tried for a moment."""

NAMES = ("老张", "王五", "李秀英", "赵六", "钱七", "孙八")


@dataclass(frozen=True)
class Room:
    """`seat`: who is asked now, after `turn` actions.

    `cookies`: by seat, what makes a page the one that sits there.
    """

    code: str
    seat: str
    turn: int
    cookies: dict[str, str]


def offered(word: str) -> Moment:
    """The moment when something may be said, by the word of its button."""
    return lambda table: any(choice.word == word for choice in table.choices)


def prepare(
    folder: Path,
    moment: Moment,
    *,
    people: Collection[str] = ("p1",),
    first: int = 0,
    **settings: object,
) -> Room:
    """Keeps a room in a data folder, at the first moment that is wished for, in any deal.

    The others are bots. Without a clock and a burn window, unless the settings say so. `first`: the
    deal to begin with, where what is wished for is rare.
    """
    wanted = {"clock_s": 0, "burn_window_s": 0, **settings}
    wanted.setdefault("bots", [None if f"p{i}" in people else "novice" for i in range(1, 7)])
    form = wire.Settings.model_validate(wanted)
    for number in range(first, first + MOST_DEALS):
        table, journal = _begun(form, people, number)
        seat = _played(table, journal, moment)
        if seat is not None:
            with open_store(folder) as store:
                code = _kept(store, form, journal)
                identity = Identity(store.key)
            turn = table.state.play.turn if table.state.play else 0
            return Room(code, seat, turn, {seat: identity.cookie(_device(seat)) for seat in people})
    raise AssertionError("no deal comes to such a moment")


def _device(seat: str) -> str:
    return f"device-{seat}"


def _begun(form: wire.Settings, people: Collection[str], number: int) -> tuple[Table, list[object]]:
    """A table whose first deal is the one of this number."""
    secret = hashlib.sha256(str(number).encode()).hexdigest()
    table = Table(setup_of(form, Timing()), lambda: secret)
    now = round(1000 * time.time())
    host, *others = sorted(people)
    journal: list[object] = list(table.open(_device(host), NAMES[int(host[1]) - 1], now))
    if host != "p1":
        raise ValueError("the host sits at p1")
    for seat in others:
        at = int(seat[1]) - 1
        journal += table.handle(c.Sit(device=_device(seat), name=NAMES[at], seat=at), now)
    journal += table.handle(c.Begin(device=_device(host)), now)
    for seat in people:
        journal += table.handle(c.Ready(device=_device(seat)), now)
    return table, journal


def _played(table: Table, journal: list[object], moment: Moment) -> str | None:
    """Plays on as the hints say; the seat whose moment it is, None if the deal ends before."""
    state = table.state
    bot = NoviceBot()
    for step in itertools.count():
        play = state.play
        if state.phase != "playing" or play is None or play.question is None:
            return None
        asked = [seat for seat in play.question.asked if play.stage(seat) is not None]
        for seat in asked:
            if seat not in play.question.bots and moment(showing.table(play.view(seat))):
                return f"p{seat + 1}"
        seat = next(seat for seat in asked)
        now = state.at + 1
        if seat in play.question.bots:
            errand = c.BotAct(
                seat=seat, deal=play.number, turn=play.turn, action=bot.choose(play.view(seat))
            )
            journal += table.handle(errand, now)
        else:
            action = action_text(bot.choose(play.view(Seat(seat))))
            act = c.Act(device=_device(f"p{seat + 1}"), deal=play.number, action=action)
            journal += table.handle(act, now)
        assert step < 5000
    raise AssertionError("unreachable")


def _kept(store: Store, form: wire.Settings, journal: list[object]) -> str:
    now = round(1000 * time.time())
    codes = (f"{n:06}" for n in itertools.count(100_000))

    def add(connection: object) -> tuple[int, str]:
        for code in codes:
            room = rooms.add_room(connection, code, form.model_dump_json(), now)  # type: ignore[arg-type]
            if room is not None:
                return room, code
        raise AssertionError("unreachable")

    room, code = store.writer.do(add).result()
    text = json.dumps([as_json(entry) for entry in journal], ensure_ascii=False)  # type: ignore[arg-type]
    store.writer.append(room, 0, text).result()
    return str(code)
