"""The bots by name."""

import difflib
from collections.abc import Callable

from gouji.bots.base import Bot
from gouji.bots.baselines import ExactFitBot, LadderCheapBot, WholeGroupsBot
from gouji.bots.novice import NoviceBot
from gouji.bots.plain import RandomBot
from gouji.engine.faults import Fault


def _shipped(name: str) -> Bot:
    from gouji.bots.strong import NetworkBot, shipped_network  # NumPy only for who wants it

    return NetworkBot(shipped_network(name))


_MAKERS: dict[str, Callable[[str], Bot]] = {
    "strong": lambda seed: _shipped("strong"),
    "steady": lambda seed: _shipped("steady"),
    "novice": lambda seed: NoviceBot(),
    "random": RandomBot,
    "ladder-cheap": lambda seed: LadderCheapBot(),
    "whole-groups": lambda seed: WholeGroupsBot(),
    "exact-fit": lambda seed: ExactFitBot(),
}

NAMES = tuple(_MAKERS)
"""Every bot's name."""


def make_bot(name: str, seed: str) -> Bot:
    """A fresh bot for one seat and deal; `Fault` for an unknown name.

    >>> make_bot("novise", "7/p1")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: unknown-bot at bots {'value': 'novise', 'near': 'novice', ...}
    """
    try:
        maker = _MAKERS[name]
    except KeyError:
        near = difflib.get_close_matches(name, NAMES, 1)
        raise Fault(
            "unknown-bot", "bots", value=name, near=near[0] if near else "", choices=NAMES
        ) from None
    return maker(seed)
