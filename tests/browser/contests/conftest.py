"""A server on the day of a module's `clock`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.contests.hall import WallClock
from tests.web.serving import serving


@pytest.fixture
def address(tmp_path: Path, clock: WallClock) -> Iterator[str]:
    """A server on that day."""
    with serving(tmp_path / "data", clock=clock) as at:
        yield f"http://{at}"
