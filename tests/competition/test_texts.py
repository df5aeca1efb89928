"""Every refusal has its sentence, every text both languages, every setting a reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

import gouji.competition
from gouji.competition.commands import COMMANDS, ChangeSetup
from gouji.competition.incidents import CLAUSES
from gouji.competition.model import LIMITS as LIMIT_NAMES
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Prize, Setup
from gouji.competition.templates import TEMPLATES
from gouji.competition.texts import (
    commands,
    forms,
    happenings,
    names,
    packing,
    papers,
    play_refusals,
    refusal_lines,
    refusals,
    rehearsal,
    say,
    settings,
    steps,
    verifying,
)
from gouji.words import Text
from gouji.words.clauses import clauses
from tests.competition.helpers import CUP, ORGANISER, Cup

HAN = re.compile("[\u3400-\u9fff]")
ROOT = Path(gouji.competition.__file__).parent
MODULES = [commands, forms, happenings, names, packing, papers, refusals]
MODULES += [play_refusals, refusal_lines, rehearsal, settings, steps, verifying]


def calls() -> Iterator[tuple[str, str, set[str], bool]]:
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotAllowed":
                code = node.args[0]
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                assert isinstance(code, ast.Constant), where
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield where, code.value, facts, any(k.arg is None for k in node.keywords)


CALLS = list(calls())


@pytest.mark.parametrize(("where", "code", "facts", "more"), CALLS)
def test_every_refusal_has_a_sentence_with_its_facts(
    where: str, code: str, facts: set[str], more: bool
) -> None:
    for text in refusals.REFUSALS[code]:
        needed = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert more or needed <= facts, where


def test_no_sentence_is_left_over() -> None:
    assert not set(play_refusals.IN_PLAY) & set(refusal_lines.BEFORE_PLAY)
    assert set(refusals.REFUSALS) == {code for _, code, _, _ in CALLS}


def texts_of(value: Any) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_of(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from texts_of(part)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_text_has_both_languages(module: ModuleType) -> None:
    for name, value in vars(module).items():
        for text in texts_of(value):
            assert bool(text.zh) == bool(text.en), (name, text)
            # the forms' own names of groups stand in English sentences as they are
            rest = re.sub(
                "第一组|第二组|单位名称|队员[123]|男|女|一等奖|二等奖|三等奖|若干", "", text.en
            )
            assert not HAN.search(rest), (name, text)
            zh, en = (
                {field for _, field, _, _ in Formatter().parse(side) if field} for side in text
            )
            assert en <= zh or zh <= en, (name, text)


def keys(model: type[Setup]) -> Iterator[str]:
    for name in model.model_fields:
        if name in ("limits", "schedule"):
            inner = model.model_fields[name].annotation
            yield from (f"{name}.{key}" for key in inner.model_fields)  # type: ignore[union-attr]
        else:
            yield name


def test_every_setting_has_its_name_and_a_sentence_or_clause() -> None:
    assert list(settings.SETTINGS) == list(keys(Setup))
    for name, why in settings.SETTINGS.values():
        assert name.zh
        assert not re.search(r"off|basic|contest|groups|members", why.zh), "a code on a page"
        for clause in re.findall(r"R\d+(?:\.\d+)?", why.zh):
            assert clause in clauses() or clause in ("R16", "R18"), clause


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES)
def test_settings_are_told_in_words(template: Setup) -> None:
    for lang in ("zh", "en"):
        lines = [line.to(lang) for line in settings.setting_lines(template)]
        assert len(lines) == len(settings.SETTINGS)
        assert sum("off）" in line or "or off)" in line for line in lines) == 4
        assert all("None" not in line and "True" not in line for line in lines)


def test_every_command_incident_and_limit_has_its_words() -> None:
    assert set(steps._STEPS) == set(COMMANDS)
    assert set(names.INCIDENTS) == set(CLAUSES)
    assert set(names.LIMITS) == set(LIMIT_NAMES)
    for clause in CLAUSES.values():
        number = re.match(r"R\d+\.\d+", clause)
        assert number
        assert number[0] in clauses()


def test_a_stranger_is_an_error() -> None:
    from gouji.competition.refusing import NotAllowed as Refused

    with pytest.raises(KeyError):
        refusals.say(Refused("never-heard-of", "team"))


def test_what_a_form_can_not_take_is_told_in_both_languages():
    wrong = {
        "name": "名称：没有填",
        "deals": "0 不行（太小，至少是 1）",
        "limits.players": "13 不行（太大，最多是 12）",
    }
    values = {"name": "", "deals": 0, "limits.players": 13}
    for key, text in wrong.items():
        cup = Cup()
        with pytest.raises(NotAllowed) as refused:
            cup.do(ChangeSetup(to={key: values[key]}))
        assert say(refused.value).zh == text
        assert "should" not in say(refused.value).en


def test_a_prize_that_goes_further_is_told_though_no_place_moves():
    cup = Cup(CUP.model_copy(update={"prizes": (Prize(name="一等奖", count=1),)}), teams=3)
    cup.play_all()
    order = ChangeSetup(to={"prizes": [{"name": "一等奖", "count": 2}]})
    seen = cup.cup.preview(order, ORGANISER, cup.at)
    [row] = seen.moved.places
    assert (row.place, row.prize) == ((2, 2), ("", "一等奖"))
