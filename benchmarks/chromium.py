"""Chromium with CPU throttling, and a probe that records latencies, layout shifts and long tasks of a page."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from fathom.cli.optional_deps import MissingExtra
from fathom.core.registry import game_names

SLOWDOWN = 4  # factor of CPU throttling
SCREEN = {"width": 1440, "height": 900}
POLL = 30  # milliseconds between two checks of a page
PATIENCE = 30  # seconds until a page is usable
PROGRAMS = ("chromium-headless-shell", "chromium")  # the first takes a fifth of the CPU time for a new page
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

# What a visitor has set: one weak opponent and short motions, since a paced move of a bot measures nothing, and no
# automatic end of turn, since it could come before a click on the same button.
SETTINGS = {
    "fathom.speed": "fast",
    "fathom.auto_end": False,
    "fathom.opponents": {game: {"bots": 1, "level": 1} for game in game_names()},
}
STORE = "for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, JSON.stringify(value));"

# Times are in milliseconds. A change counts once it is painted: after the next frame, including that frame's tasks.
# Changes of `aria-busy` and `tabindex` are invisible and do not count.
PROBE = """
  const noted = (window.noted = { usable: 0, shift: 0, any_shift: 0, shifted: [], tasks: [], answers: [] });
  const unseen = new Set(["aria-busy", "tabindex"]);
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(0);
  });
  const sent = () => Boolean(document.querySelector(".actions-area[aria-busy=true]"));
  let clicked = 0;
  let waiting = false; // for the answer to a command
  let answered = -Infinity;
  addEventListener("click", (event) => (clicked = event.timeStamp), true);
  new MutationObserver((changes) => {
    if (!noted.usable && document.querySelector(".game-card button, .board-area [role=grid]")) {
      noted.usable = -1;
      painted((now) => (noted.usable = now));
    }
    if (waiting || sent()) answered = performance.now();
    waiting = sent();
    if (!clicked || changes.every((change) => unseen.has(change.attributeName))) return;
    const since = clicked;
    clicked = 0;
    painted((now) => noted.answers.push(now - since));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      noted.any_shift += entry.value; // also within half a second of a click
      // A busy machine answers a click after more than the half second that the browser allows for.
      if (entry.hadRecentInput || waiting || entry.startTime < answered + 500) continue;
      noted.shift += entry.value;
      noted.shifted.push(...entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? "text"));
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    noted.tasks.push(...list.getEntries().map((entry) => entry.duration));
  }).observe({ type: "longtask", buffered: true });
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Launch the installed Chromium, headless. Raises `MissingExtra`."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise MissingExtra(f"Chromium is not installed; on Debian: apt-get install {PROGRAMS[0]}")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=program, args=ARGUMENTS) as found:
        yield found


def new_visitor(browser: Browser) -> BrowserContext:
    """Create a context with an empty cache and the settings above."""
    context = browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]
    context.add_init_script(STORE % json.dumps(SETTINGS))
    return context


def probed_page(context: BrowserContext, slowdown: float = SLOWDOWN) -> Page:
    """Open a page with the probe and CPU throttling."""
    page = context.new_page()
    page.add_init_script(PROBE)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    return page


def measurements(page: Page) -> dict[str, Any]:
    """Return what the probe has recorded since the page was loaded."""
    return dict(page.evaluate("window.noted"))


def load(page: Page, url: str) -> dict[str, Any]:
    """Load a page, wait until it is usable and return the measurements."""
    page.goto(url)
    if not wait_for(page, "window.noted.usable > 0", PATIENCE):
        raise RuntimeError(f"{url} did not become usable: {page.locator('body').inner_text()[:500]}")
    return measurements(page)


def longest_task(trace: bytes) -> float:
    """Return the longest task of a page in ms of CPU time, which depends less on other load than wall time."""
    events = json.loads(trace)["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    times = [event["tdur"] for event in events if "tdur" in event and (event["pid"], event["tid"]) in main]
    return max(times, default=0) / 1000


def wait_for(page: Page, condition: str, seconds: float) -> bool:
    """Poll a condition and return whether it became true. (Playwright's own wait needs `eval` in the page.)"""
    ends = monotonic() + seconds
    while not page.evaluate(condition):
        if monotonic() > ends:
            return False
        page.wait_for_timeout(POLL)
    return True
