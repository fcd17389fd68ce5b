"""Record the README's film: `python web/dev/film.py` plays both games in Chromium and writes docs/images/film.webp.

The film shows Ann's browser. A bot chooses the moves of both players from the middle of a game on; they are sent as
ordinary commands.
"""

import io
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from scenes import ANN, BOB, Playing, Scene, link_of, write

from benchmarks.chromium import chromium
from fathom.protocol.settings import Person
from serving import Serving

FILM = ROOT / "docs" / "images" / "film.webp"
SIZE = {"width": 1200, "height": 800}
WIDTH = 720  # pixels of the film
QUALITY = 45  # of WebP; text is still readable
MAX_BYTES = 1_500_000
STEP = 1.4  # seconds per decision
FRAMES = 7  # per decision
LAST = 1500  # milliseconds of a game's last frame

GAMES = [
    (Scene("submarine", (ANN, BOB), 37, "sail", 90), 9),
    (Scene("subhunt", (ANN, BOB), 76, "sail", 40), 9),
]


@dataclass
class Frame:
    """A picture and its duration in milliseconds."""

    picture: Image.Image
    millis: int


def film(browser: Browser, url: str, scene: Scene, playing: Playing, steps: int) -> list[Frame]:
    """Record a number of decisions of one game."""
    pages = {1: open_table(browser, url, ANN, scene), 2: open_table(browser, url, BOB, scene)}
    frames = [take_frame(pages[1])]
    for _ in range(steps):
        seq = playing.table.seq
        seat, line = playing.decide()
        command = {"do": "move", "id": f"film-{seq}", "seq": seq, "seat": seat, "line": line}
        answer = pages[seat].request.post(
            f"{url}/api/v1/tables/{scene.id}/commands", data=command, headers={"origin": url}
        )
        assert answer.ok, answer.text()
        ends = time.monotonic() + STEP
        while time.monotonic() < ends:
            began = time.monotonic()
            frames.append(take_frame(pages[1]))
            time.sleep(max(0.0, STEP / FRAMES - (time.monotonic() - began)))
    for page in pages.values():
        page.context.close()
    frames[-1].millis = LAST
    return merge(frames)


def open_table(browser: Browser, url: str, person: Person, scene: Scene) -> Page:
    """Sign in by personal link and open the table. Turns end by the bot's decisions, not by the page."""
    page = browser.new_context(viewport=SIZE, color_scheme="light").new_page()  # type: ignore[arg-type]
    page.add_init_script("localStorage.setItem('fathom.auto_end', 'false')")
    page.goto(f"{url}/enter#{link_of(person)}")
    page.get_by_text(f"You’re now {person.name}").wait_for()
    page.goto(f"{url}/t/{scene.id}")
    page.locator(".board-area [role=grid]").first.wait_for()
    return page


def take_frame(page: Page) -> Frame:
    """Take a picture of the page."""
    picture = Image.open(io.BytesIO(page.screenshot(type="png"))).convert("RGB")
    height = picture.height * WIDTH // picture.width
    return Frame(picture.resize((WIDTH, height), Image.Resampling.LANCZOS), round(1000 * STEP / FRAMES))


def merge(frames: list[Frame]) -> list[Frame]:
    """Merge consecutive frames with the same picture."""
    kept: list[Frame] = []
    for frame in frames:
        if kept and kept[-1].picture.tobytes() == frame.picture.tobytes():
            kept[-1].millis += frame.millis
        else:
            kept.append(frame)
    return kept


def main() -> None:
    """Record both games and write the film."""
    with TemporaryDirectory() as folder:
        serving = Serving(Path(folder))
        played = write(serving.data, [scene for scene, _ in GAMES])
        with serving, chromium() as browser:
            frames = [
                frame
                for (scene, steps), playing in zip(GAMES, played, strict=True)
                for frame in film(browser, serving.url, scene, playing, steps)
            ]
    first, *others = (frame.picture for frame in frames)
    millis = [frame.millis for frame in frames]
    first.save(FILM, save_all=True, append_images=others, duration=millis, loop=0, quality=QUALITY, method=4)
    size = FILM.stat().st_size
    assert size < MAX_BYTES, f"the film has {size} bytes, at most {MAX_BYTES} are allowed"


if __name__ == "__main__":
    main()
