"""The browser client as the server hands it out, and what it reads there."""

import gzip
import re

import httpx
import pytest

from fathom.server.http.client_files import engines
from server.running import NO_TLS, Somebody
from serving import Serving

STORES = ("sqlite",)  # what is tested here is decided before a store is asked

INDEX = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


def plain(server: Serving, path: str, encoding: str = "identity") -> httpx.Response:
    return httpx.get(server.url + path, headers={"accept-encoding": encoding}, verify=NO_TLS)


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules", "/rules/submarine", "/enter", "/mail"])
def test_every_address_of_the_client_shows_the_same_page(server: Serving, path: str) -> None:
    page = plain(server, path)
    assert page.status_code == 200
    assert page.text == plain(server, "/").text
    assert page.headers["cache-control"] == "no-cache"
    assert INDEX.search(page.text)


def test_a_table_that_does_not_exist_is_not_found_and_says_so_in_the_client(server: Serving) -> None:
    page = plain(server, "/t/" + "A" * 22)
    assert page.status_code == 404
    assert page.text == plain(server, "/").text


def test_files_of_the_client_may_be_kept_for_ever_and_come_packed(server: Serving) -> None:
    for path in INDEX.findall(plain(server, "/").text):
        whole = plain(server, path)
        assert whole.status_code == 200
        assert "immutable" in whole.headers["cache-control"]
        assert "content-encoding" not in whole.headers
        with httpx.stream("GET", server.url + path, headers={"accept-encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(b"".join(packed.iter_raw())) == whole.content


def test_a_browser_gets_the_smallest_form(server: Serving) -> None:
    path = INDEX.findall(plain(server, "/").text)[0]
    sizes = []
    for encoding in ("identity", "gzip", "gzip, br"):
        with httpx.stream("GET", server.url + path, headers={"accept-encoding": encoding}) as answer:
            sizes.append(len(b"".join(answer.iter_raw())))
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("name", ["nothing.js", "..%2findex.html", "index.html"])
def test_there_are_no_other_files(server: Serving, name: str) -> None:
    assert plain(server, f"/assets/{name}").status_code == 404


def test_the_page_needs_nothing_that_its_security_policy_forbids(server: Serving) -> None:
    page = plain(server, "/").text
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert "style=" not in page
    assert "<style" not in page


def test_the_rules_can_be_read(server: Serving) -> None:
    assert plain(server, "/api/v1/rules").json() == ["notation", "rulings", "subhunt", "submarine"]
    text = plain(server, "/api/v1/rules/submarine")
    assert text.headers["content-type"].startswith("text/markdown")
    assert "S7.2" in text.text
    assert plain(server, "/api/v1/rules/poker").status_code == 404


def test_the_rules_can_be_read_in_other_languages_and_with_what_stands_beside_them(server: Serving) -> None:
    german = plain(server, "/api/v1/rules/submarine?language=de")
    assert "S7.2 Mit Karte" in german.text
    unknown = plain(server, "/api/v1/rules/submarine?language=tlh")
    assert (unknown.status_code, unknown.json()["code"]) == (400, "not_readable")
    beside = plain(server, "/api/v1/rules/subhunt/annotations").json()
    assert beside["origins"]["H1.4"] == {"from": ["rulebook", "reconstructed"], "options": ["arrows"]}
    assert beside["diagrams"][0]["view"]["game"] == "subhunt"
    assert plain(server, "/api/v1/rules/poker/annotations").status_code == 404


def test_only_the_engine_for_browsers_may_run_webassembly(server: Serving) -> None:
    (folder,) = engines()
    worker = plain(server, f"/engine/{folder}/worker.js")
    assert worker.headers["content-security-policy"] == "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    assert "immutable" in worker.headers["cache-control"]
    assert plain(server, f"/engine/{folder}/pyodide.asm.wasm").headers["content-type"] == "application/wasm"
    for path in ("/", "/practice", "/service-worker.js", "/manifest.webmanifest"):
        page = plain(server, path)
        assert page.status_code == 200
        assert "wasm" not in page.headers["content-security-policy"]
        assert page.headers["cache-control"] == "no-cache"
    for path in (f"/engine/{folder}/..%2fworker.js", f"/engine/{folder}/index.html", "/engine/x/worker.js", "/engine/"):
        assert plain(server, path).status_code == 404


def test_a_game_can_be_read_from_its_beginning_by_whoever_sees_it(server: Serving) -> None:
    with Somebody(server) as ada, Somebody(server) as bob:
        table = ada.make_table("me", "open", game="subhunt")
        bob.command(table, "sit", seat=2)
        early = ada.get(f"/tables/{table}/story")
        assert (early.status_code, early.json()["code"]) == (409, "not_started")
        bob.ready(table, 2)
        ada.start(table, 1)
        story = ada.get(f"/tables/{table}/story").json()
        assert story["steps"] == []
        assert story["first"]["seat"] == 1
        assert bob.get(f"/tables/{table}/story", seat=1).json()["code"] == "not_your_seat"
