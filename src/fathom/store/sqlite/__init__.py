"""The SQLite backend: one file, one server."""
