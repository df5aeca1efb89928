"""`gouji learn`: self-play and training of the value network."""

import signal
import sys
from importlib.util import find_spec
from math import isnan
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.cli.beliefs import beliefs
from gouji.cli.common import Lang, LangOption, check_number, check_text, stop
from gouji.engine.faults import Fault
from gouji.words.learning import LEARNING

if TYPE_CHECKING:
    from gouji.learn.run import Run
    from gouji.learn.training import Progress

# PyTorch is loaded only where something is learnt.


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command("learn")(learn)
    app.command("beliefs")(beliefs)


def learn(
    folder: Annotated[
        Path,
        typer.Option(
            "-o", "--output", help="存在这里，中断了接着学 / where it all goes", metavar="DIR"
        ),
    ],
    rounds: Annotated[int, typer.Option(help="学几轮 / rounds", metavar="N")] = 400,
    deals: Annotated[int, typer.Option(help="每轮约几局 / deals a round", metavar="N")] = 1024,
    seed: Annotated[str, typer.Option(help="种子 / seed", metavar="S")] = "1",
    players: Annotated[
        int, typer.Option(help="几个进程打牌，另有一个学 / processes that play", metavar="J")
    ] = 1,
    start: Annotated[
        Path | None,
        typer.Option("--from", help="从这份权重学起 / weights to begin with", metavar="FILE"),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """自己跟自己打，学出一个估值网络 / Learns the value network by self-play."""
    if find_spec("torch") is None:
        print(f"gouji: {LEARNING['no-torch'].to(lang)}", file=sys.stderr)
        raise typer.Exit(2)
    from gouji.learn.measuring import measure
    from gouji.learn.run import opened
    from gouji.learn.settings import Settings
    from gouji.learn.training import train

    wanted: list[int] = []

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        if wanted:
            raise KeyboardInterrupt
        wanted.append(number)

    def measured(run: "Run") -> dict[str, float]:
        figures = measure(run)
        _tell_measures(figures, lang)
        return figures

    try:
        check_text("--seed", seed)
        for key, value, least in (("--rounds", rounds, 1), ("--deals", deals, 16)):
            check_number(key, value, least)
        check_number("--players", players, 1)
        settings = Settings(seed=seed, rounds=rounds, deals=deals, players=players)
        with opened(folder, settings, start) as run:
            if run.number:
                _say(LEARNING["went-on"].fill(n=run.number), lang)
            for which in (signal.SIGINT, signal.SIGTERM):
                signal.signal(which, ask_to_stop)
            train(
                run,
                tell=lambda progress: _tell(progress, lang),
                measured=measured,
                stop=lambda: bool(wanted),
            )
            done = run.number == rounds
        _finish(folder, done, lang)
    except Fault as fault:
        stop(fault, lang)
    if not done:
        raise typer.Exit(128 + wanted[0])


def _say(text: words.Text, lang: str) -> None:
    print(text.to(lang), file=sys.stderr, flush=True)


def _tell(progress: "Progress", lang: str) -> None:
    told = LEARNING["round"].fill(
        n=progress.number,
        rounds=progress.rounds,
        decisions=progress.decisions,
        loss=f"{progress.loss:.4f}",
        played=f"{progress.played_s:.1f}",
        learnt=f"{progress.learnt_s:.1f}",
    )
    _say(told, lang)


def _tell_measures(figures: dict[str, float], lang: str) -> None:
    for base in ("basic", "contest"):
        for key, other in (("novice", words.Text("novice", "novice")), ("half", LEARNING["half"])):
            points, error = figures[f"{key}_{base}"], figures[f"{key}_{base}_error"]
            if not isnan(points):
                told = LEARNING["measured"].put(
                    rulebook=words.Text(base, base),
                    other=other,
                    points=words.Text(f"{points:+.2f}", f"{points:+.2f}"),
                    error=words.Text(f"{error:.2f}", f"{error:.2f}"),
                )
                _say(told, lang)


def _finish(folder: Path, done: bool, lang: str) -> None:
    from gouji.learn.plots import plot_curve
    from gouji.learn.run import CURVE

    picture = folder / "curve.png"
    try:
        if (folder / CURVE).exists():
            plot_curve(folder / CURVE, picture)
    except ImportError:
        print(f"gouji: {LEARNING['no-plot'].to(lang)}", file=sys.stderr)
    if not done:
        _say(LEARNING["stopped"], lang)
        return
    where = [words.shown(str(at), 4096) for at in (folder / "weights", picture)]
    _say(LEARNING["written"].fill(weights=where[0], curve=where[1]), lang)
