"""Every error that a person can cause gets an answer in words."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from serving import Serving
from web.people import People, Person, offline
from web.playing import Player, look, play, to_move, water
from web.tables import Plan, gather, gather_by_pages, grids, invitation, make

# Targets of clicks without a choice: a field, and a place of another kind.
CELLS = {"submarine": ("^B2:", "^Surface above C:"), "subhunt": ("^114", "ship 1, .* in port$")}


def says(person: Person, words: str) -> None:
    """Assert that a toast or the page shows the text."""
    expect(person.page.get_by_text(re.compile(words)).first).to_be_visible()


def click_everywhere(person: Person, game: str, words: str) -> None:
    """Assert that each click is answered by a toast or by what it opens."""
    for name in CELLS[game]:
        spot = person.page.get_by_role("gridcell", name=re.compile(name)).or_(person.button(re.compile(name)))
        spot.first.click()
        says(person, words)
        person.button("Close").first.click()
        expect(person.page.get_by_text(words)).to_have_count(0)


def test_a_link_to_no_table(people: People) -> None:
    person = people()
    person.forgive("status of 404", "WebSocket connection")
    person.open("/t/aaaaaaaaaaaaaaaaaaaaaa")
    expect(person.heading("Not found")).to_be_visible()
    person.link("Back to the lobby").click()
    expect(person.heading("Take the plunge")).to_be_visible()


def test_a_page_that_does_not_exist(people: People) -> None:
    person = people()
    person.forgive("status of 404")
    person.open("/no/such/page")
    says(person, "There’s nothing at this address")


def test_a_personal_link_that_is_none(people: People) -> None:
    person = people()
    person.forgive("status of 4")
    person.open(f"/enter#{'x' * 43}")
    says(person, "This personal link is unknown or has expired")
    person.open("/#")
    person.open("/enter#torn")
    says(person, "This link is incomplete")
    person.open("/#")
    person.open("/enter")
    says(person, "this address doesn’t contain one")


def test_a_seat_that_was_taken_meanwhile(people: People) -> None:
    ann, bob, cat = people("Ann"), people("Bob"), people()
    make(ann, Plan(friends=1))
    address = invitation(ann)
    for person in (bob, cat):
        person.page.goto(address)
    cat.button(re.compile("^Sit down")).click()  # and thinks about a name
    bob.button(re.compile("^Sit down")).click()
    expect(ann.button("Start game", exact=True)).to_be_enabled()
    cat.dialog.get_by_label("Your name").fill("Cat")
    cat.dialog.get_by_role("button", name="That’s me").click()
    says(cat, "Seat 2 is taken")
    expect(cat.page.get_by_text("Bob", exact=True)).to_be_visible()


def test_a_table_that_is_full(people: People) -> None:
    ann, _ = gather_by_pages(people, Plan(friends=1), begin=False)
    eve = people().open(ann.table())
    expect(eve.page.get_by_text("Waiting for Ann to start the game")).to_be_visible()
    expect(eve.button(re.compile("^Sit down"))).to_have_count(0)
    expect(eve.button("Start game")).to_have_count(0)


def test_what_is_not_allowed_says_why_and_by_which_rule(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    play(Player(person), until="Your turn: sail to a column")
    cell = person.page.get_by_role("gridcell", name=re.compile(r"^Surface above \w: (?!.*possible target)")).first
    cell.click()
    toast = person.page.get_by_role("status").filter(has=person.page.get_by_role("link", name=re.compile("^Rule S")))
    expect(toast).to_be_visible()
    with person.context.expect_page() as rules:
        toast.get_by_role("link").click()
    _, number = rules.value.url.removeprefix(f"{person.url}/rules/submarine").split("#")
    expect(rules.value.get_by_role("listitem").filter(has_text=f"{number} ")).to_be_in_viewport()


def test_what_is_not_allowed_in_the_hunt_says_why(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1))
    person.page.get_by_role("grid", name=re.compile("Level 100.*your submarines", re.IGNORECASE)).get_by_role(
        "gridcell", name=re.compile("^114")
    ).click()
    expect(person.page.get_by_text("Hide submarine 2 of 3")).to_be_visible()
    person.page.get_by_role("gridcell", name=re.compile("^114: your submarine")).click()
    expect(person.page.get_by_role("link", name=re.compile("^Rule H2"))).to_be_visible()


def test_names_that_are_none(people: People) -> None:
    person = people().open()
    person.forgive("status of 4")
    person.button(re.compile("^Your name")).click()
    field = person.dialog.get_by_label("Your name")
    field.fill("")
    person.dialog.get_by_role("button", name="That’s me").click()
    assert field.evaluate("its => its.validity.valueMissing")
    field.fill("   ")
    person.dialog.get_by_role("button", name="That’s me").click()
    expect(person.page.get_by_role("status").filter(has_text=re.compile("name", re.IGNORECASE))).to_be_visible()
    expect(person.dialog).to_be_visible()
    field.fill("x" * 40)
    assert len(field.input_value()) == 24


def test_talking_too_much(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server("--limit=chat_burst=3", "--limit=chat_per_second=0.001")
    ann, _ = gather(people, Plan(friends=1), url=serving.url)
    ann.forgive("status of 429")
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    field = ann.page.get_by_role("textbox", name="Write a message")
    for number in range(8):
        field.fill(f"word {number}")
        field.press("Enter")
        if ann.page.get_by_text("Too many requests").count():
            break
    says(ann, "Too many requests")
    assert field.input_value()  # what was not said is not lost


def test_a_choice_that_comes_too_late(people: People) -> None:
    """One person at two devices: the second one decides on a position that is gone."""
    (ann,) = gather(people, Plan(friends=0, bots=1))
    play(Player(ann), moves=2)
    expect(ann.page).to_have_title(re.compile("^●"))
    table = ann.table()
    ann.new_tab("/settings").close()
    other = people()
    ann_page = ann.page
    ann.page = ann.context.new_page()
    ann.open("/settings")
    ann.button("Create personal link").click()
    other.page.goto(ann.page.get_by_role("textbox", name="Play on another device").input_value())
    expect(other.page.get_by_text("on this device too")).to_be_visible()
    ann.page.close()
    ann.page = ann_page
    other.open(table)
    expect(other.page.get_by_role("gridcell", name=re.compile("possible target$")).first).to_be_visible()
    with offline(other):
        other.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
        play(Player(ann), moves=look(ann).steps + 1)
        cell = other.page.get_by_role("gridcell", name=re.compile("possible target$")).first
        cell.click(position=water(cell))
        other.button(re.compile("^Place a submarine")).click()
    says(other, "The game has moved on")
    expect(other.page.get_by_text(re.compile(f"^{look(ann).steps} / {look(ann).steps}$"))).to_be_visible()


def test_a_game_that_is_not_for_spectators(people: People) -> None:
    ann, _ = gather(people, Plan(friends=1, spectators="No spectators"))
    eve = people()
    eve.forgive("status of 40", "WebSocket connection")
    eve.open(ann.table())
    says(eve, "Only its players can see this game")
    expect(grids(eve)).to_have_count(0)
    assert "Your hand" not in eve.text


def test_a_lobby_without_a_server_waits_for_it(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server()
    person = people(url=serving.url)
    person.forgive("ERR_")
    person.open()
    expect(person.button("Play against bots")).to_be_visible()
    serving.kill9()
    person.button("Play against bots").click()
    says(person, "Can’t reach the server")
    person.link("Rules").click()
    says(person, "Can’t reach the server")
    person.page.go_back()
    serving.start()
    expect(person.page.get_by_text("Retrying…")).to_have_count(0)
    person.button("Play against bots").click()
    expect(grids(person)).to_be_visible()


def test_nothing_can_be_taken_back_and_the_page_says_why(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    person.button("Undo").click(force=True)  # it says itself that it is not enabled
    says(person, "Nothing to undo")


@pytest.mark.parametrize("game", CELLS)
def test_only_those_who_sit_can_move(people: People, game: str) -> None:
    ann, _ = gather(people, Plan(game, friends=1))
    eve = people().open(ann.table())
    expect(grids(eve).first).to_be_visible()
    assert not look(eve).offers
    click_everywhere(eve, game, "You’re watching. Only players can move")


@pytest.mark.parametrize("game", CELLS)
def test_the_past_cannot_be_played(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1))
    play(Player(person), moves=3)
    person.button("To the start").click()
    says(person, "Position after move 0")
    assert not look(person).offers
    click_everywhere(person, game, "You’re looking at an earlier move. Return to the current one to play")
    person.button("Back to current move").click()
    play(Player(person), moves=5)


def test_a_move_out_of_turn_is_refused_and_the_page_says_so(people: People) -> None:
    ann, bob = gather(people, Plan("subhunt", friends=1))
    waiting = bob if to_move(ann, bob) is ann else ann
    waiting.page.get_by_role("gridcell", name=re.compile("^114")).first.click()
    says(waiting, "turn")


def test_a_table_with_as_many_spectators_as_it_may_have(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server("--limit=spectators_per_table=1")
    (ann,) = gather(people, Plan(friends=0, bots=1), url=serving.url)
    eve, dan = people(url=serving.url), people(url=serving.url)
    dan.forgive("status of 429", "WebSocket connection", "status of 426")
    eve.open(ann.table())
    expect(grids(eve)).to_be_visible()
    dan.open(ann.table())
    says(dan, r"No room for more spectators \(limit: 1\)\. Retrying…")
    eve.page.close()
    expect(grids(dan)).to_be_visible()


def test_a_rule_that_there_is_not(people: People) -> None:
    person = people("Ann")
    person.forgive("status of 4")
    make(person, Plan(friends=0, bots=1, options={"Voyages without progress before the game ends": "many"}))
    says(person, "Voyages without progress before the game ends: a whole number, 0 or more, not 'many'. Rule S10.4")
    expect(person.heading("New table")).to_be_visible()


def test_more_tables_than_one_person_may_have(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server("--limit=unfinished_tables=1")
    person = people("Ann", url=serving.url)
    person.forgive("status of 429")
    make(person, Plan())
    assert invitation(person)
    make(person, Plan())
    says(person, "Finish one of your unfinished tables first")


def test_a_second_question_before_the_first_is_answered(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1))
    for _ in range(2):
        ann.button("Menu").click()
        ann.dialog.get_by_role("button", name="Offer to end the game here").click()
        expect(bob.button("No", exact=True)).to_be_visible()
    says(ann, "Withdraw it first")
    bob.button("No", exact=True).click()
    expect(ann.button("Withdraw")).to_have_count(0)
    says(ann, "Bob doesn’t agree")


def test_who_was_signed_out_in_another_tab_is_told(people: People) -> None:
    (ann,) = gather(people, Plan(friends=0, bots=1))
    settings = ann.new_tab("/settings")
    settings.get_by_role("button", name="Sign out").click()
    settings.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    says(ann, "This browser has been signed out")
