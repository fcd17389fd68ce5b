"""Bots for Submarine."""
