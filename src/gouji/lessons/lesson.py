"""What a lesson is: a record whose actions are its main line, and a table of texts beside it.

The texts of a lesson, TOML, are `title`, `opening`, `closing` (each with `zh` and `en`), `clauses`
(numbers of docs/rules.md) and one `[[steps]]` for every decision of p1 in the record at which he
has a choice, in order: `prompt`, `hint`, `right`, `wrong` (texts), and if wanted `also` (actions
that are as good as the record's), `instead` (texts for particular legal actions that aren't the
point) and `refused` (pairs of an action and the code with which the engine refuses it). Whatever
the learner answers of what is accepted, the rest of the record must go on from there.
"""

import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from gouji.engine.cards import SEAT_NAMES, Seat
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.refusal import CLAUSES, Refused
from gouji.engine.sets import TIMEOUT, Action, action_text, parse_action
from gouji.record import Record, read_record
from gouji.record.toml import parse
from gouji.words import LANGUAGES, Text

LEARNER = Seat(0)
"""Where the learner sits, in every lesson."""

_NAME = re.compile(r"(\d\d)-([a-z-]+)")
_LESSON_KEYS = ("title", "opening", "clauses", "steps", "closing")
_STEP_KEYS = ("prompt", "hint", "right", "wrong", "also", "instead", "refused")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One decision of the learner.

    `prompt`: what to do, and why. `accepted`: what is right, the record's own action first. `right`
    and `wrong`: what is said then, and after a legal action that isn't the point; `instead` has
    words of their own for some of these. `refused`: actions that may tempt, with their codes (R19).
    """

    prompt: Text
    hint: Text
    right: Text
    wrong: Text
    accepted: tuple[Action, ...]
    instead: Mapping[Action, Text]
    refused: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One lesson: `number` from 1, `name` as in its files, texts, position and main line.

    `cues`: the indices of the record's actions at which the learner is asked, one for every step;
    all other actions are the others' own, or the learner's where he has no choice.
    """

    number: int
    name: str
    title: Text
    opening: Text
    closing: Text
    clauses: tuple[str, ...]
    record: Record
    cues: tuple[int, ...]
    steps: tuple[Step, ...]


