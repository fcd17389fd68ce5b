"""Measurements of a page: nothing sticks out, and every target is large enough for a finger."""

from playwright.sync_api import Locator, expect

from web.people import PHONE, Person

LEAST = 44  # CSS pixels
# 640 points are what 200 % leave of a laptop; 320 are the least that WCAG asks for.
WIDTHS = (640, 320, PHONE["width"])
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
# Everything that can be touched and is smaller than a finger. Inline links within a text are exempt, as in WCAG 2.5.8.
SMALL = """(least) => {
  const inText = (its) => its.matches('a') && getComputedStyle(its).display === 'inline';
  const shown = (its) =>
    its.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !its.closest('.unseen, [inert]');
  const area = (its) => ((its.matches('input') && its.closest('label')) || its).getBoundingClientRect();
  const tooSmall = ({ width, height, right }) =>
    width > 1 && height > 1 && right > 0 && Math.min(Math.round(width), Math.round(height)) < least;
  return [...document.querySelectorAll('a[href], button, input, select, summary, [role=gridcell]')]
    .filter((its) => shown(its) && !inText(its) && tooSmall(area(its)))
    .map((its) => {
      const { width, height } = area(its);
      return `${its.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`;
    });
}"""
# Elements whose text does not fit. Names that people gave may be cut short.
CLIPPED = """() => {
  const named = (its) => its.closest('.name-chip, .seat-name, .sub-player-name, .hook-url, input, code');
  const cut = (its) => its.clientWidth > 0 && its.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !its.closest('.unseen')
    && (its.scrollWidth > its.clientWidth + 1
      || (getComputedStyle(its).overflowY === 'hidden' && its.scrollHeight > its.clientHeight + 1));
  const words = 'button, a.button, [role=tab], summary, legend, th, dt, dd, h1, h2, h3, p, li, label, small, .tag,'
    + ' .status, .language, .sub-card-name, .sub-turn, .hunt-port-name';
  return [...document.querySelectorAll(words)].filter((its) => cut(its) && !named(its))
    .map((its) => `${its.outerHTML.slice(0, 160)}: ${its.scrollWidth} in ${its.clientWidth}`);
}"""


def fits(person: Person, what: str) -> None:
    """Assert that nothing has to be scrolled sideways."""
    assert person.page.evaluate(SIDEWAYS) <= 0, f"{what} scrolls sideways by {person.page.evaluate(SIDEWAYS)}"


def fingers(person: Person, what: str) -> None:
    """Assert that every target is large enough for a finger."""
    small = person.page.evaluate(SMALL, LEAST)
    assert not small, f"{what}:\n" + "\n".join(small)


def fits_each_width(person: Person, what: str) -> None:
    """Check that nothing scrolls sideways and that a finger hits everything; the last width is a phone's."""
    for width in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": PHONE["height"]})
        fits(person, f"{what} at {width}")
        fingers(person, f"{what} at {width}")


def clipped(person: Person) -> list[str]:
    """Words that have not enough room."""
    found: list[str] = person.page.evaluate(CLIPPED)
    return found


def assert_near(answer: Locator, cell: Locator) -> None:
    """Assert that an answer is right below or above what was clicked, and does not cover it."""
    expect(answer).to_be_in_viewport()
    said, clicked = answer.bounding_box(), cell.bounding_box()
    assert said is not None
    assert clicked is not None
    below, above = said["y"] - clicked["y"] - clicked["height"], clicked["y"] - said["y"] - said["height"]
    assert 0 <= max(below, above) < 40
    assert said["x"] < clicked["x"] + clicked["width"]
    assert said["x"] + said["width"] > clicked["x"]
