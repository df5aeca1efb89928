"""A finished deal looked through: what each play was worth, what the best was, how the deal went.

Values are what the network thinks from the view that the seat had then (docs/advice.md); hidden
cards play no part, and what came afterwards neither.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gouji.advice.options import Option, Question, lay_out, weigh
from gouji.advice.reasons import Reason, reason
from gouji.bots.network import Network
from gouji.bots.strong import strong_network
from gouji.engine.cards import SEATS, Seat, side
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.refusal import Refusal, Refused
from gouji.engine.sets import TIMEOUT, Action, parse_action
from gouji.engine.view import view
from gouji.record.judging import check_result
from gouji.record.model import Record
from gouji.words.hints import EVEN

COSTLIEST = 3


class RefusedAt(Refused):
    """An action of a record that can't be done, and its `index`."""

    def __init__(self, refusal: Refusal, index: int) -> None:
        super().__init__(refusal)
        self.index = index


class Decision(NamedTuple):
    """A choice that was met in a deal.

    `at`: the action's index in the record; `played` may be a word that the clock said for the seat.
    `reason`: why the best and not what was played, None where no fact tells, or nothing was lost.
    """

    at: int
    seat: Seat
    role: str
    played: Option
    best: Option
    reason: Reason | None

    @property
    def loss(self) -> float:
        """Points that the play was worth less than the best."""
        return self.best.value - self.played.value


class Moment(NamedTuple):
    """The deal's expected points before the action of an index: p1's side's less the other's."""

    at: int
    lead: float


class Analysis(NamedTuple):
    """What was found: choices in order, the course of the deal, and how it ended.

    `course` ends with what really came, at the index after the last action.
    """

    decisions: tuple[Decision, ...]
    course: tuple[Moment, ...]
    points: tuple[int, int]

    def costliest(self, seat: Seat | None = None, most: int = COSTLIEST) -> list[Decision]:
        """The plays that lost most, of one seat or of all; those that lost nothing left out."""
        lost = [d for d in self.decisions if d.loss >= EVEN and seat in (None, d.seat)]
        return sorted(lost, key=lambda d: -d.loss)[:most]


def analyse(record: Record, network: Network | None = None) -> Analysis:
    """Looks through a finished deal by a network, `strong`'s if none is given.

    Raises `Fault` where the record's deal can't be, has not ended, or states a wrong result, and
    `RefusedAt` at an action that can't be done.
    """
    game = record.game()
    met: list[tuple[int, Seat, str, Action]] = []
    questions: list[Question] = []
    standing: list[_Standing] = []
    for index, text in enumerate(record.actions):
        refusal = game.why_not(text)
        if refusal is not None:
            raise RefusedAt(refusal, index)
        seat = game.to_act
        assert seat is not None
        if game.count() > 1:
            action = parse_action(text.partition(" ")[2])
            if action == TIMEOUT:
                action = game.timeout_choice()
            met.append((index, seat, str(game.role), action))
            questions.append(lay_out(view(game, seat), action))
            standing.append(_standing(game))
        game.play(text)
    if not game.over:
        raise Fault("not-finished", "actions", count=len(record.actions))
    check_result(record, game)
    weighed = weigh(questions, strong_network() if network is None else network)
    decisions = []
    for (index, seat, role, action), question, options in zip(met, questions, weighed, strict=True):
        played = next(option for option in options if option.action == action)
        best = options[0]
        told = best.value - played.value >= EVEN
        why = reason(question, best, played) if told else None
        decisions.append(Decision(index, seat, role, played, best, why))
    points = game.score().points
    course = _course(decisions, standing, record, points)
    return Analysis(tuple(decisions), course, points)


class _Standing(NamedTuple):
    # who is in play, and what the places of the others are worth to p1's side
    active: tuple[Seat, ...]
    places: int


def _standing(game: Game) -> _Standing:
    worth = game.rulebook.place_points
    given = [(seat, game.place(seat)) for seat in SEATS]
    places = [worth[place - 1] * (-1) ** side(seat) for seat, place in given if place is not None]
    return _Standing(game.active, sum(places))


def _course(
    decisions: Sequence[Decision],
    standing: Sequence[_Standing],
    record: Record,
    points: tuple[int, int],
) -> tuple[Moment, ...]:
    # A seat's value is half of its side's lead and half of its own place. Summed over the six, the
    # other side's turned round, that is three leads and half of the places' difference, which is
    # the lead itself but for items besides places, and half of it where points have a floor at
    # zero; of a seat that is out the place is known.
    whole = 4.0 if record.rulebook.floor_at_zero else 3.5
    latest: dict[Seat, float] = {}
    course = []
    for decision, (active, places) in zip(decisions, standing, strict=True):
        latest[decision.seat] = decision.best.value * (-1) ** side(decision.seat)
        known = [latest[seat] for seat in active if seat in latest]
        # who has not been asked yet stands in with what the others think
        mine = sum(known) / len(known) * len(active)
        lead = (mine + places / 2) / (whole - (len(SEATS) - len(active)) / 2)
        course.append(Moment(decision.at, lead))
    course.append(Moment(len(record.actions), float(points[0] - points[1])))
    return tuple(course)
