"""The examples in every docstring, and those of the hot files in their uncompiled build too."""

import doctest
import importlib
import pkgutil

import pytest

import gouji
from tests.source_build import source_module, uncompiled

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(gouji.__path__, "gouji.") if found.name
)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    """Every example prints what it says."""
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("name", [n for n in MODULES if n.startswith("gouji.engine.")])
def test_examples_uncompiled(name: str) -> None:
    """The engine's examples hold for its source as well."""
    module = source_module(name)
    with uncompiled():  # what examples import, too
        assert doctest.testmod(module, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize(
    "name", ["game", "sets", "deal", "scoring", "batch", "observe", "candidates"]
)
def test_compiled_modules_keep_their_examples(name: str) -> None:
    """A compiled function that doctest can't find would make the tests above empty."""
    module = importlib.import_module(f"gouji.engine.{name}")
    assert doctest.testmod(module, optionflags=FLAGS).attempted > 0
