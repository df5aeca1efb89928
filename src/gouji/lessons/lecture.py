"""A lesson being taken: what is asked, what is said to an answer, what the others then do.

No input and no output: a screen shows `view` and the texts, and passes answers on.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from gouji import words
from gouji.engine.game import Event, Game, Said
from gouji.engine.refusal import Refusal
from gouji.engine.sets import PASS, TIMEOUT, parse_action
from gouji.engine.view import View, view
from gouji.lessons.lesson import LEARNER, Lesson, Step
from gouji.words import Text


class Told(NamedTuple):
    """Something that the table hears: what was said, if it is told, and what it brought.

    `said` is None for a declined burn, which is told to nobody (R9.2); a block, of which nobody is
    told before the deal ends (R15.2), is not among the events.
    """

    said: Said | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a lecture says to an answer.

    `refused`: the action can't be done, and `refusal` says why. `wrong`: it could be done, but is
    not the point here; nothing has happened. `right`: it is done, `told` is what the table heard.
    """

    kind: Literal["refused", "wrong", "right"]
    text: Text
    refusal: Refusal | None = None
    told: Told | None = None


class Lecture:
    """One learner in one lesson.

    `others` until something is asked, then `answer` until it was right, and so on until `done`.

    >>> from gouji.lessons import lessons
    >>> lecture = Lecture(lessons()[0])
    >>> lecture.others(), lecture.number, lecture.done
    ([], 1, False)
    >>> lecture.answer("p1 5588").text.zh
    '五、八不能混着出：一套牌只能是一个点数，另外可以贴 2、挂王'
    >>> lecture.answer("p1 5555").kind, lecture.step
    ('right', None)
    >>> [told.said.seat for told in lecture.others()], lecture.number
    ([1, 2, 3, 4, 5], 2)
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.restart()

    def restart(self) -> None:
        """Begins the lesson anew."""
        self.game: Game = self.lesson.record.game()
        self._at = 0

    @property
    def step(self) -> Step | None:
        """What the learner is asked; None while the others are to play, and when it is done."""
        cues = self.lesson.cues
        return self.lesson.steps[cues.index(self._at)] if self._at in cues else None

    @property
    def number(self) -> int:
        """Which step is asked, or comes next, from 1; one more than there are after the last."""
        return 1 + sum(cue < self._at for cue in self.lesson.cues)

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self._at == len(self.lesson.record.actions)

    @property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.game, LEARNER)

    def hint(self) -> Text:
        """Help with the step that is asked; ValueError where none is."""
        return self._asked().hint

    def answer(self, action: str) -> Reply:
        """Judges what the learner does, `"p1 999"`; ValueError where nothing is asked."""
        step = self._asked()
        refusal = self.game.why_not(action)
        if refusal is not None:
            return Reply("refused", words.refusal(refusal), refusal=refusal)
        chosen = parse_action(action.partition(" ")[2])
        if chosen == TIMEOUT:
            chosen = self.game.timeout_choice()
        if chosen not in step.accepted:
            return Reply("wrong", step.instead.get(chosen, step.wrong))
        return Reply("right", step.right, told=self._play(action))

    def others(self) -> list[Told]:
        """Plays on to the learner's next choice, or to the end: what was said, in order.

        Where the learner has no choice, what he does is among it.
        """
        heard = []
        while self.step is None and not self.done:
            told = self._play(self.lesson.record.actions[self._at])
            if told.said is not None or told.events:
                heard.append(told)
        return heard

    def _asked(self) -> Step:
        step = self.step
        if step is None:
            raise ValueError("nothing is asked")
        return step

    def _play(self, action: str) -> Told:
        events = self.game.play(action)
        self._at += 1
        said = self.game.history[-1]
        declined = said.role == "burn" and said.action == PASS
        return Told(
            None if declined else said, tuple(event for event in events if event.kind != "blocked")
        )
