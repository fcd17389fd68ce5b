"""Playing by pointing at what the page offers, by its names, and without knowing a rule."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import cast

from playwright.sync_api import Locator, Position

from web.people import PATIENCE, Person

LONGEST = 300  # seconds for a whole game
GLANCE = 15  # milliseconds between two looks at a page
# The names of cells that can be chosen end with one of these; the buttons of both games begin with one of those.
TARGETS = "(possible target|can lift|can move|can be chosen|press again to confirm)$"
IN_SHEET = "( Lift| Move)$|^Lift the "
CONFIRM = "^(Confirm|Lift the|Place a submarine|Sail to|Move from)"
ACTIONS = (
    f"{CONFIRM}|^(Take the|Sail off|Swap the|Keep your hand|End the turn|Hide the rest|Pick a place|Ship \\d|Drop to"
    "|Hold|Fire at|End turn)"
)
LAZY = "^(Sail off|Keep your hand|Hold|End turn)"
LIVELY = "can lift| Lift$|can move|^(?!Open sea).*possible target|^Hide the rest|^Drop to|^Fire at"
# How things are read aloud, and which of them are there.
SPOKEN = """
  const spoken = (its) => [...its.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? node.data.split(/\\s+/).filter(Boolean)
      : node.getAttribute('aria-hidden') === 'true' ? [] : spoken(node));
  const name = (its) => its.getAttribute('aria-label') ?? spoken(its).join(' ');
  const seen = (its) => its.getClientRects().length > 0 && its.getAttribute('aria-disabled') !== 'true';
"""
WATER = """(cell) => {
  const [inner, outer] = [cell.querySelector('.sea-frame') ?? cell, cell].map((its) => its.getBoundingClientRect());
  return { x: inner.x - outer.x + 6, y: inner.y - outer.y + 6 };
}"""
# All at once, because a page is asked this very often.
READ = (
    """([targets, inSheet, actions]) => {"""
    + SPOKEN
    + """
  const found = (root, kind, role, names) =>
    [...root.querySelectorAll(kind)].filter(seen).map(name).filter((its) => RegExp(names).test(its))
      .map((its) => [role, its]);
  const sheet = document.querySelector('dialog[open]');
  const main = document.querySelector('main');
  const inside = sheet ? found(sheet, 'button', 'button', inSheet) : [];
  const offers = sheet
    ? inside.length ? inside : found(sheet, 'button', 'button', '^Close$')
    : [...found(main, '[role=gridcell]', 'gridcell', targets), ...found(main, 'button', 'button', actions)];
  const steps = document.querySelectorAll('[data-step]').length - 1;
  const busy = !!document.querySelector('[aria-busy=true]');
  const pressed = [...main.querySelectorAll('[aria-pressed=true]')].map(name);
  const begun = found(main, 'button', 'button', '^Cancel$').length > 0;
  return { offers, steps, busy, pressed, begun, title: document.title, over: !!document.querySelector('#end-title') };
}"""
)


@dataclass(frozen=True)
class Offer:
    """Something on the page that can be chosen."""

    role: str
    name: str

    def on(self, person: Person) -> Locator:
        words = r"\s*".join(map(re.escape, self.name.split()))  # spaces between elements are the browser's choice
        return person.page.get_by_role(self.role, name=re.compile(f"^{words}$")).first  # type: ignore[arg-type]


@dataclass(frozen=True)
class Seen:
    """What somebody sees of a game."""

    offers: tuple[Offer, ...]  # none while a choice is on its way to the server
    steps: int
    pressed: tuple[str, ...]  # what is chosen and not done yet, such as a ship that is to sail
    begun: bool  # something that can be confirmed or cancelled
    my_turn: bool
    over: bool


def look(person: Person) -> Seen:
    """Read the page."""
    found = person.page.evaluate(READ, [TARGETS, IN_SHEET, ACTIONS])
    offers = () if found["busy"] else tuple(Offer(role, name) for role, name in found["offers"])
    return Seen(
        offers, found["steps"], tuple(found["pressed"]), found["begun"], found["title"].startswith("●"), found["over"]
    )


def water(cell: Locator) -> Position:
    """The corner of a cell, where nothing lies; pieces may stick out of it."""
    return cast(Position, cell.evaluate(WATER))


class Player:
    """Somebody who points at things: for a while at what brings something, then at what ends the game soon."""

    def __init__(self, person: Person, seed: int = 1, lively: int = 60) -> None:
        self.person = person
        self._rng = random.Random(seed)
        self._lively = lively  # moves of the game

    def choose(self, seen: Seen) -> Offer:
        """Confirm what is under way; else what is wanted; else anything."""
        for wanted in (CONFIRM, LIVELY if seen.steps < self._lively else LAZY):
            if some := [its for its in seen.offers if re.search(wanted, its.name)]:
                return self._rng.choice(some)
        return self._rng.choice(seen.offers)

    def point(self, offer: Offer) -> None:
        """Click on it."""
        where = offer.on(self.person)
        where.click(position=water(where) if offer.role == "gridcell" else None)
        self.wait_for_more(offer)

    def wait_for_more(self, offer: Offer) -> None:
        """Some things go on by themselves: chance hides a whole fleet, up to the mine."""
        if offer.name.startswith("Hide the rest"):
            self.person.button("Confirm").wait_for()

    def act(self, seen: Seen) -> Seen:
        """Make one choice, and wait until the page has answered."""
        offer = self.choose(seen)
        self.point(offer)
        patience = monotonic() + PATIENCE / 1000
        while (now := look(self.person)) == seen:
            assert monotonic() < patience, f"{offer} was clicked, and nothing has changed: {seen}, {self.person.text}"
            self.person.page.wait_for_timeout(GLANCE)
        return now


def play(*players: Player, moves: int = 0, until: str | re.Pattern[str] = "") -> None:
    """All play until the game is over, at least so many moves were made, or somebody sees or hears something."""
    ends = monotonic() + LONGEST
    while True:
        for player in players:
            seen = look(player.person)
            while seen.my_turn and seen.offers and not seen.over:
                page = player.person.page
                if until and page.get_by_text(until).or_(page.get_by_label(until)).count():
                    return
                seen = player.act(seen)
                if moves and seen.steps >= moves:
                    return
            if seen.over:
                assert not until, f"the game is over, and nobody was told {until!r}"
                return
        assert monotonic() < ends, players[0].person.text
        players[0].person.page.wait_for_timeout(GLANCE)


def tour(player: Player, check: Callable[[str], None]) -> None:
    """Play a whole game alone among bots, and check each kind of thing that is due, the end, and a look back."""
    checked: set[str] = set()  # what could be chosen
    ends = monotonic() + LONGEST
    while not (now := look(player.person)).over:
        if not (now.my_turn and now.offers):
            assert monotonic() < ends, player.person.text
            player.person.page.wait_for_timeout(GLANCE)
            continue
        if not (kind := kind_of(now)) <= checked:
            check(" ".join(sorted(kind)))
            checked |= kind
        player.act(now)
    assert len(checked) > 4, checked
    player.person.button("Rematch").wait_for()
    check("the end")
    player.person.button("One move back").click()
    player.person.button("Back to now").wait_for()
    check("the past")


def kind_of(seen: Seen) -> set[str]:
    """What is due: the telling words of all that can be chosen."""
    buttons = [its.name.split() for its in seen.offers if its.role == "button"]
    words = {name[-1] if name[-1] in ("Lift", "Move") else name[0] for name in buttons}
    return words if len(buttons) == len(seen.offers) else words | {"a cell"}
