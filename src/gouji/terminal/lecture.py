"""The lessons at the terminal: one after the other, and which of them are done."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from gouji import words
from gouji.engine.cards import seat_name
from gouji.engine.faults import Fault
from gouji.engine.game import Said
from gouji.engine.refusal import Refusal
from gouji.engine.sets import PASS, YIELD, action_text
from gouji.lessons import LEARNER, Lecture, Lesson, Told, lessons
from gouji.record.files import read_text
from gouji.record.show import show_play
from gouji.record.toml import parse, written
from gouji.terminal.play import Leave, LineRefused
from gouji.terminal.reading import Reading, read_line
from gouji.terminal.screen import table
from gouji.terminal.talk import LEAVING, Talk, program
from gouji.terminal.telling import (
    misread,
    show_clause,
    show_legal,
    show_report,
    tell_events,
    tell_said,
    trick_so_far,
)
from gouji.words.lessons import LESSONS
from gouji.words.terminal import PROMPTS, SAID

_FILE = "lessons.toml"


class Progress:
    """Which lessons are done, by name, kept in a file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Progress(Path(folder)).add("sets")
    ...     sorted(Progress(Path(folder)).done)
    ['sets']
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        self.done: set[str] = set()
        if self._path.exists():
            self.done = self._read()

    def add(self, name: str) -> None:
        """Notes that a lesson is done; `Fault` where that can't be written."""
        self.done.add(name)
        part = self._path.with_suffix(".part")
        try:
            part.write_text(
                f"done = {written(sorted(self.done), 'done')}\n", encoding="utf-8", newline=""
            )
            part.replace(self._path)
        except OSError as error:
            raise Fault(
                "no-writing", str(self._path), reason=error.strerror or str(error)
            ) from None

    def next_lesson(self) -> Lesson | None:
        """The first that isn't done."""
        return next((lesson for lesson in lessons() if lesson.name not in self.done), None)

    def _read(self) -> set[str]:
        try:
            names = parse(read_text(self._path)).get("done")
        except Fault as fault:
            raise Fault("bad-progress", str(self._path)) from fault
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Fault("bad-progress", str(self._path))
        return set(names)


