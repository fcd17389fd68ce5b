"""One server for the tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from serving import Serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that tells nobody to slow down."""
    with Serving(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert "Traceback" not in running.log
    assert '"level": "error"' not in running.log
