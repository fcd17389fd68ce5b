"""Server shared by tests that neither stop nor configure it."""

from collections.abc import Iterator

import pytest

from serving import Serving
from store_locations import StoreLocation


@pytest.fixture(scope="module")
def server(shared_place: StoreLocation) -> Iterator[Serving]:
    """Start a server without rate limits, on each kind of store."""
    with Serving(shared_place) as running:
        yield running
    assert "Traceback" not in running.log
    assert '"level": "error"' not in running.log
