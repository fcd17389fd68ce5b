"""The end of a game as the page shows it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from fathom.table.chance.verify import verify
from web.people import Person
from web.tables import ENDS, NAMES

VERDICT = re.compile(" wins$|^You win|^It’s a draw$| share the win$")
# What a standing lists for each player; in Submarine in the order in which it breaks ties (S10.5).
MARKS = {
    "submarine": ["Treasures", "Jokers", "Cards left"],
    "subhunt": ["Enemy submarines sunk", "Enemy ships lost", "Depth charges dropped", "Fields cleared"],
}


@dataclass(frozen=True)
class Standing:
    """One line of the result."""

    place: str
    name: str
    marks: dict[str, str]


def panel(person: Person) -> Locator:
    """Return the result panel."""
    return person.page.get_by_role("region", name=VERDICT)


def standings(person: Person) -> list[Standing]:
    expect(panel(person)).to_be_visible()
    return [
        Standing(
            line.locator(".place").inner_text(),
            line.locator(".seat-name-text").inner_text(),
            dict(zip(line.locator("dt").all_inner_texts(), line.locator("dd").all_inner_texts(), strict=True)),
        )
        for line in panel(person).locator(".standings > li").all()
    ]


def check_end_by_rule(person: Person, game: str, rule: str) -> list[Standing]:
    """Assert that it names the rule that ended the game, and lists all players with their counts."""
    expect(panel(person).get_by_role("link", name=f"Rule {rule}")).to_be_visible()
    lines = standings(person)
    assert [list(line.marks) for line in lines] == [MARKS[game]] * len(lines)
    if game == "submarine":
        expect(panel(person).get_by_text("Ranked by treasures, then jokers, then cards left")).to_be_visible()
        scores = [[int(value) for value in line.marks.values()] for line in lines]
        assert scores == sorted(scores, reverse=True)
        assert [line.place for line in lines] == [f"{scores.index(its) + 1}." for its in scores]
    return lines


def check_same_end(persons: Sequence[Person], game: str) -> None:
    """Check that all see the same result of a short game, with all names, and that its record verifies."""
    seen = [check_end_by_rule(person, game, ENDS[game]) for person in persons]
    assert all(lines == seen[0] for lines in seen)
    assert {line.name for line in seen[0]} >= set(NAMES[: len(persons)])
    check_record(persons[-1])


def shared_text(person: Person) -> str:
    """Share the result, and return the text that was copied: Chromium for Linux has no share sheet."""
    person.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    person.button("Share").click()
    expect(person.page.get_by_text("Copied")).to_be_visible()
    return str(person.page.evaluate("window.copied"))


def check_record(person: Person) -> None:
    """Assert that the game can be downloaded, and that every check of it passes."""
    with person.page.expect_download() as download:
        person.link("Download the game").click()
    assert all(check.fault is None for check in verify(download.value.path().read_bytes()))
