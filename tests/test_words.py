"""Every fact has its sentence, in both languages, and the sentence says the fact."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import gouji
from gouji.engine.cards import RANKS, SEAT_NAMES, SEATS, Seat
from gouji.engine.deal import Sale, make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import FAILED, Event, Game, Said
from gouji.engine.refusal import CLAUSES, Refusal
from gouji.engine.rulebook import BASIC, BY_NAME, CONTEST, SWITCHES, Rulebook, make_rulebook
from gouji.engine.scoring import KINDS, DealFacts, Item, check_facts, score
from gouji.engine.sets import CardSet, beats, parse_action
from gouji.engine.trick import EVENTS, ROLES
from gouji.words import (
    Text,
    call,
    cards_phrase,
    deed,
    event,
    fault,
    faults,
    item,
    items,
    opening,
    question,
    refusal,
    refusals,
    role_name,
    rulebook_name,
    rulebooks,
    sale,
    scores,
    sheet,
    switch,
    switches,
    table,
    total,
)
from gouji.words.refusals import least_answer

HAN = re.compile("[\u3000-\u9fff\uff00-\uffef]")
PLAYERS = ("王建国", "李秀英", "赵磊", "{who}", "周敏", "孙伟")


def position(hands: str, rulebook: Rulebook, *actions: str, leader: int = 0, **more: Any) -> Game:
    game = Game(hands.split("/"), leader, rulebook, start="play", **more)
    for action in actions:
        game.play(action)
    return game


def dealt(rulebook: Rulebook, seed: str = "gouji") -> Game:
    deal = make_deal(seed, Seat(0), rulebook.opening)
    return Game(deal.hands, deal.leader, rulebook)


def over() -> Game:
    return position("////9/8", BASIC, "p5 9", leader=4, finished=(0, 1, 2, 3))


def declarations_done() -> Game:
    game = dealt(CONTEST)
    while game.role == "declare":
        game.play(f"{SEAT_NAMES[game.to_act]} pass")
    return game


# ---------------------------------------------------------------- refusals

REFUSALS = [
    (
        over,
        "p6 8",
        "game-over",
        "这一局已经打完（头科 p1，大落 p6），不能再出牌",
        "the deal is over (p1 first out, p6 last): nothing more can be played",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1",
        "unreadable",
        "看不懂「p1」：座位和出牌之间要有一个空格，如「p3 99922X」「p4 pass」",
        "can't read “p1”: it must be a seat, one space and an action, "
        "as in “p3 99922X” or “p4 pass”",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p7 9",
        "unreadable",
        "看不懂「p7 9」：「p7」不是座位，座位是 p1 到 p6",
        "can't read “p7 9”: “p7” is no seat; seats are p1 to p6",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 ",
        "unreadable",
        "看不懂「p1 」：座位后面什么也没有",
        "can't read “p1 ”: nothing follows the seat",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 Pass",
        "unreadable",
        "看不懂「p1 Pass」：要写小写的 pass",
        "can't read “p1 Pass”: write pass in small letters",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 10",
        "unreadable",
        "看不懂「p1 10」：十要写成 T",
        "can't read “p1 10”: ten is written T",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 kk",
        "unreadable",
        "看不懂「p1 kk」：牌点字母要大写",
        "can't read “p1 kk”: rank letters are capitals",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 9\x1b[2J",
        "unreadable",
        "看不懂「p1 9\\x1b[2J」：「\\x1b」不是牌点；牌点是 3456789TJQKA2、X 小王、D 大王，"
        "不出牌写 pass、yield、declare 或 timeout",
        "can't read “p1 9\\x1b[2J”: “\\x1b” is no rank; ranks are 3456789TJQKA2, X (small joker) "
        "and D (big joker), and the words are pass, yield, declare and timeout",
    ),
    (
        lambda: position("99/8/7/6/5/4", BASIC, "p1 9"),
        "p3 pass",
        "not-your-turn",
        "没轮到 p3：现在问 p2 要不要",
        "not p3's turn: p2 is asked to answer",
    ),
    (
        lambda: position("KK9/8/7/6/5/4", CONTEST, "p1 KK"),
        "p4 pass",
        "not-your-turn",
        "没轮到 p4：现在问 p2 捎不捎",
        "not p4's turn: p2 is asked to burn",
    ),
    (
        lambda: dealt(CONTEST),
        "p1 yield",
        "must-declare",
        "发牌之前先说明点：p1 现在只能明点或者不明点",
        "declarations come first: p1 may now only declare or pass",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 declare",
        "no-declare",
        "不能明点：这种规则没有明点",
        "can't declare: this rulebook has no declarations",
    ),
    (
        lambda: position("9/8/7/6/5/4", CONTEST),
        "p1 declare",
        "no-declare",
        "不能明点：这一局从中间打起，明点的时候已经过了",
        "can't declare: this deal starts in the middle, past the time for it",
    ),
    (
        declarations_done,
        "p1 declare",
        "no-declare",
        "不能明点：说明点的时候已经过了",
        "can't declare: the time for it is past",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 pass",
        "must-lead",
        "轮到 p1 发牌，必须出一套牌，不能过牌",
        "p1 has the lead and must play a set: he can't pass",
    ),
    (
        lambda: position("9/8/7/6/5/4", BASIC),
        "p1 yield",
        "must-lead",
        "轮到 p1 发牌，必须出一套牌，不能让牌",
        "p1 has the lead and must play a set: he can't yield",
    ),
    (
        lambda: position("KK9/8/7/6/5/4", CONTEST, "p1 KK"),
        "p2 yield",
        "no-yield",
        "不能让牌：这里只问捎不捎",
        "can't yield: this asks only for a burn; decline it",
    ),
    (
        lambda: position(
            "99/88/77/TT/55/44",
            BASIC,
            "p1 9",
            "p2 pass",
            "p3 pass",
            "p4 yield",
            "p5 pass",
            "p6 pass",
        ),
        "p4 yield",
        "no-yield",
        "不能让牌：别人都表过态了，要么上牌，要么扣牌",
        "can't yield: all the others have answered; beat the set, or pass and close it",
    ),
    (
        lambda: position(
            "KK9/8/7/6/5/4", BASIC, "p1 KK", "p3 pass", "p5 pass", "p2 pass", "p6 pass"
        ),
        "p4 yield",
        "no-yield",
        "不能让牌：这是够级牌，要么上牌，要么过牌",
        "can't yield: this is a gouji set; beat it or pass",
    ),
    (
        lambda: position("99/88/77/TT/55/44", BASIC, "p1 9"),
        "p2 yield",
        "no-yield",
        "不能让牌：只能让对头的牌，这套牌是 p1 出的",
        "can't yield: one yields on sets of one's opposite, and this is p1's",
    ),
    (
        lambda: position("/99/77/TT/55/44", BASIC, "p2 9", leader=1, finished=(0,)),
        "p3 yield",
        "no-yield",
        "不能让牌：只能让对头的牌，这套牌是 p2 出的",
        "can't yield: one yields on sets of one's opposite, and this is p2's",
    ),
    (
        lambda: position("99///TT/55/44", BASIC, "p1 9", finished=(1, 2)),
        "p4 yield",
        "no-yield",
        "不能让牌：四人乱缠时没有让牌",
        "can't yield: there is none in chaos",
    ),
    (
        lambda: (
            position("99///TT//", BASIC | {}, "p1 9", finished=(1, 2, 4, 5))
            if False
            else position("99///TT//", CONTEST, "p1 9", finished=(1, 2, 4, 5))
        ),
        "p4 yield",
        "no-yield",
        "不能让牌：后面没有人了，要么上牌，要么过牌",
        "can't yield: nobody is left to yield to; beat the set or pass",
    ),
    (
        lambda: (
            position("9/64/6AA/KK5/774/65", BASIC, "p1 9", "p2 pass", "p3 pass", "p4 KK")
            if False
            else position("99/64/64/KK5/AA7/65", BASIC, "p1 99", "p2 pass", "p3 pass", "p4 KK")
        ),
        "p6 yield",
        "no-yield",
        "不能让牌：这里只问烧不烧",
        "can't yield: this asks only for a burn; decline it",
    ),
    (
        lambda: position("999/8/7/6/5/4", BASIC),
        "p1 9999",
        "not-in-hand",
        "p1 手里只有三个九，出不了四个九",
        "p1 holds three nines and can't play four nines",
    ),
    (
        lambda: position("999/8/7/6/5/4", BASIC),
        "p1 9D",
        "not-in-hand",
        "p1 手里没有大王，出不了一个大王",
        "p1 holds no big jokers and can't play one big joker",
    ),
    (
        lambda: position("6789/8/7/6/5/4", BASIC),
        "p1 679",
        "not-a-set",
        "六、七、九不能混着出：一套牌只能是一个点数，另外可以贴 2、挂王",
        "sixes, sevens and nines can't go together: "
        "a set has one rank, besides attached twos and hung jokers",
    ),
    (
        lambda: position("33389/8/7/6/5/4", CONTEST),
        "p1 33",
        "threes-last",
        "憋三：三只能放在最后一手出，p1 出完两个三手里还剩三张",
        "threes come last: p1 would have three cards left after two threes",
    ),
    (
        lambda: position("9X8/8/7/6/5/4", BASIC, bound=(0,)),
        "p1 9",
        "burner-needs-joker",
        "p1 烧过牌，往后每套都要挂王（打光手牌的那一套不用）：一个九里没有王，他手里有一个王",
        "p1 has burned and must hang a joker on every set (but the one that empties his hand): "
        "one nine has none, and he holds one joker",
    ),
    (
        lambda: position("9/T8/7/6/5/4", CONTEST, "p1 9", bound=(1,)),
        "p2 T",
        "burner-needs-joker",
        "p2 捎过牌，往后每套都要挂王：一个十里没有王，他手里没有王了，只能过牌",
        "p2 has burned and must hang a joker on every set: "
        "one ten has none, and he has none left and can only pass",
    ),
    (
        lambda: position("99/8/7/6/5/4", BASIC, bound=(0,)),
        "p1 9",
        "burner-needs-joker",
        "p1 烧过牌，往后每套都要挂王（打光手牌的那一套不用）：一个九里没有王，"
        "他手里没有王了，只能一手打光",
        "p1 has burned and must hang a joker on every set (but the one that empties his hand): "
        "one nine has none, and he has none left and must play his whole hand",
    ),
    (
        lambda: position("9995/TTJ/7/6/5/4", BASIC, "p1 999"),
        "p2 TT",
        "wrong-size",
        "张数不对：p1 的三个九是三张，两个十是两张",
        "wrong number of cards: p1's three nines: three cards; two tens: two cards",
    ),
    (
        lambda: position(
            "999XX5/6/6/TTTXDDX/6/6",
            BASIC,
            *("p1 999XX", "p3 pass", "p5 pass", "p2 pass", "p6 pass"),
        ),
        "p4 TTTXD",
        "too-low",
        "一个大王一个小王带三个十压不住 p1 的两个小王带三个九："
        "大王要两个，只有一个；至少要两个大王带三个十",
        "one big joker and one small joker with three tens won't beat "
        "p1's two small jokers with three nines: "
        "it takes two big jokers and there is one; at least two big jokers with three tens",
    ),
    (
        lambda: position("888/77D/7/6/5/4", BASIC, "p1 888"),
        "p2 77D",
        "too-low",
        "一个大王带两个七压不住 p1 的三个八：牌点要大过八；至少要三个九",
        "one big joker with two sevens won't beat p1's three eights: "
        "its rank must be above eight; at least three nines",
    ),
    (
        lambda: position(
            "22X9/6/6/22X5/6/6", BASIC, *("p1 22X", "p3 pass", "p5 pass", "p2 pass", "p6 pass")
        ),
        "p4 22X",
        "too-low",
        "一个小王带两个2压不住 p1 的一个小王带两个2：牌点要大过2，要一个大王，一个也没有；"
        "至少要一个大王两个小王",
        "one small joker with two twos won't beat p1's one small joker with two twos: "
        "its rank must be above two and it takes one big joker and there is none; "
        "at least one big joker and two small jokers",
    ),
    (
        lambda: position(
            "2222222229/6/6/AAAAAAAAA/6/6",
            BASIC,
            *("p1 222222222", "p3 pass", "p5 pass", "p2 pass", "p6 pass"),
        ),
        "p4 AAAAAAAAA",
        "too-low",
        "九个A压不住 p1 的九个2：牌点要大过2；已经没有牌能压它",
        "nine aces won't beat p1's nine twos: its rank must be above two; no cards could",
    ),
    (
        lambda: position("KK9/67/AA456X/8/6/6", BASIC, "p1 KK"),
        "p3 AA",
        "burn-unsustainable",
        "不能这样烧牌：p3 出两个A，手里还剩三种牌，至少要留两个王（最后一套不用挂），却只剩一个",
        "p3 can't burn like this: two aces would leave him three ranks, "
        "which takes two jokers (the last set needs none), and he would have one",
    ),
    (
        lambda: position("KK9/AA22/6/8/6/6", CONTEST, "p1 KK"),
        "p2 AA",
        "burn-unsustainable",
        "不能这样捎牌：p2 出两个A，手里还剩一种牌，至少要留一个王，却一个也不剩",
        "p2 can't burn like this: two aces would leave him one rank, "
        "which takes one joker, and he would have none",
    ),
]


@pytest.mark.parametrize(("game", "action", "code", "zh", "en"), REFUSALS)
def test_refusals(game: Any, action: str, code: str, zh: str, en: str) -> None:
    r = game().why_not(action)
    assert r.code == code
    assert refusal(r) == (zh, en)


def test_every_refusal_is_among_the_examples() -> None:
    assert {code for _, _, code, _, _ in REFUSALS} == set(CLAUSES)


def test_refusals_that_the_engine_cannot_meet_have_sentences_too() -> None:
    dead = {"set": parse_action("TTTDD"), "top": parse_action("999D"), "owner": Seat(1)}
    assert refusal(Refusal("too-low", "p1 TTTDD", Seat(0), dead)).zh == (
        "两个大王带三个十压不住 p2 的一个大王带三个九：挂了大王就是死牌，谁也压不住"
    )
    shut = {"why": "protected", "owner": Seat(3), "base": "contest"}
    assert "捎不捎" in refusal(Refusal("no-yield", "p1 yield", Seat(0), shut)).zh


def test_players_names_stand_without_spaces_and_may_hold_anything() -> None:
    r = position("888/77D/7/6/5/4", BASIC, "p1 888").why_not("p2 77D")
    assert refusal(r, PLAYERS).zh.startswith("一个大王带两个七压不住王建国的三个八：")
    game = position("888/6/6/777/6/6", BASIC, *("p1 888", "p2 pass", "p3 pass"))
    assert refusal(game.why_not("p5 pass"), PLAYERS).zh == "没轮到周敏：现在问 {who} 要不要"


def test_an_unknown_refusal_is_an_error() -> None:
    with pytest.raises(KeyError):
        refusal(Refusal("too-good", "p1 9", Seat(0)))


ALL_SETS = [
    CardSet(RANKS[base] * n + "2" * twos + "X" * small + "D" * big)
    for base in (0, 6, 11, 12)
    for n in (0, 1, 2, 8, 16)
    for twos in (0, 1, 9)
    for small in range(5)
    for big in range(5)
    if n + twos + small + big and (base < 12 or n == 0)
]


@pytest.mark.parametrize("top", ALL_SETS, ids=str)
def test_least_answer_beats_and_nothing_lower_does(top: CardSet) -> None:
    least = least_answer(top)
    if least is None:
        assert top.big or top.twos + top.small > 4 or top.size > 16
        return
    assert beats(least, top)
    lower = [
        s for s in ALL_SETS if s.size == top.size and RANKS.index(s.base) < RANKS.index(least.base)
    ]
    assert not any(beats(s, top) for s in lower)


# ---------------------------------------------------------------- faults


def raised(make: Any) -> Fault:
    with pytest.raises(Fault) as caught:
        make()
    return caught.value


PLACES = (Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5))
HANDS = ["9"] * 6

FAULTS = [
    (lambda: make_rulebook("qingdao"), "unknown-rulebook", "rulebook", "qingdao"),
    (lambda: make_rulebook(3), "wrong-type", "rulebook", "3"),
    (lambda: make_rulebook({}), "missing-key", "rulebook.base", ""),
    (lambda: make_rulebook({"base": "x"}), "bad-choice", "rulebook.base", '"contest"'),
    (lambda: make_rulebook({"base": "basic", "name": 1}), "wrong-type", "rulebook.name", "1"),
    (
        lambda: make_rulebook({"base": "basic", "burn_orders": 1}),
        "unknown-switch",
        "rulebook.burn_orders",
        "burn_order",
    ),
    (
        lambda: make_rulebook({"base": "basic", "zzz\n": 1}),
        "unknown-switch",
        "rulebook.zzz\\n",
        "",
    ),
    (
        lambda: make_rulebook({"base": "basic", "sweep": "most"}),
        "bad-choice",
        "rulebook.sweep",
        '"double"',
    ),
    (
        lambda: make_rulebook({"base": "basic", "clock_s": -1}),
        "not-whole",
        "rulebook.clock_s",
        "-1",
    ),
    (
        lambda: make_rulebook({"base": "basic", "place_points": [1]}),
        "not-six-points",
        "rulebook.place_points",
        "[1]",
    ),
    (
        lambda: make_rulebook({"base": "basic", "threes_last": 1}),
        "wrong-type",
        "rulebook.threes_last",
        "true",
    ),
    (lambda: Game(HANDS[:5], 0, BASIC), "six-hands", "hands", "5"),
    (lambda: Game([*HANDS[:5], "Z"], 0, BASIC), "strange-card", "hands", "p6"),
    (lambda: Game([*HANDS[:5], [1]], 0, BASIC), "strange-counts", "hands", "p6"),
    (lambda: Game(HANDS, 0, BASIC, start="middle"), "bad-choice", "start", '"play"'),
    (lambda: Game(HANDS, 0, BASIC), "not-36", "hands", "p1"),
    (lambda: Game(HANDS, 0, BASIC, finished=(1,)), "only-in-play", "finished", "play"),
    (lambda: Game(HANDS, 9, BASIC, start="play"), "no-seat", "leader", "9"),
    (
        lambda: Game(HANDS, 0, BASIC, start="play", bound=(1, 1)),
        "seat-twice",
        "bound",
        "p2",
    ),
    (
        lambda: Game(HANDS, 0, BASIC, start="play", finished=(1,)),
        "finished-holds",
        "finished",
        "p2",
    ),
    (lambda: Game([*HANDS[:5], ""], 0, BASIC, start="play"), "empty-hand", "hands", "p6"),
    (
        lambda: Game(["9", *[""] * 5], 0, BASIC, start="play", finished=(1, 2, 3, 4, 5)),
        "too-few-hands",
        "hands",
        "",
    ),
    (
        lambda: Game(["XXXXX", *HANDS[1:]], 0, BASIC, start="play"),
        "too-many",
        "hands",
        "5",
    ),
    (
        lambda: Game(["", *HANDS[1:]], 1, BASIC, start="play", finished=(0,), bound=(0,)),
        "bound-out",
        "bound",
        "p1",
    ),
    (
        lambda: Game(["", *HANDS[1:]], 0, BASIC, start="play", finished=(0,)),
        "leader-out",
        "leader",
        "",
    ),
    (lambda: check_facts(DealFacts(places=PLACES[:5]), BASIC), "six-places", "places", "5"),
    (
        lambda: check_facts(DealFacts(places=(*PLACES[:5], Seat(0))), BASIC),
        "placed-twice",
        "places",
        "p1",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, placed_last=(Seat(0),)), BASIC),
        "not-placed-last",
        "placed_last",
        "p1",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, declared=frozenset({Seat(2)})), BASIC),
        "no-declarations",
        "declared",
        "p3",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, blocked=((Seat(2), Seat(3)),)), BASIC),
        "no-blocks",
        "blocked",
        "p3",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, burned=((Seat(2), Seat(2)),)), BASIC),
        "own-set",
        "burned",
        "p3",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, burned=((Seat(2), Seat(5)),)), BASIC),
        "burned-opposite",
        "burned",
        "p6",
    ),
    (
        lambda: check_facts(DealFacts(places=PLACES, taken=(-1, 0)), BASIC),
        "points-taken",
        "taken",
        "-1",
    ),
]


@pytest.mark.parametrize(("make", "code", "key", "names"), FAULTS)
def test_faults_name_the_key_and_the_case(make: Any, code: str, key: str, names: str) -> None:
    f = raised(make)
    text = fault(f)
    assert f.code == code
    assert text.zh.startswith(f"{key}：")
    assert text.en.startswith(f"{key}: ")
    assert names in text.zh
    assert names in text.en


def test_a_fault_without_a_key_is_the_reason_alone() -> None:
    assert fault(Fault("no-file", "")) == ("没有这个文件", "no such file")


def test_an_unknown_fault_is_an_error() -> None:
    with pytest.raises(KeyError):
        fault(Fault("never-heard-of", "hands"))


def test_a_near_name_is_suggested() -> None:
    assert fault(Fault("unknown-key", "acions", near="actions")) == (
        "acions：牌谱里没有这一项，是不是 actions？",
        "acions: a record has no such key; did you mean actions?",
    )
    assert fault(Fault("unknown-key", "colour", near="")).en == "colour: a record has no such key"


def test_values_from_outside_are_cut_and_escaped() -> None:
    long = fault(Fault("no-seat", "leader", value="\x1b" + "p" * 10_000))
    assert len(long.zh) < 120
    assert "\x1b" not in long.zh


def fault_calls() -> Iterator[tuple[str, str, set[str], bool]]:
    """Every `Fault(...)` in the source: where, its code, its facts, whether there may be others."""
    for path in sorted(Path(gouji.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault":
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}"
                facts = {keyword.arg for keyword in node.keywords}
                yield f"{path.name}:{node.lineno}", code.value, facts - {None}, None in facts


@pytest.mark.parametrize(("where", "code", "facts", "more"), list(fault_calls()))
def test_every_fault_raised_has_a_sentence_and_its_facts(
    where: str, code: str, facts: set[str], more: bool
) -> None:
    template = faults.FAULTS[code]
    for text in template:
        needed = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert more or needed <= facts, where


# ---------------------------------------------------------------- calls and the table

CALLS = [
    ("888", "三个八", "three eights"),
    ("9", "一个九", "one nine"),
    ("TT", "两个十", "two tens"),
    ("JJJJ", "四个J", "four jacks"),
    ("22", "两个2", "two twos"),
    ("99922", "三个九带两个2", "three nines and two twos"),
    ("999XX", "两个小花带三个九", "two small jokers with three nines"),
    ("99XXD", "一个大花两个小花带两个九", "one big joker and two small jokers with two nines"),
    ("992D", "一个大花带两个九一个2", "one big joker with two nines and one two"),
    ("2X", "一个小花带一个2", "one small joker with one two"),
    ("XX", "两个小花", "two small jokers"),
    ("XD", "一个大花一个小花", "one big joker and one small joker"),
    ("D", "一个大花", "one big joker"),
    ("6" * 12, "十二个六", "twelve sixes"),
    ("pass", "过牌", "pass"),
    ("yield", "让牌", "yield"),
    ("declare", "明点", "declare"),
    ("timeout", "超时", "time is up"),
]


@pytest.mark.parametrize(("text", "zh", "en"), CALLS)
def test_calls(text: str, zh: str, en: str) -> None:
    assert call(parse_action(text)) == (zh, en)


@pytest.mark.parametrize(
    "text", [text for text, _, _ in CALLS if text[0].isupper() or text[0].isdigit()]
)
def test_calls_say_hua_and_sentences_wang(text: str) -> None:
    phrase = cards_phrase(parse_action(text))
    assert phrase.zh == call(parse_action(text)).zh.replace("花", "王")
    assert "花" not in phrase.zh


def test_calls_are_as_many_as_sets() -> None:
    assert len({call(s.code).zh for s in ALL_SETS}) == len({s.code for s in ALL_SETS})
    assert len({call(s.code).en for s in ALL_SETS}) == len({s.code for s in ALL_SETS})


def test_deeds_know_their_role() -> None:
    def done(role: str, action: str, book: Rulebook = CONTEST) -> str:
        return deed(Said(Seat(0), role, parse_action(action)), book).zh

    assert done("declare", "declare") == "明点"
    assert done("declare", "pass") == "不明点"
    assert done("answer", "pass") == "过牌"
    assert done("answer", "yield") == "让牌"
    assert done("close", "pass") == "扣牌"
    assert done("close", "99") == "两个九"
    assert done("burn", "pass") == "不捎"
    assert done("burn", "pass", BASIC) == "不烧"
    assert done("burn", "TTX") == "捎牌，一个小花带两个十"
    assert done("burn", "timeout") == "超时"
    assert deed(Said(Seat(0), "lead", FAILED), CONTEST).zh == "挂不上王"


QUESTIONS = [
    (over, "这一局打完了"),
    (lambda: dealt(CONTEST), "p1：明不明点？"),
    (lambda: position("9/8/7/6/5/4", BASIC), "轮到 p1 发牌"),
    (lambda: position("9X/8/7/6/5/4", CONTEST, bound=(0,)), "轮到 p1 发牌，捎过牌，要挂王"),
    (lambda: position("99/8/7/6/5/4", BASIC, "p1 9"), "p2：p1 的一个九，要不要？"),
    (
        lambda: position("99/8/7/6/5/4", BASIC, "p1 9", "p2 pass", "p3 pass"),
        "p4：对头 p1 的一个九，要不要？",
    ),
    (lambda: position("KK9/8/7/6/5/4", CONTEST, "p1 KK"), "p2：p1 的两个K，捎不捎？"),
    (
        lambda: position("KK9/8/7/6/5/4", BASIC, "p1 KK", *(f"p{i} pass" for i in (3, 5, 2, 6))),
        "p4：对头 p1 够级，两个K，要不要？",
    ),
    (
        lambda: position(
            "KK9//7/6/5/4", BASIC, "p1 KK", *(f"p{i} pass" for i in (3, 6, 4)), finished=(1,)
        ),
        "p5 无头：p1 的够级牌两个K，要不要？",
    ),
    (
        lambda: position(
            "99/8/7/TT/5/4", BASIC, "p1 9", "p2 pass", "p3 pass", "p4 yield", "p5 pass", "p6 pass"
        ),
        "p4：p1 的一个九，要还是扣？",
    ),
]


@pytest.mark.parametrize(("game", "zh"), QUESTIONS)
def test_questions(game: Any, zh: str) -> None:
    text = question(game())
    assert text.zh == zh
    assert not HAN.search(text.en)


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("book", [BASIC, CONTEST], ids=["basic", "contest"])
def test_every_event_has_a_sentence(kind: str, book: Rulebook) -> None:
    text = event(Event(kind, Seat(2), 5), book)
    assert text.zh
    assert not HAN.search(text.en)
    assert "捎" not in text.zh or book is CONTEST


@pytest.mark.parametrize("role", [role for role in ROLES if role])
def test_every_role_has_a_name(role: str) -> None:
    assert role_name(role, BASIC).zh


def test_sales_and_openings() -> None:
    assert sale(Sale(Seat(0), Seat(3), "X")) == (
        "p1 向 p4 买一个三，付一个小王",
        "p1 buys a three of p4 for a small joker",
    )
    assert sale(Sale(Seat(0), Seat(3), None)).en == "p4 gives p1 a three for nothing"
    steps = opening(make_deal("gouji", Seat(0), CONTEST.opening), CONTEST)
    assert [step.zh for step in steps] == ["p1 抽到梅花K", "p1 先抓牌"]
    for n in range(200):
        deal = make_deal(f"draw {n}", Seat(0), BASIC.opening)
        said = opening(deal, BASIC, PLAYERS)
        assert len(said) == len(deal.draws) + 1 + max(len(deal.shown), 1)
        assert ("不算" in said[0].zh) == (len(deal.draws) > 1)


# ---------------------------------------------------------------- scores

FACTS = DealFacts(
    places=(Seat(2), Seat(0), Seat(4), Seat(1), Seat(3), Seat(5)),
    opened=frozenset({Seat(0), Seat(3)}),
    declared=frozenset({Seat(0), Seat(1)}),
    burned=((Seat(2), Seat(1)), (Seat(2), Seat(3)), (Seat(2), Seat(4))),
    blocked=((Seat(1), Seat(2)), (Seat(3), Seat(2)), (Seat(5), Seat(1))),
)


def test_items_say_why() -> None:
    lines = items(score(FACTS, CONTEST), CONTEST, FACTS)
    assert [line.zh for line in lines] == [
        "p1 二科 +2（R16.2）",
        "p3 头科 +4（R16.2）",
        "p4 二落 -2（R16.2）",
        "p6 大落 -4（R16.2）",
        "p3 串三户 +6：p1、p3、p5 包了前三名（R16.3）",
        "p3 捎牌 +1：捎住 p2、p4（R10.7）",
        "p3 憋三 +1：p2 只剩三，被憋住（R15.2）",
        "p3 憋三 +1：p4 只剩三，被憋住（R15.2）",
        "p3 点贡 +1：p6 没有开点（R14.2）",
        "p5 点贡 +1：p2 没有开点（R14.2）",
        "p6 点贡 +1：p3 没有开点（R14.2）",
        "p2 明点 +2：明了点，p5 没有开点（R14.3）",
        "p4 明点失败 +2：p1 明了点，p4 开了点（R14.3）",
    ]
    assert lines[-1].en == "p4 declare-failed +2: p1 declared, but p4 opened (R14.3)"
    assert total(score(FACTS, CONTEST)).en == "p1, p3 and p5: 17; p2, p4 and p6: -1"


@pytest.mark.parametrize("sweep", ["double", "add", "only"])
def test_sweeps_say_how_they_count(sweep: str) -> None:
    book = make_rulebook({"base": "basic", "sweep": sweep})
    facts = DealFacts(places=FACTS.places)
    lines = [line.zh for line in items(score(facts, book), book, facts) if "串三户" in line.zh]
    ends = {
        "double": "，分数翻番（R16.3）",
        "add": "包了前三名（R16.3）",
        "only": "，别的分都不算（R16.3）",
    }
    assert lines[0].endswith(ends[sweep])


def test_every_kind_of_item_has_its_words() -> None:
    assert tuple(scores.KINDS) == tuple(scores.CLAUSES) == KINDS
    assert item(Item(Seat(2), 1, "burn"), BASIC, FACTS).zh == "p3 烧牌 +1：烧住 p2、p4（R10.7）"


def test_what_the_floor_cuts_is_told() -> None:
    facts = DealFacts(places=FACTS.places)
    assert total(score(facts, BASIC)).zh == "p1、p3、p5 12 分；p2、p4、p6 0 分（合 -6，只记正分）"


# ---------------------------------------------------------------- rulebooks


@pytest.mark.parametrize("key", SWITCHES)
def test_every_switch_has_a_sentence_for_every_value(key: str) -> None:
    values = {getattr(book, key) for book in BY_NAME.values()}
    if isinstance(next(iter(values)), bool):
        values = {True, False}
    for value in values | set(rulebooks.CHOICES.get(key, ())):
        assert switch(key, value).zh
        assert not HAN.search(switch(key, value).en)


def test_house_rulebooks_say_what_they_change() -> None:
    book = make_rulebook({"base": "contest", "clock_s": 0, "sweep": "none", "threes_last": False})
    assert rulebook_name(book).zh == "比赛规则（有改动）"
    assert [line.zh for line in switches(book)] == ["不憋三", "串三户不另加分", "不限时"]
    named = make_rulebook({"base": "contest", "name": "青岛\x1b"})
    assert rulebook_name(named) == ("青岛\\x1b", "青岛\\x1b")


# ---------------------------------------------------------------- everything at once


def texts_of(value: Any) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_of(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from texts_of(part)


@pytest.mark.parametrize("module", [faults, refusals, rulebooks, scores, sheet, table])
def test_every_template_is_whole(module: Any) -> None:
    for name, value in vars(module).items():
        for text in texts_of(value):
            assert not HAN.search(text.en), name
            fields = [
                {field for _, field, _, _ in Formatter().parse(side) if field} for side in text
            ]
            assert fields[1] <= fields[0] or fields[0] <= fields[1], (name, text)


def nonsense(game: Game, rng: random.Random) -> str:
    seat = game.to_act if rng.random() < 0.9 and game.to_act is not None else rng.choice(SEATS)
    hand = game.hand_text(seat) or "9"
    top = game.top
    size = CardSet(top).size if top is not None and rng.random() < 0.7 else rng.randint(1, 5)
    what = rng.choice(
        (
            "pass",
            "yield",
            "declare",
            "".join(rng.choice(RANKS) for _ in range(size)),
            "".join(rng.sample(hand, min(size, len(hand)))),
            rng.choice(hand) * size,
            rng.choice(RANKS) * (size - 1) + rng.choice("2XD"),
            rng.choice(hand) * max(size - 2, 0) + rng.choice("2XD") * 2,
        )
    )
    return f"{SEAT_NAMES[seat]} {what}"


HOUSE = {"base": "basic", "threes_last": True, "chaos_locks": True, "open_point": 3}


@pytest.mark.parametrize("rulebook", ["basic", "contest", HOUSE], ids=["basic", "contest", "house"])
def test_whole_deals_never_lack_a_sentence(rulebook: Any) -> None:
    book = make_rulebook(rulebook)
    rng = random.Random(7)
    met = set()
    for n in range(4):
        game = dealt(book, f"walk {n}")
        for sold in game.bought:
            assert sale(sold).zh
        while True:
            said = [question(game, PLAYERS)]
            for _ in range(4):
                r = game.why_not(nonsense(game, rng))
                if r is not None:
                    met.add(r.code)
                    said.append(refusal(r))
            if game.over:
                break
            seat, role, action = game.to_act, game.role, rng.choice(game.legal())
            said.append(deed(Said(seat, role, action), book))
            game.apply(action)
            said += [event(e, book) for e in game.events()]
            for text in said:
                assert text.zh
                assert text.en
                assert "{" not in text.en.replace("{who}", "")
        facts = game.facts()
        assert len(items(game.score(), book, facts)) == len(game.score().items)
        assert total(game.score()).zh
    assert {"game-over", "not-your-turn", "not-in-hand", "too-low", "wrong-size"} <= met


def test_numbers_of_a_hundred_and_more() -> None:
    from gouji.words.names import number

    assert [number(n).zh for n in (99, 100, 216)] == ["九十九", "100", "216"]


def test_texts_from_outside_keep_their_spaces() -> None:
    said = Text("{who} 的牌 {what}", "{who} {what}").fill(who="王 五", what="三个八")
    assert said.zh == "王 五 的牌三个八"
