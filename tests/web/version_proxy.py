"""A server behind a front that passes on what it says as if other versions of the client had been built."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from serving import PATIENCE

NAME = re.compile(rb"([\w.-]+)(\.(?:js|css|svg))")  # of a file
VERSIONED = re.compile(r"^/assets/([\w.-]+)@(\w+)(\.\w+)$")
TEXT = ("javascript", "css", "html")


class VersionProxy:
    """Its client is of the version `build`; files have other names in each version, and only those of one are there."""

    def __init__(self, url: str) -> None:
        self.build = "one"
        self.page = ""  # the version that the page is of, while a server is being replaced by the next
        self.lost = ""  # files whose connections break, by the beginning of their names
        self.asked: set[tuple[str, str]] = set()  # paths, and what the browser wanted them for
        self._url, self._files = url, known_files(url)
        front = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                front._answer(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 128  # two pages and a service worker ask at once

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self._thread = Thread(target=self.server.serve_forever, daemon=True)
        self._thread.start()

    def was_requested(self, path: str) -> bool:
        """Return whether a script, such as a service worker, has requested a path with this text."""
        return any(path in each and wanted == "empty" for each, wanted in tuple(self.asked))

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        path, build = request.path, self.build
        if versioned := VERSIONED.match(path):
            build = versioned[2]
            path = f"/assets/{versioned[1]}{versioned[3]}" if build in (self.build, self.page) else "/assets/gone"
        elif path.startswith("/assets/"):
            path = "/assets/gone"
        self.asked.add((path, request.headers.get("sec-fetch-dest", "")))
        if self.lost and path.startswith(f"/assets/{self.lost}"):
            request.connection.close()
            return
        status, kind, data = fetched(self._url + path)
        if any(each in kind for each in TEXT):
            data = self._named(data, (self.page or build) if "html" in kind else build)
        if path == "/service-worker.js":
            data = data.replace(b'const VERSION = "', f'const VERSION = "{build}-'.encode())
        request.send_response(status)
        request.send_header("content-type", kind)
        request.send_header("content-length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    def _named(self, text: bytes, build: str) -> bytes:
        """Return a text with the names that files have in that version."""

        def name(match: re.Match[bytes]) -> bytes:
            return b"%s@%s%s" % (match[1], build.encode(), match[2]) if match[0] in self._files else match[0]

        return NAME.sub(name, text)


def fetched(url: str) -> tuple[int, str, bytes]:
    try:
        with urlopen(Request(url, headers={"accept": "text/html"}), timeout=PATIENCE) as found:
            return found.status, found.headers["content-type"], found.read()
    except HTTPError as error:
        with error:
            return error.code, error.headers["content-type"], error.read()


def known_files(url: str) -> set[bytes]:
    """Return all files of the client, as its service worker lists them."""
    return set(re.findall(rb'"/assets/([^"]+)"', fetched(f"{url}/service-worker.js")[2]))


@contextmanager
def version_proxy(url: str) -> Iterator[VersionProxy]:
    front = VersionProxy(url)
    try:
        yield front
    finally:
        front.close()
