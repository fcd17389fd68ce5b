"""Answers of the server that are held back, so that a page is seen before it has all it needs."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route

from web.waiting import becomes


@contextmanager
def held_responses(page: Page, addresses: str) -> Iterator[None]:
    """Hold back responses at these addresses until the end of the block, at least one."""
    holding, waiting = True, list[Route]()

    def handle(route: Route) -> None:
        if holding:
            waiting.append(route)
        else:
            route.continue_()

    page.route(addresses, handle)
    yield
    becomes(page, lambda: waiting, f"something is asked for at {addresses}")
    holding = False
    for route in waiting:
        route.continue_()
