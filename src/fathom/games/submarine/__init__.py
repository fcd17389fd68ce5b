"""Submarine (Leo Colovini, 2004), rules S1 to S11 of docs/rules/submarine.md."""
