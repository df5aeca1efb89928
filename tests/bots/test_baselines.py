"""Each sentence of the baselines' descriptions, in a small position."""

import pytest

from gouji.bots.baselines import ladder_cost, would_open
from gouji.bots.registry import make_bot
from gouji.engine.cards import SEATS
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import action_text, parse_action
from gouji.engine.view import View, view

ENEMY = "99TTJJQQKK"  # more than eight cards
BASELINES = ("ladder-cheap", "whole-groups", "exact-fit")


def seen(
    hands: str, *actions: str, rulebook: Rulebook = BASIC, bound: tuple[int, ...] = ()
) -> View:
    """What is seen by the seat that is asked; p1 leads, short hands of six words."""
    game = Game(hands.split(), 0, rulebook, start="play", bound=bound)
    for action in actions:
        game.play(action)
    assert game.to_act is not None
    return view(game, game.to_act)


def chosen(name: str, *position: str, **more: object) -> str:
    return action_text(make_bot(name, "").choose(seen(*position, **more)))  # type: ignore[arg-type]


def lead(name: str, hand: str, rulebook: Rulebook = BASIC, bound: bool = False) -> str:
    """What a bot leads, the others holding enough of everything."""
    others = "456789TJQK " * 5
    return chosen(name, f"{hand} {others}", rulebook=rulebook, bound=(0,) if bound else ())


def answer(name: str, hand: str, top: str, rest: str = "45678", rulebook: Rulebook = BASIC) -> str:
    """What p2 answers p1's set, who keeps `rest`."""
    hands = f"{top}{rest} {hand} {ENEMY} {ENEMY} {ENEMY} 456"
    return chosen(name, hands, f"p1 {top}", rulebook=rulebook)


def answer_ally(name: str, hand: str, top: str) -> str:
    """What p3 does about a set of p1's, his ally."""
    hands = f"{top}4567899 {ENEMY} {hand} {ENEMY} {ENEMY} 456"
    return chosen(name, hands, f"p1 {top}", "p2 pass")


def answer_opposite(name: str, hand: str, top: str, rest: str = "4567899") -> str:
    """What p4 does about a restricted set of p1's, nobody burning."""
    hands = f"{top}{rest} 456 456 {hand} 456 456"
    burners = [f"p{seat} pass" for seat in (3, 5, 2, 6)]
    return chosen(name, hands, f"p1 {top}", *burners)


# ---------------------------------------------------------------- all three


@pytest.mark.parametrize("name", BASELINES)
def test_none_burns_unless_it_empties_the_hand(name: str) -> None:
    """p3 is asked first whether he burns an enemy's AA of p2's."""
    hands = ["45678", "AA45678", "4567", "{}", "45678", "45678"]
    for hand, burn in (("DD67X", "pass"), ("DDXX9", "pass"), ("DD", "DD"), ("XD", "XD")):
        game = Game([h.format(hand) for h in hands], 1, BASIC, start="play")
        for action in ("p2 AA", "p6 pass"):
            assert game.role in ("lead", "burn")
            if game.to_act == int(action[1]) - 1:
                game.play(action)
        while game.to_act != 3 and game.role == "burn":
            game.play(f"p{game.to_act + 1} pass")
        if burn == "pass" or name != "whole-groups":
            assert (game.to_act, game.role) == (3, "burn")
            expected = "pass" if name == "whole-groups" else burn  # p4 is p2's ally
            assert action_text(make_bot(name, "").choose(view(game, SEATS[3]))) == expected


def test_whole_groups_burns_an_enemy_with_its_last_set() -> None:
    hands = "AA45678 XD 456 456 456 456"
    assert chosen("whole-groups", hands, "p1 AA", "p3 pass", "p5 pass") == "XD"


@pytest.mark.parametrize("name", BASELINES)
def test_none_declares(name: str) -> None:
    ranks = [rank for rank in "3456789TJQKA2" for _ in range(16)] + list("XXXXDDDD")
    hands = ["".join(ranks[seat::6]) for seat in range(6)]
    game = Game(hands, 0, CONTEST)
    assert game.role == "declare"
    assert action_text(make_bot(name, "").choose(view(game, SEATS[0]))) == "pass"


