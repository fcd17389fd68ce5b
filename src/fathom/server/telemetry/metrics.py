"""Prometheus metrics for the operator. No label names a person or a table."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter("fathom_requests", "HTTP requests", ["method", "route", "status"], registry=registry)
        self.request_seconds = Histogram(
            "fathom_request_seconds", "Duration of HTTP requests", registry=registry, buckets=QUICK
        )
        self.commands = Counter(
            "fathom_commands", "Commands to tables by result", ["kind", "outcome"], registry=registry
        )
        self.append_seconds = Histogram(
            "fathom_append_seconds", "Time until log entries are durable", registry=registry, buckets=QUICK
        )
        self.bot_seconds = Histogram(
            "fathom_bot_seconds",
            "Time of bot decisions, including the wait for a worker",
            registry=registry,
            buckets=QUICK,
        )
        self.bots_waiting = Gauge(
            "fathom_bots_waiting", "Bot decisions and hints that wait for a worker", registry=registry
        )
        self.bot_failures = Counter(
            "fathom_bot_failures", "Moves by the fallback bot because a bot failed", registry=registry
        )
        self.connections = Gauge("fathom_connections", "Open WebSocket connections", registry=registry)
        self.tables = Gauge("fathom_tables_loaded", "Tables in memory", registry=registry)
        self.dropped = Counter(
            "fathom_dropped_readers", "Connections closed because the client read too slowly", registry=registry
        )
        self.deliveries = Counter(
            "fathom_deliveries", "Delivery attempts of notifications", ["kind", "outcome"], registry=registry
        )
        self.incidents = Counter("fathom_incidents", "Unexpected errors", registry=registry)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
