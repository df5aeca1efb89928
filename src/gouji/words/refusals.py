"""Refusals as sentences (R19)."""

from collections.abc import Callable

from gouji.engine.cards import BIG, RANKS, SMALL, TWO, seat_name
from gouji.engine.refusal import Refusal
from gouji.engine.sets import CardSet
from gouji.words.names import (
    Text,
    cards_phrase,
    counted,
    place_name,
    rank_name,
    shown,
    some,
)

ASKED = {
    "declare": Text("说明不明点", "say whether he declares"),
    "lead": Text("发牌", "lead"),
    "answer": Text("应答", "answer"),
    "burn": Text("说烧不烧", "say whether he burns"),
    "close": Text("扣牌前最后表态", "have the last word before the close"),
}


def _one(n: int, en: str) -> str:
    return f"{counted(n).en} {en}{'' if n == 1 else 's'}"


def _game_over(r: Refusal) -> Text:
    first, last = seat_name(r.facts["places"][0]), seat_name(r.facts["places"][5])
    return Text(
        f"这一局已经打完（{first} {place_name(1).zh}，{last} {place_name(6).zh}），不能再出牌",
        f"the deal is over ({first} first out, {last} last): nothing more can be played",
    )


def _unreadable(r: Refusal) -> Text:
    text = shown(r.action)
    return Text(
        f"看不懂「{text}」：应写座位 p1 至 p6、一个空格，"
        "再写牌点（3456789TJQKA2XD）或 pass、yield、declare、timeout 之一",
        f"can't read “{text}”: it must be a seat p1 to p6, one space, "
        "then rank letters (3456789TJQKA2XD) or one of pass, yield, declare, timeout",
    )


def _not_your_turn(r: Refusal) -> Text:
    said, asked = seat_name(r.facts["said"]), _who(r)
    role = ASKED[r.facts["role"]]
    return Text(
        f"没轮到 {said}：现在该 {asked} {role.zh}", f"not {said}'s turn: {asked} is to {role.en}"
    )


def _must_declare(r: Refusal) -> Text:
    return Text(
        f"发牌之前先问明点：{_who(r)} 现在只能明点，或者说不明点",
        f"declarations come first: {_who(r)} may now only declare or pass",
    )


def _no_declare(r: Refusal) -> Text:
    if r.facts["phase"]:
        return Text(
            "明点只能在头一手牌发出之前说，现在已经晚了",
            "a declaration must come before the first lead: it is too late now",
        )
    return Text("这一局不设明点", "this deal has no declarations")


def _must_lead(r: Refusal) -> Text:
    who = _who(r)
    word = Text("让牌", "yield") if r.facts["word"] == _YIELD else Text("过牌", "pass")
    return Text(
        f"轮到 {who} 发牌，必须出一套牌，不能{word.zh}",
        f"{who} has the lead and must play a set: he can't {word.en}",
    )


_YIELD = (1 << 20) + 1

_NO_YIELD = {
    "burn": Text(
        "这里只问烧不烧，不烧就是，用不着让牌",
        "this asks only for a burn: decline it, there is nothing to yield",
    ),
    "close": Text(
        "别人都表过态了，只能上牌，或者过牌由他扣牌",
        "all others have answered: beat it or pass, which closes it",
    ),
    "restricted": Text(
        "对够级牌不能让牌，要么上牌，要么过牌", "a 够级 set can't be yielded on: beat it or pass"
    ),
    "protected": Text(
        "够死级的牌只问烧不烧，不能让牌", "a protected answer can only be burned, not yielded on"
    ),
    "not-opposite": Text(
        "让牌只能让对头的牌，这套牌是{owner}出的",
        "one may yield only on a set of one's opposite, and this is {owner}'s",
    ),
    "chaos": Text("四人乱缠时不能让牌", "there is no yielding in 四人乱缠"),
    "last": Text(
        "后面没有别人可让了，要么上牌，要么过牌", "nobody is left to yield to: beat it or pass"
    ),
}


