"""Puzzles of Submarine: what a seat can reach within its turn, solved exactly."""
