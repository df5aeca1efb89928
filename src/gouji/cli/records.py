"""`gouji referee` and `gouji deal`: records judged, deals made and verified."""

import json
import secrets
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from gouji import words
from gouji.cli.common import Lang, LangOption, rulebook_or_stop, stop
from gouji.cli.streams import file_names, output, printable, write_record_text
from gouji.cli.texts import TEXTS, both
from gouji.engine.cards import counts_text, parse_seat, seat_name
from gouji.engine.deal import Deal, buy_threes
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook
from gouji.record import (
    Judgement,
    Record,
    judge_played,
    read_checked,
    write_record,
)
from gouji.record.files import read_text

LEGAL_SHOWN = 24
"""To people; `--json` gives all."""

_json_text = json.JSONEncoder(ensure_ascii=False).encode


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
    app.command(help=both("referee"))(referee)
    app.command(help=both("deal"))(deal)


# ---------------------------------------------------------------- referee


def referee(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help=both("files"))],
    *,
    as_json: Annotated[bool, typer.Option("--json", help=both("referee-json"))] = False,
    trace: Annotated[bool, typer.Option("--trace", help=both("trace"))] = False,
    lang: LangOption = Lang.zh,
) -> None:
    """Judges record after record; each is out of memory before the next comes in."""
    worst = count = good = unreadable = 0
    awaited = "-" in files  # whoever sends the names may wait for each answer
    with output():
        write = sys.stdout.write
        try:
            for file in file_names(files):
                judgement, game = judge_played(file, trace=trace)
                if as_json:
                    write(printable(_json_text(judgement)) + "\n")
                else:
                    for line in _report(judgement, game, lang.value):
                        write(printable(line) + "\n")
                if awaited:
                    sys.stdout.flush()
                status = _status(judgement)
                worst = max(worst, status)
                count += 1
                good += status == 0
                unreadable += status == 2
        except Fault as fault:
            stop(fault, lang, "-")
        if count > 1 and not as_json:
            counts = {"count": count, "good": good, "unreadable": unreadable}
            refused = count - good - unreadable
            write(TEXTS["sum"].fill(**counts, refused=refused).to(lang.value) + "\n")
    raise typer.Exit(worst)


def _status(judgement: Judgement) -> int:
    error = judgement["error"]
    if error is None:
        return 0
    return 2 if error["code"] == "record" else 1


def _report(judgement: Judgement, game: Game | None, lang: str) -> Iterator[str]:
    """A judgement for people; `game` as far as it was played."""
    file, error = words.shown(judgement["file"], 1000), judgement["error"]
    if error is None:
        key = "ok-over" if judgement["over"] else "ok-open"
        yield TEXTS[key].fill(file=file).to(lang)
    else:
        message = error["message"] if lang == "zh" else error["message_en"]
        if error["action"] is None or error["index"] is None:
            yield TEXTS["wrong"].fill(file=file, message=message).to(lang)
        else:
            index, action = error["index"], words.shown(error["action"])
            fields = {"file": file, "nth": index + 1, "index": index, "action": action}
            yield TEXTS["refused"].fill(**fields, clause=error["clause"]).to(lang)
            yield f"  {message}"
    if game is None:
        return
    for i, met in enumerate(judgement.get("trace", [])):
        role = words.role_name(met["role"], game.rulebook)
        legal = _some_legal(met["legal"], lang)
        line = TEXTS["decision"].fill(index=i, seat=met["to_act"], role=role, legal=legal)
        yield f"  {line.to(lang)}"
    if error is not None:
        return
    if game.over:
        yield from _result(game, lang)
    else:
        yield f"  {words.question(game).to(lang)}"
        legal = _some_legal(judgement["legal"] or [], lang)
        yield f"  {TEXTS['legal'].fill(legal=legal).to(lang)}"


def _some_legal(legal: list[str], lang: str) -> str:
    shown = " ".join(legal[:LEGAL_SHOWN])
    if len(legal) <= LEGAL_SHOWN:
        return shown
    return f"{shown} {TEXTS['more'].fill(count=len(legal)).to(lang)}"


def _result(game: Game, lang: str) -> Iterator[str]:
    score, facts = game.score(), game.facts()
    places = [
        TEXTS["placed"].fill(seat=seat_name(seat), place=words.place_name(i + 1)).to(lang)
        for i, seat in enumerate(facts.places)
    ]
    yield f"  {TEXTS['list'].to(lang).join(places)}"
    yield f"  {words.total(score).to(lang)}"
    for line in words.items(score, game.rulebook, facts):
        yield f"    {line.to(lang)}"


