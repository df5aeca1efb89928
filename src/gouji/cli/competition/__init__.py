"""`gouji competition`: a whole event from papers to prizes; `gouji backup`, `gouji restore`."""

import typer

from gouji.cli.competition import (
    closing,
    entering,
    linking,
    lots,
    managing,
    ruling,
    safety,
    sheets,
    showing,
)
from gouji.cli.usage import App


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    group = App(
        help="赛事：从报名到发奖 / A competition, from entries to prizes", no_args_is_help=True
    )
    for module in (managing, entering, lots, sheets, closing, ruling, showing, safety, linking):
        module.register(group)
    app.add_typer(group, name="competition")
    safety.register_top(app)
