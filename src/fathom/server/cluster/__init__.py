"""Coordinate several servers and workers on one store."""
