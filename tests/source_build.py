"""The package's files run uncompiled beside the compiled modules, in one process.

Where an extension lies beside a `.py` file Python takes the extension. Here a finder takes the
`.py` files alone, and the modules that it loads are kept apart from those in `sys.modules`.
"""

import functools
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType, SimpleNamespace

import gouji

PACKAGE = Path(gouji.__file__).parent
ENGINE = (
    "batch",
    "candidates",
    "cards",
    "columns",
    "deal",
    "faults",
    "game",
    "observe",
    "refusal",
    "rulebook",
    "scoring",
    "sets",
    "trick",
    "view",
    "worlds",
)
"""The modules of an engine that tests call; the others come in with them."""

_loaded: dict[str, ModuleType] = {}


class _SourceFinder:
    """Finds `gouji` and everything in it as Python source, never as an extension."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        top, *rest = name.split(".")
        if top != "gouji":
            return None
        place = PACKAGE.joinpath(*rest)
        package = place.is_dir()
        file = place / "__init__.py" if package else place.with_suffix(".py")
        return importlib.util.spec_from_file_location(
            name,
            file,
            loader=SourceFileLoader(name, str(file)),
            submodule_search_locations=[str(place)] if package else None,
        )


def _ours() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] == "gouji"]


@contextmanager
def uncompiled() -> Iterator[None]:
    """Inside, what is imported of the package runs from its source."""
    kept = {name: sys.modules.pop(name) for name in _ours()}
    sys.modules.update(_loaded)
    sys.meta_path.insert(0, _SourceFinder)
    try:
        yield
    finally:
        sys.meta_path.remove(_SourceFinder)
        for name in _ours():
            _loaded[name] = sys.modules.pop(name)
        sys.modules.update(kept)


def source_module(name: str) -> ModuleType:
    """The module of this dotted name, run from its source."""
    with uncompiled():
        return importlib.import_module(name)


@functools.cache
def engine(build: str) -> SimpleNamespace:
    """The engine's modules in one of its builds, `compiled` or `source`."""
    load = importlib.import_module if build == "compiled" else source_module
    modules = {name: load(f"gouji.engine.{name}") for name in ENGINE}
    return SimpleNamespace(build=build, **modules)
