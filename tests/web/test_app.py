"""The client as an app: it can be installed, opens without a network, takes updates, and plays against bots alone."""

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from serving import Serving
from web.axe import findings
from web.people import PHONE, People, Person, offline
from web.playing import Player, play
from web.tables import grids

KEPT = "async () => { await navigator.serviceWorker.ready; return caches.keys(); }"
REPLACED = """async (start) => {
  const replaced = async () => (await caches.keys()).every((name) => name.startsWith(start));
  while (!(await replaced())) await new Promise((then) => setTimeout(then, 50));
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def keep(person: Person) -> None:
    """Wait until the client is kept on the device."""
    person.page.wait_for_function(CONTROLLED)


def test_it_can_be_installed(people: People) -> None:
    person = people(service_workers="allow").open()
    keep(person)
    devtools = person.context.new_cdp_session(person.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize(
    ("language", "title", "lobby"),
    [("fr", "Vous êtes hors ligne", "S'entraîner contre des bots"), ("nl", "Je bent offline", "Oefenen tegen bots")],
)
def test_it_opens_offline_and_says_so_in_the_language_of_the_page(
    people: People, language: str, title: str, lobby: str
) -> None:
    person = people(service_workers="allow", locale=language, viewport=PHONE).open()
    keep(person)
    with offline(person):
        person.open("/settings")
        expect(person.heading(title)).to_be_visible()
        expect(person.link(lobby)).to_be_visible()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert not findings(person, f"offline in {language}")
    expect(person.heading(title)).to_have_count(0)  # it comes back by itself
    expect(person.page.locator("main")).to_be_visible()


class Front:
    """Stands before a server, and passes on what it says as if another version of the client had been built."""

    def __init__(self, url: str) -> None:
        self.build = "one"
        front = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                try:
                    with urlopen(Request(url + self.path, headers={"accept": "text/html"})) as found:
                        status, kind, data = found.status, found.headers["content-type"], found.read()
                except HTTPError as error:
                    status, kind, data = error.code, error.headers["content-type"], error.read()
                if self.path == "/service-worker.js":
                    data = data.replace(b'const VERSION = "', f'const VERSION = "{front.build}-'.encode())
                elif "text/html" in kind:
                    data = data.replace(b"<head>", f'<head><meta name="build" content="{front.build}">'.encode())
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def front(server: Serving) -> Iterator[Front]:
    front = Front(server.url)
    yield front
    front.server.shutdown()
    front.server.server_close()


def build(page: Page) -> str | None:
    return page.locator("meta[name=build]").get_attribute("content")


def test_an_update_is_taken_at_once_and_leaves_nothing_of_the_old_version(front: Front, people: People) -> None:
    person = people(service_workers="allow", url=front.url)
    person.forgive("WebSocket", "ERR_", "status of")
    person.open()
    keep(person)
    assert [name[:4] for name in person.page.evaluate(KEPT)] == ["one-"]
    front.build = "two"
    person.open()
    assert build(person.page) == "two"
    person.page.evaluate(REPLACED, "two-")
    with offline(person):
        person.open()
        expect(person.heading("You are offline")).to_be_visible()
        assert build(person.page) == "two"


def begin(person: Person, game: str) -> None:
    person.page.get_by_label(game, exact=True).check()
    person.page.get_by_label("Level of the bots").select_option("1")
    person.button("Begin").click()
    expect(grids(person).first).to_be_visible()


def test_lessons_and_practice_against_bots_without_a_network(people: People) -> None:
    person = people(service_workers="allow").open("/practice")
    keep(person)
    begin(person, "Submarine")
    person.forgive("ERR_", "WebSocket")
    with offline(person):
        person.open()
        person.link("Learn to play").click()
        person.button(re.compile("Begin .*Submarine$")).click()
        person.button("Take the red").click()
        expect(person.button("Cancel")).to_be_visible()
        person.button("Take the red").click()
        expect(person.page.get_by_text("Well done.")).to_be_visible()
        with person.context.expect_page() as opened:  # a tab for the rules
            person.page.locator(".lesson-rules a").first.click()
        expect(opened.value.get_by_role("article")).to_be_visible()
        opened.value.close()
        person.page.go_back()
        person.page.go_back()
        person.link("Practise against bots").click()
        assert not findings(person, "practice")
        begin(person, "Submarine Hunt")
        play(Player(person), moves=14)  # all are hidden, and both have sailed
        expect(person.page.get_by_text(re.compile("Blue|Red")).first).to_be_visible()
        steps = person.page.locator("[data-step]").count()
        assert steps >= 14
        person.page.reload()
        person.button("Go on with your game").click()
        expect(person.page.locator("[data-step]").nth(steps - 1)).to_be_attached()
        person.button("Menu").click()
        expect(person.dialog.get_by_role("button", name="Resign")).to_be_visible()
        expect(person.dialog.get_by_role("button", name="Offer to end")).to_have_count(0)
        person.dialog.get_by_role("button", name="Resign").click()
        person.dialog.get_by_role("button", name="Resign").click()
        expect(person.link("Another game")).to_be_visible()
        person.link("Another game").click()
        expect(person.button("Begin")).to_be_visible()
        expect(person.button("Go on with your game")).to_have_count(0)  # it is over
        person.page.evaluate("localStorage.setItem('fathom.practice', '{}')")
        person.page.reload()
        person.button("Go on with your game").click()
        expect(person.page.get_by_text("cannot be read any more")).to_be_visible()
        expect(person.button("Go on with your game")).to_have_count(0)
