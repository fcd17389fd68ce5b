"""Hints in the browser: asked for, looked at, played; the map of the Hunt; none where the table has none."""

import re

from playwright.sync_api import Locator, expect

from web.axe import findings
from web.people import PHONE, WIDE, People, Person
from web.playing import look
from web.tables import Plan, ask, gather, move_once

HINT = "Hint"
CHARTED = re.compile(r"; submarine here: (<1|\d+)%")


def panel(person: Person) -> Locator:
    return person.page.get_by_role("region", name="What the strongest bot would consider")


def test_a_hint_is_marked_on_the_board_and_can_be_played(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="move")
    expect(person.page.locator(".is-hinted")).to_have_count(0)
    person.button(HINT, exact=True).click()
    expect(panel(person)).to_be_visible()
    expect(panel(person)).to_contain_text(re.compile(r"Prospects: \d+%"))
    expect(panel(person)).to_contain_text("New kinds within reach")
    expect(person.page.locator(".is-hinted").first).to_be_attached()
    moves = panel(person).get_by_role("button", name=re.compile("^Play it"))
    moves.last.focus()
    told = moves.last.get_attribute("aria-label") or ""  # all buttons read alike: their names say which move
    field = re.search(r"[A-F]\d", told)
    assert field is not None, told
    expect(person.page.locator(f".is-hinted[data-cell='{field[0]}']")).to_be_attached()
    for screen, theme in ((WIDE, "light"), (PHONE, "dark")):
        person.page.set_viewport_size(screen)
        expect(panel(person)).to_be_visible()
        expect(person.page.locator(f".is-hinted[data-cell='{field[0]}']")).to_be_attached()
        assert not findings(person, f"a hint, {screen['width']} wide", [theme])
    steps = look(person).steps
    moves.last.press("Enter")
    expect(panel(person)).to_have_count(0)
    expect(person.page.locator(".is-hinted")).to_have_count(0)
    assert look(person).steps == steps + 1


def test_the_map_of_the_hunt_has_numbers_for_eyes_and_ears(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), until="sail")
    expect(person.page.get_by_label(CHARTED)).to_have_count(0)
    person.button(HINT, exact=True).click()
    expect(panel(person)).to_contain_text("how likely an enemy submarine is on each field")
    expect(person.page.get_by_label(CHARTED)).to_have_count(108)  # each field of three levels of one sea
    expect(person.page.locator(".hunt-chance").first).to_have_text("3")  # three submarines on 108 fields
    expect(person.page.locator(".hunt-cell.hinted").first).to_be_attached()
    assert not findings(person, "the map")
    person.button("Close hint").click()
    expect(person.page.get_by_label(CHARTED)).to_have_count(0)
    expect(person.button(HINT, exact=True)).to_be_visible()


def test_none_where_the_table_says_so_and_all_can_see_that(people: People) -> None:
    ann, bob = people("Ann"), people()
    table = ask(ann, "/tables", game="submarine", seats=[{"type": "me"}, {"type": "open"}])["table"]
    for person in (ann, bob):
        person.open(f"/t/{table}")
        expect(person.page.get_by_text("Hints allowed")).to_be_visible()
    ann.open("/new#submarine")
    ann.page.get_by_label("Seat 2", exact=True).select_option("Bot")
    ann.page.get_by_label(re.compile("^Hints")).uncheck()
    ann.button("Start game").click()
    expect(ann.page.get_by_text(re.compile("^Your turn"))).to_be_visible()
    expect(ann.button(HINT, exact=True)).to_have_count(0)
    ann.button("Menu").click()
    expect(ann.dialog.get_by_text("No hints")).to_be_visible()


def test_only_who_is_to_move_is_offered_one(people: People) -> None:
    ann, _ = gather(people, Plan(friends=1), until="mussel", pages=["Ann"])
    watcher = people("Cat").open(ann.table())
    expect(watcher.page.get_by_role("grid")).to_be_visible()
    expect(ann.button(HINT, exact=True)).to_be_visible()
    expect(watcher.button(HINT, exact=True)).to_have_count(0)
    move_once(ann)
    expect(ann.page).not_to_have_title(re.compile("^●"))
    expect(ann.button(HINT, exact=True)).to_have_count(0)
