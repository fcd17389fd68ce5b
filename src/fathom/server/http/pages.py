"""Routes of the pages that people visit: the browser client, and the API reference."""

import asyncio
from html import escape
from typing import Any

from litestar import Response, get

from fathom.core.errors import Refusal
from fathom.server.http.client_files import client_page
from fathom.server.http.operation import AppRequest
from fathom.server.http.responses import status_of
from fathom.server.injection import Injected
from fathom.server.runtime.service import TableService

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fathom: the API</title>
<link rel="stylesheet" href="/static/page.css">
<main>
{body}
</main>
</html>
"""

STYLE = """
:root { color-scheme: light dark; --deep: #0b3954; --sea: #1f7a8c; --foam: #f4f9fb }
body { margin: 0; font: 1.05rem/1.6 system-ui, sans-serif; background: var(--foam); color: #10242f }
main { max-width: 42rem; margin: 0 auto; padding: 4rem 1.5rem }
h1 { color: var(--deep); font-size: 2.4rem; line-height: 1.2; margin: 0 0 1rem }
a { color: var(--sea) }
code { background: #e3eff3; border-radius: .3rem; padding: .1rem .3rem; overflow-wrap: anywhere }
td, th { text-align: left; padding: .3rem 1.2rem .3rem 0; vertical-align: top }
@media (prefers-color-scheme: dark) {
  body { background: #071a26; color: #d9e8ee }
  h1 { color: #bfe3ee }
  a { color: #6cc5d9 }
  code { background: #123142 }
}
"""


@get([
    "/", "/new", "/settings", "/rules", "/rules/{text:str}", "/practice", "/replay", "/trust", "/learn",
    "/learn/{game:str}", "/enter", "/mail",
])  # fmt: skip
async def client(request: AppRequest) -> Response[Any]:
    """Return the browser client, which shows the page of this address."""
    return client_page(request)


@get(["/t/{table:str}", "/replay/{table:str}"])
async def table(request: AppRequest, table: str, table_service: Injected[TableService]) -> Response[Any]:
    """Return the browser client at a table's permanent address, with the status of the table."""
    try:
        async with table_service.locked(table):
            return client_page(request)
    except Refusal as refusal:
        return client_page(request, status_of(refusal))


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


HANDLERS = [client, table, api_reference, style]
