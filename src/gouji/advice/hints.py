"""A hint: what the network would do, what else there is, how sure it is, and why."""

from typing import NamedTuple

from gouji import words
from gouji.advice.options import Option, lay_out, weigh
from gouji.advice.reasons import Reason, reason
from gouji.advice.sureness import sureness
from gouji.bots.network import Network
from gouji.bots.strong import strong_network
from gouji.engine.cards import SEAT_NAMES
from gouji.engine.game import Said
from gouji.engine.sets import Action
from gouji.engine.view import View
from gouji.words import Names, Text
from gouji.words.hints import EVEN, HINTS, because, why


class Advice(NamedTuple):
    """What one may do, best first; why the best rather than the second; how sure (0.5 to 1).

    `reason` is None where no fact tells the two apart, or they are equally good; `sure` where there
    is no choice (`gouji.advice.sureness` tells what it means).
    """

    options: tuple[Option, ...]
    reason: Reason | None
    sure: float | None

    @property
    def gap(self) -> float:
        """Points between the best and the second; 0 where there is no choice."""
        return self.options[0].value - self.options[1].value if len(self.options) > 1 else 0.0


def advise(view: View, network: Network | None = None) -> Advice:
    """What the network, `strong`'s if none is given, makes of a decision; ValueError without one.

    >>> from gouji.engine.cards import Seat
    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.view import view
    >>> game = Game(["99", "TT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 9")
    >>> advice = advise(view(game, Seat(1)))
    >>> len(advice.options), 0.5 <= advice.sure <= 1
    (2, True)
    """
    if view.role is None:
        raise ValueError("this seat is not asked")
    question = lay_out(view)
    options = weigh([question], strong_network() if network is None else network)[0]
    if len(options) == 1:
        return Advice(tuple(options), None, None)
    best, second = options[:2]
    gap = best.value - second.value
    found = reason(question, best, second) if gap >= EVEN else None
    return Advice(tuple(options), found, sureness(gap))


def deed(view: View, action: Action) -> Text:
    """An action of the seat that is asked, as a hint names it."""
    return words.deed(Said(view.seat, str(view.role), action), view.public.rulebook)


def sentence(advice: Advice, view: View, names: Names = SEAT_NAMES) -> Text:
    """Why the best is the best, a sentence of its own."""
    if len(advice.options) == 1:
        return HINTS["only"]
    found = advice.reason
    base = view.public.rulebook.base
    told = None if found is None else because(found.key, found.fields, base, names)
    return why(told, deed(view, advice.options[1].action), advice.gap)
