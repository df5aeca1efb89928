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


def _searching(seed: str, think_s: float | None = None) -> Bot:
    from gouji.bots.beliefs import shipped_beliefs
    from gouji.bots.search import THINK_S, SearchBot
    from gouji.bots.strong import strong_network

    seconds = THINK_S if think_s is None else think_s
    return SearchBot(strong_network(), shipped_beliefs(), seed, think_s=seconds)


_SEARCHING = "strong+"

_MAKERS: dict[str, Callable[[str], Bot]] = {
    _SEARCHING: _searching,
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

BY_CLOCK = frozenset({_SEARCHING})
"""Those whose choices hang on how far they get in their time."""

MOST_THINK_S = 60.0
"""Seconds a decision that a name may ask for."""


def make_bot(name: str, seed: str) -> Bot:
    """A fresh bot for one seat and deal; `Fault` for an unknown name.

    `strong+` may be told how many seconds it has for a decision: `strong+:0.5`.

    >>> make_bot("novise", "7/p1")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: unknown-bot at bots {'value': 'novise', 'near': 'novice', ...}
    """
    plain, _, seconds = name.partition(":")
    if plain == _SEARCHING and seconds:
        return _searching(seed, _seconds(name, seconds))
    try:
        maker = _MAKERS[name]
    except KeyError:
        near = difflib.get_close_matches(name, NAMES, 1)
        raise Fault(
            "unknown-bot", "bots", value=name, near=near[0] if near else "", choices=NAMES
        ) from None
    return maker(seed)


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_THINK_S:
        raise Fault("bad-seconds", "bots", value=name, most=f"{MOST_THINK_S:g}")
    return seconds
