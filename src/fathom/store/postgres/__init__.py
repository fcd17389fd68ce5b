"""The PostgreSQL backend: one database, any number of servers."""
