"""Draw and play a game in the terminal."""
