"""R8, R9, R11: a trick, open and restricted tops, headless players."""

import pytest

EASY = "5JJ 6JJ 7JJ 8JJ 9JJ TJJ"
"""A single card each to lead and beat, p1 lowest."""


def test_R8_1_the_leader_must_play(table):
    """R8.1: he may not pass."""
    game = table("56 9 9 9 9 9")
    assert game.asks == "p1 lead"
    assert game.legal == "5 6"
    assert game.refuses("p1 pass") == "must-lead R8.1"
    assert game.refuses("p1 yield") == "must-lead R8.1"


def test_R8_1_one_at_a_time(table):
    """R8.1: only the one who is asked may speak."""
    game = table(EASY).say("p1 5")
    for seat in ("p1", "p3", "p4", "p5", "p6"):
        assert game.refuses(f"{seat} pass") == "not-your-turn R8.1"


def test_R8_1_a_new_set_restarts_the_asking(table):
    """R8.1: always about the top, from its owner on."""
    game = table(EASY).say("p1 5", "p2 6", "p3 7")
    assert game.top == "7 p3 open"
    assert game.passes() == "p4 answer, p5 answer, p6 answer, p1 answer, p2 answer"
    assert game.asks == "p3 lead"


def test_R8_2_all_are_asked_even_who_can_only_pass(table):
    """R8.2: in seat order from the owner, whatever they hold."""
    game = table("9JJ 5 5 5 5 5").say("p1 9")
    for seat in ("p2", "p3", "p4", "p5", "p6"):
        assert game.asks == f"{seat} answer"
        assert set(game.legal.split()) <= {"pass", "yield"}
        game.say(f"{seat} pass")
    assert game.asks == "p1 lead"


def test_R8_2_those_who_are_out_are_not_asked(table):
    game = table("9JJ - 5 5 5 5", finished="p2").say("p1 9")
    assert game.passes() == "p3 answer, p4 answer, p5 answer, p6 answer"


def test_R8_3_a_pass_locks_for_the_trick(table):
    """R8.3: p2 p3 p4 passed on p1's 5, so p5's 9 is put to p6 and p1, and in `basic` to p2."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass", "p4 pass")
    assert game.locked == "p2 p3 p4"
    game.say("p5 9")
    assert game.passes() == "p6 answer, p1 answer, p2 answer"


def test_R8_3_the_owner_is_not_locked_by_his_set(table):
    """R8.3: who was beaten may beat again."""
    game = table("5KJ 6JJ 7JJ 8JJ 9JJ TJJ").say("p1 5", "p2 6")
    assert game.passes().split(", ")[-1] == "p1 answer"
    game = table("5KJ 6JJ 7JJ 8JJ 9JJ TJJ").say("p1 5", "p2 6")
    game.say("p3 pass", "p4 pass", "p5 pass", "p6 pass", "p1 K")
    assert game.top == "K p1 open"


def test_R8_3_lock_spares_opposite_false(table):
    """R8.3 without `lock_spares_opposite`: the opposite is not asked either (no second chance)."""
    game = table(EASY, lock_spares_opposite=False)
    game.say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9")
    assert game.passes() == "p6 answer, p1 answer"


def test_R8_3_contest_locked_opposite_waits_for_the_close(table):
    """R8.3, R8.5: `contest` asks him after the others."""
    game = table(EASY, "contest").say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9")
    assert game.passes() == "p6 answer, p1 answer, p2 close"


def test_R8_3_spared_only_for_his_own_opposite(table):
    """R8.3: locked p2 is asked about p5's set, not about p6's."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9", "p6 T")
    assert game.passes() == "p1 answer, p3 answer, p5 answer"


