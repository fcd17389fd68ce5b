"""Around the table: recent opponents, invitations, mute, block, and the featured game."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from server.running import PART
from serving import Serving
from web.axe import THEMES, findings
from web.people import PHONE, People, Person
from web.tables import act, ask, grids, take_seat

SEATS = [{"type": "me"}, {"type": "open"}]


def play(ann: Person, bob: Person, **wish: object) -> str:
    """Start a game of two people by requests. Returns the id of its table."""
    table = str(ask(ann, "/tables", game="subhunt", seats=SEATS, **wish)["table"])
    for seat, person in enumerate((ann, bob), 1):
        take_seat(person, table, seat)
    for person in (ann, bob):
        act(person, "reveal", part=PART)
    ask(ann, f"/tables/{table}/commands", do="start")
    return table


def opponent(person: Person, name: str) -> Locator:
    """Return the line of a recent opponent in the lobby."""
    return person.page.get_by_role("region", name="Recent opponents").get_by_role("listitem").filter(has_text=name)


def chat(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Chat")


def say(person: Person, text: str) -> None:
    person.page.get_by_role("textbox", name="Write a message").fill(text)
    person.page.keyboard.press("Enter")
    expect(chat(person)).to_contain_text(text)


def confirm_block(person: Person) -> None:
    person.dialog.get_by_role("button", name="Block", exact=True).last.click()


def test_a_recent_opponent_is_invited_with_one_click_and_sits_down(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    play(ann, bob)
    bob.open()
    ann.open()
    expect(opponent(ann, "Bob")).to_contain_text("Submarine Hunt")
    found = findings(ann, "recent opponents", THEMES)
    opponent(ann, "Bob").get_by_role("button", name="Play again").click()
    table = ann.table()
    invited = ann.page.get_by_role("region", name="Invite by name")
    expect(invited.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("Invited")
    found += findings(ann, "an invitation was sent", THEMES)
    asked = bob.page.get_by_role("list", name="Invitations")
    expect(asked).to_contain_text("Ann invites you to a game of Submarine Hunt.")
    found += findings(bob, "an invitation", THEMES)
    asked.get_by_role("button", name="Accept").click()
    bob.page.wait_for_url(re.compile("/t/"))
    assert bob.table() == table
    expect(ann.page.get_by_text("Bob").first).to_be_visible()
    found += findings(ann, "people at a table", THEMES)
    ann.button("Start game", exact=True).click()
    for person in (ann, bob):
        expect(grids(person).first).to_be_visible()
    assert not found, "\n".join(found)


def test_a_person_is_found_by_name_and_declines(people: People) -> None:
    ann, others = people("Ann"), ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
    guests = [people(name) for name in others]
    for guest in guests:
        play(ann, guest)
    table = ask(ann, "/tables", game="submarine", seats=[*SEATS, {"type": "open"}])["table"]
    ann.open(f"/t/{table}")
    section = ann.page.get_by_role("region", name="Invite by name")
    expect(section.get_by_role("listitem")).to_have_count(5)
    section.get_by_label("Find a name").fill("bo")
    expect(section.get_by_role("listitem")).to_have_count(1)
    section.get_by_role("button", name="Invite Bob").click()
    expect(section).to_contain_text("Invited")
    bob = guests[0].open()
    bob.button("Decline Ann").click()
    expect(bob.page.get_by_role("list", name="Invitations").get_by_role("listitem")).to_have_count(0)
    expect(section).to_contain_text("Declined")
    section.get_by_label("Find a name").fill("nobody")
    expect(section).to_contain_text("No recent opponent has this name.")


def test_a_muted_person_is_not_heard_until_it_is_revoked_in_the_settings(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    table = play(ann, bob)
    for person in (ann, bob):
        person.open(f"/t/{table}")
        person.page.get_by_role("tab", name=re.compile("^Chat")).click()
    say(bob, "first words")
    expect(chat(ann)).to_contain_text("first words")
    ann.button("Menu").click()
    expect(ann.dialog.get_by_text("People at this table")).to_be_visible()
    found = findings(ann, "people in the menu", THEMES)
    ann.dialog.get_by_role("button", name="Mute Bob").click()
    expect(ann.dialog.get_by_text("muted", exact=True)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(chat(ann)).not_to_contain_text("first words")
    say(bob, "second words")
    say(ann, "an answer")
    expect(chat(ann)).not_to_contain_text("words")
    expect(chat(bob)).to_contain_text("an answer")
    ann.page.reload()
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(chat(ann)).to_contain_text("an answer")
    expect(chat(ann)).not_to_contain_text("words")
    ann.open("/settings")
    section = ann.page.get_by_role("region", name="Muted and blocked people")
    expect(section).to_contain_text("Bob")
    found += findings(ann, "muted people in the settings", THEMES)
    section.get_by_role("button", name="Unmute Bob").click()
    expect(section).to_contain_text("You haven’t muted or blocked anyone.")
    ann.open(f"/t/{table}")
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(chat(ann)).to_contain_text("second words")
    assert not found, "\n".join(found)


def test_a_blocked_person_is_not_paired_and_not_told(people: People, own_server: Callable[..., Serving]) -> None:
    url = own_server().url
    ann, bob = people("Ann", url=url), people("Bob", url=url)
    bob.forgive("status of 403")
    for person in (ann, bob):
        person.forgive("ERR_", "WebSocket connection")  # the server ends before the pages
    play(ann, bob)
    ann.open()
    opponent(ann, "Bob").get_by_role("button", name="Block Bob").click()
    expect(ann.dialog).to_contain_text("They won’t be told.")
    found = findings(ann, "the question before a block", THEMES)
    confirm_block(ann)
    expect(opponent(ann, "Bob")).to_contain_text("blocked")
    for person in (ann, bob):
        person.open()
        card = person.page.get_by_role("region", name="Submarine Hunt", exact=True)
        card.get_by_role("button", name="Find an opponent").click()
        person.page.wait_for_url(re.compile("/t/"))
    waiting = ann.table()
    assert waiting != bob.table()
    bob.open(waiting)
    bob.button(re.compile("^Sit down")).click()
    expect(bob.says.first).to_contain_text("You can’t sit down at this table at the moment.")
    assert "block" not in "".join(bob.frames)
    bob.open()
    expect(opponent(bob, "Ann")).to_be_visible()
    assert "blocked" not in bob.text
    ann.open("/settings")
    ann.button("Unblock Bob").click()
    expect(ann.page.get_by_text("You haven’t muted or blocked anyone.")).to_be_visible()
    bob.open(waiting)
    bob.button(re.compile("^Sit down")).click()
    expect(bob.page.get_by_text("you", exact=True)).to_be_visible()
    assert not found, "\n".join(found)


def test_a_game_worth_watching_is_featured_in_the_lobby(people: People, own_server: Callable[..., Serving]) -> None:
    url = own_server().url
    ann, bob = people("Ann", url=url), people("Bob", url=url)
    eve, phone = people("Eve", url=url), people("Fay", url=url, viewport=PHONE)
    for person in (ann, eve, phone):
        person.forgive("ERR_", "WebSocket connection")  # the server ends before the pages
    eve.open()
    expect(eve.button("Find an opponent").first).to_be_visible()
    featured = eve.page.get_by_role("region", name="Featured game")
    expect(featured).to_have_count(0)
    table = play(ann, bob, public=True)
    expect(featured).to_contain_text("After move 0")
    expect(featured).to_contain_text("Ann")
    expect(featured.locator("svg:visible").first).to_be_visible()
    found = findings(eve, "a featured game", THEMES)
    phone.open()
    expect(phone.page.get_by_role("region", name="Featured game")).to_contain_text("Bob")
    found += findings(phone, "a featured game on a phone")
    wide = phone.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "the page does not scroll sideways"
    featured.get_by_role("link", name="Watch").click()
    assert eve.table() == f"/t/{table}"
    ann.open()
    expect(ann.heading("Your games")).to_be_visible()
    expect(ann.page.get_by_role("region", name="Featured game")).to_have_count(0)
    act(bob, "resign")
    phone.open()
    expect(phone.button("Find an opponent").first).to_be_visible()
    expect(phone.page.get_by_role("region", name="Featured game")).to_have_count(0)
    assert not found, "\n".join(found)