@pytest.mark.parametrize("name", BASELINES)
def test_none_yields(name: str) -> None:
    """p4 may yield to its opposite's 9, and can't beat it."""
    hands = f"945678 {ENEMY} {ENEMY} 45678 {ENEMY} {ENEMY}"
    given = seen(hands, "p1 9", "p2 pass", "p3 pass")
    assert parse_action("yield") in given.legal
    assert action_text(make_bot(name, "").choose(given)) == "pass"


# ---------------------------------------------------------------- ladder-cheap


def test_ladder_cheap_leads_natural_sets_of_one_rank_only() -> None:
    assert lead("ladder-cheap", "77782X") == "7"
    assert lead("ladder-cheap", "4447X") == "444"
    assert lead("ladder-cheap", "2XD", bound=True) == "2XD"  # the whole hand
    assert lead("ladder-cheap", "92XX9D8", bound=True) == "X"


def test_ladder_cheap_always_plays_the_set_that_empties_its_hand() -> None:
    assert lead("ladder-cheap", "KK2D") == "KK2D"
    assert answer("ladder-cheap", "TTD", "999") == "TTD"
    assert answer_ally("ladder-cheap", "TTDD", "9999") == "TTDD"


def test_ladder_cheap_takes_the_least_cost() -> None:
    assert answer("ladder-cheap", "4455TTJJ2X", "44") == "55"
    # splitting a group costs nothing more: 7 is 84 + 21 - 7
    assert answer("ladder-cheap", "77724", "6") == "7"


COSTS = [
    ("44", 12 * 1 + 2 * 3 - 14),
    ("KK", 12 * 10 + 2 * 30 - 14),
    ("2", 12 * 12 + 35 - 7),
    ("X", 12 * 13 + 55 - 7),
    ("D", 12 * 14 + 80 - 7),
    ("992XD", 12 * 6 + 2 * 18 + 35 + 55 + 80 + 24 * 3 - 35),
    ("XD", 12 * 13 + 55 + 80 + 24 - 14),
]


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_ladder_costs(text: str, cost: int) -> None:
    given = seen("99KK442XD 45678 45678 45678 45678 45678")
    assert ladder_cost(parse_action(text), given) == cost


def test_ladder_cost_less_90_where_it_would_open() -> None:
    hands = "99KK44222X 45678 45678 45678 45678 45678"
    basic, contest = seen(hands), seen(hands, rulebook=CONTEST)
    for text, opens in (("KK", True), ("22", True), ("2", False), ("KKX", False), ("99", False)):
        action = parse_action(text)
        assert would_open(action, contest) is opens
        assert ladder_cost(action, basic) - ladder_cost(action, contest) == 90 * opens
    assert not would_open(parse_action("K2"), contest)


def test_ladder_cheap_leads_what_opens() -> None:
    """JJJJ is 96 + 96 - 28 - 90 = 74, the lone 9 is 72 + 18 - 7 = 83; without opening, the 9."""
    assert lead("ladder-cheap", "9JJJJ", CONTEST) == "JJJJ"
    assert lead("ladder-cheap", "9JJJJ", BASIC) == "9"


def test_ladder_cost_less_70_on_an_enemy_who_holds_five_or_fewer() -> None:
    costs = [
        ladder_cost(parse_action("TT"), seen(f"99{rest} TT45678 {ENEMY} 456 456 456", "p1 99"))
        for rest in ("456784", "45678")
    ]
    assert costs[0] - costs[1] == 70
    ally = seen(f"9945 {ENEMY} TT45678 456 456 456", "p1 99", "p2 pass")
    assert ladder_cost(parse_action("TT"), ally) == costs[0]


def test_ladder_cheap_passes_on_an_ally_with_more_than_three_cards() -> None:
    assert answer_ally("ladder-cheap", "TTJ4", "99") == "pass"
    assert answer_ally("ladder-cheap", "TTJ", "99") == "TT"


# ---------------------------------------------------------------- whole-groups


def test_whole_groups_leads_its_lowest_whole_group() -> None:
    assert lead("whole-groups", "5559922X") == "555"
    assert lead("whole-groups", "22XD") == "22"
    assert lead("whole-groups", "33455", CONTEST) == "4"  # 3s come last


