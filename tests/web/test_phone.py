"""In the hand: 390 by 844 points, by touch; and at 200 % zoom."""

import re

import pytest
from playwright.sync_api import Page, expect

from web.people import PHONE, WIDE, People, Person
from web.playing import Offer, Player, look, play
from web.tables import Plan, gather

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LEAST = 44  # CSS pixels
PAGES = ["/", "/new#submarine", "/new#subhunt", "/settings", "/rules/submarine", "/rules/subhunt", "/rules/notation", "/nowhere"]
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
# Everything that can be touched and is smaller than a finger. Inline links within a text are exempt, as in WCAG 2.5.8.
SMALL = """(least) => {
  const inText = (its) => its.matches('a') && getComputedStyle(its).display === 'inline';
  const shown = (its) => its.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !its.closest('.unseen');
  const area = (its) => (its.matches('input') && its.closest('label')) || its;
  return [...document.querySelectorAll('a[href], button, input, select, summary, [role=gridcell]')]
    .filter((its) => shown(its) && !inText(its))
    .map((its) => [its, area(its).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1 && box.right > 0)
    .filter(([, box]) => Math.round(box.width) < least || Math.round(box.height) < least)
    .map(([its, box]) => `${its.getAttribute('aria-label') ?? its.textContent.trim().slice(0, 40)} (${its.tagName} ${its.className?.baseVal ?? its.className}): ${Math.round(box.width)} × ${Math.round(box.height)}`);
}"""


class Thumb(Player):
    """Somebody who taps."""

    def point(self, offer: Offer) -> None:
        offer.on(self.person).tap()
        self.wait_for_more(offer)


def fits(page: Page, what: str) -> None:
    assert page.evaluate(SIDEWAYS) <= 0, f"{what} scrolls sideways by {page.evaluate(SIDEWAYS)}"


def fingers(person: Person, what: str) -> None:
    small = person.page.evaluate(SMALL, LEAST)
    assert not small, f"{what}:\n" + "\n".join(small)


@pytest.mark.parametrize("width", [390, 320])
def test_no_page_scrolls_sideways_and_everything_is_large_enough_for_a_finger(people: People, width: int) -> None:
    person = people("Ann", **{**TOUCH, "viewport": {"width": width, "height": 844}})
    person.forgive("status of 404")
    for path in PAGES:
        person.open(path)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        for summary in person.page.locator("summary").all():
            summary.click()
        fits(person.page, path)
        fingers(person, path)


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_turns_are_played_by_touch(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1), **TOUCH)
    player = Thumb(person)
    seen: set[str] = set()
    while (now := look(person)).steps < 30:
        state = " ".join(sorted({its.name.split()[0] for its in now.offers if its.role == "button"}))
        if state not in seen:
            seen.add(state)
            fits(person.page, f"{game}: {state}")
            fingers(person, f"{game}: {state}")
        if now.my_turn and now.offers:
            player.act(now)
        else:
            person.page.wait_for_timeout(20)
    assert len(seen) > 3


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_the_hand_and_the_actions_are_in_sight_together_with_the_board(people: People, game: str) -> None:
    """Under the thumb: what can be done now needs no scrolling."""
    (person,) = gather(people, Plan(game, friends=0, bots=1), **TOUCH)
    button = person.button(re.compile("^Take the|^Hide the rest")).first
    expect(button).to_be_in_viewport(ratio=0.9)
    grid = person.page.get_by_role("grid").first.bounding_box()
    assert grid is not None
    assert grid["y"] + grid["height"] / 2 < PHONE["height"]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_game_can_be_played_at_two_hundred_percent(people: People, game: str) -> None:
    half = {"width": WIDE["width"] // 2, "height": WIDE["height"] // 2}
    (person,) = gather(people, Plan(game, friends=0, bots=1), viewport=half, device_scale_factor=2)
    play(Player(person), moves=20)
    fits(person.page, game)
