"""R12, R13, R16.1, R16.6: final sets, the wind, 四人乱缠, the end of a deal."""

import pytest


def test_R12_1_a_final_set_takes_its_owner_out(table):
    """R12.1: at once, on the best free place; it is answered like any other."""
    game = table("5 66 77 88 99 TT")
    assert game.events("p1 5") == "out p1"
    assert game.place(0) == 1
    assert game.top_place == 1
    assert game.active == "p2 p3 p4 p5 p6"
    assert game.say("p2 6").top == "6 p2 open"
    assert game.top_place is None
    game = table("- 6 77 88 99 TT", leader="p2", finished="p1").say("p2 6")
    assert (game.place(1), game.top_place) == (2, 2)


def test_R12_1_failed_players_do_not_take_places_from_above(table):
    """R12.1, R10.5: p1 failed and is 大落; p2 finishes as 头科."""
    game = table("56 6 77 88 99 TT", bound="p1").say("p2 6")
    assert (game.place(0), game.place(1)) == (6, 1)


PROTECT = "AA 4J 7J 225 8J 9J"
"""p1's AA is his last set, p4 answers it with 22."""


@pytest.mark.parametrize(
    ("order", "asked"),
    [("allies_first", "p6 burn, p2 burn, p5 burn, p3 burn"), ("seat_order", None)],
)
def test_R12_2_protected_answer_over_a_restricted_final_set(table, order, asked):
    """R12.2: only burners may beat it, all other active players, in the R9.2 order."""
    game = table(PROTECT, burn_order=order).say("p1 AA")
    assert game.passes().endswith("p4 answer")
    game = table(PROTECT, burn_order=order).say("p1 AA")
    while game.asks != "p4 answer":
        game.say(game.asks.split()[0] + " pass")
    assert game.say("p4 22").top == "22 p4 protected"
    assert game.passes() == (asked or "p5 burn, p6 burn, p2 burn, p3 burn")
    assert game.asks == "p4 lead"


@pytest.mark.parametrize(
    ("rules", "any_final", "status"),
    [
        ("basic", True, "protected"),
        ("basic", False, "open"),
        ("contest", True, "protected"),
        ("contest", False, "open"),
    ],
)
def test_R12_2_over_an_open_final_set(table, rules, any_final, status):
    """R12.2: `protect_any_final` or only over a restricted one."""
    game = table("8 4J 7J 25J 8J 9J", rules, protect_any_final=any_final)
    game.say("p1 8", "p2 pass", "p3 pass", "p4 2")
    assert game.top == f"2 p4 {status}"


@pytest.mark.parametrize(("rules", "close"), [("basic", "yield"), ("contest", "pass")])
def test_R12_2_at_a_close_too(table, rules, close):
    """R12.2: in his turn or at a close."""
    game = table("8 4J 7J 25J 8J 9J", rules, protect_any_final=True)
    game.say("p1 8", "p2 pass", "p3 pass", f"p4 {close}", "p5 pass", "p6 pass")
    assert game.asks == "p4 close"
    assert game.say("p4 2").top == "2 p4 protected"
    # all others but p2, the next after p1, passed on p1's set and are locked
    assert game.passes() == "p2 burn"


def test_R12_2_the_answer_must_be_gouji(table):
    game = table("8 4J 7J 9J5 8J TJ").say("p1 8", "p2 pass", "p3 pass", "p4 9")
    assert game.top == "9 p4 open"


def test_R12_2_only_the_opposite_is_protected(table):
    """R12.2: p2's 2 on p1's last set is restricted as ever."""
    game = table("8 24J 7J 9J5 8J TJ").say("p1 8", "p2 2")
    assert game.top == "2 p2 restricted"


def test_R12_2_no_set_between(table):
    """R12.2: p2 has beaten p1's last set; p4's answer to p2 is not protected."""
    game = table("8 9J 7J 25J 8J TJ").say("p1 8", "p2 9", "p3 pass", "p4 2")
    assert game.top == "2 p4 open"


