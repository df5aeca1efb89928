"""What a bot is."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from gouji.engine.sets import Action
from gouji.engine.view import View


class Bot(Protocol):
    """Chooses an action from what its seat may know; the same views give the same actions."""

    def choose(self, view: View) -> Action:
        """One of `view.legal`; asked only when the view has a role."""
        ...


@runtime_checkable
class Listener(Bot, Protocol):
    """A bot that is told of the deal as it goes on, in the messages of `bots.protocol`."""

    def tell(self, message: Mapping[str, Any]) -> None:
        """Takes a `deal`, `event` or `over` message."""
        ...
