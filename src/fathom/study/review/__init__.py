"""Reviews of finished games: what was luck, what was skill, and what could not be known. See docs/review.md."""
