"""The coach: values from what was known then, the best beside what was played, clear errors."""

from dataclasses import replace

import pytest

from gouji.advice.coach import Analysis, RefusedAt, analyse
from gouji.advice.plots import plot_course
from gouji.advice.telling import explained, seat_sums, table
from gouji.bots.registry import make_bot
from gouji.bots.strong import evaluate, strong_network
from gouji.engine.cards import SEAT_NAMES, SEATS, opposite, side
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import TIMEOUT, parse_action
from gouji.engine.view import view
from gouji.match import play_deal
from gouji.record.model import Record, Result, record_of
from gouji.words.hints import EVEN
from tests.bots.battery import fresh

BOOKS = [BASIC, CONTEST]
UNIT = 8.0


def played(rulebook: Rulebook, names: str = "novice", seed: str = "coach") -> Record:
    bots = [make_bot(names, f"{seed}/{seat}") for seat in SEATS]
    return record_of(play_deal(fresh(rulebook, seed), bots))


@pytest.fixture(scope="module", params=BOOKS, ids=lambda book: book.title)
def deal(request: pytest.FixtureRequest) -> tuple[Record, Analysis]:
    record = played(request.param)
    return record, analyse(record)


def test_values_are_the_networks_of_the_views_of_then(deal: tuple[Record, Analysis]) -> None:
    record, analysis = deal
    game = record.game()
    found = {decision.at: decision for decision in analysis.decisions}
    for index, text in enumerate(record.actions):
        if game.count() == 1:
            assert index not in found
        else:
            decision = found[index]
            assert (decision.seat, decision.role) == (game.to_act, game.role)
            seen = view(game, decision.seat)
            indices, values = evaluate(strong_network(), seen)
            points = {
                seen.legal[int(i)]: UNIT * float(v) for i, v in zip(indices, values, strict=True)
            }
            assert decision.played.action == parse_action(text.partition(" ")[2])
            best = max([*points.values(), decision.played.value])
            assert decision.best.value == pytest.approx(best, abs=1e-3)
            if decision.played.action in points:
                mine = points[decision.played.action]
                assert decision.played.value == pytest.approx(mine, abs=1e-3)
        game.play(text)


def test_the_course_ends_with_what_came(deal: tuple[Record, Analysis]) -> None:
    record, analysis = deal
    assert record.result is not None
    a, b = analysis.points
    assert (a, b) == record.result.points
    assert analysis.course[-1] == (len(record.actions), a - b)
    assert [m.at for m in analysis.course[:-1]] == [d.at for d in analysis.decisions]
    # the nearer the end, the nearer to it
    late = [abs(m.lead - (a - b)) for m in analysis.course[-12:-1]]
    early = [abs(m.lead - (a - b)) for m in analysis.course[:11]]
    assert sum(late) < sum(early)


def test_the_costliest_plays_and_their_reasons(deal: tuple[Record, Analysis]) -> None:
    record, analysis = deal
    three = analysis.costliest()
    assert len(three) == 3
    losses = sorted((d.loss for d in analysis.decisions), reverse=True)
    assert [d.loss for d in three] == losses[:3]
    assert all(d.loss >= 0 for d in analysis.decisions)
    for decision in analysis.decisions:
        assert (decision.reason is None) or decision.loss >= EVEN
        told = explained(decision, record.rulebook, SEAT_NAMES)
        assert told.zh.endswith("。")
    for seat in SEATS:
        assert all(d.seat == seat for d in analysis.costliest(seat))
        sums = seat_sums(analysis, seat)
        assert sums["best"] <= sums["count"]


def test_strong_loses_nothing_by_its_own_measure() -> None:
    assert analyse(played(CONTEST, "strong")).costliest() == []


def test_hidden_cards_play_no_part() -> None:
    """Two others' hands exchanged: the first choice is worth the same."""
    game = fresh(BASIC, "blind")
    bots = [make_bot("novice", "") for _ in SEATS]
    done = play_deal(game.copy(), bots)
    first = analyse(record_of(done)).decisions[0]
    seat = first.seat
    hands = [list(game.hand(s)) for s in SEATS]
    a, b = [s for s in SEATS if s not in (seat, opposite(seat))][:2]
    hands[a], hands[b] = hands[b], hands[a]
    other = Game(hands, game.leader, BASIC)
    assert other.to_act == seat
    again = analyse(record_of(play_deal(other, bots))).decisions[0]
    assert (again.played, again.best) == (first.played, first.best)


def test_a_time_out_is_what_the_clock_does() -> None:
    game = fresh(BASIC, "clock")
    while not game.over:
        game.apply(TIMEOUT)
    analysis = analyse(record_of(game))
    assert analysis.decisions
    assert all(d.played.action != TIMEOUT for d in analysis.decisions)


def test_a_position_with_seats_out() -> None:
    game = Game(["99", "TT", "JJ3", "", "", ""], 0, BASIC, start="play", finished=[3, 4, 5])
    while not game.over:
        game.apply(game.timeout_choice())
    analysis = analyse(record_of(game))
    assert analysis.course[-1].lead == analysis.points[0] - analysis.points[1]


def test_what_cannot_be_analysed() -> None:
    record = played(BASIC)
    with pytest.raises(Fault, match="not-finished"):
        analyse(replace(record, actions=record.actions[:50], result=None))
    with pytest.raises(Fault, match="not-finished"):
        analyse(replace(record, actions=(), result=None))
    broken = (*record.actions[:30], record.actions[31], *record.actions[32:])
    with pytest.raises(RefusedAt) as told:
        analyse(replace(record, actions=broken))
    assert told.value.index >= 29
    assert record.result is not None
    wrong = Result(record.result.places, (99, 0))
    with pytest.raises(Fault, match="result-points"):
        analyse(replace(record, result=wrong))


def test_as_data(deal: tuple[Record, Analysis]) -> None:
    record, analysis = deal
    told = table(analysis, record.rulebook, SEAT_NAMES)
    assert told["points"] == list(analysis.points)
    assert len(told["decisions"]) == len(analysis.decisions)
    assert len(told["course"]) == len(analysis.course)
    assert told["costliest"] == [d.at for d in analysis.costliest()]
    assert set(told["seats"]) == set(SEAT_NAMES)
    mine = table(analysis, record.rulebook, SEAT_NAMES, SEATS[2])
    assert {d["seat"] for d in mine["decisions"]} == {"p3"}
    assert list(mine["seats"]) == ["p3"]
    for d in told["decisions"]:
        assert d["value"] <= d["best_value"]
        assert f"{d['seat']} {d['played']}" == record.actions[d["index"]]


def test_the_picture(deal: tuple[Record, Analysis], tmp_path) -> None:
    path = tmp_path / "course.png"
    plot_course(deal[1], path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len({side(d.seat) for d in deal[1].decisions}) == 2
