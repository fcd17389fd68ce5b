"""Sounds: heard after a move, silenced by one click, quiet on phones and for those who want less motion."""

from typing import Any

import pytest
from playwright.sync_api import expect

from web.people import People, Person
from web.playing import Player, look, play
from web.tables import Plan, gather
from web.touch import TOUCH, Thumb
from web.waiting import becomes

COUNTER = """
  window.started = 0;
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) {
      window.started += 1;
      return start.apply(this, when);
    };
  }
"""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def started(person: Person) -> int:
    return int(person.page.evaluate("window.started"))


def some_moves(person: Person, player: Player) -> None:
    """Play until the turn has come again at least once."""
    play(player, moves=look(person).steps + 10)


@pytest.mark.parametrize("width", [1280, 700], ids=["wide", "narrow"])
def test_a_move_is_heard_until_one_click_silences_the_page(people: People, width: int) -> None:
    screen = {"width": width, "height": 800}
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), viewport=screen, recorder=COUNTER, **MOVING)
    player = Player(person)
    some_moves(person, player)
    button = person.page.get_by_role("banner").get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "true")
    becomes(person.page, lambda: started(person), "a sound is heard")
    button.click()
    before = started(person)
    some_moves(person, player)
    assert started(person) == before


@pytest.mark.parametrize("quiet", [{**TOUCH, **MOVING}, {"reduced_motion": "reduce"}], ids=["phone", "less-motion"])
def test_phones_and_pages_with_less_motion_are_silent(people: People, quiet: dict[str, Any]) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), recorder=COUNTER, **quiet)
    some_moves(person, Thumb(person) if quiet.get("has_touch") else Player(person))
    assert started(person) == 0
    if quiet.get("has_touch"):
        person.button("Menu").tap()
        first = person.dialog.get_by_role("button", name="Sounds")
        expect(first).to_be_in_viewport()
        expect(first).to_have_attribute("aria-pressed", "false")
