"""Deliver webhooks: signed, to a checked address, with a time limit and without redirects."""

import asyncio
import time
from functools import cached_property
from urllib.parse import urlunsplit

import httpx

import fathom
from fathom.core.errors import Refusal
from fathom.server.config import Config
from fathom.server.notifications.signing import signature
from fathom.server.notifications.ssrf_guard import Unreachable, check_url, port_of, resolve
from fathom.store.models import Delivery, DeliveryResult, Subscription

SECONDS = 10  # for one attempt


class WebhookSender:
    """Sender of webhooks. Only the status of a response is kept."""

    def __init__(self, config: Config) -> None:
        self._private = config.allow_private_hooks

    @cached_property
    def _http(self) -> httpx.AsyncClient:
        """Return the client. The first delivery creates it, since loading the certificates would delay the start."""
        return httpx.AsyncClient(
            verify=httpx.create_ssl_context(),
            follow_redirects=False,
            trust_env=False,  # a proxy would resolve names itself, unchecked
            timeout=SECONDS,
            limits=httpx.Limits(max_keepalive_connections=0),  # another host may share the address
        )

    async def close(self) -> None:
        if "_http" in vars(self):
            await self._http.aclose()

    async def send(self, hook: Subscription, delivery: Delivery) -> DeliveryResult:
        """Attempt a delivery once."""
        try:
            async with asyncio.timeout(SECONDS):
                code = await self._post(hook, delivery)
        except TimeoutError:
            return DeliveryResult(status="failed", why="no answer in time")
        except (Unreachable, Refusal) as refused:
            return DeliveryResult(status="failed", why=str(refused))
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            return DeliveryResult(status="failed", why=reason(error))
        if 200 <= code < 300:
            return DeliveryResult(status="delivered", code=code)
        return DeliveryResult(status="failed", code=code, why=f"answered with status {code}")

    async def _post(self, hook: Subscription, delivery: Delivery) -> int:
        parts = check_url(hook.target, self._private)
        host = parts.hostname or ""
        address = await resolve(host, port_of(parts), self._private)
        literal = f"[{address}]" if ":" in address else address
        url = urlunsplit((parts.scheme, f"{literal}:{port_of(parts)}", parts.path or "/", parts.query, ""))
        body, at = delivery.body.encode(), int(time.time())
        headers = {
            "host": parts.netloc,
            "content-type": "application/json",
            "user-agent": f"Fathom/{fathom.__version__}",
            "webhook-id": delivery.id,
            "webhook-timestamp": str(at),
            "webhook-signature": signature(hook.secret, delivery.id, at, body),
        }
        # The connection is made to the checked address, but the certificate must be valid for the host name.
        extensions = {"sni_hostname": host} if parts.scheme == "https" else {}
        async with self._http.stream("POST", url, content=body, headers=headers, extensions=extensions) as answer:
            return answer.status_code


def reason(error: Exception) -> str:
    """Return why an attempt failed, without details of the server's own network. Clients translate these texts."""
    if isinstance(error, httpx.TimeoutException):
        return "no answer in time"
    if isinstance(error, httpx.ConnectError):
        return "no secure connection" if "certificate" in str(error).lower() else "no connection"
    return "no answer that can be read"
