"""Persistence: event logs, the table index, accounts, the outbox and the cluster, in SQLite or PostgreSQL."""
