"""R14-R16: opening, declaring, threes last, and what a deal is worth."""

import pytest

from tests.engine.table import whole_deal


def finish(game):
    """Plays on, the clock choosing, until the deal is over."""
    while not game.game.over:
        game.say(f"p{game.game.to_act + 1} timeout")
    return game


def led(table, cards: str, rules: str = "contest", **switches):
    """p1 leads cards, holding a J besides, and all pass."""
    game = table(f"{cards}J 6K 7K 8K 9K TK", rules, **switches).say(f"p1 {cards}")
    game.passes()
    return game


@pytest.mark.parametrize(
    ("cards", "opened"),
    [
        ("AA", "p1"),
        ("AAA", "p1"),
        ("KK", "p1"),
        ("QQQ", "p1"),
        ("JJJJ", "p1"),
        ("TTTTT", "p1"),
        ("22", "p1"),
        ("222", "p1"),
        ("2", ""),
        ("A", ""),
        ("QQ", ""),
        ("TTTT", ""),
        ("AX", ""),
        ("AAX", ""),
        ("22X", ""),
        ("X", ""),
        ("A2", ""),
        ("QQ2", ""),
        ("AA22", ""),
        ("AAD", ""),
        ("22D", ""),
        ("9999999", ""),
    ],
)
def test_R14_1_opening(table, cards, opened):
    """R14.1: a restricted top, unbeaten, no joker, no attached 2, two 2s at least."""
    assert led(table, cards).opened == opened


@pytest.mark.parametrize(
    ("cards", "opened"),
    [("A2", "p1"), ("QQ2", "p1"), ("2", ""), ("22", "p1"), ("A2X", ""), ("AA", "p1"), ("2X", "")],
)
def test_R14_1_open_with_twos(table, cards, opened):
    """R14.1 with `open_with_twos`: attached 2s are no hindrance, jokers are."""
    assert led(table, cards, open_with_twos=True).opened == opened


def test_R14_1_it_must_take_its_trick(table):
    """R14.1: unbeaten; p4's answer, itself restricted, is."""
    game = table("AAJ 6K 7K 228 9K TK", "contest").say("p1 AA")
    game.say("p2 pass", "p3 pass", "p5 pass", "p6 pass", "p4 22")
    game.passes()
    assert game.opened == "p4"


def test_R14_1_not_by_an_open_set(table):
    """R14.1: a headless player's set is not restricted; nor is any in 四人乱缠."""
    game = table("AAJ 6K 7K - 9K TK", "contest", finished="p4").say("p1 AA")
    game.passes()
    assert game.opened == ""
    game = table("AAJ 6K - 8K 9K -", "contest", finished="p3 p6").say("p1 AA")
    game.passes()
    assert game.opened == ""


def test_R14_1_not_by_a_burn(table):
    """R14.1 [choice]: p2's 22 is a burn."""
    game = table("AAJ 22X5 7K 8K 9K TK", "contest").say("p1 AA", "p2 22")
    game.passes()
    assert game.asks == "p2 lead"
    assert game.opened == ""


def test_R14_1_not_by_a_protected_answer(table):
    """R14.1: protected is not restricted."""
    game = table("AA 6K 7K 228 9K TK", "contest").say("p1 AA")
    game.say("p2 pass", "p3 pass", "p5 pass", "p6 pass", "p4 22")
    assert game.top == "22 p4 protected"
    game.passes()
    assert game.opened == ""


def test_R14_1_by_a_final_set(table):
    """R14.1: a final set as well."""
    game = table("AA 6K 7K 8K 9K TK", "contest").say("p1 AA")
    game.passes()
    assert game.opened == "p1"


def test_R14_1_known_at_once(table):
    """R14.1: whoever has opened has, once."""
    game = table("AAKKJ 6K 7K 8K 9K TK", "contest").say("p1 AA")
    for seat in ("p2", "p3", "p5", "p6"):
        game.say(f"{seat} pass")
    assert game.events("p4 pass") == "opened p1 won p1"
    game.say("p1 KK")
    for seat in ("p2", "p3", "p5", "p6"):
        game.say(f"{seat} pass")
    assert game.events("p4 pass") == "won p1"