def test_R12_2_no_other_set_of_his(table):
    """R12.2: the final set itself, not one that was played before it."""
    game = table("85 4J 7J 2JJ 8J 9J").say("p1 8", "p2 pass", "p3 pass", "p4 2")
    assert game.top == "2 p4 restricted"


def test_R12_2_the_second_to_finish_too(table):
    """R12.2: 头科 or 二科; in `basic` 四人乱缠 waits for the trick's end."""
    game = table("- AA 77J 88J 225J 9J", leader="p2", finished="p1")
    game.say("p2 AA")
    assert game.top == "AA p2 restricted"
    while game.asks != "p5 answer":
        game.say(game.asks.split()[0] + " pass")
    assert game.say("p5 22").top == "22 p5 protected"


def test_R12_2_not_the_third(table):
    """R12.2: p6, the third to finish in one trick, is no 二科: p3's answer to him is open."""
    game = table("5 6 2J 7J 9J 8").say("p1 5", "p2 6", "p3 pass", "p4 7", "p5 pass", "p6 8")
    assert game.top_place == 3
    assert game.asks == "p3 answer"
    assert game.say("p3 2").top == "2 p3 open"
    assert game.passes() == "p4 answer"


def test_R12_2_not_in_chaos(table):
    """R12.2: contest, an open second final set begins 四人乱缠 at once."""
    game = table("- 8 7J 88J 225J 9J", "contest", leader="p2", finished="p1")
    game.say("p2 8", "p3 pass", "p4 pass", "p5 2")
    assert game.top == "2 p5 open"


def test_R12_2_headless_players_burn_too(table):
    """R12.2: p5 is headless, for p2 has failed; he may burn p4's protected 22."""
    game = table("AA 67 448 229 55XX7 8J", leader="p2", bound="p2")
    game.say("p3 44", "p4 pass", "p5 55", "p6 pass", "p1 AA", "p3 pass", "p4 22")
    assert game.headless == "p4 p5"
    assert game.passes() == "p5 burn, p3 burn"


def test_R12_2_locked_players_do_not(table):
    """R12.2: p6 passed on p5's 55."""
    game = table("AA 6J 448 229 55XX7 8J", leader="p3")
    game.say("p3 44", "p4 pass", "p5 55", "p6 pass", "p1 AA", "p3 pass", "p5 pass", "p2 pass")
    assert game.say("p4 22").top == "22 p4 protected"
    assert game.passes() == "p2 burn, p5 burn, p3 burn"


