"""Store everything in PostgreSQL, for many servers."""
