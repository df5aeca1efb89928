"""Names of ranks, counts, seats, places and sets, in Chinese and English.

Calls say 大花 and 小花, all other sentences 大王 and 小王 (R17.3).
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gouji.engine.cards import BIG, RANKS, SEAT_NAMES, SMALL, TWO
from gouji.engine.sets import CardSet

_HAN = "[\u3000-\u9fff\uff00-\uffef]"
_BETWEEN_HAN = re.compile(f"(?<={_HAN}) (?={_HAN})")

LANGUAGES = ("zh", "en")

Names = Sequence[str]
"""What the six seats are called in a sentence: `SEAT_NAMES`, or the players' names."""


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

    def fill(self, **fields: object) -> "Text":
        """A template with its fields filled in, each with a `Text` in its own language.

        >>> Text("{who} 走了：{place}", "{who} is {place}").fill(who="p3", place=PLACES[0])
        Text(zh='p3 走了：头科', en='p3 is first out')
        >>> Text("轮到 {who} 发牌", "{who} leads").fill(who="李秀英").zh
        '轮到李秀英发牌'
        """
        # templates set seats off with spaces, which Chinese names do without in a sentence
        # while a text from outside that has spaces of its own keeps them
        outside = {
            key: value for key, value in fields.items() if isinstance(value, str) and " " in value
        }
        held = {key: chr(0xE000 + i) for i, key in enumerate(outside)}
        filled = self.put(**{**fields, **{key: Text(held[key], outside[key]) for key in outside}})
        zh = _BETWEEN_HAN.sub("", filled.zh)
        for key, mark in held.items():
            zh = zh.replace(mark, outside[key])
        return Text(zh, filled.en)

    def put(self, **fields: object) -> "Text":
        """As `fill`, but spaces stay between Chinese words as well: for lists and columns.

        >>> Text("{who} {place}", "{who} {place}").put(who="李秀英", place=PLACES[0]).zh
        '李秀英 头科'
        """
        zh = {key: value.zh if isinstance(value, Text) else value for key, value in fields.items()}
        en = {key: value.en if isinstance(value, Text) else value for key, value in fields.items()}
        return Text(self.zh.format(**zh), self.en.format(**en))


_RANKS = (
    *(Text("三", "three"), Text("四", "four"), Text("五", "five"), Text("六", "six")),
    *(Text("七", "seven"), Text("八", "eight"), Text("九", "nine"), Text("十", "ten")),
    *(Text("J", "jack"), Text("Q", "queen"), Text("K", "king"), Text("A", "ace")),
    *(Text("2", "two"), Text("小王", "small joker"), Text("大王", "big joker")),
)
_CALLED = (*_RANKS[:SMALL], Text("小花", "small joker"), Text("大花", "big joker"))
_ZH_DIGITS = "零一二三四五六七八九"
_EN_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
)

PLACES = (
    *(Text("头科", "first out"), Text("二科", "second out"), Text("三科", "third out")),
    *(Text("四科", "fourth out"), Text("二落", "second last"), Text("大落", "last")),
)

SUITS = {
    "S": Text("黑桃", "spades"),
    "H": Text("红桃", "hearts"),
    "C": Text("梅花", "clubs"),
    "D": Text("方块", "diamonds"),
}


def number(n: int) -> Text:
    """A number before things counted: 两 where Chinese says 两, a word where English has one.

    >>> number(2).zh, number(12).zh, number(36).zh, number(3).en, number(136).zh
    ('两', '十二', '三十六', 'three', '136')
    """
    tens, ones = divmod(n, 10)
    if n >= 100:
        zh = str(n)
    elif n == 2:
        zh = "两"
    elif tens:
        zh = (_ZH_DIGITS[tens] if tens > 1 else "") + "十" + (_ZH_DIGITS[ones] if ones else "")
    else:
        zh = _ZH_DIGITS[ones]
    return Text(zh, _EN_NUMBERS[n] if n < len(_EN_NUMBERS) else str(n))


def plural(n: int, noun: str) -> str:
    """So many of an English noun.

    >>> plural(1, "card"), plural(0, "joker"), plural(2, "six")
    ('one card', 'no jokers', 'two sixes')
    """
    ending = "" if n == 1 else ("es" if noun.endswith("x") else "s")
    return f"{number(n).en} {noun}{ending}"


