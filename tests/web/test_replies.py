"""Wrong clicks: each gets one short answer at its place, with the rule, and nothing opens over the board."""

import re

from playwright.sync_api import Locator, expect

from web.layout_checks import assert_near
from web.people import People, Person
from web.playing import water
from web.tables import Plan, advance, gather, legal_lines, snapshot


def reply(person: Person) -> Locator:
    return person.page.locator(".reply").filter(has_text=re.compile("."))


def refused(person: Person, spot: Locator, rule: str = "") -> None:
    """Click on something and check its answer."""
    spot.click(position=water(spot))
    answered(person, spot, rule)


def answered(person: Person, spot: Locator, rule: str = "") -> None:
    """Check that there is one answer, beside its element, and that nothing opened."""
    expect(reply(person)).to_have_count(1)
    assert_near(reply(person), spot)
    if rule:
        expect(reply(person).get_by_role("link", name=re.compile(f"^Rule {rule}"))).to_be_visible()
    expect(person.page.locator("dialog[open]")).to_have_count(0)
    expect(person.page.locator(".toast")).to_have_count(0)


def cell(person: Person, name: str) -> Locator:
    return person.page.get_by_role("gridcell", name=re.compile(name)).first


def search(person: Person, name: str) -> Locator:
    """Return a field of the sea in which the person hunts."""
    return person.page.locator("[data-sea='1']").get_by_role("gridcell", name=re.compile(name)).first


def test_wrong_clicks_in_submarine_are_answered_at_their_place(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1), until="sail")
    refused(ann, cell(ann, r"^Surface above \w: (?!.*possible target)"), "S4")
    refused(ann, cell(ann, "^Start:"), "S4.1")
    refused(bob, cell(bob, "^D4:"))
    for name in ("^A2:", "^B3:", "^C4:", "^D4:", "^Start:"):
        refused(ann, cell(ann, name))
    undo = ann.button("Undo")
    undo.click(force=True)
    answered(ann, undo)
    cell(ann, "^B3:").focus()
    ann.page.keyboard.press("Escape")
    expect(reply(ann)).to_have_count(0)
    ann.page.keyboard.press("u")
    answered(ann, undo)
    ann.button("One move back").click()
    refused(ann, cell(ann, "^Surface above C:"))


def test_wrong_clicks_in_the_hunt_are_answered_at_their_place(people: People) -> None:
    ann, bob = gather(people, Plan("subhunt", friends=1), until="sail")
    refused(ann, search(ann, "^314:"), "H")
    refused(bob, search(bob, "^30:"))
    for name in ("^101:", "^102:", "^214:", "^315:", "^316:"):
        refused(ann, search(ann, name))
    ann.button("One move back").click()
    refused(ann, search(ann, "^30:"))


def unliftable(person: Person) -> tuple[str, str] | None:
    """Return a field that can be salvaged from, and the place in its sheet of a token that cannot be."""
    lifts = {tuple(line.split()[1:3]) for line in legal_lines(person) if line.startswith("lift")}
    for field in {field for field, _ in lifts}:
        for number, token in enumerate(snapshot(person)["view"]["board"][field]):
            if (field, token) not in lifts:
                return field, str(number)
    return None


def test_a_wrong_choice_in_a_sheet_is_answered_at_its_field(people: People) -> None:
    for _ in range(20):
        ann, bob = gather(people, Plan(friends=1), until="lift", pages=())
        while (found := unliftable(ann)) is None and advance(ann, bob, moves=1, until="lift"):
            pass
        if found:
            break
    assert found
    ann.open(f"/t/{snapshot(ann)['table']['table']}")
    spot = cell(ann, f"^{found[0]}:")
    spot.press("Enter")
    expect(ann.dialog).to_be_visible()
    ann.dialog.get_by_role("list").first.get_by_role("button").nth(int(found[1])).click()
    answered(ann, spot, "S")
