"""A server shared by all tests that do not stop it."""

from collections.abc import Iterator

import pytest

from serving import Serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server")) as serving:
        yield serving
        assert '"level": "error"' not in serving.log
