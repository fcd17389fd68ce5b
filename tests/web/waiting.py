"""Waits that end: for what `expect` cannot see, and for scripts within a page."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from benchmarks.chromium import POLL
from web.people import PATIENCE


def becomes(page: Page, true: Callable[[], object], what: str) -> None:
    """Wait until a condition holds, while the page keeps running."""
    ends = monotonic() + PATIENCE / 1000
    while not true():
        assert monotonic() < ends, f"{what}: not within {PATIENCE // 1000} s"
        page.wait_for_timeout(POLL)


def answered(page: Page, script: str, given: object = None) -> Any:
    """Return the result of an asynchronous function within the page, with a bound that `evaluate` lacks."""
    return page.evaluate(
        f"""(given) => Promise.race([
          ({script})(given),
          new Promise((_, fail) => setTimeout(() => fail(new Error("no answer within the page")), {PATIENCE})),
        ])""",
        given,
    )
