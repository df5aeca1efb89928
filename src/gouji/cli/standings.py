"""The arena's and the ladder's tables for people."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from gouji import words
from gouji.words.arena import ARENA

if TYPE_CHECKING:
    from gouji.arena.pairs import Contest
    from gouji.engine.rulebook import Rulebook

_WIDTH = 400  # of tables: never cut
_LONGEST = 56  # of a name; a command's beginning and end tell it from others
_MISHAPS = ("illegal", "timeouts", "crashes")


def print_arena(told: dict[str, Any], contest: "Contest", lang: str) -> None:
    """What two bots did against each other: a line a bot."""
    out = _console()
    title = ARENA["title"].fill(
        rulebook=words.rulebook_name(contest.rulebook),
        pairs=told["matches"] // 2,
        deals=told["deals"],
        seed=words.shown(told["seed"]),
    )
    out.print(title.to(lang), markup=False)
    table = _table(lang, "bot", "points", "interval", "wins", "interval", "mean", "p99", *_MISHAPS)
    for side, sign in (("a", 1), ("b", -1)):
        points = [sign * bound + 0.0 for bound in told["points_ci95"]][::sign]
        wins = told["match_wins"] if sign == 1 else 1 - told["match_wins"]
        share = told["match_ci95"] if sign == 1 else [1 - w for w in told["match_ci95"][::-1]]
        time = told["ms_per_decision"][side]
        table.add_row(
            f"{ARENA[side].to(lang)} {_name(told[side])}",
            f"{sign * told['points_per_deal'] + 0.0:+.2f}",  # no -0
            f"{points[0]:+.2f} … {points[1]:+.2f}",
            f"{wins:.1%}",
            f"{share[0]:.1%} … {share[1]:.1%}",
            f"{time['mean']:.3f}",
            f"{time['p99']:.3f}",
            *[str(told[key][side]) for key in _MISHAPS],
        )
    out.print(table)
    _note_crashes(out, [told], lang)


def print_ladder(told: dict[str, Any], rulebook: "Rulebook", lang: str) -> None:
    """The ratings, best first, then each contest in a line."""
    out = _console()
    title = ARENA["ladder-title"].fill(
        rulebook=words.rulebook_name(rulebook),
        pairs=told["matches"] // 2,
        seed=words.shown(told["seed"]),
    )
    out.print(title.to(lang), markup=False)
    table = _table(lang, "bot", "rating", "interval", "points", "wins")
    for row in told["bots"]:
        low, high = row["rating_ci95"]
        table.add_row(
            _name(row["bot"]),
            f"{row['rating']:+.0f}",
            f"{low:+.0f} … {high:+.0f}",
            f"{row['points_per_deal']:+.2f}",
            f"{row['match_wins']:.1%}",
        )
    out.print(table)
    out.print(ARENA["ladder-note"].to(lang), markup=False)
    each = _table(lang, "a", "b", "points", "interval", "wins", "interval", *_MISHAPS)
    for one in told["contests"]:
        each.add_row(
            _name(one["a"]),
            _name(one["b"]),
            f"{one['points_per_deal']:+.2f}",
            "{:+.2f} … {:+.2f}".format(*one["points_ci95"]),
            f"{one['match_wins']:.1%}",
            "{:.1%} … {:.1%}".format(*one["match_ci95"]),
            *[" : ".join(str(one[key][side]) for side in "ab") for key in _MISHAPS],
        )
    out.print(each)
    _note_crashes(out, told["contests"], lang)


def _name(bot: str) -> str:
    bot = words.shown(bot, 4096)
    half = _LONGEST // 2
    return bot if len(bot) <= _LONGEST else f"{bot[:half]}…{bot[1 - half :]}"


def _note_crashes(out: Console, told: Sequence[dict[str, Any]], lang: str) -> None:
    if any(one["crashes"][side] for one in told for side in "ab"):
        out.print(ARENA["crash-note"].to(lang), markup=False)


def _console() -> Console:
    return Console(highlight=False, soft_wrap=True, width=_WIDTH, emoji=False)


def _table(lang: str, *keys: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in keys:
        plain = key in ("a", "b", "bot")
        table.add_column(ARENA[key].to(lang), justify="left" if plain else "right", no_wrap=True)
    return table