def test_whole_groups_hangs_one_joker_where_it_must() -> None:
    assert lead("whole-groups", "5567XX", bound=True) == "55X"


def test_whole_groups_answers_with_the_lowest_set_without_jokers() -> None:
    assert answer("whole-groups", "4556TTJ2XD", "44") == "55"
    assert answer("whole-groups", "45TTTJJ2XD", "99") == "TT"
    assert answer("whole-groups", "44556T22XD", "99") == "T2"


def test_whole_groups_never_beats_an_ally() -> None:
    assert answer_ally("whole-groups", "TTJJ", "99") == "pass"
    assert answer_ally("whole-groups", "TT", "99") == "pass"


def test_whole_groups_one_joker_on_the_opposite_gouji() -> None:
    assert answer_opposite("whole-groups", "456789TTAXD", "KK") == "AX"
    # two are needed, for one who holds more than five cards: not worth it
    assert answer_opposite("whole-groups", "456789TTXXD", "AA") == "pass"


def test_whole_groups_no_joker_on_an_open_set_of_anyone() -> None:
    hand = "44556T6TXD"
    assert answer("whole-groups", hand, "999", rest="456784") == "pass"


def test_whole_groups_one_joker_with_eight_cards_or_fewer() -> None:
    assert answer("whole-groups", "44556TTX", "999", rest="456784") == "TTX"
    assert answer("whole-groups", "445566TTX", "999", rest="456784") == "pass"


def test_whole_groups_two_jokers_on_an_owner_of_five_cards_or_fewer() -> None:
    assert answer("whole-groups", "445566TXD", "999", rest="45678") == "TXD"
    assert answer("whole-groups", "445566TXD", "999", rest="456784") == "pass"


def test_whole_groups_opens_first() -> None:
    assert lead("whole-groups", "44KKAA", CONTEST) == "KK"
    assert lead("whole-groups", "44KKAA", BASIC) == "44"
    assert lead("whole-groups", "44JJJ", CONTEST) == "44"


def test_whole_groups_opens_once() -> None:
    """p1 opens with KK, wins the trick, and leads 44 though AA would be 够级 too."""
    game = Game(["44KKAA", *["456789"] * 5], 0, CONTEST, start="play")
    game.play("p1 KK")
    while game.role != "lead":
        assert game.to_act is not None
        game.play(f"p{game.to_act + 1} pass")
    assert game.opened == (0,)
    assert action_text(make_bot("whole-groups", "").choose(view(game, SEATS[0]))) == "44"


# ---------------------------------------------------------------- exact-fit


def test_exact_fit_leads_its_lowest_group() -> None:
    assert lead("exact-fit", "5566779922X") == "55"
    assert lead("exact-fit", "22XX88") == "88X"
    assert lead("exact-fit", "XDD") == "X"


def test_exact_fit_hangs_a_joker_when_they_reach_all_groups_but_one() -> None:
    assert lead("exact-fit", "557788XD") == "55X"  # three groups, two jokers
    assert lead("exact-fit", "557788D") == "55"
    assert lead("exact-fit", "5577D") == "55D"


def test_exact_fit_hangs_a_joker_where_it_must() -> None:
    assert lead("exact-fit", "55778899XD", bound=True) == "55X"


def test_exact_fit_answers_with_the_group_of_the_size_first() -> None:
    assert answer("exact-fit", "TTTJJQQ22X", "99") == "JJ"
    assert answer("exact-fit", "TTT22X4", "99") == "22"


def test_exact_fit_then_fills_a_smaller_group_up() -> None:
    assert answer("exact-fit", "TTTTJJ2X4", "999") == "JJ2"
    assert answer("exact-fit", "TTTTJJX4", "999") == "JJX"
    assert answer("exact-fit", "TTTTJ2X4", "999") == "J2X"
    assert answer("exact-fit", "JXX44455", "999") == "pass"  # one joker at most


def test_exact_fit_then_splits_the_cheapest_larger_group() -> None:
    assert answer("exact-fit", "TTTTKKKK4", "999") == "TTT"


def test_exact_fit_never_answers_what_cannot_be_beaten() -> None:
    """R8.6: nobody is asked about a 大王, and where nothing beats the set it passes."""
    assert answer("exact-fit", "44556", "999") == "pass"
