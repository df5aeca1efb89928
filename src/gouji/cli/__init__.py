"""The command `gouji`: one module a group of commands."""

import os

# Before NumPy comes in, here and in the processes that work for us: the networks' products are so
# small that threads cost more than they bring.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from gouji.cli.app import main

__all__ = ["main"]
