"""Input in the first moment of a page: a control that is shown works, and keys wait for their page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.held_responses import held_responses
from web.people import People, Person
from web.playing import Player, play
from web.tables import Plan, gather, gather_by_pages
from web.test_replay import HUNT, at, opened

LAST = len(HUNT.match.steps)
# Acts as soon as something is in the page: in the same task, before anything is painted.
AT_ONCE = """new MutationObserver((_, observer) => {
  const found = document.querySelector("%s");
  if (!found) return;
  observer.disconnect();
  %s;
}).observe(document, { subtree: true, childList: true })"""
SLIDE = "found.value = 30; found.dispatchEvent(new Event('input', { bubbles: true }))"
PRESS = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true }))"
# Notes each moment in which the tab and the page tell different things about whose turn it is.
NOTE_TITLES = """
  window.differed = [];
  new MutationObserver(() => {
    const due = document.querySelector(".stage .due");
    if (due && due.matches(".mine") !== document.title.startsWith("●")) window.differed.push(due.textContent);
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


@pytest.mark.parametrize(
    ("act", "step"), [(SLIDE, 30), (PRESS % "End", LAST), (PRESS % "ArrowRight", 1)], ids=["slider", "End", "arrow"]
)
def test_a_replay_keeps_what_is_done_as_soon_as_it_is_there(
    people: People, tmp_path: Path, act: str, step: int
) -> None:
    person = people().open("/replay")
    person.page.evaluate(AT_ONCE % (".timeline input[type=range]", act))
    opened(person, HUNT.document(), tmp_path)
    at(person, step)


def kept(person: Person, folder: Path) -> str:
    """Keep a game on the server; the path of its replay."""
    opened(person.open("/replay"), HUNT.document(), folder)
    person.button("Share").click()
    person.dialog.get_by_role("button", name="Store it on this server").click()
    person.page.wait_for_url(re.compile(r"/replay/[\w-]{22}#0$"))
    return person.page.url.removeprefix(person.url).partition("#")[0]


def test_keys_wait_for_a_replay_that_is_on_its_way(people: People, tmp_path: Path) -> None:
    path = kept(people("Ann"), tmp_path)
    friend = people()
    press = friend.page.keyboard.press
    with held_responses(friend.page, "**/api/v1/tables/*/replay"):
        with held_responses(friend.page, "**/assets/replay-*.js"):
            friend.open(path)
            expect(friend.heading("Loading…")).to_be_visible()
            press("End")
        expect(friend.heading("Loading the game")).to_be_visible()
        press("ArrowLeft")
        press("ArrowLeft")
    at(friend, LAST - 2)
    friend.page.evaluate("location.hash = '#0'")  # as if it were written into the line for addresses
    at(friend, 0)


def test_a_replay_says_whose_eyes_are_chosen_while_they_are_fetched(people: People, tmp_path: Path) -> None:
    person = opened(people().open("/replay"), HUNT.document(), tmp_path)
    at(person, 0)
    eyes = person.page.get_by_label("View as")
    with held_responses(person.page, "**/api/v1/replays?seat=2"):
        eyes.select_option("2")
        expect(person.page.locator(".replay")).to_have_attribute("aria-busy", "true")
        expect(eyes).to_have_value("2")
        person.page.get_by_role("slider").fill("30")
    expect(person.page.locator(".replay")).to_have_attribute("aria-busy", "false")
    at(person, 30)
    person.forgive("ERR_FAILED")
    person.page.route("**/api/v1/replays?seat=1", lambda route: route.abort())
    eyes.select_option("1")
    expect(person.says).to_contain_text("Can’t reach the server")
    expect(eyes).to_have_value("2")
    at(person, 30)


def test_a_live_table_walks_back_as_soon_as_it_knows_what_was(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), moves=6)
    expect(person.page.get_by_text(re.compile("^Your turn"))).to_be_visible()
    with held_responses(person.page, "**/api/v1/tables/*/story*"):
        with held_responses(person.page, "**/assets/submarine-*.js"):
            person.page.reload()
            expect(person.heading("Submarine")).to_be_visible()
            person.page.keyboard.press("Home")
        expect(person.page.get_by_text(re.compile("^Your turn"))).to_be_visible()
        person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".due")).to_have_text(re.compile("move 1$"))
    # Two keys in a row, faster than pictures.
    person.page.evaluate(f"async () => {{ {PRESS % 'ArrowRight'}; await 0; {PRESS % 'ArrowRight'}; }}")
    expect(person.page.locator(".due")).to_have_text(re.compile("move 3$"))


def test_tab_and_page_tell_the_same_at_every_moment(people: People) -> None:
    person = people("Ann", once=True)
    person.page.add_init_script(NOTE_TITLES)
    person.open()
    person.button("Play against bots").click()
    play(Player(person), moves=4)
    assert person.page.evaluate("window.differed") == []
    person.page.reload()
    expect(person.page.locator(".due.mine")).to_be_visible()
    assert person.page.evaluate("window.differed") == []


def write_name(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile("^Your name")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type(name)


def test_a_page_that_arrives_late_interrupts_no_input(people: People) -> None:
    person = people().open()
    with held_responses(person.page, "**/assets/rules-*.js"):
        person.link("Rules").first.click()
        expect(person.heading("Loading…")).to_be_visible()
        write_name(person.page, "Ann")
    expect(person.page.get_by_role("searchbox")).to_be_visible()
    expect(person.dialog.get_by_label("Your name")).to_have_value("Ann")


def test_a_slash_waits_for_the_rules(people: People) -> None:
    person = people()
    with held_responses(person.page, "**/api/v1/rules/submarine*"):
        person.open("/rules")
        expect(person.heading("Rules")).to_be_visible()
        person.page.keyboard.press("/")
    expect(person.page.get_by_role("searchbox")).to_be_focused()


def test_what_is_being_written_outlives_the_beginning_of_the_game(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1), begin=False)
    bob.page.get_by_label("Write a message").fill("Good luck, and")
    ann.button("Start game", exact=True).click()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_label("Write a message")).to_have_value("Good luck, and")
