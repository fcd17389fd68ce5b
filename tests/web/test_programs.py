"""Tokens in the settings, and bots of people at the seats: invited, played against, and marked as what they are."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Locator, expect

from client.bot_process import BridgeProcess
from serving import Serving
from web.axe import findings
from web.people import PHONE, WIDE, People, Person
from web.tables import grids


def tokens(person: Person) -> Locator:
    """Return the list of tokens."""
    return person.page.get_by_role("list", name="Your tokens")


def make_token(person: Person, name: str, bot: str = "") -> str:
    """Fill the form; what is shown once."""
    person.open("/settings")
    person.page.get_by_text("For developers").click()
    person.page.get_by_label("Description").fill(name)
    if bot:
        person.page.get_by_label("Bot name").fill(bot)
    else:
        person.page.get_by_label("Permission").select_option("read only")
    person.button("Create token").click()
    shown = person.page.get_by_role("textbox", name="Your new token")
    expect(shown).to_have_value(re.compile("^fathom_"))
    return shown.input_value()


def name_by(server: Serving, token: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/v1/me", headers={"Authorization": f"Bearer {token}"})


def test_a_token_is_made_shown_once_and_revoked(people: People, server: Serving) -> None:
    ann = people("Ann")
    token = make_token(ann, "my eyes")
    assert name_by(server, token).json() == {"name": "Ann"}
    expect(tokens(ann)).to_contain_text(re.compile("my eyes.*read only.*never used"))
    for screen in (PHONE, WIDE):
        ann.page.set_viewport_size(screen)
        assert not findings(ann, f"a token is shown, {screen['width']} wide")
    ann.button("Copy").click()
    expect(ann.says.filter(has_text="Copied")).to_be_visible()
    ann.page.reload()
    ann.page.get_by_text("For developers").click()
    expect(tokens(ann)).to_contain_text(re.compile("my eyes.*last used"))
    assert token not in ann.page.content()
    ann.button("Revoke my eyes").click()
    ann.dialog.get_by_role("button", name="Revoke").click()
    expect(tokens(ann)).to_have_count(0)
    assert name_by(server, token).status_code == 401


def test_who_has_no_name_yet_gets_one_with_the_token(people: People, server: Serving) -> None:
    stranger = people()
    answer = name_by(server, make_token(stranger, "bot", bot="Deep")).json()
    assert answer["name"] == "Deep"
    assert answer["owner"] == json.loads(stranger.page.evaluate("localStorage.getItem('fathom.name')"))


@contextmanager
def bridged(tmp_path: Path, server: Serving, owner: Person) -> Iterator[BridgeProcess]:
    """Connect a bot that any player may invite."""
    token = make_token(owner, "laptop", bot="Deep")
    with BridgeProcess(tmp_path, server, token, "--open") as bridge:
        yield bridge
        assert bridge.stop() == 0


def marked(where: Locator) -> None:
    """Assert that the seat shows a bot and the name of its owner."""
    expect(where).to_contain_text("Deep (bot)")


def test_a_remote_bot_is_invited_or_chosen_for_a_seat_and_marked_everywhere(
    people: People, server: Serving, tmp_path: Path
) -> None:
    bob, ann, cat = people("Bob"), people("Ann"), people("Cat")
    with bridged(tmp_path, server, bob):
        ann.open("/new#submarine")
        ann.page.get_by_label("List in the lobby").check()
        ann.button("Open table").click()
        ann.button("Invite Deep").click()
        seats = ann.page.get_by_role("listitem").filter(has_text="Deep (bot)")
        expect(seats.first).to_contain_text("run by Bob")
        expect(ann.button("Invite Deep")).to_have_count(0)
        assert not findings(ann, "a remote bot has been invited")
        ann.button("Start game", exact=True).click()
        expect(grids(ann).first).to_be_visible()
        cat.open()
        marked(cat.link(re.compile("Ann")).filter(has_text="run by Bob"))
        for players in ann.page.get_by_role("list", name="Players").all():
            marked(players)
        expect(ann.page.get_by_role("list", name="Players").first).to_contain_text("run by Bob")
        ann.button("Menu").click()
        ann.dialog.get_by_role("button", name="Resign").click()
        ann.dialog.get_by_role("button", name="Resign").click()
        expect(ann.heading("Deep (bot) wins")).to_be_visible()
        choose_for_a_seat(ann)


def choose_for_a_seat(ann: Person) -> None:
    """Choose the bot for a new table, where the game begins at once."""
    ann.open("/new#subhunt")
    ann.page.get_by_label("Seat 2", exact=True).select_option("Another player’s bot")
    expect(ann.page.get_by_label("Choose a bot")).to_contain_text("Deep, run by Bob")
    assert not findings(ann, "a remote bot is chosen")
    ann.button("Start game", exact=True).click()
    expect(grids(ann).first).to_be_visible()
    marked(ann.page.get_by_role("list", name="Players").first)
