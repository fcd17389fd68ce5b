"""Naive referees for both games, written from docs/rules alone, to test the engine against."""
