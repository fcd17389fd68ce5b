"""Take the README's screenshots: `python web/dev/screenshots.py` writes them to docs/images.

A server runs on temporary data with games that bots have played to a chosen position (scenes.py). The players of a
scene open the table in separate browsers.
"""

import base64
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from scenes import ANN, BOB, BOT, CAT, Scene, link_of, write

from benchmarks.chromium import chromium
from fathom.protocol.settings import OpenSeat, Person
from serving import Serving
from web.waiting import answered

IMAGES = ROOT / "docs" / "images"
QUALITY = 70  # of WebP; edges and text are still sharp
PAINTED = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
VISIBLE = "({ x: scrollX, y: scrollY, width: innerWidth, height: innerHeight, scale: devicePixelRatio })"


SALVAGE = Scene("submarine", (ANN, BOB, BOT), 37, "lift", 124)
HUNT = Scene("subhunt", (ANN, BOB), 76, "drop", 58)
POCKET = Scene("submarine", (ANN, CAT, BOT), 71, "act", 95)
OVER = Scene("submarine", (ANN, BOB, CAT), 21, "over")
WAITING = [
    Scene("submarine", (BOB, OpenSeat(), OpenSeat(), BOT), 11, public=True),
    Scene("subhunt", (CAT, OpenSeat()), 12, public=True),
]


@dataclass(frozen=True)
class Shot:
    """A screenshot: the page, the colour scheme and the other players."""

    name: str
    path: str
    scheme: Literal["light", "dark"]
    others: tuple[Person, ...] = ()  # other players at the table
    phone: bool = False
    prepare: Callable[[Page], None] | None = None


def table(scene: Scene) -> str:
    """Return the path of a scene's table."""
    return f"/t/{scene.id}"


def lift(page: Page) -> None:
    """Select a treasure, which shows its cost."""
    page.locator(".sea-token.is-open").last.click()


def dive(page: Page) -> None:
    """Show a level under water."""
    page.get_by_role("button", name="Show Level 200").click()


def look_back(page: Page) -> None:
    """Go 30 steps back from the end."""
    page.keyboard.press("End")
    for _ in range(30):
        page.keyboard.press("ArrowLeft")


def read_lists(page: Page) -> None:
    """Wait for the list of tables, which loads after the games."""
    page.get_by_role("heading", name="Your games").wait_for()


SHOTS = [
    Shot("submarine", table(SALVAGE), "light", (BOB,), prepare=lift),
    Shot("hunt", table(HUNT), "dark", (BOB,)),
    Shot("lobby", "/", "light", prepare=read_lists),
    Shot("submarine-phone", table(POCKET), "dark", (CAT,), phone=True),
    Shot("lesson", "/learn/submarine", "light"),
    Shot("replay", f"/replay/{OVER.id}", "light", prepare=look_back),
    Shot("rules", "/rules/subhunt#H5.3", "light"),
    Shot("hunt-phone", table(HUNT), "light", (BOB,), phone=True, prepare=dive),
]


class Studio:
    """A browser connected to a server."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url

    def take(self, shot: Shot) -> None:
        """Open the page for all players, prepare Ann's and take the screenshot."""
        pages = [self._open(person, shot) for person in shot.others]
        page = self._open(ANN, shot)
        if shot.prepare:
            shot.prepare(page)
        answered(page, PAINTED)
        (IMAGES / f"{shot.name}.webp").write_bytes(picture(page))
        for each in (page, *pages):
            each.context.close()

    def _open(self, person: Person, shot: Shot) -> Page:
        """Sign in by personal link and open the page."""
        size = {"width": 390, "height": 844} if shot.phone else {"width": 1440, "height": 900}
        page = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            device_scale_factor=1.5 if shot.phone else 1,
            color_scheme=shot.scheme,
            reduced_motion="reduce",
        ).new_page()
        page.goto(f"{self._url}/enter#{link_of(person)}")
        page.get_by_text(f"You’re now {person.name}").wait_for()
        page.goto(self._url + shot.path)
        page.locator("[role=grid], .game-card button, .rule-figure").first.wait_for()
        return page


def picture(page: Page) -> bytes:
    """Return the visible part of a page as WebP."""
    wish = {"format": "webp", "quality": QUALITY, "clip": page.evaluate(VISIBLE)}
    return base64.b64decode(page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)["data"])


def main() -> None:
    """Take all screenshots."""
    IMAGES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        write(serving.data, [SALVAGE, HUNT, POCKET, OVER, *WAITING])
        with serving, chromium() as browser:
            studio = Studio(browser, serving.url)
            for shot in SHOTS:
                studio.take(shot)


if __name__ == "__main__":
    main()
