"""Interruptions of a game in progress: a lost network, a crashed server, F5, other tabs, sleep."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from serving import Serving
from web.cuttable_proxy import CuttableProxy
from web.people import People, Person, introduce
from web.playing import Player, look, play, to_move, water
from web.tables import Plan, gather, grids

LOST = re.compile("Connection lost")
# What the browser writes by itself.
BROKEN = ("ERR_", "WebSocket connection", "WebSocket is closed", "status of 50", "status of 426")


def says_lost(person: Person) -> None:
    expect(person.page.get_by_text(LOST)).to_be_visible()


def is_back(person: Person) -> None:
    expect(person.page.get_by_text(LOST)).to_have_count(0)


def test_a_cut_network_is_said_and_mends_by_itself(people: People, server: Serving) -> None:
    with CuttableProxy(server.url) as line:
        ann, bob = gather(people, Plan(friends=1), url=line.url)
        ann.forgive(*BROKEN)
        bob.forgive(*BROKEN)
        play(Player(ann), Player(bob), moves=5)
        mover = to_move(ann, bob)
        before = look(mover).steps
        line.cut()
        says_lost(ann)
        says_lost(bob)
        cell = mover.page.get_by_role("gridcell", name=re.compile("possible target$")).first
        cell.click(position=water(cell))
        mover.button(re.compile("^Place a submarine")).click()  # goes out when there is a line again
        line.mend()
        for person in (ann, bob):
            is_back(person)
            expect(person.page.get_by_text(f"{before + 1} / {before + 1}")).to_be_visible()
        play(Player(ann), Player(bob), moves=before + 6)


def test_a_game_continues_after_its_server_was_killed(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server()
    ann, bob = gather(people, Plan("subhunt", friends=1), url=serving.url)
    ann.forgive(*BROKEN)
    bob.forgive(*BROKEN)
    play(Player(ann), Player(bob), moves=5)
    before = look(to_move(ann, bob)).steps
    serving.kill9()
    says_lost(ann)
    says_lost(bob)
    serving.start()
    is_back(ann)
    is_back(bob)
    assert look(to_move(ann, bob)).steps == before
    play(Player(ann), Player(bob), moves=before + 6)


def test_the_page_can_be_reloaded_at_any_moment(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    play(Player(person), moves=12)
    before = look(to_move(person))
    log = person.page.get_by_role("tabpanel").inner_text()
    person.page.reload()
    expect(grids(person).first).to_be_visible()
    expect(person.page.get_by_role("tabpanel")).to_have_text(re.compile(re.escape(log.splitlines()[-1])))
    assert look(person) == before
    assert person.page.get_by_role("tabpanel").inner_text() == log
    play(Player(person), moves=before.steps + 4)


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


def test_two_tabs_of_a_person_show_the_same_game(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    other = person.new_tab(person.table())
    expect(other.get_by_text("Your turn: choose a mussel")).to_be_visible()
    play(Player(person), moves=8)
    steps = look(to_move(person)).steps  # bots have answered
    expect(other.get_by_text(f"{steps} / {steps}")).to_be_visible()
    for page in (person.page, other):
        expect(page).to_have_title(re.compile("Your turn"))


def test_two_games_in_two_tabs_do_not_mix(people: People) -> None:
    person = people().open()
    person.button("Play against bots").click()
    expect(grids(person)).to_be_visible()
    tab = person.context.new_page()
    tab.goto(person.url)
    tab.get_by_role("button", name="Play against a bot").click()
    expect(tab.get_by_text("Hide submarine 1 of 3")).to_be_visible()
    play(Player(person), moves=6)
    first, person.page = person.page, tab
    play(Player(person), moves=10)
    expect(tab.get_by_role("heading", name="Submarine Hunt", level=1)).to_be_attached()
    expect(first.get_by_role("heading", name="Submarine", level=1, exact=True)).to_be_attached()


def icon(person: Person) -> str | None:
    """Return the address of the tab's icon."""
    return person.page.locator("link[rel=icon]").get_attribute("href")


def test_the_tab_says_whose_turn_it_is(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1))
    for _ in range(4):
        mover = to_move(ann, bob)
        other = bob if mover is ann else ann
        assert icon(mover) != icon(other)
        steps = look(mover).steps
        play(Player(mover), moves=steps + 1)
        expect(other.page).to_have_title(re.compile("^●"))


def test_the_same_person_on_another_device(people: People) -> None:
    (ann,) = gather(people, Plan(friends=0, bots=1))
    table = ann.table()
    ann.open("/settings")
    ann.button("Create personal link").click()
    link = ann.page.get_by_role("textbox", name="Play on another device").input_value()
    phone = people()
    phone.page.goto(link)
    expect(phone.page.get_by_text("You’re now Ann on this device too.")).to_be_visible()
    assert "#" not in phone.page.url
    phone.open(table)
    expect(grids(phone)).to_be_visible()
    play(Player(phone), moves=4)


def test_two_people_in_one_browser_do_not_mix(people: People) -> None:
    """One after the other at the same browser: who comes next finds no trace of who was there."""
    (person,) = gather(people, Plan(friends=0, bots=1))
    table = person.table()
    play(Player(person), moves=4)
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
