"""Lots (R20.2): committed, redone, fair byes, units kept apart whenever that can be."""

import hashlib
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.competition.commands import (
    CommitLots,
    DrawLots,
    EnterTeams,
    Strike,
    Undo,
)
from gouji.competition.log import Change
from gouji.competition.lots import commitment, draw, drawn_right, shuffled
from gouji.competition.model import Lot
from gouji.competition.refusing import NotAllowed
from gouji.competition.verifying import verify
from gouji.engine.deal import Words
from tests.competition.helpers import CUP, JURY, Cup, team
from tests.competition.test_log import refused


def lot(units: str, secret: str = "s", **more: object) -> Lot:
    """A committed lot of teams 1, 2, … whose units are letters."""
    field = tuple(range(1, len(units) + 1))
    values = {
        "round": 1,
        "method": "electronic",
        "field": field,
        "byes": [0] * len(field),
        "units": list(units),
        "keep_apart": True,
        "second_bye": False,
        "secret": secret,
        "commitment": commitment(secret),
        **more,
    }
    return Lot.model_validate(values)


def test_the_order_is_the_shuffle_of_cards() -> None:
    order, words = list(range(1, 8)), Words("种子/好运")
    for i in range(6, 0, -1):
        j = words.below(i + 1)
        order[i], order[j] = order[j], order[i]
    found = draw(lot("abcdefg", "种子", word="好运", keep_apart=False))
    assert found.bye == order[0]
    assert [team for pair in found.pairs for team in pair] == order[1:]
    assert shuffled(range(1, 8), "种子/好运") == order


def test_hash_first_then_secret_and_all_can_be_done_again() -> None:
    cup = Cup(teams=7)
    cup.do(CommitLots(secret="x" * 64))
    waiting = cup.state.lots[1]
    assert waiting.commitment == hashlib.sha256(b"x" * 64).hexdigest()
    assert not waiting.drawn
    assert not cup.state.matches
    cup.do(DrawLots(word=" 大家　好 "))
    drawn = cup.state.lots[1]
    assert (drawn.secret, drawn.word) == ("x" * 64, "大家 好")
    assert drawn_right(drawn)
    assert [m.sides for m in cup.state.matches_of(1)] == list(drawn.pairs)
    assert cup.state.rounds[1].bye == drawn.bye
    assert all(found.good for found in verify(cup.cup.entries))


def test_another_word_is_another_draw() -> None:
    found = {draw(lot("abcdefgh", "种子", word=word)).pairs for word in ("", "一", "二", "三")}
    assert len(found) == 4


def test_what_was_drawn_otherwise_is_found_out() -> None:
    base = lot("abcdefg")
    found = draw(base)
    good = base.model_copy(update={"drawn": True, "pairs": found.pairs, "bye": found.bye})
    assert drawn_right(good)
    (a, b), (c, d), *rest = found.pairs
    assert not drawn_right(good.model_copy(update={"pairs": ((a, c), (b, d), *rest)}))
    with refused("other-secret"):
        drawn_right(good.model_copy(update={"secret": "t"}))


@pytest.mark.parametrize("part", ["lot", "commit", "match"])
def test_verify_tells_a_draw_that_was_tampered_with(part: str) -> None:
    """Someone who writes the whole chain anew still can't have drawn otherwise."""
    cup = Cup(teams=6)
    cup.draw("好")
    entries = list(cup.cup.entries)
    forged, before = [], ""
    for entry in entries:
        changes = []
        for change in entry.changes:
            old, new = change.old, change.new
            if part == "lot" and change.doc == "lot/1" and new["drawn"]:
                (a, b), (c, d), *rest = new["pairs"]
                new = {**new, "pairs": [[a, c], [b, d], *rest]}
            if part == "commit" and change.doc == "lot/1" and not new["drawn"]:
                new = {**new, "commitment": "0" * 64}
            if part == "commit" and change.doc == "lot/1" and old is not None:
                old = {**old, "commitment": "0" * 64}
            if part == "match" and change.doc == "match/1-1":
                new = {**new, "sides": new["sides"][::-1]}
            changes.append(Change(change.doc, old, new))
        made = type(entry)(
            **{key: getattr(entry, key) for key in ("n", "at", "who", "what", "args", "why")},
            changes=tuple(changes),
        ).chained(before)
        before = made.hash
        forged.append(made)
    found = verify(forged)
    assert found[0].good
    assert [one.good for one in found].count(False) >= 1
    assert any("第 1 轮" in one.text.zh for one in found if not one.good)


# ---------------------------------------------------------------- byes


def test_an_odd_field_has_one_bye_and_nobody_a_second_before_all_had_one() -> None:
    cup = Cup(teams=11)
    had: list[int] = []
    while True:
        cup.draw()
        bye = cup.state.rounds[cup.state.last_round].bye
        field = cup.state.lots[cup.state.last_round].field
        assert (bye is not None) == (len(field) % 2 == 1)
        if bye is not None:
            fresh = [team for team in field if team not in had]
            assert bye in fresh or not fresh
            had.append(bye)
        cup.play_round()
        if cup.state.matches_of(cup.state.last_round)[0].kind == "final":
            break
    assert had


@given(st.integers(0, 10_000))
def test_the_bye_goes_to_the_fewest_unless_the_switch_is_on(n: int) -> None:
    byes = [1, 0, 1, 1, 0]
    assert draw(lot("abcde", str(n), byes=byes)).bye in (2, 5)
    assert draw(lot("abc", str(n), byes=[2, 1, 1])).bye in (2, 3)


