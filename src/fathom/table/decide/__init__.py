"""Decide which events a command leads to, or refuse it. Pure."""
