"""`gouji learn-to-play`: the lessons at the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from gouji.cli.common import Lang, LangOption, stop
from gouji.engine.faults import Fault
from gouji.lessons import lessons
from gouji.terminal.lecture import Progress, Teacher
from gouji.terminal.play import Leave, LineRefused
from gouji.terminal.saved import data_folder
from gouji.terminal.talk import InputEnded, Talk
from gouji.words.lessons import LESSONS
from gouji.words.terminal import SAID


def register(app: typer.Typer) -> None:
    """Adds this command to the program."""
    app.command("learn-to-play")(learn_to_play)


def learn_to_play(
    number: Annotated[
        int | None,
        typer.Argument(help="从第几课学起 / which lesson to begin with", metavar="[N]"),
    ] = None,
    pace: Annotated[
        float, typer.Option(help="别人每手停几秒 / how long the others pause", min=0.0, max=10.0)
    ] = 0.6,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="存放进度的文件夹 / folder for what is done", metavar="DIR"),
    ] = None,
    lang: LangOption = Lang.zh,
) -> None:
    """十课学会够级 / Learn gouji in ten lessons."""
    talk = Talk(lang)
    try:
        if number is not None and not 1 <= number <= len(lessons()):
            raise Fault("not-whole", "N", least=1, most=len(lessons()), value=number)
        progress = Progress(data_folder(data))
        teacher = Teacher(talk, lang, progress, pace if talk.interactive else 0.0)
        _run(teacher, number)
    except Fault as fault:
        stop(fault, lang)


def _run(teacher: Teacher, number: int | None) -> None:
    lang, talk = teacher.lang, teacher.talk
    try:
        teacher.teach(number)
    except (Leave, InputEnded) as ended:
        talk.end_line()
        lesson = teacher.lesson
        if isinstance(ended, InputEnded) and lesson is not None and not talk.interactive:
            talk.line(LESSONS["input-ended"].fill(n=lesson.number).to(lang))
            return
        pending = teacher.progress.next_lesson()
        said = LESSONS["left-all"] if pending is None else LESSONS["left"].fill(n=pending.number)
        talk.line(said.to(lang))
    except LineRefused as refused:
        talk.end_line()
        place = SAID["line"].fill(n=refused.number).to(lang)
        print(f"gouji: {place}: {refused.said}", file=sys.stderr)
        raise typer.Exit(1) from None
