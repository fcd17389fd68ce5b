"""Routes of the images in previews of links. They read no session: everyone gets what an anonymous visitor may see."""

from functools import partial
from hashlib import sha256
from typing import Any, Final

from litestar import Response, get

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Language
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest
from fathom.server.previews.service import LOBBY, Previews
from fathom.server.previews.tags import LANGUAGES
from fathom.server.runtime.service import TableService
from fathom.server.security import costs
from fathom.server.security.rate_limit import Limiters, address_in

NAMES: Final[dict[str, Language]] = {f"{language}.png": language for language in LANGUAGES}
HEADERS: Final = {
    "cache-control": "public, max-age=300",  # a table's tags name another address after each entry
    "cross-origin-resource-policy": "cross-origin",  # apps in a browser show it on a page of their own
}


@get("/previews/{of:str}/{name:str}")
async def preview_image(
    request: AppRequest,
    of: str,
    name: str,
    previews: Injected[Previews],
    limiters: Injected[Limiters],
    table_service: Injected[TableService],
) -> Response[Any]:
    """Return the image of the lobby or of a table in a language. Raises `Refusal` for an unknown one."""
    if not previews.enabled or name not in NAMES:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    address = address_in(request.scope)
    charge = partial(limiters.charge, "", address)
    if of == LOBBY:
        job = await previews.lobby_job(NAMES[name])
    else:
        async with table_service.locked(of, charge) as table:
            charge(costs.passing(costs.length(table)))
            job = previews.table_job(table, NAMES[name])
    return image_response(request, await previews.image(job, address, charge))


def image_response(request: AppRequest, data: bytes) -> Response[Any]:
    """Return an image, or 304 to a client that has it."""
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {**HEADERS, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(data, media_type="image/png", headers=headers)
