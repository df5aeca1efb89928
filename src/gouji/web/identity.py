"""Who a request comes from: a device, known by a signed cookie, without an account."""

import secrets
import unicodedata
from collections.abc import Mapping
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "gouji"
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # fillers of Hangul, an empty Braille cell
_YEAR_S = 365 * 24 * 3600


class Identity:
    """Makes and reads the cookies of one server."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="gouji-device")

    def device(self, connection: HTTPConnection) -> str | None:
        """The device of a request, None without a cookie that we signed."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except BadSignature:
            return None

    def cookie(self, device: str) -> str:
        """The cookie's value for a device."""
        return self._signer.sign(device).decode()

    def give(self, response: Response, device: str, secure: bool) -> None:
        """Gives a device its cookie."""
        response.set_cookie(
            COOKIE,
            self.cookie(device),
            max_age=_YEAR_S,
            httponly=True,
            samesite="lax",
            secure=secure,
            path="/",
        )


def new_device() -> str:
    """A name for a device that comes for the first time."""
    return secrets.token_urlsafe(12)


def can_be_seen(name: str) -> bool:
    """Whether people see what a name says: no letter is unprintable, or a blank that Unicode calls
    a letter or a symbol, and there are not marks alone.

    >>> can_be_seen("李 秀英"), can_be_seen("a\\u202eb")
    (True, False)
    >>> can_be_seen("\\u3164"), can_be_seen("\\u0301")
    (False, False)
    """
    if not name.isprintable() or not _BLANKS.isdisjoint(name):
        return False
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in name)


def same_origin(headers: Mapping[str, str], public: str | None = None) -> bool:
    """Whether a request was made by our own page, or by no page at all.

    `public`: the address under which people reach us, where a proxy stands before us.

    >>> same_origin({"origin": "https://evil.example", "host": "gouji.example"})
    False
    >>> same_origin({"origin": "http://10.0.0.2:8000", "host": "10.0.0.2:8000"}), same_origin({})
    (True, True)
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        there = urlsplit(origin).netloc
    except ValueError:
        return False
    hosts = {headers.get("host")}
    if public is not None:
        hosts.add(urlsplit(public).netloc)
    return bool(there) and there in hosts
