"""Bots for Submarine Hunt."""
