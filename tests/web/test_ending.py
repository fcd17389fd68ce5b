"""The end of a game: nothing that was on the page moves, and the result can be put aside for the board."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.people import People, Person
from web.playing import Player, play
from web.tables import SHORT, Plan, act, await_game, gather, seat_of
from web.touch import TOUCH, Thumb
from web.waiting import answered

MOST_SHIFT = 0.01  # also counting what follows a click within half a second
# Every shift with its time, and when the last move came onto the page. What a bot's other moves shift is not the end's.
WATCH = """
  const seen = (window.seen = { shifts: [], moved: 0 });
  let [steps, over] = [0, false];
  new PerformanceObserver((list) => {
    seen.shifts.push(...list.getEntries().map(({ startTime, value }) => [startTime, value]));
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    const now = document.querySelectorAll("[data-step]").length;
    if (now !== steps && !over) seen.moved = performance.now();
    steps = now;
    over = !!document.querySelector("#end-title");
  }).observe(document, { subtree: true, childList: true });
"""
REPORTED = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then))))"


def shift(person: Person, since: str) -> float:
    """Return the layout shift since then, as Chromium reports it after the next frames."""
    answered(person.page, REPORTED)
    return float(person.page.evaluate(f"seen.shifts.reduce((sum, [at, by]) => sum + (at < {since} ? 0 : by), 0)"))


def resign(person: Person) -> None:
    person.button("Menu").click()
    person.dialog.get_by_role("button", name="Resign").click()
    person.dialog.get_by_role("button", name="Resign").click()


@pytest.mark.parametrize(
    ("game", "screen"), [("submarine", {}), ("submarine", TOUCH), ("subhunt", TOUCH)], ids=["wide", "phone", "hunt"]
)
def test_nothing_moves_when_a_game_ends_nor_for_those_who_come_later(
    people: People, game: str, screen: dict[str, Any]
) -> None:
    plan = Plan(game, friends=0, bots=1, options=SHORT[game])
    (person,) = gather(people, plan, until="sail", pages=(), once=True, **screen)
    person.context.add_init_script(WATCH)
    person.open(f"/t/{seat_of(person)[0]}")
    await_game([person])
    player = (Thumb if screen else Player)(person, lively=10)
    play(player)
    assert person.page.evaluate("seen.moved") > 0
    assert shift(person, since="seen.moved") < MOST_SHIFT
    person.page.reload()
    expect(person.page.locator(".chart-line").first).to_be_attached()
    assert shift(person, since="0") < MOST_SHIFT


@pytest.mark.parametrize("screen", [pytest.param({}, id="wide"), pytest.param(TOUCH, id="phone")])
def test_the_result_has_the_focus_and_escape_shows_the_board(people: People, screen: dict[str, Any]) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), moves=3, **screen)
    resign(person)
    title = person.heading(re.compile(" wins$"))
    expect(title).to_be_focused()
    expect(person.page.get_by_text(re.compile(r"^Ann resigned\. .* wins\.$"))).to_be_attached()  # spoken
    covered = person.page.locator("[inert] [role=grid]")  # out of reach while something lies over them
    expect(covered.first).to_be_attached()
    person.page.keyboard.press("Escape")
    result = person.button("Result")
    expect(result).to_be_focused()
    expect(result).to_be_in_viewport()
    expect(covered).to_have_count(0)
    if screen:
        person.button("Your hunt").click()
        expect(person.page.get_by_role("region", name="Your hunt")).to_be_visible()
        person.button("Your submarines").click()
    expect(person.page.get_by_role("region", name=re.compile("^Your submarines"))).to_be_visible()
    result.press("Enter")
    expect(title).to_be_focused()
    person.button("Show the board").click()
    expect(title).to_have_count(0)


@pytest.mark.parametrize("screen", [pytest.param({}, id="wide"), pytest.param(TOUCH, id="phone")])
def test_typing_is_not_interrupted_by_the_end_of_a_game(people: People, screen: dict[str, Any]) -> None:
    ann, bob = gather(people, Plan(friends=1), pages=["Bob"], **screen)
    bob.page.get_by_role("tab", name=re.compile("^Chat")).click()
    text = bob.page.get_by_role("textbox", name="Write a message")
    text.press_sequentially("Good ")
    act(ann, "resign")
    expect(bob.button("Result")).to_be_attached()
    expect(text).to_be_focused()
    bob.page.keyboard.type("game")
    expect(text).to_have_value("Good game")
    bob.button("Result").click()
    expect(bob.heading("You win!")).to_be_focused()
