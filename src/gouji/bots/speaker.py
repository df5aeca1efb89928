"""Our own bots speak the protocol: `gouji bot NAME`."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from gouji.bots.base import Bot
from gouji.bots.protocol import VERSION, write_message
from gouji.bots.registry import make_bot
from gouji.bots.tracker import Tracker
from gouji.engine.cards import seat_name
from gouji.engine.faults import Fault
from gouji.engine.sets import action_text


class Speaker:
    """One of our bots behind the protocol: what comes in, and what it says to that.

    >>> speaker = Speaker("novice")
    >>> speaker.answer({"type": "hello", "protocol": 1, "seed": "7/p1"})
    {'type': 'hello', 'name': 'novice'}
    """

    def __init__(self, name: str) -> None:
        make_bot(name, "")  # an unknown name is told before anything is asked
        self.name = name
        self._seed = ""
        self._tracker: Tracker | None = None
        self._bot: Bot | None = None

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What the bot says to a message, or None; kinds it doesn't know it lets pass.

        Raises `Fault`, KeyError, TypeError or ValueError for what can't be.
        """
        kind = message["type"]
        if kind == "hello":
            if message["protocol"] != VERSION:
                raise ValueError(f"protocol {message['protocol']}")
            self._seed = message["seed"]
            return {"type": "hello", "name": self.name}
        if kind == "deal":
            self._tracker = Tracker(message)
            seat = seat_name(self._tracker.seat)
            self._bot = make_bot(self.name, deal_seed(self._seed, self._tracker.number, seat))
        elif kind == "event":
            self._following().hear(message)
        elif kind == "decide":
            seen = self._following().decide(message["role"])
            assert self._bot is not None
            return {"id": message["id"], "action": action_text(self._bot.choose(seen))}
        elif kind == "over":
            self._tracker = self._bot = None
        return None

    def _following(self) -> Tracker:
        if self._tracker is None:
            raise ValueError("no deal was told")
        return self._tracker


def deal_seed(seed: str, number: int, seat: str) -> str:
    """The seed of a bot for one deal of a match: the same that a bot here within would have.

    >>> deal_seed("7/p1", 2, "p1")
    '7/2/p1'
    """
    head, slash, tail = seed.rpartition("/")
    return f"{head}/{number}/{seat}" if slash and tail == seat else f"{seed}/{number}"


def speak(name: str, lines: Iterable[bytes], write: Callable[[bytes], object]) -> None:
    """Answers the protocol's lines until `quit` or their end; `Fault` names a line that can't be.

    >>> speak("novice", [b'{"type": "quit"}', b"never read"], print)
    >>> speak("novice", [b"9"], print)
    Traceback (most recent call last):
    gouji.engine.faults.Fault: bad-message at 1 {'reason': "'int' object is not subscriptable"}
    """
    speaker = Speaker(name)
    for number, line in enumerate(lines, start=1):
        try:
            message = json.loads(line)
            if message["type"] == "quit":
                return
            said = speaker.answer(message)
        except (AssertionError, KeyError, IndexError, TypeError, ValueError) as error:
            raise Fault("bad-message", str(number), reason=str(error)) from error
        if said is not None:
            write(write_message(said))
