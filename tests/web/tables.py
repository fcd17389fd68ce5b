"""Tables where people sit: made and joined through the pages, or by requests where the pages are not what is tested."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect

from fathom.protocol.commitments import part_commitment
from server.running import API
from web.people import People, Person

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
# Games that end soon without a lift or a hit.
SHORT = {"submarine": {"Voyages without progress before the game ends": "1"}, "subhunt": {"Turns before a draw": "2"}}
# What the labels of the page stand for in a request.
OPTIONS = {"Voyages without progress before the game ends": "stalemate_voyages", "Turns before a draw": "turn_limit"}
BOXES = {"Automatic pegs": "auto_panels"}
CLOCKS = {"2 minutes per turn": {"type": "move", "seconds": 120}}
SPECTATORS = {"No spectators": "off"}
ENDS = {"submarine": "S10.4", "subhunt": "H8.2"}  # the rules by which they do


@dataclass
class Plan:
    """The choices on the page for a new table."""

    game: str = "submarine"
    friends: int = 1  # who are invited
    bots: int = 0
    here: Sequence[str] = ()  # who share the host's device
    options: dict[str, str] = field(default_factory=dict)  # by label
    unchecked: Sequence[str] = ()  # options that are not to hold
    clock: str = ""
    spectators: str = ""


def make(host: Person, plan: Plan) -> None:
    """Open a table; without other people the game begins."""
    host.open(f"/new#{plan.game}")
    kinds = [*["Invited player"] * plan.friends, *["Bot"] * plan.bots, *["On this device"] * len(plan.here)]
    for _ in kinds[1:]:
        host.button("Add a player").click()
    for seat, kind in enumerate(kinds, 2):
        host.page.get_by_label(f"Seat {seat}", exact=True).select_option(kind)
    for number, name in enumerate(plan.here):
        host.page.get_by_label("Name", exact=True).nth(number).fill(name)
    for select in host.page.get_by_label("Bot strength").all():
        select.select_option("Random")  # decides at once
    if plan.options or plan.unchecked:
        host.page.get_by_text("All options").click()
    for label in plan.unchecked:
        host.page.get_by_label(label).uncheck()
    for label, value in plan.options.items():
        field = host.page.get_by_label(label)
        field.fill(value)
        field.press("Tab")
    if plan.clock:
        host.page.get_by_label("Clock").select_option(plan.clock)
    if plan.spectators:
        host.page.get_by_label("Spectators").select_option(plan.spectators)
    host.button("Open table" if plan.friends else "Start game").click()


def invitation(host: Person) -> str:
    """Return the address to share with others."""
    return host.page.get_by_role("textbox", name="Invite someone").input_value()


def sit(person: Person, address: str, name: str) -> None:
    """Come by an invitation and take the first free seat."""
    person.page.goto(address)
    person.button(re.compile("^Sit down")).first.click()
    if not person.page.evaluate("localStorage.getItem('fathom.name')"):
        person.dialog.get_by_label("Your name").fill(name)
        person.dialog.get_by_role("button", name="That’s me").click()
    expect(person.page.get_by_text("you", exact=True)).to_be_visible()


def gather(people: People, plan: Plan, **settings: Any) -> list[Person]:
    """Start a game of a host and friends by requests, which take far less time than the pages."""
    persons = [people(name, **settings) for name in NAMES[: 1 + plan.friends]]
    host = persons[0]
    seats = [{"type": "me"}, *[{"type": "open"}] * plan.friends, *[{"type": "bot", "bot": "random"}] * plan.bots]
    options = {OPTIONS[label]: int(value) for label, value in plan.options.items()}
    options |= {BOXES[label]: False for label in plan.unchecked}
    wish = {"game": plan.game, "seats": seats, "options": options}
    if plan.clock:
        wish["clock"] = CLOCKS[plan.clock]
    if plan.spectators:
        wish["spectators"] = SPECTATORS[plan.spectators]
    table = ask(host, "/tables", **wish)["table"]
    commands, part = f"/tables/{table}/commands", secrets.token_hex(16)
    for seat, person in enumerate(persons, 1):
        if person is not host:
            ask(person, commands, do="sit", seat=seat)
        ask(person, commands, do="ready", seat=seat, commitment=part_commitment(part))
    for seat, person in enumerate(persons, 1):
        ask(person, commands, do="reveal", seat=seat, part=part)
    ask(host, commands, do="start")
    for person in persons:
        person.open(f"/t/{table}")
    await_game(persons)
    return persons


def ask(person: Person, path: str, **fields: Any) -> Any:
    """Send a request as this person's browser would."""
    fields["id"] = secrets.token_hex(8)
    answer = person.context.request.post(person.url + API + path, data=fields)
    assert answer.ok, answer.text()
    return answer.json()


def await_game(persons: Sequence[Person]) -> None:
    for person in persons:
        expect(grids(person).first).to_be_visible()
        expect(person.page.locator("[data-step]").first).to_be_attached()  # the log, by which moves are counted


def gather_by_pages(people: People, plan: Plan, *, begin: bool = True, **settings: Any) -> list[Person]:
    """Bring a host and friends together through the pages, and start the game unless told otherwise."""
    persons = [people(NAMES[0], **settings), *[people(**settings) for _ in range(plan.friends)]]
    host = persons[0]
    make(host, plan)
    if plan.friends:
        address = invitation(host)
        for person, name in zip(persons[1:], NAMES[1:], strict=False):
            sit(person, address, name)
        if not begin:
            return persons
        host.button("Start game", exact=True).click()
    await_game(persons)
    return persons


def grids(person: Person) -> Locator:
    """Return the boards of a game."""
    return person.page.get_by_role("grid")
