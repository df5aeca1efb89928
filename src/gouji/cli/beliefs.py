"""`gouji beliefs`: learning with whom hidden cards rather lie."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gouji import words
from gouji.cli.common import Lang, LangOption, check_number, check_text, stop
from gouji.engine.faults import Fault
from gouji.words.learning import LEARNING

if TYPE_CHECKING:
    from gouji.learn.beliefs import BeliefProgress


def beliefs(
    weights: Annotated[
        Path, typer.Argument(help="打牌的人用的权重 / weights of those who play", metavar="FILE")
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="存成 / written to", metavar="FILE")
    ],
    rounds: Annotated[int, typer.Option(help="学几轮 / rounds", metavar="N")] = 200,
    tables: Annotated[int, typer.Option(help="每轮几桌 / tables a round", metavar="N")] = 192,
    seed: Annotated[str, typer.Option(help="种子 / seed", metavar="S")] = "1",
    lang: LangOption = Lang.zh,
) -> None:
    """学别人手里会有什么，给 strong+ 用 / Learns what others hold, for strong+."""
    if find_spec("torch") is None:
        print(f"gouji: {LEARNING['no-torch'].to(lang)}", file=sys.stderr)
        raise typer.Exit(2)
    from gouji.bots.network import load_network, save_layers
    from gouji.learn.beliefs import learn_beliefs

    def tell(progress: "BeliefProgress") -> None:
        told = LEARNING["beliefs"].fill(
            n=progress.number,
            rounds=rounds,
            decisions=progress.decisions,
            error=f"{progress.error:.4f}",
            plain=f"{progress.ignorance:.4f}",
        )
        print(told.to(lang), file=sys.stderr, flush=True)

    try:
        check_text("--seed", seed)
        check_number("--rounds", rounds, 1)
        check_number("--tables", tables, 1)
        found = learn_beliefs(
            load_network(weights), rounds=rounds, tables=tables, seed=seed, tell=tell
        )
        try:
            save_layers(found.layers, found.about, output)
        except OSError as wrong:
            raise Fault("no-writing", str(output), reason=wrong.strerror or str(wrong)) from None
    except Fault as fault:
        stop(fault, lang)
    where = LEARNING["beliefs-written"].fill(weights=words.shown(str(output), 4096))
    print(where.to(lang), file=sys.stderr)
