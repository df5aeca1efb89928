"""Fixtures and settings for all tests."""

import functools
import os
import signal
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from tests import source_build
from tests.engine.table import Table

# As the program has it (gouji.cli), for those who use the networks without it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Started from a background job, Ctrl+C would mean nothing to us, nor to any program that we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

BUILDS = ("compiled", "source")

# The same examples on every run: a failure on one machine is a failure on all.
settings.register_profile(
    "gouji",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("search", parent=settings.get_profile("gouji"), derandomize=False)
settings.load_profile("gouji")


@pytest.fixture(params=BUILDS, scope="session")
def engine(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The engine's modules, once compiled and once from the very same files."""
    return source_build.engine(request.param)


@pytest.fixture(scope="session")
def builds() -> tuple[SimpleNamespace, SimpleNamespace]:
    """Both builds at once, to be compared: compiled, source."""
    return source_build.engine("compiled"), source_build.engine("source")


@pytest.fixture
def table(engine: SimpleNamespace) -> Callable[..., Table]:
    """Sets up a game in one of the builds: see `Table`."""
    return functools.partial(Table, engine)
