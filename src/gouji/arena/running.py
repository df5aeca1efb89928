"""Playing many pairs: over many processes, and on from where a folder's results end."""

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from gouji.arena.pairs import Contest, Pair, play_pair
from gouji.arena.workers import results
from gouji.engine.faults import Fault
from gouji.record.files import difference, make_folder, read_text, write_whole

HEAD = "arena.json"
RESULT = "result.json"
PLOT = "arena.png"


class Folder:
    """The results of one contest in a folder: a file a pair, and what they belong to.

    Raises `Fault` where the folder holds another contest's, or can't be written.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        make_folder(path)
        head = path / HEAD
        if not head.exists():
            write_json(head, contest.table())
            return
        there = read_json(head)
        if not isinstance(there, dict):
            raise Fault("bad-results", str(head))
        if other := difference(there, contest.table()):
            raise Fault("other-arena", str(head), **other)

    def _file(self, number: int) -> Path:
        return self.path / f"pair-{number:06d}.json"

    def found(self, number: int) -> Pair | None:
        """The pair's result, if an earlier run left it."""
        path = self._file(number)
        if not path.exists():
            return None
        try:
            pair = Pair.read(read_json(path))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Fault("bad-results", str(path)) from error
        if pair.number != number:
            raise Fault("bad-results", str(path))
        return pair

    def keep(self, pair: Pair) -> None:
        """Writes a pair's result."""
        write_json(self._file(pair.number), pair.table())


Task = tuple[Contest, int]


def contest_pairs(
    contests: Sequence[Contest],
    matches: int,
    jobs: int,
    folders: Sequence[Folder] | None = None,
    advance: Callable[[int], None] = lambda n: None,
) -> tuple[list[list[Pair]], int]:
    """The pairs 1 to `matches` of each contest, in order, and how many of them were found.

    `folders`: one a contest, where results are kept and found. `advance` hears of pairs that are
    there.

    >>> from gouji.engine.rulebook import BASIC
    >>> pairs, found = contest_pairs([Contest("novice", "random", BASIC, "7")], 2, 1)
    >>> [pair.number for pair in pairs[0]], found
    ([1, 2], 0)
    """
    there: dict[Task, Pair] = {}
    tasks = [(contest, number) for number in range(1, matches + 1) for contest in contests]
    kept = dict(zip(contests, folders, strict=True)) if folders is not None else {}
    for task in tasks if kept else ():
        if (pair := kept[task[0]].found(task[1])) is not None:
            there[task] = pair
    found = len(there)
    advance(found)
    missing = [task for task in tasks if task not in there]
    with closing(results(_play, missing, max(1, min(jobs, len(missing))))) as played:
        for task, pair in played:
            if kept:
                kept[task[0]].keep(pair)
            there[task] = pair
            advance(1)
    return [[there[contest, n] for n in range(1, matches + 1)] for contest in contests], found


def _play(task: Task) -> Pair:
    return play_pair(*task)


# ---------------------------------------------------------------- files


def write_json(path: Path, value: Any) -> None:
    """Writes a file whole or not at all; `Fault` where that can't be."""
    try:
        write_whole(path, json.dumps(value) + "\n")
    except OSError as error:
        raise Fault("no-writing", str(path), reason=error.strerror or str(error)) from None


def read_json(path: Path) -> Any:
    """What a file holds; `Fault` where that is no JSON."""
    try:
        return json.loads(read_text(path))
    except Fault as fault:
        raise fault.at(str(path)) from None
    except (ValueError, RecursionError):
        raise Fault("bad-results", str(path)) from None
