"""The client as an app: it can be installed, opens without a network, takes updates, and plays against bots alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from serving import Serving
from web.axe import findings
from web.people import PHONE, People, Person, offline
from web.playing import Player, play
from web.tables import grids
from web.version_proxy import VersionProxy, version_proxy
from web.waiting import answered, becomes

# The versions that are kept, as soon as the last that could be installed is at work.
VERSIONS = """async () => {
  const its = await navigator.serviceWorker.getRegistration();
  if (its?.installing || its?.waiting || its?.active?.state !== "activated") return [];
  return (await caches.keys()).filter((name) => name.includes("-")).map((name) => name.split("-")[0]);
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def keep(person: Person) -> None:
    """Wait until the client is kept on the device."""
    person.page.wait_for_function(CONTROLLED)


def test_it_can_be_installed_and_opens_offline_in_the_language_of_the_page(people: People) -> None:
    person = people(service_workers="allow", locale="fr", viewport=PHONE).open("/settings")
    keep(person)
    devtools = person.context.new_cdp_session(person.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
    says_offline(person, "Vous êtes hors ligne", "S’entraîner contre des bots")
    person.page.get_by_label("Langue").first.select_option("Nederlands")
    expect(person.heading("Instellingen")).to_be_visible()
    says_offline(person, "Je bent offline", "Oefenen tegen bots")


def says_offline(person: Person, title: str, practice: str) -> None:
    with offline(person):
        person.open("/settings")
        expect(person.heading(title)).to_be_visible()
        expect(person.link(practice)).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert not findings(person, title)
    expect(person.heading(title)).to_have_count(0)  # it comes back by itself
    expect(person.page.locator("main")).to_be_visible()


@pytest.fixture
def front(server: Serving) -> Iterator[VersionProxy]:
    with version_proxy(server.url) as front:
        yield front


def newcomer(people: People, front: VersionProxy) -> Person:
    """Return a person with the first version installed on their device."""
    person = people(service_workers="allow", url=front.url)
    person.forgive("WebSocket", "ERR_", "status of")
    person.open()
    keep(person)
    wait_for_versions(person.page, "one")
    return person


def wait_for_versions(page: Page, *builds: str) -> None:
    """Wait until exactly these versions are kept, and the last that could be installed is at work."""
    becomes(page, lambda: answered(page, VERSIONS) == list(builds), f"{builds} are kept")


def is_of(page: Page, build: str) -> None:
    """Assert that the page is of that version and works."""
    expect(page.locator(f"script[src$='@{build}.js']")).to_be_attached()
    expect(page.locator("h1")).to_be_visible()


def opens_offline(person: Person, build: str) -> None:
    with offline(person):
        person.open()
        expect(person.heading("You’re offline")).to_be_visible()
        is_of(person.page, build)
    expect(person.heading("Take the plunge")).to_be_visible()  # it comes back by itself


def test_an_update_is_taken_at_once_and_pages_of_the_old_version_go_on(front: VersionProxy, people: People) -> None:
    person = newcomer(people, front)
    old = person.page
    front.build = "two"
    person.page = person.new_tab("/")
    is_of(person.page, "two")
    wait_for_versions(person.page, "one", "two")
    old.get_by_role("link", name="Rules").first.click()  # a part that was not fetched yet, and is gone from the server
    expect(old.get_by_role("searchbox")).to_be_visible()
    is_of(old, "one")
    opens_offline(person, "two")
    old.reload()
    is_of(old, "two")
    front.build = "three"
    person.open()
    wait_for_versions(person.page, "two", "three")


def test_an_installation_that_does_not_succeed_leaves_the_old_version_whole(
    front: VersionProxy, people: People
) -> None:
    """The connection breaks while the files are fetched; or meanwhile the server has yet another version."""
    person = newcomer(people, front)
    front.build, front.lost = "two", "ConfirmEmail-"  # no page asks for it by itself
    fails_to_install(person, front, shown="two", asked="ConfirmEmail-")
    front.page, front.lost = "three", ""
    fails_to_install(person, front, shown="three", asked="/")
    front.build, front.page = "three", ""
    person.open()
    wait_for_versions(person.page, "one", "three")
    opens_offline(person, "three")


def test_an_installation_is_tried_again_while_the_page_is_open(front: VersionProxy, people: People) -> None:
    person = newcomer(people, front)
    front.build, front.lost = "two", "ConfirmEmail-"
    fails_to_install(person, front, shown="two", asked="ConfirmEmail-", leave=False)
    front.lost = ""
    wait_for_versions(person.page, "one", "two")


def fails_to_install(person: Person, front: VersionProxy, *, shown: str, asked: str, leave: bool = True) -> None:
    """Open the page of one version, whose installation asks for something and fails: the first one stays."""
    front.asked.clear()
    person.open()
    is_of(person.page, shown)
    becomes(person.page, lambda: front.was_requested(asked), "the installation of the second version")
    wait_for_versions(person.page, "one")
    if leave:
        opens_offline(person, "one")


def begin(person: Person, game: str) -> None:
    person.page.get_by_label(game, exact=True).check()
    person.page.get_by_label("Bot strength").select_option("1")
    person.button("Start game").click()
    expect(grids(person).first).to_be_visible()


def to_lobby(person: Person) -> None:
    person.page.locator("a.brand").click()


def leave_and_return(person: Person) -> None:
    """Go to the lobby and back to practice within the page, whose engine stays loaded."""
    to_lobby(person)
    person.link("Play against bots").click()


@pytest.mark.long
def test_lessons_and_practice_against_bots_without_a_network(people: People) -> None:
    person = people(service_workers="allow").open("/practice")
    keep(person)
    begin(person, "Submarine")
    play(Player(person), moves=2)
    saved = person.page.locator("[data-step]").count()
    person.forgive("ERR_", "WebSocket")
    with offline(person):
        person.open("/practice")
        continues(person, saved)
        to_lobby(person)
        take_a_lesson(person)
        look_at_a_puzzle(person)
        leave_and_return(person)
        assert not findings(person, "practice")
        begin(person, "Submarine Hunt")
        play(Player(person), moves=14)  # all are hidden, and both have sailed
        expect(person.page.get_by_text(re.compile("Blue|Red")).first).to_be_visible()
        saved = person.page.locator("[data-step]").count()
        assert saved >= 14
        leave_and_return(person)
        continues(person, saved)
        person.button("Menu").click()
        expect(person.dialog.get_by_role("button", name="Resign")).to_be_visible()
        expect(person.dialog.get_by_role("button", name="Offer to end")).to_have_count(0)
        person.dialog.get_by_role("button", name="Resign").click()
        person.dialog.get_by_role("button", name="Resign").click()
        expect(person.link("Play again")).to_be_visible()
        person.link("Play again").click()
        expect(person.button("Start game")).to_be_visible()
        expect(person.button("Continue your game")).to_have_count(0)  # it is over
        person.page.evaluate("localStorage.setItem('fathom.practice', '{}')")
        leave_and_return(person)
        person.button("Continue your game").click()
        expect(person.page.get_by_text("can’t be read any more")).to_be_visible()
        expect(person.button("Continue your game")).to_have_count(0)


def look_at_a_puzzle(person: Person) -> None:
    """Ask for the solution of a puzzle, which the engine on the device plays."""
    to_lobby(person)
    person.link("Solve puzzles").click()
    person.link("Puzzle of the day Submarine Hunt").click()
    person.button("Show the solution").click()
    expect(person.page.get_by_text("The solution:")).to_be_visible()
    assert not findings(person, "a puzzle")


def continues(person: Person, saved: int) -> None:
    """Continue the saved game, with all its moves."""
    person.button("Continue your game").click()
    expect(person.page.locator("[data-step]").nth(saved - 1)).to_be_attached()


def take_a_lesson(person: Person) -> None:
    """Take the first step of a lesson, and look up a rule in another tab."""
    person.link("Learn to play").click()
    person.button(re.compile("Start .*Submarine$")).click()
    person.button("Take the red").click()
    expect(person.button("Cancel")).to_be_visible()
    person.button("Take the red").click()
    expect(person.page.get_by_text("Well done.")).to_be_visible()
    with person.context.expect_page() as opened:
        person.page.locator(".lesson-rules a").first.click()
    expect(opened.value.get_by_role("article")).to_be_visible()
    opened.value.close()
