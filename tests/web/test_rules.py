"""The rules page: every clause there, every drawn example as the engine has it."""

import re
from typing import Any

import pytest

from gouji.engine.cards import SEATS, parse_counts, parse_seat, seat_name
from gouji.engine.deal import buy_threes, make_deal
from gouji.engine.game import Game
from gouji.engine.refusal import CLAUSES
from gouji.engine.rulebook import BY_NAME, make_rulebook
from gouji.engine.scoring import DealFacts, check_facts, score
from gouji.engine.sets import CardSet, beats, code_of, is_gouji
from gouji.record.ask import earned, played
from gouji.web import rules, wire
from gouji.web.rules import drawn
from gouji.words.clauses import clauses, switch_titles
from gouji.words.drawn import EXAMPLES, Dealt, Example, Facts, Play, Scored, Sets, Sold
from tests.web.client import client

HAN = re.compile("[\u3400-\u9fff]")

DRAWN = """R1.3 R2.1 R2.2 R2.3 R3.1 R3.2 R4.1 R4.2 R5.1 R5.3 R5.4 R6.1 R8.1 R8.2 R8.3 R8.4 R8.5 R8.6
R8.7 R8.8 R9.1 R9.2 R9.3 R9.4 R10.1 R10.2 R10.3 R10.4 R10.5 R10.6 R10.7 R11.1 R12.1 R12.2 R12.3
R13.1 R13.2 R13.3 R14.1 R14.2 R14.3 R15.1 R15.2 R16.1 R16.2 R16.3 R16.4 R17.1"""


def of(kind: type[Any]) -> Any:
    found = [example for example in EXAMPLES if isinstance(example, kind)]
    return pytest.mark.parametrize(
        "example", found, ids=[f"{e.clause}-{i}" for i, e in enumerate(found)]
    )


def texts(told: wire.RuleExample) -> list[wire.Bilingual]:
    found = [told.caption, *told.after]
    found += [part.text for part in told.before]
    for attempt in told.attempts:
        found += [attempt.text, attempt.verdict]
    return found


def test_the_page_has_every_clause() -> None:
    answer = client(rules.router).get("/api/rules")
    sections = [wire.RuleSection.model_validate(section) for section in answer.json()]
    assert [section.number for section in sections] == list(range(1, 21))
    found = [clause for section in sections for clause in section.clauses]
    assert [clause.number for clause in found] == list(clauses())
    for clause in found:
        assert HAN.search(clause.text.zh)
        assert len(clause.text.en) > 30
        assert not re.search("[`*]", clause.text.zh + clause.text.en)
        assert clause.source
    assert len(answer.content) < 200_000


def test_the_tables_of_switches_and_refusals_are_there() -> None:
    answer = client(rules.router).get("/api/rules")
    tables = {
        clause["number"]: clause["table"]
        for section in answer.json()
        for clause in section["clauses"]
        if clause["table"]
    }
    assert {"R18", "R19"} <= set(tables)
    for rows in tables.values():
        assert len({len(row) for row in rows}) == 1
        assert all(cell["zh"] and cell["en"] for row in rows for cell in row)
    switches = [row[0]["zh"] for row in tables["R18"][1:]]
    assert switches == list(switch_titles())
    for (_, what, _, basic, contest, clause), name in zip(tables["R18"][1:], switches, strict=True):
        title, where = switch_titles()[name]
        assert (what["zh"], what["en"]) == (title.zh, title.en)
        assert clause["en"] == ", ".join(where)
        assert basic["zh"] == basic["en"]
        assert contest["zh"] == contest["en"]
    codes = [row[0]["zh"] for row in tables["R19"][1:]]
    assert sorted(codes) == sorted(CLAUSES)


def test_pictures_stand_where_they_help() -> None:
    with_one = {example.clause for example in EXAMPLES}
    assert [number for number in clauses() if number in with_one] == DRAWN.split()
    order = list(clauses())
    places = [order.index(example.clause) for example in EXAMPLES]
    assert places == sorted(places)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.clause}")
def test_every_example_is_in_both_languages_and_drawn_to_the_point(example: Example) -> None:
    told = drawn(example)
    for text in texts(told):
        assert HAN.search(text.zh)
        assert text.en
        assert not HAN.search(text.en)
        assert "{" not in text.zh + text.en
    assert told.attempts or told.after
    for attempt in told.attempts:
        assert attempt.ok == (attempt.clause is None) or isinstance(example, Sets)
        assert attempt.clause is None or attempt.clause in clauses()
    for hand in told.hands:
        assert hand.seat is not None
        assert parse_counts(hand.cards)


@of(Sets)
def test_sets_are_judged_by_the_engine(example: Sets) -> None:
    told = drawn(example)
    for (text, expected), attempt in zip(example.tries.items(), told.attempts, strict=True):
        code = code_of(parse_counts(text))
        assert attempt.cards == text
        if example.judged == "set":
            assert (code is not None) == expected == attempt.ok
            assert (attempt.clause == "R2.1") == (not expected)
        elif example.judged == "base":
            assert CardSet(text).base == expected
        elif example.judged == "gouji":
            assert is_gouji(CardSet(text)) == expected == attempt.ok
        else:
            top = CardSet(example.top)
            assert beats(CardSet(text), top) == expected == attempt.ok
            same = CardSet(text).size == top.size
            assert attempt.clause == (None if expected else "R3.2" if same else "R3.1")


@of(Play)
def test_positions_are_played_by_the_engine(example: Play) -> None:
    told = drawn(example)
    game = played(
        example.hands,
        example.before,
        rulebook=example.rulebook,
        leader=example.leader,
        finished=example.finished,
        bound=example.bound,
    )
    asked = "over" if game.over else f"{seat_name(game.to_act)} {game.role}"
    assert asked == example.asked
    assert len(told.before) == len(game.history)
    for (action, code), attempt in zip(example.tries.items(), told.attempts, strict=True):
        refusal = game.why_not(action)
        assert (refusal.code if refusal else "") == code
        assert attempt.ok == (code == "")
        assert attempt.clause == (CLAUSES[code] if code else None)
    for seat in example.shown.split():
        assert example.hands.split()[parse_seat(seat)] != "-"


@of(Scored)
def test_scores_are_the_engine_s(example: Scored) -> None:
    found = earned(
        example.hands,
        example.before,
        example.kind,
        rulebook=example.rulebook,
        leader=example.leader,
        finished=example.finished,
        bound=example.bound,
    )
    assert found == example.earned
    told = drawn(example)
    assert (told.after[0].zh == "没有人得分") == (found == "")


@of(Facts)
def test_facts_score_as_they_say(example: Facts) -> None:
    rulebook, facts = make_rulebook(example.rulebook), DealFacts(**example.facts)
    check_facts(facts, rulebook)
    found = score(facts, rulebook)
    assert found.points == example.points
    assert set(example.kinds.split()) <= {item.kind for item in found.items}


@of(Dealt)
def test_deals_open_as_they_say(example: Dealt) -> None:
    rulebook = BY_NAME[example.rulebook]
    deal = make_deal(example.seed, SEATS[0], rulebook.opening)
    assert seat_name(deal.leader) == example.leader
    assert Game(deal.hands, deal.leader, rulebook).leader == deal.leader


@of(Sold)
def test_sales_go_as_they_say(example: Sold) -> None:
    hands = [parse_counts(hand) for hand in example.hands.split()]
    found = [
        f"{seat_name(sale.buyer)} {seat_name(sale.seller)} {sale.price or '-'}"
        for sale in buy_threes(hands, SEATS[0])[1]
    ]
    assert ", ".join(found) == example.sales
