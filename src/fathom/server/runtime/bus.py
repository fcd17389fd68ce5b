"""The event bus of a worker: every durable transition of a table, to sockets, scheduler, vacations and notifications.

Other workers are notified by the store, with the commit (`Cluster` in `store/cluster.py`).
"""

from collections.abc import Callable

from fathom.server.runtime.live_table import LiveTable
from fathom.table.table import Transition

Subscriber = Callable[[LiveTable, Transition], None]


class EventBus:
    """Synchronous bus: subscribers are called in the order of their subscription, while the table is locked."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, *subscribers: Subscriber) -> None:
        """Add subscribers."""
        self._subscribers += subscribers

    def publish(self, live: LiveTable, transition: Transition) -> None:
        """Pass a transition on. Without entries it says that the table was loaded or has to be checked."""
        for subscriber in self._subscribers:
            subscriber(live, transition)
