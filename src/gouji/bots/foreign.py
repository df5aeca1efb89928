"""Foreign bots: programs of anybody's that sit at our table by the protocol (docs/protocol.md).

Nothing that a program does, or leaves undone, can stop a deal or hold it up for longer than its
limit: what is late, unreadable or not legal is a time-out (R17.1), what dies is started again once
and then replaced by `novice`. Pipes are read and written without blocking.
"""

import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from gouji.bots.novice import NoviceBot
from gouji.bots.protocol import QUIT, decide, hello, write_message
from gouji.engine.faults import Fault
from gouji.engine.sets import TIMEOUT, Action, parse_action
from gouji.engine.view import View

PREFIX = "cmd:"
"""What a foreign bot's name begins with; a command line follows."""

START_MS = 10_000
"""How long a program may take to say hello; it may play without, but its first answers are late."""

_LONGEST_LINE = 1 << 16
_CHUNK = 1 << 16
_GRACE_S = 1.0  # for a program to end by itself after `quit`


@dataclass(slots=True)
class Tally:
    """What happened to one bot: answers not legal, time-outs, deaths, and its thinking times."""

    illegal: int = 0
    timeouts: int = 0
    crashes: int = 0
    ms: list[float] = field(default_factory=list)


class Died(Exception):
    """The program has ended, or could not be started."""


class Late(Exception):
    """Nothing was said in time."""


def is_foreign(name: str) -> bool:
    """Whether a bot's name is a command.

    >>> is_foreign("cmd:python3 bot.py"), is_foreign("novice")
    (True, False)
    """
    return name.startswith(PREFIX)


def command_of(name: str) -> list[str]:
    """The words of a foreign bot's command; `Fault` where there is no such program.

    >>> command_of("cmd:no-such-program --fast")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: no-command at bots {'value': 'no-such-program'}
    """
    line = name.removeprefix(PREFIX)
    try:
        parts = shlex.split(line)
    except ValueError:
        parts = []
    if not parts or shutil.which(parts[0]) is None:
        raise Fault("no-command", "bots", value=parts[0] if parts else line)
    return parts


