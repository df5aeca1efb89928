"""How entries change the deal that is played at a live table, from its secret to its end."""

from collections.abc import Callable
from typing import Any

from gouji.engine.cards import Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.match import Match
from gouji.record.provable import seed_of
from gouji.table import entries as e
from gouji.table.chairs import Finished
from gouji.table.playing import Play
from gouji.table.state import State


def _prepared(s: State, entry: e.Prepared) -> None:
    if s.phase == "over":
        s.match = Match(s.setup.rulebook, "")
    timing = s.setup.timing
    first = not s.match.deals
    s.phase = "ready"
    s.secret = entry.secret
    s.ready_until = entry.at + (timing.first_ready if first else timing.ready)
    for chair in s.chairs:
        chair.ready, chair.contribution = False, ""


def _readied(s: State, entry: e.Readied) -> None:
    chair = s.chairs[entry.seat]
    chair.ready, chair.contribution = True, entry.contribution


def _dealt(s: State, entry: e.Dealt) -> None:
    assert s.secret is not None
    contributions = tuple(chair.contribution for chair in s.chairs)
    book = s.setup.rulebook
    deal = make_deal(seed_of(s.secret, contributions), s.match.drawer, book.opening)
    s.deals += 1
    s.phase = "playing"
    s.ready_until = None
    game = Game(deal.hands, deal.leader, book)
    s.play = Play(s.deals, deal, s.secret, contributions, game)
    s.secret = None
    for chair in s.chairs:
        chair.ready = chair.ahead = chair.fast = False
    ask(s, entry.at)


def playing(s: State) -> Play:
    """The deal that is being played; ValueError if none is."""
    if s.play is None or s.phase != "playing":
        raise ValueError("no deal is being played")
    return s.play


def ask(s: State, at: int) -> None:
    """Puts the question that the game has now, or ends the deal."""
    play = playing(s)
    if play.game.over:
        _end_deal(s, play, at)
        return
    if play.game.role == "lead":
        for chair in s.chairs:
            chair.ahead = False
    play.ask(at, s.setup, s.bots(), s.fast())


def _end_deal(s: State, play: Play, at: int) -> None:
    play.question = None
    number = s.match.next_number
    played = s.match.add(play.game.facts(), play.deal.last_drawer)
    players = tuple(chair.person or chair.bot or "" for chair in s.chairs)
    s.last = Finished(
        *(play, played, at, players, s.match.totals, number),
        *(s.match.over, s.match.winner),
    )
    s.phase = "over" if s.match.over else "ready"
    for chair in s.chairs:
        chair.ahead = chair.fast = False
        if chair.coming is not None:
            chair.person, chair.coming = chair.coming, None


def _acted(s: State, entry: e.Acted) -> None:
    play = playing(s)
    chair = s.chairs[entry.seat]
    if entry.action == "timeout":
        chair.timeouts += 1
    else:
        chair.timeouts = 0
    play.act(Seat(entry.seat), entry.action)
    ask(s, entry.at)


def _held(s: State, entry: e.Held) -> None:
    question = playing(s).question
    assert question is not None
    question.held[Seat(entry.seat)] = entry.action


def _settled(s: State, entry: e.Settled) -> None:
    playing(s).settle()
    ask(s, entry.at)


def _ahead(s: State, entry: e.Ahead) -> None:
    s.chairs[entry.seat].ahead = entry.on


def _fast(s: State, entry: e.Fast) -> None:
    s.chairs[entry.seat].fast = entry.on


def _silent(s: State, entry: e.Silent) -> None:
    question = playing(s).question
    assert question is not None
    question.silent = True


def _called(s: State, entry: e.Called) -> None:
    play = playing(s)
    question = play.question
    assert question is not None
    question.kind, question.total = "called", s.setup.timing.called
    question.ends = entry.at + question.total
    play.hear("called", entry.seat, (Seat(entry.by), question.total))


def _reported(s: State, entry: e.Reported) -> None:
    playing(s).report(Seat(entry.seat), entry.by)


def _phrased(s: State, entry: e.Phrased) -> None:
    if s.play is not None:
        s.chairs[entry.seat].spoke = entry.at
        s.play.hear("phrase", entry.seat, entry.key)


def bot_thinks(s: State, seat: Seat, at: int) -> None:
    """A bot answers from now on for a seat, if that is asked."""
    play = playing(s)
    if play.question is not None and seat in play.question.asked:
        play.question.bots[seat] = at


DEALING: dict[type[Any], Callable[[State, Any], None]] = {
    e.Prepared: _prepared,
    e.Readied: _readied,
    e.Dealt: _dealt,
    e.Acted: _acted,
    e.Held: _held,
    e.Settled: _settled,
    e.Ahead: _ahead,
    e.Fast: _fast,
    e.Silent: _silent,
    e.Called: _called,
    e.Reported: _reported,
    e.Phrased: _phrased,
}
"""By the entry."""