@functools.cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in their order; `Fault` where one of their files isn't what it should be.

    >>> [lesson.number for lesson in lessons()]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    """
    folder = resources.files("gouji.lessons")
    names = sorted(
        file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")
    )
    found = tuple(
        read_lesson(
            name,
            (folder / f"{name}.gouji").read_text(encoding="utf-8"),
            (folder / f"{name}.toml").read_text(encoding="utf-8"),
        )
        for name in names
    )
    for i, lesson in enumerate(found, 1):
        if lesson.number != i:
            raise Fault("lesson-name", "", value=names[i - 1])
    return found


def read_lesson(name: str, record_text: str, text: str) -> Lesson:
    """A lesson from the name and the texts of its two files; `Fault` where it isn't one.

    >>> read_lesson("01-sets", "format = 2", "")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: wrong-format at format {'value': 2}
    """
    matched = _NAME.fullmatch(name)
    if matched is None:
        raise Fault("lesson-name", "", value=name)
    record = read_record(record_text)
    table = parse(text)
    _only(table, _LESSON_KEYS, "")
    cues = _cues(record)
    tables = _list(table, "steps", "")
    if len(tables) != len(cues):
        raise Fault("wrong-count", "steps", wanted=len(cues), found=len(tables))
    steps = tuple(
        _step(item, record.actions[cue], f"steps[{i}]")
        for i, (item, cue) in enumerate(zip(tables, cues, strict=True))
    )
    lesson = Lesson(
        number=int(matched[1]),
        name=matched[2],
        title=_text(table, "title", ""),
        opening=_text(table, "opening", ""),
        closing=_text(table, "closing", ""),
        clauses=tuple(_clause(item) for item in _list(table, "clauses", "")),
        record=record,
        cues=cues,
        steps=steps,
    )
    _check(lesson, record.game(), 0)
    return lesson


def _cues(record: Record) -> tuple[int, ...]:
    game = record.game()
    cues = []
    for i, action in enumerate(record.actions):
        if game.to_act == LEARNER and game.count() > 1:
            cues.append(i)
        _play(game, action, f"actions[{i}]")
    return tuple(cues)


def _check(lesson: Lesson, game: Game, start: int) -> None:
    # every way through the lesson: whatever of the accepted the learner does, the record goes on
    for i in range(start, len(lesson.record.actions)):
        if i in lesson.cues:
            nth = lesson.cues.index(i)
            step, key = lesson.steps[nth], f"steps[{nth}]"
            for action, code in step.refused:
                refusal = game.why_not(action)
                found = "" if refusal is None else refusal.code
                if found != code:
                    raise Fault(
                        "refusal-differs", f"{key}.refused", action=action, stated=code, found=found
                    )
            legal = game.legal()
            for name, chosen in (("also", step.accepted), ("instead", step.instead)):
                for number in chosen:
                    if number not in legal:
                        raise Fault("not-legal-here", f"{key}.{name}", value=action_text(number))
            for number in step.accepted[1:]:
                branch = game.copy()
                branch.apply(number)
                _check(lesson, branch, i + 1)
        _play(game, lesson.record.actions[i], f"actions[{i}]")


def _play(game: Game, action: str, key: str) -> None:
    try:
        game.play(action)
    except Refused as refused:
        raise Fault("action-refused", key, action=action, reason=refused.refusal.code) from None


# ---------------------------------------------------------------- values from the table


def _step(value: Any, main: str, key: str) -> Step:
    table = _table(value, key)
    _only(table, _STEP_KEYS, key)
    accepted = [_action(main, key)]
    for item in _list(table, "also", key) if "also" in table else ():
        accepted.append(_action(item, f"{key}.also"))
    instead = {
        _action(action, f"{key}.instead"): _text(table["instead"], action, f"{key}.instead")
        for action in _table(table.get("instead", {}), f"{key}.instead")
    }
    if len({*accepted, *instead}) != len(accepted) + len(instead):
        raise Fault("said-twice", key)
    return Step(
        prompt=_text(table, "prompt", key),
        hint=_text(table, "hint", key),
        right=_text(table, "right", key),
        wrong=_text(table, "wrong", key),
        accepted=tuple(accepted),
        instead=instead,
        refused=tuple(
            _promise(item, f"{key}.refused")
            for item in (_list(table, "refused", key) if "refused" in table else ())
        ),
    )


def _text(table: Mapping[str, Any], name: str, key: str) -> Text:
    key = f"{key}.{name}".lstrip(".")
    if name not in table:
        raise Fault("missing-key", key)
    text = _table(table[name], key)
    _only(text, LANGUAGES, key)
    for lang in LANGUAGES:
        if lang not in text:
            raise Fault("missing-key", f"{key}.{lang}")
        if not _string(text[lang], f"{key}.{lang}").strip():
            raise Fault("empty-text", f"{key}.{lang}")
    return Text(**text)


def _action(value: Any, key: str) -> Action:
    seat, _, what = _string(value, key).partition(" ")
    try:
        action = parse_action(what)
    except ValueError:
        raise Fault("no-action", key, value=value) from None
    if seat != SEAT_NAMES[LEARNER] or action == TIMEOUT:
        raise Fault("no-action", key, value=value)
    return action


def _promise(value: Any, key: str) -> tuple[str, str]:
    if not isinstance(value, list):
        raise Fault("wrong-type", key, wanted="strings", value=value)
    if len(value) != 2:
        raise Fault("wrong-count", key, wanted=2, found=len(value))
    action, code = (_string(item, key) for item in value)
    if code not in CLAUSES:
        raise Fault("bad-choice", key, value=code, choices=tuple(CLAUSES))
    return action, code


def _clause(value: Any) -> str:
    text = _string(value, "clauses")
    if not re.fullmatch(r"R\d+(\.\d+)?", text):
        raise Fault("no-clause", "clauses", value=text)
    return text


def _string(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise Fault("wrong-type", key, wanted="string", value=value)
    return value


def _table(value: Any, key: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Fault("wrong-type", key, wanted="table", value=value)
    return value


def _list(table: Mapping[str, Any], name: str, key: str) -> list[Any]:
    key = f"{key}.{name}".lstrip(".")
    if name not in table:
        raise Fault("missing-key", key)
    value = table[name]
    if not isinstance(value, list) or not value:
        raise Fault("empty-list", key)
    return value


def _only(table: Iterable[str], known: tuple[str, ...], key: str) -> None:
    for name in table:
        if name not in known:
            raise Fault("unknown-lesson-key", f"{key}.{name}".lstrip("."))
