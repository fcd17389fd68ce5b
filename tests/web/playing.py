"""Playing by pointing at what the page offers, by its names, and without knowing a rule."""

import random
import re
from collections.abc import Callable
from time import monotonic
from typing import cast

from playwright.sync_api import Locator, Position

from benchmarks import ui_driver
from benchmarks.chromium import POLL
from benchmarks.ui_driver import Offer, Seen
from web.people import PATIENCE, Person

LONGEST = 600  # seconds for a whole game
LIVELY = {"submarine": 16, "subhunt": 40}  # moves after which a short game has offered every kind of choice
WATER = """(cell) => {
  const [inner, outer] = [cell.querySelector('.sea-frame') ?? cell, cell].map((its) => its.getBoundingClientRect());
  return { x: inner.x - outer.x + 6, y: inner.y - outer.y + 6 };
}"""
CALLED = "() => document.title.startsWith('●') || !!document.querySelector('#end-title')"  # to move, or to the end
AT_THE_END = ("the end", "the board at the end", "the past")  # what a tour checks last


def look(person: Person) -> Seen:
    """Read the page."""
    return ui_driver.look(person.page)


def water(cell: Locator) -> Position:
    """Return the corner of a cell, which no piece covers."""
    return cast(Position, cell.evaluate(WATER))


class Player:
    """A player with a mouse: prefers profitable moves at first, then those that end the game soon."""

    def __init__(self, person: Person, seed: int = 1, lively: int = 60) -> None:
        self.person = person
        self._rng = random.Random(seed)
        self._lively = lively  # moves of the game

    def point(self, offer: Offer) -> None:
        """Click on it."""
        where = offer.on(self.person.page)
        where.click(position=water(where) if offer.role == "gridcell" else None)
        self.wait_for_more(offer)

    def wait_for_more(self, offer: Offer) -> None:
        """Wait for steps that the page plays by itself: chance hides a whole fleet, up to the mine."""
        if offer.name.startswith("Hide the rest"):
            self.person.button("Confirm", exact=True).wait_for()

    def act(self, seen: Seen) -> Seen:
        """Make one choice, and wait until the page has answered."""
        offer = ui_driver.choose(seen, self._rng, self._lively)
        self.point(offer)
        patience = monotonic() + PATIENCE / 1000
        while (now := look(self.person)) == seen:
            assert monotonic() < patience, f"{offer} was clicked, and nothing has changed: {seen}, {self.person.text}"
            self.person.page.wait_for_timeout(POLL)
        return now


def play(*players: Player, moves: int = 0, until: str | re.Pattern[str] = "") -> None:
    """Play all seats until the game is over, so many moves were made, or a page shows the text `until`."""
    ends = monotonic() + LONGEST
    while True:
        for player in players:
            if not player.person.page.evaluate(CALLED):
                if moves and look(player.person).steps >= moves:  # the last choice was still on its way
                    return
                continue
            seen = look(player.person)
            while seen.my_turn and seen.offers and not seen.over:
                page = player.person.page
                if until and page.get_by_text(until).or_(page.get_by_label(until)).count():
                    return
                seen = player.act(seen)
                if moves and seen.steps >= moves:
                    return
            if seen.over:
                assert not until, f"the game is over, and no page showed {until!r}"
                return
        assert monotonic() < ends, players[0].person.text
        players[0].person.page.wait_for_timeout(POLL)


def to_move(*persons: Person) -> Person:
    """Return the player to move, once all pages show the same entry and exactly one offers moves."""
    patience = monotonic() + PATIENCE / 1000
    while True:
        called = [person for person in persons if person.my_turn]
        if len(called) == 1 and len({look(person).steps for person in persons}) == 1:
            return called[0]
        assert monotonic() < patience, [(person.page.title(), look(person).steps) for person in persons]
        persons[0].page.wait_for_timeout(POLL)


def tour(player: Player, check: Callable[[str], None]) -> None:
    """Play a whole game alone among bots, and check each kind of thing that is due, the end, and a look back."""
    checked: set[str] = set()  # what could be chosen
    ends = monotonic() + LONGEST
    while not (now := look(player.person)).over:
        if not (now.my_turn and now.offers):
            assert monotonic() < ends, player.person.text
            player.person.page.wait_for_timeout(POLL)
            continue
        if not (kind := kind_of(now)) <= checked:
            check(" ".join(sorted(kind)))
            checked |= kind
        player.act(now)
    assert len(checked) > 4, checked
    end, board, past = AT_THE_END
    player.person.button("Rematch").wait_for()
    check(end)
    player.person.button("Show the board").click()
    check(board)
    player.person.button("One move back").click()
    player.person.button("Back to current move").wait_for()
    check(past)


def kind_of(seen: Seen) -> set[str]:
    """Return what is due, from the texts of all choices."""
    buttons = [its.name.split() for its in seen.offers if its.role == "button"]
    words = {name[-1] if name[-1] in ("Salvage", "Move") else name[0] for name in buttons}
    return words if len(buttons) == len(seen.offers) else words | {"a cell"}
