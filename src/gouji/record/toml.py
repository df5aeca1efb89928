"""TOML in and out: strict as the standard library's parser, which has the last word."""

import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

import rtoml

from gouji.engine.faults import Fault

DEEPEST = 64
"""How deep arrays and tables may stand in one another, the same for every parser and writer."""

# A brace that does not open an inline table of one line, without others or """ in it and without a
# comma before its end. Tried at every brace: from a true one on, strings are seen as strings.
_OTHER_BRACE = re.compile(r'\{(?:[^{}",\n]++|"[^"\n]*+"(?!")|,[ \t]*+(?!\}))*+(?!\})')
# Unended ones, too, are taken to where they would have to end, so that no text is walked twice.
_STRING_OR_COMMENT = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|\'{3}.*?(?:\'{3}|\Z)'''
    r"""|"(?:\\.|[^"\\\n])*+"?|\'[^\'\n]*+\'?|#[^\n]*""",
    re.DOTALL,
)
_PART = "[A-Za-z0-9_-]+"
_DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEEPEST}}}")
_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f-\x9f]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def parse(text: str) -> dict[str, Any]:
    """The table that a TOML text holds; `Fault` with the line where it is none.

    >>> parse("a = 1\\nb = [")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: bad-toml at  {'line': 2, 'column': 6, 'reason': 'Invalid value'}
    """
    if _is_plain(text):
        # rtoml takes TOML 1.1, sets its own limits and may order nested tables otherwise. On texts
        # this plain, and but for free keys that hold more than a string, both agree (the tests
        # compare them), and it is many times faster.
        try:
            table = rtoml.loads(text)
        except ValueError:
            pass  # tomllib below tells the line, or takes it after all
        else:
            if all(type(value) is str for key, value in table.items() if key[:1] == "_"):
                return table
    return _parse_strictly(text)


def _is_plain(text: str) -> bool:
    if "\\" in text or "'" in text or "#" in text or "\r" in text:
        return False
    if text[:1] == "\ufeff":
        return False
    brace = text.find("{")
    return brace < 0 or _OTHER_BRACE.search(text, brace) is None


def _parse_strictly(text: str) -> dict[str, Any]:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Fault("not-utf-8", "", line=line_of(text, error.start), offset=error.start) from None
    # tomllib takes minutes over a key of many thousand parts
    if text.count(".") > DEEPEST and _DEEP_KEY.search(_STRING_OR_COMMENT.sub(_blank, text)):
        raise Fault("too-deep", "")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise Fault("too-deep", "") from None
    except ValueError as error:  # a number too long for Python raises no TOMLDecodeError
        reason, line, column = _where(str(error), text)
        raise Fault("bad-toml", "", line=line, column=column, reason=reason) from None
    for key, value in table.items():
        _check_depth(value, key, DEEPEST)
    return table


def _blank(found: re.Match[str]) -> str:
    return "" if found[0][0] == "#" else "s"


def _check_depth(value: Any, key: str, left: int) -> None:
    if not isinstance(value, dict | list):
        return
    if left == 0:
        raise Fault("too-deep", key)
    for item in value.values() if isinstance(value, dict) else value:
        _check_depth(item, key, left - 1)


def _where(message: str, text: str) -> tuple[str, int, int]:
    reason = message.removesuffix(" (at end of document)")
    if at := _AT.search(message):
        return message[: at.start()], int(at[1]), int(at[2])
    text = text.rstrip()
    return reason, line_of(text, len(text)), len(text) - text.rfind("\n")


def line_of(text: str | bytes, offset: int) -> int:
    """The number of the line, from 1, in which an offset lies."""
    newline: Any = "\n" if isinstance(text, str) else b"\n"
    return text.count(newline, 0, offset) + 1


def written(value: Any, key: str, left: int = DEEPEST) -> str:
    """A value on one line, in the one form that writers keep; `Fault` if TOML has none for it.

    >>> written({"a b": [1, 2.5, "\\t"], "c": {}}, "_x")
    '{ "a b" = [1, 2.5, "\\\\t"], c = {} }'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case int():
            return _whole(value, key)
        case float():
            return repr(value)  # inf and nan are TOML's words, too
        case datetime() | time():
            text = value.isoformat()
            offset = value.utcoffset()
            if (offset is not None and offset.total_seconds() % 60) or (
                isinstance(value, time) and value.tzinfo
            ):
                raise Fault("not-a-value", key, value=text)
            return text
        case date():
            return value.isoformat()
        case list() | tuple() | Mapping() if left == 0:
            raise Fault("too-deep", key)
        case list() | tuple():
            return "[" + ", ".join([written(item, key, left - 1) for item in value]) + "]"
        case Mapping():
            return inline_table(value, key, left)
    raise Fault("not-a-value", key, value=repr(value))


def inline_table(table: Mapping[str, Any], key: str, left: int = DEEPEST) -> str:
    """A table on one line."""
    if not table:
        return "{}"
    for name in table:
        if not isinstance(name, str):
            raise Fault("not-a-value", key, value=repr(name))
    pairs = [f"{key_text(name)} = {written(value, key, left - 1)}" for name, value in table.items()]
    return "{ " + ", ".join(pairs) + " }"


def key_text(key: str) -> str:
    """A key: bare where it can be.

    >>> key_text("_seen-by"), key_text("_牌")
    ('_seen-by', '"_牌"')
    """
    return key if _BARE.fullmatch(key) else quoted(key)


def quoted(text: str) -> str:
    """A basic string on one line.

    >>> quoted('够级 "A"\\n')
    '"够级 \\\\"A\\\\"\\\\n"'
    """
    return '"' + _ESCAPED.sub(lambda found: _escape(found[0]), text) + '"'


def _escape(char: str) -> str:
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def _whole(value: int, key: str) -> str:
    try:
        return str(value)
    except ValueError:  # longer than Python writes in decimal, so it was read in hexadecimal
        if value < 0:  # which TOML has for positive numbers only
            raise Fault("not-a-value", key, value=hex(value)) from None
        return hex(value)
