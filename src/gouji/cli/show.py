"""`gouji show`: records for people to read."""

from typing import Annotated

import typer

from gouji import words
from gouji.cli.common import Lang, LangOption, complain, read_deal
from gouji.cli.streams import output, printable
from gouji.cli.texts import TEXTS, both
from gouji.engine.faults import Fault
from gouji.record.show import show_record


def register(app: typer.Typer) -> None:
    """Adds `gouji show` to the program."""
    app.command("show", help=both("show"))(_show)


def _show(
    files: Annotated[list[str], typer.Argument(help=both("shown-files"), metavar="FILE")],
    lang: LangOption = Lang.zh,
    declined: Annotated[bool, typer.Option("--declined", help=both("declined"))] = False,
) -> None:
    worst = 0
    with output():
        for i, file in enumerate(files):
            try:
                deal = show_record(read_deal(file), lang.value, declined=declined)
            except Fault as fault:
                complain(fault, lang.value, file)
                worst = 2
                continue
            if len(files) > 1:
                head = TEXTS["shown-file"].fill(file=words.shown(file, 4096)).to(lang)
                typer.echo(printable(head if i == 0 else f"\n{head}"))
            typer.echo(printable(str(deal)))
            worst = max(worst, 0 if deal.ok else 1)
    raise typer.Exit(worst)
