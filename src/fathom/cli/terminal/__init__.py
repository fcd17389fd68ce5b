"""Games in the terminal: drawing, prompt and game loop."""
