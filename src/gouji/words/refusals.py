"""Refusals as sentences (R19)."""

from collections.abc import Callable

from gouji.engine.cards import BIG, RANKS, SEAT_NAMES, SMALL, TWO
from gouji.engine.refusal import Refusal
from gouji.engine.sets import WORDS, YIELD, CardSet
from gouji.words.names import (
    Names,
    Text,
    cards_phrase,
    number,
    plural,
    rank_name,
    seats_text,
    shown,
    some,
)

Fields = dict[str, object]

_SENTENCES = {
    "game-over": Text(
        "这一局已经打完（头科 {first}，大落 {last}），不能再出牌",
        "the deal is over ({first} first out, {last} last): nothing more can be played",
    ),
    "unreadable": Text("看不懂「{text}」：{why}", "can't read “{text}”: {why}"),
    "not-your-turn": Text("没轮到 {said}：{asked}", "not {said}'s turn: {asked}"),
    "must-declare": Text(
        "发牌之前先说明点：{who} 现在只能明点或者不明点",
        "declarations come first: {who} may now only declare or pass",
    ),
    "no-declare": Text("不能明点：{why}", "can't declare: {why}"),
    "must-lead": Text(
        "轮到 {who} 发牌，必须出一套牌，不能{word}",
        "{who} has the lead and must play a set: he can't {word}",
    ),
    "no-yield": Text("不能让牌：{why}", "can't yield: {why}"),
    "not-in-hand": Text(
        "{who} 手里{held}，出不了{wanted}", "{who} holds {held} and can't play {wanted}"
    ),
    "not-a-set": Text(
        "{ranks}不能混着出：一套牌只能是一个点数，另外可以贴 2、挂王",
        "{ranks} can't go together: a set has one rank, besides attached twos and hung jokers",
    ),
    "threes-last": Text(
        "憋三：三只能放在最后一手出，{who} 出完{set}手里还剩{left}张",
        "threes come last: {who} would have {left} left after {set}",
    ),
    "burner-needs-joker": Text(
        "{who} {burn}过牌，往后每套都要挂王{exempt}：{set}里没有王，{rest}",
        "{who} has burned and must hang a joker on every set{exempt}: {set} has none, and {rest}",
    ),
    "wrong-size": Text(
        "张数不对：{owner} 的{top}是{wanted}张，{set}是{laid}张",
        "wrong number of cards: {owner}'s {top}: {wanted}; {set}: {laid}",
    ),
    "too-low": Text(
        "{set}压不住 {owner} 的{top}：{why}{least}",
        "{set} won't beat {owner}'s {top}: {why}{least}",
    ),
    "burn-unsustainable": Text(
        "不能这样{burn}牌：{who} 出{set}，手里还剩{ranks}种牌，"
        "至少要留{needed}个王{exempt}，却{jokers}",
        "{who} can't burn like this: {set} would leave him {ranks}, "
        "which takes {needed}{exempt}, and he would have {jokers}",
    ),
}

_UNREADABLE = {
    "space": Text(
        "座位和出牌之间要有一个空格，如「p3 99922X」「p4 pass」",
        "it must be a seat, one space and an action, as in “p3 99922X” or “p4 pass”",
    ),
    "seat": Text("「{part}」不是座位，座位是 p1 到 p6", "“{part}” is no seat; seats are p1 to p6"),
    "nothing": Text("座位后面什么也没有", "nothing follows the seat"),
    "word": Text("要写小写的 {part}", "write {part} in small letters"),
    "small": Text("牌点字母要大写", "rank letters are capitals"),
    "ten": Text("十要写成 T", "ten is written T"),
    "card": Text(
        "「{part}」不是牌点；牌点是 3456789TJQKA2、X 小王、D 大王，"
        "不出牌写 pass、yield、declare 或 timeout",
        "“{part}” is no rank; ranks are 3456789TJQKA2, X (small joker) and D (big joker), "
        "and the words are pass, yield, declare and timeout",
    ),
}

_ASKED = {
    "declare": Text("现在问 {who} 明不明点", "{who} is asked to declare or pass"),
    "lead": Text("现在该 {who} 发牌", "{who} has the lead"),
    "answer": Text("现在问 {who} 要不要", "{who} is asked to answer"),
    "burn": Text("现在问 {who} {burn}不{burn}", "{who} is asked to burn"),
    "close": Text("现在问 {who} 要还是扣", "{who} has the last word"),
}

_NO_DECLARE = {
    "late": Text("说明点的时候已经过了", "the time for it is past"),
    "position": Text(
        "这一局从中间打起，明点的时候已经过了",
        "this deal starts in the middle, past the time for it",
    ),
    "rulebook": Text("这种规则没有明点", "this rulebook has no declarations"),
}

