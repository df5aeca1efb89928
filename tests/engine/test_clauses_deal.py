"""R5-R7: the deal and its opening, the sale of 3s, declarations."""

import pytest

from tests.engine import plain
from tests.engine.table import whole_deal

OPENINGS = ("shown_threes", "first_taker")


def same(engine, deal, want: dict) -> bool:
    """Whether a deal is what the plain reading of R5 makes of the same seed."""
    hands = [engine.cards.counts_text(hand) for hand in deal.hands]
    got = {key: getattr(deal, key) for key in want if key != "hands"}
    return {**got, "hands": hands} == want


def test_R5_1_the_draw_names_the_first_taker(engine):
    """R5.1: counting the drawer as one, up to the points of the card that he drew."""
    points = {rank: n for n, rank in enumerate("A23456789TJQK", start=1)}
    met = set()
    for seed in range(150):
        drawer = seed % 6
        deal = engine.deal.make_deal(f"draw {seed}", drawer, "first_taker")
        seat, card = deal.draws[-1]
        assert deal.drawer == drawer
        assert seat == (drawer + len(deal.draws) - 1) % 6
        assert deal.first_taker == (seat + points[card[1]] - 1) % 6
        met.add(card[1])
    assert met == set(points)


def test_R5_1_a_joker_voids_the_draw(engine):
    """R5.1: with seed 67 p2 draws 大王 and p3 小王; p4's Q counts twelve from p4: p3."""
    deal = engine.deal.make_deal("67", 1, "first_taker")
    assert deal.draws == ((1, "D"), (2, "X"), (3, "CQ"))
    assert deal.first_taker == 2
    assert deal.last_drawer == 3


def test_R5_1_cards_are_taken_in_turn(engine):
    """R5.1: one by one from the first taker, all 216."""
    deal = engine.deal.make_deal("turns", 4, "first_taker")
    for offset in range(6):
        taken = [card[-1] for card in deal.taken[offset::6]]
        seat = (deal.first_taker + offset) % 6
        assert engine.cards.counts_text(deal.hands[seat]) == plain.in_order(taken)
        assert sum(deal.hands[seat]) == 36
    assert sorted(deal.taken) == sorted(engine.deal.PACK * 4)


def test_R5_2_who_drew_last(engine):
    """R5.2: a draw voided by a joker passes the draw on; the last one drew."""
    for seed in range(30):
        deal = engine.deal.make_deal(f"{seed}", 2, "shown_threes")
        assert deal.last_drawer == (2 + len(deal.draws) - 1) % 6


def test_R5_3_the_first_to_hold_two_of_a_suit_leads(engine):
    """R5.3: moved only by a larger count; seed 0 has two moments, both at p3's and p5's threes."""
    deal = engine.deal.make_deal("0", 0, "shown_threes")
    assert deal.shown == ((86, 4, "D", 2), (144, 2, "S", 3))
    assert deal.leader == 2


def test_R5_3_the_lead_moves_and_comes_back(engine):
    """R5.3: with seed 6719 p6 shows two, p4 three, p6 four."""
    deal = engine.deal.make_deal("6719", 5, "shown_threes")
    assert deal.shown == ((86, 5, "H", 2), (144, 3, "S", 3), (206, 5, "H", 4))
    assert deal.leader == 5


def test_R5_3_nobody_ever_holds_two(engine):
    """R5.3: with seed 16 no hand ever holds two 3s of a suit; the first taker leads."""
    deal = engine.deal.make_deal("16", 4, "shown_threes")
    for offset in range(6):
        threes = [card for card in deal.taken[offset::6] if card[1:] == "3"]
        assert len(threes) == len(set(threes))
    assert deal.shown == ()
    assert deal.leader == deal.first_taker == 2


def test_R5_4_the_first_taker_leads(engine):
    """R5.4: whoever takes the first card; 3s shown mean nothing."""
    for seed in range(20):
        deal = engine.deal.make_deal(f"{seed}", seed % 6, "first_taker")
        assert deal.leader == deal.first_taker
        assert deal.shown == ()


