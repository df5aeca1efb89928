"""`gouji show`: a record for people to read."""

from typing import Annotated

import typer

from gouji.cli.common import Lang, LangOption, stop
from gouji.cli.streams import output, printable
from gouji.engine.faults import Fault
from gouji.record.reading import read_file
from gouji.record.show import show_record


def register(app: typer.Typer) -> None:
    """Adds `gouji show` to the program."""
    app.command("show", help="把一局牌谱写成人看的样子 / lays a record out for people to read")(
        _show
    )


def _show(
    file: Annotated[str, typer.Argument(help="牌谱文件 / a record", metavar="FILE")],
    lang: LangOption = Lang.zh,
    declined: Annotated[
        bool, typer.Option("--declined", help="也写出谁没有烧 / tell who declined to burn, too")
    ] = False,
) -> None:
    try:
        deal = show_record(read_file(file), lang.value, declined=declined)
    except Fault as fault:
        stop(fault, lang.value, file)
    with output():
        typer.echo(printable(str(deal)))
    if not deal.ok:
        raise typer.Exit(1)
