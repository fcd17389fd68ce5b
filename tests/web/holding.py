"""Answers of the server that are held back, so that a page is seen before it has all it needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from playwright.sync_api import Page, Route

from fathom.cli.benches.chromium import GLANCE
from web.people import PATIENCE


@contextmanager
def held(page: Page, addresses: str) -> Iterator[None]:
    """Hold back whatever is asked for at these addresses, until the end of the block; something has to be."""
    holding, waiting = True, list[Route]()

    def handle(route: Route) -> None:
        if holding:
            waiting.append(route)
        else:
            route.continue_()

    page.route(addresses, handle)
    yield
    ends = monotonic() + PATIENCE / 1000
    while not waiting:
        assert monotonic() < ends, f"nothing was asked for at {addresses}"
        page.wait_for_timeout(GLANCE)
    holding = False
    for route in waiting:
        route.continue_()
