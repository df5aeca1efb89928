"""Self-play: bots play match after match into an archive."""

import itertools
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gouji.arena.archive import FILE, Packed, Setup, pack
from gouji.arena.archiving import Writer
from gouji.arena.workers import results
from gouji.engine.deal import Deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.match import Match, play_match
from gouji.record.model import record_of
from gouji.record.reading import read_game
from gouji.record.writing import write_record


@dataclass(frozen=True, slots=True)
class Task:
    """One match of an archive; `found` are the records that it has already, its first deals."""

    setup: Setup
    match: int
    found: tuple[str, ...] = ()


def play(task: Task) -> list[Packed]:
    """Plays a match from where its records end: the deals that were missing.

    >>> from gouji.engine.rulebook import BASIC
    >>> deals = play(Task(Setup(("novice",) * 6, BASIC, "7"), 1))
    >>> [deal.seed for deal in deals][:3]
    ['7/1/1', '7/1/2', '7/1/3']
    """
    setup = task.setup
    packed: list[Packed] = []

    def found(match: Match, deal: Deal) -> Game | None:
        if match.next_number > len(task.found):
            return None
        record, game = read_game(task.found[match.next_number - 1])
        same = (record.seed, record.drawer, record.rulebook, record.players)
        if (
            same != (deal.seed, deal.drawer, match.rulebook, setup.bots)
            or game.play_all(list(record.actions)) < len(record.actions)
            or not game.over
        ):
            raise Fault("other-deal", f"{task.match}-{match.next_number}")
        return game

    def after_deal(match: Match, game: Game, deal: Deal) -> None:
        number = len(match.deals)
        if number <= len(task.found):
            return
        record = record_of(
            game, seed=deal.seed, drawer=deal.drawer, players=setup.bots, deal=number
        )
        packed.append(pack(write_record(record), record))

    play_match(
        setup.bots,
        setup.rulebook,
        f"{setup.seed}/{task.match}",
        found=found,
        after_deal=after_deal,
        limit_ms=setup.limit_ms,
    )
    return packed


def selfplay(
    setup: Setup,
    deals: int,
    folder: Path,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda n: None,
) -> tuple[int, int]:
    """Plays until the folder's archive holds so many deals: how many it held, and holds now.

    The same setup gives the same records in any number of processes, and whether or not it was
    interrupted. `advance` hears of deals that are there. Raises `Fault` where the archive is of
    another setup, or can't be written; the caller holds the folder (`record.files.locked`).
    """
    with Writer(folder / FILE, setup) as kept:
        held = kept.count
        advance(min(held, deals))
        if held >= deals:
            return held, held
        due, texts = kept.last_match()
        # every match has as many deals as its rulebook says, or more
        most = -(-(deals - held + len(texts)) // setup.rulebook.deals_per_match)
        tasks = itertools.chain(
            [Task(setup, due, texts)], (Task(setup, n) for n in range(due + 1, due + most + 1))
        )
        first = len(texts) + 1
        waiting: dict[int, list[Packed]] = {}
        with closing(results(play, tasks, min(jobs, most + 1))) as played:
            for task, packed in played:
                waiting[task.match] = packed
                while due in waiting and kept.count < deals:
                    new = waiting.pop(due)[: deals - kept.count]
                    kept.add(due, first, new)
                    advance(len(new))
                    due, first = due + 1, 1
                if kept.count >= deals:
                    break
        return held, kept.count
