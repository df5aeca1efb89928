"""The log for whoever runs the server: one JSON object a line on standard error, without secrets.

Of a record's extra facts only those named here are written, and every text is scrubbed: no token,
cookie, secret of a deal or hand of cards gets into it.
"""

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

FACTS = (
    *("room", "seat", "bot", "why", "code", "path", "method", "status", "ms", "address"),
    *("version", "url", "port", "data", "rooms", "deal", "n"),
)
"""The extra facts that a line may hold."""

_HIDDEN = "…"
_SEAT = re.compile(r"/(seat|link|referee)/[^\s\"'?#]+")  # private links
_ALONE = r"(?<![A-Za-z0-9_-]){}(?![A-Za-z0-9_-])"
_HAND = re.compile(_ALONE.format("[3-9TJQKA2XD]{8,}"))
_TOKEN = re.compile(_ALONE.format("[A-Za-z0-9_-]{16,}") + r"(?:\.[A-Za-z0-9_-]+)*")
_MIXED = re.compile(r"(?=.*[A-Za-z])(?=.*\d)|(?=.*[a-z])(?=.*[A-Z])")
_MOST = 2000


def scrub(text: str) -> str:
    """A text without what looks like a secret.

    >>> scrub("GET /seat/Zk3v9aQ1x-_7PpLm0 by 10.0.0.2"), scrub("p1 holds 3344455TTKKA2XD")
    ('GET /seat/… by 10.0.0.2', 'p1 holds …')
    """
    text = _SEAT.sub(rf"/\1/{_HIDDEN}", text[:_MOST])
    # tokens, cookies, a deal's secret: long, and no words
    text = _TOKEN.sub(lambda found: _HIDDEN if _MIXED.match(found[0]) else found[0], text)
    return _HAND.sub(_HIDDEN, text)


def safe_path(path: str) -> str:
    """A request's path for the log: short, and without a private link.

    >>> safe_path("/seat/abc"), safe_path("/api/rooms/123456")
    ('/seat/…', '/api/rooms/123456')
    """
    return scrub(path[:200])


class JsonLines(logging.Formatter):
    """A log record as a line of JSON: when, how grave, whose, what, and its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": scrub(record.getMessage()),
        }
        for key in FACTS:
            if key in record.__dict__:
                value = record.__dict__[key]
                line[key] = value if isinstance(value, int | float | None) else scrub(str(value))
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _error(error: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)
    found: dict[str, Any] = {
        "type": type(error).__name__,
        "text": scrub(str(error)),
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        found["cause"] = _error(cause)
    return found


def set_up(level: str = "INFO", stream: TextIO | None = None) -> None:
    """Sends all logging of this process to one stream in this form, uvicorn's too."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
