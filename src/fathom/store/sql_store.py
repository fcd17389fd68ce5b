"""The store that both backends build from a query runner, an append writer and a cluster."""

from fathom.store.interfaces import Accounts, Cluster, EventLog, Outbox, TableIndex
from fathom.store.queries.accounts import AccountQueries
from fathom.store.queries.log import AppendWriter, LogQueries
from fathom.store.queries.outbox import OutboxQueries
from fathom.store.queries.runner import QueryRunner
from fathom.store.queries.tables import TableQueries


class SqlStore:
    """Bundles the shared queries of a database. A backend adds how it is opened and closed."""

    def __init__(self, runner: QueryRunner, writer: AppendWriter, cluster: Cluster, key: bytes) -> None:
        self.log: EventLog = LogQueries(runner, writer)
        self.tables: TableIndex = TableQueries(runner)
        self.accounts: Accounts = AccountQueries(runner)
        self.outbox: Outbox = OutboxQueries(runner)
        self.cluster = cluster
        self.key = key
        self.runner = runner
        self.writer = writer
