"""Lessons for people who do not know 够级: prepared positions, and the learner's way through them.

>>> lessons()[0].title
Text(zh='一套牌', en='A set')
"""

from gouji.lessons.lecture import Lecture, Reply, Told
from gouji.lessons.lesson import LEARNER, Lesson, Step, lessons, read_lesson

__all__ = ["LEARNER", "Lecture", "Lesson", "Reply", "Step", "Told", "lessons", "read_lesson"]
