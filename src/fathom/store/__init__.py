"""Where tables, people and sessions are kept: an append-only log, and the lists made from it. It knows no rules."""
