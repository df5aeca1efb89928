"""R10: burning, its duty, its release, its failure, its point."""

import pytest


def burner(table, hand: str, rules: str = "basic", **switches):
    """p3 is asked to burn p1's AA with a hand."""
    game = table(f"AAJ 4J {hand} 6J 7J 8J", rules, burn_order="allies_first", **switches)
    game.say("p1 AA")
    assert game.asks == "p3 burn"
    return game


@pytest.mark.parametrize(
    ("left", "basic", "contest"),
    [
        ("", True, True),
        ("X", True, True),
        ("XD", True, True),
        ("2", True, False),
        ("22", True, False),
        ("2X", True, True),
        ("222D", True, True),
        ("5", True, False),
        ("55555", True, False),
        ("5X", True, True),
        ("52X", True, True),
        ("56", False, False),
        ("56X", True, False),
        ("5622X", True, False),
        ("56XD", True, True),
        ("567X", False, False),
        ("567XX", True, False),
        ("567XXD", True, True),
        ("3", True, False),
        ("3A", False, False),
        ("3AD", True, False),
    ],
)
def test_R10_1_sustainable(table, left, basic, contest):
    """R10.1: m ranks left ask for m - 1 jokers in `basic`, m in `contest`."""
    for rules, fine in (("basic", basic), ("contest", contest)):
        game = burner(table, "22" + left, rules)
        assert ("22" in game.legal.split()) is fine
        if fine:
            assert game.say("p3 22").top_is_burn
        else:
            assert game.refuses("p3 22") == "burn-unsustainable R10.1"


@pytest.mark.parametrize(("exempt", "fine"), [(True, True), (False, False)])
@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R10_1_last_set_exempt_is_the_switch(table, rules, exempt, fine):
    """R10.1: m - 1 or m is `last_set_exempt`, whatever else the rulebook says."""
    game = burner(table, "2256X", rules, last_set_exempt=exempt)
    assert ("22" in game.legal.split()) is fine


def test_R10_1_jokers_played_are_gone(table):
    """R10.1: what counts is what is left; 2X leaves no joker for two ranks, X no longer one."""
    game = burner(table, "2256X")
    assert game.legal == "22 pass"
    assert burner(table, "2256XX").legal == "22 2X pass"
    assert burner(table, "2256XXX").legal == "22 2X XX pass"
    assert burner(table, "2256D", "contest").legal == "pass"


def test_R10_1_the_ranks_played_are_gone(table):
    """R10.1: a burn that takes all of a rank with it leaves one rank less."""
    game = table("TTTTTJ 4J 9 6J QQQQQ55X 8J").say("p1 TTTTT", "p3 pass")
    assert "QQQQQ" in game.legal.split()
    assert game.say("p5 QQQQQ").game.hand_text(4) == "55X"
    game = table("TTTTTJ 4J 9 6J QQQQQQ55 8J").say("p1 TTTTT", "p3 pass")
    assert game.legal == "pass"
    game = table("TTTTTJ 4J 9 6J QQQQQQ55 8J", last_set_exempt=True).say("p1 TTTTT", "p3 pass")
    assert game.refuses("p5 QQQQQ") == "burn-unsustainable R10.1"


def test_R10_1_it_must_beat_the_top(table):
    """R10.1: like any set."""
    game = burner(table, "22KK5X")
    assert game.refuses("p3 KK") == "too-low R3.2"
    assert game.refuses("p3 2") == "wrong-size R3.1"
    assert game.refuses("p3 X") == "wrong-size R3.1"


def test_R10_1_allies_and_enemies_alike(table):
    """R10.1: p3 burns his ally p1, p2 his enemy."""
    assert burner(table, "225X").say("p3 22").top == "22 p3 restricted"
    game = table("AAJ 225X 4J 6J 7J 8J").say("p1 AA", "p3 pass", "p5 pass")
    assert game.say("p2 22").top == "22 p2 restricted"


def test_R10_1_an_answer_need_not_be_sustainable(table):
    """R10.1: role `burn` only; the opposite and headless players answer freely."""
    game = table("AAJ 4J 9J 2256789J 7J 8J", "contest").say("p1 AA")
    assert game.passes().endswith("p4 answer")
    game = table("AAJ 4J 9J 2256789J 7J 8J", "contest").say("p1 AA")
    game.say("p2 pass", "p3 pass", "p5 pass", "p6 pass", "p4 22")
    assert game.bound == ""


def test_R10_2_no_joker_needed_and_it_binds(table):
    """R10.2: the burn set itself needs no joker; its player is bound from then on."""
    game = burner(table, "225X").say("p3 22")
    assert game.bound == "p3"
    assert game.game.top_is_burn


