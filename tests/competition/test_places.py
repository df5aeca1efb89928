"""Places, prizes, players (R20.3)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.competition.commands import (
    AddIncident,
    ChangeSetup,
    DrawPlaces,
    Finish,
    GiveUp,
    Retire,
    Strike,
    Undo,
)
from gouji.competition.papers.results import results
from gouji.competition.papers.writer import Writer
from gouji.competition.places import all_done, place_lot_order, places, ties
from gouji.competition.prizes import players, prizes_given
from gouji.competition.setup import Prize
from gouji.competition.standing import standing
from gouji.competition.verifying import verify
from tests.competition.helpers import CUP, JURY, REFEREE, SWEEP_A, SWEEP_B, Cup
from tests.competition.test_log import refused

PRIZES = (
    Prize(name="一等奖", count=1),
    Prize(name="二等奖", count=2),
    Prize(name="三等奖", count=3),
)
ALL = tuple(range(6))
CLOSE_A = (0, 1, 2, 3, 5, 4)  # p1's side: +4 −4, p2's: +2 −2; made unequal by who opened


def lose_by(cup: Cup, match: str, margin: int) -> None:
    """Plays a match that p2's side loses by about so much: the larger the clearer."""
    for n in range(3):
        cup.deal(match, SWEEP_A if n < margin else CLOSE_A, opened=ALL[:-1] if n else ALL)
    cup.confirm(match)


def order_of(cup: Cup) -> list[tuple[int, int]]:
    return [(row.place, row.team) for row in places(cup.state)]


def test_losers_of_one_round_rank_by_points_then_by_lot() -> None:
    cup = Cup(teams=8)
    names = cup.draw()
    for name, margin in zip(names, (1, 3, 2, 1), strict=True):
        lose_by(cup, name, margin)
    losers = [cup.state.match(name).sides[1] for name in names]
    ranked = [team for _, team in order_of(cup)]
    assert ranked[0] in (losers[0], losers[3])
    assert ranked[2:] == [losers[2], losers[1]]
    assert [place for place, _ in order_of(cup)] == [5, 6, 7, 8]  # four are still in it
    assert ties(cup.state) == {1: sorted((losers[0], losers[3]))}
    with refused("not-all-done"):
        cup.do(DrawPlaces(secret="p" * 20))
    cup.draw()
    cup.play_all()
    with refused("ties-left"):
        cup.do(Finish())
    cup.do(DrawPlaces(secret="p" * 20))
    # semi-final losers were swept alike: their tie is drawn in the same step
    assert ties(cup.state) == {}
    with refused("no-ties"):
        cup.do(DrawPlaces(secret="q" * 20))
    assert [place for place, _ in order_of(cup)] == list(range(1, 9))
    assert order_of(cup)[4:] in (
        [(5, losers[0]), (6, losers[3]), (7, losers[2]), (8, losers[1])],
        [(5, losers[3]), (6, losers[0]), (7, losers[2]), (8, losers[1])],
    )
    assert all(found.good for found in verify(cup.cup.entries))


def test_the_lot_among_equals_is_fair() -> None:
    first = Counter(place_lot_order(1, [3, 7, 9], f"s{n}")[0] for n in range(600))
    assert all(150 < first[team] < 250 for team in (3, 7, 9))


