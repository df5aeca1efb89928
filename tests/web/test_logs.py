"""The log: one line of JSON each, and no secret in it."""

import io
import json
import logging
import random
import secrets

import pytest

from gouji.engine.cards import SEATS
from gouji.engine.rulebook import CONTEST
from gouji.record.provable import commitment_of
from gouji.web.logs import FACTS, JsonLines, safe_path, scrub, set_up
from tests.web.positions import walk


def line(record: logging.LogRecord) -> dict[str, object]:
    text = JsonLines().format(record)
    assert "\n" not in text
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def record(message: str, **facts: object) -> logging.LogRecord:
    made = logging.LogRecord("gouji.web", logging.INFO, "", 1, message, (), None)
    made.__dict__.update(facts)
    return made


def test_a_line_says_when_what_and_its_facts() -> None:
    found = line(record("table failed", room="123456", n=3, ms=1.5, why=None))
    assert found.pop("at")
    assert found == {
        "level": "info",
        "logger": "gouji.web",
        "event": "table failed",
        "room": "123456",
        "n": 3,
        "ms": 1.5,
        "why": None,
    }


def test_only_known_facts_are_written() -> None:
    found = line(record("x", token="abc", cookie="abc", hands=["33"], secret="s", body="b"))
    assert set(found) == {"at", "level", "logger", "event"}
    assert not {"token", "cookie", "hand", "hands", "secret", "seed", "nickname"} & set(FACTS)


def test_secrets_are_hidden_wherever_they_stand() -> None:
    """Tokens, cookies, a deal's secret and hands, at any place of any text, by chance."""
    chance = random.Random(1)
    hands = [game.hand_text(seat) for game in walk(1, CONTEST)[:20] for seat in SEATS]
    for i in range(400):
        hidden = chance.choice(
            [
                secrets.token_urlsafe(chance.choice([12, 18, 32])),
                f"{secrets.token_urlsafe(12)}.{secrets.token_urlsafe(20)}",
                secrets.token_hex(32),
                commitment_of("5a" * 32),
                chance.choice([hand for hand in hands if len(hand) >= 8]),
            ]
        )
        around = chance.choice(["{} was here", "密钥{}，不对", '{{"k": "{}"}}', "k={};", "[{}]"])
        text = around.format(hidden)
        for part in (hidden, hidden[:14]):
            assert part not in scrub(text), i
        assert hidden not in json.dumps(line(record(text, why=text)))


@pytest.mark.parametrize(
    "text",
    [
        *("table failed", "room 123456 closed after 3600 s", "p3 过牌", "10.0.0.2:8000"),
        *("/api/rooms/123456/deals/3.gouji", "ladder-cheap", "2001:db8::1", "p1 99922"),
        "一二三四五六七八九十一二三四五六七八九十",
    ],
)
def test_plain_words_stay(text: str) -> None:
    assert scrub(text) == text


def test_paths_are_short_and_without_private_links() -> None:
    assert safe_path("/seat/a?b=c") == "/seat/…?b=c"
    assert len(safe_path("/x" * 500)) <= 200


def test_an_error_says_where_it_happened_but_not_with_what() -> None:
    try:
        try:
            raise KeyError("3344455TTKKA2XD")
        except KeyError as inner:
            raise RuntimeError("token " + "Zk3v9aQ1x-_7PpLm0") from inner
    except RuntimeError as error:
        made = record("failed")
        made.exc_info = (type(error), error, error.__traceback__)
    found = line(made)["error"]
    assert isinstance(found, dict)
    assert (found["type"], found["text"]) == ("RuntimeError", "token …")
    assert found["at"][0].rpartition(" ")[2].startswith("test_an_error")
    assert found["cause"]["type"] == "KeyError"
    assert "3344455" not in json.dumps(found)


def test_all_logging_goes_there() -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    names = ("uvicorn", "uvicorn.error", "uvicorn.access")
    loggers = [logging.getLogger(name) for name in names]
    kept = [(logger, logger.handlers[:], logger.propagate) for logger in loggers]
    stream = io.StringIO()
    try:
        set_up("INFO", stream)
        logging.getLogger("uvicorn.error").info("started")
        logging.getLogger("uvicorn.access").info("GET /seat/abc")
        logging.getLogger("gouji.bots").warning("slow", extra={"bot": "novice"})
        logging.getLogger("gouji.web").debug("nothing")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logging.getLogger("uvicorn.access").disabled = False
        for logger, handlers, propagate in kept:
            logger.handlers[:] = handlers
            logger.propagate = propagate
    found = [json.loads(text) for text in stream.getvalue().splitlines()]
    assert [entry["event"] for entry in found] == ["started", "slow"]
    assert found[1]["bot"] == "novice"


@pytest.mark.parametrize("page", ["seat", "link", "referee"])
def test_a_private_link_is_in_no_path(page: str) -> None:
    path = f"/{page}/k7q4m2.{secrets.token_urlsafe(24)}"
    assert safe_path(path) == f"/{page}/…"
    assert scrub(f"GET {path}?a=b HTTP/1.1") == f"GET /{page}/…?a=b HTTP/1.1"