def test_with_the_switch_on_anyone_may_have_a_second_bye() -> None:
    found = {
        draw(lot("abcde", str(n), byes=[1, 0, 1, 1, 0], second_bye=True)).bye for n in range(60)
    }
    assert found == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("apart", [False, True])
def test_draws_are_even(apart: bool) -> None:
    """Everyone meets everyone, and has the bye, about as often: chi-squared, 999 in 1000."""
    byes: Counter[int] = Counter()
    meets: Counter[frozenset[int]] = Counter()
    for n in range(3000):
        found = draw(lot("abcde", f"even/{n}", keep_apart=apart))
        assert found.bye is not None
        byes[found.bye] += 1
        meets.update(frozenset(pair) for pair in found.pairs)
    assert sum((byes[t] - 600) ** 2 / 600 for t in range(1, 6)) < 18.5
    assert len(meets) == 10
    assert sum((n - 600) ** 2 / 600 for n in meets.values()) < 27.9


# ---------------------------------------------------------------- units kept apart


def matchable(units: list[str]) -> bool:
    """Whether these teams can be paired across units, by trying all ways."""
    if not units:
        return True
    first, rest = units[0], units[1:]
    return any(
        other != first and matchable(rest[:i] + rest[i + 1 :]) for i, other in enumerate(rest)
    )


@pytest.mark.parametrize("size", range(2, 8))
def test_units_are_kept_apart_exactly_where_that_can_be(size: int) -> None:
    for units in map("".join, product("abc", repeat=size)):
        possible = (
            matchable(list(units))
            if size % 2 == 0
            else any(matchable(list(units[:i] + units[i + 1 :])) for i in range(size))
        )
        base = lot(units, units)
        try:
            found = draw(base)
        except NotAllowed as why:
            assert why.code == "cannot-keep-apart"  # noqa: PT017
            assert not possible, units
            continue
        assert possible, units
        assert all(units[a - 1] != units[b - 1] for a, b in found.pairs)
        teams = [team for pair in found.pairs for team in pair]
        assert sorted(teams + ([found.bye] if found.bye else [])) == list(base.field)


@settings(max_examples=60)
@given(st.lists(st.sampled_from("abcdefgh"), min_size=2, max_size=60), st.text(max_size=5))
def test_units_are_kept_apart_in_any_field(units: list[str], secret: str) -> None:
    most = Counter(units).most_common(1)[0][1]
    base = lot("".join(units), secret)
    possible = 2 * most <= len(units) or (len(units) % 2 and 2 * (most - 1) <= len(units) - 1)
    try:
        found = draw(base)
    except NotAllowed:
        assert not possible
        return
    assert possible
    assert all(units[a - 1] != units[b - 1] for a, b in found.pairs)


def test_a_bye_that_is_due_to_one_alone_can_make_it_impossible() -> None:
    # without the bye rule team 1 or 2 would sit out; by it team 5 must
    with refused("cannot-keep-apart"):
        draw(lot("aaabb", byes=[1, 1, 1, 1, 0]))
    assert draw(lot("aaabb", byes=[1, 1, 1, 1, 0], second_bye=True)).bye in (1, 2, 3)


def test_what_can_not_be_kept_apart_is_said_and_can_be_drawn_anyway() -> None:
    cup = Cup(CUP.model_copy(update={"keep_apart": True}))
    teams = [team(n, unit="大", group=f"{n}") for n in (1, 2, 3)] + [team(4)]
    cup.do(EnterTeams(teams=tuple(teams)))
    with pytest.raises(NotAllowed, match="cannot-keep-apart") as told:
        cup.do(CommitLots(secret="x" * 20))
    assert told.value.facts == {"unit": "大", "found": 3, "others": 1}
    cup.draw(keep_apart=False)
    assert len(cup.state.matches) == 2


# ---------------------------------------------------------------- order of things


def test_lots_have_their_time() -> None:
    cup = Cup(teams=5)
    with refused("not-committed"):
        cup.do(DrawLots())
    cup.do(CommitLots(secret="x" * 20))
    with refused("committed-already"):
        cup.do(CommitLots(secret="y" * 20, why="再来"))
    cup.do(DrawLots())
    with refused("undecided"):
        cup.do(CommitLots(secret="x" * 20))
    cup.play_round()
    cup.do(CommitLots(secret="x" * 20))
    assert cup.state.lots[2].field == tuple(sorted([*cup.state.lots[2].field]))
    with refused("no-field"):
        Cup(teams=1).do(CommitLots(secret="x" * 20))


def test_a_field_that_changed_after_the_hash_is_committed_anew_with_a_reason() -> None:
    cup = Cup(teams=5)
    cup.do(CommitLots(secret="x" * 20))
    cup.do(Strike(team=3, why="冒名"), JURY)
    with refused("field-changed"):
        cup.do(DrawLots())
    with refused("no-reason"):
        cup.do(CommitLots(secret="y" * 20))
    cup.do(CommitLots(secret="y" * 20, why="3 号队取消资格"))
    cup.do(DrawLots())
    assert cup.state.lots[1].field == (1, 2, 4, 5)
    assert all(found.good for found in verify(cup.cup.entries))


def test_an_undone_draw_can_be_drawn_anew() -> None:
    cup = Cup(teams=4)
    cup.draw()
    cup.do(Undo(n=cup.state.number, why="漏了一队"))
    cup.do(Undo(n=cup.state.number - 2, why="漏了一队"))
    cup.do(EnterTeams(teams=(team(5),)))
    cup.draw()
    assert len(cup.state.lots[1].field) == 5
