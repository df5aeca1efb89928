"""Compiles the hot files, has the web page built, packs the rules' text; see pyproject.toml."""

import os
import runpy
import shutil
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HOT = (
    "sets",
    "moves",
    "trick",
    "scoring",
    "deal",
    "game",
    "known",
    "observe",
    "rows",
    "listing",
    "candidates",
    "shuffle",
    "batch",
    "worlds",
)


build_page = runpy.run_path("ui/build.py")["build_page"]


class BuildWithRules(build_py):
    """Has the web page built, and puts a copy of docs/rules.md, the clauses' words, beside it."""

    def run(self) -> None:
        """Builds as setuptools does, then adds the copy."""
        build_page()
        super().run()
        if not self.editable_mode:
            shutil.copy(Path("docs", "rules.md"), Path(self.build_lib, "gouji", "words"))


class SourceWithPage(sdist):
    """A source archive with the built page, so that whoever builds from it needs no Node."""

    def run(self) -> None:
        """Has the page built, then packs."""
        build_page()
        super().run()


setup(
    cmdclass={"build_py": BuildWithRules, "sdist": SourceWithPage},
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
