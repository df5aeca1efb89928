"""Compiles the hot files; everything else about the package is in pyproject.toml."""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

HOT = ("sets", "moves", "trick", "scoring", "deal", "game", "batch")

setup(
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    ext_modules=cythonize(
        [
            Extension(
                f"gouji.engine.{name}",
                [f"src/gouji/engine/{name}.py"],
                extra_compile_args=["-O3"],
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
