"""Verifiable chance: commitments, sealed matches and their proof."""