def test_the_final_and_the_match_for_third_place() -> None:
    cup = Cup(CUP.model_copy(update={"third_place": True}), teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    third = cup.state.match("2-2")
    assert third.kind == "third"
    cup.play("2-1")
    assert not all_done(cup.state)
    cup.play("2-2", third.sides[1])
    assert all_done(cup.state)
    final = cup.state.match("2-1").sides
    assert [team for _, team in order_of(cup)] == [*final, third.sides[1], third.sides[0]]
    assert ties(cup.state) == {}
    a, b = standing(cup.state).out_of(third).totals
    assert [(row.third, row.points) for row in places(cup.state)[2:]] == [
        (True, (b, a)),
        (True, (a, b)),
    ]
    page = next(page for page in results(Writer(cup.state, "zh")).pages if "名次" in page.title)
    assert [row[2] for row in page.tables[0].rows[2:]] == ["三四名决赛", "三四名决赛"]


def test_no_match_for_third_place_with_one_semi_final_or_a_loser_gone() -> None:
    third = CUP.model_copy(update={"third_place": True})
    cup = Cup(third, teams=3)
    cup.play_all()
    assert [match.kind for match in cup.state.matches.values()] == ["main", "final"]
    cup = Cup(third, teams=4)
    cup.draw()
    cup.play_round()
    loser = cup.state.match("1-1").sides[1]
    cup.do(Retire(team=loser, why="回家"))
    cup.draw()
    assert [match.kind for match in cup.state.matches_of(2)] == ["final"]


def test_who_gave_up_comes_after_who_played_and_struck_out_teams_have_no_place() -> None:
    cup = Cup(teams=8)
    names = cup.draw()
    absent = cup.state.match(names[0]).sides[1]
    cup.do(GiveUp(match=names[0], team=absent, why="没到"), REFEREE)
    struck = cup.state.match(names[1]).sides[1]
    cup.play_round()
    cup.do(Strike(team=struck, why="查出冒名"), JURY)
    rows = places(cup.state)
    assert [row.place for row in rows] == [5, 6, 7, 0]
    assert rows[2].team == absent
    assert rows[2].forfeited
    assert (rows[3].team, rows[3].struck) == (struck, True)


def test_a_winner_who_retires_before_the_next_draw_ranks_where_he_would_have_played() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play_round()
    winner = cup.state.match("1-1").sides[0]
    cup.do(Retire(team=winner, why="出差"))
    other = cup.state.match("1-2").sides[0]
    assert standing(cup.state).field(2) == [other]
    assert all_done(cup.state)
    assert [row.team for row in places(cup.state)][:2] == [other, winner]
    with refused("no-field"):
        cup.draw()


def test_a_disqualified_finalist_has_no_place() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.play_round()
    cup.draw()
    a, b = cup.state.match("2-1").sides
    cup.do(AddIncident(match="2-1", kind="cheat", seat=0), REFEREE)
    cup.deal("2-1")
    cup.do(AddIncident(match="2-1", kind="cheat", seat=0), REFEREE)
    rows = {row.team: row for row in places(cup.state)}
    assert rows[b].place == 1
    assert (rows[a].place, rows[a].struck) == (0, True)
    assert sorted(row.place for row in rows.values()) == [0, 1, 2, 3]


@settings(max_examples=20)
@given(st.integers(2, 24), st.data())
def test_every_team_has_one_place(teams: int, data: st.DataObject) -> None:
    cup = Cup(CUP.model_copy(update={"deals": 1, "third_place": teams % 2 == 0}), teams=teams)
    while True:
        for match in cup.state.matches_of(cup.state.last_round) if cup.state.last_round else ():
            if not cup.outcome(match.id).decided:
                cup.play(match.id, data.draw(st.sampled_from(match.sides)))
        if len(standing(cup.state).field(cup.state.last_round + 1)) < 2:
            break
        cup.draw()
    if ties(cup.state):
        cup.do(DrawPlaces(secret="p" * 20))
    assert [row.place for row in places(cup.state)] == list(range(1, teams + 1))
    cup.do(Finish())
    assert all(found.good for found in verify(cup.cup.entries))


# ---------------------------------------------------------------- prizes and players


def test_prizes_go_by_place_and_count_their_people() -> None:
    cup = Cup(CUP.model_copy(update={"prizes": PRIZES}), teams=7)
    cup.play_all()
    cup.do(DrawPlaces(secret="p" * 20))
    given_prizes = prizes_given(cup.state)
    assert [(row.prize, row.place) for row in given_prizes] == [
        ("一等奖", 1),
        ("二等奖", 2),
        ("二等奖", 3),
        ("三等奖", 4),
        ("三等奖", 5),
        ("三等奖", 6),
    ]
    assert all(len(row.people) == 3 for row in given_prizes)
    assert given_prizes[0].people == tuple(
        one.name for one in cup.state.team(given_prizes[0].team).members
    )


def test_a_number_left_open_is_settled_before_the_end() -> None:
    open_prize = (*PRIZES[:2], Prize(name="三等奖"))
    cup = Cup(CUP.model_copy(update={"prizes": open_prize}), teams=3)
    cup.play_all()
    with refused("prize-open"):
        cup.do(Finish())
    to = [prize.model_dump() for prize in PRIZES]
    cup.do(ChangeSetup(to={"prizes": to}))
    cup.do(Finish())
    assert cup.state.end is not None
    assert [row.prize for row in cup.state.end.places] == ["一等奖", "二等奖", "二等奖"]
    cup.do(Undo(n=cup.state.number, why="补一队"))


def test_players_are_counted_by_their_own_items() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    cup.deal(match, SWEEP_A, opened=ALL)
    cup.do(AddIncident(match=match, kind="peeked", seat=1), REFEREE)
    cup.do(AddIncident(match=match, kind="peeked", seat=1), REFEREE)
    cup.deal(match, SWEEP_B, opened=ALL)
    cup.deal(match, SWEEP_A, opened=(0, 1, 2, 4, 5), declared=(0,))
    rows = {(row.team, row.member): row for row in players(cup.state)}
    a, b = cup.state.match(match).sides
    first = rows[a, 0]  # p1: 4 + 6, 0, 4 + 6 and 2 for p4, whom he declared not to open
    assert (first.deals, first.points, first.first, first.last) == (3, 10 + 0 + 12, 2, 0)
    assert rows[a, 2].last == 1
    assert rows[b, 0].points == 0 + 10 + 0  # what fouls take is the team's
    assert players(cup.state)[0] == first
    assert first.average == pytest.approx(22 / 3)
    assert sum(row.points for row in rows.values()) == sum(
        sum(one.score.points) for one in cup.outcome(match).paper.deals
    )
