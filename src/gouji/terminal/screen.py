"""The picture of the table: seats around, opposite across, the top, the own hand (Rich)."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from gouji import words
from gouji.engine.cards import RANKS, SEAT_NAMES, Seat, opposite, side
from gouji.engine.game import Said
from gouji.engine.sets import PASS, action_counts, action_text
from gouji.engine.view import Public, View
from gouji.words.terminal import MARKS, SAID, TABLE

OURS, THEIRS = "green", "magenta"
"""Colours of the two sides; their marks tell them apart where there is no colour."""

MARK = {True: "●", False: "■"}
"""Round: the person's own side; square: the other."""

_LETTERS = {rank: letter.replace("T", "10") for rank, letter in enumerate(RANKS)}


def style_of(seat: int, me: int) -> str:
    """The colour of a seat's side."""
    return OURS if side(seat) == side(me) else THEIRS


def mark_of(seat: int, me: int) -> str:
    """The shape of a seat's side."""
    return MARK[side(seat) == side(me)]


def relation(seat: int, me: int, lang: str) -> str:
    """What a seat is to the person: you, opposite, ally or enemy."""
    if seat == me:
        key = "you"
    elif seat == opposite(me):
        key = "opposite"
    else:
        key = "ally" if side(seat) == side(me) else "enemy"
    return MARKS[key].to(lang)


def table(view: View, lang: str, *, trick: Sequence[tuple[Seat, str]] = ()) -> RenderableType:
    """The table as one seat sees it: five others around, the top in the middle, its own hand.

    `trick`: what was last done by whom in this trick, in words.
    """
    me = view.seat
    said = dict(trick)
    grid = Table.grid(expand=True, padding=(0, 1))
    for justify in ("left", "center", "right"):
        grid.add_column(justify=justify, ratio=1)
    at = [Seat((me + offset) % 6) for offset in range(6)]
    cells = {seat: _seat(view.public, seat, me, said.get(seat, ""), lang) for seat in at}
    grid.add_row(cells[at[4]], cells[at[3]], cells[at[2]])
    grid.add_row(Line(), Line(), Line())
    grid.add_row(cells[at[5]], _middle(view.public, me, lang), cells[at[1]])
    return Group(grid, Line(), hand(view, lang))


def _seat(public: Public, seat: Seat, me: Seat, said: str, lang: str) -> Line:
    line = Line()
    place = public.places[seat]
    style = style_of(seat, me)
    line.append(
        f"{mark_of(seat, me)} {SEAT_NAMES[seat]} ",
        style="dim " + style if place else "bold " + style,
    )
    line.append(relation(seat, me, lang), style="dim")
    marks = seat_marks(public, seat, lang)
    line.append("\n")
    if place is not None:
        line.append(words.place_name(place).to(lang), style="dim")
    elif said and not (seat in public.locked and said == words.call(PASS).to(lang)):
        line.append(said)
    line.append("\n")
    line.append(" ".join(marks), style="yellow")
    return line


def seat_marks(public: Public, seat: Seat, lang: str) -> list[str]:
    """Marks with a word: who is asked, locked, bound, headless, has opened or declared."""
    shown = (
        ("asked", public.window is not None and seat in public.asked),
        ("locked", seat in public.locked),
        ("bound", seat in public.bound),
        ("headless", seat in public.headless),
        ("declared", seat in public.declared),
        ("opened", seat in public.opened and bool(public.rulebook.open_point)),
    )
    return [MARKS[key].to(lang) for key, there in shown if there]


def _middle(public: Public, me: Seat, lang: str) -> Line:
    line = Line(justify="center")
    if public.top is None or public.owner is None:
        line.append(TABLE["nothing-down"].to(lang), style="dim")
    else:
        owner = public.owner
        line.append(
            f"{mark_of(owner, me)} {SEAT_NAMES[owner]}", style="bold " + style_of(owner, me)
        )
        line.append("\n")
        line.append(words.call_cards(public.top).to(lang), style="bold")
        line.append(f"\n{action_text(public.top)}", style="dim")
        marks = top_marks(public, lang)
        if marks:
            line.append("\n" + " ".join(marks), style="bold yellow")
    if public.chaos:
        line.append("\n" + MARKS["chaos"].to(lang), style="yellow")
    return line


