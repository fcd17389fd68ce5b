"""Previews of links: tags in pages, images, and what both disclose."""

from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image

from server.running import NO_TLS, User
from serving import PATIENCE, Serving
from store_locations import StoreLocation

STORES = ("sqlite",)  # images do not depend on the store
HOSTILE = '"><script>/*&amp;'  # at most 24 characters
UNKNOWN = "A" * 22
LONE_IMAGE = 1_500  # work for one image and not for two


class Tags(HTMLParser):
    """The meta tags of a page by property or name, and the elements in its head."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        its = dict(attributes)
        if tag == "meta":
            self.found[its.get("property") or its.get("name") or ""] = its.get("content") or ""


def get(server: Serving, path: str, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(server.url + path, headers=named, verify=NO_TLS, timeout=PATIENCE)


def tags(server: Serving, path: str, language: str = "en") -> dict[str, str]:
    return Tags(get(server, path, accept_language=language).text).found


def image(server: Serving, table: str, language: str = "en", **headers: str) -> httpx.Response:
    return get(server, f"/previews/{table}/{language}.png", **headers)


def check_png(answer: httpx.Response) -> None:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    with Image.open(BytesIO(answer.content)) as found:
        found.load()
        assert (found.format, found.size) == ("PNG", (1200, 630))


@pytest.fixture
def ann(server: Serving) -> Iterator[User]:
    with User(server, "Ann") as user:
        yield user


@pytest.fixture
def bob(server: Serving) -> Iterator[User]:
    with User(server, "Bob") as user:
        yield user


def started(ann: User, bob: User, **settings: Any) -> str:
    """Start a game of Ann against Bob, in which Ann is to move."""
    table = ann.make_table("me", "open", game="subhunt", **settings)
    assert bob.command(table, "sit", seat=2).status_code == 200
    bob.ready(table, 2)
    ann.start(table, 1)
    return table


@pytest.mark.parametrize(("accepted", "begins"), [("en", "Two"), ("nl", "Twee"), ("de", "Zwei"), ("fr", "Deux")])
def test_page_and_manifest_are_described_in_the_language_of_the_request(
    server: Serving, accepted: str, begins: str
) -> None:
    described = tags(server, "/", accepted)["description"]
    manifest = get(server, "/manifest.webmanifest", accept_language=accepted)
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert "accept-language" in manifest.headers["vary"]
    found = manifest.json()
    assert (found["lang"], found["start_url"]) == (accepted, "/")
    assert described == found["description"]
    assert described.startswith(begins)


def test_the_lobby_has_tags_with_an_absolute_image(server: Serving) -> None:
    found = tags(server, "/")
    assert found["og:title"] == "Fathom"
    assert found["og:type"] == "website"
    assert found["og:image"] == f"{server.url}/previews/lobby/en.png"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:description"].startswith("Two board games")
    assert "og:url" not in found  # the same page is at several addresses
    check_png(get(server, found["og:image"].removeprefix(server.url)))


@pytest.mark.parametrize(
    ("accepted", "locale", "invitation"),
    [
        ("en", "en_GB", "Ann invites you to play Submarine Hunt"),
        ("nl-BE,nl;q=0.9", "nl_NL", "Ann nodigt je uit voor Duikbootjacht"),
        ("pl, en;q=0.2, de-AT;q=0.7", "de_DE", "Ann lädt dich ein: U-Boot-Jagd"),
        ("fr;q=0.5,*;q=0.1", "fr_FR", "Ann vous invite à jouer\u00a0: Chasse au sous-marin"),
        ("de;q=x, , ;;, pl", "en_GB", "Ann invites you to play Submarine Hunt"),
        ("", "en_GB", "Ann invites you to play Submarine Hunt"),
    ],
)
def test_tags_are_in_the_language_of_the_request(
    server: Serving, ann: User, accepted: str, locale: str, invitation: str
) -> None:
    table = ann.make_table("me", "open", game="subhunt")
    found = tags(server, f"/t/{table}", accepted)
    assert (found["og:locale"], found["og:title"]) == (locale, invitation)
    assert f"/{locale[:2]}.png" in found["og:image"]
    check_png(image(server, table, locale[:2]))


def test_an_invitation_tells_who_waits(server: Serving, ann: User, bob: User) -> None:
    table = ann.make_table("me", "open", "open", "captain")
    alone = image(server, table).content
    assert tags(server, f"/t/{table}")["og:description"].startswith("Ann, Drake (bot) · 2 seats free.")
    bob.command(table, "sit", seat=2)
    found = tags(server, f"/t/{table}")
    assert found["og:description"].startswith("Ann, Bob, Drake (bot) · 1 seat free.")
    assert found["og:url"] == f"{server.url}/t/{table}"
    assert image(server, table).content != alone


def test_names_are_escaped(server: Serving) -> None:
    with User(server, HOSTILE) as eve:
        table = eve.make_table("me", "open")
        page = get(server, f"/t/{table}").text
        assert page.count("<script") == get(server, "/").text.count("<script")
        found = Tags(page)
        assert found.found["og:title"] == f"{HOSTILE} invites you to play Submarine"
        assert found.elements == Tags(get(server, "/").text.replace("</head>", '<meta name="og:url"></head>')).elements
        check_png(image(server, table))


def test_a_game_in_progress_names_the_players_and_the_turn(server: Serving, ann: User, bob: User) -> None:
    table = started(ann, bob)
    found = tags(server, f"/t/{table}")
    assert found["og:title"] == "Submarine Hunt: Ann, Bob"
    assert found["og:description"].startswith("Ann to move.")
    assert found["og:image:alt"] == "Submarine Hunt: Ann, Bob. Ann to move"
    check_png(image(server, table))


def test_a_finished_game_names_the_result(server: Serving, ann: User, bob: User) -> None:
    table = started(ann, bob)
    before = image(server, table)
    assert ann.command(table, "resign", seat=1).status_code == 200
    found = tags(server, f"/replay/{table}")
    assert found["og:title"] == "Submarine Hunt: Bob wins"
    assert found["og:description"].startswith("Ann, Bob.")
    assert found["og:url"] == f"{server.url}/replay/{table}"
    assert found == tags(server, f"/t/{table}")
    after = image(server, table)
    check_png(after)
    assert after.content != before.content


@pytest.mark.parametrize("spectators", ["off", "after"])
def test_a_game_without_spectators_discloses_neither_turn_nor_position(
    server: Serving, ann: User, bob: User, spectators: str
) -> None:
    table = started(ann, bob, spectators=spectators)
    found, seen = tags(server, f"/t/{table}"), image(server, table)
    assert found["og:title"] == "Submarine Hunt: Ann, Bob"
    assert found["og:description"] == "In progress."
    check_png(seen)
    for number in (114, 215, 316):
        snapshot = ann.get(f"/tables/{table}").json()
        assert ann.command(table, "move", seat=1, seq=snapshot["seq"], line=f"hide {number}").status_code == 200
    assert image(server, table).content == seen.content
    ann.command(table, "resign", seat=1)
    found = tags(server, f"/t/{table}")
    assert found["og:description"] == (
        "Finished." if spectators == "off" else "Ann, Bob. See how the game went, move by move."
    )
    assert ("wins" in found["og:title"]) == (spectators == "after")


def test_a_hidden_decision_leaves_the_image_as_it_is(server: Serving, ann: User, bob: User) -> None:
    images = []
    for numbers in ((114, 215, 316), (101, 202, 303)):
        table = started(ann, bob)
        for number in numbers:
            seq = ann.get(f"/tables/{table}").json()["seq"]
            assert ann.command(table, "move", seat=1, seq=seq, line=f"hide {number}").status_code == 200
        images.append(image(server, table).content)
    assert images[0] == images[1]


@pytest.mark.parametrize("page", ["t", "replay"])
def test_an_unknown_table_has_the_general_preview(server: Serving, page: str) -> None:
    answer = get(server, f"/{page}/{UNKNOWN}")
    assert answer.status_code == 404
    assert Tags(answer.text).found == tags(server, "/")


@pytest.mark.parametrize(
    "path", [f"{UNKNOWN}/en.png", "x/en.png", "lobby/xx.png", "lobby/en.svg", "lobby/en", "..%2flobby/en.png"]
)
def test_unknown_images_are_not_found(server: Serving, path: str) -> None:
    assert get(server, f"/previews/{path}").status_code == 404


def test_no_secret_is_in_the_tags(server: Serving, ann: User) -> None:
    secret = ann.http.cookies["fathom"]
    table = ann.make_table("me", "open")
    for path in (f"/t/{table}?key={secret}", f"/enter?{secret}", f"/mail?{secret}", f"/?{secret}"):
        assert secret not in ann.http.get(path).text
    anonymous = get(server, f"/t/{table}").text
    assert ann.http.get(f"/t/{table}", headers={"accept-encoding": "identity"}).text == anonymous


def test_pages_with_tags_are_compressed_and_revalidated(server: Serving, ann: User) -> None:
    table = ann.make_table("me", "open")
    for path in ("/", f"/t/{table}"):
        plain, packed = (get(server, path, accept_encoding=each) for each in ("identity", "gzip"))
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text
        assert plain.headers["cache-control"] == "no-cache"
        assert plain.headers["vary"] == "accept-encoding, accept-language"


def test_images_are_cached_by_clients(server: Serving, ann: User) -> None:
    table = ann.make_table("me", "open")
    first = image(server, table)
    assert first.headers["cache-control"] == "public, max-age=300"
    again = image(server, table, if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    ann.command(table, "chat", text="hello")
    assert image(server, table).headers["etag"] == first.headers["etag"]


def test_the_public_address_is_the_base_of_links(place: StoreLocation) -> None:
    with Serving(place, "--public-url=https://fathom.example") as server:
        found = tags(server, "/")
        assert found["og:image"] == "https://fathom.example/previews/lobby/en.png"


def test_previews_can_be_turned_off(place: StoreLocation) -> None:
    with Serving(place, "--no-previews") as server, User(server) as ann:
        table = ann.make_table("me", "open")
        for path in ("/", f"/t/{table}"):
            assert not [name for name in tags(server, path) if name.startswith(("og:", "twitter:"))]
            assert get(server, path, accept_encoding="br").headers["content-encoding"] == "br"
        assert image(server, table).status_code == image(server, "lobby").status_code == 404


def test_images_are_charged_as_work(place: StoreLocation) -> None:
    """A cached image costs little, another one as much as a long replay."""
    limits = [f"--limit=work_burst={LONE_IMAGE}", "--limit=work_per_second=0.001"]
    with Serving(place, *limits, limited=True) as server, User(server) as ann:
        table = ann.make_table("me", "open")
        for _ in range(3):
            check_png(image(server, table))
        refused = image(server, table, "de")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
        assert get(server, f"/t/{table}").status_code == 200