def facts(engine, places: str = "p1 p2 p3 p4 p5 p6", **groups):
    """Facts of a deal, seats by name; pairs as `"p1>p2 p3>p4"`."""
    seat = engine.cards.parse_seat
    made = {}
    for key, text in groups.items():
        if key in ("burned", "blocked"):
            made[key] = tuple(tuple(map(seat, pair.split(">"))) for pair in text.split())
        elif key == "placed_last":
            made[key] = tuple(map(seat, text.split()))
        else:
            made[key] = frozenset(map(seat, text.split()))
    return engine.scoring.DealFacts(places=tuple(map(seat, places.split())), **made)


def items(engine, made, rules: str = "contest", kinds: str = "", **switches) -> list[str]:
    """The items of facts, of some kinds or of all: `"p1 4 place"`."""
    book = engine.rulebook.make_rulebook({"base": rules, **switches})
    score = engine.scoring.score(made, book)
    found = [f"{engine.cards.seat_name(seat)} {n} {kind}" for seat, n, kind in score.items]
    return [item for item in found if not kinds or item.split()[2] in kinds.split()]


def points(engine, made, rules: str = "contest", **switches) -> tuple[int, int]:
    book = engine.rulebook.make_rulebook({"base": rules, **switches})
    return engine.scoring.score(made, book).points


def test_R14_2_who_has_not_opened_pays(engine):
    """R14.2: p1 has opened, so p4 earns nothing; each other's opposite has not."""
    found = items(engine, facts(engine, opened="p1"), kinds="point")
    assert found == ["p1 1 point", "p2 1 point", "p3 1 point", "p5 1 point", "p6 1 point"]
    found = items(engine, facts(engine, opened="p1 p2 p3 p4 p6"), kinds="point")
    assert found == ["p2 1 point"]
    assert items(engine, facts(engine, opened="p1 p2 p3 p4 p5 p6"), kinds="point") == []


def test_R14_2_both_may_earn(engine):
    """R14.2: even when both have not; nobody loses it."""
    made = facts(engine, opened="p2 p3 p5 p6")
    assert items(engine, made, kinds="point") == ["p1 1 point", "p4 1 point"]


def test_R14_2_out_or_not(table):
    """R14.2: p1 is out first, and has not opened: p4 earns it."""
    game = table("5 6 7 8 9 TJ", "contest").say("p1 5", "p2 6", "p3 7", "p4 8", "p5 9")
    assert "p4 1 point" in game.items


def test_R14_2_worth_what_the_rulebook_says(engine):
    made = facts(engine, opened="p2 p3 p5 p6 p4")
    assert items(engine, made, kinds="point", open_point=7) == ["p4 7 point"]
    assert items(engine, made, kinds="point", open_point=0) == []
    assert items(engine, made, "basic", kinds="point") == []


def test_R14_3_a_declaration_that_held(engine):
    """R14.3: the declare point instead of the open point."""
    made = facts(engine, opened="p1", declared="p1")
    found = items(engine, made, kinds="point declare declare-failed")
    others = ["p2 1 point", "p3 1 point", "p5 1 point", "p6 1 point"]
    assert found == [*others, "p1 2 declare"]


def test_R14_3_a_declaration_that_failed(engine):
    """R14.3: the opposite's side earns it, besides any open point for the declarer's own."""
    made = facts(engine, opened="p4", declared="p1")
    found = items(engine, made, kinds="point declare declare-failed")
    others = ["p2 1 point", "p3 1 point", "p4 1 point", "p5 1 point", "p6 1 point"]
    assert found == [*others, "p4 2 declare-failed"]
    made = facts(engine, opened="p1 p4", declared="p1")
    found = items(engine, made, kinds="point declare declare-failed")
    assert found == [
        "p2 1 point",
        "p3 1 point",
        "p5 1 point",
        "p6 1 point",
        "p4 2 declare-failed",
    ]


def test_R14_3_both_declared(engine):
    """R14.3: p1 opened, p4 not: p4's failed, p1's held."""
    made = facts(engine, opened="p1 p2 p3 p5 p6", declared="p1 p4")
    found = items(engine, made, kinds="point declare declare-failed")
    assert found == ["p1 2 declare", "p1 2 declare-failed"]


def test_R14_3_worth_what_the_rulebook_says(engine):
    """R14.3: each a number of its own; a declare point of 0 still replaces the open point."""
    made = facts(engine, opened="p1 p2 p3 p5 p6", declared="p1 p4")
    kinds = "point declare declare-failed"
    found = items(engine, made, kinds=kinds, declare_point=11, declare_failed_point=13)
    assert found == ["p1 11 declare", "p1 13 declare-failed"]
    assert items(engine, made, kinds=kinds, declare_point=0) == ["p1 2 declare-failed"]
    assert items(engine, made, kinds=kinds, declare_failed_point=0) == ["p1 2 declare"]


