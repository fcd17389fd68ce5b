"""Whole games, and everything around them, without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from web.axe import findings
from web.keys import Typist
from web.people import People
from web.playing import LIVELY, look, play, tour
from web.tables import SHORT, Plan, gather, grids
from web.waiting import becomes


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keyboard_alone_has_no_axe_findings_in_any_phase(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1, options=SHORT[game]))
    found: list[str] = []
    tour(Typist(person, lively=LIVELY[game]), lambda state: found.extend(findings(person, state)))
    assert not found, "\n".join(found)


def test_the_lobby_leads_into_a_game_by_keyboard(people: People) -> None:
    person = people().open()
    expect(person.button("Play against bots")).to_be_visible()
    person.page.keyboard.press("Tab")
    expect(person.link("Skip to content")).to_be_focused()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Tab")
    expect(person.link("Learn to play")).to_be_focused()
    person.page.keyboard.press("Tab")
    expect(person.button("Play against bots").first).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_text("Your turn: choose a mussel")).to_be_visible()


def test_arrow_keys_walk_through_the_game_in_progress(people: People) -> None:
    (ann, bob) = gather(people, Plan(friends=1))
    play(*map(Typist, (ann, bob)), moves=6)
    steps = look(ann).steps
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("ArrowLeft")
    expect(ann.page.get_by_text(f"Position after move {steps - 1}")).to_be_visible()
    assert not look(ann).offers
    ann.page.keyboard.press("Home")
    expect(ann.page.get_by_text("Position after move 0")).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.get_by_text("Position after")).to_have_count(0)
    ann.page.keyboard.press("?")
    expect(ann.dialog.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.dialog).to_have_count(0)
    grids(ann).first.locator("[role=gridcell][tabindex='0']").focus()  # a board leaves them to the page
    ann.page.keyboard.press("c")
    expect(ann.page.get_by_role("textbox", name="Write a message")).to_be_focused()
    ann.page.keyboard.type("Ahoy")
    ann.page.keyboard.press("Enter")
    bob.page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(bob.page.get_by_role("list", name="Chat")).to_contain_text("Ahoy")


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_focused_cell_leaves_u_and_the_question_mark_to_the_page(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1), moves=4)
    steps = look(person).steps
    cell = grids(person).first.locator("[role=gridcell][tabindex='0']")
    cell.focus()
    person.page.keyboard.press("?")
    expect(person.dialog.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    person.page.keyboard.press("Escape")
    cell.focus()
    person.page.keyboard.press("u")
    becomes(person.page, lambda: look(person).steps < steps, "a decision is taken back")


@pytest.mark.parametrize("name", ["Menu", "Your name"])
def test_a_dialog_keeps_the_focus_and_gives_it_back(people: People, name: str) -> None:
    person = people("Ann").open() if name == "Your name" else gather(people, Plan(friends=1))[0]
    opener = person.button(re.compile(f"^{name}"))
    opener.focus()
    person.page.keyboard.press("Enter")
    expect(person.dialog).to_be_visible()
    for _ in range(30):
        person.page.keyboard.press("Tab")
        inside = "() => !!document.activeElement.closest('dialog') || document.activeElement === document.body"
        assert person.page.evaluate(inside)
    person.page.keyboard.press("Escape")
    expect(person.dialog).to_have_count(0)
    expect(opener).to_be_focused()
