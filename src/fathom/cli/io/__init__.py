"""Files, records and standard streams."""