DEAL = whole_deal("AA33333", "33", "33", "33AA", "33", "333")


def test_R14_3_in_a_deal(table):
    """R14.3: p4 opens though p1 has declared that he won't."""
    game = table(DEAL, "contest", start="deal", leader="p4")
    game.say("p4 pass", "p5 pass", "p6 pass", "p1 declare", "p2 pass", "p3 pass", "p4 AA")
    game.passes()
    assert game.opened == "p4"
    assert "p4 2 declare-failed" in finish(game).items
    assert game.earned("declare") == []


def test_R15_1_threes_only_as_the_last_set(table):
    """R15.1: led or following, with 2s and jokers or without."""
    game = table("3352X 6J 7J 8J 9J TJ", "contest")
    assert game.legal.split() == ["2", "2X", "5", "52", "52X", "5X", "X"]
    assert game.refuses("p1 33") == "threes-last R15.1"
    assert game.refuses("p1 332X") == "threes-last R15.1"
    assert table("332X 6J 7J 8J 9J TJ", "contest").legal == "2 2X 332X X"
    game = table("5J 3X7 7J 8J 9J TJ", "contest", open_point=0).say("p1 5")
    assert game.legal == "7 X pass"


def test_R15_1_the_last_set_is_answered(table):
    """R15.1: 3s led last are answered like any other set."""
    game = table("33 6J 77J 8J 9J TJ", "contest").say("p1 33")
    assert game.top == "33 p1 open"
    assert game.say("p2 pass").legal == "77 pass"


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R15_1_threes_last_is_the_switch(table, rules):
    game = table("3352X 6J 7J 8J 9J TJ", rules, threes_last=False)
    assert game.say("p1 33").top == "33 p1 open"
    game = table("335 6J 7J 8J 9J TJ", rules, threes_last=True)
    assert game.legal == "5"


def test_R15_2_blocked_by_an_enemy(table):
    """R15.2: p1 keeps nothing but 3s, p2 plays the next set."""
    game = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5")
    assert game.events("p2 6") == "blocked p1"
    assert finish(game).earned("block") == ["p2 1 block"]


def test_R15_2_not_by_an_ally(table):
    """R15.2: the next set in the trick is p3's; p4's comes too late."""
    game = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5", "p2 pass", "p3 7", "p4 8")
    assert finish(game).earned("block") == []


def test_R15_2_not_when_nobody_beats_him(table):
    game = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5")
    game.passes()
    assert game.asks == "p1 lead"
    game.say("p1 33").passes()
    assert finish(game).earned("block") == []


def test_R15_2_nothing_but_threes(table):
    """R15.2: not while he keeps another card, nor without any."""
    for hand in ("33J5", "33X5", "3325", "5"):
        game = table(f"{hand} 6J 7J 8J 9J TJ", "contest").say("p1 5", "p2 6")
        assert finish(game).earned("block") == []


def test_R15_2_when_following_too(table):
    """R15.2: p2 follows and keeps a 3; p3 beats him."""
    game = table("5J 63 7J 8J 9J TJ", "contest").say("p1 5", "p2 6", "p3 7")
    assert finish(game).earned("block") == ["p3 1 block"]


def test_R15_2_a_burn_blocks(table):
    """R15.2: whatever the next set is."""
    game = table("33AA 22X5 7J 8J 9J TJ", "contest").say("p1 AA", "p2 22")
    assert finish(game).earned("block") == ["p2 1 block"]


def test_R15_2_two_victims_are_two_points(table):
    """R15.2: p1 is blocked by p2, p3 by p2 again."""
    game = table("335 6TJ 373 8J 9J TJ", "contest").say("p1 5", "p2 6", "p3 7", "p4 8")
    assert finish(game).earned("block") == ["p2 1 block", "p4 1 block"]
    game = table("335 6TJ 373 8J 9J TJ", "contest")
    game.say("p1 5", "p2 6", "p3 7", "p4 pass", "p5 pass", "p6 pass", "p1 pass", "p2 T")
    assert finish(game).earned("block") == ["p2 1 block", "p2 1 block"]


