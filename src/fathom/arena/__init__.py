"""The arena: many games between bots, on the same deals from every seat, until it is known who is better."""
