"""The addresses that people visit: the browser client, or plain pages where it was not built.

The plain ones need no script, except the one that reads a personal link.
"""

from html import escape
from typing import Any

from litestar import Response, get

from fathom.core.errors import Refusal
from fathom.core.registry import game_named
from fathom.protocol.listings import SeatInfo, TableListing
from fathom.protocol.updates import VERSION
from fathom.server.container import AppRequest, container_of
from fathom.server.http.responses import status_of
from fathom.server.http.static import client

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
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
h2 { color: var(--sea); margin-top: 2.5rem }
a { color: var(--sea) }
code, pre { background: #e3eff3; border-radius: .3rem; padding: .1rem .3rem; overflow-wrap: anywhere }
td, th { text-align: left; padding: .3rem 1.2rem .3rem 0; vertical-align: top }
@media (prefers-color-scheme: dark) {
  body { background: #071a26; color: #d9e8ee }
  h1 { color: #bfe3ee }
  h2, a { color: #6cc5d9 }
  code, pre { background: #123142 }
}
"""

HOME = """<h1>Fathom</h1>
<p>Board games for people and bots at one table.</p>
<p>The browser client was not built when this server was installed, for want of Node. What is left is for programs.</p>
<h2>For programs</h2>
<p>Everything is reachable over HTTP and WebSocket: <a href="/api/docs">what can be asked</a>, and the same as an
<a href="/openapi.json">OpenAPI document</a>. <a href="{api}/games">The games</a> with their options, and
<a href="{api}/tables">the lobby</a>.</p>
<h2>For whoever runs it</h2>
<p><a href="/health">Health</a>, <a href="/ready">readiness</a>, <a href="/metrics">metrics</a>.</p>
"""

ENTER = """<h1>Welcome back</h1>
<p id="said">Your personal link is being read.</p>
<noscript><p>A personal link needs a script, because what follows the # in it is never sent to a server.</p></noscript>
<script src="/static/enter.js"></script>
"""

ENTER_SCRIPT = """"use strict";
const said = document.getElementById("said");
const token = location.hash.slice(1);
history.replaceState(null, "", "/enter"); // the link is as good as a password: not for the history
fetch("/api/v1/session/enter", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ token }),
})
  .then(async (response) => {
    const answer = await response.json();
    said.textContent = response.ok ? `You are ${answer.name} on this device too.` : `Sorry: ${answer.text}.`;
  })
  .catch(() => {
    said.textContent = "The server cannot be reached.";
  });
"""

API = f"/api/v{VERSION}"


def html(title: str, body: str, status: int = 200) -> Response[Any]:
    """A whole page."""
    return Response(PAGE.format(title=escape(title), body=body), media_type="text/html", status_code=status)


@get([
    "/", "/new", "/settings", "/rules", "/rules/{text:str}", "/practice", "/replay", "/trust", "/learn",
    "/learn/{game:str}",
])  # fmt: skip
async def home(request: AppRequest) -> Response[Any]:
    """What this is."""
    return client(request) or html("Fathom", HOME.format(api=API))


@get("/enter")
async def enter(request: AppRequest) -> Response[Any]:
    """Where personal links lead."""
    return client(request) or html("Fathom", ENTER)


@get(["/t/{table:str}", "/replay/{table:str}"])
async def table(request: AppRequest, table: str) -> Response[Any]:
    """The permanent address of a table."""
    try:
        async with container_of(request).table_service.reading(table) as found:
            line = found.summary().line
    except Refusal as refusal:
        if page := client(request, status_of(refusal)):  # which says it in words
            return page
        raise
    return client(request) or html(f"Fathom: {game_named(line.game).title}", table_body(line))


def lost(request: AppRequest) -> Response[Any] | None:
    """For people at an address where nothing is: the client's page, which says so. Programs get a problem instead."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return None
    return client(request, 404)


@get("/api/docs")
async def docs(request: AppRequest) -> Response[Any]:
    """The operations, for people."""
    return html("Fathom: the API", docs_body(request.app.state.openapi))


@get("/static/page.css")
async def style(request: AppRequest) -> Response[Any]:
    """How pages look."""
    return Response(STYLE, media_type="text/css")


@get("/static/enter.js")
async def enter_script(request: AppRequest) -> Response[Any]:
    """What reads a personal link."""
    return Response(ENTER_SCRIPT, media_type="text/javascript")


def table_body(line: TableListing) -> str:
    """What everybody may know about a table."""
    status = {"open": "waits for players", "playing": "is being played", "over": "is over"}[line.status]
    seats = "".join(f"<tr><th>Seat {seat.seat}<td>{sitting(seat)}" for seat in line.seats)
    record = f'<p><a href="{API}/tables/{line.table}/record">The whole game</a></p>' if line.status == "over" else ""
    join = f"<p>To sit down or to watch: <code>{API}/tables/{line.table}</code></p>"
    title = escape(game_named(line.game).title)
    return f"<h1>{title}</h1>\n<p>This table {status}.</p>\n<table>{seats}</table>\n{record or join}"


def sitting(seat: SeatInfo) -> str:
    """Who sits there."""
    if seat.kind == "open":
        return "open"
    return f"bot {escape(seat.name)}, level {seat.level}" if seat.kind == "bot" else escape(seat.name)


def docs_body(document: dict[str, Any]) -> str:
    """All operations in a table."""
    rows = [
        f"<tr><th><code>{method.upper()} {escape(path)}</code><td>{escape(operation['description'])}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    intro = escape(document["info"]["description"])
    link = '<a href="/openapi.json">OpenAPI document</a>'
    return f"<h1>The API</h1><p>{intro}</p><p>All types stand in the {link}.</p><table>{''.join(rows)}</table>"


HANDLERS = [home, enter, table, docs, style, enter_script]