@dataclass(slots=True)
class Teacher:
    """Takes a person through the lessons."""

    talk: Talk
    lang: str
    progress: Progress
    pace: float = 0.0
    lesson: Lesson | None = field(default=None, init=False)
    last_refusal: Refusal | None = field(default=None, init=False)

    def teach(self, number: int | None = None) -> None:
        """Lesson after lesson from one on; without a number, from the one that is chosen.

        `Leave`, `InputEnded` or `LineRefused` stop it before.
        """
        first = self._choose() if number is None else number
        for lesson in lessons()[first - 1 :]:
            self._teach(lesson)
            if lesson is not lessons()[-1] and self.talk.interactive:
                self.talk.choose(LESSONS["next"].to(self.lang))
        self.talk.line(LESSONS["end"].put(program=program()).to(self.lang), style="bold")

    def _choose(self) -> int:
        pending = self.progress.next_lesson()
        proposed = 1 if pending is None else pending.number
        if not self.talk.interactive:
            return proposed
        self.talk.line(LESSONS["list"].fill(n=len(lessons())).to(self.lang), style="bold")
        for lesson in lessons():
            key = "item-done" if lesson.name in self.progress.done else "item"
            item = LESSONS[key].fill(n=lesson.number, title=lesson.title)
            self.talk.line("  " + item.to(self.lang))
        while True:
            line = self.talk.ask(
                LESSONS["which"].fill(n=proposed).to(self.lang), None, footer=False
            )
            answer = "" if line is None else line.strip()
            if not answer:
                return proposed
            if _leaves(answer):
                raise Leave
            if answer.isdecimal() and 1 <= int(answer) <= len(lessons()):
                return int(answer)
            self.talk.line(LESSONS["no-such"].fill(most=len(lessons())).to(self.lang), style="red")

    # ------------------------------------------------------------ one lesson

    def _teach(self, lesson: Lesson) -> None:
        lang = self.lang
        lecture = Lecture(lesson)
        self.lesson = lesson
        self.last_refusal = None
        head = LESSONS["head"].fill(n=lesson.number, title=lesson.title)
        self.talk.rule(head.to(lang))
        about = LESSONS["rulebook"].fill(
            rulebook=words.rulebook_name(lesson.record.rulebook),
            clauses=" ".join(lesson.clauses),
        )
        self.talk.line(about.to(lang), style="dim")
        self._say(lesson.opening)
        self.talk.choose(LESSONS["go-on"].to(lang))
        self._tell(lecture)
        while lecture.step is not None:
            self._ask(lecture)
            self._tell(lecture)
        self.talk.line("")
        self._say(lesson.closing)
        self.progress.add(lesson.name)
        self.lesson = None
        self.talk.line(LESSONS["finished"].fill(n=lesson.number).to(lang), style="bold")

    def _ask(self, lecture: Lecture) -> None:
        lang, step = self.lang, lecture.step
        assert step is not None
        seen = lecture.view
        self.talk.line("")
        self.talk.show(table(seen, lang, trick=trick_so_far(lecture.game, lang)))
        self.talk.line("")
        self._say(step.prompt, style="bold")
        while lecture.step is step:
            line = self.talk.ask(self._prompt(lecture), None)
            assert line is not None
            reading = read_line(line, seen)
            if reading.kind != "command":
                self._answer(lecture, reading)
            elif reading.text != "leave":
                self._command(lecture, reading.text)
            else:
                raise Leave

    def _answer(self, lecture: Lecture, reading: Reading) -> None:
        if reading.kind in ("action", "refused"):
            what = reading.text if reading.action is None else action_text(reading.action)
            reply = lecture.answer(f"{seat_name(LEARNER)} {what}")
            if reply.refusal is not None:
                self.last_refusal = reply.refusal
                self._refuse(SAID["refused"].fill(why=reply.text, clause=reply.refusal.clause))
                return
            style = "green" if reply.kind == "right" else "yellow"
            if reply.told is not None:
                self._tell_one(lecture, reply.told)
            self._say(reply.text, style=style)
            if reply.kind == "wrong":
                self.talk.line(LESSONS["legal-anyway"].to(self.lang), style="dim")
            return
        if reading.kind == "unreadable" and not reading.text:
            self._refuse(LESSONS["choose"])
        else:
            self._refuse(misread(reading))

    def _refuse(self, said: words.Text) -> None:
        if not self.talk.interactive:
            raise LineRefused(self.talk.line_number, said.to(self.lang))
        self._say(said, style="red")

    def _say(self, text: words.Text, style: str = "") -> None:
        self.talk.line(text.to(self.lang), style=style)

    def _prompt(self, lecture: Lecture) -> str:
        seen = lecture.view
        key = str(seen.role)
        if key == "answer" and YIELD in seen.legal:
            key = "answer-yield"
        burn = words.burn_word(seen.public.rulebook.base)
        return PROMPTS[key].fill(burn=burn).to(self.lang)

    # ------------------------------------------------------------ commands

    def _command(self, lecture: Lecture, command: str) -> None:
        lang = self.lang
        if command == "hint":
            said = LESSONS["hint"].fill(hint=lecture.hint())
            self.talk.line(said.to(lang), style="cyan")
        elif command == "legal":
            show_legal(self.talk, lecture.view, lang)
        elif command == "clause":
            show_clause(self.talk, self.last_refusal, lang)
        elif command == "deal":
            heard = [f"{seat_name(s.seat)} {action_text(s.action)}" for s in lecture.game.history]
            for line in show_play(lecture.lesson.record.game(), heard, lang):
                self.talk.line(line)
        elif command == "report":
            show_report(self.talk, lecture.view, lang)
        else:
            self.talk.line(LESSONS["only-in-play"].to(lang))

    # ------------------------------------------------------------ what the others do

    def _tell(self, lecture: Lecture) -> None:
        for told in lecture.others():
            self._tell_one(lecture, told)

    def _tell_one(self, lecture: Lecture, told: Told) -> None:
        if told.said is not None:
            self._tell_said(lecture, told.said)
        tell_events(self.talk, told.events, lecture.game.rulebook)

    def _tell_said(self, lecture: Lecture, said: Said) -> None:
        tell_said(self.talk, said, lecture.game.rulebook, LEARNER, marks=[])
        self._pause(self.pace if said.action < PASS else self.pace / 4)

    def _pause(self, seconds: float) -> None:
        if seconds:
            time.sleep(seconds)


def _leaves(answer: str) -> bool:
    return answer.strip().lower() in LEAVING
