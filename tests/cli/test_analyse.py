"""`gouji analyse`: report, JSON, chart, and what it says of what it can't look through."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.engine.rulebook import CONTEST
from gouji.record.writing import write_record
from tests.advice.test_coach import played


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deal") / "deal.gouji"
    path.write_text(write_record(played(CONTEST)), encoding="utf-8")
    return path


def run(*args: str | Path):
    return CliRunner().invoke(app, ["analyse", *map(str, args)])


def test_the_report(deal: Path, tmp_path: Path) -> None:
    told = run(deal, "--plot", tmp_path / "course.png")
    assert told.exit_code == 0
    assert "最亏的几手" in told.stdout
    assert told.stdout.count("亏") >= 3
    assert "●" in told.stdout
    assert (tmp_path / "course.png").stat().st_size > 5000
    one = run(deal, "--seat", "p2", "--lang", "en")
    assert "p2" in one.stdout
    assert "\n  p3 " not in one.stdout
    assert "Every choice" in one.stdout
    assert run(deal, "--all").stdout.count("\n") > told.stdout.count("\n") + 50


def test_json(deal: Path) -> None:
    told = json.loads(run(deal, "--json", "--seat", "p2").stdout)
    assert set(told) == {"points", "course", "decisions", "costliest", "seats"}
    assert {decision["seat"] for decision in told["decisions"]} == {"p2"}


def test_what_it_cannot_look_through(deal: Path, tmp_path: Path) -> None:
    text = deal.read_text(encoding="utf-8")
    cases = {
        "open": text[: text.index("result")].replace("actions = [", "actions = [\n]\n_x = [", 1),
        "none": "format = 1\n",
        "refused": text.replace('"p1 pass"', '"p1 declare"', 2).replace('"p1 pass"', '"p1 33"', 3),
    }
    for name, body in cases.items():
        path = tmp_path / f"{name}.gouji"
        path.write_text(body, encoding="utf-8")
        told = run(path)
        assert told.exit_code == (1 if name == "refused" else 2), (name, told.output)
        assert len(told.stderr.splitlines()) == 1
        assert f"{name}.gouji" in told.stderr
    assert "没有打完" in run(tmp_path / "open.gouji").stderr
    assert run(tmp_path).exit_code == 2  # a folder
    assert run(tmp_path / "absent").exit_code == 2
    assert run(deal, "--seat", "p9").exit_code == 2
    assert run(deal, "--plot", tmp_path / "no" / "where.png").exit_code == 2
