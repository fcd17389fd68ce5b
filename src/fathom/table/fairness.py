"""Fair chance that can be checked: a commitment first, then everybody's part, then all that follows from both.

docs/fairness.md describes it to the byte. Nothing here is drawn: who makes a table brings the secret.
"""

import hashlib
import hmac
from collections.abc import Sequence

from fathom.core.chance import HashChance

PROTOCOL = "fathom/1"  # stands at the head of everything that is hashed, with what it is hashed for


def commitment(secret: bytes) -> str:
    """What is published before anybody adds a part: it binds the server to its secret and tells nothing of it."""
    return hashlib.sha256(f"{PROTOCOL} secret\n".encode() + secret).hexdigest()


def server_part(secret: bytes, table: str, seat: int) -> str:
    """The part of a seat that nobody is there to add one for: it follows from the secret, so it cannot be chosen."""
    return hmac.digest(secret, f"{PROTOCOL} part {seat}\n{table}\n".encode(), "sha256").hex()


def key(secret: bytes, table: str, parts: Sequence[str], purpose: str) -> bytes:
    """The key for one purpose at one table, from the secret and the parts in the order of the seats."""
    lines = [f"{PROTOCOL} {purpose}", table, *(f"{seat}:{part}" for seat, part in enumerate(parts, 1))]
    return hmac.digest(secret, "".join(f"{line}\n" for line in lines).encode(), "sha256")


def deal_chance(secret: bytes, table: str, parts: Sequence[str]) -> HashChance:
    """The chance that deals."""
    return HashChance(key(secret, table, parts, "deal"))


def disc_chance(secret: bytes, table: str, parts: Sequence[str], spin: int) -> HashChance:
    """The chance that spins the disc after `spin` earlier spins; a spin is final, so each number comes up once."""
    return HashChance(key(secret, table, parts, f"disc {spin}"))


def salt(secret: bytes, table: str, parts: Sequence[str], seq: int) -> bytes:
    """The salt for the line in entry `seq` of the log: a line that was taken back never shares one with another."""
    return key(secret, table, parts, f"salt {seq}")


def seal(salt: bytes, line: str) -> str:
    """A commitment to a line that others cannot read yet."""
    return hashlib.sha256(f"{PROTOCOL} seal\n".encode() + salt + line.encode()).hexdigest()


def bot_seed(secret: bytes, table: str, parts: Sequence[str], seq: int) -> int:
    """What a bot that decides after entry `seq` of the log draws from: 56 bits."""
    return int.from_bytes(key(secret, table, parts, f"bot {seq}")[:7], "big")
