"""Build what each audience sees of a table."""
