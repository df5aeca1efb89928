"""The command `gouji`: one module a group of commands."""

from gouji.cli.app import main

__all__ = ["main"]
