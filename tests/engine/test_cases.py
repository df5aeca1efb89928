"""The shared cases: positions and deals with what must come out of them (cases/README.md)."""

import json
import tomllib
from pathlib import Path

import pytest

CASES = Path(__file__).parents[1] / "cases"

CLAUSES = {
    "game-over": "R16.1",
    "unreadable": "R19",
    "not-your-turn": "R8.1",
    "must-declare": "R7.1",
    "no-declare": "R7.1",
    "must-lead": "R8.1",
    "no-yield": "R8.4",
    "not-in-hand": "R19",
    "not-a-set": "R2.1",
    "threes-last": "R15.1",
    "burner-needs-joker": "R10.3",
    "wrong-size": "R3.1",
    "too-low": "R3.2",
    "burn-unsustainable": "R10.1",
}


def lines(name: str) -> list:
    """The lines of a file of cases, each a parameter with a name of its own."""
    text = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    return [pytest.param(c, id=c.get("name") or f"{c['seed']}-{c['rulebook']}") for c in cases]


def set_up(engine, record: dict):
    """The game at the start of a record."""
    seat = engine.cards.parse_seat
    return engine.game.Game(
        record["hands"],
        seat(record["leader"]),
        engine.rulebook.make_rulebook(record["rulebook"]),
        start=record.get("start", "deal"),
        finished=[seat(name) for name in record.get("finished", [])],
        bound=[seat(name) for name in record.get("bound", [])],
    )


def decision(engine, game) -> dict:
    """One entry of a trace."""
    return {
        "to_act": engine.cards.seat_name(game.to_act),
        "role": game.role,
        "legal": game.legal_texts(),
    }


@pytest.mark.parametrize("case", lines("named") + lines("random"))
def test_case(engine, case):
    record = tomllib.loads(case["record"])
    game = set_up(engine, record)
    trace, error = [], None
    for i, action in enumerate(record["actions"]):
        if not game.over:
            trace.append(decision(engine, game))
        try:
            game.play(action)
        except engine.refusal.Refused as refused:
            error = {"index": i, "action": action, "code": refused.refusal.code}
            clause = refused.refusal.clause
            break
    else:
        if not game.over:
            trace.append(decision(engine, game))
    assert trace == case["trace"]
    assert error == case["error"]
    assert error is None or clause == CLAUSES[error["code"]]
    over = game.over and error is None
    assert over is case["over"]
    if over:
        score, name = game.score(), engine.cards.seat_name
        assert [name(seat) for seat in game.places()] == case["places"]
        assert list(score.points) == case["points"]
        assert [[name(seat), n, kind] for seat, n, kind in score.items] == case["items"]
    else:
        assert case["places"] is case["points"] is case["items"] is None


@pytest.mark.parametrize("case", lines("deals"))
def test_deal(engine, case):
    name, rulebook = engine.cards.seat_name, engine.rulebook.make_rulebook(case["rulebook"])
    drawer = engine.cards.parse_seat(case["drawer"])
    deal = engine.deal.make_deal(case["seed"], drawer, rulebook.opening)
    assert deal.seed == case["seed"]
    assert name(deal.drawer) == case["drawer"]
    assert [[name(seat), card] for seat, card in deal.draws] == case["draws"]
    assert name(deal.first_taker) == case["first_taker"]
    assert list(deal.taken) == case["taken"]
    assert [[n, name(seat), suit, k] for n, seat, suit, k in deal.shown] == case["shown"]
    assert name(deal.leader) == case["leader"]
    assert [engine.cards.counts_text(hand) for hand in deal.hands] == case["hands"]
    sales = engine.deal.buy_threes(deal.hands, deal.leader)[1] if rulebook.buy_threes else ()
    assert [[name(s.buyer), name(s.seller), s.price] for s in sales] == case["bought"]
