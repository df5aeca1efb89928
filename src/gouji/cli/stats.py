"""`gouji stats`: what an archive says about the game."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from gouji import words
from gouji.cli.common import JobsOption, Lang, LangOption, check_number, stop
from gouji.cli.progress import progress
from gouji.cli.streams import output, printable
from gouji.engine.cards import RANKS
from gouji.engine.faults import Fault
from gouji.engine.rulebook import Rulebook
from gouji.record.files import locked
from gouji.words.names import Text
from gouji.words.scores import KINDS
from gouji.words.stats import EVENTS, STATS

_WIDTH = 160  # of tables: never cut

_POSSIBLE: dict[str, Callable[[Rulebook], object]] = {
    "blocked": lambda book: book.threes_last,
    "opened": lambda book: book.open_point or book.declarations,
    "declared": lambda book: book.declarations,
}
"""Which rulebooks know of what."""

Estimate = Mapping[str, Any]


def register(app: typer.Typer) -> None:
    """Adds `gouji stats` to the program."""
    app.command("stats")(stats)


def stats(
    path: Annotated[Path, typer.Argument(help="档案的文件夹 / its folder", metavar="DIR")],
    as_json: Annotated[bool, typer.Option("--json", help="JSON")] = False,
    folder: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="图放这里 / where plots go", metavar="PLOTS"),
    ] = None,
    jobs: JobsOption = None,
    lang: LangOption = Lang.zh,
) -> None:
    """档案作统计：先发、大王、点、长短、烧牌等 / What an archive says about the game."""
    from gouji.arena.archive import Archive
    from gouji.arena.statistics import count_all, statistics
    from gouji.arena.workers import cores

    try:
        check_number("--jobs", jobs, 1)
        with Archive(path) as archive:
            deals, rulebook = len(archive), archive.setup.rulebook
        with progress(STATS["progress"].to(lang), deals) as advance:
            sums = count_all(path, jobs or cores(), advance)
        told = statistics(sums)
    except Fault as fault:
        stop(fault, lang, str(path))
    with output():
        if as_json:
            print(printable(json.dumps(told, ensure_ascii=False)))
        else:
            _print(told, rulebook, lang)
    if folder is not None:
        _draw(told, folder, lang)


def _draw(told: Mapping[str, Any], folder: Path, lang: str) -> None:
    from gouji.arena.running import write_json
    from gouji.arena.statistics_plots import PLOT, plot_statistics

    try:
        with locked(folder):
            write_json(folder / "stats.json", told)
            try:
                plot_statistics(told, folder / PLOT)
            except ImportError:
                print(f"gouji: {STATS['no-plots'].to(lang)}", file=sys.stderr)
            except OSError as error:
                reason = error.strerror or str(error)
                raise Fault("no-writing", str(folder / PLOT), reason=reason) from None
    except Fault as fault:
        stop(fault, lang)
    said = STATS["written"].fill(folder=words.shown(str(folder), 4096))
    print(said.to(lang), file=sys.stderr)


# ---------------------------------------------------------------- what is printed


class _Page:
    """Tables one below the other, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._out = Console(highlight=False, soft_wrap=True, width=_WIDTH, emoji=False)

    def line(self, text: Text) -> None:
        self._out.print(printable(text.to(self.lang)), markup=False)

    def table(self, title: Text, heads: Sequence[Text], rows: Sequence[Sequence[Any]]) -> None:
        """A table whose rows begin with a `Text`."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(title.to(self.lang), no_wrap=True)
        for head in heads:
            table.add_column(head.to(self.lang), justify="right", no_wrap=True)
        for name, *cells in rows:
            table.add_row(name.to(self.lang), *cells)
        self._out.print()
        self._out.print(table)


def _print(told: Mapping[str, Any], rulebook: Rulebook, lang: str) -> None:
    page = _Page(lang)
    bots = told["bots"]
    shown = words.shown(" ".join(bots[: 1 if len(set(bots)) == 1 else 6]), 1000)
    seats = STATS["alike" if len(set(bots)) == 1 else "seats"].fill(bots=shown)
    fields = {key: told[key] for key in ("deals", "matches")}
    name, seed = words.rulebook_name(rulebook), words.shown(told["seed"])
    page.line(STATS["title"].fill(rulebook=name, seats=seats, seed=seed, **fields))
    page.line(STATS["note"])
    _print_leader(page, told["leader"])
    cards = [(words.rank_name(RANKS.index(c)), *_points(told["cards"][c])) for c in told["cards"]]
    page.table(STATS["cards"], [Text("", ""), STATS["interval"]], cards)
    _print_points(page, told["points"], rulebook)
    _print_lengths(page, told)
    burn = words.burn_word(rulebook.base)
    events = [
        (EVENTS[key].fill(burn=burn), *_share(found["deals"]), *_number(found["per_deal"]))
        for key, found in told["events"].items()
        if key not in _POSSIBLE or _POSSIBLE[key](rulebook)
    ]
    heads = [STATS["deals"], STATS["interval"], STATS["per-deal"], STATS["interval"]]
    page.table(STATS["events"], heads, events)
    extra = told["extra"]
    if extra is not None:
        rows = [
            (STATS["extra-matches"], *_share(extra["matches"])),
            (STATS["extra-deals"], *_number(extra["deals_per_match"])),
            (STATS["drawn"], *_share(extra["drawn"])),
        ]
        page.table(STATS["extra"], [Text("", ""), STATS["interval"]], rows)


def _print_leader(page: _Page, leader: Mapping[str, Any]) -> None:
    heads = [Text("", ""), STATS["interval"]]
    rows = [
        (STATS["leader-place"].fill(place=words.place_name(place)), *_share(found))
        for place, found in enumerate(leader["places"], start=1)
    ]
    rows.append((STATS["mean-place"], *_number(leader["mean_place"])))
    rows.append((STATS["leader-net"], *_points(leader["net"])))
    page.table(STATS["leader"], heads, rows)
    firsts = enumerate(leader["first_by_seat"])
    page.table(STATS["first"], heads, [(STATS[f"first-{n}"], *_share(f)) for n, f in firsts])


def _print_points(page: _Page, points: Mapping[str, Any], rulebook: Rulebook) -> None:
    heads = [Text("", ""), STATS["interval"]]
    keys = ("decide", "turned", "made", "levelled")
    rows = [(STATS[key], *_share(points[key])) for key in keys]
    if points["decide_match"] is not None:
        rows.append((STATS["decide-match"], *_share(points["decide_match"])))
    if points["decide"]["value"]:
        page.table(STATS["points"], heads, rows)
    burn = words.burn_word(rulebook.base)
    kinds = [
        (
            STATS["place"] if kind == "place" else KINDS[kind].fill(burn=burn),
            *_share(found["share"]),
            *_number(found["per_deal"]),
        )
        for kind, found in points["kinds"].items()
    ]
    heads = [STATS["share"], STATS["interval"], STATS["per-deal"], STATS["interval"]]
    page.table(STATS["kinds"], heads, kinds)


def _print_lengths(page: _Page, told: Mapping[str, Any]) -> None:
    keys = ("least", "p5", "p50", "p95", "most")
    rows = [
        (STATS[of], *_number(told[of]["mean"], 1), *[str(told[of][key]) for key in keys])
        for of in ("plays", "tricks")
    ]
    heads = [STATS["mean"], STATS["interval"], *[STATS[key] for key in keys]]
    page.table(STATS["length"], heads, rows)


def _share(found: Estimate) -> tuple[str, str]:
    low, high = found["ci95"]
    return f"{found['value']:.1%}", f"{low:.1%} … {high:.1%}"


def _number(found: Estimate, digits: int = 2) -> tuple[str, str]:
    low, high = found["ci95"]
    return f"{found['value']:.{digits}f}", f"{low:.{digits}f} … {high:.{digits}f}"


def _points(found: Estimate) -> tuple[str, str]:
    low, high = found["ci95"]
    return f"{found['value']:+.2f}", f"{low:+.2f} … {high:+.2f}"
