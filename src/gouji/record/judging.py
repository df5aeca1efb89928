"""The referee's judgement of one record."""

import os
from typing import Any, TypedDict

from gouji import words
from gouji.engine.cards import seat_name
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.refusal import Refusal
from gouji.record.files import read_text
from gouji.record.model import Record, Result, result_of
from gouji.record.reading import read_game


class Mistake(TypedDict):
    """The first thing wrong with a record; what does not apply is None.

    `code`: a code of rules.md section 19, or `record` (can't be read), or `result` (the stated one
    is wrong, or the deal has not ended).
    """

    index: int | None
    action: str | None
    code: str
    clause: str | None
    message: str
    message_en: str


class Decision(TypedDict):
    """One decision met: who was asked, in which role, and what was legal."""

    to_act: str
    role: str
    legal: list[str]


class _Judgement(TypedDict):
    file: str
    ok: bool
    over: bool
    to_act: str | None
    role: str | None
    legal: list[str] | None
    places: list[str] | None
    points: list[int] | None
    items: list[list[Any]] | None
    error: Mistake | None


class Judgement(_Judgement, total=False):
    """What `gouji referee --json` says of one record; `trace` only where it was asked for."""

    trace: list[Decision]


def judge_file(path: str | os.PathLike[str], *, trace: bool = False) -> Judgement:
    """Judges the record in a file; one that can't be read is a judgement, too."""
    return judge_played(path, trace=trace)[0]


def judge_played(
    path: str | os.PathLike[str], *, trace: bool = False
) -> tuple[Judgement, Game | None]:
    """`judge_file`, and the game as far as it could be played; None if it can't be read."""
    file = os.fspath(path)
    try:
        record, game = read_game(read_text(path))
    except Fault as fault:
        return _unreadable(file, fault, trace=trace), None
    return judge_record(record, game, file=file, trace=trace), game


def judge(text: str, *, file: str = "", trace: bool = False) -> Judgement:
    """Judges the record that a text holds.

    >>> text = '''format = 1
    ... rulebook = "basic"
    ... start = "play"
    ... leader = "p1"
    ... hands = ["34", "5", "6", "7", "8", "9"]
    ... actions = ["p1 3", "p2 4"]
    ... '''
    >>> found = judge(text)
    >>> found["ok"], found["error"]["index"], found["error"]["code"], found["error"]["clause"]
    (False, 1, 'not-in-hand', 'R19')
    """
    try:
        record, game = read_game(text)
    except Fault as fault:
        return _unreadable(file, fault, trace=trace)
    return judge_record(record, game, file=file, trace=trace)


def judge_record(
    record: Record, game: Game | None = None, *, file: str = "", trace: bool = False
) -> Judgement:
    """Judges a record already read; `game`, the deal before its first action, is played on.

    Raises `Fault` where no game is given and the record has none.
    """
    game = record.game() if game is None else game
    actions = record.actions
    decisions: list[Decision] | None = None
    if trace:
        decisions = []
        n = 0
        while True:
            if not game.over:
                decisions.append(decision(game))
            if n == len(actions) or game.play_all(actions[n : n + 1]) == 0:
                break
            n += 1
    else:
        n = game.play_all(actions)
    if n < len(actions):
        refusal = game.why_not(actions[n])
        assert refusal is not None
        return _refused(file, _not_allowed(n, refusal), decisions)
    places, score = game.places(), game.score() if game.over else None
    found = Result(places, score.points) if places is not None and score is not None else None
    try:
        _compare(record.result, found)
    except Fault as fault:
        return _refused(file, _mistake("result", fault), decisions)
    judgement = Judgement(
        file=file,
        ok=True,
        over=game.over,
        to_act=None,
        role=game.role,
        legal=None,
        places=None,
        points=None,
        items=None,
        error=None,
    )
    if places is not None and score is not None:
        judgement["places"] = [seat_name(seat) for seat in places]
        judgement["points"] = list(score.points)
        judgement["items"] = [[seat_name(seat), n, kind] for seat, n, kind in score.items]
    else:
        pending = decisions[-1] if decisions else decision(game)
        judgement["to_act"] = pending["to_act"]
        judgement["legal"] = pending["legal"]
    if decisions is not None:
        judgement["trace"] = decisions
    return judgement


def decision(game: Game) -> Decision:
    """The decision that a game, which must not be over, waits for."""
    seat, role = game.to_act, game.role
    assert seat is not None
    assert role is not None
    return Decision(to_act=seat_name(seat), role=role, legal=game.legal_texts())


def check_result(record: Record, game: Game) -> None:
    """Raises `Fault` where a record states another result than its game's, or it is not over."""
    _compare(record.result, result_of(game))


def _compare(stated: Result | None, found: Result | None) -> None:
    if stated is None:
        return
    if found is None:
        raise Fault("result-not-over", "result")
    if stated.places != found.places:
        raise Fault("result-places", "result.places", stated=stated.places, found=found.places)
    if stated.points != found.points:
        raise Fault("result-points", "result.points", stated=stated.points, found=found.points)


def _refused(file: str, mistake: Mistake, decisions: list[Decision] | None) -> Judgement:
    judgement = Judgement(
        file=file,
        ok=False,
        over=False,
        to_act=None,
        role=None,
        legal=None,
        places=None,
        points=None,
        items=None,
        error=mistake,
    )
    if decisions is not None:
        judgement["trace"] = decisions
    return judgement


def _unreadable(file: str, fault: Fault, *, trace: bool) -> Judgement:
    return _refused(file, _mistake("record", fault), [] if trace else None)


def _mistake(code: str, fault: Fault) -> Mistake:
    message = words.fault(fault)
    return Mistake(
        index=None,
        action=None,
        code=code,
        clause=None,
        message=message.zh,
        message_en=message.en,
    )


def _not_allowed(index: int, refusal: Refusal) -> Mistake:
    message = words.refusal(refusal)
    return Mistake(
        index=index,
        action=refusal.action,
        code=refusal.code,
        clause=refusal.clause,
        message=message.zh,
        message_en=message.en,
    )