def test_R5_5_the_seed_of_the_example(engine):
    """R5.5: seed `gouji`, drawer p1: CK is drawn, p1 takes first S4 HJ DK H6 HJ CJ."""
    deal = engine.deal.make_deal("gouji", 0, "first_taker")
    assert deal.draws == ((0, "CK"),)
    assert deal.first_taker == 0
    assert deal.taken[:6] == ("S4", "HJ", "DK", "H6", "HJ", "CJ")


def test_R5_5_new_packs(engine):
    """R5.5: suits S H C D, each 3 to A and 2; then the jokers."""
    assert (
        *(suit + rank for suit in "SHCD" for rank in "3456789TJQKA2"),
        "X",
        "D",
    ) == engine.deal.PACK


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("seed", [*map(str, range(24)), "", "够级", "gouji/2", "3801", "16834"])
def test_R5_5_a_pure_function_of_its_seed(engine, seed, opening):
    """R5.5: the same as the plain reading, with any text as seed."""
    drawer = sum(seed.encode()) % 6
    deal = engine.deal.make_deal(seed, drawer, opening)
    assert same(engine, deal, plain.deal(seed, drawer, opening))
    assert deal == engine.deal.make_deal(seed, drawer, opening)


def test_R5_5_below_is_without_bias(engine):
    """R5.5: a word at or above the largest multiple of n is dropped."""
    n = 2**31 + 1  # half of all words are dropped
    source, words = engine.deal.Words("bias"), plain.words("bias")
    assert [source.below(n) for _ in range(40)] == [plain.below(words, n) for _ in range(40)]
    source, words = engine.deal.Words("bias"), plain.words("bias")
    assert [source.word() for _ in range(40)] == [next(words) for _ in range(40)]


def test_R5_5_below_takes_the_last_word_that_fits(engine):
    """R5.5: w < ⌊2³²/n⌋·n, so n = 2³² takes every word, and 2³² - 1 all but the last."""
    for n in (1, 2, 3, 216, 2**31, 2**32 - 1, 2**32):
        source, words = engine.deal.Words(f"{n}"), plain.words(f"{n}")
        assert [source.below(n) for _ in range(20)] == [plain.below(words, n) for _ in range(20)]


def sales(engine, hands: str, leader: str = "p1") -> tuple[str, str]:
    """The sales of 3s among six hands, and the hands after them."""
    counts = [engine.cards.parse_counts(hand.strip("-")) for hand in hands.split()]
    name = engine.cards.seat_name
    after, sold = engine.deal.buy_threes(counts, engine.cards.parse_seat(leader))
    said = [f"{name(sale.buyer)} {name(sale.seller)} {sale.price or 'free'}" for sale in sold]
    return ", ".join(said), " ".join(engine.cards.counts_text(hand) or "-" for hand in after)


@pytest.mark.parametrize(
    ("hands", "want"),
    [
        ("42 33 33 33 33 33", "p1 p4 2"),
        ("42 33 33 3 33 33", "p1 p3 2"),
        ("42 33 3 3 33 33", "p1 p5 2"),
        ("42 33 3 3 3 33", "p1 p2 2"),
        ("42 3 3 3 3 33", "p1 p6 2"),
    ],
)
def test_R6_1_the_seller(engine, hands, want):
    """R6.1: opposite, then +2, +4, then +1, +5, who then holds at least two 3s."""
    assert sales(engine, hands)[0] == want


@pytest.mark.parametrize(
    ("buyer", "price", "left"),
    [("42XD", "2", "34XD"), ("4XD", "X", "34D"), ("4D", "D", "34"), ("4", "free", "34")],
)
def test_R6_1_the_price(engine, buyer, price, left):
    """R6.1: a 2, else a 小王, else a 大王, else free; the seller keeps it."""
    said, hands = sales(engine, f"{buyer} 3 3 3335 3 3")
    assert said == f"p1 p4 {price}"
    kept = "" if price == "free" else price
    assert hands == f"{left} 3 3 335{kept} 3 3"


def test_R6_1_an_ally_keeps_the_payment_too(engine):
    assert sales(engine, "42 3 33 3 3 3") == ("p1 p3 2", "34 3 32 3 3 3")


