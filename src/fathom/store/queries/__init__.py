"""SQL that both stores share."""
