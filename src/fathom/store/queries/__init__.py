"""SQL that SQLite and PostgreSQL share: the parts of a store, written once for both."""
