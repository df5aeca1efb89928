"""The shared cases through the reader, the judge and the commands (cases/README.md)."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.record import judge, read_record, write_record

CASES = Path(__file__).parents[1] / "cases"
ORIGINALS = CASES.parents[2] / "shared" / "cases"


def lines(name: str) -> list:
    """The lines of a file of cases, each a parameter with a name of its own."""
    text = (CASES / f"{name}.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    return [pytest.param(c, id=c.get("name") or f"{c['seed']}-{c['rulebook']}") for c in cases]


@pytest.mark.parametrize("case", lines("named") + lines("random"))
def test_judgement(case):
    found = judge(case["record"], file="a.gouji", trace=True)
    assert found["trace"] == case["trace"]
    assert found["ok"] is (case["error"] is None)
    if case["error"] is None:
        assert {key: found[key] for key in ("over", "places", "points", "items")} == {
            key: case[key] for key in ("over", "places", "points", "items")
        }
    else:
        assert {key: found["error"][key] for key in case["error"]} == case["error"]
    written = write_record(read_record(case["record"]))
    assert judge(written, file="a.gouji", trace=True) == found
    assert write_record(read_record(written)) == written


@pytest.mark.parametrize("case", lines("unreadable"))
def test_unreadable(case):
    found = judge(case["record"], trace=True)
    assert found["error"]["code"] == "record"
    assert case["names"] in found["error"]["message"]
    assert case["names"] in found["error"]["message_en"]
    assert found["trace"] == []


@pytest.mark.parametrize("case", lines("deals"))
def test_deal(case):
    options = ["--rulebook", case["rulebook"], "--seed", case["seed"], "--drawer", case["drawer"]]
    told = CliRunner().invoke(app, ["deal", "--json", *options])
    assert told.exit_code == 0
    expected = {key: value for key, value in case.items() if key != "rulebook"}
    assert list(json.loads(told.stdout).items()) == list(expected.items())


def test_the_cases_are_the_shared_ones():
    """Where the originals lie beside the repository, as they do for its makers, none differs."""
    originals = sorted(ORIGINALS.iterdir()) if ORIGINALS.is_dir() else []
    for original in originals:
        assert (CASES / original.name).read_bytes() == original.read_bytes()
