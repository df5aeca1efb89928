"""The wire's shapes as one schema, and the page's types made from it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gouji.web import schema, wire

UI = Path(__file__).parents[2] / "ui"
COMMITTED = UI / "src" / "wire" / "schema.json"


def test_the_committed_schema_is_the_wire_s() -> None:
    """Otherwise: python -m gouji.web.schema > ui/src/wire/schema.json, and npm run wire in ui/."""
    assert COMMITTED.read_text(encoding="utf-8") == schema.text()


def test_the_page_s_types_are_made_from_it() -> None:
    """The generator's own check; without the page's packages the types must still name all."""
    types = (UI / "src" / "wire" / "types.ts").read_text(encoding="utf-8")
    for name in json.loads(schema.text())["$defs"]:
        assert f"export interface {name} {{" in types or f"export type {name} =" in types
    if shutil.which("node") is None or not (UI / "node_modules").is_dir():
        pytest.skip("the generator needs Node and npm ci in ui/")
    done = subprocess.run(
        ["node", "scripts/wire.mjs", "--check"],
        cwd=UI,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_it_is_the_same_every_time() -> None:
    run = [sys.executable, "-m", "gouji.web.schema"]
    again = subprocess.run(run, capture_output=True, text=True, check=True, encoding="utf-8")
    assert again.stdout == schema.text()


def test_every_model_is_there_once_and_whole() -> None:
    found = schema.schema()["$defs"]
    models = {
        name
        for name, model in vars(wire).items()
        if isinstance(model, type) and issubclass(model, wire.Wire) and model is not wire.Wire
    }
    assert set(found) == models | {"ServerMsg", "ClientMsg"}
    for name in models:
        keys = set(found[name].get("properties", {}))
        assert keys == set(getattr(wire, name).model_fields)
        required = set(found[name].get("required", []))
        assert required == (set() if name == "TableChange" else keys)
    assert len(found["ServerMsg"]["oneOf"]) == 10
    assert len(found["ClientMsg"]["oneOf"]) == 13
