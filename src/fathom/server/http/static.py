"""The browser client as the build left it: files that never change, and one page that leads to them."""

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from litestar import Response, get

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.container import AppRequest
from fathom.server.messages_en import ENGLISH

TYPES: Final = {
    ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".html": "text/html", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
    ".zip": "application/zip", ".json": "application/json",
}  # fmt: skip
PACKED: Final = {".br": "br", ".gz": "gzip"}  # in the order of preference
ENGINE: Final = (
    "worker.js", "site.zip",
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
FOR_EVER: Final = "public, max-age=31536000, immutable"  # the names change with the contents


@dataclass
class File:
    """One file, and the packed forms of it by encoding."""

    data: bytes
    kind: str
    packed: dict[str, bytes] = field(default_factory=dict)

    def answer(self, request: AppRequest, cache_control: str, status: int = 200) -> Response[Any]:
        """The smallest form that the browser understands."""
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        headers = {"cache-control": cache_control, "vary": "accept-encoding"}
        for encoding, data in self.packed.items():
            if encoding in accepted:
                return Response(
                    data, status_code=status, media_type=self.kind, headers={**headers, "content-encoding": encoding}
                )
        return Response(self.data, status_code=status, media_type=self.kind, headers=headers)


def home() -> Traversable:
    """The folder of the client: in the package, or in a source tree where `npm run build` leaves it."""
    installed = files("fathom") / "web"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "web" / "dist"


@cache
def index() -> File | None:
    """The page that all addresses of the client show; None if the client was not built."""
    if not (home() / "index.html").is_file():
        return None
    return read(home(), "index.html")


@cache
def assets() -> dict[str, File]:
    """All other files by name."""
    folder = home() / "assets"
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return {name: read(folder, name) for name in names if suffix(name) in TYPES}


def read(folder: Traversable, name: str) -> File:
    """A file and what was packed beside it."""
    packed = {
        encoding: path.read_bytes()
        for ending, encoding in PACKED.items()
        if (path := folder / (name + ending)).is_file()
    }
    return File((folder / name).read_bytes(), TYPES[suffix(name)], packed)


def suffix(name: str) -> str:
    """The ending of a name, with its dot."""
    return name[name.rfind(".") :]


def client(request: AppRequest, status: int = 200) -> Response[Any] | None:
    """The client's page, if there is one."""
    found = index()
    return found.answer(request, "no-cache", status) if found else None


@get("/assets/{name:str}")
async def asset(request: AppRequest, name: str) -> Response[Any]:
    """A file that the page refers to."""
    if name not in assets():
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return assets()[name].answer(request, FOR_EVER)


@get(["/manifest.webmanifest", "/service-worker.js", "/app-icon.svg", "/app-icon-maskable.svg"])
async def app_file(request: AppRequest) -> Response[Any]:
    """What makes the client an app that can be installed. Their names stay, so the browser asks for them anew."""
    return found(beside(request.url.path.removeprefix("/"))).answer(request, "no-cache")


@cache
def beside(name: str) -> File | None:
    """A file beside the page, or the engine's, as soon as somebody wants it."""
    folder = home()
    for part in name.split("/")[:-1]:
        folder = folder / part
    name = name.rpartition("/")[2]
    return read(folder, name) if (folder / name).is_file() else None


@get("/engine/{folder:str}/{name:str}")
async def engine_file(request: AppRequest, folder: str, name: str) -> Response[Any]:
    """A file of the engine for the browser. Its worker, and nothing else, may run WebAssembly."""
    known = name in ENGINE and folder in engines()
    response = found(beside(f"engine/{folder}/{name}") if known else None).answer(request, FOR_EVER)
    response.headers["content-security-policy"] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    return response


@cache
def engines() -> set[str]:
    """The folders of the engine: one, if the client was built with it."""
    folder = home() / "engine"
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def found(file: File | None) -> File:
    """The file, if it is there."""
    if file is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return file


HANDLERS = [asset, app_file, engine_file]