_NO_YIELD = {
    "burn": Text("这里只问{burn}不{burn}", "this asks only for a burn; decline it"),
    "close": Text(
        "别人都表过态了，要么上牌，要么扣牌",
        "all the others have answered; beat the set, or pass and close it",
    ),
    "restricted": Text("这是够级牌，要么上牌，要么过牌", "this is a gouji set; beat it or pass"),
    "protected": Text(
        "这是够死级的牌，只问{burn}不{burn}", "this is a protected answer, open to burners alone"
    ),
    "not-opposite": Text(
        "只能让对头的牌，这套牌是 {owner} 出的",
        "one yields on sets of one's opposite, and this is {owner}'s",
    ),
    "chaos": Text("四人乱缠时没有让牌", "there is none in chaos"),
    "last": Text(
        "后面没有人了，要么上牌，要么过牌", "nobody is left to yield to; beat the set or pass"
    ),
}

_LOW = Text("牌点要大过{base}", "its rank must be above {base}")
_SHORT = Text("大王要{need}个，只有{has}个", "it takes {need} and there is {has}")
_NO_BIG = Text("要{need}个大王，一个也没有", "it takes {need} and there is none")
_DEAD = Text("挂了大王就是死牌，谁也压不住", "a set with a big joker can't be beaten")
_LEAST = Text("；至少要{least}", "; at least {least}")
_NONE_LEFT = Text("；已经没有牌能压它", "; no cards could")

_EXEMPT_PLAY = Text("（打光手牌的那一套不用）", " (but the one that empties his hand)")
_EXEMPT_COUNT = Text("（最后一套不用挂）", " (the last set needs none)")
_NOTHING = Text("", "")
_JOKERS_LEFT = Text("只剩{n}个", "{n}")
_NO_JOKER_LEFT = Text("一个也不剩", "none")
_JOKERS_HELD = Text("他手里有{jokers}个王", "he holds {jokers}")
_JOKERS_GONE = Text("他手里没有王了，只能过牌", "he has none left and can only pass")
_EMPTY_IT = Text("他手里没有王了，只能一手打光", "he has none left and must play his whole hand")


def refusal(r: Refusal, names: Names = SEAT_NAMES) -> Text:
    """Why an action is refused; KeyError for an unknown code (R19).

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["8889", "444", "555", "77D", "777", "666"], 0, BASIC, start="play")
    >>> _ = [game.play(text) for text in ("p1 888", "p2 pass", "p3 pass")]
    >>> refusal(game.why_not("p4 77D")).zh
    '一个大王带两个七压不住 p1 的三个八：牌点要大过八；至少要三个九'
    """
    fields = _common(r, names)
    return _SENTENCES[r.code].fill(**fields | _FIELDS[r.code](r, fields))


def _common(r: Refusal, names: Names) -> Fields:
    fields: Fields = {} if r.seat is None else {"who": names[r.seat]}
    for key, fact in r.facts.items():
        if key in ("owner", "said"):
            fields[key] = names[fact]
        elif key in ("set", "top"):
            fields[key] = cards_phrase(fact)
        elif key == "base":
            fields["burn"] = burn_word(fact)
        elif key == "places":
            fields |= {"first": names[fact[0]], "last": names[fact[5]]}
    return fields


def burn_word(base: str) -> Text:
    """How a rulebook calls a burn: 烧 in A, 捎 in B (R10).

    >>> burn_word("contest").zh
    '捎'
    """
    return Text("捎" if base == "contest" else "烧", "burn")


def _unreadable(r: Refusal, fields: Fields) -> Fields:
    seat, space, what = r.action.partition(" ")
    strange = next((letter for letter in what if letter not in RANKS), "")
    part = strange
    if not space:
        why = "space"
    elif seat not in SEAT_NAMES:
        why, part = "seat", seat
    elif not what:
        why = "nothing"
    elif what.lower() in WORDS.values():
        why, part = "word", what.lower()
    elif "10" in what and not what.replace("10", "").strip(RANKS):
        why = "ten"
    elif not what.upper().strip(RANKS):
        why = "small"
    else:
        why = "card"
    return {"text": shown(r.action), "why": _UNREADABLE[why].fill(part=shown(part))}


def _not_your_turn(r: Refusal, fields: Fields) -> Fields:
    return {"asked": _ASKED[r.facts["role"]].fill(**fields)}


def _must_lead(r: Refusal, fields: Fields) -> Fields:
    return {"word": Text("让牌", "yield") if r.facts["word"] == YIELD else Text("过牌", "pass")}


def _not_in_hand(r: Refusal, fields: Fields) -> Fields:
    rank, held, wanted = r.facts["rank"], r.facts["held"], r.facts["wanted"]
    have = some(held, rank)
    zh = f"只有{have.zh}" if held else f"没有{rank_name(rank).zh}"
    return {"held": Text(zh, have.en), "wanted": some(wanted, rank)}


