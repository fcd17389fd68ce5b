"""One server for the tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from places import Place
from serving import Serving


@pytest.fixture(scope="module")
def server(shared_place: Place) -> Iterator[Serving]:
    """A server that tells nobody to slow down, on either kind of store."""
    with Serving(shared_place) as running:
        yield running
    assert "Traceback" not in running.log
    assert '"level": "error"' not in running.log
