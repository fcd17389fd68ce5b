"""Somebody who plays by clicking on what a page offers, knowing no rule."""

import random
import re
from dataclasses import dataclass
from time import monotonic

from playwright.sync_api import Page

from fathom.cli.benches.chromium import GLANCE, PATIENCE, becomes, noted

ANSWER = 2  # seconds for a page to answer a click

# Cells say at the end of their names what they are good for; buttons say it at the beginning.
TARGET = "(possible target|can lift|can move|can be chosen|press again to confirm)$"
FIRST = "^(Confirm|Lift the|Place a submarine|Sail to|Move from|Hide the rest)"
LAST = "^(Sail off|Keep your hand|Hold|End)"
READ = """(target) => {
  if (document.querySelector("#end-title")) return null;
  if (!document.title.startsWith("●") || document.querySelector("[aria-busy=true]")) return [];
  const found = [];
  const offer = (element, name, x, y) => {
    const box = element.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (box.width) found.push({ name, x: x ? box.x + x : middle.x, y: y ? box.y + y : middle.y });
  };
  const sheet = document.querySelector("dialog[open]"); // while it is open, all else is out of reach
  for (const cell of sheet ? [] : document.querySelectorAll("main [role=gridcell]")) {
    const name = cell.getAttribute("aria-label") ?? "";
    if (RegExp(target).test(name)) offer(cell, name, 6, 6);
  }
  const buttons = sheet ?? document.querySelector(".actions-area");
  for (const button of buttons.querySelectorAll("button:not([aria-disabled=true])"))
    offer(button, button.getAttribute("aria-label") ?? button.textContent.trim());
  return found.filter(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
}"""


@dataclass(frozen=True)
class Offer:
    """Something that can be clicked, and where."""

    name: str
    x: float
    y: float


def look(page: Page) -> list[Offer] | None:
    """What can be done now, if it is our turn; None if the game is over."""
    found = page.evaluate(READ, TARGET)
    return None if found is None else [Offer(**each) for each in found]


def choose(offers: list[Offer], rng: random.Random) -> Offer:
    """Go on with what was begun; then do something; only then let it be."""
    first = [offer for offer in offers if re.search(FIRST, offer.name)]
    lively = [offer for offer in offers if not re.search(LAST, offer.name)]
    return rng.choice(first or lively or offers)


def play(page: Page, clicks: int, seed: int) -> list[str]:
    """Play until so many clicks were made, or the game is over; what was clicked on and gave no answer."""
    rng = random.Random(seed)
    unanswered = []
    for _ in range(clicks):
        offers = wait_for_offers(page)
        if not offers:
            break
        offer = choose(offers, rng)
        if not click(page, offer):
            unanswered.append(offer.name)
    return unanswered


def wait_for_offers(page: Page) -> list[Offer]:
    """What can be done as soon as something can; nothing if the game is over."""
    ends = monotonic() + PATIENCE
    while (offers := look(page)) == []:
        if monotonic() > ends:
            raise RuntimeError(f"nothing to click on for {PATIENCE} s: {page.locator('main').inner_text()[:500]}")
        page.wait_for_timeout(GLANCE)
    return offers or []


def click(page: Page, offer: Offer) -> bool:
    """Click, and wait until the page has shown anything. Does it?"""
    answered = len(noted(page)["answers"])
    page.mouse.click(offer.x, offer.y)
    return becomes(page, f"window.noted.answers.length > {answered}", ANSWER)
