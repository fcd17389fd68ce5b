"""A phone in the hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator

from benchmarks.ui_driver import Offer
from web.people import PHONE
from web.playing import Player

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


class Thumb(Player):
    """A player who taps."""

    def point(self, offer: Offer) -> None:
        offer.on(self.person.page).tap()  # in the middle: a browser takes a tap near an edge as one on the neighbour
        self.wait_for_more(offer)


@contextmanager
def pressed(spot: Locator) -> Iterator[None]:
    """Press an element for a while."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    glass = spot.page.context.new_cdp_session(spot.page)
    glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    yield
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
