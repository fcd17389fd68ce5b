"""Every error that a person can cause gets an answer in words."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from serving import Serving
from web.layout_checks import assert_near
from web.people import People, Person, offline
from web.playing import Player, look, play, water
from web.tables import Plan, advance, ask, gather, grids, make, seat_of, steps, take_seat
from web.touch import TOUCH

# Targets of clicks without a choice: a field, and a place of another kind.
CELLS = {"submarine": ("^B2:", "^Surface above C:"), "subhunt": ("^114", "ship 1, .* in port$")}


def says(person: Person, words: str) -> None:
    """Assert that the page shows the text."""
    expect(person.page.get_by_text(re.compile(words)).first).to_be_visible()


def click_everywhere(person: Person, game: str, words: str) -> None:
    """Assert that each click is answered at its place or by what it opens, and that Escape takes the answer away."""
    for name in CELLS[game]:
        spot = person.page.get_by_role("gridcell", name=re.compile(name)).or_(person.button(re.compile(name)))
        spot.first.click()
        says(person, words)
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_text(words)).to_have_count(0)


def test_addresses_that_lead_nowhere(people: People) -> None:
    person = people()
    person.forgive("status of 4", "WebSocket connection")
    person.open("/no/such/page")
    says(person, "There’s nothing at this address")
    person.open(f"/enter#{'x' * 43}")
    says(person, "This personal link is unknown or has expired")
    person.open("/#")
    person.open("/enter#torn")
    says(person, "This link is incomplete")
    person.open("/#")
    person.open("/enter")
    says(person, "this address doesn’t contain one")
    person.open("/t/aaaaaaaaaaaaaaaaaaaaaa")
    expect(person.heading("Not found")).to_be_visible()
    person.link("Back to the lobby").click()
    expect(person.heading("Take the plunge")).to_be_visible()


def test_a_seat_that_was_taken_meanwhile_and_a_table_that_is_full(people: People) -> None:
    ann, bob, cat = people("Ann"), people("Bob"), people()
    table = ask(ann, "/tables", game="submarine", seats=[{"type": "me"}, {"type": "open"}])["table"]
    take_seat(ann, table, 1)
    cat.open(f"/t/{table}")
    cat.button(re.compile("^Sit down")).click()  # and thinks about a name
    take_seat(bob, table, 2)
    cat.dialog.get_by_label("Your name").fill("Cat")
    cat.dialog.get_by_role("button", name="That’s me").click()
    says(cat, "Seat 2 is taken")
    expect(cat.page.get_by_text("Bob", exact=True).first).to_be_visible()
    cat.page.reload()
    expect(cat.page.get_by_text("Waiting for Ann to start the game")).to_be_visible()
    expect(cat.button(re.compile("^Sit down"))).to_have_count(0)
    expect(cat.button("Start game")).to_have_count(0)


def test_what_is_not_allowed_says_why_and_by_which_rule(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="sail")
    expect(person.page.get_by_text("Your turn: sail to a column")).to_be_visible()
    cell = person.page.get_by_role("gridcell", name=re.compile(r"^Surface above \w: (?!.*possible target)")).first
    cell.click()
    answer = person.page.get_by_role("status").filter(has=person.page.get_by_role("link", name=re.compile("^Rule S")))
    expect(answer).to_be_visible()
    assert_near(answer, cell)
    other = person.page.get_by_role("gridcell", name=re.compile("^D4:"))
    other.click()  # another answer, at another place, instead of the first
    expect(answer).to_have_count(1)
    assert_near(answer, other)
    expect(person.dialog).to_have_count(0)
    with person.context.expect_page() as rules:
        answer.get_by_role("link").click()
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


def test_limits(people: People, own_server: Callable[..., Serving]) -> None:
    limits = {"chat_burst": 3, "chat_per_second": 0.001, "spectators_per_table": 1, "unfinished_tables": 1}
    url = own_server(*(f"--limit={name}={value}" for name, value in limits.items())).url
    ann, _ = gather(people, Plan(friends=1), url=url, pages=["Ann"])
    ann.forgive("status of 429")
    talk_too_much(ann)
    eve, dan = people(url=url), people(url=url)
    dan.forgive("status of 429", "WebSocket connection", "status of 426")
    eve.open(ann.table())
    expect(grids(eve)).to_be_visible()
    dan.open(ann.table())
    says(dan, r"No room for more spectators \(limit: 1\)\. Retrying…")
    eve.page.close()
    expect(grids(dan)).to_be_visible()
    make(ann, Plan())
    says(ann, "Finish one of your unfinished tables first")


def talk_too_much(person: Person) -> None:
    person.page.get_by_role("tab", name=re.compile("^Chat")).click()
    field = person.page.get_by_role("textbox", name="Write a message")
    for number in range(8):
        field.fill(f"word {number}")
        field.press("Enter")
        if person.page.get_by_text("Too many requests").count():
            break
    says(person, "Too many requests")
    assert field.input_value()  # what was not said is not lost


def test_a_choice_that_comes_too_late(people: People) -> None:
    """A decision without a network is about a past position: the person has continued on another device."""
    (ann,) = gather(people, Plan(friends=0, bots=1), until="place")
    cell = ann.page.get_by_role("gridcell", name=re.compile("possible target$")).first
    expect(cell).to_be_visible()
    with offline(ann):
        ann.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
        advance(ann, moves=1)
        cell.click(position=water(cell))
        ann.button(re.compile("^Place a submarine")).click()
    says(ann, "The game has moved on")
    now = steps(ann)
    expect(ann.page.get_by_text(f"{now} / {now}", exact=True)).to_be_visible()


def test_a_game_that_is_not_for_spectators(people: People) -> None:
    ann, _ = gather(people, Plan(friends=1, spectators="No spectators"), pages=())
    eve = people()
    eve.forgive("status of 40", "WebSocket connection")
    eve.open(f"/t/{seat_of(ann)[0]}")
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


@pytest.mark.parametrize("game", CELLS)
def test_only_those_who_sit_can_move(people: People, game: str) -> None:
    ann, _ = gather(people, Plan(game, friends=1), pages=())
    eve = people().open(f"/t/{seat_of(ann)[0]}")
    expect(grids(eve).first).to_be_visible()
    assert not look(eve).offers
    click_everywhere(eve, game, "You’re watching. Only players can move")


@pytest.mark.parametrize("game", CELLS)
def test_the_past_cannot_be_played(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1), moves=2)
    person.button("To the start").click()
    says(person, "Position after move 0")
    assert not look(person).offers
    click_everywhere(person, game, "You’re looking at an earlier move. Return to the current one to play")
    person.button("Back to current move").click()
    play(Player(person), moves=steps(person) + 1)


def test_a_move_out_of_turn_is_refused_and_the_page_says_so(people: People) -> None:
    _, bob = gather(people, Plan("subhunt", friends=1), until="hide", pages=["Bob"])
    bob.page.get_by_role("gridcell", name=re.compile("^114")).first.click()
    says(bob, "turn")


@pytest.mark.parametrize("screen", [{}, TOUCH], ids=["wide", "phone"])
def test_nothing_opens_over_the_board_in_the_turn_of_another(people: People, screen: dict[str, Any]) -> None:
    ann, bob = gather(people, Plan(friends=1), until="sail", **screen)
    waiting = bob if ann.my_turn else ann
    cell = waiting.page.get_by_role("gridcell", name=re.compile("^D4:"))
    cell.click()
    expect(waiting.says.filter(has_text="turn")).to_have_count(1)
    expect(waiting.dialog).to_have_count(0)


def test_a_rule_that_there_is_not(people: People) -> None:
    person = people("Ann")
    person.forgive("status of 4")
    make(person, Plan(friends=0, bots=1, options={"Voyages without progress before the game ends": "many"}))
    says(person, "Voyages without progress before the game ends: a whole number, 0 or more, not 'many'. Rule S10.4")
    expect(person.heading("New table")).to_be_visible()


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
