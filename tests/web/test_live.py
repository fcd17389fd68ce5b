"""Interruptions of a game in progress: a lost network, a crashed server, F5, other tabs, sleep."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from serving import Serving
from web.cuttable_proxy import CuttableProxy
from web.people import People, Person, introduce
from web.playing import Player, look, play, to_move, water
from web.tables import Plan, advance, gather, grids, move_once, seat_of, steps

LOST = re.compile("Connection lost")
MINE = re.compile("^●")  # the title of a tab where this person is to move
# What the browser writes by itself.
BROKEN = ("ERR_", "WebSocket connection", "WebSocket is closed", "status of 50", "status of 426")


def says_lost(person: Person) -> None:
    expect(person.page.get_by_text(LOST)).to_be_visible()


def test_a_cut_network_is_said_and_mends_by_itself(people: People, server: Serving) -> None:
    with CuttableProxy(server.url) as line:
        ann, bob = gather(people, Plan(friends=1), url=line.url, moves=3, until="place", pages=["Ann"])
        ann.forgive(*BROKEN)
        before = steps(ann)
        cell = ann.page.get_by_role("gridcell", name=re.compile("possible target$")).first
        expect(cell).to_be_visible()
        line.cut()
        says_lost(ann)
        cell.click(position=water(cell))
        ann.button(re.compile("^Place a submarine")).click()  # goes out when there is a line again
        line.mend()
        continues(ann, bob, before + 1)


def continues(ann: Person, bob: Person, now: int) -> None:
    """Check that the page is connected again and shows so many moves, and then all that Bob and Ann do."""
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    expect(ann.page.get_by_text(f"{now} / {now}", exact=True)).to_be_visible()
    advance(bob, ann)
    move_once(bob)
    advance(ann, bob)
    play(Player(ann), moves=steps(ann) + 1)


def test_a_game_continues_after_its_server_was_killed(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server()
    ann, bob = gather(people, Plan("subhunt", friends=1), url=serving.url, moves=4, pages=["Ann"])
    ann.forgive(*BROKEN)
    before = steps(ann)
    serving.kill9()
    says_lost(ann)
    serving.start()
    continues(ann, bob, before)


def test_two_tabs_show_the_same_game_and_can_be_reloaded_at_any_moment(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), moves=6)
    other = person.new_tab(person.table())
    expect(other.get_by_text(re.compile("^Your turn"))).to_be_visible()
    play(Player(person), moves=steps(person) + 1)
    to_move(person)  # bots have answered
    person.page.keyboard.press("Escape")  # a field that the player has opened since is closed by a reload
    before = look(person)
    expect(other.get_by_text(f"{before.steps} / {before.steps}", exact=True)).to_be_visible()
    for page in (person.page, other):
        expect(page).to_have_title(re.compile("Your turn"))
    other.close()
    log = person.page.get_by_role("tabpanel").inner_text()
    person.page.reload()
    expect(grids(person).first).to_be_visible()
    expect(person.page.get_by_role("tabpanel")).to_have_text(re.compile(re.escape(log.splitlines()[-1])))
    assert look(person) == before
    assert person.page.get_by_role("tabpanel").inner_text() == log
    play(Player(person), moves=before.steps + 1)


def test_the_back_button_leads_to_the_lobby_and_forward_to_the_game(people: People) -> None:
    person = people().open()
    person.button("Play against bots").click()
    expect(grids(person)).to_be_visible()
    person.page.go_back()
    expect(person.heading("Take the plunge")).to_be_visible()
    expect(person.link(re.compile("Your turn"))).to_be_visible()
    person.page.go_forward()
    expect(grids(person)).to_be_visible()
    play(Player(person), moves=4)


def test_two_games_in_two_tabs_do_not_mix(people: People) -> None:
    person = people().open()
    person.button("Play against bots").click()
    expect(grids(person)).to_be_visible()
    tab = person.context.new_page()
    tab.goto(person.url)
    tab.get_by_role("button", name="Play against a bot").click()
    expect(tab.get_by_text("Hide submarine 1 of 3")).to_be_visible()
    play(Player(person), moves=3)
    first, person.page = person.page, tab
    play(Player(person), moves=5)
    expect(tab.get_by_role("heading", name="Submarine Hunt", level=1)).to_be_attached()
    expect(first.get_by_role("heading", name="Submarine", level=1, exact=True)).to_be_attached()


def icon(person: Person) -> str | None:
    """Return the address of the tab's icon."""
    return person.page.locator("link[rel=icon]").get_attribute("href")


def test_the_tab_says_whose_turn_it_is(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1), until="mussel", pages=["Ann"])
    expect(ann.page).to_have_title(MINE)
    mine = icon(ann)
    for _ in range(2):
        play(Player(ann), moves=steps(ann) + 1)
        expect(ann.page).not_to_have_title(MINE)
        assert icon(ann) != mine
        advance(ann, bob)
        expect(ann.page).to_have_title(MINE)
        assert icon(ann) == mine


def test_the_same_person_on_another_device(people: People) -> None:
    (ann,) = gather(people, Plan(friends=0, bots=1), pages=())
    ann.open("/settings")
    ann.button("Create personal link").click()
    link = ann.page.get_by_role("textbox", name="Play on another device").input_value()
    phone = people()
    phone.page.goto(link)
    expect(phone.page.get_by_text("You’re now Ann on this device too.")).to_be_visible()
    assert "#" not in phone.page.url
    phone.open(f"/t/{seat_of(ann)[0]}")
    expect(grids(phone)).to_be_visible()
    play(Player(phone), moves=steps(ann) + 1)


def test_two_people_in_one_browser_do_not_mix(people: People) -> None:
    """One after the other at the same browser: who comes next finds no trace of who was there."""
    (person,) = gather(people, Plan(friends=0, bots=1), moves=2)
    table = person.table()
    expect(person.page.get_by_role("list", name="Your hand")).to_be_visible()
    person.open("/settings")
    person.button("Sign out").click()
    person.dialog.get_by_role("button", name="Sign out").click()
    expect(person.heading("Take the plunge")).to_be_visible()
    expect(person.heading("Your games")).to_have_count(0)
    assert "Ann" not in person.page.evaluate("JSON.stringify(localStorage)")
    introduce(person, "Bob")
    person.open(table)
    expect(grids(person)).to_be_visible()
    assert not look(person).offers
    expect(person.page.get_by_role("list", name="Your hand")).to_have_count(0)
