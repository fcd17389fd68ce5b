"""A person at a browser: what they see and do, and all that came over the wire to them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, WebSocket, expect

from artifacts import artifact_sources
from server.running import NO_TLS

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000  # milliseconds, on a machine that is busy
GLIMPSE = 30_000  # milliseconds for a picture of a page that may be stuck, on a busy machine

EMPTY = "/app-icon.svg"  # a document without scripts
WIPE = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
STORE = """(values) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
}"""

expect.set_options(timeout=PATIENCE)
numbers = count(1)


class Person:
    """One browser profile with one tab, or more."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.frames: list[str] = []  # every message that came over a feed
        self.console: list[str] = []  # all that it says
        self.complaints: list[str] = []  # of the console, and uncaught errors
        self._forgiven = ["Service Worker registration blocked"]
        context.set_default_timeout(PATIENCE)
        context.on("page", self._follow)
        for page in context.pages:
            self._follow(page)
        self.page = context.pages[0] if context.pages else context.new_page()
        self.seat: tuple[str, int] | None = None  # at a table, for requests
        self.number = next(numbers)
        artifact_sources.add(self)

    def write_artifacts(self, folder: Path) -> None:
        """Leave what the console said and a picture of every page that is open behind."""
        (folder / f"person-{self.number}-console.txt").write_text("\n".join(self.console), encoding="utf-8")
        for number, page in enumerate(self.context.pages, 1):
            with suppress(Error):  # a page that does not answer, or is just being closed
                page.screenshot(path=folder / f"person-{self.number}-page-{number}.png", timeout=GLIMPSE)

    def _follow(self, page: Page) -> None:
        page.on("console", self._log_console)
        page.on("pageerror", self._fail)
        page.on("websocket", self._listen)

    def leave(self) -> None:
        """Stop listening to the pages."""
        self.context.remove_listener("page", self._follow)
        for page in self.context.pages:
            page.remove_listener("console", self._log_console)
            page.remove_listener("pageerror", self._fail)
            page.remove_listener("websocket", self._listen)

    def _log_console(self, message: ConsoleMessage) -> None:
        said = f"{message.type}: {message.text} ({message.location.get('url', '')})"
        self.console.append(said)
        if message.type in ("error", "warning"):
            self.complaints.append(said)

    def _fail(self, error: Error) -> None:
        self.console.append(f"uncaught: {error.stack or error}")
        self.complaints.append(str(error))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    @property
    def unexpected(self) -> list[str]:
        """Complaints of the console that no test has foreseen."""
        return [each for each in self.complaints if not any(re.search(known, each) for known in self._forgiven)]

    def forgive(self, *patterns: str) -> None:
        """Allow errors in the console that this test causes on purpose, such as a cut network."""
        self._forgiven += patterns

    def open(self, path: str = "/") -> Self:
        self.page.goto(self.url + path)
        return self

    def new_tab(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.url + path)
        return page

    # What a person sees: everything by its role and name.

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def says(self) -> Locator:
        """What the page says in passing."""
        return self.page.get_by_role("status").filter(has_text=re.compile("."))

    @property
    def text(self) -> str:
        return self.page.locator("body").inner_text()

    @property
    def my_turn(self) -> bool:
        """Whether it is this person's turn, as the tab shows it."""
        return self.page.title().startswith("●")

    def table(self) -> str:
        """Return the path of the table that is shown."""
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url.removeprefix(self.url)


class Profiles:
    """Browser profiles of one address, wiped and lent again: loading a page in a new one takes twice the CPU time."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}  # by settings; each with one page, at an empty document

    def new(self, settings: dict[str, Any]) -> BrowserContext:
        """Create a profile that is used once."""
        return self._browser.new_context(**settings)

    def lend(self, settings: dict[str, Any]) -> BrowserContext:
        """Return an empty profile."""
        idle = self._idle.get(repr(settings))
        return idle.pop() if idle else self.new(settings)

    def take_back(self, context: BrowserContext, settings: dict[str, Any]) -> None:
        """Wipe a profile. (What init scripts and emulation change stays: such profiles are to be used once.)"""
        page, *others = context.pages or [context.new_page()]
        for other in others:
            other.close()
        context.unroute_all()
        page.unroute_all()
        context.clear_cookies()
        context.clear_permissions()
        page.goto(self.url + EMPTY)
        page.evaluate(WIPE)
        page.set_viewport_size(settings["viewport"])
        page.mouse.move(0, 0)
        self._idle.setdefault(repr(settings), []).append(context)


class People:
    """All who take part in a test."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self._all: list[Person] = []
        self._lent: list[tuple[Person, dict[str, Any]]] = []  # with the settings of their profiles

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        lent = [person for person, _ in self._lent]
        for person in self._all:
            person.leave()
            if error or person not in lent:
                person.context.close()
            if not person.unexpected:
                artifact_sources.discard(person)  # a later failure does not concern them
        if error is None:
            for person, settings in self._lent:
                self._profiles.take_back(person.context, settings)
            complaints = [each for person in self._all for each in person.unexpected]
            assert not complaints, "\n".join(complaints)

    def __call__(
        self,
        name: str = "",
        url: str = "",
        *,
        once: bool = False,
        speed: str | None = "none",
        auto_end: bool = False,
        recorder: str = "",
        **settings: Any,
    ) -> Person:
        """Open a page for a new person, by default with a wide screen and without motion; with a name, signed in.

        Every move is shown at once unless a speed is given; with None, the page follows the system. Turns end by hand
        unless told otherwise. No service worker is installed, which takes long, unless it is what is tested. With
        `once`, or a recorder, which is a script for every page, the profile is not reused.
        """
        settings = {"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **settings}
        once = once or bool(url) or bool(recorder) or settings["service_workers"] == "allow"
        url = url or self._profiles.url
        context = (self._profiles.new if once else self._profiles.lend)(settings)
        if recorder:
            context.add_init_script(recorder)
        person = Person(context, url)
        self._all.append(person)
        if not once:
            self._lent.append((person, settings))
        stored: dict[str, object] = {"fathom.auto_end": auto_end}
        if speed:
            stored["fathom.speed"] = speed
        if name:
            sign_in(person, name)
            stored["fathom.name"] = name
        store(person, stored)
        return person


def sign_in(person: Person, name: str) -> None:
    """Set the session of an earlier visit on which a name was given."""
    came = httpx.post(f"{person.url}/api/v1/session", json={"name": name}, verify=NO_TLS, timeout=PATIENCE / 1000)
    came.raise_for_status()
    person.context.add_cookies([{"name": key, "value": its, "url": person.url} for key, its in came.cookies.items()])


def store(person: Person, values: dict[str, object]) -> None:
    """Write values into the browser's storage, in the client's encoding."""
    if not person.page.url.startswith(person.url):
        person.open(EMPTY)
    person.page.evaluate(STORE, values)


def introduce(person: Person, name: str) -> None:
    """Give a name, where every page asks for it."""
    person.open()
    person.button(re.compile("^Your name")).click()
    person.dialog.get_by_label("Your name").fill(name)
    person.dialog.get_by_role("button", name="That’s me").click()
    expect(person.dialog).to_have_count(0)


@contextmanager
def offline(person: Person) -> Iterator[None]:
    """Cut the network for a while."""
    person.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket connection", "status of 426")
    person.context.set_offline(True)
    try:
        yield
    finally:
        person.context.set_offline(False)
