"""All that the competition says, Chinese first with English beside it; nothing else lies here."""

from gouji.competition.texts.refusals import say

__all__ = ["say"]
