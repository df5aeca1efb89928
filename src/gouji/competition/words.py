"""Texts as people type them into forms, made clean or refused."""

import re
import unicodedata

from gouji.competition.refusing import NotAllowed

_SPACES = re.compile(r"\s+")
_UNSEEN = re.compile("[\u200b-\u200d\u2060\ufeff\u00ad]")
_HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_BETWEEN_HAN = re.compile(f"(?<=[{_HAN}]) (?=[{_HAN}])")
_BETWEEN_PEOPLE = "、，,；;/／\\"
_STAND_INS = "?？□■＊*�"


def line(text: str, key: str, most: int = 60) -> str:
    """One line of text: spaces of any width made one, unseen marks dropped.

    `NotAllowed` names what can't stand in it: control characters, half characters, too many.

    >>> line(" 大英一系　第一教研室\\u200b ", "unit")
    '大英一系 第一教研室'
    """
    clean = _SPACES.sub(" ", _UNSEEN.sub("", text)).strip()
    if len(clean) > most:
        raise NotAllowed("too-long", key, most=most, found=len(clean))
    for sign in clean:
        # planes 2 and 3 are 汉字 alone, newer ones than Python may know
        unknown = unicodedata.category(sign) == "Cn" and not 0x20000 <= ord(sign) < 0x40000
        if unknown or unicodedata.category(sign) in ("Cc", "Cf", "Cs"):
            raise NotAllowed("strange-letter", key, letter=f"U+{ord(sign):04X}")
        if unicodedata.category(sign) == "Co":
            raise NotAllowed("private-letter", key, letter=f"U+{ord(sign):04X}")
    return clean


def person(text: str, key: str) -> str:
    """A person's name: spaces between Chinese characters go, those of other names stay.

    `NotAllowed` where a character stands for one that could not be typed, or none is a letter.

    >>> person("王　芳", "name"), person("阿依 古丽·买买提", "name"), person("Li  Ming", "name")
    ('王芳', '阿依古丽·买买提', 'Li Ming')
    """
    name = _BETWEEN_HAN.sub("", line(text, key, most=40))
    if any(sign in name for sign in _BETWEEN_PEOPLE):
        raise NotAllowed("one-person", key, value=name)
    for letter in name:
        if letter in _STAND_INS:
            raise NotAllowed("letter-missing", key, value=name)
    if name and not any(unicodedata.category(letter).startswith("L") for letter in name):
        raise NotAllowed("not-a-name", key, value=name)
    return name
