"""R1-R4: cards and seats, sets, what beats what, 够级."""

import pytest

SEATS = range(6)


def sets(engine, texts: str) -> list:
    return [engine.sets.CardSet(text) for text in texts.split()]


def test_R1_1_four_packs_of_fifteen_ranks(engine):
    """R1.1: 216 cards, 36 a hand; 4 小王, 4 大王, 16 of all else, 3 the lowest."""
    cards = engine.cards
    assert cards.RANKS == "3456789TJQKA2XD"
    assert dict(zip(cards.RANKS, cards.PACK_COUNTS, strict=True)) == {
        **dict.fromkeys("3456789TJQKA2", 16),
        "X": 4,
        "D": 4,
    }
    assert sum(cards.PACK_COUNTS) == 216 == 6 * cards.HAND_SIZE
    named = (cards.THREE, cards.TEN, cards.JACK, cards.QUEEN, cards.KING, cards.ACE)
    assert [cards.RANKS[rank] for rank in named] == list("3TJQKA")
    assert [cards.RANKS[rank] for rank in (cards.TWO, cards.SMALL, cards.BIG)] == list("2XD")


@pytest.mark.parametrize(
    ("hands", "key"),
    [
        ("XXX XX 5 6 7 8", "hands"),
        ("DDD DD 5 6 7 8", "hands"),
        ("55555555 555555555 6 7 8 9", "hands"),
    ],
)
def test_R1_1_more_than_four_packs_hold(engine, table, hands, key):
    """R1.1: no position holds five 小王, five 大王 or seventeen of a rank."""
    with pytest.raises(engine.faults.Fault) as caught:
        table(hands)
    assert (caught.value.code, caught.value.key) == ("too-many", key)


def test_R1_1_a_position_may_hold_all_there_is(table):
    assert table("XXXXDDDD 5555555555555555 6 7 8 9").asks == "p1 lead"


def test_R1_2_seats_sides_and_opposites(engine):
    """R1.2: p1 to p6 in order of play; opposite is three on; p1 p3 p5 against p2 p4 p6."""
    cards = engine.cards
    assert [cards.seat_name(seat) for seat in cards.SEATS] == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert [cards.parse_seat(f"p{n}") for n in range(1, 7)] == list(SEATS)
    assert [cards.next_seat(seat) for seat in SEATS] == [1, 2, 3, 4, 5, 0]
    assert [cards.opposite(seat) for seat in SEATS] == [3, 4, 5, 0, 1, 2]
    assert [cards.side(seat) for seat in SEATS] == [0, 1, 0, 1, 0, 1]
    for seat in SEATS:
        assert cards.side(cards.opposite(seat)) != cards.side(seat)


@pytest.mark.parametrize("text", ["p0", "p7", "P1", "p", "p1 ", "1", ""])
def test_R1_2_other_names_are_no_seats(engine, text):
    with pytest.raises(ValueError, match="no seat"):
        engine.cards.parse_seat(text)


def test_R1_2_the_next_to_speak_sits_one_on(table):
    """R1.2: p2 comes after p1, p1 after p6."""
    game = table("5J 6J 5J 5J 5J 5J", leader="p5").say("p5 5")
    assert game.passes() == "p6 answer, p1 answer, p2 answer, p3 answer, p4 answer"


def test_R1_3_active_until_finished_or_failed(table):
    """R1.3: a finished and a failed player are out."""
    game = table("5 66 7K X8 99 99", bound="p3", leader="p3")
    assert game.active == "p1 p2 p4 p5 p6"
    assert game.failed == "p3"
    game = table("5 66 77 88 99 99")
    assert game.active == "p1 p2 p3 p4 p5 p6"
    assert game.say("p1 5").active == "p2 p3 p4 p5 p6"


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("9", "9"),
        ("99922XD", "9"),
        ("3", "3"),
        ("3222222D", "3"),
        ("A2", "A"),
        ("KXXXXDDDD", "K"),
        ("2", "2"),
        ("22", "2"),
        ("X", "X"),
        ("D", "D"),
    ],
)
def test_R2_1_a_base_with_2s_and_jokers(engine, text, base):
    """R2.1: cards of one base rank, any number of 2s and jokers with them."""
    (cards,) = sets(engine, text)
    assert (cards.base, cards.size, cards.text) == (base, len(text), text)
    assert (cards.twos, cards.small, cards.big) == tuple(text.count(card) for card in "2XD")


