"""Chromium on a slow machine, and what it notes of a page while somebody uses it."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from fathom.cli.optional_deps import MissingExtra

SLOWER = 4  # times, than this machine
SCREEN = {"width": 1440, "height": 900}
GLANCE = 30  # milliseconds between two looks at a page
PATIENCE = 30  # seconds until something can be done
PROGRAMS = ("chromium-headless-shell", "chromium")  # the first takes a fifth of the CPU time for a new page
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

# Times are in milliseconds. A change of a page counts when it has been painted: after the next frame, and what that
# frame took. `aria-busy` and `tabindex` are changes that nobody sees.
NOTE = """
  const noted = (window.noted = { usable: 0, shift: 0, any_shift: 0, shifted: [], tasks: [], answers: [] });
  const unseen = new Set(["aria-busy", "tabindex"]);
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(0);
  });
  let clicked = 0;
  addEventListener("click", (event) => (clicked = event.timeStamp), true);
  new MutationObserver((changes) => {
    if (!noted.usable && document.querySelector(".game-card button, .board-area [role=grid]")) {
      noted.usable = -1;
      painted((now) => (noted.usable = now));
    }
    if (!clicked || changes.every((change) => unseen.has(change.attributeName))) return;
    const since = clicked;
    clicked = 0;
    painted((now) => noted.answers.push(now - since));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      noted.any_shift += entry.value; // also within half a second of a click
      if (entry.hadRecentInput) continue;
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
    """The browser of this machine, without a window."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise MissingExtra(f"Chromium is not installed; on Debian: apt-get install {PROGRAMS[0]}")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=program, args=ARGUMENTS) as found:
        yield found


def newcomer(browser: Browser) -> BrowserContext:
    """Somebody who was never here: nothing is cached."""
    return browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]


def noting_page(context: BrowserContext, slower: float = SLOWER) -> Page:
    """A tab that notes, on a processor that is so many times slower."""
    page = context.new_page()
    page.add_init_script(NOTE)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def noted(page: Page) -> dict[str, Any]:
    """What it has noted since it was loaded."""
    return dict(page.evaluate("window.noted"))


def loaded(page: Page, url: str) -> dict[str, Any]:
    """Load an address, and wait until there is something to play with."""
    page.goto(url)
    if not becomes(page, "window.noted.usable > 0", PATIENCE):
        raise RuntimeError(f"{url} shows nothing to play with: {page.locator('body').inner_text()[:500]}")
    return noted(page)


def longest_task(trace: bytes) -> float:
    """The longest task of a page by the CPU time of its main thread, which a busy machine lengthens less; ms."""
    events = json.loads(trace)["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    times = [event["tdur"] for event in events if "tdur" in event and (event["pid"], event["tid"]) in main]
    return max(times, default=0) / 1000


def becomes(page: Page, condition: str, seconds: float) -> bool:
    """Look until something is true, or for so long. (Playwright's own way of waiting needs `eval` in the page.)"""
    ends = monotonic() + seconds
    while not page.evaluate(condition):
        if monotonic() > ends:
            return False
        page.wait_for_timeout(GLANCE)
    return True
