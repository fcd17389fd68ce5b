"""Bytes that can be trusted: states go to other processes and come back as they were."""

import hashlib

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH

SEAL = 8


def seal(content: bytes) -> bytes:
    """The content, with a checksum before it."""
    return _checksum(content) + content


def unseal(data: bytes) -> bytes:
    """The content of sealed bytes; refuses bytes that were not sealed here or have changed since."""
    content = data[SEAL:]
    if data[:SEAL] != _checksum(content):
        raise Refusal(RefusalKind.MALFORMED, "state_bytes", ENGLISH)
    return content


def hash64(data: bytes) -> int:
    """A stable 64-bit hash."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=SEAL, person=b"fathom 1").digest()
