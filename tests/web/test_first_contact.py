"""A person who has never seen the games opens the address."""

import re

from playwright.sync_api import expect

from web.people import People, Person
from web.playing import Player, play
from web.result_panel import check_record

BEGINNINGS = {
    "Submarine": ("Play against bots", "Your turn: choose a mussel"),
    "Submarine Hunt": ("Play against a bot", "Hide submarine 1 of 3"),
}


def begin(person: Person, game: str) -> None:
    """Start a game with one click."""
    button, due = BEGINNINGS[game]
    person.page.get_by_role("region", name=game, exact=True).get_by_role("button", name=button).click()
    expect(person.page.get_by_text(due)).to_be_visible()


def test_one_click_begins_a_game_that_says_what_to_do_and_can_be_played(people: People) -> None:
    person = people().open()
    begin(person, "Submarine")
    play(Player(person), moves=12)


def test_the_end_gives_a_record_that_can_be_checked_and_a_rematch(people: People) -> None:
    person = people().open()
    begin(person, "Submarine Hunt")
    play(Player(person), moves=16)
    person.button("Menu").click()
    person.dialog.get_by_role("button", name="Resign").click()
    person.dialog.get_by_role("button", name="Resign").click()
    expect(person.heading(re.compile(" wins$"))).to_be_visible()
    check_record(person)
    person.button("Share").click()
    expect(person.says.filter(has_text="Copied")).to_be_visible()
    first = person.table()
    person.button("Rematch").click()
    expect(person.heading(re.compile("waiting room"))).to_be_visible()
    assert person.table() != first
