"""Routes of the browser client's files."""

from typing import Any, Final

from litestar import Response, get

from fathom.server.http.client_files import assets, engines, find_file, require_file
from fathom.server.http.operation import AppRequest

ENGINE: Final = (
    "worker.js", "site.zip",
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
IMMUTABLE: Final = "public, max-age=31536000, immutable"  # the names contain a hash of the contents
ENGINE_POLICY: Final = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"


@get("/assets/{name:str}")
async def asset(request: AppRequest, name: str) -> Response[Any]:
    """Return a file that the client's page refers to."""
    return require_file(assets().get(name)).answer(request, IMMUTABLE)


@get(["/manifest.webmanifest", "/service-worker.js", "/app-icon.svg", "/app-icon-maskable.svg"])
async def app_file(request: AppRequest) -> Response[Any]:
    """Return a file that makes the client installable. Its name is fixed, so browsers revalidate it."""
    return require_file(find_file(request.url.path.removeprefix("/"))).answer(request, "no-cache")


@get("/engine/{folder:str}/{name:str}")
async def engine_file(request: AppRequest, folder: str, name: str) -> Response[Any]:
    """Return a file of the browser engine, whose worker alone may run WebAssembly."""
    known = name in ENGINE and folder in engines()
    response = require_file(find_file(f"engine/{folder}/{name}") if known else None).answer(request, IMMUTABLE)
    response.headers["content-security-policy"] = ENGINE_POLICY
    return response


HANDLERS = [asset, app_file, engine_file]
