"""Puzzles of any game: files, checking of attempts, selection, ratings, and mining from games between bots."""
