"""What waits in line at a running table."""

from collections.abc import Callable
from typing import NamedTuple

from gouji.table import commands as c
from gouji.table.handling import No
from gouji.table.table import Table
from gouji.web.audience import Connection

Reply = Callable[[No | None], None]


class Order(NamedTuple):
    """A command in the inbox, and who is told how it ended: None when it was done."""

    command: c.Command | c.BotAct
    reply: Reply | None


class Attach(NamedTuple):
    """A connection said hello; `epoch`, `n`: what it saw last."""

    connection: Connection
    epoch: str | None
    n: int | None


class Detach(NamedTuple):
    """A connection is gone."""

    connection: Connection


class Look(NamedTuple):
    """Something to be done with the table as everybody may see it."""

    work: Callable[[Table], None]


Item = Order | Attach | Detach | Look
