"""Checksummed bytes, for states that are sent to other processes."""

import hashlib

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH

SEAL = 8


def seal(content: bytes) -> bytes:
    """Return the content with a checksum before it."""
    return _checksum(content) + content


def unseal(data: bytes) -> bytes:
    """Return the content of sealed bytes. Raises `Refusal` if the checksum does not match."""
    content = data[SEAL:]
    if data[:SEAL] != _checksum(content):
        raise Refusal(RefusalKind.MALFORMED, "state_bytes", ENGLISH)
    return content


def hash64(data: bytes) -> int:
    """Return a stable 64-bit hash."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=SEAL, person=b"fathom 1").digest()
