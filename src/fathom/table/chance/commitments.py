"""Verifiable chance by commit and reveal: the server commits to a secret, every seat to a random part, then all reveal.

docs/fairness.md defines it to the byte. Nothing is drawn here: the caller brings secret and parts.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

from fathom.core.chance import HashChance
from fathom.protocol.commitments import PROTOCOL


class ChanceSource(NamedTuple):
    """The inputs of every key of a table. The oldest games have no `settings`."""

    secret: bytes
    table: str
    parts: Sequence[str]  # by seat
    settings: str = ""  # the digest that `binding.digest` gives


def commitment(secret: bytes) -> str:
    """Return the commitment that is published first: it binds the server to its secret and discloses nothing."""
    return hashlib.sha256(f"{PROTOCOL} secret\n".encode() + secret).hexdigest()


def server_part(secret: bytes, table: str, seat: int) -> str:
    """Return the part of a seat that adds none: it follows from the secret, so it cannot be chosen."""
    return hmac.digest(secret, f"{PROTOCOL} part {seat}\n{table}\n".encode(), "sha256").hex()


def key(source: ChanceSource, purpose: str) -> bytes:
    """Return the key for one purpose at one table."""
    secret, table, parts, settings = source
    head = [f"{PROTOCOL} key {purpose}", table, settings] if settings else [f"{PROTOCOL} {purpose}", table]
    lines = [*head, *(f"{seat}:{part}" for seat, part in enumerate(parts, 1))]
    return hmac.digest(secret, "".join(f"{line}\n" for line in lines).encode(), "sha256")


def deal_chance(source: ChanceSource) -> HashChance:
    """Return the chance that deals."""
    return HashChance(key(source, "deal"))


def disc_chance(source: ChanceSource, spin: int) -> HashChance:
    """Return the chance of the spin that comes after `spin` others. Taken back in practice, it comes up again."""
    return HashChance(key(source, f"disc {spin}"))


def salt(source: ChanceSource, seq: int) -> bytes:
    """Return the salt for the line in entry `seq` of the log: a line that was taken back never shares one."""
    return key(source, f"salt {seq}")


def seal(salt: bytes, line: str) -> str:
    """Return a commitment to a line that others cannot read yet."""
    return hashlib.sha256(f"{PROTOCOL} seal\n".encode() + salt + line.encode()).hexdigest()


def bot_seed(source: ChanceSource, seq: int) -> int:
    """Return the seed, 56 bits, of a bot that decides after entry `seq` of the log."""
    return int.from_bytes(key(source, f"bot {seq}")[:7], "big")
