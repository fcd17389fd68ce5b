"""Somebody who has never seen the games opens the address."""

import re

import pytest
from playwright.sync_api import expect

from fathom.table.verify import verify
from web.people import People, Person
from web.playing import Player, play

BEGINNINGS = {
    "Submarine": ("Play against bots", "Your turn: choose a mussel"),
    "Submarine Hunt": ("Play against a bot", "Hide submarine 1 of 3"),
}


def begin(person: Person, game: str) -> None:
    """One click."""
    button, due = BEGINNINGS[game]
    person.page.get_by_role("region", name=game, exact=True).get_by_role("button", name=button).click()
    expect(person.page.get_by_text(due)).to_be_visible()


@pytest.mark.parametrize("game", BEGINNINGS)
def test_one_click_begins_a_game_that_says_what_to_do_and_can_be_played_to_its_end(people: People, game: str) -> None:
    person = people().open()
    begin(person, game)
    play(Player(person))
    expect(person.page.get_by_role("heading", name=re.compile("wins|win!|draw"))).to_be_visible()
    with person.page.expect_download() as download:
        person.link("Download the game").click()
    assert all(check.fault is None for check in verify(download.value.path().read_bytes()))
    first = person.table()
    person.button("Rematch").click()
    expect(person.page.get_by_role("heading", name=re.compile("before the game"))).to_be_visible()
    assert person.table() != first