def test_R10_2_a_bound_player_burns_with_a_joker(table):
    """R10.2: unless its player is already bound."""
    game = table("AAJ 4J 22XX5 6J 7J 8J", bound="p3").say("p1 AA")
    assert game.legal == "2X XX pass"
    assert game.refuses("p3 22") == "burner-needs-joker R10.3"


def test_R10_2_answered_like_any_other(table):
    """R10.2: burners, then the burner's opposite."""
    game = burner(table, "225X").say("p3 22")
    assert game.passes() == "p5 burn, p1 burn, p4 burn, p2 burn, p6 answer"
    assert game.asks == "p3 lead"


def test_R10_2_open_if_the_burner_is_headless(table):
    """R10.2: p2 fails, so p5 is headless; over the protected 22 he burns, and is not restricted."""
    game = table("AA 67 448 229 55XX7 8J", leader="p2", bound="p2")
    game.say("p3 44", "p4 pass", "p5 55", "p6 pass", "p1 AA")
    assert game.top == "AA p1 restricted"
    assert game.say("p3 pass").say("p4 22").top == "22 p4 protected"
    assert game.asks == "p5 burn"
    assert game.say("p5 XX").top == "XX p5 open"
    assert game.bound == "p5"
    assert game.passes() == "p3 answer"


def test_R10_3_every_later_set_needs_a_joker(table):
    """R10.3: leading or following."""
    game = table("455X9 6J 7J 8J 9J TJ", bound="p1")
    assert game.legal.split() == ["4X", "55X", "5X", "9X", "X"]
    assert game.refuses("p1 55") == "burner-needs-joker R10.3"
    game = table("5J 66XD 7J 8J 9J TJ", bound="p2").say("p1 5")
    assert game.legal == "D X pass"
    assert game.refuses("p2 6") == "burner-needs-joker R10.3"


def test_R10_3_he_may_pass(table):
    """R10.3: always when following."""
    game = table("5J 66XD 7J 8J 9J TJ", bound="p2").say("p1 5", "p2 pass")
    assert game.bound == "p2"
    assert game.locked == "p2"


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R10_3_last_set_exempt(table, rules):
    """R10.3 with the switch: the set that empties the hand needs none, led or following."""
    exempt, strict = {"last_set_exempt": True}, {"last_set_exempt": False}
    game = table("555 6J 7J 8J 9J TJ", rules, bound="p1", **exempt)
    assert game.legal == "555"
    game = table("5J 6 7J 8J 9J TJ", rules, bound="p2", **exempt).say("p1 5")
    assert game.legal == "6 pass"
    game = table("5J 6 7J 8J 9J TJ", rules, bound="p2", **strict).say("p1 5")
    assert game.legal == "pass"
    assert table("555 6J 7J 8J 9J TJ", rules, bound="p1", **strict).asks == "p2 lead"
    game = table("52 6J 7J 8J 9J TJ", rules, bound="p1", **exempt)
    assert game.legal == "52"
    game = table("22 6J 7J 8J 9J TJ", rules, bound="p1", **exempt)
    assert game.legal == "22"


def test_R10_3_exempt_while_burning(table):
    """R10.3: a bound player may burn with his last cards."""
    game = table("AAJ 4J 22 6J 7J 8J", bound="p3").say("p1 AA")
    assert game.legal == "22 pass"
    game = table("AAJ 4J 22 6J 7J 8J", bound="p3", last_set_exempt=False).say("p1 AA")
    assert game.legal == "pass"


def test_R10_4_the_burn_beaten_ends_the_duty(table):
    """R10.4: by anyone; here by p6, its opposite, in his turn."""
    game = burner(table, "225X").say("p3 22")
    game = table("AAJ 4J 225X 6J 7J XX8J").say("p1 AA", "p3 22")
    game.say("p5 pass", "p1 pass", "p4 pass", "p2 pass")
    assert game.bound == "p3"
    assert game.events("p6 XX") == "released p3"
    assert game.bound == ""


def test_R10_4_by_another_burner(table):
    """R10.4: p4 burns p3's burn: p3 is free, p4 bound (反烧)."""
    game = table("AAJ 4J 225X 66XXX 7J 8J").say("p1 AA", "p3 22", "p5 pass", "p1 pass")
    assert game.events("p4 XX") == "released p3"
    assert game.bound == "p4"


def test_R10_4_later_sets_beaten_release_nobody(table):
    """R10.4: p1's 4X is no burn; that p4 beats it changes nothing."""
    game = table("4X5D 6J 7J DD8 9J TJ", bound="p1").say("p1 4X")
    game.say("p3 pass", "p5 pass", "p2 pass", "p6 pass", "p4 DD")
    assert game.bound == "p1"


