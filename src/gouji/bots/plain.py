"""`random`: uniform over the legal actions."""

from gouji.engine.deal import Words
from gouji.engine.sets import Action
from gouji.engine.view import View


class RandomBot:
    """Draws from the words that R5.5 makes of its seed."""

    def __init__(self, seed: str) -> None:
        self._words = Words(seed)

    def choose(self, view: View) -> Action:
        """Any legal action, each as likely as another."""
        return view.legal[self._words.below(len(view.legal))]
