"""A match at the terminal on disk: a journal that every action reaches before it is told.

One JSON value a line: first what the match is, then `[deal, "p3 999"]` for each action. The cards
follow from the seed. A last line that a crash cut short was never told to anyone, and is dropped.
"""

import json
import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import platformdirs
from filelock import FileLock, Timeout

from gouji.bots.registry import make_bot
from gouji.engine.cards import SEAT_NAMES, Seat, parse_seat, seat_name
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook, make_rulebook
from gouji.match import Match

_SUFFIX = ".match"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a match at the terminal is: all that its cards and its bots follow from."""

    rulebook: Rulebook
    seed: str
    seat: Seat
    bots: tuple[str, ...]  # six names; the person's own seat's is not used
    name: str = ""


def data_folder(given: Path | None = None) -> Path:
    """The folder for matches, records and lessons done: the given one, else the system's for users.

    Raises `Fault` if it can't be made.
    """
    folder = given or Path(platformdirs.user_data_dir("gouji", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("no-writing", str(folder), reason=error.strerror or str(error)) from None
    return folder


@dataclass(slots=True)
class Saved:
    """One match's journal, held by this process alone while it is open."""

    path: Path
    setup: Setup
    actions: list[tuple[int, str]]
    _lock: FileLock
    _file: BinaryIO | None = field(default=None)

    @classmethod
    def new(cls, folder: Path, setup: Setup) -> "Saved":
        """Begins a journal."""
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        path = folder / f"{stamp}-{secrets.token_hex(3)}{_SUFFIX}"
        lock = FileLock(path.with_suffix(".lock"), timeout=0)
        lock.acquire()
        saved = cls(path, setup, [], lock)
        saved._open()
        saved._write(_header(setup))
        _sync_folder(folder)
        return saved

    def add(self, deal: int, action: str) -> None:
        """Writes one action down; when this returns it outlives a crash."""
        self._write([deal, action])
        self.actions.append((deal, action))

    def of_deal(self, deal: int) -> list[str]:
        """The actions of one deal so far."""
        return [action for number, action in self.actions if number == deal]

    def match(self) -> Match:
        """The match as far as its finished deals go.

        Raises `Fault` if an action of the journal can't have been done.
        """
        match = Match(self.setup.rulebook, self.setup.seed)
        while not match.over:
            deal = match.next_deal()
            game = Game(deal.hands, deal.leader, self.setup.rulebook)
            actions = self.of_deal(match.next_number)
            if game.play_all(actions) < len(actions):
                raise Fault("bad-journal", "", path=str(self.path))
            if not game.over:
                break
            match.add(game.facts(), deal.last_drawer)
        if any(number > match.next_number for number, _ in self.actions):
            raise Fault("bad-journal", "", path=str(self.path))
        return match

    def close(self, finished: bool = False) -> None:
        """Lets the journal go; one of a finished match is no longer needed and is removed."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if finished:
            self.path.unlink(missing_ok=True)
        self._lock.release()
        if finished:
            self.path.with_suffix(".lock").unlink(missing_ok=True)

    def _open(self) -> None:
        self._file = open(self.path, "ab")  # noqa: SIM115 - held until close

    def _write(self, value: Any) -> None:
        assert self._file is not None
        self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def unfinished(folder: Path, damaged: Callable[[Fault], None]) -> Iterator[Saved]:
    """Matches that were left, the latest first; those being played elsewhere are passed over.

    Each comes open; the caller closes it. `damaged` is told of a journal that can't be read, which
    stays as it is.
    """
    for path in sorted(folder.glob(f"*{_SUFFIX}"), reverse=True):
        if not path.is_file():
            continue
        lock = FileLock(path.with_suffix(".lock"), timeout=0)
        try:
            lock.acquire()
        except Timeout:
            continue
        except OSError:
            damaged(Fault("bad-journal", "", path=str(path)))
            continue
        try:
            setup, actions, whole = _read(path)
            saved = Saved(path, setup, actions, lock)
            saved.match()
        except Fault as fault:
            lock.release()
            damaged(fault)
            continue
        if path.stat().st_size > whole:
            os.truncate(path, whole)  # a line cut short by a crash
        saved._open()
        yield saved


def _read(path: Path) -> tuple[Setup, list[tuple[int, str]], int]:
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    try:
        setup = _setup(json.loads(lines[0]))
        actions = []
        for deal, action in map(json.loads, lines[1:]):
            if type(deal) is not int or not isinstance(action, str):
                raise TypeError("a number and an action")
            actions.append((deal, action))
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):  # a Fault is a ValueError
        raise Fault("bad-journal", "", path=str(path)) from None
    return setup, actions, whole


def _header(setup: Setup) -> dict[str, Any]:
    return {
        "gouji-match": 1,
        "rulebook": setup.rulebook.table(),
        "seed": setup.seed,
        "seat": seat_name(setup.seat),
        "bots": list(setup.bots),
        "name": setup.name,
    }


def _setup(header: Any) -> Setup:
    """The first line of a journal; ValueError, KeyError or TypeError for anything else."""
    bots, seed, name = header["bots"], header["seed"], header["name"]
    if header["gouji-match"] != 1 or isinstance(header["gouji-match"], bool):
        raise ValueError("no journal of this format")
    if not isinstance(bots, list) or len(bots) != len(SEAT_NAMES):
        raise ValueError("six bots")
    if not all(isinstance(text, str) for text in (*bots, seed, name)):
        raise TypeError("texts")
    seed.encode()
    seat = parse_seat(header["seat"])
    for at, bot in enumerate(bots):
        if at != seat:
            make_bot(bot, "")
    return Setup(
        rulebook=make_rulebook(header["rulebook"]),
        seed=seed,
        seat=seat,
        bots=tuple(bots),
        name=name,
    )


def _sync_folder(folder: Path) -> None:
    # a new file's name is durable only once its folder is
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
