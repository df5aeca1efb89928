"""The drawn examples of the rules page, as data; whoever shows them has the engine check each.

>>> sorted({example.clause.partition(".")[0] for example in EXAMPLES})[:4]
['R1', 'R10', 'R11', 'R12']
"""

from gouji.words.drawn import burns, dealing, ends, points, sets, tricks
from gouji.words.drawn.shapes import VERDICTS, Dealt, Example, Facts, Play, Scored, Sets, Sold

EXAMPLES: tuple[Example, ...] = (
    *sets.EXAMPLES,
    *dealing.EXAMPLES,
    *tricks.EXAMPLES,
    *burns.EXAMPLES,
    *ends.EXAMPLES,
    *points.EXAMPLES,
)
"""All of them, in the order of their clauses."""

__all__ = [
    "EXAMPLES",
    "VERDICTS",
    "Dealt",
    "Example",
    "Facts",
    "Play",
    "Scored",
    "Sets",
    "Sold",
]
