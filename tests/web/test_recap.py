"""The recap of what happened since a player's last turn: beside the log, on the board, and above it on a phone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from web.axe import findings
from web.people import PHONE, People, Person
from web.playing import Player, look, play
from web.tables import Plan, gather

TITLE = "Since your last turn"
MARKS = {"submarine": ".is-last", "subhunt": ".hunt-cell.trail"}
BOT = "Finn"


def recap(person: Person) -> Locator:
    return person.page.get_by_role("region", name=TITLE)


def waiting(people: People, game: str, **settings: object) -> Person:
    """Return a person to move, after a turn of their own and one of a bot."""
    (person,) = gather(people, Plan(game, friends=0, bots=1), moves=8, until="sail", **settings)
    expect(person.page.get_by_text(TITLE).or_(person.page.get_by_label(TITLE)).first).to_be_visible()
    return person


@pytest.mark.parametrize("game", MARKS)
def test_the_moves_of_a_bot_are_told_and_marked_until_the_next_own_move(people: People, game: str) -> None:
    person = waiting(people, game)
    while recap(person).get_by_text("sails off the board").count():  # leaves no mark: the bot takes its moves at random
        person = waiting(people, game)
    told = recap(person).get_by_role("paragraph")
    expect(told.first).to_be_visible()
    log = person.page.get_by_role("tabpanel")
    for sentence in told.all_inner_texts():
        assert BOT in sentence
        expect(log.locator("[data-step]").filter(has_text=sentence).last).to_be_attached()
    marks = person.page.locator(MARKS[game])
    expect(marks.first).to_be_attached()
    marked = marks.count()
    assert not findings(person, f"the recap of {game}")
    recap(person).get_by_role("button", name="Hide recap").click()
    expect(recap(person)).to_have_count(0)
    assert marks.count() <= marked
    person.page.reload()
    expect(recap(person)).to_be_visible()
    play(Player(person), moves=look(person).steps + 1)
    expect(recap(person)).to_have_count(0)


@pytest.mark.parametrize("game", MARKS)
def test_a_phone_shows_the_last_sentence_and_opens_the_others(people: People, game: str) -> None:
    person = waiting(people, game, viewport=PHONE)
    last = person.page.locator(".due-more")
    expect(last).to_be_visible()
    badge = person.button(re.compile(f"^{TITLE}"))
    expect(badge).to_be_in_viewport()
    badge.click()
    told = person.dialog.get_by_role("paragraph")
    expect(told.last).to_have_text(last.inner_text())
    assert not findings(person, f"the recap of {game} on a phone")
    person.dialog.get_by_role("button", name="Close").click()
    expect(badge).to_have_count(0)
    expect(last).to_have_count(0)