class ForeignBot:
    """A program in one seat for one match; close it in the end, or use it in a `with`.

    `seed` goes into its hello. `limit_ms`: how long it has for a decision, None for ever.
    """

    def __init__(
        self,
        command: list[str],
        seed: str,
        limit_ms: int | None,
        tally: Tally | None = None,
        start_ms: int = START_MS,
    ) -> None:
        self.tally = Tally() if tally is None else tally
        self._command = command
        self._seed = seed
        self._limit_ms = limit_ms
        self._start_ms = start_ms
        self._lives = 2
        self._number = 0
        self._told: list[bytes] = []
        self._program: _Program | None = None
        self._novice = NoviceBot()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Passes a message on; the program is started for the first one."""
        if message["type"] == "deal":
            self._told.clear()
        line = write_message(message)
        self._told.append(line)
        if self._program is None:
            self._start()
            return
        try:
            self._program.send(line)
        except Died:
            self._bury()
            self._start()

    def choose(self, view: View) -> Action:
        """The program's answer, a time-out, or what `novice` does in its stead."""
        start = time.perf_counter()
        try:
            return self._choose(view)
        finally:
            self.tally.ms.append(1000 * (time.perf_counter() - start))

    def quit(self) -> None:
        """Says quit, without waiting for it to be done: of several, all may end at once."""
        if self._program is not None:
            self._program.quit()

    def close(self) -> None:
        """Says quit, and ends what doesn't end by itself."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def _choose(self, view: View) -> Action:
        while self._program is not None:
            self._number += 1
            try:
                self._program.send(write_message(decide(view, self._number, self._limit_ms)))
                action = self._program.answer(self._number, _deadline(self._limit_ms))
            except Died:
                self._bury()
                self._start()
                continue
            except Late:
                self.tally.timeouts += 1
                return TIMEOUT
            if action is None:
                self.tally.timeouts += 1
                return TIMEOUT
            try:
                code = parse_action(action)
            except ValueError:
                code = TIMEOUT
            if code in view.legal:
                return code
            self.tally.illegal += 1
            return TIMEOUT
        return self._novice.choose(view)

    def _start(self) -> None:
        # the first start and the only other: hello, then all that was told of this deal
        while self._lives and self._program is None:
            self._lives -= 1
            try:
                self._program = _Program(self._command)
                self._program.greet(self._seed, _deadline(self._start_ms))
                for line in self._told:
                    self._program.send(line)
            except Died:
                self._bury()

    def _bury(self) -> None:
        self.tally.crashes += 1
        if self._program is not None:
            self._program.close()
            self._program = None


def _deadline(limit_ms: int | None) -> float | None:
    return None if limit_ms is None else time.monotonic() + limit_ms / 1000


class _Program:
    """A process with its two pipes; it leads a process group of its own."""

    def __init__(self, command: list[str]) -> None:
        self._out = bytearray()
        self._in = bytearray()
        self._greeted = False
        self._skipping = False  # the rest of a line that is too long
        self._ends: float | None = None  # when its grace is over, after quit
        self._owed: set[int] = set()  # decisions whose answers may still come, too late
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Died from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        for pipe in (self._to, self._from):
            os.set_blocking(pipe.fileno(), False)

    def send(self, line: bytes) -> None:
        """Sends what the pipe takes now; the rest goes with the next call."""
        self._out += line
        self._push()

    def greet(self, seed: str, deadline: float | None) -> None:
        """Says hello and waits for the other's; what never comes is not waited for again."""
        self.send(write_message(hello(seed)))
        try:
            self._greeted = _is_hello(_read(self._line(deadline)))
        except Late:
            self._greeted = False

    def answer(self, number: int, deadline: float | None) -> str | None:
        """The action in the answer to a decision, or None when something else was said.

        Late answers to earlier decisions, and a late hello, are passed over.
        """
        self._owed.add(number)
        while True:
            said = _read(self._line(deadline))
            if not self._greeted and _is_hello(said):
                self._greeted = True
                continue
            given = said.get("id") if isinstance(said, dict) else None
            if not isinstance(said, dict) or type(given) is not int or given not in self._owed:
                return None
            self._owed.remove(given)
            if given == number:
                action = said.get("action")
                return action if isinstance(action, str) else None

    def quit(self) -> None:
        """Says quit and closes its input; from now on it has a moment to end by itself."""
        if self._ends is None:
            self._ends = time.monotonic() + _GRACE_S
            with contextlib.suppress(Died):  # it may be gone already
                self.send(write_message(QUIT))
            self._to.close()

    def close(self) -> None:
        """Quit, a moment's grace, and the end of the whole process group."""
        self.quit()
        with contextlib.suppress(Died, Late):  # it is gone, or never goes by itself
            while True:
                self._line(self._ends)
        self._from.close()
        with contextlib.suppress(ProcessLookupError):  # nobody is left in it
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _push(self) -> None:
        try:
            while self._out:
                n = os.write(self._to.fileno(), self._out)
                del self._out[:n]
        except BlockingIOError:
            return  # the pipe is full: later
        except OSError as error:
            raise Died from error

    def _line(self, deadline: float | None) -> bytes:
        # the next line that it says; of one that is too long only the beginning, the rest is lost
        while True:
            end = self._in.find(b"\n") + 1
            if self._skipping and self._in:
                del self._in[: end or len(self._in)]
                self._skipping = not end
            elif end or len(self._in) > _LONGEST_LINE:
                cut = end or len(self._in)
                line = bytes(self._in[:cut])
                del self._in[:cut]
                self._skipping = not end
                return line
            else:
                self._read_on(deadline)

    def _read_on(self, deadline: float | None) -> None:
        self._wait(deadline)
        with contextlib.suppress(BlockingIOError):
            said = os.read(self._from.fileno(), _CHUNK)
            if not said:
                raise Died
            self._in += said

    def _wait(self, deadline: float | None) -> None:
        with selectors.DefaultSelector() as pipes:
            pipes.register(self._from, selectors.EVENT_READ)
            if self._out and not self._to.closed:
                pipes.register(self._to, selectors.EVENT_WRITE)
            while True:
                left = None if deadline is None else deadline - time.monotonic()
                if left is not None and left <= 0:
                    raise Late
                ready = {key.fd for key, _ in pipes.select(left)}
                if self._from.fileno() in ready:
                    return
                if ready:
                    self._push()
                    if not self._out:
                        pipes.unregister(self._to)


def _read(line: bytes) -> object:
    try:
        said: object = json.loads(line)
    except (ValueError, RecursionError):
        return None  # garbage
    return said


def _is_hello(said: object) -> bool:
    return isinstance(said, dict) and said.get("type") == "hello"