def _no_yield(r: Refusal) -> Text:
    owner = seat_name(r.facts["owner"])
    text = _NO_YIELD[r.facts["why"]]
    return Text(text.zh.format(owner=f" {owner} "), text.en.format(owner=owner))


def _not_in_hand(r: Refusal) -> Text:
    rank, held, wanted = r.facts["rank"], r.facts["held"], r.facts["wanted"]
    have, lay = some(held, rank), some(wanted, rank)
    zh = f"只有{have.zh}" if held else f"没有{rank_name(rank).zh}"
    return Text(
        f"{_who(r)} 手里{zh}，出不了{lay.zh}",
        f"{_who(r)} holds {have.en} and can't play {lay.en}",
    )


def _not_a_set(r: Refusal) -> Text:
    names = [rank_name(rank) for rank in r.facts["ranks"]]
    return Text(
        f"{'、'.join(n.zh for n in names)}不能混着出：一套牌只能是同一个点数，另外可以贴 2、挂王",
        f"{', '.join(n.en for n in names[:-1])} and {names[-1].en} can't go together: "
        "a set has one rank, besides attached 2s and hung jokers",
    )


def _threes_last(r: Refusal) -> Text:
    left = r.facts["left"]
    return Text(
        f"憋三：三只能放在最后一手出，{_who(r)} 出完这套还剩{counted(left).zh}张",
        "threes come last: a set with a three must empty the hand, "
        f"and {_who(r)} would have {_one(left, 'card')} left",
    )


def _burner_needs_joker(r: Refusal) -> Text:
    jokers = r.facts["jokers"]
    exempt = Text("（出完手牌的那一套除外）", " (but the one that empties his hand)")
    if not r.facts["exempt"]:
        exempt = Text("", "")
    held = Text(
        f"，手里还有{counted(jokers).zh}个王" if jokers else "，手里已经没有王，只能过牌",
        f"; he holds {_one(jokers, 'joker')}" + ("" if jokers else " and can only pass"),
    )
    verb = _burn(r)
    phrase = cards_phrase(r.facts["set"])
    return Text(
        f"{_who(r)} {verb}过牌，以后每套都要挂王{exempt.zh}：{phrase.zh}没有挂王{held.zh}",
        f"{_who(r)} has burned and must hang a joker on every set{exempt.en}: "
        f"{phrase.en} has none{held.en}",
    )


def _wrong_size(r: Refusal) -> Text:
    top, new = CardSet(r.facts["top"]), CardSet(r.facts["set"])
    under, laid = cards_phrase(top.code), cards_phrase(new.code)
    owner = seat_name(r.facts["owner"])
    return Text(
        f"张数不对：{owner} 的{under.zh}是{counted(top.size).zh}张，"
        f"{laid.zh}是{counted(new.size).zh}张",
        f"wrong number of cards: {owner}'s {under.en} is {_one(top.size, 'card')}, "
        f"{laid.en} is {_one(new.size, 'card')}",
    )


def least_answer(top: CardSet) -> CardSet | None:
    """The lowest set that beats one (R3.2), or None where four packs hold none.

    >>> least_answer(CardSet("999XX")), least_answer(CardSet("222222")), least_answer(CardSet("9D"))
    (CardSet('TTTDD'), CardSet('XXXXDD'), None)
    """
    if top.big:
        return None
    above = RANKS.index(top.base) + 1
    rest = top.size - top.small
    if above == SMALL:  # jokers alone beat 2s; those hung on the top are gone
        small = min(rest, 4 - top.small)
        text = RANKS[SMALL] * small + RANKS[BIG] * (top.size - small)
    elif above == BIG:
        text = RANKS[BIG] * top.size
    else:
        text = RANKS[above] * min(rest, 16) + RANKS[TWO] * max(rest - 16, 0)
        text += RANKS[BIG] * top.small
    if text.count(RANKS[BIG]) > 4 or text.count(RANKS[TWO]) > 16:
        return None
    return CardSet(text)


