"""Verifiable chance by commit and reveal: the server commits to a secret, every seat to a random part, then all reveal.

docs/fairness.md defines it to the byte. Nothing is drawn here: the caller brings secret and parts.
"""

import hashlib
import hmac
from collections.abc import Sequence

from fathom.core.chance import HashChance
from fathom.protocol.commitments import PROTOCOL


class ChanceSource:
    """The inputs of every key of a table: its secret and id, the parts by seat, and the digest of `binding.digest`.

    The oldest games have no digest.
    """

    __slots__ = ("_head", "_tail", "parts", "secret", "settings", "table")

    def __init__(self, secret: bytes, table: str, parts: Sequence[str], settings: str = "") -> None:
        self.secret, self.table, self.parts, self.settings = secret, table, parts, settings
        self._head = f"{PROTOCOL} key" if settings else PROTOCOL
        lines = [table, *([settings] if settings else []), *[f"{seat}:{part}" for seat, part in enumerate(parts, 1)]]
        self._tail = "".join([f"{line}\n" for line in lines]).encode()  # the same for all purposes

    def key(self, purpose: str) -> bytes:
        """Return the key for one purpose at this table."""
        return hmac.digest(self.secret, f"{self._head} {purpose}\n".encode() + self._tail, "sha256")


def commitment(secret: bytes) -> str:
    """Return the commitment that is published first: it binds the server to its secret and discloses nothing."""
    return hashlib.sha256(f"{PROTOCOL} secret\n".encode() + secret).hexdigest()


def server_part(secret: bytes, table: str, seat: int) -> str:
    """Return the part of a seat that adds none: it follows from the secret, so it cannot be chosen."""
    return hmac.digest(secret, f"{PROTOCOL} part {seat}\n{table}\n".encode(), "sha256").hex()


def deal_chance(source: ChanceSource) -> HashChance:
    """Return the chance that deals."""
    return HashChance(source.key("deal"))


def disc_chance(source: ChanceSource, spin: int) -> HashChance:
    """Return the chance of the spin that comes after `spin` others. Taken back in practice, it comes up again."""
    return HashChance(source.key(f"disc {spin}"))


def salt(source: ChanceSource, seq: int) -> bytes:
    """Return the salt for the line in entry `seq` of the log: a line that was taken back never shares one."""
    return source.key(f"salt {seq}")


def seal(salt: bytes, line: str) -> str:
    """Return a commitment to a line that others cannot read yet."""
    return hashlib.sha256(f"{PROTOCOL} seal\n".encode() + salt + line.encode()).hexdigest()


def bot_seed(source: ChanceSource, seq: int) -> int:
    """Return the seed, 56 bits, of a bot that decides after entry `seq` of the log."""
    return int.from_bytes(source.key(f"bot {seq}")[:7], "big")