def test_R10_4_any_burn_of_his(table):
    """R10.4: one duty; bound since long, he burns again and that burn is beaten."""
    game = table("AAJ 4J 2X5X 66DD5D 7J 8J", bound="p3").say("p1 AA", "p3 2X", "p5 pass", "p1 pass")
    assert game.bound == "p3"
    game.say("p4 DD")
    assert game.bound == "p4"


def test_R10_4_a_second_burn_binds_anew(table):
    """R10.4: released within the trick by p4's burn, p3 burns that and is bound again."""
    game = table("AAJ 4J 22DD5 XX6 7J 8J").say("p1 AA", "p3 22", "p5 pass", "p1 pass", "p4 XX")
    assert game.bound == "p4"
    game.say("p6 pass", "p2 pass", "p5 pass", "p3 DD")
    assert game.bound == "p3"
    assert game.asks == "p3 lead"
    assert game.legal == "5"


def test_R10_5_failure_places_last(table):
    """R10.5: the lead, no joker: 大落 before any decision; next(his seat) leads."""
    game = table("56 6J 7J 8J 9J TJ", bound="p1")
    assert game.asks == "p2 lead"
    assert game.failed == "p1"
    assert game.game.place(0) == 6
    assert game.bound == ""
    assert game.headless == "p4"
    assert game.game.size(0) == 0
    assert [(e.kind, e.seat, e.other) for e in game.game.events()] == [("failed", 0, 6)]
    assert [(s.seat, s.role) for s in game.game.told] == [(0, "lead")]
    assert game.game.told[0].action == game.engine.game.FAILED


def test_R10_5_then_the_next_lowest(table):
    """R10.5: 大落, then 二落, and so on down the seats."""
    game = table("56 6J 7J 8J 9J TJ", bound="p1 p2 p3")
    assert game.asks == "p4 lead"
    assert [game.game.place(seat) for seat in range(6)] == [6, 5, 4, None, None, None]
    assert game.headless == "p4 p5 p6"


def test_R10_5_all_but_one(table):
    """R10.5, R16.1: five fail, the sixth is left with the free place."""
    game = table("56 67 78 89 45 TJ", bound="p1 p2 p3 p4 p5 p6")
    assert game.asks == "over"
    assert game.bound == ""
    assert game.failed == "p1 p2 p3 p4 p5"
    assert game.order == "p6 p5 p4 p3 p2 p1"


def test_R10_5_one_joker_is_enough(table):
    assert table("56X 6J 7J 8J 9J TJ", bound="p1").asks == "p1 lead"
    assert table("56X 6J 7J 8J 9J TJ", bound="p1").legal == "5X 6X X"


def test_R10_5_only_with_the_lead(table):
    """R10.5: a bound follower just passes."""
    game = table("4J 67 7J 8J 9J TJ", bound="p2").say("p1 4")
    assert game.asks == "p2 answer"
    assert game.legal == "pass"


def test_R10_5_when_he_wins_the_lead(table):
    """R10.5: p3 burns, wins, leads with his last joker, wins again, and has none left."""
    game = table("AAJ 4J 22567XX 6J 7J 8J").say("p1 AA", "p3 22")
    game.passes()
    game.say("p3 XX")
    game.passes()
    assert game.asks == "p4 lead"
    assert game.game.place(2) == 6
    assert game.game.hand_text(2) == "567"


def test_R10_5_his_cards_leave_play(table):
    """R10.5: and those who are asked are asked without him."""
    game = table("56 6J 7J 8J 9J TJ", bound="p1").say("p2 6")
    assert game.passes() == "p3 answer, p4 answer, p5 answer, p6 answer"


def test_R10_5_no_effect_of_threes_held_back(table):
    """R10.5 with `threes_last`: 3s that would not empty the hand are no set to lead."""
    game = table("33X5 6J 7J 8J 9J TJ", "contest", bound="p1")
    assert game.legal == "5X X"
    game = table("335 6J 7J 8J 9J TJ", "contest", bound="p1")
    assert game.asks == "p2 lead"
    game = table("333 6J 7J 8J 9J TJ", "contest", bound="p1", last_set_exempt=True)
    assert game.legal == "333"
    assert table("333 6J 7J 8J 9J TJ", "contest", bound="p1").asks == "p2 lead"
    assert table("333X 6J 7J 8J 9J TJ", "contest", bound="p1").legal == "333X X"


def test_R10_6_the_duty_ends_with_chaos(table):
    """R10.6: bound p3 may lead plain cards once 头科 and 二科 have finished."""
    game = table("5 6 78K 8J 9J TJ", bound="p3", leader="p1").say("p1 5", "p2 6")
    assert game.bound == "p3"
    game.passes()
    assert game.chaos
    assert game.bound == ""
    assert game.asks == "p3 lead"
    assert game.legal == "7 8 K"