def _too_low(r: Refusal) -> Text:
    top, new = CardSet(r.facts["top"]), CardSet(r.facts["set"])
    under, laid = cards_phrase(top.code), cards_phrase(new.code)
    owner = seat_name(r.facts["owner"])
    head = Text(
        f"{laid.zh}压不住 {owner} 的{under.zh}", f"{laid.en} doesn't beat {owner}'s {under.en}"
    )
    least = least_answer(top)
    if top.big:
        return Text(
            f"{head.zh}：挂了大王就是死牌", f"{head.en}: with a big joker in it nothing does"
        )
    low = RANKS.index(new.base) <= RANKS.index(top.base)
    short = new.big < top.small
    why = Text(
        "，".join(["牌点不够大"] * low + [f"大王差{counted(top.small - new.big).zh}个"] * short),
        " and ".join(
            ["its rank is not higher"] * low
            + [f"it is {_one(top.small - new.big, 'big joker')} short"] * short
        ),
    )
    if least is None:
        return Text(
            f"{head.zh}：{why.zh}，这套牌已经没有牌能压",
            f"{head.en}: {why.en}, and no cards could beat it",
        )
    need = cards_phrase(least.code)
    return Text(
        f"{head.zh}：{why.zh}，至少要{need.zh}", f"{head.en}: {why.en}; it takes at least {need.en}"
    )


def _burn_unsustainable(r: Refusal) -> Text:
    ranks, jokers = r.facts["ranks"], r.facts["jokers"]
    exempt = r.facts["exempt"]
    needed = ranks - 1 if exempt else ranks
    spared = Text("（最后一手可以不挂）", " (the last set needs none)") if exempt else Text("", "")
    verb = _burn(r)
    laid = cards_phrase(r.facts["set"])
    return Text(
        f"不能这样{verb}：{_who(r)} 出{laid.zh}以后还剩{counted(ranks).zh}种牌，"
        f"至少要留{counted(needed).zh}个王{spared.zh}，却只剩{counted(jokers).zh}个",
        f"{_who(r)} can't burn with {laid.en}: {_one(ranks, 'rank')} would be left, "
        f"which takes {_one(needed, 'joker')}{spared.en}, and he would have {counted(jokers).en}",
    )


def _who(r: Refusal) -> str:
    return "" if r.seat is None else seat_name(r.seat)


def _burn(r: Refusal) -> str:
    return "捎" if r.facts.get("base") == "contest" else "烧"


_MAKERS: dict[str, Callable[[Refusal], Text]] = {
    "game-over": _game_over,
    "unreadable": _unreadable,
    "not-your-turn": _not_your_turn,
    "must-declare": _must_declare,
    "no-declare": _no_declare,
    "must-lead": _must_lead,
    "no-yield": _no_yield,
    "not-in-hand": _not_in_hand,
    "not-a-set": _not_a_set,
    "threes-last": _threes_last,
    "burner-needs-joker": _burner_needs_joker,
    "wrong-size": _wrong_size,
    "too-low": _too_low,
    "burn-unsustainable": _burn_unsustainable,
}


def refusal(r: Refusal) -> Text:
    """Why an action is refused, in Chinese and English; KeyError for an unknown code (R19).

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["999XX", "4", "5", "TTTXD", "7", "8"], 0, BASIC, start="play")
    >>> _ = game.play("p1 999XX")
    >>> while game.to_act != 3:
    ...     _ = game.play(f"p{game.to_act + 1} pass")
    >>> refusal(game.why_not("p4 TTTXD")).zh
    '一个大王一个小王带三个十压不住 p1 的两个小王带三个九：大王差一个，至少要两个大王带三个十'
    """
    return _MAKERS[r.code](r)