def test_R12_2_theirs_are_burns_in_everything(table):
    """R12.2: sustainable (R10.1), binding, and answered."""
    game = table("AA 4J XX67 225 8J XX6").say("p1 AA", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
    game.say("p4 22")
    assert game.asks == "p6 burn"
    game.say("p6 pass", "p2 pass", "p5 pass")
    assert game.refuses("p3 XX") == "burn-unsustainable R10.1"
    game = table("AA 4J XX67 225 8J XX6").say("p1 AA", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
    game.say("p4 22", "p6 XX")
    assert game.bound == "p6"
    assert game.top == "XX p6 restricted"


def test_R12_2_else_he_leads(table):
    game = table(PROTECT).say("p1 AA", "p3 pass", "p5 pass", "p2 pass", "p6 pass", "p4 22")
    game.passes()
    assert game.asks == "p4 lead"


def test_R12_2_no_second_chance_on_a_protected_top(table):
    """R12.2, R8.5: only burners are asked about it."""
    game = table(PROTECT, "contest")
    game.say("p1 AA", "p2 pass", "p3 pass", "p5 pass", "p6 pass", "p4 22")
    assert game.passes() == "p5 burn, p6 burn, p2 burn, p3 burn"


def test_R12_3_the_wind(table):
    """R12.3: the next active seat leads."""
    game = table("T 6J 7J 8J 9J 4J").say("p1 T")
    for seat in ("p2", "p3", "p4", "p5"):
        game.say(f"{seat} pass")
    assert game.events("p6 pass") == "won p1 wind p2"
    assert game.asks == "p2 lead"


def test_R12_3_the_next_active_seat(table):
    game = table("T - 7J 8J 9J 4J", finished="p2").say("p1 T")
    game.passes()
    assert game.asks == "p3 lead"


def test_R12_3_his_pass_does_not_lock_him(table):
    """R12.3: p2's pass on p1's last set; p3's is a pass."""
    game = table("5 6J 7J 8J 9J TJ").say("p1 5", "p2 pass", "p3 pass")
    assert game.locked == "p3"
    game.say("p4 8")
    assert game.passes() == "p5 answer, p6 answer, p2 answer"


def test_R12_3_in_all_else_it_is_a_pass(table):
    """R12.3, R8.5: p4 is next after p1 and p1's opposite; his pass keeps a second chance."""
    game = table("7 67 67 4J 5J 6J", "contest", leader="p2", bound="p2 p3")
    assert game.failed == "p2 p3"
    game.say("p4 4", "p5 5", "p6 6", "p1 7", "p4 pass")
    assert game.locked == ""
    assert game.passes() == "p5 answer, p6 answer, p4 close"
    assert game.asks == "p4 lead"


def test_R12_3_a_failed_seat_is_passed_over(table):
    game = table("T 67 7J 8J 9J 4J", leader="p2", bound="p2").say("p3 7", "p4 pass", "p5 pass")
    game.say("p6 pass", "p1 T")
    game.passes()
    assert game.asks == "p3 lead"


def test_R12_3_also_after_a_burn(table):
    """R12.3: a final set that was a burn."""
    game = table("AAJ 22 7J 8J 9J 4J", "contest").say("p1 AA", "p2 22")
    game.passes()
    assert game.asks == "p3 lead"


@pytest.mark.parametrize("rules", ["basic", "contest"])
@pytest.mark.parametrize(("after_trick", "chaos"), [(True, False), (False, True)])
def test_R13_1_chaos_after_trick(table, rules, after_trick, chaos):
    """R13.1: once 头科 and 二科 have finished, at once or at the end of the trick."""
    game = table(
        "- 5 7J 8J 9J TJ", rules, finished="p1", leader="p2", chaos_after_trick=after_trick
    )
    game.say("p2 5")
    assert game.chaos is chaos
    game.passes()
    assert game.chaos
    assert game.asks == "p3 lead"


def test_R13_1_events(table):
    game = table("- 5 7J 8J 9J TJ", "contest", finished="p1", leader="p2")
    assert game.events("p2 5") == "out p2 chaos p1"


@pytest.mark.parametrize("cards", ["AA", "2", "3X"])
def test_R13_1_a_restricted_final_set_waits(table, cards):
    """R13.1: `contest`: unless that final set is restricted; then when its trick ends."""
    game = table(f"- {cards} 7J 8J 99J TJ", "contest", finished="p1", leader="p2")
    game.say(f"p2 {cards}")
    assert game.top == f"{cards} p2 restricted"
    assert not game.chaos
    game.passes()
    assert game.chaos
    assert game.asks == "p3 lead"


def test_R13_1_a_protected_final_set_waits(table):
    """R13.1: p4 finishes second with a protected answer."""
    game = table("AA 4J 7J 22 8J 9J", "contest")
    game.say("p1 AA", "p2 pass", "p3 pass", "p5 pass", "p6 pass", "p4 22")
    assert game.top == "22 p4 protected"
    assert not game.chaos
    game.passes()
    assert game.chaos
    assert game.asks == "p5 lead"


def test_R13_1_an_open_gouji_set_of_a_headless_player(table):
    """R13.1: `contest`: not restricted, so at once."""
    game = table("4J - 7J 8J 2 9J", "contest", finished="p2", leader="p5").say("p5 2")
    assert game.top == "2 p5 open"
    assert game.chaos


def test_R13_1_the_third_final_set_in_the_waiting_trick(table):
    """R13.1: `contest`: p2's restricted set waits for its trick's end, whoever finishes in it."""
    start = ["p2 AA", "p3 pass", "p6 pass"]
    game = table("- AA 7J 8J 22 9J", "contest", finished="p1", leader="p2").say(*start)
    game.say("p4 pass", "p5 22")
    assert game.top_place == 3
    assert game.top == "22 p5 protected"
    assert not game.chaos
    game.passes()
    assert game.chaos
    game = table("- AA 7J 22 8J 9J", "contest", finished="p1", leader="p2").say(*start)
    game.say("p4 22")
    assert game.top_place == 3
    assert game.top == "22 p4 open"
    assert not game.chaos
    game.passes()
    assert game.chaos


def test_R13_1_failures_do_not_count(table):
    """R13.1: two failed and one finished make no 四人乱缠."""
    game = table("56 67 7 8J 9J TJ", "contest", bound="p1 p2").say("p3 7")
    assert not game.chaos
    game.passes()
    assert not game.chaos


def test_R13_1_a_position_with_two_finished(table):
    """R13.1: has begun."""
    assert table("- - 78 8J 9J TJ", finished="p1 p2", leader="p3").chaos
    assert not table("- 5 78 8J 9J TJ", finished="p1", leader="p3").chaos


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R13_2_nothing_is_gouji(table, rules):
    """R13.2: nothing restricted or protected, nobody burns."""
    game = table("- 222J 7J XX8J - TJ", rules, finished="p1 p5", leader="p2").say("p2 22")
    assert game.top == "22 p2 open"
    assert "burn" not in game.passes()
    game = table("- - 22 XXJ 9J TJJ", rules, finished="p1 p2", leader="p3").say("p3 22", "p4 pass")
    game.say("p5 pass")
    assert game.asks == "p6 answer"


def test_R13_2_a_final_answer_is_not_protected(table):
    """R13.2, R12.2: nor is the answer of the opposite."""
    game = table("- - 5 2J 9J 2J", finished="p1 p2", leader="p3").say("p3 5", "p4 pass", "p5 pass")
    assert game.say("p6 2").top == "2 p6 open"


def test_R13_2_duties_end(table):
    """R13.2: at the end of the trick, or at once."""
    game = table("- 5 7J 8J 9J TJ", "contest", finished="p1", leader="p2", bound="p4").say("p2 5")
    assert game.bound == ""
    game = table("- 5 7J 8J 9J TJ", "basic", finished="p1", leader="p2", bound="p4").say("p2 5")
    assert game.bound == "p4"


def test_R13_3_basic_passing_locks_nobody(table):
    """R13.3: each new set is put to every other active player once; no yielding, no close."""
    game = table("- - 5JJ 6JJ 7JJ 8JJ", finished="p1 p2", leader="p3").say("p3 5", "p4 pass")
    assert game.locked == ""
    game.say("p5 pass")
    assert game.refuses("p6 yield") == "no-yield R8.4"
    game.say("p6 8")
    assert game.passes() == "p3 answer, p4 answer, p5 answer"
    game = table("- - 5JJ 6JJ 7JJ 8JJ", finished="p1 p2", leader="p6").say("p6 8")
    assert game.asks == "p3 answer"
    assert game.refuses("p3 yield") == "no-yield R8.4"


def test_R13_3_no_close_even_with_a_second_chance(table):
    """R13.3 without `chaos_locks`, with `second_chance`: no close."""
    for rules in ("basic", "contest"):
        game = table(
            "- - 5JJ 6JJ 7JJ 8JJ",
            rules,
            finished="p1 p2",
            leader="p6",
            second_chance=True,
            chaos_locks=False,
        ).say("p6 8")
        assert game.passes() == "p3 answer, p4 answer, p5 answer"


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R13_3_chaos_locks(table, rules):
    """R13.3 with `chaos_locks`: R8.3-R8.5 stay."""
    game = table("- - 5JJ 6JJ 7JJ 8JJ", rules, finished="p1 p2", leader="p6", chaos_locks=True)
    game.say("p6 8")
    assert game.legal == ["J", "JJ"][0] + " pass yield"
    game.say("p3 yield", "p4 pass")
    assert game.locked == "p4"
    assert game.say("p5 pass").asks == "p3 close"


def test_R13_3_chaos_locks_second_chance(table):
    game = table("- - 5JJ 6JJ 7JJ 8JJ", "contest", finished="p1 p2", leader="p6").say("p6 8")
    assert game.passes() == "p3 answer, p4 answer, p5 answer, p3 close"


@pytest.mark.parametrize(
    ("locks", "locked", "asked"),
    [
        (False, "", "p2 answer, p4 answer, p5 answer, p6 answer"),
        (True, "p4 p5 p6", "p2 answer"),
    ],
)
def test_R13_3_locks_lifted_in_mid_trick(table, locks, locked, asked):
    """R13.3: with `chaos_after_trick` false, 四人乱缠 begins over the heads of the locked."""
    game = table(
        "7 5J - 6J 8J 9J",
        leader="p2",
        finished="p3",
        chaos_after_trick=False,
        chaos_locks=locks,
        lock_spares_opposite=False,
    )
    game.say("p2 5", "p4 pass", "p5 pass", "p6 pass", "p1 7")
    assert game.chaos
    assert game.locked == locked
    assert game.passes() == asked


def test_R16_1_the_last_one_takes_the_free_place(table):
    """R16.1: the deal ends when one is left active."""
    game = table("- - - - 5 6J", finished="p1 p2 p3 p4", leader="p5")
    assert game.events("p5 5") == "out p5 over p1"
    assert game.asks == "over"
    assert game.order == "p1 p2 p3 p4 p5 p6"
    assert game.legal == ""
    assert game.count() == 0
    assert game.role is None
    assert game.to_act is None
    assert game.window == ""
    assert game.refuses("p6 6") == "game-over R16.1"


def test_R16_1_the_free_place_lies_above_the_failed(table):
    """R16.1: p1 fails: 大落; the last one left is 二落."""
    game = table("56 4 5 6 7 8J", bound="p1").say("p2 4", "p3 5", "p4 6", "p5 7")
    assert game.order == "p2 p3 p4 p5 p6 p1"


def test_R16_1_a_trick_cut_short(table):
    """R16.1, R14.1: four have failed; p1's last set is restricted, unbeaten: he has opened."""
    game = table("AA 67 67 4J 67X 67", leader="p2", bound="p2 p3 p5 p6", open_point=1)
    game.say("p4 4", "p5 X").passes()
    assert game.failed == "p2 p3 p5 p6"
    assert game.events("p1 AA") == "out p1 opened p1 over p1"
    assert game.order == "p1 p4 p6 p5 p3 p2"
    assert game.earned("point") == [f"p{n} 1 point" for n in (1, 2, 3, 5, 6)]


def test_R16_1_facts_of_a_deal_that_goes_on(table):
    game = table("5 6J 7J 8J 9J TJ")
    assert game.places() is None
    for what in (game.game.facts, game.game.score):
        with pytest.raises(ValueError, match="not over"):
            what()


def test_R16_6_a_position_has_nothing_before_it(table):
    """R16.6: nobody has opened or declared; who is out counts as not opened."""
    game = table("- - - - 5 6J", "contest", finished="p1 p2 p3 p4", leader="p5")
    assert (game.opened, game.declared) == ("", "")
    game.say("p5 5")
    assert game.earned("point", "declare", "declare-failed") == [
        f"p{n} 1 point" for n in range(1, 7)
    ]
