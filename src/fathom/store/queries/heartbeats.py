"""Queries about heartbeats and downtimes."""

from typing import Final

from fathom.protocol.settings import Millis
from fathom.store.queries.runner import Queries

# A heartbeat during a recovery would hide the length of the downtime from the tables that do not know it yet.
HEARTBEAT: Final = "UPDATE server SET heartbeat = $1 WHERE recovery_owner = 0"
LAST_HEARTBEAT: Final = "SELECT heartbeat FROM server"
BEGIN_RECOVERY: Final = "UPDATE server SET downtime_end = $1, recovery_owner = $2"
END_RECOVERY: Final = "UPDATE server SET recovery_owner = 0 WHERE recovery_owner = $1"


class Heartbeats(Queries):
    """The part of a `Cluster` that is the same in both stores."""

    async def record_heartbeat(self, now: Millis) -> None:
        await self._runner.write((HEARTBEAT, now))

    async def last_heartbeat(self) -> Millis:
        return int(await self._runner.value(LAST_HEARTBEAT))