@pytest.mark.parametrize("text", ["89", "89D", "3A22", "34", "KKQ", "AKX", "", "0", "S9"])
def test_R2_1_two_bases_make_no_set(engine, text):
    """R2.1: one base rank, at least one card."""
    with pytest.raises(ValueError, match=r".*"):
        engine.sets.CardSet(text)


@pytest.mark.parametrize("text", ["9" * 17, "XXXXX", "9DDDDD", "2" * 17])
def test_R2_1_no_set_of_more_than_there_are(engine, text):
    with pytest.raises(ValueError, match="no set"):
        engine.sets.CardSet(text)


def test_R2_1_words_are_no_sets(engine):
    for word in ("pass", "yield", "declare", "timeout"):
        with pytest.raises(ValueError, match="no set"):
            engine.sets.CardSet(word)


def test_R2_1_every_set_of_a_hand_may_be_led(table):
    """R2.1: 8s or 9 with no, one 2, either joker or both."""
    game = table("8892D 5 6 7 8 9")
    alone = "2 2D D"
    eights = "8 82 82D 88 882 882D 88D 8D"
    nines = "9 92 92D 9D"
    assert game.legal.split() == sorted(f"{alone} {eights} {nines}".split())


def test_R2_2_attached_2s_count_as_the_base(engine):
    """R2.2: 99922 is five 9s; TTTTT beats it, 99999 does not, and it beats 88888 only."""
    nines, fives, eights, tens, jacks = sets(engine, "99922 99999 88888 TTTTT JJJJ2")
    beats = engine.sets.beats
    assert beats(tens, nines)
    assert beats(jacks, tens)
    assert beats(nines, eights)
    assert not beats(fives, nines)
    assert not beats(nines, fives)
    assert not beats(nines, tens)


def test_R2_2_jokers_stay_jokers(engine):
    """R2.2: a hung 小王 is no 9."""
    hung, nines = sets(engine, "9X 99")
    assert not engine.sets.beats(hung, nines)
    assert not engine.sets.beats(nines, hung)


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("2X", "2"),
        ("2D", "2"),
        ("222XD", "2"),
        ("XD", "X"),
        ("XX", "X"),
        ("XXXD", "X"),
        ("DD", "D"),
    ],
)
def test_R2_3_the_base_without_naturals(engine, text, base):
    """R2.3: a 2, else a 小王, else a 大王."""
    assert engine.sets.CardSet(text).base == base


@pytest.mark.parametrize("text", ["99922XD", "XD22999", "9D2X929", "DX99922"])
def test_R2_4_written_in_ascending_order(engine, text):
    """R2.4: any order is read, one is written."""
    cards = engine.sets.CardSet(text)
    assert cards.text == str(cards) == "99922XD"
    assert engine.sets.action_text(engine.sets.parse_action(text)) == "99922XD"
    assert cards == engine.sets.CardSet("99922XD")
    assert hash(cards) == hash(engine.sets.CardSet("99922XD"))
    assert cards != engine.sets.CardSet("9992XD")
    assert cards != "99922XD"


def test_R2_4_any_order_is_played(table):
    game = table("992X5 6 6 7 8 9").say("p1 X929")
    assert game.top == "992X p1 restricted"
    assert game.game.hand_text(0) == "5"


@pytest.mark.parametrize("text", ["9X2", "992XX", "22", "A2XDD", "DDD", "3", "X", "TT"])
def test_R2_4_counts_and_text_say_the_same(engine, text):
    action = engine.sets.parse_action(text)
    counts = engine.sets.action_counts(action)
    assert engine.cards.counts_text(counts) == engine.sets.action_text(action)
    assert engine.cards.parse_counts(text) == counts
    assert engine.sets.code_of(counts) == action


@pytest.mark.parametrize(
    ("new", "top"),
    [("TT", "9"), ("T", "99"), ("AAA", "33"), ("XX", "9"), ("D", "33"), ("2222", "333")],
)
def test_R3_1_as_many_cards(engine, new, top):
    """R3.1: another number of cards never beats."""
    assert not engine.sets.beats(*sets(engine, f"{new} {top}"))


