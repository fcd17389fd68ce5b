"""Every page and state, by day and by night, without findings of axe-core."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.axe import findings
from web.people import PHONE, People, Person
from web.playing import GLANCE, Player, Seen, look
from web.tables import Plan, gather, invitation, make

SHORT = {"submarine": {"Barren voyages until the end": "1"}, "subhunt": {"Turns until a draw": "2"}}
SIZES = {"wide": {}, "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}}


def lobby(person: Person) -> None:
    expect(person.button("Play against bots")).to_be_visible()


def new_table(person: Person) -> None:
    person.page.get_by_text("All options").click()
    person.page.get_by_label("Seat 2", exact=True).select_option("On this device")


def settings(person: Person) -> None:
    person.button("Make a personal link").click()
    expect(person.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()


def text(person: Person) -> None:
    expect(person.page.get_by_role("article")).to_be_visible()


def nothing(person: Person) -> None:
    expect(person.heading("Nothing here")).to_be_visible()


def ready(person: Person) -> None:
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


PAGES: dict[str, Callable[[Person], None]] = {
    "/": lobby,
    "/new#submarine": new_table,
    "/new#subhunt": new_table,
    "/settings": settings,
    "/rules/submarine": text,
    "/rules/notation": text,
    "/enter": ready,
    "/nowhere": nothing,
    "/t/aaaaaaaaaaaaaaaaaaaaaa": nothing,
}


@pytest.mark.parametrize("size", SIZES)
def test_every_page(people: People, size: str) -> None:
    person = people("Ann", **SIZES[size])
    person.forgive("status of 404", "WebSocket connection")
    found = []
    for path, prepare in PAGES.items():
        person.open(path)
        prepare(person)
        found += findings(person, path)
    person.open()
    person.button(re.compile("^Your name")).click()
    found += findings(person, "the dialog for the name")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_the_waiting_room_of_the_host_and_of_a_guest(people: People, size: str) -> None:
    host, guest = people("Ann", **SIZES[size]), people(**SIZES[size])
    make(host, Plan(friends=2))
    address = invitation(host)
    found = findings(host, "the host waits")
    guest.page.goto(address)
    expect(guest.button(re.compile("^Sit down")).first).to_be_visible()
    found += findings(guest, "a guest looks at the free seats")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_each_phase_of_a_game_its_dialogs_and_its_end(people: People, game: str, size: str) -> None:
    plan = Plan(game, friends=0, bots=1, options=SHORT[game])
    (person,) = gather(people, plan, **SIZES[size])
    player = Player(person, lively=40)
    seen: set[str] = set()
    found: list[str] = []
    while not (now := look(person)).over:
        state = kind_of(now)
        if now.my_turn and now.offers and state not in seen:
            seen.add(state)
            found += findings(person, f"{game}: {state}")
        if now.my_turn and now.offers:
            player.act(now)
        else:
            person.page.wait_for_timeout(GLANCE)
    assert len(seen) > 4
    expect(person.button("Rematch")).to_be_visible()
    found += findings(person, f"the end of {game}")
    person.button("Menu").click()
    found += findings(person, "the menu")
    person.dialog.get_by_role("button", name="Keys").click()
    found += findings(person, "the keys")
    person.page.keyboard.press("Escape")
    person.page.get_by_role("tab", name=re.compile("^Chat")).click()
    found += findings(person, "the chat")
    assert not found, "\n".join(found)


def kind_of(seen: Seen) -> str:
    """What is due, as the first words of all that can be chosen."""
    return " ".join(sorted({its.name.split()[0] if its.role == "button" else "a cell" for its in seen.offers}))
