"""Prometheus metrics for the operator. No label names a person or a table."""

from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter = partial(Counter, registry=self.registry)
        gauge = partial(Gauge, registry=self.registry)
        histogram = partial(Histogram, registry=self.registry, buckets=QUICK)
        self.requests = counter("fathom_requests", "HTTP requests", ["method", "route", "status"])
        self.request_seconds = histogram("fathom_request_seconds", "Duration of HTTP requests")
        self.commands = counter("fathom_commands", "Commands to tables by result", ["kind", "outcome"])
        self.append_seconds = histogram("fathom_append_seconds", "Time until log entries are durable")
        self.bot_seconds = histogram("fathom_bot_seconds", "Time of bot decisions, including the wait for a worker")
        self.bots_waiting = gauge("fathom_bots_waiting", "Bot decisions and hints that wait for a worker")
        self.bot_failures = counter("fathom_bot_failures", "Moves by the fallback bot because a bot failed")
        self.connections = gauge("fathom_connections", "Open WebSocket connections")
        self.tables = gauge("fathom_tables_loaded", "Tables in memory")
        self.dropped = counter("fathom_dropped_readers", "Connections closed because the client read too slowly")
        self.deliveries = counter("fathom_deliveries", "Delivery attempts of notifications", ["kind", "outcome"])
        self.incidents = counter("fathom_incidents", "Unexpected errors")

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
