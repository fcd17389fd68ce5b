"""Bots in any language: JSON, one message to a line, on standard input and output (docs/bots.md)."""