@pytest.mark.parametrize(
    ("leader", "want"),
    [
        ("p1", "p1 p4 2, p2 p4 2"),
        ("p2", "p2 p4 2, p1 p4 2"),
        ("p6", "p1 p4 2, p2 p4 2"),
        ("p3", "p1 p4 2, p2 p4 2"),
    ],
)
def test_R6_1_buyers_in_seat_order_from_the_leader(engine, leader, want):
    """R6.1: each player without a 3, once; the seller must have two left to sell."""
    assert sales(engine, "42 42 3 333 3 3", leader)[0] == want


def test_R6_1_a_seller_keeps_his_last_three(engine):
    """R6.1: after one sale of two 3s the next buyer goes elsewhere, or without."""
    assert sales(engine, "42 42 3 33 3 3")[0] == "p1 p4 2"
    assert sales(engine, "42 42 3 33 33 3")[0] == "p1 p4 2, p2 p5 2"


def test_R6_1_one_seller_may_sell_twice(engine):
    """R6.1: free where nothing can be paid; p4 is p1's opposite and p2's ally."""
    said, hands = sales(engine, "5 4 333 333 3 3")
    assert said == "p1 p4 free, p2 p4 free"
    assert hands == "35 34 333 3 3 3"


WITHOUT = whole_deal("2", "3333", "333", "3333333", "3", "3")


def test_R6_1_sales_come_first_and_are_told(table):
    """R6.1: before declarations; each sale and its price is public."""
    game = table(WITHOUT, "contest", start="deal")
    assert [(s.buyer, s.seller, s.price) for s in game.game.bought] == [(0, 3, "2")]
    assert game.asks == "p1 declare"
    assert game.game.hand(0)[0] == 1
    assert game.game.hand(3)[0] == 6
    assert game.game.hand(3)[12] == game.game.dealt[3][12] + 1
    assert game.game.dealt[0][0] == 0


def test_R6_1_not_without_the_switch_nor_in_a_position(table):
    """R6.1: only where the rulebook has it, and before play."""
    assert table(WITHOUT, "basic", start="deal").game.bought == ()
    assert table(WITHOUT, "contest", start="deal", buy_threes=False).game.bought == ()
    assert table(WITHOUT, "contest", start="play").game.bought == ()
    assert len(table(WITHOUT, "basic", start="deal", buy_threes=True).game.bought) == 1


@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R6_2_no_tribute(table, rules):
    """R6.2: but for the sale of 3s a deal is played with the cards that were dealt."""
    game = table(WITHOUT, rules, start="deal", buy_threes=False).game
    assert tuple(game.hand(seat) for seat in range(6)) == game.dealt


def test_R7_1_each_declares_or_passes_from_the_leader(table):
    """R7.1: in seat order from the leader, before the first lead."""
    game = table(WITHOUT, "contest", start="deal", leader="p3")
    for seat in ("p3", "p4", "p5", "p6", "p1", "p2"):
        assert game.asks == f"{seat} declare"
        assert game.legal == "declare pass"
        game.say(f"{seat} {'declare' if seat in 'p4 p6 p2' else 'pass'}")
    assert game.asks == "p3 lead"
    assert game.declared == "p2 p4 p6"


def test_R7_1_not_without_the_switch(table):
    assert table(WITHOUT, "basic", start="deal", leader="p3").asks == "p3 lead"
    assert table(WITHOUT, "contest", start="deal", declarations=False).asks == "p1 lead"
    assert table(WITHOUT, "basic", start="deal", declarations=True).asks == "p1 declare"


def test_R7_1_declarations_only(table):
    """R7.1: no set, no yield; and no declaration later."""
    game = table(WITHOUT, "contest", start="deal")
    assert game.refuses("p1 4") == "must-declare R7.1"
    assert game.refuses("p1 yield") == "must-declare R7.1"
    assert game.refuses("p2 declare") == "not-your-turn R8.1"
    game.passes()
    assert game.refuses("p1 declare") == "no-declare R7.1"
    game.say("p1 4")
    assert game.refuses("p2 declare") == "no-declare R7.1"
