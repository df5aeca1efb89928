"""The referee's part: scores as the engine has them, locked by both, disputes, seats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.competition.commands import (
    AddIncident,
    ChangeSetup,
    Confirm,
    DecideByLot,
    Dispute,
    EnterResult,
    OpenDeal,
    Rule,
    TakeBackDispute,
)
from gouji.competition.jury import by_lot
from gouji.competition.model import Result
from gouji.competition.standing import standing
from gouji.engine.rulebook import CONTEST
from gouji.engine.scoring import score
from gouji.match import play_match
from tests.competition.helpers import (
    A_WINS,
    BASIC_CUP,
    CUP,
    JURY,
    REFEREE,
    SWEEP_A,
    SWEEP_B,
    Cup,
    team,
)
from tests.competition.test_log import refused


def begun(setup=CUP, teams: int = 2) -> tuple[Cup, str]:  # type: ignore[no-untyped-def]
    cup = Cup(setup, teams=teams)
    return cup, cup.draw()[0]


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_a_match_on_paper_scores_as_the_match_that_was_played(seed: int) -> None:
    played = play_match(("novice", "random") * 3, CONTEST, str(seed))
    cup, match = begun()
    for deal in played.deals:
        facts = deal.facts
        for seat in facts.placed_last:
            cup.do(AddIncident(match=match, kind="failed", seat=seat), REFEREE)
        cup.deal(
            match,
            facts.places,
            opened=tuple(facts.opened),
            declared=tuple(facts.declared),
            burned=facts.burned,
            blocked=facts.blocked,
        )
    found = cup.outcome(match)
    assert [one.score for one in found.paper.deals] == [one.score for one in played.deals]
    assert (found.totals, found.complete) == (played.totals, True)
    assert found.paper.winner == played.winner


IMPOSSIBLE = [
    ({"order": (0, 1, 2, 3)}, "order-short"),
    ({"order": (0, 0, 1, 2, 3)}, "out-twice"),
    ({"order": SWEEP_A, "burned": ((0, 3),)}, "burned-opposite"),
    ({"order": SWEEP_A, "burned": ((0, 0),)}, "own-set"),
    ({"order": SWEEP_A, "blocked": ((1, 1),)}, "own-set"),
    ({"order": SWEEP_A, "blocked": ((1, 2), (1, 4))}, "seat-twice"),
]


@pytest.mark.parametrize(("facts", "code"), IMPOSSIBLE)
def test_impossible_input_is_refused(facts: dict[str, object], code: str) -> None:
    from gouji.engine.faults import Fault

    cup, match = begun()
    before = cup.state
    with pytest.raises(Fault, match=f"^{code} at "):
        cup.deal(match, **facts)  # type: ignore[arg-type]
    assert cup.state is before


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"opened": (1,)}, "not-counted"),
        ({"burned": ((0, 1),)}, "not-counted"),
        ({"declared": (1,)}, "no-declarations"),
        ({"blocked": ((0, 1),)}, "no-blocks"),
    ],
)
def test_what_the_rulebook_never_counts_is_refused(facts: dict[str, object], code: str) -> None:
    from gouji.engine.faults import Fault

    cup, match = begun(BASIC_CUP)
    with pytest.raises(Fault, match=f"^{code} at "):
        cup.deal(match, SWEEP_A, **facts)


def test_only_the_deal_that_is_due_can_be_entered() -> None:
    cup, match = begun()
    with refused("deal-not-due"):
        cup.do(EnterResult(match=match, deal=2, result=Result(order=SWEEP_A)), REFEREE)
    cup.deal(match)
    cup.do(EnterResult(match=match, deal=1, result=Result(order=SWEEP_B)), REFEREE)  # set right
    assert cup.outcome(match).paper.deals[0].facts.places == SWEEP_B
    cup.deal(match)
    cup.deal(match)
    with refused("no-deal-due"):
        cup.deal(match)
    with refused("no-match"):
        cup.deal("9-9")
    with refused("not-his-part"):
        cup.do(EnterResult(match=match, result=Result(order=SWEEP_A)), JURY)


def tie(cup: Cup, match: str) -> None:
    """Three deals that end level."""
    everyone = tuple(range(6)) if cup.state.setup.book.open_point else ()
    for order in (A_WINS, (1, 0, 3, 2, 4, 5), (2, 1, 3, 4, 5, 0)):
        cup.deal(match, order, opened=everyone)


def test_equal_totals_bring_an_extra_deal() -> None:
    cup, match = begun()
    tie(cup, match)
    found = cup.outcome(match)
    assert (found.complete, found.next_deal) == (False, 4)
    with refused("not-complete"):
        cup.do(Confirm(match=match, side=0), REFEREE)
    cup.deal(match, SWEEP_B)
    found = cup.outcome(match)
    assert found.complete
    assert found.paper.winner == 1


def test_after_twenty_extra_deals_a_lot_decides() -> None:
    cup, match = begun(BASIC_CUP)
    even = (0, 1, 2, 3, 5, 4)
    other = (1, 0, 3, 2, 4, 5)
    # basic: 头科 4 for one side, 2 for the other, floors aside: equal only in turn
    cup.do(ChangeSetup(to={"rulebook": {"base": "basic", "place_points": [0] * 6}}))
    for n in range(23):
        assert not cup.outcome(match).complete
        cup.deal(match, (even, other)[n % 2])
    found = cup.outcome(match)
    assert (found.complete, found.drawn, found.totals) == (True, True, (0, 0))
    with refused("not-drawn"):
        cup.do(DecideByLot(match=match, secret="t" * 20), JURY)
    cup.confirm(match)
    assert not cup.outcome(match).decided
    cup.do(DecideByLot(match=match, secret="t" * 20), JURY)
    found = cup.outcome(match)
    assert (found.decided, found.how) == (True, "lot")
    assert found.winner == by_lot(cup.state.match(match), "t" * 20)
    winners = {by_lot(cup.state.match(match), f"{n}") for n in range(20)}
    assert winners == {1, 2}


def test_both_captains_lock_the_sheet() -> None:
    cup, match = begun(teams=4)
    for _ in range(3):
        cup.deal(match)
    assert standing(cup.state).status(cup.state.match(match)) == "confirming"
    cup.do(Confirm(match=match, side=0), REFEREE)
    with refused("confirmed-already"):
        cup.do(Confirm(match=match, side=0), REFEREE)
    captain = cup.state.team(cup.state.match(match).sides[0]).members[0].name
    assert cup.state.match(match).confirmed == (captain, "")
    # what one has confirmed and the referee then changes has to be confirmed anew
    cup.do(EnterResult(match=match, deal=3, result=Result(order=SWEEP_B)), REFEREE)
    assert cup.state.match(match).confirmed == ("", "")
    cup.do(Confirm(match=match, side=1, name="代理领队"), REFEREE)
    cup.do(Confirm(match=match, side=0), REFEREE)
    assert cup.outcome(match).locked
    for order in (
        EnterResult(match=match, deal=3, result=Result(order=SWEEP_A)),
        AddIncident(match=match, kind="peeked", seat=0),
        OpenDeal(match=match, deal=3),
        Confirm(match=match, side=0),
    ):
        with refused("locked"):
            cup.do(order, REFEREE)


def test_an_open_dispute_keeps_the_sheet_open() -> None:
    cup, match = begun()
    for _ in range(3):
        cup.deal(match)
    cup.do(Dispute(match=match, team=1, text="第二局唱错牌"), REFEREE)
    with refused("appeal-open"):
        cup.do(Confirm(match=match, side=0), REFEREE)
    with refused("not-in-match"):
        cup.do(Dispute(match=match, team=9, text="x"), REFEREE)
    with refused("empty"):
        cup.do(Dispute(match=match, text=" "), REFEREE)
    with refused("no-reason"):
        cup.do(Rule(appeal=1, upheld=False), JURY)
    cup.do(Rule(appeal=1, upheld=False, why="没有证据"), JURY)
    with refused("appeal-closed"):
        cup.do(TakeBackDispute(appeal=1), REFEREE)
    cup.do(Dispute(match=match, text="再议"), REFEREE)
    cup.do(TakeBackDispute(appeal=2), REFEREE)
    cup.confirm(match)
    assert [one.state for one in cup.state.appeals.values()] == ["rejected", "withdrawn"]
    with refused("no-appeal"):
        cup.do(Rule(appeal=3, upheld=True, why="x"), JURY)


# ---------------------------------------------------------------- seats


def test_seats_are_those_of_the_entry_unless_told() -> None:
    cup, match = begun()
    cup.deal(match)
    assert cup.state.deals(match)[0].seats == (0, 0, 1, 1, 2, 2)
    cup.do(OpenDeal(match=match, seats=(1, 2, 0, 1, 2, 0), drawer=3, first_taker=4), REFEREE)
    sheet = cup.state.deals(match)[1]
    assert (sheet.seats, sheet.drawer, sheet.first_taker) == ((1, 2, 0, 1, 2, 0), 3, 4)
    cup.deal(match)
    cup.deal(match)
    assert cup.state.deals(match)[2].seats == (1, 2, 0, 1, 2, 0)  # they stay till told otherwise


@pytest.mark.parametrize(
    ("seats", "code"),
    [((0, 0, 0, 1, 1, 2), "seated-twice"), ((0, 0, 1, 1, 3, 2), "no-member")],
)
def test_seats_that_can_not_be(seats: tuple[int, ...], code: str) -> None:
    cup, match = begun()
    with refused(code):
        cup.do(OpenDeal.model_validate({"match": match, "seats": seats}), REFEREE)


def test_drawn_seats_are_drawn_for_each_deal() -> None:
    cup, match = begun(CUP.model_copy(update={"seats": "drawn"}))
    for order in (
        EnterResult(match=match, result=Result(order=SWEEP_A)),
        AddIncident(match=match, kind="peeked", seat=0),
    ):
        with refused("seats-not-drawn"):
            cup.do(order, REFEREE)
    for n in (1, 2, 3):
        cup.do(OpenDeal(match=match, seed=f"抽{n}"), REFEREE)
        cup.deal(match)
    sheets = cup.state.deals(match)
    assert len({sheet.seats for sheet in sheets}) > 1
    from gouji.competition.verifying import verify

    found = [one for one in verify(cup.cup.entries) if "抽座" in one.text.zh]
    assert [one.good for one in found] == [True]
    assert "3 局一样" in found[0].text.zh


def test_a_larger_team_seats_three_of_its_members() -> None:
    setup = CUP.model_copy(update={"limits": CUP.limits.model_copy(update={"players": 5})})
    cup = Cup(setup)
    from gouji.competition.commands import EnterTeams

    cup.do(EnterTeams(teams=(team(1, sexes="fmmmm"), team(2, sexes="fmmmm"))))
    match = cup.draw()[0]
    cup.do(OpenDeal(match=match, seats=(4, 0, 3, 1, 2, 2)), REFEREE)
    cup.deal(match, (0, 2, 4, 1, 3))
    from gouji.competition.prizes import players

    rows = {(row.team, row.member): row for row in players(cup.state)}
    first = cup.state.match(match).sides[0]
    assert rows[first, 4].first == 1
    assert rows[first, 0].deals == 0


def test_scores_are_the_engines() -> None:
    cup, match = begun()
    cup.deal(
        match, (2, 0, 1, 4, 3), opened=(0, 4), declared=(2,), burned=((2, 3),), blocked=((1, 2),)
    )
    played = cup.outcome(match).paper.deals[0]
    assert played.score == score(played.facts, cup.state.setup.book)
    assert {item.kind for item in played.score.items} == {
        "place",
        "burn",
        "block",
        "point",
        "declare",
    }
