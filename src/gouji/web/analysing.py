"""A finished deal looked through by the coach, in a worker."""

from fastapi import APIRouter

from gouji import words
from gouji.advice.coach import Analysis, Decision, RefusedAt, analyse
from gouji.advice.telling import done, explained, seat_sums
from gouji.engine.cards import SEATS
from gouji.record.model import Record
from gouji.record.reading import read_record
from gouji.record.show import names_of
from gouji.web import wire
from gouji.web.problems import RouteRefused
from gouji.web.rooms import ServerHere
from gouji.web.showing import SEAT_WORDS, bilingual
from gouji.words import SHEET, Text, shown

router = APIRouter(prefix="/api")


def analysed(text: str) -> wire.Analysis | Text:
    """The analysis of the record that a text holds, or why one of its actions is refused.

    Raises `Fault` as `read_record` and `analyse` do.
    """
    record = read_record(text)
    names = names_of(record)
    try:
        analysis = analyse(record)
    except RefusedAt as refused:
        why = refused.refusal
        return SHEET["refused"].fill(
            nth=refused.index + 1,
            action=shown(why.action),
            why=words.refusal(why, names),
            clause=why.clause,
        )
    costly = [play for seat in SEATS for play in analysis.costliest(seat)]
    return wire.Analysis(
        course=[(moment.at, round(moment.lead, 2)) for moment in analysis.course],
        costly=[_costly(play, record) for play in sorted(costly, key=lambda play: -play.loss)],
        seats=_seats(analysis),
    )


def _costly(play: Decision, record: Record) -> wire.CostlyPlay:
    book = record.rulebook
    return wire.CostlyPlay(
        frame=play.at,
        seat=SEAT_WORDS[play.seat],
        played=bilingual(done(play, play.played, book)),
        value=round(play.played.value, 2),
        best=bilingual(done(play, play.best, book)),
        best_value=round(play.best.value, 2),
        why=bilingual(explained(play, book, names_of(record))),
    )


def _seats(analysis: Analysis) -> list[wire.SeatChoices]:
    sums = [(seat, seat_sums(analysis, seat)) for seat in SEATS]
    return [
        wire.SeatChoices(
            seat=SEAT_WORDS[seat], count=s["count"], best=s["best"], loss=round(s["loss"], 2)
        )
        for seat, s in sums
    ]


@router.post("/analysis")
async def analysis(body: wire.RecordText, server: ServerHere) -> wire.Analysis:
    """What the coach makes of a record; 422 says why it makes nothing of it."""
    told = await server.hall.thinkers.ask(analysed, body.record)
    if isinstance(told, Text):
        raise RouteRefused(422, "refused", text=told)
    return told