def rank_name(rank: int) -> Text:
    """The name of a rank.

    >>> rank_name(7), rank_name(13)
    (Text(zh='十', en='ten'), Text(zh='小王', en='small joker'))
    """
    return _RANKS[rank]


def _some(n: int, name: Text) -> Text:
    return Text(f"{number(n).zh}个{name.zh}", plural(n, name.en))


def some(n: int, rank: int) -> Text:
    """So many cards of a rank.

    >>> some(2, 3), some(0, 14).en
    (Text(zh='两个六', en='two sixes'), 'no big jokers')
    """
    return _some(n, _RANKS[rank])


class SetParts(NamedTuple):
    """A set in the order in which it is called, each part a number of cards and their rank.

    `hung`: jokers on naturals or 2s, or a set of jokers alone; `body`: naturals, then 2s.
    """

    hung: list[tuple[int, int]]
    body: list[tuple[int, int]]


def set_parts(code: int) -> SetParts:
    """What a set's call names, part by part (R17.3).

    >>> from gouji.engine.sets import parse_action
    >>> set_parts(parse_action("99922XD"))
    SetParts(hung=[(1, 14), (1, 13)], body=[(3, 6), (2, 12)])
    """
    cards = CardSet(code)
    naturals = cards.size - cards.twos - cards.small - cards.big
    hung = [(cards.big, BIG), (cards.small, SMALL)]
    body = [(naturals, RANKS.index(cards.base)), (cards.twos, TWO)]
    return SetParts([part for part in hung if part[0]], [part for part in body if part[0]])


def _set_text(code: int, ranks: Sequence[Text]) -> Text:
    parts = set_parts(code)
    hung = [_some(n, ranks[rank]) for n, rank in parts.hung]
    body = [_some(n, ranks[rank]) for n, rank in parts.body]
    jokers = Text("".join(t.zh for t in hung), " and ".join(t.en for t in hung))
    # 带 binds the jokers to the rest; without jokers it binds the attached 2s
    plain = Text(("" if hung else "带").join(t.zh for t in body), " and ".join(t.en for t in body))
    if hung and body:
        return Text(f"{jokers.zh}带{plain.zh}", f"{jokers.en} with {plain.en}")
    return jokers if hung else plain


def cards_phrase(code: int) -> Text:
    """A set in a sentence.

    >>> from gouji.engine.sets import parse_action
    >>> cards_phrase(parse_action("999XX"))
    Text(zh='两个小王带三个九', en='two small jokers with three nines')
    >>> cards_phrase(parse_action("99922")).zh, cards_phrase(parse_action("92XD")).zh
    ('三个九带两个2', '一个大王一个小王带一个九一个2')
    """
    return _set_text(code, _RANKS)


def call_cards(code: int) -> Text:
    """A set as it is called aloud (R17.3).

    >>> from gouji.engine.sets import parse_action
    >>> call_cards(parse_action("888")).zh, call_cards(parse_action("99XXD")).zh
    ('三个八', '一个大花两个小花带两个九')
    """
    return _set_text(code, _CALLED)


def card_name(card: str) -> Text:
    """One card with its suit, as `Deal.draws` writes it.

    >>> card_name("CK"), card_name("X").zh
    (Text(zh='梅花K', en='king of clubs'), '小王')
    """
    rank = _RANKS[RANKS.index(card[-1])]
    if len(card) == 1:
        return rank
    suit = SUITS[card[0]]
    return Text(f"{suit.zh}{rank.zh}", f"{rank.en} of {suit.en}")


def place_name(place: int) -> Text:
    """The name of a place, 1 (头科) to 6 (大落).

    >>> place_name(6)
    Text(zh='大落', en='last')
    """
    return PLACES[place - 1]


def seats_text(seats: Iterable[int], names: Names = SEAT_NAMES) -> Text:
    """Seats in a row.

    >>> seats_text((0, 2, 4))
    Text(zh='p1、p3、p5', en='p1, p3 and p5')
    """
    called = [names[seat] for seat in seats]
    if len(called) < 2:
        return Text("".join(called), "".join(called))
    return Text("、".join(called), ", ".join(called[:-1]) + " and " + called[-1])


def shown(text: str, most: int = 80) -> str:
    """A text from outside, safe to print: what can't be seen is escaped, what is too long cut.

    >>> shown("p1 \\x1b[2J")
    'p1 \\\\x1b[2J'
    """
    if len(text) > most:
        text = text[: most - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
