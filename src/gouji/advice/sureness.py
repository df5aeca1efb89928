"""How sure a choice is: how often one with such a gap came out ahead when it was tried.

Measured, not guessed: in many decisions of whole deals, both the best and the second were played on
to the end, all seats by the same network, with the cards as they really lay. `SHARES` is how often
the best brought its seat more than the second, an equal end counting one half, by the gap that the
network had seen between them. `bench/trust.py` measures it and writes the file.
"""

import functools
import json
from importlib import resources

import numpy as np


@functools.cache
def _measured() -> tuple[list[float], list[float]]:
    place = resources.files("gouji.advice") / "sureness.json"
    table = json.loads(place.read_text(encoding="utf-8"))
    return table["gaps"], table["shares"]


def sureness(gap: float) -> float:
    """The share, from 0.5 to 1, for a gap in points.

    >>> 0.5 <= sureness(0.0) <= sureness(1.0) <= sureness(100.0) <= 1.0
    True
    """
    gaps, shares = _measured()
    return float(np.interp(gap, gaps, shares))
