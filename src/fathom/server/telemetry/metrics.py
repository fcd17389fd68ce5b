"""What is counted for whoever runs the server. Nothing here names a person or a table."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One registry for each server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter("fathom_requests", "HTTP requests", ["method", "route", "status"], registry=registry)
        self.request_seconds = Histogram(
            "fathom_request_seconds", "Time to answer a request", registry=registry, buckets=QUICK
        )
        self.commands = Counter("fathom_commands", "Commands to tables", ["kind", "outcome"], registry=registry)
        self.append_seconds = Histogram(
            "fathom_append_seconds", "Time until entries are on disk", registry=registry, buckets=QUICK
        )
        self.bot_seconds = Histogram(
            "fathom_bot_seconds",
            "Thinking time of bots, waiting for a worker included",
            registry=registry,
            buckets=QUICK,
        )
        self.bots_waiting = Gauge(
            "fathom_bots_waiting", "Decisions and hints that wait for a worker", registry=registry
        )
        self.bot_failures = Counter("fathom_bot_failures", "Moves made for a bot that made none", registry=registry)
        self.connections = Gauge("fathom_connections", "Open feeds", registry=registry)
        self.tables = Gauge("fathom_tables_loaded", "Tables in memory", registry=registry)
        self.dropped = Counter("fathom_dropped_readers", "Feeds closed because nobody read them", registry=registry)
        self.deliveries = Counter("fathom_deliveries", "Attempts at notices", ["kind", "outcome"], registry=registry)
        self.incidents = Counter("fathom_incidents", "Errors of the server's own", registry=registry)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
