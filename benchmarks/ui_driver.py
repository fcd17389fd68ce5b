"""Driver that plays by clicking on what a page offers, by accessible names and without the rules. Tests use it too."""

import random
import re
from dataclasses import dataclass, field, replace
from time import monotonic

from playwright.sync_api import Locator, Page

from benchmarks.chromium import PATIENCE, POLL, SCREEN, measurements, wait_for

ANSWER = 2  # seconds for a page to answer a click
ALWAYS = 1_000_000  # moves: longer than any game
# Names of selectable cells end with TARGETS; names of the games' buttons start with ACTIONS.
TARGETS = "(possible target|can salvage|can move|can be chosen|press again to confirm)$"
IN_SHEET = "( Salvage| Move)$|^Salvage the "
CONFIRM = "^(Confirm|Salvage the|Place a submarine|Sail to|Move from)"
ACTIONS = (
    f"{CONFIRM}|^(Take the|Sail off|Swap the|Keep your hand|Hide the rest|Pick a random|Ship \\d|Drop to"
    "|Don’t drop|Fire at|End turn)"
)
LAZY = "^(Sail off|Keep your hand|Don’t drop|End turn)"
LIVELY = "can salvage| Salvage$|can move|^(?!Off the board).*possible target|^Hide the rest|^Drop to|^Fire at"
# Accessible names, and visibility.
SPOKEN = """
  const spoken = (its) => [...its.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? node.data.split(/\\s+/).filter(Boolean)
      : node.getAttribute('aria-hidden') === 'true' ? [] : spoken(node));
  const name = (its) => its.getAttribute('aria-label') ?? spoken(its).join(' ');
  const seen = (its) => its.getClientRects().length > 0 && its.getAttribute('aria-disabled') !== 'true';
"""
# One evaluation, because it runs often. The corner of a cell is water, whatever lies on it.
READ = (
    """([targets, inSheet, actions]) => {"""
    + SPOKEN
    + """
  const spot = (its, role) => {
    const box = (its.querySelector('.sea-frame') ?? its).getBoundingClientRect();
    return role === 'gridcell' ? [box.x + 6, box.y + 6] : [box.x + box.width / 2, box.y + box.height / 2];
  };
  const found = (root, kind, role, names) =>
    [...root.querySelectorAll(kind)].filter((its) => seen(its) && RegExp(names).test(name(its)))
      .map((its) => [role, name(its), ...spot(its, role)]);
  const sheet = document.querySelector('dialog[open]'); // while it is open, all else is out of reach
  const main = document.querySelector('main');
  const inside = sheet ? found(sheet, 'button', 'button', inSheet) : [];
  const offers = sheet
    ? inside.length ? inside : found(sheet, 'button', 'button', '^Close$')
    : [...found(main, '[role=gridcell]', 'gridcell', targets), ...found(main, 'button', 'button', actions)];
  const steps = document.querySelectorAll('[data-step]').length - 1;
  const busy = !!document.querySelector('[aria-busy=true]');
  const pressed = [...main.querySelectorAll('[aria-pressed=true]')].map(name);
  const begun = found(main, 'button', 'button', '^Cancel$').length > 0;
  return { offers, steps, busy, pressed, begun, title: document.title, over: !!document.querySelector('#end-title') };
}"""
)
RISEN = "!document.querySelector('.end-veil').getAnimations({ subtree: true }).length"


@dataclass(frozen=True)
class Offer:
    """An element that can be chosen, and where to click on it."""

    role: str
    name: str
    x: float = field(compare=False)
    y: float = field(compare=False)

    def on(self, page: Page) -> Locator:
        words = r"\s*".join(map(re.escape, self.name.split()))  # spaces between elements are the browser's choice
        return page.get_by_role(self.role, name=re.compile(f"^{words}$")).first  # type: ignore[arg-type]

    @property
    def in_sight(self) -> bool:
        """Return whether the element is visible without scrolling."""
        return 0 < self.x < SCREEN["width"] and 0 < self.y < SCREEN["height"]


@dataclass(frozen=True)
class Seen:
    """The state of a game as the page shows it."""

    offers: tuple[Offer, ...]  # empty while a command is in flight
    steps: int
    pressed: tuple[str, ...]  # selected but not executed, such as a ship about to sail
    begun: bool  # a choice can be confirmed or cancelled
    my_turn: bool
    over: bool


def look(page: Page) -> Seen:
    """Read the page."""
    found = page.evaluate(READ, [TARGETS, IN_SHEET, ACTIONS])
    offers = () if found["busy"] else tuple(Offer(*each) for each in found["offers"])
    my_turn = found["title"].startswith("●")
    return Seen(offers, found["steps"], tuple(found["pressed"]), found["begun"], my_turn, found["over"])


def choose(seen: Seen, rng: random.Random, lively: int) -> Offer:
    """Confirm a choice; prefer productive moves for the first `lively` steps, then those that end the game soon."""
    for wanted in (CONFIRM, LIVELY if seen.steps < lively else LAZY):
        if some := [its for its in seen.offers if re.search(wanted, its.name)]:
            return rng.choice(some)
    return rng.choice(seen.offers)


def play(page: Page, clicks: int, seed: int) -> list[str]:
    """Play a number of clicks or to the end of the game; return the names of elements that did not respond."""
    rng = random.Random(seed)
    unanswered = []
    for _ in range(clicks):
        seen = wait_for_offers(page)
        if seen.over:
            break
        offer = choose(seen, rng, ALWAYS)
        if not click(page, offer):
            unanswered.append(offer.name)
    return unanswered


def finish(page: Page, seed: int) -> float:
    """Play a short game and return the layout shift from the last click to the result."""
    rng = random.Random(seed)
    before = 0.0
    while not (seen := wait_for_offers(page)).over:
        before = measurements(page)["any_shift"]
        click(page, choose(seen, rng, lively=0))
    wait_for(page, RISEN, PATIENCE)
    return float(measurements(page)["any_shift"] - before)


def wait_for_offers(page: Page) -> Seen:
    """Wait until a choice can be made or the game is over."""
    ends = monotonic() + PATIENCE
    while True:
        seen = look(page)
        if seen.over or (seen.my_turn and any(offer.in_sight for offer in seen.offers)):
            return replace(seen, offers=tuple(offer for offer in seen.offers if offer.in_sight))
        if monotonic() > ends:
            raise RuntimeError(f"nothing to click on for {PATIENCE} s: {page.locator('main').inner_text()[:500]}")
        page.wait_for_timeout(POLL)


def click(page: Page, offer: Offer) -> bool:
    """Click and return whether the page responded."""
    answered = len(measurements(page)["answers"])
    page.mouse.click(offer.x, offer.y)
    return wait_for(page, f"window.noted.answers.length > {answered}", ANSWER)
