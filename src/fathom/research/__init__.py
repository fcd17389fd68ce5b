"""Environments and datasets for research (docs/research.md)."""