def test_R15_2_the_victim_plays_on(table):
    """R15.2: p1 is asked again, can only pass, and finishes when he has the lead."""
    game = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5", "p2 6")
    game.say("p3 pass", "p4 pass", "p5 pass", "p6 pass")
    assert game.asks == "p1 answer"
    assert game.legal == "pass"


def test_R15_2_worth_what_the_rulebook_says(table):
    for worth in (0, 1, 5):
        game = table("335 6J 7J 8J 9J TJ", "contest", block_point=worth).say("p1 5", "p2 6")
        assert finish(game).earned("block") == ([f"p2 {worth} block"] if worth else [])


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R15_2_only_with_threes_last(table, rules):
    """R15.2: a block point alone brings nothing."""
    game = table("335 6J 7J 8J 9J TJ", rules, block_point=1, threes_last=False)
    assert finish(game.say("p1 5", "p2 6")).earned("block") == []
    game = table("335 6J 7J 8J 9J TJ", rules, block_point=1, threes_last=True)
    assert finish(game.say("p1 5", "p2 6")).earned("block") == ["p2 1 block"]


def test_R15_2_told_to_nobody(table):
    """R15.2: no public state tells it."""
    one = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5", "p2 6")
    two = table("445 6J 7J 8J 9J TJ", "contest").say("p1 5", "p2 6")
    assert one.public_state() == two.public_state()
    assert one.game.told == two.game.told


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R15_3_a_hand_without_threes_ends_like_any_other(table, rules):
    """R15.3: nothing befalls who holds no 3 at the end."""
    game = table("5 6J 7J 8J 9J TJ", rules).say("p1 5")
    game.passes()
    assert game.place(0) == 1
    assert game.failed == ""


PLACES = ["p1 4 place", "p2 2 place", "p5 -2 place", "p6 -4 place"]


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R16_2_places(engine, rules):
    """R16.2: 4, 2, 0, 0, -2, -4, to the player's side; no item of 0."""
    opened = "p1 p2 p3 p4 p5 p6"
    assert items(engine, facts(engine, opened=opened), rules) == PLACES
    made = facts(engine, "p6 p5 p4 p3 p2 p1", opened=opened)
    assert items(engine, made, rules) == ["p1 -4 place", "p2 -2 place", "p5 2 place", "p6 4 place"]
    assert points(engine, made, "contest") == (-2, 2)


def test_R16_2_custom_places(engine):
    """R16.2: any six integers, best place first."""
    made = facts(engine, "p2 p1 p4 p3 p6 p5", opened="p1 p2 p3 p4 p5 p6")
    found = items(engine, made, place_points=[7, 0, 3, -1, 0, -9])
    assert found == ["p2 7 place", "p3 -1 place", "p4 3 place", "p5 -9 place"]
    assert points(engine, made, place_points=[7, 0, 3, -1, 0, -9]) == (-10, 10)


SWEPT = "p3 p5 p1 p2 p4 p6"


@pytest.mark.parametrize(
    ("switches", "item", "total"),
    [
        ({"sweep": "none"}, None, (6, -6)),
        ({"sweep": "double"}, "p3 6 sweep", (12, -6)),
        ({"sweep": "add", "sweep_points": 6}, "p3 6 sweep", (12, -6)),
        ({"sweep": "add", "sweep_points": 20}, "p3 20 sweep", (26, -6)),
        ({"sweep": "add", "sweep_points": 0}, None, (6, -6)),
        ({"sweep": "only", "sweep_points": 12}, "p3 12 sweep", (12, 0)),
        ({"sweep": "only", "sweep_points": 5}, "p3 5 sweep", (5, 0)),
        ({"sweep": "only", "sweep_points": 0}, None, (0, 0)),
        ({"sweep": "double", "sweep_points": 99}, "p3 6 sweep", (12, -6)),
        ({"sweep": "none", "sweep_points": 99}, None, (6, -6)),
    ],
)
@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R16_3_sweep(engine, rules, switches, item, total):
    """R16.3: places 1 to 3 on one side."""
    made = facts(engine, SWEPT, opened="p1 p2 p3 p4 p5 p6")
    more = {"floor_at_zero": False, **switches}
    assert items(engine, made, rules, kinds="sweep", **more) == ([item] if item else [])
    assert points(engine, made, rules, **more) == total
    if switches["sweep"] == "only":
        assert items(engine, made, rules, kinds="place", **more) == []