def top_marks(public: Public, lang: str) -> list[str]:
    """What the top is, besides its cards."""
    burn = words.burn_word(public.rulebook.base)
    shown = (
        (MARKS["gouji"], public.status == "restricted"),
        (MARKS["protected"], public.status == "protected"),
        (MARKS["burn"].fill(burn=burn), public.top_is_burn),
        (MARKS["final"], public.top_place is not None),
    )
    return [text.to(lang) for text, there in shown if there]


def hand(view: View, lang: str) -> RenderableType:
    """The own hand by rank, highest left; ranks that can be played now stand out."""
    playable = [0] * 15
    for action in view.legal:
        if action < PASS:
            for rank, n in enumerate(action_counts(action)):
                playable[rank] |= n
    line_ranks, line_counts = Line(), Line()
    for rank in reversed(range(15)):
        n = view.hand[rank]
        style = "dim" if not n else ("bold" if playable[rank] or not view.legal else "")
        name = words.rank_name(rank).zh[0] if rank > 12 and lang == "zh" else _LETTERS[rank]
        width = 2 if rank > 12 and lang == "zh" else len(name)
        line_ranks.append(" " * (4 - width) + name, style=style)
        line_counts.append(f"{n or '·':>4}", style=style)
    title = TABLE["hand"].fill(n=sum(view.hand)).to(lang)
    mine = Line()
    mine.append(f"{mark_of(view.seat, view.seat)} {SEAT_NAMES[view.seat]} ", style="bold " + OURS)
    mine.append(title, style="dim")
    marks = seat_marks(view.public, view.seat, lang)
    marks = [mark for mark in marks if mark != MARKS["asked"].to(lang)]
    if marks:
        mine.append("  " + " ".join(marks), style="yellow")
    return Group(mine, line_ranks, line_counts)


def legal_lines(view: View, lang: str, most: int = 10) -> list[str]:
    """What is legal, grouped by base rank, `most` written out a group; then what may be said.

    A lead's sets are told by their naturals, with a line for the wild cards that may be hung on
    each: there may be thousands.
    """
    sets = [action for action in view.legal if action < PASS]
    rulebook = view.public.rulebook
    words_said = [
        words.deed(Said(view.seat, str(view.role), action), rulebook).to(lang)
        for action in view.legal
        if action >= PASS
    ]
    lines = [SAID["legal"].fill(n=len(sets)).to(lang)] if sets else []
    hang = view.role == "lead" and len(sets) > 2 * most and view.seat not in view.public.bound
    groups: dict[int, list[str]] = {}
    for action in sets:
        counts = action_counts(action)
        base = next((rank for rank in range(12) if counts[rank]), 12)
        if not (hang and base < 12 and any(counts[12:])):
            groups.setdefault(base, []).append(action_text(action))
    for base in sorted(groups):
        texts = sorted(groups[base], key=lambda text: (len(text), text))
        row = "  ".join(texts[:most])
        if len(texts) > most:
            row += "  " + SAID["more"].fill(n=len(texts)).to(lang)
        lines.append("  " + row)
    if hang and any(view.hand[12:]):
        wild = [
            SAID["up-to"].fill(n=view.hand[rank], card=words.rank_name(rank)).to(lang)
            for rank in (12, 13, 14)
            if view.hand[rank]
        ]
        lines.append("  " + SAID["hang"].fill(wild=SAID["list"].to(lang).join(wild)).to(lang))
    if words_said:
        joined = SAID["list"].to(lang).join(words_said)
        lines.append(SAID["legal-words"].fill(words=joined).to(lang))
    return lines


def plain_console(width: int | None = None) -> Console:
    """A console for people: colours where the terminal has them, no guessing at numbers."""
    return Console(highlight=False, soft_wrap=False, width=width)
