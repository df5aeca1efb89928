"""Rulebooks, bots and phrases to choose from, and how routes refuse."""

import re
from pathlib import Path

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient

from gouji.bots.registry import NAMES
from gouji.engine.rulebook import BASIC, BOUNDS, CONTEST, SWITCHES, make_rulebook
from gouji.web import choices, problems, wire
from gouji.web.choices import all_choices, rulebook_card
from gouji.words.bots import BOTS
from gouji.words.clauses import clauses, sections, switch_titles
from gouji.words.clips import CLIPS
from gouji.words.problems import PROBLEMS, problem
from tests.web.client import client, refusal

HAN = re.compile("[\u3400-\u9fff]")
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_every_switch_is_explained(rulebook: object) -> None:
    card = rulebook_card(rulebook)
    assert [line.key for line in card.switches] == list(SWITCHES)
    assert card.differs == []
    for line in card.switches:
        assert HAN.search(line.title.zh)
        assert not HAN.search(line.title.en)
        assert line.clauses
        assert set(line.clauses) <= set(clauses())
        if line.kind == "choice":
            assert line.value in [choice.value for choice in line.choices]
            assert len({choice.text.zh for choice in line.choices}) == len(line.choices) > 1
        else:
            assert (line.least, line.most) == BOUNDS[line.key]


def test_a_form_can_set_every_switch_to_every_value() -> None:
    """What a card offers is what a rulebook takes: each choice, and each bound but not beyond."""
    http = client(choices.router)
    for line in rulebook_card(CONTEST).switches:
        if line.kind == "choice":
            good = [choice.value for choice in line.choices]
            bad = ["no such value"]
        else:
            assert line.least is not None
            assert line.most is not None
            six = line.kind == "six-numbers"
            good = [[n] * 6 if six else n for n in (line.least, line.most)]
            bad = [[n] * 6 if six else n for n in (line.least - 1, line.most + 1)]
        for value in good:
            told = http.post("/api/rulebook", json={"base": "contest", line.key: value})
            assert told.status_code == 200
            card = wire.RulebookCard.model_validate(told.json())
            assert [
                card_line.value for card_line in card.switches if card_line.key == line.key
            ] == [value]
        for value in bad:
            refused = http.post("/api/rulebook", json={"base": "contest", line.key: value})
            status, _, place = refusal(refused)
            assert (status, place) == (422, f"rulebook.{line.key}")


def test_the_switch_table_of_the_rules_is_read_whole() -> None:
    assert tuple(switch_titles()) == SWITCHES
    assert [section.number for section in sections()] == list(range(1, 21))
    found = [clause.number for section in sections() for clause in section.clauses]
    assert found == list(clauses())


def test_bots_and_phrases() -> None:
    found = client(choices.router).get("/api/choices")
    told = wire.Choices.model_validate(found.json())
    assert told == all_choices()
    assert {bot.name for bot in told.bots} == set(NAMES)
    assert [book.base for book in told.rulebooks] == ["basic", "contest"]
    assert all(key in CLIPS for phrase in told.phrases for key in phrase.clip)
    # R17.3: what may be said, and no more
    assert {phrase.text.zh for phrase in told.phrases} == {
        *("报牌", "够级", "过牌", "让牌", "捎牌", "闷牌", "接风", "请裁判")
    }


def test_every_bot_has_its_words() -> None:
    assert set(BOTS) == set(NAMES)
    for about in BOTS.values():
        assert HAN.search(about.title.zh + about.about.zh)
        assert not HAN.search(about.title.en + about.about.en)
        assert 1 <= about.strength <= 5
    assert len({about.title.zh for about in BOTS.values()}) == len(BOTS)


def test_strengths_follow_the_ladder() -> None:
    """No bot is called stronger than one with a higher mean rating in docs/bots.md."""
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    ratings: dict[str, list[int]] = {}
    for name, rating in re.findall(r"^\| `([\w-]+)` \| ([+−]\d+) \|", text, re.MULTILINE):
        ratings.setdefault(name, []).append(int(rating.replace("−", "-")))
    mean = {name: sum(found) / len(found) for name, found in ratings.items() if name in BOTS}
    assert len(mean) >= 5
    for a, rated in mean.items():
        for b, other in mean.items():
            assert BOTS[a].strength <= BOTS[b].strength or rated > other


@pytest.mark.parametrize(
    ("table", "code", "place"),
    [
        ({}, "missing-key", "rulebook.base"),
        ({"base": "qingdao"}, "bad-choice", "rulebook.base"),
        ({"base": "basic", "burn_orders": 1}, "unknown-switch", "rulebook.burn_orders"),
        ({"base": "basic", "clock_s": True}, "not-whole", "rulebook.clock_s"),
    ],
)
def test_a_bad_rulebook_is_refused(table: dict[str, object], code: str, place: str) -> None:
    found = client(choices.router).post("/api/rulebook", json=table)
    assert refusal(found) == (422, code, place)


def test_a_house_rulebook_may_have_a_name_to_show() -> None:
    card = rulebook_card(make_rulebook({"base": "basic", "name": "青岛\x1b[2J", "sweep": "none"}))
    assert card.title.zh == "青岛\\x1b[2J"
    assert card.differs == ["sweep"]


# ---------------------------------------------------------------- refusals of routes


def _routes() -> APIRouter:
    router = APIRouter()

    @router.get("/gone")
    def gone() -> None:
        raise problems.RouteRefused(404, "no-lesson", "key")

    @router.get("/broken")
    def broken() -> None:
        raise RuntimeError("a secret of the house")

    @router.post("/name")
    def name(body: wire.Nickname) -> None:
        return None

    return router


def test_every_refusal_is_a_problem() -> None:
    http = client(_routes())
    assert refusal(http.get("/gone")) == (404, "no-lesson", "key")
    assert refusal(http.get("/nowhere")) == (404, "not-found", None)
    answer = http.get("/name")
    assert refusal(answer) == (405, "wrong-method", None)
    assert answer.headers["allow"] == "POST"
    assert refusal(http.post("/name", json={})) == (422, "missing", "nickname")
    assert refusal(http.post("/name", json={"nickname": ""})) == (
        *(422, "string_too_short", "nickname"),
    )
    assert refusal(http.post("/name", json={"nickname": "x", "y": 1})) == (
        *(422, "extra_forbidden", "y"),
    )
    bad = http.post("/name", content="{", headers={"content-type": "application/json"})
    assert refusal(bad)[:2] == (422, "json_invalid")
    long = http.post("/name", json={"nickname": "x" * 25}).json()
    assert long["text"] == {
        "zh": "nickname：太长，最多 24 个字",
        "en": "nickname: too long, 24 at most",
    }


def test_a_failure_tells_nothing_but_that(caplog: pytest.LogCaptureFixture) -> None:
    answer = client(_routes()).get("/broken")
    assert refusal(answer) == (500, "server", None)
    assert "secret" not in answer.text
    assert caplog.records[-1].path == "/broken"


def test_problems_have_words_in_both_languages() -> None:
    for text in PROBLEMS.values():
        assert HAN.search(text.zh)
        assert not HAN.search(text.en)
        assert set(re.findall(r"{\w+}", text.zh)) == set(re.findall(r"{\w+}", text.en))
    assert problem("some_new_kind", "x") == problem("other", "x")


def test_an_app_without_routes_answers_too() -> None:
    app = FastAPI()
    problems.install(app)
    assert refusal(TestClient(app).get("/")) == (404, "not-found", None)
