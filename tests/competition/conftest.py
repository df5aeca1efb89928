"""Hundreds of commands a journey: the command line is built once, not for each."""

import functools

import pytest
from typer.main import get_command

built = functools.cache(get_command)


@pytest.fixture(autouse=True)
def _built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.testing._get_command", built)
