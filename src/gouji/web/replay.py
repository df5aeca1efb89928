"""A record to look through, all hands open: a frame before each action, told by what is new."""

from fastapi import APIRouter, Response

from gouji import words
from gouji.engine.cards import SEAT_NAMES, SEATS, Seat
from gouji.engine.faults import Fault
from gouji.engine.game import FAILED, Game, Said, said_of
from gouji.engine.refusal import Refused
from gouji.engine.sets import PASS, TIMEOUT, parse_action
from gouji.engine.view import public
from gouji.record import Record
from gouji.record.judging import check_result
from gouji.record.reading import read_game
from gouji.record.show import names_of
from gouji.web import wire
from gouji.web.choices import rulebook_card
from gouji.web.ending import score_items
from gouji.web.showing import SEAT_WORDS, Around, bilingual, seats, table
from gouji.web.telling import DealLog
from gouji.words import SHEET, Names, Text, shown

router = APIRouter(prefix="/api")

_CHANGING = ("window", "asked", "leader", "top", "chaos")


def replay(text: str) -> wire.Replay:
    """The record that a text holds, as far as it goes; what is wrong with it stands in `error`.

    To be sent as `replay_json` writes it: a key of a `TableChange` that is not set is left out.
    """
    try:
        record, game = read_game(text)
    except Fault as wrong:
        return _unreadable(wrong)
    names = names_of(record)
    player = _Player(record, game, names)
    error, clause = player.run()
    if error is None:
        try:
            check_result(record, game)
        except Fault as wrong:
            error = words.fault(wrong)
    places, score = game.places(), game.score() if game.over else None
    return wire.Replay(
        title=bilingual(title(record)),
        players=list(names),
        rulebook=rulebook_card(record.rulebook),
        table=player.first,
        hands=player.hands,
        frames=player.frames,
        tricks=player.tricks,
        error=None if error is None else bilingual(error),
        error_clause=clause,
        places=None if places is None else seats(places),
        items=[] if score is None else score_items(score, game.rulebook, game.facts(), names),
        points=None if score is None else score.points,
        total=None if score is None else bilingual(words.total(score, names)),
    )


def replay_json(text: str) -> Response:
    """The same as a response."""
    body = replay(text).model_dump_json(exclude_unset=True)
    return Response(body, media_type="application/json")


def title(record: Record) -> Text:
    """What a record is of, in one line: event, round, table, deal, rulebook, date.

    >>> from gouji.engine.rulebook import BASIC
    >>> title(Record(rulebook=BASIC, event="春节杯", deal=2)).zh
    '春节杯 · 第 2 局 · 基本规则'
    """
    parts = [SHEET["title"] if record.event is None else Text(*[shown(record.event)] * 2)]
    for key in ("round", "table", "deal"):
        value = getattr(record, key)
        if value is not None:
            parts.append(SHEET[key].fill(value=shown(str(value))))
    parts.append(words.rulebook_name(record.rulebook))
    if record.date is not None:
        parts.append(Text(*[shown(record.date)] * 2))
    return Text(" · ".join(part.zh for part in parts), " · ".join(part.en for part in parts))


def _unreadable(wrong: Fault) -> wire.Replay:
    return wire.Replay(
        title=bilingual(SHEET["title"]),
        players=list(SEAT_NAMES),
        rulebook=None,
        table=None,
        hands=[],
        frames=[],
        tricks=[],
        error=bilingual(words.fault(wrong)),
        error_clause=None,
        places=None,
        items=[],
        points=None,
        total=None,
    )


class _Player:
    """Plays a record on, frame by frame."""

    def __init__(self, record: Record, game: Game, names: Names) -> None:
        self.record, self.game, self.names = record, game, names
        self.log = DealLog(record.rulebook, names, blocks=True)
        self.frames: list[wire.Frame] = []
        self.tricks: list[int] = []
        self.hands = [list(game.hand(seat)) for seat in SEATS]
        self.first = self.before = self._table()

    def run(self) -> tuple[Text | None, str | None]:
        """Plays to the end; the sentence and the clause of the first refusal, if any."""
        deal = self.record.dealt()
        heard = [] if deal is None else self.log.opening(deal)
        heard += self.log.sales(self.game.bought)
        heard += self.log.played(None, self.game.events())
        self._frame(None, heard, silent=False)
        for index, action in enumerate(self.record.actions):
            n = len(self.game.told_packed)
            try:
                events = self.game.play(action)
            except Refused as refused:
                why = refused.refusal
                sentence = SHEET["refused"].fill(
                    nth=index + 1,
                    action=shown(why.action),
                    why=words.refusal(why, self.names),
                    clause=why.clause,
                )
                return sentence, why.clause
            told = map(said_of, self.game.told_packed[n:])
            new = [said for said in told if said.action != FAILED]
            if new:
                timeout = parse_action(action.partition(" ")[2]) == TIMEOUT
                said, *heard = self.log.played(new[0], events, timeout=timeout)
            else:
                seat = Seat(SEAT_NAMES.index(action[:2]))
                said = self.log.declined(Said(seat, "burn", PASS))
                heard = self.log.played(None, events)
            self._frame(said, heard, silent=not new)
        return None, None

    def _frame(self, said: wire.LogLine | None, heard: list[wire.LogLine], *, silent: bool) -> None:
        if self.game.role == "lead":
            self.tricks.append(len(self.frames))
        self.frames.append(
            wire.Frame(
                text=bilingual(words.question(self.game, self.names)),
                said=said,
                silent=silent,
                heard=heard,
                hands=self._changed_hands(said),
                table=self._change(),
            )
        )

    def _changed_hands(self, said: wire.LogLine | None) -> dict[wire.SeatName, wire.Counts]:
        if said is None or said.seat is None or said.action in (None, "pass", "yield", "declare"):
            return {}
        return {said.seat: list(self.game.hand(SEAT_WORDS.index(said.seat)))}

    def _change(self) -> wire.TableChange:
        before, now = self.before, self._table()
        self.before = now
        new = {
            key: getattr(now, key) for key in _CHANGING if getattr(now, key) != getattr(before, key)
        }
        players = [a for a, b in zip(now.players, before.players, strict=True) if a != b]
        return wire.TableChange.model_validate(new | ({"players": players} if players else {}))

    def _table(self) -> wire.Table:
        # with open hands it is no secret which of several is asked to burn
        asked = () if self.game.to_act is None else (self.game.to_act,)
        about = Around(names=self.names, sizes=True, asked=asked, deal=self.record.deal or 1)
        return table(public(self.game), about)


@router.post("/replay", response_model=wire.Replay)
def replay_record(body: wire.RecordText) -> Response:
    """Any record to look through."""
    return replay_json(body.record)