@pytest.mark.parametrize(
    ("new", "top"),
    [
        ("TTTDD", "999XX"),
        ("DDD", "9XX"),
        ("XXX", "222"),
        ("XXD", "222"),
        ("TTTTT", "99922"),
        ("D", "X"),
        ("XD", "9X"),
        ("4", "3"),
        ("2", "A"),
        ("X", "2"),
        ("DX", "2X"),
        ("TX", "99"),
        ("TD", "9X"),
        ("22", "A2"),
        ("2D", "AX"),
        ("XX", "A2"),
        ("DD", "XX"),
        ("TDDDD", "9XXXX"),
    ],
)
def test_R3_2_every_card_higher(engine, new, top):
    """R3.2: lined up, each card is higher than the one across."""
    one, two = sets(engine, f"{new} {top}")
    assert engine.sets.beats(one, two)
    assert not engine.sets.beats(two, one)


@pytest.mark.parametrize(
    ("new", "top"),
    [
        ("TTTXD", "999XX"),
        ("TTDXX", "999XX"),
        ("22X", "222"),
        ("77D", "888"),
        ("TTX", "99X"),
        ("99D", "99X"),
        ("9", "9"),
        ("8", "9"),
        ("92", "99"),
        ("XD", "XX"),
        ("DD", "XD"),
        ("2DDDD", "3DXXX"),
        ("TDDDX", "9XXXX"),
        ("D", "D"),
        ("DD", "3D"),
    ],
)
def test_R3_2_one_card_not_higher(engine, new, top):
    """R3.2: one card level or lower is enough to fail."""
    assert not engine.sets.beats(*sets(engine, f"{new} {top}"))


def test_R3_2_nothing_beats_a_big_joker(engine):
    """R3.2: a set with a 大王 is dead."""
    for text in ("D", "3D", "3XD", "2D", "DDDD"):
        (top,) = sets(engine, text)
        for base in "456789TJQKA2XD":
            for rest in ("", "D", "DD", "DDD", "X", "XD"):
                new = (base * 4 + rest)[-top.size :]
                if new.count("D") <= 4:
                    assert not engine.sets.beats(engine.sets.CardSet(new), top)


NEEDED = {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2}


@pytest.mark.parametrize("base", "3456789TJQKA")
def test_R4_1_counts_that_make_gouji(engine, base):
    """R4.1: A A, K K, Q Q Q, four J, five T, attached 2s counted; never a base below T."""
    for n in range(1, 9):
        for twos in range(n):
            cards = engine.sets.CardSet(base * (n - twos) + "2" * twos)
            assert engine.sets.is_gouji(cards) == (n >= NEEDED.get(base, 99))


@pytest.mark.parametrize(
    "text", ["2", "22", "X", "D", "3X", "3D", "33333XD", "2X", "XD", "TX", "AD"]
)
def test_R4_1_jokers_and_2s_are_gouji(engine, text):
    """R4.1: any joker; or a base of 2."""
    assert engine.sets.is_gouji(engine.sets.CardSet(text))


def test_R4_2_what_beats_gouji_is_gouji(engine):
    """R4.2: over all sets of up to six cards."""
    ranks, found = engine.cards.RANKS, {}
    for base in ranks[:12]:
        for n in range(7):
            for twos in range(7 - n):
                for small in range(min(5, 7 - n - twos)):
                    for big in range(min(5, 7 - n - twos - small)):
                        text = base * n + "2" * twos + "X" * small + "D" * big
                        if text:
                            found[text] = engine.sets.CardSet(text)
    beats, is_gouji = engine.sets.beats, engine.sets.is_gouji
    low = [cards for cards in found.values() if not is_gouji(cards)]
    high = [cards for cards in found.values() if is_gouji(cards)]
    assert low
    assert not [(new, top) for new in low for top in high if beats(new, top)]


@pytest.mark.parametrize("text", ["92XD", "222XXDD", "XD", "D", "KKK", "3", "T22DD"])
def test_R2_4_a_set_read_and_written_is_the_same(engine, text) -> None:
    """R2.4: text, code and counts say the same cards."""
    code = engine.sets.parse_action(text)
    assert engine.sets.action_text(code) == text
    assert engine.sets.action_counts(code) == engine.cards.parse_counts(text)
