"""Routes of the browser client, its pages and its files, and of the API reference."""

import asyncio
from functools import partial
from html import escape
from importlib.resources import files
from os.path import splitext
from typing import Any, Final

from litestar import Response, get

from fathom.core.errors import Refusal
from fathom.server.http.client_files import TYPES, client_page, find_file, manifest_in, names_in, require_file
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest
from fathom.server.previews.service import Previews
from fathom.server.previews.tags import language_of
from fathom.server.responses import status_of
from fathom.server.runtime.service import TableService
from fathom.server.security.rate_limit import Limiters, address_in

FOLDER = files("fathom.server.http")
PAGE = FOLDER.joinpath("reference.html").read_text(encoding="utf-8")
STYLE = FOLDER.joinpath("reference.css").read_text(encoding="utf-8")
ENGINE: Final = (
    "worker.js", "site.zip",
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
IMMUTABLE: Final = "public, max-age=31536000, immutable"  # the names contain a hash of the contents
ENGINE_POLICY: Final = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"


@get([
    "/", "/new", "/settings", "/rules", "/rules/{text:str}", "/practice", "/replay", "/trust", "/learn",
    "/learn/{game:str}", "/puzzles", "/puzzles/{game:str}/{puzzle:str}", "/enter", "/mail",
])  # fmt: skip
async def client(request: AppRequest, previews: Injected[Previews]) -> Response[Any]:
    """Return the browser client, which shows the page of this address."""
    return client_page(request, previews.lobby_tags(request.scope))


@get(["/t/{table:str}", "/replay/{table:str}"])
async def table(
    request: AppRequest,
    table: str,
    table_service: Injected[TableService],
    previews: Injected[Previews],
    limiters: Injected[Limiters],
) -> Response[Any]:
    """Return the browser client at a table's permanent address, with the status and the preview of the table."""
    try:
        charge = partial(limiters.charge, "", address_in(request.scope))
        async with table_service.locked(table, charge) as found:
            return client_page(request, previews.table_tags(request.scope, found))
    except Refusal as refusal:
        return client_page(request, previews.lobby_tags(request.scope), status_of(refusal))


@get("/assets/{name:str}")
async def asset(request: AppRequest, name: str) -> Response[Any]:
    """Return a file that the client's page refers to."""
    known = name in names_in("assets") and splitext(name)[1] in TYPES
    return require_file(find_file(f"assets/{name}") if known else None).answer(request, IMMUTABLE)


@get("/manifest.webmanifest")
async def manifest(request: AppRequest) -> Response[Any]:
    """Return the manifest of the installable client, in the language of the request."""
    response = manifest_in(language_of(request.scope)).answer(request, "no-cache")
    response.headers["vary"] = "accept-encoding, accept-language"
    return response


@get(["/service-worker.js", "/app-icon.svg", "/app-icon-maskable.svg"])
async def app_file(request: AppRequest) -> Response[Any]:
    """Return a file that makes the client installable. Its name is fixed, so browsers revalidate it."""
    return require_file(find_file(request.url.path.removeprefix("/"))).answer(request, "no-cache")


@get("/engine/{folder:str}/{name:str}")
async def engine_file(request: AppRequest, folder: str, name: str) -> Response[Any]:
    """Return a file of the browser engine, whose worker alone may run WebAssembly."""
    known = name in ENGINE and folder in names_in("engine")
    response = require_file(find_file(f"engine/{folder}/{name}") if known else None).answer(request, IMMUTABLE)
    response.headers["content-security-policy"] = ENGINE_POLICY
    return response


@get("/api/docs")
async def api_reference(request: AppRequest) -> Response[Any]:
    """Return the operations of the API as a page."""
    document = await asyncio.to_thread(request.app.state.openapi)
    return Response(PAGE.format(body=reference_table(document)), media_type="text/html")


@get("/static/page.css")
async def style() -> Response[Any]:
    """Return the style sheet of the API reference."""
    return Response(STYLE, media_type="text/css")


def reference_table(document: dict[str, Any]) -> str:
    """Return the operations of an OpenAPI document as an HTML table."""
    rows = [
        f"<tr><th><code>{method.upper()} {escape(path)}</code><td>{escape(operation['description'])}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    intro = escape(document["info"]["description"])
    link = '<a href="/openapi.json">OpenAPI document</a>'
    return f"<h1>The API</h1><p>{intro}</p><p>The {link} has all types.</p><table>{''.join(rows)}</table>"
