"""The commitment of a seat to its random part, which server and clients compute alike (docs/fairness.md)."""

import hashlib

PROTOCOL = "fathom/1"  # stands at the head of everything that is hashed, with what it is hashed for


def part_commitment(part: str) -> str:
    """Return a seat's commitment to its random part. A part is random itself, so it needs no salt."""
    return hashlib.sha256(f"{PROTOCOL} part\n".encode() + bytes.fromhex(part)).hexdigest()
