"""Who may create competitions: whoever sits at this machine, or has the organisers' pass.

While the server listens to this machine alone, everybody who reaches it may. Open to others, it
takes the pass, which lies in the data folder; a device that gave it gets a cookie for it.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from gouji.competition.refusing import NotAllowed
from gouji.web.limits import is_this_machine

FILE = "organiser.pass"
COOKIE = "gouji-organiser"
_YEAR_S = 365 * 24 * 3600
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LOCAL = ("localhost", "127.0.0.1", "[::1]")


def organiser_pass(data: Path) -> str:
    """The pass of a data folder; made where there is none. Taking the file away renews it."""
    path = data / FILE
    try:
        if not path.exists():
            data.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f".{FILE}.{os.getpid()}.part")
            part.unlink(missing_ok=True)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(new_pass() + "\n")
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        return path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise NotAllowed("file-failed", str(path), reason=error.strerror or str(error)) from None


def new_pass() -> str:
    """Three groups of four letters that can be read aloud."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))
    return "-".join(groups)


class Creators:
    """Tells who may create. `local`: the server listens to this machine alone."""

    def __init__(self, data: Path, key: bytes, *, local: bool) -> None:
        self._data = data
        self._signer = Signer(key, salt="gouji-organiser")
        self.local = local

    def may(self, request: Request, device: str | None) -> bool:
        """Whether a request comes from somebody who may create."""
        if self.local and is_local(request):
            return True
        cookie = request.cookies.get(COOKIE)
        if cookie is None or device is None:
            return False
        try:
            found = self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return False
        return hmac.compare_digest(found, self._mark(device))

    def is_pass(self, word: str) -> bool:
        """Whether a word is the pass; hyphens and spaces don't count."""
        return hmac.compare_digest(_bare(word).encode(), _bare(organiser_pass(self._data)).encode())

    def give(self, response: Response, device: str, secure: bool) -> None:
        """Lets a device create from now on, as long as the pass is the same."""
        value = self._signer.sign(self._mark(device)).decode()
        response.set_cookie(
            COOKIE, value, _YEAR_S, httponly=True, samesite="lax", secure=secure, path="/api"
        )

    def _mark(self, device: str) -> str:
        word = _bare(organiser_pass(self._data))
        return hashlib.sha256(f"{device}\n{word}".encode()).hexdigest()


def _bare(word: str) -> str:
    return "".join(sign for sign in word.lower() if sign.isalnum())


def is_local(request: Request) -> bool:
    """Whether a request comes from this machine and was meant for it by name.

    The name keeps out pages of other sites that have theirs point to this machine.
    """
    host = request.headers.get("host", "").rsplit(":", 1)
    name = host[0] if len(host) == 1 or host[1].isdecimal() else ":".join(host)
    client = request.client
    return client is not None and is_this_machine(client.host) and name.lower() in _LOCAL