def test_R8_3_a_locked_player_may_beat_his_opposite(table):
    """R8.3: and stays locked for all else."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass", "p4 8", "p5 9", "p6 pass", "p1 pass")
    game.say("p2 J")
    assert game.locked == "p1 p2 p3 p6"
    assert game.passes() == "p4 answer, p5 answer"
    assert game.asks == "p2 lead"


def test_R8_3_declining_a_burn_locks_nobody(table):
    """R8.3: p3 and p5 declined to burn p1's 22, and are asked again about p4's XX."""
    game = table("2255 6666 7777 XX88 9999 TTTT").say("p1 22")
    game.say("p3 pass", "p5 pass", "p2 pass", "p6 pass", "p4 XX")
    assert game.locked == ""
    assert game.passes() == "p6 burn, p2 burn, p5 burn, p3 burn, p1 answer"


def test_R8_3_a_locked_player_never_burns(table):
    """R8.3: p2 passed on p1's 55; p3's 22 is not put to him."""
    game = table("5566 6677 2277 8888 9999 TTTT").say("p1 55", "p2 pass", "p3 22")
    assert game.passes() == "p5 burn, p1 burn, p4 burn, p6 answer"
    game = table("5566 6677 2277 8888 9999 TTTT", "contest").say("p1 55", "p2 pass", "p3 22")
    assert game.passes() == "p4 burn, p5 burn, p1 burn, p6 answer"


def test_R8_3_unlocked_when_the_trick_ends(table):
    """R8.3: nothing unlocks before; then everything."""
    game = table(EASY).say("p1 5")
    game.passes()
    assert game.locked == ""
    game.say("p1 J")
    assert game.passes() == "p2 answer, p3 answer, p4 answer, p5 answer, p6 answer"


def test_R8_4_the_opposite_may_yield(table):
    """R8.4: he is asked once more, after all the others, and nothing locks him."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass")
    assert game.legal == "8 J pass yield"
    game.say("p4 yield")
    assert game.locked == "p2 p3"
    game.say("p5 pass", "p6 pass")
    assert game.asks == "p4 close"
    assert game.legal == "8 J pass"
    assert game.say("p4 8").top == "8 p4 open"


def test_R8_4_nobody_else_may_yield(table):
    """R8.4: only the opposite, about an open set."""
    game = table(EASY).say("p1 5")
    assert game.refuses("p2 yield") == "no-yield R8.4"
    game.say("p2 pass")
    assert game.refuses("p3 yield") == "no-yield R8.4"
    game.say("p3 pass", "p4 pass")
    assert game.refuses("p5 yield") == "no-yield R8.4"


def test_R8_4_not_the_last_to_be_asked(table):
    """R8.4: at least one other must still be to be asked."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 7", "p4 8", "p5 pass", "p6 pass", "p1 J")
    assert game.say("p3 pass").refuses("p4 yield") == "no-yield R8.4"
    game = table("5J - 7J 8J - -", "contest", finished="p2 p5 p6")
    assert game.say("p1 5", "p3 pass").refuses("p4 yield") == "no-yield R8.4"


def test_R8_4_not_on_a_restricted_set_nor_at_the_close(table):
    game = table("22J 6J 7J 88 9J T").say("p1 22", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
    assert game.asks == "p4 answer"
    assert game.refuses("p4 yield") == "no-yield R8.4"
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass", "p4 yield", "p5 pass", "p6 pass")
    assert game.refuses("p4 yield") == "no-yield R8.4"


def test_R8_4_not_as_a_burner(table):
    game = table("22J 6J 7J 88 9J T").say("p1 22")
    assert game.asks == "p3 burn"
    assert game.refuses("p3 yield") == "no-yield R8.4"


def test_R8_4_what_others_do_does_not_make_it_a_pass(table):
    """R8.4 [choice]: p5 beats the set that p4 yielded on; p4 is asked about p5's."""
    game = table(EASY).say("p1 5", "p2 pass", "p3 pass", "p4 yield", "p5 9")
    assert game.locked == "p2 p3"
    assert game.passes() == "p6 answer, p1 answer, p2 answer, p4 answer"


def test_R8_4_a_locked_player_may_yield_and_stays_locked(table):
    """R8.4: p2, locked, is asked about his opposite p5's set, with p3 still to be asked."""
    game = table("5JJ 8KK 6JJ 8JJ 7JJ TJJ").say("p1 5", "p2 pass", "p3 6", "p4 pass", "p5 7")
    assert game.say("p6 pass", "p1 pass").legal == "8 K pass yield"
    assert game.say("p2 yield").locked == "p1 p2 p4 p6"
    assert game.say("p3 pass").asks == "p2 close"


def test_R8_5_a_pass_on_this_top_with_others_to_be_asked(table):
    """R8.5: `contest` asks p4 again after p5 and p6; once only, about the same set."""
    game = table(EASY, "contest").say("p1 5")
    asked = "p2 answer, p3 answer, p4 answer, p5 answer, p6 answer, p4 close"
    assert game.passes() == asked
    game = table(EASY, "contest").say("p1 5")
    game.say("p2 pass", "p3 pass", "p4 pass", "p5 pass", "p6 pass", "p4 8")
    assert game.top == "8 p4 open"
    assert game.passes() == "p1 answer"