# ---------------------------------------------------------------- deal


def deal(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", help=both("files"))] = None,
    *,
    rulebook: Annotated[str | None, typer.Option(metavar="R", help=both("rulebook"))] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help=both("seed"))] = None,
    drawer: Annotated[str | None, typer.Option(metavar="SEAT", help=both("drawer"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=both("deal-json"))] = False,
    verify: Annotated[bool, typer.Option("--verify", help=both("verify"))] = False,
    lang: LangOption = Lang.zh,
) -> None:
    """Prints a deal, or verifies those of records."""
    if verify:
        if not files:
            raise typer.BadParameter(both("verify-needs-files"))
        if (rulebook, seed, drawer) != (None, None, None):
            raise typer.BadParameter(both("verify-alone"))
        with output():
            status = _verify_all(files, lang, as_json=as_json)
        raise typer.Exit(status)
    if files:
        raise typer.BadParameter(both("files-need-verify"))
    book = rulebook_or_stop("contest" if rulebook is None else rulebook, lang)
    try:
        seed = secrets.token_hex(16) if seed is None else seed
        record = _record(book, seed, "p1" if drawer is None else drawer)
    except Fault as fault:
        stop(fault, lang)
    dealt = record.dealt()
    assert dealt is not None
    with output():
        if as_json:
            sys.stdout.write(printable(_json_text(opening(dealt, book))) + "\n")
        else:
            write_record_text(write_record(record))


def _record(book: Rulebook, seed: str, drawer: str) -> Record:
    try:
        seat = parse_seat(drawer)
    except ValueError:
        raise Fault("no-seat", "drawer", value=drawer) from None
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise Fault("not-utf-8", "seed", line=1, offset=error.start) from None
    left_out = Record(rulebook=book, seed=seed, drawer=seat)
    game = left_out.game()
    return Record(rulebook=book, hands=game.dealt, leader=game.leader, seed=seed, drawer=seat)


def opening(dealt: Deal, book: Rulebook) -> dict[str, Any]:
    """How a deal came about, as `gouji deal --json` tells it.

    >>> from gouji.engine.cards import Seat
    >>> from gouji.engine.deal import make_deal
    >>> from gouji.engine.rulebook import CONTEST
    >>> told = opening(make_deal("gouji", Seat(0), CONTEST.opening), CONTEST)
    >>> told["draws"], told["first_taker"], told["taken"][:6]
    ([['p1', 'CK']], 'p1', ['S4', 'HJ', 'DK', 'H6', 'HJ', 'CJ'])
    """
    sales = buy_threes(dealt.hands, dealt.leader)[1] if book.buy_threes else ()
    return {
        "seed": dealt.seed,
        "drawer": seat_name(dealt.drawer),
        "draws": [[seat_name(seat), card] for seat, card in dealt.draws],
        "first_taker": seat_name(dealt.first_taker),
        "taken": list(dealt.taken),
        "shown": [[taken, seat_name(seat), suit, n] for taken, seat, suit, n in dealt.shown],
        "leader": seat_name(dealt.leader),
        "hands": [counts_text(hand) for hand in dealt.hands],
        "bought": [[seat_name(s.buyer), seat_name(s.seller), s.price] for s in sales],
    }


def _verify_all(files: list[str], lang: Lang, *, as_json: bool) -> int:
    worst = 0
    awaited = "-" in files
    try:
        for file in file_names(files):
            fault = None
            checked: list[str] = []
            try:
                checked = read_checked(read_text(file))[2]
            except Fault as found:
                fault = found
                worst = 2
            if as_json:
                line = _json_text(_verified(file, checked, fault))
            else:
                line = _verified_line(words.shown(file, 1000), checked, fault).to(lang.value)
            sys.stdout.write(printable(line) + "\n")
            if awaited:
                sys.stdout.flush()
    except Fault as fault:
        stop(fault, lang, "-")
    return worst


def _verified(file: str, checked: list[str], fault: Fault | None) -> dict[str, Any]:
    error = None
    if fault is not None:
        message = words.fault(fault)
        error = {"code": "record", "message": message.zh, "message_en": message.en}
    return {"file": file, "ok": fault is None, "checked": checked, "error": error}


def _verified_line(file: str, checked: list[str], fault: Fault | None) -> words.Text:
    if fault is not None:
        return TEXTS["wrong"].fill(file=file, message=words.fault(fault))
    if not checked:
        return TEXTS["nothing-to-verify"].fill(file=file)
    return TEXTS["verified"].fill(file=file, keys=", ".join(checked))
