"""SQL that SQLite and PostgreSQL share. The interfaces of a store are implemented here once for both."""
