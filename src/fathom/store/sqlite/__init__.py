"""Store everything in one SQLite file, for one server."""
