"""Names of ranks, counts, seats, places and sets, in Chinese and English.

Calls say 大花 and 小花, all other sentences 大王 and 小王 (R17.3).
"""

from typing import NamedTuple

from gouji.engine.cards import BIG, RANKS, SMALL, TWO, seat_name
from gouji.engine.sets import CardSet

LANGUAGES = ("zh", "en")


class Text(NamedTuple):
    """One thing said in Chinese and in English.

    >>> Text("过牌", "pass").to("zh")
    '过牌'
    """

    zh: str
    en: str

    def to(self, lang: str) -> str:
        """The text in one of `LANGUAGES`; KeyError for another."""
        return {"zh": self.zh, "en": self.en}[lang]


_ZH_RANKS = ("三", "四", "五", "六", "七", "八", "九", "十", "J", "Q", "K", "A", "2")
_EN_RANKS = (
    *("three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace", "two"),
)
_JOKERS = {SMALL: Text("小王", "small joker"), BIG: Text("大王", "big joker")}
_CALLED = {SMALL: Text("小花", "small joker"), BIG: Text("大花", "big joker")}
_ZH_DIGITS = "零一二三四五六七八九"
_EN_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
)

PLACES = (
    Text("头科", "first out"),
    Text("二科", "second out"),
    Text("三科", "third out"),
    Text("四科", "fourth out"),
    Text("二落", "second last"),
    Text("大落", "last"),
)


def counted(n: int) -> Text:
    """A number before things counted: 两 where Chinese says 两, words where English has them.

    >>> counted(2).zh, counted(12).zh, counted(20).zh, counted(3).en, counted(36).en
    ('两', '十二', '二十', 'three', '36')
    """
    tens, ones = divmod(n, 10)
    if n == 2:
        zh = "两"
    elif tens:
        zh = (_ZH_DIGITS[tens] if tens > 1 else "") + "十" + (_ZH_DIGITS[ones] if ones else "")
    else:
        zh = _ZH_DIGITS[ones]
    return Text(zh, _EN_NUMBERS[n] if n < len(_EN_NUMBERS) else str(n))


def rank_name(rank: int) -> Text:
    """The name of a rank.

    >>> rank_name(7), rank_name(13)
    (Text(zh='十', en='ten'), Text(zh='小王', en='small joker'))
    """
    if rank in _JOKERS:
        return _JOKERS[rank]
    return Text(_ZH_RANKS[rank], _EN_RANKS[rank])


def _some(n: int, name: Text) -> Text:
    count = counted(n)
    plural = "" if n == 1 else ("es" if name.en.endswith("x") else "s")
    return Text(f"{count.zh}个{name.zh}", f"{count.en} {name.en}{plural}")


def some(n: int, rank: int) -> Text:
    """So many cards of a rank.

    >>> some(2, 3), some(0, 14).en
    (Text(zh='两个六', en='two sixes'), 'no big jokers')
    """
    return _some(n, rank_name(rank))


def _set_text(code: int, jokers: dict[int, Text]) -> Text:
    cards = CardSet(code)
    base = RANKS.index(cards.base)
    hung = [_some(n, jokers[r]) for r, n in ((BIG, cards.big), (SMALL, cards.small)) if n]
    twos = _some(cards.twos, rank_name(TWO)) if cards.twos else None
    naturals = cards.size - cards.twos - cards.small - cards.big
    if naturals:
        plain = [_some(naturals, rank_name(base))] + ([twos] if twos else [])
    else:
        plain = [twos] if twos else []
    if not hung:
        return Text("带".join(t.zh for t in plain), " and ".join(t.en for t in plain))
    above = Text("".join(t.zh for t in hung), " and ".join(t.en for t in hung))
    if not plain:
        return above
    below = Text("".join(t.zh for t in plain), " and ".join(t.en for t in plain))
    return Text(f"{above.zh}带{below.zh}", f"{above.en} with {below.en}")


def cards_phrase(code: int) -> Text:
    """A set in a sentence.

    >>> from gouji.engine.sets import parse_action
    >>> cards_phrase(parse_action("999XX"))
    Text(zh='两个小王带三个九', en='two small jokers with three nines')
    >>> cards_phrase(parse_action("99922")).zh, cards_phrase(parse_action("92XD")).zh
    ('三个九带两个2', '一个大王一个小王带一个九一个2')
    """
    return _set_text(code, _JOKERS)


def call_cards(code: int) -> Text:
    """A set as it is called aloud (R17.3).

    >>> from gouji.engine.sets import parse_action
    >>> call_cards(parse_action("888")).zh, call_cards(parse_action("99XXD")).zh
    ('三个八', '一个大花两个小花带两个九')
    """
    return _set_text(code, _CALLED)


def place_name(place: int) -> Text:
    """The name of a place, 1 (头科) to 6 (大落).

    >>> place_name(6)
    Text(zh='大落', en='last')
    """
    return PLACES[place - 1]


def seats_text(seats: "tuple[int, ...] | list[int]") -> Text:
    """Seats in a row.

    >>> seats_text((0, 2, 4))
    Text(zh='p1、p3、p5', en='p1, p3 and p5')
    """
    names = [seat_name(seat) for seat in seats]
    if len(names) < 2:
        return Text("".join(names), "".join(names))
    return Text("、".join(names), ", ".join(names[:-1]) + " and " + names[-1])


def shown(text: str) -> str:
    """A text from outside, made safe to print: what can't be seen is escaped, what is long cut.

    >>> shown("p1 \\x1b[2J")
    'p1 \\\\x1b[2J'
    """
    if len(text) > 80:
        text = text[:79] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
