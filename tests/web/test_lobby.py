"""The lists of the lobby: tables with a free seat, games to watch, the own games with their results."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from server.running import PART
from serving import Serving
from web.axe import findings
from web.people import People, Person
from web.tables import act, ask, grids, take_seat

SEATS = [{"type": "me"}, {"type": "open"}]


def tables(person: Person, title: str) -> Locator:
    """Return the tables below a heading of the lobby."""
    return person.page.locator("section").filter(has=person.heading(title)).get_by_role("listitem")


def test_a_table_is_listed_while_it_has_a_free_seat_then_to_watch_then_with_its_result(people: People) -> None:
    ann, bob, eve = people("Ann"), people("Bob"), people("Eve")
    table = ask(ann, "/tables", game="subhunt", seats=SEATS, public=True)["table"]
    eve.open()
    listed = eve.page.locator(f"a[href='/t/{table}']")
    expect(tables(eve, "Open tables").filter(has=listed)).to_contain_text("1 seat free")
    for seat, person in enumerate((ann, bob), 1):
        take_seat(person, table, seat)
    expect(listed).to_have_count(0)
    for person in (ann, bob):
        act(person, "reveal", part=PART)
    ask(ann, f"/tables/{table}/commands", do="start")
    expect(tables(eve, "Games to watch").filter(has=listed)).to_contain_text("In progress")
    assert not findings(eve, "a game to watch in the lobby")
    act(bob, "resign")
    expect(listed).to_have_count(0)
    bob.open()
    mine = tables(bob, "Your games").filter(has=bob.page.locator(f"a[href='/t/{table}']"))
    expect(mine).to_contain_text("Ann wins")
    expect(mine.locator("time")).to_have_attribute("datetime", re.compile(r"^20\d\d-"))


def test_many_own_games_can_be_filtered(people: People) -> None:
    ann = people("Ann")
    for _ in range(6):
        ask(ann, "/tables", game="subhunt", seats=SEATS)
    ann.open()
    mine = tables(ann, "Your games")
    expect(mine).to_have_count(6)
    ann.page.get_by_label("Filter your games").select_option("Finished")
    expect(mine).to_have_count(0)
    expect(ann.page.get_by_text("No games like that.")).to_be_visible()
    ann.page.get_by_label("Filter your games").select_option("Not started")
    expect(mine).to_have_count(6)


def test_two_people_who_look_for_an_opponent_meet(people: People, own_server: Callable[..., Serving]) -> None:
    url = own_server().url
    ann, bob = people("Ann", url=url), people("Bob", url=url)
    for person in (ann, bob):
        person.open()
        card = person.page.get_by_role("region", name="Submarine Hunt", exact=True)
        card.get_by_role("button", name="Find an opponent").click()
        person.page.wait_for_url(re.compile("/t/"))
    assert ann.table() == bob.table()
    ann.button("Start game", exact=True).click()
    for person in (ann, bob):
        expect(grids(person).first).to_be_visible()
