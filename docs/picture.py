"""Draws docs/table.svg, the picture of the terminal in the README.

python docs/picture.py
"""

import html
import io
import re
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Line

from gouji import words
from gouji.advice.hints import advise
from gouji.bots.novice import NoviceBot
from gouji.engine.cards import SEAT_NAMES, SEATS
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC
from gouji.engine.sets import PASS
from gouji.engine.view import view
from gouji.terminal.screen import mark_of, style_of, table
from gouji.terminal.telling import hint_lines
from gouji.words.terminal import PROMPTS


def main() -> None:
    """Draws the picture."""
    me = SEATS[0]
    deal = make_deal("12", me, BASIC.opening)
    game = Game(deal.hands, deal.leader, BASIC)
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    novice = NoviceBot()
    # up to the first 够级 set of the opposite
    while not (game.to_act == me and game.status == "restricted" and game.owner == 3):
        seat = game.to_act
        assert seat is not None
        game.apply(novice.choose(view(game, seat)))
    trick = []
    for said in reversed(game.told):
        trick.append(said)
        if said.role == "lead":
            break
    for said in reversed(trick):
        if said.action < PASS:
            line = Line()
            style = "bold " + style_of(said.seat, me)
            line.append(f"{mark_of(said.seat, me)} {SEAT_NAMES[said.seat]} ", style=style)
            line.append(words.deed(said, BASIC).zh, style="bold")
            console.print(line)
    seen = view(game, me)
    console.print()
    told = [(said.seat, words.deed(said, BASIC).zh) for said in reversed(trick)]
    console.print(table(seen, "zh", trick=told))
    console.print(Line(words.question(game).zh, style="bold"))
    console.print(f"{PROMPTS['answer'].zh} > h", highlight=False)
    for line in hint_lines(advise(seen), seen):
        console.print(Line(line.zh, style="cyan"))
    console.print(f"{PROMPTS['answer'].zh} > ", highlight=False)
    svg = _cells(console.export_svg(title="gouji play"))
    Path(__file__).with_name("table.svg").write_text(svg, encoding="utf-8")


def _cells(svg: str) -> str:
    # Rich gives every character one cell's length; Chinese ones take two
    def widened(found: re.Match[str]) -> str:
        text = html.unescape(found[3])
        length = float(found[2]) / len(text) * cell_len(text)
        return f'{found[1]}textLength="{length:g}"{found[0][found.end(2) - found.start() + 1 :]}'

    return re.sub(r'(<text [^>]*?)textLength="([\d.]+)"[^>]*>([^<]+)</text>', widened, svg)


if __name__ == "__main__":
    main()