def test_R8_5_basic_gives_the_last_word_up(table):
    """R8.5 [choice]: without `second_chance` a plain pass is a pass."""
    for rules in ("basic", "contest"):
        game = table(EASY, rules, second_chance=False).say("p1 5")
        assert game.passes() == "p2 answer, p3 answer, p4 answer, p5 answer, p6 answer"


def test_R8_5_a_lock_kept_him_from_being_asked(table):
    """R8.5: p4 passed on p1's 5, and is asked about p1's J at the close only."""
    game = table(EASY, "contest").say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9", "p6 pass")
    game.say("p1 J")
    assert game.passes() == "p5 answer, p4 close"


def test_R8_5_asked_last_he_has_no_second_chance(table):
    """R8.5: he passed when nobody else was to be asked."""
    game = table("5JJ 6JJ 7JJ 8KK 9JJ TJJ", "contest")
    game.say("p1 5", "p2 pass", "p3 7", "p4 8", "p5 pass", "p6 pass", "p1 J")
    assert game.passes() == "p3 answer, p4 answer"
    game = table("5J - 7J 8J - -", "contest", finished="p2 p5 p6")
    assert game.say("p1 5").passes() == "p3 answer, p4 answer"


def test_R8_5_alone_but_locked_he_has_one(table):
    """R8.5: a lock alone is enough, with nobody else to be asked."""
    game = table("5JQ - 7J 8J - -", "contest", finished="p2 p5 p6")
    game.say("p1 5", "p3 7", "p4 pass", "p1 J")
    assert game.locked == "p4"
    assert game.passes() == "p3 answer, p4 close"
    game = table("5JQ - 7JA 8J - -", "contest", finished="p2 p5 p6")
    game.say("p1 5", "p3 7", "p4 pass", "p1 J", "p3 pass", "p4 pass")
    assert game.asks == "p1 lead"


def test_R8_5_on_a_restricted_top(table):
    """R8.5: p5 is headless and answers after p4, whose pass is not his last word."""
    game = table("22J - 7J 88 9J TJ", "contest", finished="p2").say("p1 22")
    assert game.passes() == "p3 burn, p6 burn, p4 answer, p5 answer, p4 close"


def test_R8_5_on_a_restricted_top_locked(table):
    """R8.5, R9.3: p4 passed on p2's 6; p1's 2 finds him locked."""
    game = table("225J 66J 7J 8J 9J TJ", "contest", leader="p2").say("p2 6", "p3 7")
    game.say("p4 pass", "p5 pass", "p6 pass", "p1 2")
    assert game.top == "2 p1 restricted"
    assert game.passes() == "p2 burn, p3 burn, p4 close"


def test_R8_5_not_when_the_opposite_is_out(table):
    game = table("5J 6J 7J - 9J TJ", "contest", finished="p4").say("p1 5")
    assert game.passes() == "p2 answer, p3 answer, p5 answer, p6 answer"


def test_R8_5_others_have_none(table):
    """R8.5: only the owner's opposite."""
    game = table(EASY, "contest").say("p1 5", "p2 pass", "p3 7")
    assert game.passes() == "p4 answer, p5 answer, p6 answer, p1 answer, p6 close"


def test_R8_5_spared_and_passing_with_others_to_be_asked(table):
    """R8.5 with `lock_spares_opposite` too: asked in turn though locked, and once more."""
    game = table(EASY, "contest", lock_spares_opposite=True)
    game.say("p1 5", "p2 pass", "p3 7", "p4 8", "p5 9", "p6 pass", "p1 pass")
    assert game.asks == "p2 answer"
    assert game.passes() == "p2 answer, p3 answer, p4 answer, p2 close"


def test_R8_5_spared_and_passing_last(table):
    """R8.5 with `lock_spares_opposite`: no lock kept p2 from being asked, and he was the last."""
    game = table(EASY, "contest", lock_spares_opposite=True)
    game.say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9")
    assert game.passes() == "p6 answer, p1 answer, p2 answer"


def test_R8_5_a_yield_brings_one_close_only(table):
    """R8.5, R8.4: p4 yields and is asked once more, not twice."""
    game = table(EASY, "contest").say("p1 5", "p2 pass", "p3 pass", "p4 yield")
    assert game.passes() == "p5 answer, p6 answer, p4 close"


def test_R8_5_a_beaten_top_is_closed_by_nobody(table):
    """R8.5: the second chance is about the very top; p4's falls away when p5 beats it."""
    game = table(EASY, "contest").say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9")
    game.say("p6 T")
    assert game.passes() == "p1 answer, p5 answer, p3 close"


