"""Facts into Chinese and English: the one home of what the program says about the game."""

from gouji.words.faults import fault
from gouji.words.names import Text, cards_phrase
from gouji.words.refusals import refusal

__all__ = ["Text", "cards_phrase", "fault", "refusal"]
