"""Where links in letters lead: the browser client, or a plain page where it was not built.

Nothing happens before a button is pressed: programs that look at letters follow their links too.
"""

from typing import Any

from litestar import Response, get

from fathom.server.container import AppRequest
from fathom.server.http.pages import html
from fathom.server.http.static import client

PAGE = """<h1>Letters from Fathom</h1>
<p><button id="confirm" hidden>Yes, write to me at this address</button>
<button id="stop" hidden>No more letters</button></p>
<p id="said" role="status"></p>
<noscript><p>This needs a script, because what follows the # in a link is never sent to a server.</p></noscript>
<script src="/static/mail.js"></script>
"""

SCRIPT = """"use strict";
const said = document.getElementById("said");
const [what, token] = location.hash.slice(1).split("=");
history.replaceState(null, "", "/mail");
const button = ["confirm", "stop"].includes(what) ? document.getElementById(what) : null;
if (button) button.hidden = false;
else said.textContent = "There is no link in the address.";
button?.addEventListener("click", () =>
  fetch(`/api/v1/mail/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  })
    .then(async (response) => {
      said.textContent = response.ok ? "Done." : `Sorry: ${(await response.json()).text}.`;
    })
    .catch(() => {
      said.textContent = "The server cannot be reached.";
    }),
);
"""


@get("/mail")
async def mail(request: AppRequest) -> Response[Any]:
    """Where links in letters lead."""
    return client(request) or html("Fathom", PAGE)


@get("/static/mail.js")
async def mail_script(request: AppRequest) -> Response[Any]:
    """What reads such a link."""
    return Response(SCRIPT, media_type="text/javascript")


HANDLERS = [mail, mail_script]