@pytest.mark.parametrize("cards", ["D", "5D", "55D", "2D", "XD"])
def test_R8_6_a_big_joker_ends_the_trick(table, cards):
    """R8.6: nobody is asked."""
    game = table("5552XD77 6DD 7 8D 9 T")
    assert game.events(f"p1 {cards}") == "won p1"
    assert game.asks == "p1 lead"


def test_R8_6_an_answer_with_a_big_joker(table):
    game = table(EASY.replace("6", "66D")).say("p1 5", "p2 D")
    assert game.asks == "p2 lead"


def test_R8_6_a_final_set_with_a_big_joker(table):
    """R8.6, R12.3: the next active seat leads."""
    game = table("D 6J 7J 8J 9J TJ").say("p1 D")
    assert game.asks == "p2 lead"


def test_R8_7_the_owner_leads_next(table):
    """R8.7: with nobody left to ask he has won the trick."""
    game = table(EASY).say("p1 5", "p2 6", "p3 pass", "p4 8", "p5 pass", "p6 pass")
    game.say("p1 pass")
    assert game.asks == "p2 answer"
    assert game.events("p2 pass") == "won p4"
    assert game.asks == "p4 lead"
    assert game.game.leader == 3


def test_R8_8_a_play_is_final(table):
    """R8.8: the cards are gone, one set at a time, and nothing is added to it."""
    game = table("556JJ 6JJ 7JJ 8JJ 9JJ TJJ").say("p1 5")
    assert game.game.hand_text(0) == "56JJ"
    assert game.refuses("p1 5") == "not-your-turn R8.1"
    assert game.refuses("p2 5") == "not-in-hand R19"
    assert game.top == "5 p1 open"
    assert game.say("p2 6").top == "6 p2 open"


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R8_9_closing_is_no_action(table, rules):
    """R8.9: the trick turns over by itself."""
    game = table(EASY, rules).say("p1 5", "p2 pass", "p3 pass", "p4 yield", "p5 pass", "p6 pass")
    assert game.refuses("p4 close") == "unreadable R19"
    assert game.say("p4 pass").asks == "p1 lead"


def test_R9_1_restricted_while_the_opposite_is_active(table):
    """R9.1: a 够级 set, its owner's opposite active."""
    assert table("222J 6J 7J 8J 9J TJ").say("p1 22").top == "22 p1 restricted"
    assert table("222J 6J 7J 8J 9J TJ").say("p1 J").top == "J p1 open"
    assert table("222J 6J 7J - 9J TJ", finished="p4").say("p1 22").top == "22 p1 open"


def test_R9_1_not_in_chaos(table):
    """R9.1: not in 四人乱缠."""
    game = table("222J - 7J 8J - TJ", finished="p2 p5").say("p1 22")
    assert game.top == "22 p1 open"


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ("allies_first", "p3 burn, p5 burn, p2 burn, p6 burn, p4 answer"),
        ("seat_order", "p2 burn, p3 burn, p5 burn, p6 burn, p4 answer"),
    ],
)
@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R9_2_burners_first(table, rules, order, asked):
    """R9.2: all four, whether or not they hold a burn, in the rulebook's order."""
    game = table("222J 6J 7J 8J 9J TJ", rules, burn_order=order).say("p1 22")
    assert game.names(game.game.window) == asked.replace(" burn", "").replace(",", "")[:11]
    assert game.passes() == asked
    assert game.asks == "p1 lead"


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        ("allies_first", "p6 burn, p2 burn, p5 burn, p3 burn, p1 answer"),
        ("seat_order", "p5 burn, p6 burn, p2 burn, p3 burn, p1 answer"),
    ],
)
def test_R9_2_the_order_is_counted_from_the_owner(table, order, asked):
    game = table("6J 7J 8J 222J 9J TJ", leader="p4", burn_order=order).say("p4 22")
    assert game.passes() == asked


def test_R9_2_headless_and_finished_players_are_not_asked(table):
    """R9.2: p5 is out, so p2 is headless and no burner; he may answer."""
    game = table("222J 6J 7J 8J - TJ", finished="p5").say("p1 22")
    assert game.passes() == "p3 burn, p6 burn, p2 answer, p4 answer"


def test_R9_2_declining_is_not_told(table):
    """R9.2: at a table it is not announced; the record holds it all the same."""
    game = table("222J 6J 7J 8J 9J TJ").say("p1 22")
    game.passes()
    assert [said.role for said in game.game.told] == ["lead", "answer"]
    assert [said.role for said in game.game.history] == ["lead", *["burn"] * 4, "answer"]


