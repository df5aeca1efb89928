"""One file, two builds: both are what they claim to be, and share one memory layout."""

import ast
import importlib
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from gouji.engine.columns import COLUMNS, FEATURES
from tests import source_build

ENGINE = source_build.PACKAGE / "engine"
PXD = (ENGINE / "structs.pxd").read_text(encoding="utf-8")


def hot_modules() -> tuple[str, ...]:
    """The names that setup.py compiles."""
    setup = Path(__file__).parents[2] / "setup.py"
    for node in ast.parse(setup.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HOT":
            return ast.literal_eval(node.value)
    raise AssertionError("setup.py has no HOT")


@pytest.mark.parametrize("name", hot_modules())
def test_every_hot_module_is_an_extension(name):
    file = importlib.import_module(f"gouji.engine.{name}").__file__
    assert file.endswith(tuple(EXTENSION_SUFFIXES))


@pytest.mark.parametrize("name", hot_modules())
def test_every_hot_module_runs_from_its_source(name):
    assert source_build.source_module(f"gouji.engine.{name}").__file__.endswith(f"{name}.py")


def test_each_build_says_which_it_is(engine):
    assert engine.game.COMPILED is (engine.build == "compiled")


def test_the_builds_share_no_module(builds):
    compiled, source = builds
    for name in source_build.ENGINE:
        assert getattr(compiled, name) is not getattr(source, name)
        assert importlib.import_module(f"gouji.engine.{name}") is getattr(compiled, name)


def structs() -> dict[str, dict[str, int]]:
    """The structs of structs.pxd: fields with their array lengths, 0 for a number."""
    found = {}
    for block in re.split(r"^cdef struct ", PXD, flags=re.M)[1:]:
        name, _, body = block.partition(":")
        lines = [line.split("#")[0].strip() for line in body.splitlines()]
        names = [re.split(r"[\[\]]", line.split()[-1]) for line in lines if line]
        found[name] = {field: int(rest[0]) if rest else 0 for field, *rest in names}
    return found


@pytest.mark.parametrize("name", structs())
def test_emulated_structs_have_the_fields_of_the_pxd(name):
    made = getattr(source_build.source_module("gouji.engine.structs"), name)()
    want = {field: [0] * n if n else 0 for field, n in structs()[name].items()}
    assert vars(made) == want


@pytest.mark.parametrize("name", structs())
def test_a_copied_struct_shares_nothing(name):
    struct = getattr(source_build.source_module("gouji.engine.structs"), name)
    one, two = struct(), struct()
    for i, field in enumerate(structs()[name]):
        value = getattr(one, field)
        if isinstance(value, list):
            value[-1] = i
        else:
            setattr(one, field, i)
    two.copy_from(one)
    assert vars(two) == vars(one)
    for field in structs()[name]:
        if isinstance(getattr(one, field), list):
            getattr(one, field)[0] = 99
            assert getattr(two, field)[0] != 99


HOLDERS = {
    "s": "State",
    "p": "State",
    "w.s": "State",
    "self.p": "State",
    "new.p": "State",
    "facts": "Facts",
    "self.facts": "Facts",
    "tariff": "Tariff",
    "self.tariff": "Tariff",
    "sheet": "Sheet",
    "self.sheet": "Sheet",
    "o": "Observation",
    "row": "Candidate",
    "w.row": "Candidate",
    "w.rest": "Candidate",
    "w.all": "Candidate",
    "w": "Listing",
}
"""How the hot files call a struct."""


def parse(file: str) -> ast.Module:
    """The syntax tree of a file of the engine."""
    return ast.parse((ENGINE / file).read_text(encoding="utf-8"))


def uses(file: str, functions: tuple[str, ...] = ()) -> set[tuple[str, str]]:
    """(struct, attribute) of every use in a file, or in some of its functions."""
    tree: ast.AST = parse(file)
    scopes = [tree]
    if functions:
        scopes = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name in functions
        ]
        assert len(scopes) == len(functions)
    return {
        (HOLDERS[ast.unparse(node.value)], node.attr)
        for scope in scopes
        for node in ast.walk(scope)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in HOLDERS
    }


def test_hot_files_use_only_fields_that_there_are():
    """A misspelt field would fail to compile, but pass unseen in a plain object."""
    used = uses("moves.py") | uses("trick.py") | uses("game.py") | uses("known.py")
    used |= uses("scoring.py", ("settle", "_add", "fill_tariff"))
    used |= uses("observe.py") | uses("rows.py") | uses("listing.py")
    fields = structs() | {
        "Observation": {column.name for column in COLUMNS},
        "Candidate": {column.name for column in FEATURES},
        "Listing": listing_fields(),
    }
    for name, field in used - {("Observation", "copy_from"), ("Candidate", "copy_from")}:
        assert field in fields[name]
    for name in ("Observation", "Candidate", "Listing"):
        assert {field for holder, field in used if holder == name} >= set(fields[name])


def listing_fields() -> set[str]:
    """The fields of the one struct that rows.pxd holds."""
    body = (ENGINE / "rows.pxd").read_text(encoding="utf-8").partition("cdef struct Listing:\n")[2]
    lines = [line.split("#")[0].split() for line in body.partition("\n\n")[0].splitlines()]
    return {words[-1] for words in lines}


def test_every_field_is_used():
    nodes = [node for name in hot_modules() for node in ast.walk(parse(f"{name}.py"))]
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for fields in structs().values():
        assert used >= set(fields)
