"""Replays, lessons, hints and rule annotations: everything derived from a record or a view alone."""
