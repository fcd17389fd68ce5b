"""Decide which events a command leads to. Pure: asks the rules on clones, raises `Refusal`, changes nothing."""
