"""Routes about the server: health, readiness and metrics."""

from typing import Any

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.account import Health
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import operation
from fathom.server.responses import answer
from fathom.server.telemetry.logging import store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.store.cluster import Cluster
from fathom.store.errors import StoreError


@get("/health", opt=operation(answers={200: Health}))
async def health() -> Response[Any]:
    """Report that the process is alive."""
    return answer(Health(status="alive"))


@get("/ready", opt=operation(answers={200: Health}))
async def ready(cluster: Injected[Cluster]) -> Response[Any]:
    """Report whether the server can write to its store."""
    try:
        await cluster.record_heartbeat(now())
    except StoreError as error:
        store_failed("not ready", error)
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH) from error
    return answer(Health(status="ready"))


@get("/metrics", opt=operation(answers={200: str}, media="text/plain"))
async def metrics_text(metrics: Injected[Metrics]) -> Response[Any]:
    """Return the metrics in Prometheus' text format."""
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)