def _not_a_set(r: Refusal, fields: Fields) -> Fields:
    ranks = [rank_name(rank) for rank in r.facts["ranks"]]
    row = range(len(ranks))
    zh = seats_text(row, [rank.zh for rank in ranks]).zh
    en = seats_text(row, [plural(2, rank.en).removeprefix("two ") for rank in ranks]).en
    return {"ranks": Text(zh, en)}


def _threes_last(r: Refusal, fields: Fields) -> Fields:
    left = r.facts["left"]
    return {"left": Text(number(left).zh, plural(left, "card"))}


def _burner_needs_joker(r: Refusal, fields: Fields) -> Fields:
    jokers = r.facts["jokers"]
    held = Text(number(jokers).zh, plural(jokers, "joker"))
    if jokers:
        rest = _JOKERS_HELD.fill(jokers=held)
    else:
        rest = _EMPTY_IT if r.facts["role"] == "lead" else _JOKERS_GONE
    return {"exempt": _EXEMPT_PLAY if r.facts["exempt"] else _NOTHING, "rest": rest}


def _wrong_size(r: Refusal, fields: Fields) -> Fields:
    wanted, laid = CardSet(r.facts["top"]).size, CardSet(r.facts["set"]).size
    return {
        "wanted": Text(number(wanted).zh, plural(wanted, "card")),
        "laid": Text(number(laid).zh, plural(laid, "card")),
    }


def least_answer(top: CardSet) -> CardSet | None:
    """The lowest set that beats one (R3.2), or None where four packs hold none.

    >>> least_answer(CardSet("999XX")), least_answer(CardSet("222222")), least_answer(CardSet("9D"))
    (CardSet('TTTDD'), CardSet('XXXXDD'), None)
    """
    if top.big:
        return None
    above = RANKS.index(top.base) + 1
    rest = top.size - top.small
    if above == SMALL:
        small = min(rest, 4 - top.small)  # those hung on the top lie there already
        text = RANKS[SMALL] * small + RANKS[BIG] * (top.size - small)
    elif above == BIG:
        text = RANKS[BIG] * top.size
    else:
        naturals = min(rest, 16)
        text = RANKS[above] * naturals + RANKS[TWO] * (rest - naturals) + RANKS[BIG] * top.small
    if text.count(RANKS[BIG]) > 4 or text.count(RANKS[TWO]) > 16:
        return None
    return CardSet(text)


def _too_low(r: Refusal, fields: Fields) -> Fields:
    top, new = CardSet(r.facts["top"]), CardSet(r.facts["set"])
    if top.big:
        return {"why": _DEAD, "least": _NOTHING}
    reasons = []
    if RANKS.index(new.base) <= RANKS.index(top.base):
        reasons.append(_LOW.fill(base=rank_name(RANKS.index(top.base))))
    if new.big < top.small:
        need = Text(number(top.small).zh, plural(top.small, "big joker"))
        reasons.append((_SHORT if new.big else _NO_BIG).fill(need=need, has=number(new.big)))
    why = Text("，".join(t.zh for t in reasons), " and ".join(t.en for t in reasons))
    answer = least_answer(top)
    least = _LEAST.fill(least=cards_phrase(answer.code)) if answer else _NONE_LEFT
    return {"why": why, "least": least}


def _burn_unsustainable(r: Refusal, fields: Fields) -> Fields:
    ranks, jokers, exempt = r.facts["ranks"], r.facts["jokers"], r.facts["exempt"]
    needed = ranks - 1 if exempt else ranks
    return {
        "ranks": Text(number(ranks).zh, plural(ranks, "rank")),
        "needed": Text(number(needed).zh, plural(needed, "joker")),
        "jokers": _JOKERS_LEFT.fill(n=number(jokers)) if jokers else _NO_JOKER_LEFT,
        "exempt": _EXEMPT_COUNT if exempt else _NOTHING,
    }


_FIELDS: dict[str, Callable[[Refusal, Fields], Fields]] = {
    "game-over": lambda r, fields: {},
    "unreadable": _unreadable,
    "not-your-turn": _not_your_turn,
    "must-declare": lambda r, fields: {},
    "no-declare": lambda r, fields: {"why": _NO_DECLARE[r.facts["why"]]},
    "must-lead": _must_lead,
    "no-yield": lambda r, fields: {"why": _NO_YIELD[r.facts["why"]].fill(**fields)},
    "not-in-hand": _not_in_hand,
    "not-a-set": _not_a_set,
    "threes-last": _threes_last,
    "burner-needs-joker": _burner_needs_joker,
    "wrong-size": _wrong_size,
    "too-low": _too_low,
    "burn-unsustainable": _burn_unsustainable,
}
