"""Tables where people sit: made and joined through the pages, or by requests where the pages are not what is tested."""

import random
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, expect

from benchmarks.chromium import POLL
from fathom.protocol.commitments import part_commitment
from server.running import API, PART
from web.people import PATIENCE, People, Person

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
# Games that end soon without a lift or a hit.
SHORT = {"submarine": {"Voyages without progress before the game ends": "1"}, "subhunt": {"Turns before a draw": "2"}}
# What the labels of the page stand for in a request.
OPTIONS = {"Voyages without progress before the game ends": "stalemate_voyages", "Turns before a draw": "turn_limit"}
BOXES = {"Automatic pegs": "auto_panels"}
CLOCKS = {
    "2 minutes per turn": {"type": "move", "seconds": 120},
    "3 days per turn": {"type": "move", "seconds": 259_200},
}
SPECTATORS = {"No spectators": "off"}
IDLE = ("done", "keep", "hold", "sail off")  # moves that bring nothing
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


def gather(
    people: People, plan: Plan, *, moves: int = 0, until: str = "", pages: Sequence[str] = NAMES, **settings: Any
) -> list[Person]:
    """Start a game of a host and friends by requests, which take far less time than the pages.

    With `moves` or `until` they `advance`. Then those named in `pages` open the table.
    """
    persons = [people(name, **settings) for name in NAMES[: 1 + plan.friends]]
    start(persons, plan)
    while (moves or until) and not advance(*persons, moves=moves, until=until):
        start(persons, plan)
    shown = [person for name, person in zip(NAMES, persons, strict=False) if name in pages]
    for person in shown:
        person.open(f"/t/{seat_of(person)[0]}")
    await_game(shown)
    return persons


def start(persons: Sequence[Person], plan: Plan) -> None:
    """Start a game by requests. The first person is the host."""
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
    for seat, person in enumerate(persons, 1):
        take_seat(person, table, seat)
    for person in persons:
        act(person, "reveal", part=PART)
    ask(host, f"/tables/{table}/commands", do="start")


def ask(person: Person, path: str, **fields: Any) -> Any:
    """Send a request as this person's browser would."""
    fields["id"] = secrets.token_hex(8)
    answer = person.context.request.post(person.url + API + path, data=fields)
    assert answer.ok, answer.text()
    return answer.json()


def take_seat(person: Person, table: str, seat: int) -> None:
    """Be ready at a seat; the first one is the host's, who sits there already."""
    person.seat = (table, seat)
    if seat > 1:
        act(person, "sit")
    act(person, "ready", commitment=part_commitment(PART))


def seat_of(person: Person) -> tuple[str, int]:
    """Return the table where this person was seated by requests, and the seat."""
    assert person.seat is not None
    return person.seat


def act(person: Person, do: str, **fields: Any) -> None:
    """Send a command of this person's seat."""
    table, seat = seat_of(person)
    ask(person, f"/tables/{table}/commands", do=do, seat=seat, **fields)


def snapshot(person: Person) -> Any:
    """Read the table as this person's browser would."""
    return person.context.request.get(f"{person.url}{API}/tables/{seat_of(person)[0]}").json()


def steps(person: Person) -> int:
    """Return the number of moves so far."""
    return len(snapshot(person)["view"]["log"])


def advance(*persons: Person, moves: int = 0, until: str = "") -> bool:
    """Play by requests: at least so many moves, and until the first person can make one whose line starts so.

    Return whether that was reached: the moves are random, and a game may end before.
    """
    made, ends = 0, monotonic() + PATIENCE / 1000
    while not snapshot(persons[0])["view"]["over"]:
        for person in persons:
            lines = legal_lines(person)
            if person is persons[0] and made >= moves and any(line.startswith(until) for line in lines):
                return True
            if lines:
                move_once(person)
                made += 1
        assert monotonic() < ends, f"{made} moves were made, and none that starts with {until!r} can be"
        persons[0].page.wait_for_timeout(POLL)
    return False


def move_once(person: Person) -> None:
    """Make a move by a request, if there is one that brings something."""
    lines = legal_lines(person)
    line = random.choice([line for line in lines if line not in IDLE] or lines)
    act(person, "move", seq=snapshot(person)["seq"], line=line)


def legal_lines(person: Person) -> list[str]:
    """Return the notation of all moves that this person can make now."""
    return [move["line"] for move in snapshot(person).get("moves", ())]


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
