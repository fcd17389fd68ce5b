"""Submarine Hunt: the rules are in docs/rules/subhunt.md."""
