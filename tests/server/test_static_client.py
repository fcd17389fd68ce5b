"""The browser client as static files, and the data that it reads."""

import gzip
import re

import httpx
import pytest

from fathom.server.http.client_files import names_in
from server.running import NO_TLS, User
from serving import Serving

STORES = ("sqlite",)  # decided before the store is used

INDEX = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


def plain(server: Serving, path: str, encoding: str = "identity") -> httpx.Response:
    return httpx.get(server.url + path, headers={"accept-encoding": encoding}, verify=NO_TLS)


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules", "/rules/submarine", "/enter", "/mail"])
def test_every_route_of_the_client_serves_the_same_page(server: Serving, path: str) -> None:
    page = plain(server, path)
    assert page.status_code == 200
    assert page.text == plain(server, "/").text
    assert page.headers["cache-control"] == "no-cache"
    assert INDEX.search(page.text)


def test_an_unknown_table_has_status_404_and_serves_the_client(server: Serving) -> None:
    page = plain(server, "/t/" + "A" * 22)
    assert page.status_code == 404
    assert page.text == plain(server, "/").text


def test_client_files_are_immutable_and_compressed(server: Serving) -> None:
    for path in INDEX.findall(plain(server, "/").text):
        whole = plain(server, path)
        assert whole.status_code == 200
        assert "immutable" in whole.headers["cache-control"]
        assert "content-encoding" not in whole.headers
        with httpx.stream("GET", server.url + path, headers={"accept-encoding": "gzip"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(b"".join(packed.iter_raw())) == whole.content


def test_the_smallest_accepted_encoding_is_served(server: Serving) -> None:
    path = INDEX.findall(plain(server, "/").text)[0]
    sizes = []
    for encoding in ("identity", "gzip", "gzip, br"):
        with httpx.stream("GET", server.url + path, headers={"accept-encoding": encoding}) as answer:
            sizes.append(len(b"".join(answer.iter_raw())))
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("name", ["nothing.js", "..%2findex.html", "index.html"])
def test_other_files_are_not_found(server: Serving, name: str) -> None:
    assert plain(server, f"/assets/{name}").status_code == 404


def test_the_page_conforms_to_its_content_security_policy(server: Serving) -> None:
    page = plain(server, "/").text
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert "style=" not in page
    assert "<style" not in page


def test_the_rules_are_served(server: Serving) -> None:
    assert plain(server, "/api/v1/rules").json() == ["notation", "rulings", "subhunt", "submarine"]
    text = plain(server, "/api/v1/rules/submarine")
    assert text.headers["content-type"].startswith("text/markdown")
    assert "S7.2" in text.text
    assert plain(server, "/api/v1/rules/poker").status_code == 404


def test_translated_rules_and_annotations_are_served(server: Serving) -> None:
    german = plain(server, "/api/v1/rules/submarine?language=de")
    assert "S7.2 Mit Karte" in german.text
    unknown = plain(server, "/api/v1/rules/submarine?language=tlh")
    assert (unknown.status_code, unknown.json()["code"]) == (400, "not_readable")
    beside = plain(server, "/api/v1/rules/subhunt/annotations").json()
    assert beside["origins"]["H1.4"] == {"from": ["rulebook", "reconstructed"], "options": ["arrows"]}
    assert beside["diagrams"][0]["view"]["game"] == "subhunt"
    assert plain(server, "/api/v1/rules/poker/annotations").status_code == 404


def test_only_the_engine_for_browsers_may_run_webassembly(server: Serving) -> None:
    (folder,) = names_in("engine")
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


def test_the_history_of_a_game_is_served_to_its_audience(server: Serving) -> None:
    with User(server) as ada, User(server) as bob:
        table = ada.make_table("me", "open", game="subhunt")
        bob.command(table, "sit", seat=2)
        early = ada.get(f"/tables/{table}/story")
        assert (early.status_code, early.json()["code"]) == (409, "not_started")
        bob.ready(table, 2)
        ada.start(table, 1)
        scenario = ada.get(f"/tables/{table}/story").json()
        assert scenario["steps"] == []
        assert scenario["first"]["seat"] == 1
        assert bob.get(f"/tables/{table}/story", seat=1).json()["code"] == "not_your_seat"
