"""The review in the browser: asked for, cancelled, complete; chart, account, turning points and mistakes."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from table.fair_game import FairGame
from web.axe import findings
from web.layout_checks import fits
from web.people import People, Person
from web.touch import TOUCH
from web.translating import Translated

NAMES = ["Nemo", "Ahab"]
HUNT = FairGame("subhunt", 2, {}, 1, people=NAMES).play()
# Long enough for several parts, and not reviewed by another test.
LONGER = next(
    game
    for seed in range(2, 50)
    if 60 <= len((game := FairGame("subhunt", 2, {}, seed, people=NAMES).play()).match.steps) <= 120
)
UNFINISHED = FairGame("submarine", 2, {}, 1, people=NAMES).play(40)


def shown(person: Person, game: FairGame) -> Person:
    """Open a game in the replay."""
    person.open("/replay")
    person.page.get_by_label("Or paste its contents here").fill(json.dumps(game.document()))
    person.button("Show game").click()
    expect(person.page.get_by_role("tab", name="Moments")).to_be_visible()
    return person


def reviewed(person: Person) -> Person:
    """Ask for the review and wait for it."""
    person.page.get_by_role("tab", name="Review").click()
    person.button("Review this game").click()
    expect(chart(person)).to_be_visible()
    return person


def chart(person: Person) -> Locator:
    return person.page.get_by_label("Chance of winning during the game")


def at(person: Person, step: int) -> None:
    """Wait until that step is shown."""
    expect(person.page.locator(".due")).to_contain_text(f"Move {step} of ")


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("+", ""))


def test_chart_account_and_moments_lead_through_the_game(people: People) -> None:
    person = reviewed(shown(people(), HUNT))
    steps = len(HUNT.match.steps)
    assert HUNT.match.result is not None
    for seat, name in enumerate(NAMES, 1):
        person.page.get_by_label("Review for").select_option(name)
        rows = [number(cell) for cell in person.page.locator(".review-account td").all_inner_texts()]
        assert sum(rows[:-1]) == pytest.approx(rows[-1], abs=0.3), "rounded to one decimal"
        assert rows[-1] == (100 if seat in HUNT.match.result.ranking[0] else 0)
    chart(person).focus()
    for key, step in (("ArrowRight", 1), ("End", steps), ("ArrowLeft", steps - 1), ("Home", 0)):
        person.page.keyboard.press(key)
        at(person, step)
        expect(chart(person)).to_have_attribute("aria-valuenow", str(step))
    chart(person).click()
    expect(person.page.locator(".due")).to_contain_text(re.compile(f"Move ({steps // 2}|{steps // 2 + 1}) of "))
    moment = person.page.get_by_role("tabpanel").locator(".log-line").last
    moment.click()
    at(person, int(moment.inner_text().partition(":")[0]))


def test_a_mistake_is_shown_before_the_better_move(people: People) -> None:
    person = reviewed(shown(people(), HUNT))
    name = next(
        name
        for name in NAMES
        if person.page.get_by_label("Review for").select_option(name) and person.button("Show the better move").count()
    )
    first = person.page.locator(".review-mistakes > li").first
    step = int(re.findall(r"\d+", first.inner_text())[0])
    first.get_by_role("button", name="Show the position").click()
    at(person, step - 1)
    expect(person.page.get_by_label(re.compile("^View as"))).to_have_value(str(NAMES.index(name) + 1))
    expect(first.locator("b")).to_have_count(0)
    first.get_by_role("button", name="Show the better move").click()
    expect(first.locator("b")).to_be_visible()
    expect(first.locator("b")).not_to_be_empty()


def test_a_review_is_cancelled_and_continued(people: People) -> None:
    person = shown(people(), LONGER)
    asked: list[str] = []

    def hold(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) <= 2:
            route.continue_()  # later ones wait for an answer

    person.page.route("**/api/v1/reviews", hold)
    person.page.get_by_role("tab", name="Review").click()
    person.button("Review this game").click()
    bar = person.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("max", str(len(LONGER.match.steps)))
    expect(bar).not_to_have_attribute("value", "0")
    person.button("Cancel").click()
    expect(person.button("Review this game")).to_be_visible()
    person.page.unroute("**/api/v1/reviews")
    person.button("Review this game").click()
    expect(chart(person)).to_be_visible()


def test_a_game_that_breaks_off_has_no_review(people: People) -> None:
    person = shown(people(), UNFINISHED)
    expect(person.page.get_by_role("tab", name="Review")).to_have_count(0)


@pytest.mark.parametrize("screen", [pytest.param({}, id="wide"), pytest.param(TOUCH, id="phone")])
def test_axe_finds_nothing(people: People, screen: dict[str, Any]) -> None:
    person = shown(people(**screen), HUNT)
    person.page.get_by_role("tab", name="Review").click()
    found = findings(person, "before a review") if not screen else []
    reviewed(person)
    person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    if not screen:
        found += findings(person, "a review")
    else:
        translated = Translated(person)
        translated("a review", new="[role=tabpanel]")
        fits(person, "a review")
        found += translated.found
    assert not found, "\n".join(found)
