"""Facts of a deal: those that can't be, and those that a penalty voids (R20.4)."""

from random import Random

import pytest

from tests.engine import walks

PLACES = (0, 1, 2, 3, 4, 5)


def some(*seats: int) -> frozenset[int]:
    return frozenset(seats)


@pytest.mark.parametrize(
    ("facts", "rules", "code", "key"),
    [
        ({"places": PLACES[:5]}, "contest", "six-places", "places"),
        ({"places": (*PLACES, 0)}, "contest", "six-places", "places"),
        ({"places": (0, 1, 2, 3, 4, 4)}, "contest", "placed-twice", "places"),
        ({"places": (0, 1, 2, 3, 4, 6)}, "contest", "no-seat", "places"),
        ({"places": (0, True, 2, 3, 4, 5)}, "contest", "no-seat", "places"),
        ({"opened": some(6)}, "contest", "no-seat", "opened"),
        ({"declared": some(-1)}, "contest", "no-seat", "declared"),
        ({"burned": ((0, 7),)}, "contest", "no-seat", "burned"),
        ({"blocked": ((9, 0),)}, "contest", "no-seat", "blocked"),
        ({"placed_last": (6,)}, "contest", "no-seat", "placed_last"),
        ({"void": some(6)}, "contest", "no-seat", "void"),
        ({"placed_last": (5, 5)}, "contest", "seat-twice", "placed_last"),
        ({"placed_last": (4,)}, "contest", "not-placed-last", "placed_last"),
        ({"placed_last": (5, 3)}, "contest", "not-placed-last", "placed_last"),
        ({"placed_last": (4, 5)}, "contest", "not-placed-last", "placed_last"),
        ({"declared": some(2)}, "basic", "no-declarations", "declared"),
        ({"blocked": ((0, 1),)}, "basic", "no-blocks", "blocked"),
        ({"burned": ((2, 2),)}, "contest", "own-set", "burned"),
        ({"blocked": ((2, 2),)}, "contest", "own-set", "blocked"),
        ({"burned": ((2, 5),)}, "contest", "burned-opposite", "burned"),
        ({"burned": ((0, 1), (5, 2))}, "contest", "burned-opposite", "burned"),
        ({"blocked": ((0, 1), (0, 3))}, "contest", "seat-twice", "blocked"),
        ({"taken": (1,)}, "contest", "points-taken", "taken"),
        ({"taken": (0, -1)}, "contest", "points-taken", "taken"),
        ({"taken": (0, 0.5)}, "contest", "points-taken", "taken"),
    ],
)
def test_facts_that_cannot_be(engine, facts, rules, code, key):
    """Each with its key and its reason."""
    made = engine.scoring.DealFacts(**{"places": PLACES, **facts})
    book = engine.rulebook.make_rulebook(rules)
    for check in (engine.scoring.check_facts, engine.scoring.score):
        with pytest.raises(engine.faults.Fault) as caught:
            check(made, book)
        assert (caught.value.code, caught.value.key) == (code, key)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"places": (0, 1, 2, 1, 4, 5)}, {"seat": 1, "first": 2, "second": 4}),
        ({"placed_last": (5, 3)}, {"seat": 3, "place": 4, "due": 5}),
        ({"burned": ((5, 2),)}, {"seat": 5, "other": 2}),
        ({"blocked": ((4, 1), (2, 3))}, {"seat": 4}),
        ({"declared": some(3, 2)}, {"seat": 2}),
        ({"places": PLACES[:4]}, {"found": 4}),
        ({"void": some(8)}, {"value": 8}),
    ],
)
def test_what_a_fault_tells(engine, facts, told):
    made = engine.scoring.DealFacts(**{"places": PLACES, **facts})
    with pytest.raises(engine.faults.Fault) as caught:
        engine.scoring.check_facts(made, engine.rulebook.BASIC)
    assert caught.value.facts == told


def test_facts_that_can_be(engine):
    made = engine.scoring.DealFacts(
        places=PLACES,
        opened=some(*PLACES),
        declared=some(*PLACES),
        burned=((0, 1), (0, 2), (0, 4), (0, 5), (3, 1)),
        blocked=((0, 1), (2, 1), (3, 4), (4, 0)),
        placed_last=(5, 4, 3, 2, 1),
        void=some(*PLACES),
        taken=(3, 0),
    )
    engine.scoring.check_facts(made, engine.rulebook.CONTEST)
    plain = engine.scoring.DealFacts(places=PLACES)
    engine.scoring.check_facts(plain, engine.rulebook.BASIC)
    nothing = (frozenset(), frozenset(), (), (), (), frozenset(), (0, 0))
    assert (
        plain.opened,
        plain.declared,
        plain.burned,
        plain.blocked,
        plain.placed_last,
        plain.void,
        plain.taken,
    ) == nothing


def items(engine, **facts) -> list[tuple[int, int, str]]:
    made = engine.scoring.DealFacts(**{"places": PLACES, **facts})
    return [tuple(item) for item in engine.scoring.score(made, engine.rulebook.CONTEST).items]


def test_a_void_seat_gains_nothing_and_pays_all(engine):
    """R20.4: his own gains void, points against him stand."""
    facts = {
        "opened": some(0, 2, 3, 4, 5),
        "declared": some(3, 4),
        "burned": ((4, 3), (1, 0)),
        "blocked": ((4, 1), (1, 0), (3, 4)),
    }
    without = items(engine, **facts)
    assert [item for item in without if item[0] == 4] == [
        (4, -2, "place"),
        (4, 1, "burn"),
        (4, 1, "block"),
        (4, 2, "declare"),
    ]
    void = items(engine, **facts, void=some(4))
    assert void == [item for item in without if item[0] != 4 or item[1] < 0]
    assert items(engine, void=some(0))[0] == (1, 2, "place")
    assert (1, 2, "place") not in items(engine, void=some(1))
    assert (5, -4, "place") in items(engine, void=some(5))
    book = engine.rulebook.make_rulebook({"base": "contest", "place_points": [1, 1, 1, -1, -1, -1]})
    made = engine.scoring.DealFacts(places=PLACES, opened=some(*PLACES), void=some(1, 4))
    score = engine.scoring.score(made, book)
    assert [item.seat for item in score.items] == [0, 2, 3, 4, 5]
    assert (0, 2, "declare-failed") in items(engine, opened=some(0), declared=some(3))
    assert (0, 2, "declare-failed") not in items(
        engine, opened=some(0), declared=some(3), void=some(0)
    )


def test_a_seat_placed_last_loses_its_burn_point(engine):
    """R10.7, R20.4: 大落 as a penalty acts as R10.5 does."""
    assert (5, 1, "burn") in items(engine, burned=((5, 0),))
    assert (5, 1, "burn") not in items(engine, burned=((5, 0),), placed_last=(5,))
    assert (4, 1, "burn") in items(engine, burned=((4, 3),), placed_last=(5,))


def test_points_taken_by_fouls_are_the_match_s(engine):
    """R20.4: `score` leaves them alone."""
    assert items(engine, taken=(3, 1)) == items(engine)


def test_a_scorer_keeps_nothing(engine):
    """One scorer, many deals."""
    rng = Random("scorer")
    for _ in range(10):
        book = engine.rulebook.make_rulebook(walks.random_rulebook(rng))
        scorer = engine.scoring.Scorer(book)
        assert scorer.book is book
        for _ in range(10):
            made = engine.scoring.DealFacts(**walks.random_facts(rng, book))
            assert scorer.score(made) == engine.scoring.score(made, book)