def test_R16_3_the_two_rulebooks(engine):
    """R16.3, R16.4: `basic` 12 to 0, `contest` 12 to -6."""
    made = facts(engine, SWEPT, opened="p1 p2 p3 p4 p5 p6")
    assert points(engine, made, "basic") == (12, 0)
    assert points(engine, made, "contest") == (12, -6)
    other = facts(engine, "p2 p4 p6 p1 p3 p5", opened="p1 p2 p3 p4 p5 p6")
    assert points(engine, other, "basic") == (0, 12)
    assert points(engine, other, "contest") == (-6, 12)


@pytest.mark.parametrize(
    "places", ["p1 p3 p2 p5 p4 p6", "p1 p2 p3 p5 p4 p6", "p2 p1 p3 p5 p4 p6", "p1 p2 p4 p6 p3 p5"]
)
def test_R16_3_two_of_three_are_none(engine, places):
    for sweep in ("double", "add", "only"):
        assert items(engine, facts(engine, places), kinds="sweep", sweep=sweep) == []


def test_R16_3_doubled_is_the_sum_of_the_places_of_that_side(engine):
    """R16.3: not the opponents', nor other points; whatever the places are worth."""
    made = facts(engine, SWEPT)
    found = items(engine, made, kinds="sweep", sweep="double", place_points=[5, 3, 1, 9, 9, 9])
    assert found == ["p3 9 sweep"]
    found = items(engine, made, kinds="sweep", sweep="double", place_points=[1, -1, 0, 9, 9, 9])
    assert found == []


def test_R16_3_only_voids_all_else(engine):
    """R16.3: `only`: points for opening and burning too."""
    made = facts(engine, SWEPT, burned="p2>p1", blocked="p2>p1", declared="p4")
    assert items(engine, made, sweep="only") == ["p3 6 sweep"]
    assert points(engine, made, sweep="only") == (6, 0)
    unswept = facts(engine, burned="p2>p1")
    assert "p2 1 burn" in items(engine, unswept, sweep="only")


def test_R16_4_the_order_of_items(engine):
    """R16.4: places, sweep, burns, blocks, open points, declarations; within a kind by seat."""
    made = facts(
        engine,
        SWEPT,
        burned="p6>p1 p1>p2",
        blocked="p2>p3 p4>p1 p6>p3",
        opened="p1 p3 p6",
        declared="p1 p4 p6 p5",
    )
    assert items(engine, made) == [
        "p3 4 place",
        "p4 -2 place",
        "p5 2 place",
        "p6 -4 place",
        "p3 6 sweep",
        "p1 1 burn",
        "p6 1 burn",
        "p1 1 block",
        "p3 1 block",
        "p3 1 block",
        "p2 1 point",
        "p1 2 declare",
        "p5 2 declare",
        "p1 2 declare-failed",
        "p3 2 declare-failed",
    ]


@pytest.mark.parametrize("rules", ["basic", "contest"])
@pytest.mark.parametrize(("floor", "total"), [(True, (0, 2)), (False, (-2, 2))])
def test_R16_4_floor_at_zero(engine, rules, floor, total):
    """R16.4: each side's score of the deal at least 0; the items stay."""
    made = facts(engine, "p6 p5 p4 p3 p2 p1", opened="p1 p2 p3 p4 p5 p6")
    assert points(engine, made, rules, floor_at_zero=floor) == total
    assert "p1 -4 place" in items(engine, made, rules, floor_at_zero=floor)


def test_R16_4_the_floor_comes_last(engine):
    """R16.4: after points that lift a side from below."""
    made = facts(engine, "p6 p5 p4 p3 p2 p1", opened="p4 p5 p6 p2", burned="p1>p2")
    # p1 p3 p5: -2 of places, 1 of burning; p2 p4 p6: 2 of places, 2 as p1 and p3 have not opened
    found = items(engine, made, floor_at_zero=True, kinds="burn point")
    assert found == ["p1 1 burn", "p4 1 point", "p6 1 point"]
    assert points(engine, made, floor_at_zero=True) == (0, 4)
    assert points(engine, made, floor_at_zero=True, burn_point=3) == (1, 4)


def test_R16_4_scored_by_the_same_rule_as_a_deal(table):
    """R16.4: `Game.score` is `score` of its facts."""
    game = finish(table("335 AAT 7J 8J 9J TJ", "contest"))
    made = game.facts()
    assert game.score() == game.engine.scoring.score(made, game.rules)
    assert made.places == game.game.places()
