"""Any sequence of commands: rebuilt from the log, cut anywhere, undone step by step."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.competition.commands import (
    AddIncident,
    AmendTeam,
    Begin,
    ChangeSetup,
    Command,
    CommitLots,
    Confirm,
    Correct,
    CorrectedDeal,
    Correction,
    DecideByLot,
    Dispute,
    DrawLots,
    DrawPlaces,
    EnterResult,
    EnterTeams,
    Finish,
    GiveUp,
    OpenDeal,
    Retire,
    Rule,
    Strike,
    Undo,
    Withdraw,
)
from gouji.competition.competition import check_all
from gouji.competition.incidents import CLAUSES
from gouji.competition.model import Result
from gouji.competition.places import places
from gouji.competition.state import rebuild
from gouji.competition.verifying import verify
from gouji.engine.faults import Fault
from tests.competition.helpers import BASIC_CUP, CUP, JURY, ORGANISER, REFEREE, SWEEP_A, Cup, team

Pick = Callable[[Any], Any]


def order(cup: Cup, pick: Pick) -> tuple[Command, Any]:
    """Some command or other, sensible or not, and who gives it."""
    state = cup.state
    teams = [*state.teams, 99]
    matches = [*state.matches, "9-9"]
    match = pick(matches)
    some_team = pick(teams)
    places = pick(st.permutations(range(6)))
    facts: dict[str, Any] = {"order": places[: pick(range(4, 7))]}
    if pick((False, True)):
        facts["opened"] = pick(st.lists(st.integers(0, 5), max_size=4))
        facts["burned"] = pick(
            st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=1)
        )
    result = Result.model_validate(facts)
    kinds: dict[str, Callable[[], tuple[Command, Any]]] = {
        "enter": lambda: (EnterTeams(teams=(team(pick(range(1, 30))),)), ORGANISER),
        "amend": lambda: (AmendTeam(team=some_team, to=team(pick(range(1, 30)))), ORGANISER),
        "withdraw": lambda: (Withdraw(team=some_team, why="x"), ORGANISER),
        "retire": lambda: (Retire(team=some_team, why="x"), ORGANISER),
        "strike": lambda: (Strike(team=some_team, why="x"), JURY),
        "set": lambda: (ChangeSetup(to={"third_place": pick((False, True))}), ORGANISER),
        "commit": lambda: (CommitLots(secret="s" * 16 + str(pick(range(9))), why="x"), ORGANISER),
        "draw": lambda: (DrawLots(word=pick(("", "好"))), ORGANISER),
        "begin": lambda: (Begin(match=match), REFEREE),
        "seats": lambda: (OpenDeal(match=match, seed=pick(("", "a", "b"))), REFEREE),
        "incident": lambda: (
            AddIncident(match=match, kind=pick(list(CLAUSES)), seat=pick(range(6))),
            REFEREE,
        ),
        "result": lambda: (EnterResult(match=match, result=result), REFEREE),
        "confirm": lambda: (Confirm(match=match, side=pick((0, 1))), REFEREE),
        "forfeit": lambda: (GiveUp(match=match, team=some_team, why="x"), REFEREE),
        "dispute": lambda: (Dispute(match=match, team=None, text="x"), REFEREE),
        "rule": lambda: (Rule(appeal=pick((1, 2)), upheld=pick((False, True)), why="x"), JURY),
        "correct": lambda: (
            Correct(
                correction=Correction(
                    match=match,
                    deals=(CorrectedDeal(deal=pick((1, 2, 3)), result=result),),
                    deal_with=pick(({}, dict.fromkeys(matches[-2:-1], "replay"))),
                ),
                why="x",
            ),
            JURY,
        ),
        "award": lambda: (
            Correct(correction=Correction(match=match, award=some_team), why="x"),
            JURY,
        ),
        "lot": lambda: (DecideByLot(match=match, secret="t" * 20), ORGANISER),
        "places": lambda: (DrawPlaces(secret="u" * 20), ORGANISER),
        "finish": lambda: (Finish(), ORGANISER),
        "undo": lambda: (Undo(n=pick(range(1, state.number + 1)), why="x"), ORGANISER),
    }
    return kinds[pick(sorted(kinds))]()


def walk(cup: Cup, pick: Pick, steps: int) -> list[Any]:
    """Tries so many commands; now and then plays on, so that walks come far. The states passed."""
    states = [cup.state]
    for _ in range(steps):
        try:
            if pick(range(3)) == 0:
                on(cup, pick)
            else:
                cup.do(*order(cup, pick))
        except Fault:
            pass
        if cup.state.number != states[-1].number:
            states += [None] * (cup.state.number - states[-1].number - 1)
            states.append(cup.state)
    return states


def on(cup: Cup, pick: Pick) -> None:
    """What an event would do next."""
    open_matches = [m for m in cup.state.matches if not cup.outcome(m).decided]
    if not open_matches:
        cup.draw()
    elif cup.outcome(open_matches[0]).complete:
        cup.confirm(open_matches[0])
    else:
        cup.deal(open_matches[0], pick((SWEEP_A, SWEEP_A, (1, 0, 3, 2, 5, 4))))


def picker(data: st.DataObject) -> Pick:
    def pick(among: Any) -> Any:
        if isinstance(among, st.SearchStrategy):
            return data.draw(among)
        return data.draw(st.sampled_from(among))

    return pick


@settings(max_examples=40)
@given(st.data())
def test_any_walk_is_rebuilt_from_its_log_cut_anywhere(data: st.DataObject) -> None:
    pick = picker(data)
    setup = pick((CUP, BASIC_CUP)).model_copy(update={"deals": 1})
    cup = Cup(setup, teams=pick(range(2, 8)))
    states = walk(cup, pick, 25)
    entries = cup.cup.entries
    assert check_all(entries).docs == cup.state.docs
    for n, state in enumerate(states, start=2):
        if state is not None:
            assert rebuild(entries[:n]).docs == state.docs
    assert all(found.good for found in verify(entries))
    assert [row.place for row in places(cup.state) if row.place] == sorted(
        {row.place for row in places(cup.state) if row.place}
    )


@settings(max_examples=25)
@given(st.data())
def test_all_steps_can_be_undone_one_by_one_and_the_undoing_too(data: st.DataObject) -> None:
    pick = picker(data)
    cup = Cup(CUP.model_copy(update={"deals": 1}), teams=pick(range(2, 7)))
    walk(cup, pick, 15)
    last = cup.state
    for n in range(last.number, 1, -1):
        docs = rebuild(cup.cup.entries[: n - 1]).docs
        cup.do(Undo(n=n, why="试"))
        assert cup.state.docs == docs
    for n in range(last.number + 1, cup.state.number + 1)[::-1]:
        cup.do(Undo(n=n, why="再试"))
    assert cup.state.docs == last.docs
    check_all(cup.cup.entries)


@settings(max_examples=40)
@given(st.data())
def test_undoing_any_step_restores_it_or_names_a_reason(data: st.DataObject) -> None:
    pick = picker(data)
    cup = Cup(CUP.model_copy(update={"deals": 1}), teams=pick(range(2, 7)))
    walk(cup, pick, 12)
    n = pick(range(2, cup.state.number + 1))
    entry = cup.cup.entry(n)
    before = cup.state
    try:
        cup.do(Undo(n=n, why="试"))
    except Fault as why:
        assert cup.state is before
        later = why.facts.get("later", before.number)
        assert n < later <= before.number or why.code != "built-upon"  # noqa: PT017
        return
    touched = {change.doc for change in entry.changes}
    old = rebuild(cup.cup.entries[: n - 1]).docs
    assert {key: cup.state.docs.get(key) for key in touched} == {
        key: old.get(key) for key in touched
    }
    assert {key: doc for key, doc in cup.state.docs.items() if key not in touched} == {
        key: doc for key, doc in before.docs.items() if key not in touched
    }
    check_all(cup.cup.entries)


@settings(max_examples=25)
@given(st.data())
def test_a_preview_does_what_the_command_does_and_nothing_itself(data: st.DataObject) -> None:
    pick = picker(data)
    cup = Cup(CUP.model_copy(update={"deals": 1}), teams=pick(range(2, 7)))
    walk(cup, pick, 10)
    command, who = order(cup, pick)
    before, count = cup.state, len(cup.cup.entries)
    at = cup.at + timedelta(minutes=1)
    try:
        seen = cup.cup.preview(command, who, at)
    except Fault:
        assert cup.state is before
        return
    assert (cup.state, len(cup.cup.entries)) == (before, count)
    done = cup.do(command, who, at)
    assert done == seen.entry
    assert cup.state.docs == seen.after.docs
