"""A person at a browser: what they see and do, and all that came over the wire to them."""

import json
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
GLIMPSE = 10_000  # milliseconds for a picture of a page that may be stuck

expect.set_options(timeout=PATIENCE)
numbers = count(1)


class Person:
    """One browser profile with one tab, or more."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.frames: list[str] = []  # every message that came over a feed
        self.console: list[str] = []  # all that it says
        self.complaints: list[str] = []  # of the console, and errors that nobody caught
        self._forgiven = ["Service Worker registration blocked"]
        context.set_default_timeout(PATIENCE)
        context.on("page", self._follow)
        self.page = context.new_page()
        self.number = next(numbers)
        artifact_sources.add(self)

    def write_artifacts(self, folder: Path) -> None:
        """Leave what the console said and a picture of every page that is open behind."""
        (folder / f"person-{self.number}-console.txt").write_text("\n".join(self.console), encoding="utf-8")
        for number, page in enumerate(self.context.pages, 1):
            with suppress(Error):  # a page that does not answer, or is just being closed
                page.screenshot(path=folder / f"person-{self.number}-page-{number}.png", timeout=GLIMPSE)

    def _follow(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", self._fail)
        page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
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
    def unforgiven(self) -> list[str]:
        """Complaints of the console that no test has foreseen."""
        return [each for each in self.complaints if not any(re.search(known, each) for known in self._forgiven)]

    def forgive(self, *patterns: str) -> None:
        """The browser itself complains of what this test does on purpose, such as cutting the network."""
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
        """As the tab shows it."""
        return self.page.title().startswith("●")

    def table(self) -> str:
        """The path of the table that is shown."""
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url.removeprefix(self.url)


class People:
    """All who take part in a test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._all: list[Person] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for person in self._all:
            person.context.close()
            if not person.unforgiven:
                artifact_sources.discard(person)  # whatever fails later, they know nothing of it
        if error is None:
            complaints = [each for person in self._all for each in person.unforgiven]
            assert not complaints, "\n".join(complaints)

    def __call__(
        self, name: str = "", url: str = "", speed: str | None = "none", recorder: str = "", **settings: Any
    ) -> Person:
        """Somebody comes, with a wide screen and without motion unless told otherwise; with a name, they have one.

        Every move is shown at once unless a speed is given; without any, the page follows the system. Nobody keeps the
        client for later, as that takes long, unless it is what is tested. A recorder is a script of every page.
        """
        settings = {"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **settings}
        url = url or self._url
        stored = {"fathom.speed": speed} if speed else {}
        settings["storage_state"] = {
            "cookies": session_cookies(url, name) if name else [],
            "origins": [{"origin": url, "localStorage": local_storage(stored | ({"fathom.name": name} if name else {}))}],
        }
        context = self._browser.new_context(**settings)
        if recorder:
            context.add_init_script(recorder)
        person = Person(context, url)
        self._all.append(person)
        return person


def session_cookies(url: str, name: str) -> list[dict[str, str]]:
    """Return the cookies of an earlier visit on which a name was given."""
    came = httpx.post(f"{url}/api/v1/session", json={"name": name}, verify=NO_TLS, timeout=PATIENCE / 1000)
    came.raise_for_status()
    return [{"name": key, "value": its, "url": url} for key, its in came.cookies.items()]


def local_storage(values: dict[str, str]) -> list[dict[str, str]]:
    """Return entries of the browser's storage as the client writes them."""
    return [{"name": key, "value": json.dumps(value)} for key, value in values.items()]


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
