"""One server a module."""

from collections.abc import Iterator

import pytest

from tests.web.contests.house import House, house


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as found:
        yield found
