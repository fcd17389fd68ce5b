"""The files that are fetched before the first paint are small."""

import re

import httpx

from serving import Serving

MOST = 70_000  # bytes of JavaScript and style sheets, compressed


def test_the_first_page_is_small(server: Serving) -> None:
    page = httpx.get(server.url).text
    files = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', page)
    assert len(files) >= 2
    sizes = {name: transferred(server.url + name) for name in files}
    assert sum(sizes.values()) <= MOST, sizes


def transferred(url: str) -> int:
    """Return the bytes of a file as the server sends them to a client without Brotli."""
    with httpx.stream("GET", url, headers={"accept-encoding": "gzip"}) as answer:
        return sum(map(len, answer.iter_raw()))


def test_files_come_packed_and_are_kept_for_ever(server: Serving) -> None:
    page = httpx.get(server.url)
    assert page.headers["cache-control"] == "no-cache"
    for name in re.findall(r'="(/assets/[^"]+)"', page.text):
        answer = httpx.get(server.url + name, headers={"accept-encoding": "gzip"})
        assert answer.headers.get("content-encoding") == "gzip"
        assert "immutable" in answer.headers["cache-control"]
