"""Interface of a store. Every method may raise `StoreError`; every write is durable when it returns."""

from abc import ABC, abstractmethod

from fathom.store.cluster import Cluster
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.contacts import Contacts
from fathom.store.queries.log import AppendWriter, EventLog
from fathom.store.queries.outbox import Outbox
from fathom.store.queries.plans import Plans
from fathom.store.queries.reviews import Reviews
from fathom.store.queries.runner import QueryRunner
from fathom.store.queries.tables import TableIndex


class Store(ABC):
    """The parts of a store. All methods can be called concurrently. A backend adds how it is opened and closed."""

    def __init__(self, runner: QueryRunner, writer: AppendWriter, cluster: Cluster, key: bytes) -> None:
        self.log = EventLog(runner, writer)
        self.tables = TableIndex(runner)
        self.accounts = Accounts(runner)
        self.contacts = Contacts(runner)
        self.outbox = Outbox(runner)
        self.plans = Plans(runner)
        self.reviews = Reviews(runner)
        self.cluster = cluster
        self.key = key  # 32 random bytes, created with the store, secret; ids of tables are derived from it
        self.runner = runner
        self.writer = writer

    @abstractmethod
    async def close(self) -> None:
        """Flush pending writes and release all resources. Idempotent."""
