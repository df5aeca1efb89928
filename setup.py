"""Compiles the hot files, and packs the rules' text; the rest is in pyproject.toml."""

import os
import shutil
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HOT = (
    "sets",
    "moves",
    "trick",
    "scoring",
    "deal",
    "game",
    "known",
    "observe",
    "listing",
    "candidates",
    "batch",
)


class BuildWithRules(build_py):
    """Puts a copy of docs/rules.md, where the clauses' words live, into the built package."""

    def run(self) -> None:
        """Builds as setuptools does, then adds the copy."""
        super().run()
        if not self.editable_mode:
            shutil.copy(Path("docs", "rules.md"), Path(self.build_lib, "gouji", "words"))


setup(
    cmdclass={"build_py": BuildWithRules},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    ext_modules=cythonize(
        [
            Extension(
                f"gouji.engine.{name}",
                [f"src/gouji/engine/{name}.py"],
                extra_compile_args=["-O3", "-g0"],
            )
            for name in HOT
        ],
        compiler_directives={
            "language_level": 3,
            "cdivision": True,
            "embedsignature": True,
        },
    ),
)
