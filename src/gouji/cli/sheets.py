"""Score sheets of matches (R20.9): for people, and as CSV."""

import csv
import io

from rich.console import Console
from rich.table import Table

from gouji import words
from gouji.engine.cards import SEAT_NAMES, SEATS, side
from gouji.engine.scoring import KINDS
from gouji.match import Match, sheet_row
from gouji.words.match import COLUMNS, MATCH, RESULTS


def _sides(names: tuple[str, ...]) -> tuple[words.Text, words.Text]:
    def side_text(which: int) -> words.Text:
        called = dict.fromkeys(words.shown(names[seat]) for seat in SEATS if side(seat) == which)
        return MATCH["side"].fill(side=words.side_name(which), names=" ".join(called))

    return side_text(0), side_text(1)


def result(one: Match, names: tuple[str, ...]) -> words.Text:
    """How a match ended, in a sentence."""
    a, b = one.totals
    if one.winner is None:
        extra = len(one.deals) - one.rulebook.deals_per_match
        return MATCH["drawn"].fill(a=a, b=b, extra=extra)
    won, lost = (a, b) if one.winner == 0 else (b, a)
    return MATCH["won"].fill(side=_sides(names)[one.winner], a=won, b=lost)


def summary(played: list[Match], names: tuple[str, ...]) -> words.Text:
    """Several matches in a sentence."""
    a, b = _sides(names)
    deals = sum(len(one.deals) for one in played)
    per = [sum(one.totals[i] for one in played) / deals for i in (0, 1)]
    won = [sum(one.winner == i for one in played) for i in (0, 1)]
    return MATCH["summary"].fill(
        matches=len(played),
        deals=deals,
        a=a,
        b=b,
        won_a=won[0],
        won_b=won[1],
        drawn=len(played) - sum(won),
        per_a=f"{per[0]:.2f}",
        per_b=f"{per[1]:.2f}",
    )


def print_sheet(out: Console, number: int, one: Match, names: tuple[str, ...], lang: str) -> None:
    """A match's score sheet for people, deal by deal."""
    title = MATCH["title"].fill(
        n=number, rulebook=words.rulebook_name(one.rulebook), seed=words.shown(one.seed)
    )
    out.print(title.to(lang), markup=False)
    rows = [[sheet_row(played, seat) for seat in SEATS] for played in one.deals]
    used = [kind for kind in KINDS if any(row[kind] for deal in rows for row in deal)]
    for deal, seats in enumerate(rows):
        a, b = one.deals[deal].score.points
        total_a, total_b = one.totals_after(deal + 1)
        said = MATCH["deal-line"].fill(n=deal + 1, a=a, b=b, total_a=total_a, total_b=total_b)
        extra = MATCH["extra"].to(lang) if deal >= one.rulebook.deals_per_match else ""
        out.print("\n" + said.to(lang) + extra, markup=False)
        out.print(_sheet_table(seats, used, names, lang))
    out.print("\n" + result(one, names).to(lang), markup=False)


def _sheet_table(
    seats: list[dict[str, int]], used: list[str], names: tuple[str, ...], lang: str
) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in ("seat", "player", "seat_place", *used, "sum"):
        plain = key in ("seat", "player", "seat_place")
        table.add_column(COLUMNS[key].to(lang), justify="left" if plain else "right", no_wrap=True)
    for seat, row in zip(SEATS, seats, strict=True):
        table.add_row(
            SEAT_NAMES[seat],
            words.shown(names[seat]),
            words.place_name(row["seat_place"]).to(lang),
            *[words.signed(row[kind]) if row[kind] else "" for kind in used],
            words.signed(sum(row[kind] for kind in KINDS)),
        )
    return table


def sheet_csv(played: list[Match], names: tuple[str, ...], lang: str) -> str:
    """R20.9's columns, a line for each deal and player."""
    text = io.StringIO()
    sheet = csv.writer(text)
    keys = ("match", "deal", "seat", "player", "seat_place", *KINDS)
    sheet.writerow(
        COLUMNS[key].to(lang) for key in (*keys, "sum", "penalty", "side_sum", "running", "result")
    )
    for number, one in enumerate(played, start=1):
        for index, deal in enumerate(one.deals):
            for seat in SEATS:
                row = sheet_row(deal, seat)
                which = side(seat)
                sheet.writerow(
                    [
                        number,
                        index + 1,
                        SEAT_NAMES[seat],
                        names[seat],
                        words.place_name(row["seat_place"]).to(lang),
                        *[row[kind] for kind in KINDS],
                        sum(row[kind] for kind in KINDS),
                        -deal.facts.taken[which],
                        deal.score.points[which],
                        one.totals_after(index + 1)[which],
                        _outcome(one, which, index, lang),
                    ]
                )
    return text.getvalue()


def _outcome(one: Match, which: int, index: int, lang: str) -> str:
    # stands on the lines of the last deal only
    if index < len(one.deals) - 1:
        return ""
    if one.winner is None:
        return RESULTS["drawn"].to(lang)
    return RESULTS["won" if one.winner == which else "lost"].to(lang)
