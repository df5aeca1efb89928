"""`gouji bench random`: the speed figure (docs/bench.md)."""

import json
import time
from typing import Annotated

import typer

from gouji.cli.common import Lang, LangOption, RulebookOption, rulebook_or_stop
from gouji.cli.usage import App
from gouji.engine.batch import Batch
from gouji.engine.game import COMPILED
from gouji.words.bench import BENCH

_CHUNK = 20_000 if COMPILED else 200


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    group = App(help="速度 / speed figures", no_args_is_help=True)
    group.callback()(_bench)
    group.command("random")(random_play)
    app.add_typer(group, name="bench")


def _bench() -> None:
    """速度 / Speed figures."""


def random_play(
    seconds: Annotated[float, typer.Option(help="量多久 / how long", min=0.01, max=3600.0)] = 3.0,
    rulebook: RulebookOption = "contest",
    seed: Annotated[int, typer.Option(help="种子 / seed", min=0)] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON")] = False,
    lang: LangOption = Lang.zh,
) -> None:
    """一个线程随机打牌，发牌计分都在内 / Random play in one thread, dealing and scoring too."""
    batch = Batch(1, rulebook_or_stop(rulebook, lang), seed)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        batch.play_random(_CHUNK)
    found = {
        "decisions_per_s": round(batch.decisions / spent),
        "unforced_per_s": round(batch.unforced / spent),
        "deals_per_s": round(batch.deals / spent, 1),
        # a deal still being played counts in the decisions but not among the deals
        "decisions_per_deal": round(batch.decisions / batch.deals, 1) if batch.deals else None,
        "compiled": bool(COMPILED),
    }
    if as_json:
        print(json.dumps(found))
        return
    for key, value in found.items():
        print(
            f"{BENCH[key].to(lang)}: {BENCH[str(value)].to(lang) if key == 'compiled' else value}"
        )
