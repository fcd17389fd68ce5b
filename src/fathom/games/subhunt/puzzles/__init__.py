"""Puzzles of Submarine Hunt: what follows for certain from everything that was announced."""
