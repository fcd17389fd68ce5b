"""The built browser client: its page, its hashed assets and the engine that runs in the browser."""

import gzip
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os.path import splitext
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Language
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest
from fathom.server.previews.texts import TEXTS

TYPES: Final = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".html": "text/html", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
    ".zip": "application/zip", ".json": "application/json",
}  # fmt: skip
ENCODINGS: Final = {".br": "br", ".gz": "gzip"}  # in order of preference


DESCRIPTION: Final = re.compile(rb'\s*<meta\s+name="description"[^>]*>')
PAGES: Final = 64  # pages with tags that are kept, of a few KB each


@dataclass(eq=False)
class File:
    """One file and its compressed forms by encoding."""

    data: bytes
    media_type: str
    compressed: dict[str, bytes] = field(default_factory=dict)

    def answer(self, request: AppRequest, cache_control: str, status: int = 200) -> Response[Any]:
        """Return the smallest form that the browser accepts."""
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        headers = {"cache-control": cache_control, "vary": "accept-encoding"}
        encoding = next((each for each in self.compressed if each in accepted), "")
        if encoding:
            headers["content-encoding"] = encoding
        data = self.compressed.get(encoding, self.data)
        return Response(data, status_code=status, media_type=self.media_type, headers=headers)


def client_folder() -> Traversable:
    """Return the folder of the client: in the package, or in a source tree where `npm run build` puts it."""
    installed = files("fathom") / "web"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "web" / "dist"


@cache
def names_in(folder: str) -> set[str]:
    """Return the files and folders in a folder of the client: none if it was built without."""
    found = client_folder() / folder
    return {path.name for path in found.iterdir()} if found.is_dir() else set()


@cache
def find_file(path: str) -> File | None:
    """Return a file of the client by its path, read at the first request, or None."""
    folder = client_folder()
    *folders, name = path.split("/")
    for part in folders:
        folder = folder / part
    return read_file(folder, name) if (folder / name).is_file() else None


def read_file(folder: Traversable, name: str) -> File:
    """Return a file with the compressed files beside it."""
    compressed = {
        encoding: path.read_bytes()
        for ending, encoding in ENCODINGS.items()
        if (path := folder / (name + ending)).is_file()
    }
    return File((folder / name).read_bytes(), TYPES[splitext(name)[1]], compressed)


def require_file(file: File | None) -> File:
    """Return the file. Raises `Refusal` if there is none."""
    if file is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return file


def client_page(request: AppRequest, tags: str, status: int = 200) -> Response[Any]:
    """Return the page that every address of the client shows, with the tags of its preview. Raises `Refusal`."""
    page = require_file(find_file("index.html"))
    response = (with_tags(page, tags) if tags else page).answer(request, "no-cache", status)
    response.headers["vary"] = "accept-encoding, accept-language"
    return response


@lru_cache(PAGES)
def with_tags(page: File, tags: str) -> File:
    """Return a page with tags at the end of its head, in place of its own description.

    It is compressed here: the packed files do not have them.
    """
    data = DESCRIPTION.sub(b"", page.data).replace(b"</head>", f"{tags}\n</head>".encode(), 1)
    return File(data, page.media_type, {"gzip": gzip.compress(data, mtime=0)})


@cache
def manifest_in(language: Language) -> File:
    """Return the manifest of the installed client with its texts in a language. Raises `Refusal`."""
    manifest = msgspec.json.decode(require_file(find_file("manifest.webmanifest")).data)
    manifest["lang"] = language
    manifest["description"] = TEXTS[language].lead
    for shortcut in manifest["shortcuts"]:
        shortcut["name"] = TEXTS[language].offline
    return File(msgspec.json.encode(manifest), TYPES[".webmanifest"])


def not_found_page(request: AppRequest) -> Response[Any] | None:
    """Return the client's page for an unknown address, or None for a program, which gets JSON."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return None
    page = find_file("index.html")
    return page.answer(request, "no-cache", 404) if page else None