def test_R9_2_the_window_does_not_show_who_declined(table):
    """R9.2: all who are asked about this top, until the window is over."""
    game = table("222J 6J 7J 8J 9J TJ").say("p1 22")
    before = game.names(game.game.window)
    assert before == "p3 p5 p2 p6"
    assert game.say("p3 pass", "p5 pass").names(game.game.window) == before
    assert game.say("p2 pass", "p6 pass").names(game.game.window) == "p4"


def test_R9_3_the_opposite_even_if_locked(table):
    """R9.3: `basic` asks p4, who passed on p2's 6, about p1's 2."""
    game = table("225J 66J 7J 8J 9J TJ", leader="p2").say("p2 6", "p3 7")
    game.say("p4 pass", "p5 pass", "p6 pass", "p1 2")
    assert game.top == "2 p1 restricted"
    assert game.passes() == "p3 burn, p2 burn, p4 answer"


def test_R9_3_a_locked_opposite_without_the_switch(table):
    """R9.3 without `lock_spares_opposite`, and without a second chance: nobody."""
    game = table("225J 66J 7J 8J 9J TJ", leader="p2", lock_spares_opposite=False)
    game.say("p2 6", "p3 7", "p4 pass", "p5 pass", "p6 pass", "p1 2")
    assert game.passes() == "p3 burn, p2 burn"
    assert game.asks == "p1 lead"


def test_R9_3_headless_players_in_seat_order(table):
    """R9.3: in seat order from the owner; who is out by failure (p6) makes headless too."""
    game = table("222J - 7J 8J 9J TK", finished="p2", bound="p6", leader="p6").say("p1 22")
    assert game.headless == "p3 p5"
    assert game.passes() == "p3 answer, p4 answer, p5 answer"
    game = table("2J - 7K 222J 9J TJ", finished="p2", bound="p3", leader="p3").say("p4 22")
    assert game.passes() == "p5 answer, p6 answer, p1 answer"


def test_R9_3_a_locked_headless_player_is_not_asked(table):
    """R9.3: p2, whose opposite is out, passed on p1's 55 and has no say about p3's 22."""
    game = table("5566 6677 2277 8888 - TTTT", finished="p5").say("p1 55", "p2 pass", "p3 22")
    assert game.passes() == "p1 burn, p4 burn, p6 answer"


def test_R9_4_the_answer_is_restricted_in_turn(table):
    """R9.4: p4's XX is put to p4's burners, then to p1, its opposite."""
    game = table("22DDJ 6J 7J XXJ 9J TJ").say("p1 22", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
    game.say("p4 XX")
    assert game.top == "XX p4 restricted"
    assert game.passes() == "p6 burn, p2 burn, p5 burn, p3 burn, p1 answer"
    assert game.asks == "p4 lead"


def test_R9_4_and_so_on(table):
    game = table("22DDJ 6J 7J XXJ 9J TJ").say("p1 22", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
    game.say("p4 XX", "p6 pass", "p2 pass", "p5 pass", "p3 pass", "p1 DD")
    assert game.asks == "p1 lead"


def test_R11_1_headless_once_the_opposite_is_out(table):
    """R11.1: by finishing."""
    game = table("5 6J 7J 8J 9J TJ")
    assert game.headless == ""
    assert game.say("p1 5").headless == "p4"
    assert table("- 6J 7J 8J 9J TJ", finished="p1", leader="p2").headless == "p4"


def test_R11_1_headless_by_failure(table):
    """R11.1, R10.5: by the opposite's failure too."""
    assert table("5 66 7K X8 99 99", bound="p3", leader="p3").headless == "p6"


def test_R11_1_his_sets_are_put_to_all(table):
    """R11.1: never restricted."""
    game = table("222J 6J 7J - 9J TJ", finished="p4").say("p1 22")
    assert game.top == "22 p1 open"
    assert game.passes() == "p2 answer, p3 answer, p5 answer, p6 answer"


def test_R11_1_he_answers_without_duty(table):
    """R11.1: p2, headless, beats p1's 22 in his turn, and nothing binds him."""
    game = table("222J XX67J 7J 8J - TJ", finished="p5").say("p1 22", "p3 pass", "p6 pass")
    assert game.asks == "p2 answer"
    game.say("p2 XX")
    assert game.bound == ""
    assert game.top == "XX p2 open"
