"""What requests cost the address that they come from, and how many bytes each may bring."""

import re

from gouji.web.limits import Limits

DEAR = 10.0
"""As how many requests one counts that takes long."""

CHEAP = 0.02
"""As how many one counts that is made once for everybody: a hall of phones may share an address."""

ENTERING = ("entries", "upload")
"""The parts of a competition through which teams are entered."""

_RECORDS = ("/api/analysis", "/api/replay", "/api/verify")
_CONTEST = re.compile(r"/api/competitions/(?:[^/]+/)?(\w+)(?:[/.].*)?")
_LONG = ("upload", "restore", "forms", "papers", "pack", "verify", "pass", "backups")


def part(path: str) -> str:
    """Which part of a competition a path asks for; an empty text for another path.

    >>> part("/api/competitions/k7q4m2/pack.zip"), part("/api/competitions/restore"), part("/")
    ('pack', 'restore', '')
    """
    found = _CONTEST.fullmatch(path)
    return found[1] if found is not None else ""


def of(method: str, path: str) -> float:
    """As how many requests one counts.

    >>> of("GET", "/api/competitions/k7q4m2/public/rounds/1"), of("POST", "/api/replay")
    (0.02, 10.0)
    """
    name = part(path)
    if path in _RECORDS or name in _LONG:
        return DEAR
    return CHEAP if method == "GET" and name in ("public", "players") else 1.0


def most_bytes(path: str, limits: Limits) -> int:
    """How many bytes a request may bring."""
    if path in _RECORDS:
        return limits.record_body
    if path == "/api/competitions/restore":
        return limits.pack_body
    return limits.entry_body if part(path) == "upload" else limits.body
