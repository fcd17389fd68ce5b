"""Every page and state, by day and by night, without findings of axe-core.

Each phase of a game: see test_keyboard.py. Around one device: see test_hotseat.py. At phone size: see test_phone.py.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from serving import Serving
from web.axe import THEMES, findings
from web.people import People, Person
from web.tables import Plan, gather, invitation, make


def lobby(person: Person) -> None:
    expect(person.button("Play against bots")).to_be_visible()


def new_table(person: Person) -> None:
    person.page.get_by_text("All options").click()
    person.page.get_by_label("Seat 2", exact=True).select_option("On this device")


def settings(person: Person) -> None:
    expect(person.heading("Holiday")).to_be_visible()
    person.page.get_by_text("For developers").click()
    expect(person.heading("Webhooks")).to_be_visible()
    person.button("Create personal link").click()
    expect(person.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()


def contents(person: Person) -> None:
    expect(person.button("Start Submarine", exact=True)).to_be_visible()


def records(person: Person) -> None:
    expect(person.page.get_by_label("Or paste its contents here")).to_be_visible()


def trust(person: Person) -> None:
    for summary in person.page.locator("summary").all():
        summary.click()


def practice(person: Person) -> None:
    expect(person.button("Start game")).to_be_visible()


def text(person: Person) -> None:
    expect(person.page.get_by_role("article")).to_be_visible()


def nothing(person: Person) -> None:
    expect(person.heading("Not found")).to_be_visible()


def welcome(person: Person) -> None:
    expect(person.heading("Welcome back")).to_be_visible()


def letters(person: Person) -> None:
    expect(person.button("Unsubscribe")).to_be_visible()


PAGES: dict[str, Callable[[Person], None]] = {
    "/": lobby,
    "/new#submarine": new_table,
    "/new#subhunt": new_table,
    "/settings": settings,
    "/learn": contents,
    "/replay": records,
    "/trust": trust,
    "/practice": practice,
    "/rules/submarine": text,
    "/rules/notation": text,
    "/enter": welcome,
    "/mail#stop=token": letters,
    "/nowhere": nothing,
    "/t/aaaaaaaaaaaaaaaaaaaaaa": nothing,
}


@pytest.mark.long
def test_every_page_and_the_waiting_room(people: People) -> None:
    person, guest = people("Ann"), people()
    person.forgive("status of 404", "WebSocket connection")
    found = []
    for path, prepare in PAGES.items():
        person.open(path)
        prepare(person)
        found += findings(person, path, THEMES)
    person.open()
    person.button(re.compile("^Your name")).click()
    found += findings(person, "the dialog for the name")
    make(person, Plan(friends=2))
    address = invitation(person)
    found += findings(person, "the host waits")
    guest.page.goto(address)
    expect(guest.button(re.compile("^Sit down")).first).to_be_visible()
    found += findings(guest, "a guest looks at the free seats")
    assert not found, "\n".join(found)


def test_all_that_opens_beside_a_game(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server()
    ann, bob = gather(people, Plan(friends=1), url=serving.url)
    ann.forgive("ERR_", "WebSocket connection")
    bob.forgive("ERR_", "WebSocket connection")
    ann.button("Menu").click()
    found = findings(ann, "the menu")
    ann.dialog.get_by_role("button", name="Keyboard shortcuts").click()
    found += findings(ann, "the keys")
    ann.page.keyboard.press("Escape")
    ann.button("Menu").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    found += findings(ann, "a question")
    ann.dialog.get_by_role("button", name="Cancel").click()
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    ann.page.get_by_role("textbox", name="Write a message").fill("Ahoy")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("Ahoy")
    found += findings(ann, "the chat")
    bob.button("Menu").click()
    bob.dialog.get_by_role("button", name="Offer to end the game here").click()
    expect(ann.button("Yes", exact=True)).to_be_visible()
    found += findings(ann, "a proposal")
    serving.kill9()
    expect(ann.page.get_by_text("Connection lost")).to_be_visible()
    found += findings(ann, "a lost connection")
    assert not found, "\n".join(found)
