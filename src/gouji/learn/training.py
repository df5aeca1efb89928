"""Training: rounds of self-play in other processes, learnt from here."""

import csv
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from gouji.bots.network import Network
from gouji.learn.run import CURVE, Run
from gouji.learn.selfplay import Samples, joined, play_round
from gouji.processes import work_for_parent

PAUSE = "pause"
"""While a file of this name lies in the folder, nothing is learnt or played."""


@dataclass(slots=True)
class Progress:
    """How far a run is, for whoever watches."""

    number: int
    rounds: int
    decisions: int
    loss: float
    played_s: float
    learnt_s: float


def _play(task: tuple[list[Network], str, int, float]) -> tuple[Samples, float]:
    networks, seed, deals, epsilon = task
    began = time.perf_counter()
    samples = play_round(networks, seed, deals=deals, epsilon=epsilon)
    return samples, time.perf_counter() - began


def train(
    run: Run,
    *,
    tell: Callable[[Progress], None] = lambda progress: None,
    measured: Callable[[Run], dict[str, float]] = lambda run: {},
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Plays and learns until the last round, or until `stop` says so after a round; saves.

    `measured`: every `every` rounds, what to write into the curve.
    """
    settings = run.settings
    with ProcessPoolExecutor(
        settings.players, mp_context=get_context("spawn"), initializer=work_for_parent
    ) as pool:
        # the round being learnt is played by what was known two rounds before
        waiting: deque[list[Future[tuple[Samples, float]]]] = deque()
        for number in (run.number + 1, run.number + 2):
            waiting.append([pool.submit(_play, task) for task in _tasks(run, number)])
        while run.number < settings.rounds and not stop():
            while (run.folder / PAUSE).exists():
                time.sleep(1)
            parts = [future.result() for future in waiting.popleft()]
            began = time.perf_counter()
            loss = run.learn(joined([samples for samples, _ in parts]))
            learnt_s = time.perf_counter() - began
            run.seconds += max(learnt_s, parts[0][1])
            if run.number + 2 <= settings.rounds:
                waiting.append([pool.submit(_play, task) for task in _tasks(run, run.number + 2)])
            progress = Progress(
                run.number, settings.rounds, run.decisions, loss, parts[0][1], learnt_s
            )
            tell(progress)
            if run.number % settings.every == 0 or run.number == settings.rounds:
                run.save()
                write_curve(run, progress, measured(run))
        for futures in waiting:
            for future in futures:
                future.cancel()
        run.save()


def _tasks(run: Run, number: int) -> list[tuple[list[Network], str, int, float]]:
    return run.tasks(number) if number <= run.settings.rounds else []


def write_curve(run: Run, progress: Progress, figures: dict[str, float]) -> None:
    """Adds a line to `curve.csv`."""
    path = run.folder / CURVE
    line = {
        "round": progress.number,
        "decisions": progress.decisions,
        "seconds": round(run.seconds),
        "loss": round(progress.loss, 5),
        **figures,
    }
    fresh = not path.exists() or not path.stat().st_size
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, list(line))
        if fresh:
            writer.writeheader()
        writer.writerow(line)
