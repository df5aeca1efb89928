"""What a set (一套牌) is, what beats what, and what is 够级 (R2, R3, R4).

Inside the engine a set is one int, its *code*, and so are the four words one may say:

    bits  0- 4  naturals: cards of a base rank 3..A
    bits  5- 8  base rank
    bits  9-13  twos
    bits 14-16  小王
    bits 17-19  大王
    bit  20     a word: PASS, YIELD, DECLARE, TIMEOUT
"""

import operator
from collections.abc import Sequence
from typing import NewType

import cython

from gouji.engine.cards import PACK_COUNTS, RANKS, parse_counts

Action = NewType("Action", int)

PASS = Action(1 << 20)
YIELD = Action(PASS + 1)
DECLARE = Action(PASS + 2)
TIMEOUT = Action(PASS + 3)

WORDS = {PASS: "pass", YIELD: "yield", DECLARE: "declare", TIMEOUT: "timeout"}
_CODES = {text: code for code, text in WORDS.items()}


def set_code(naturals, base, twos, small, big):
    """The code of so many cards of a base below 2, and of 2s and jokers."""
    if naturals == 0:
        base = 12 if twos else (13 if small else 14)
    return naturals | base << 5 | twos << 9 | small << 14 | big << 17


def set_naturals(code):
    """Cards of a base below 2."""
    return code & 31


def set_base(code):
    """The base rank (R2.3)."""
    return code >> 5 & 15


def set_twos(code):
    """Its 2s, attached or the base."""
    return code >> 9 & 31


def set_small(code):
    """Its 小王."""
    return code >> 14 & 7


def set_big(code):
    """Its 大王."""
    return code >> 17 & 7


def set_size(code):
    """How many cards."""
    return (code & 31) + (code >> 9 & 31) + (code >> 14 & 7) + (code >> 17 & 7)


def code_beats(new, top):
    """R3 on codes."""
    # R3.2 with both sets lined up: the last card of each is its base, so the base must be higher,
    # and every 小王 of the top, which lie first, must face a 大王.
    return (
        set_big(top) == 0
        and set_size(new) == set_size(top)
        and set_base(new) > set_base(top)
        and set_big(new) >= set_small(top)
    )


def code_is_gouji(code):
    """R4.1 on a code."""
    base: cython.int = set_base(code)
    count: cython.int
    if base >= 12 or code >> 14:  # a 2 as base, or any joker
        return True
    if base < 7:
        return False
    count = set_naturals(code) + set_twos(code)
    # T J Q K A need 5 4 3 2 2
    return count >= (12 - base if base < 10 else 2)


def code_is_opener(code, with_twos):
    """Whether a set is natural, as one must be that opens its player (R14.1), on a code."""
    return code >> 14 == 0 and (
        set_twos(code) >= 2 if set_naturals(code) == 0 else set_twos(code) == 0 or with_twos
    )


def code_of(counts: Sequence[int]) -> Action | None:
    """The code of the set that these fifteen counts make, or None if they make none (R2.1, R2.3).

    >>> action_text(code_of(parse_counts("XD29")))
    '92XD'
    >>> code_of(parse_counts("89D")) is None
    True
    """
    bases = [rank for rank in range(12) if counts[rank]]
    if len(bases) > 1 or sum(counts) == 0:
        return None
    if any(n > most for n, most in zip(counts, PACK_COUNTS, strict=True)):
        return None
    base = bases[0] if bases else 0
    return Action(set_code(counts[base] if bases else 0, base, counts[12], counts[13], counts[14]))


def action_counts(action: int) -> tuple[int, ...]:
    """The fifteen counts of a set's cards.

    >>> action_counts(parse_action("92X"))
    (0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0)
    """
    counts = [0] * 15
    if set_naturals(action):
        counts[set_base(action)] = set_naturals(action)
    counts[12] = set_twos(action)
    counts[13] = set_small(action)
    counts[14] = set_big(action)
    return tuple(counts)


def action_text(action: int) -> str:
    """How records write an action: a word, or the set's letters in ascending order (R2.4).

    >>> action_text(PASS), action_text(parse_action("DX29"))
    ('pass', '92XD')
    """
    if action in WORDS:
        return WORDS[Action(action)]
    naturals = RANKS[set_base(action)] * set_naturals(action)
    return naturals + "2" * set_twos(action) + "X" * set_small(action) + "D" * set_big(action)


def parse_action(text: str) -> Action:
    """The action of a word or of a set's letters in any order; ValueError for anything else.

    >>> action_text(parse_action("X92D"))
    '92XD'
    """
    if text in _CODES:
        return _CODES[text]
    code = code_of(parse_counts(text))
    if code is None:
        raise ValueError(f"no set: {text!r}")
    return code


class CardSet:
    """A set (一套牌), of its text in any order or of its code; ValueError if they make none (R2).

    >>> CardSet("X929D")
    CardSet('992XD')
    >>> CardSet("2X").base
    '2'
    """

    __slots__ = ("code",)

    def __init__(self, text: str | int) -> None:
        self.code: Action = parse_action(text) if isinstance(text, str) else _checked_code(text)
        if self.code >= PASS:
            raise ValueError(f"no set: {text!r}")

    @property
    def text(self) -> str:
        """Its letters in ascending order (R2.4)."""
        return action_text(self.code)

    @property
    def base(self) -> str:
        """The letter of its base rank (R2.3)."""
        return RANKS[set_base(self.code)]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return int(set_size(self.code))

    @property
    def twos(self) -> int:
        """Its 2s: attached ones, or the base."""
        return int(set_twos(self.code))

    @property
    def small(self) -> int:
        """Its 小王."""
        return int(set_small(self.code))

    @property
    def big(self) -> int:
        """Its 大王."""
        return int(set_big(self.code))

    def __repr__(self) -> str:
        return f"CardSet({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)


def _checked_code(value: object) -> Action:
    # a code as `code_of` makes it; any other would show as a set that is none
    try:
        code = operator.index(value)
    except TypeError:
        raise ValueError(f"no set: {value!r}") from None
    if not 0 < code < PASS or code >> 5 & 15 > 14 or code_of(action_counts(code)) != code:
        raise ValueError(f"no set: {value!r}")
    return Action(code)


def beats(new: CardSet, top: CardSet) -> bool:
    """Whether new beats top (R3).

    >>> beats(CardSet("TTTDD"), CardSet("999XX")), beats(CardSet("TTDXX"), CardSet("999XX"))
    (True, False)
    >>> beats(CardSet("77D"), CardSet("888")), beats(CardSet("XXD"), CardSet("222"))
    (False, True)
    """
    return bool(code_beats(new.code, top.code))


def is_gouji(cards: CardSet) -> bool:
    """Whether a set is 够级 (R4.1).

    >>> [is_gouji(CardSet(text)) for text in ("TTT22", "92", "3X", "AA", "JJJ")]
    [True, False, True, True, False]
    """
    return bool(code_is_gouji(cards.code))


def is_opener(cards: CardSet, with_twos: bool) -> bool:
    """Whether a set is natural, as one must be that opens its player (R14.1).

    `with_twos`: the switch `open_with_twos`.

    >>> [is_opener(CardSet(text), False) for text in ("TTTTT", "22", "2", "KK2", "KX")]
    [True, True, False, False, False]
    >>> is_opener(CardSet("KK2"), True)
    True
    """
    return bool(code_is_opener(cards.code, with_twos))
