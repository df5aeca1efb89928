"""What a bot is."""

from typing import Protocol

from gouji.engine.sets import Action
from gouji.engine.view import View


class Bot(Protocol):
    """Chooses an action from what its seat may know; the same views give the same actions."""

    def choose(self, view: View) -> Action:
        """One of `view.legal`; asked only when the view has a role."""
        ...
