"""Report unexpected errors: logged in full, answered without internals."""

import secrets

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.messages_en import ENGLISH
from fathom.server.telemetry.logging import log, store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.store.errors import StoreError


class Incidents:
    """Logs errors under a number that the client is told."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def report(self, error: Exception) -> Refusal:
        """Log an error and return the refusal to answer with. A store failure is not counted as an incident."""
        if isinstance(error, StoreError):
            store_failed("store failed", error)
            return Refusal(RefusalKind.UNAVAILABLE, "store_lost", ENGLISH)
        number = secrets.token_hex(4)
        self._metrics.incidents.inc()
        log.error("incident", incident=number, exc_info=error)
        return Refusal(RefusalKind.UNAVAILABLE, "incident", ENGLISH, incident=number)