def test_R10_6_before_the_next_lead_is_judged(table):
    """R10.6: without chaos p3 fails there."""
    game = table("5 6J 78K 8J 9J TJ", bound="p2", leader="p1").say("p1 5")
    game.passes()
    assert game.failed == "p2"
    assert game.asks == "p3 lead"


def test_R10_6_nor_does_a_position_in_chaos_bind(table):
    game = table("- - 78K 8J 9J TJ", bound="p3", finished="p1 p2", leader="p3")
    assert game.bound == ""
    assert game.asks == "p3 lead"


def finish(game):
    """Plays on, the clock choosing, until the deal is over."""
    while not game.game.over:
        game.say(f"p{game.game.to_act + 1} timeout")
    return game


def test_R10_7_the_burn_point(table):
    """R10.7: p2 burns enemy p1's AA and his burn takes the trick."""
    game = table("AAJ 22XXD5 6J 7J 8J 9J", "contest", second_chance=False)
    game.say("p1 AA", "p2 22")
    assert game.passes() == "p3 burn, p4 burn, p6 burn, p1 burn, p5 answer"
    assert finish(game).earned("burn") == ["p2 1 burn"]


def test_R10_7_worth_what_the_rulebook_says(table):
    for worth in (0, 1, 7):
        game = table("AAJ 22XXD5 6J 7J 8J 9J", "contest", burn_point=worth)
        game.say("p1 AA", "p2 22").passes()
        assert finish(game).earned("burn") == ([f"p2 {worth} burn"] if worth else [])


def test_R10_7_basic_knows_no_burn_point(table):
    game = table("AAJ 22XXD5 6J 7J 8J 9J").say("p1 AA", "p3 pass", "p5 pass", "p2 22")
    game.passes()
    assert finish(game).earned("burn") == []


def test_R10_7_not_for_an_ally_burned(table):
    """R10.7: p3 burned p1, his own side."""
    game = table("AAJ 6J 22XXD5 7J 8J 9J", "contest").say("p1 AA", "p2 pass", "p3 22")
    game.passes()
    assert finish(game).earned("burn") == []


def test_R10_7_not_if_it_was_beaten(table):
    """R10.7: it must end its trick as top."""
    game = table("AAJ 22XXD5 6J 7J XX8J 9J", "contest").say("p1 AA", "p2 22")
    game.say("p3 pass", "p4 pass", "p6 pass", "p1 pass", "p5 XX")
    game.passes()
    assert finish(game).earned("burn") == []


def test_R10_7_the_set_he_beat_counts(table):
    """R10.7: p4 burns ally p2's burn of an enemy's set: no point for either."""
    game = table("AAJ 22XXD5 6J XX77D 8J 9J", "contest").say("p1 AA", "p2 22")
    game.say("p3 pass", "p4 XX")
    game.passes()
    assert finish(game).earned("burn") == []


def test_R10_7_once_per_deal(table):
    """R10.7: p2 burns p1's AA, and later his QQQ: one point."""
    game = table("AAQQQJ7 2222XXXX5 6J 7J 4D8 9J", "contest").say("p1 AA", "p2 22")
    game.passes()
    game.say("p2 X", "p3 pass", "p4 pass", "p6 pass", "p1 pass", "p5 D", "p5 4", "p6 pass", "p1 J")
    game.passes()
    game.say("p1 QQQ", "p2 22X")
    game.passes()
    assert game.asks == "p2 lead"
    assert finish(game).failed == ""
    assert game.earned("burn") == ["p2 1 burn"]


def test_R10_7_void_if_he_fails(table):
    """R10.7: p2 burns, wins, spends his jokers and fails: no point."""
    game = table("AAJ 22XX56D 6J 7J 8J 9J", "contest").say("p1 AA", "p2 22")
    game.passes()
    game.say("p2 XXD")
    assert game.failed == "p2"
    assert finish(game).earned("burn") == []


def test_R10_7_a_burn_cut_short(table):
    """R10.7, R16.1: p5 and p2 have failed; p3's burn of p4 empties his hand and ends the deal."""
    game = table("AA9 6X7 5XX 22 7K 48", leader="p5", bound="p5 p2", burn_point=1)
    game.say("p6 4", "p1 pass", "p2 X").passes()
    assert game.failed == "p2 p5"
    game.say("p3 5", "p4 pass", "p6 pass", "p1 9").passes()
    game.say("p1 AA", "p3 pass", "p6 pass", "p4 22")
    assert game.top == "22 p4 protected"
    game.say("p6 pass", "p3 XX")
    assert game.asks == "over"
    assert game.earned("burn") == ["p3 1 burn"]
