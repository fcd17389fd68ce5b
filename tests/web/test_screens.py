"""Every state of both games at each size of screen: board, hand, prompt and choices in sight, none over another."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.people import PHONE, People, Person
from web.playing import Player, tour
from web.tables import SHORT, Plan, gather, grids
from web.waiting import answered

SIZES = [(844, 390), (768, 1024), (1280, 720), (1440, 900), (2560, 1300), (PHONE["width"], PHONE["height"])]
BOTS = {"submarine": 4, "subhunt": 1}
LIVELY = {"submarine": 30, "subhunt": 40}
AFTERWARDS = ("the end", "the board at the end", "the past")  # the log was looked at, which a phone has below the board
PAINTED = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
# What is out of the window or of its own area, and what lies over something else. Half a pixel is rounding.
MISPLACED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((its) => its.checkVisibility()).map((its) => [its, its.getBoundingClientRect()]);
  const round = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  const within = (inner, outer) => inner.left > outer.left - 1 && inner.top > outer.top - 1
    && inner.right < outer.right + 1 && inner.bottom < outer.bottom + 1;
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const parts = {
    board: boxes("main [role=grid]"),
    prompt: boxes(".due"),
    hand: boxes(".sub-hand"),
    choice: boxes(".actions-area button").filter(([its]) => !its.closest(".hint-panel")),
  };
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const found = [];
  for (const [name, all] of Object.entries(parts)) {
    for (const [its, box] of all) {
      const area = its.closest(".board-area, .actions-area, .stage-says")?.getBoundingClientRect() ?? screen;
      if (!within(box, screen)) found.push(`${name} out of the window: ${round(box)}`);
      else if (!within(box, area)) found.push(`${name} out of its area: ${round(box)} in ${round(area)}`);
      for (const [other, others] of Object.entries(parts)) {
        if (other <= name || name + other === "choicehand") continue; // cards of the hand can be choices
        for (const [, its] of others)
          if (over(box, its)) found.push(`${name} over ${other}: ${round(box)}, ${round(its)}`);
      }
    }
  }
  if (!parts.board.length || !parts.prompt.length) found.push(`found only ${Object.keys(parts)}`);
  return found;
}"""
FITS = "(its) => its.scrollHeight <= its.clientHeight"


def resize(person: Person, width: int, height: int) -> None:
    """Change the window and wait until the page is drawn in it."""
    person.page.set_viewport_size({"width": width, "height": height})
    answered(person.page, PAINTED)


def misplaced(person: Person, state: str) -> list[str]:
    """Look at one state at each size; the last one is a phone's, on which the game continues."""
    found = []
    for size in SIZES:
        resize(person, *size)
        found += [f"{state} at {size[0]} by {size[1]}: {each}" for each in person.page.evaluate(MISPLACED)]
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_every_state_of_a_game_is_in_sight_at_each_size(people: People, game: str) -> None:
    plan = Plan(game, friends=0, bots=BOTS[game], options=SHORT[game])
    (person,) = gather(people, plan, viewport=PHONE)
    found: list[str] = []

    def check(state: str) -> None:
        if state in AFTERWARDS:
            person.page.evaluate("scrollTo(0, 0)")
        assert person.page.evaluate("scrollY") == 0, f"{state}: the page has scrolled"
        found.extend(misplaced(person, state))

    tour(Player(person, lively=LIVELY[game]), check)
    assert not found, "\n".join(found)
    check_steadiness(person)


def check_steadiness(person: Person) -> None:
    """Check that the board of a replay keeps its size, however long the sentence above it is."""
    person.open(person.table().replace("/t/", "/replay/"))
    expect(grids(person).first).to_be_visible()
    for size in (SIZES[3], SIZES[-1]):
        resize(person, *size)
        boxes: list[Any] = []
        for _ in range(12):
            person.page.keyboard.press("ArrowRight")
            answered(person.page, PAINTED)
            boxes.append(person.page.locator(".board-area").bounding_box())
        assert all(box == boxes[0] for box in boxes), boxes


def test_a_hint_leaves_the_board_and_the_choices_in_sight(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1))
    person.button(re.compile("^Hide the rest")).click()
    person.button("Confirm", exact=True).click()
    expect(person.page.get_by_text("Your turn: choose a ship")).to_be_visible()
    person.button("Hint", exact=True).click()
    expect(person.page.get_by_role("region", name="What the strongest bot would consider")).to_be_visible()
    found = misplaced(person, "a hint")
    assert not found, "\n".join(found)


def test_five_players_are_in_sight_and_an_explanation_covers_no_choice(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=4), viewport={"width": 1440, "height": 900})
    mussels = person.page.get_by_role("button", name=re.compile("^Take the"))
    mussels.first.hover()
    explanation = person.page.locator(".explain")
    expect(explanation).to_be_visible()
    edge = explanation.bounding_box()
    row = mussels.first.bounding_box()
    assert edge is not None
    assert row is not None
    assert edge["y"] + edge["height"] <= row["y"] or edge["y"] >= row["y"] + row["height"]
    assert person.page.locator(".side-area").evaluate(FITS)
