"""English, Dutch, German and French: as the browser wishes, changed at any time, and never too long for a phone.

Pages and games in all languages: see test_phone.py; lessons: test_lessons.py; rules: test_rules.py.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from web.people import People
from web.playing import Player, play
from web.tables import Plan, gather
from web.touch import TOUCH
from web.translating import Translated, choose_elsewhere, speaks, words

PLACING = re.compile("^Place a submarine on")


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [(["nl-BE"], "nl"), (["de"], "de"), (["sv", "fr-CA", "en"], "fr"), (["en-GB", "de"], "en"), (["pt-BR"], "en")],
)
def test_the_browser_says_which_language(people: People, wished: list[str], spoken: str) -> None:
    person = people(locale=wished[0], once=True)
    person.page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {json.dumps(wished)} }})")
    person.open()
    speaks(person, spoken)
    expect(person.heading(words(spoken)["lobby.title"])).to_be_visible()
    assert person.page.title() == f"{words(spoken)['lobby.title']} · Fathom"


def test_another_language_in_the_middle_of_a_move_changes_words_and_nothing_else(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    play(Player(person), until=PLACING)
    steps = person.page.locator("[data-step]").count()
    field = (person.button(PLACING).get_attribute("aria-label") or "")[-2:]
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_role("textbox", name="Write a message").fill("Ahoy")
    person.button("Menu").click()
    person.dialog.get_by_label("Language").select_option("de")
    speaks(person, "de")
    expect(person.dialog.get_by_role("heading", name="Menü")).to_be_visible()  # still open
    expect(person.page).to_have_title("● Du bist dran · Submarine")
    person.dialog.get_by_role("button", name="Aufgeben").click()
    choose_elsewhere(person, "fr")
    expect(person.dialog.get_by_role("heading", name="Abandonner la partie ?")).to_be_visible()
    choose_elsewhere(person, "de")
    person.dialog.get_by_role("button", name="Abbrechen").click()
    expect(person.page.get_by_role("textbox", name="Nachricht schreiben")).to_have_value("Ahoy")
    person.page.get_by_role("tab", name="Verlauf").click()
    expect(person.page.locator("[data-step]")).to_have_count(steps)
    expect(person.page.get_by_text("Das Meer ist aufgebaut.")).to_be_attached()
    expect(person.page.get_by_role("gridcell", name=re.compile("mögliches Ziel$")).first).to_be_visible()
    person.button(f"Tauchboot auf {field} setzen", exact=True).click()
    expect(person.page.get_by_text(f"Ann setzt ein Tauchboot auf {field}.")).not_to_have_count(0)
    person.open()
    speaks(person, "de")  # remembered
    person.page.get_by_label("Sprache").select_option("nl")
    expect(person.heading("Duik erin")).to_be_visible()


def test_a_refusal_is_worded_and_changes_while_it_is_shown(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    play(Player(person), until=re.compile("^Take the"))
    choose_elsewhere(person, "de")
    person.page.get_by_role("gridcell", name=re.compile("^Oberfläche über C")).click()
    answer = person.page.locator(".reply")
    expect(answer).to_contain_text("Zuerst nehmen alle eine Muschel. Regel S")
    choose_elsewhere(person, "fr")
    expect(answer).to_contain_text("Chacun prend d’abord un coquillage. Règle S")


def test_what_opens_beside_a_game_has_room_for_every_language(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), **TOUCH)
    check = Translated(person)
    person.page.get_by_role("tab", name="Chat").tap()
    check("the chat")
    person.button("Menu").tap()
    check("the menu")
    person.dialog.get_by_role("button", name="Keyboard shortcuts").tap()
    check("the keys", new="dialog")  # test_axe.py has axe-core check them
    person.page.keyboard.press("Escape")
    person.button("Menu").tap()
    person.dialog.get_by_role("button", name="Resign").tap()
    check("a question", new="dialog")
    assert not check.found, "\n".join(check.found)
