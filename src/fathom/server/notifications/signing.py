"""Signatures of what goes out, as the Standard Webhooks specification has them (docs/correspondence.md)."""

import hmac
import secrets
from base64 import b64decode, b64encode, urlsafe_b64encode
from hashlib import sha256

PREFIX = "whsec_"


def new_secret() -> str:
    """Something only the server and the receiver know."""
    return PREFIX + b64encode(secrets.token_bytes(32)).decode()


def signature(secret: str, message_id: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 over id, time in seconds and body, in base64."""
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, b"%s.%d.%s" % (message_id.encode(), at, body), sha256)).decode()


def stub(key: bytes, purpose: str, hook: str, target: str) -> str:
    """What a link in an e-mail ends with: whoever has it may do that one thing. Nothing has to be kept for it."""
    return f"{hook}.{mac(key, purpose, hook, target)}"


def fits(key: bytes, purpose: str, hook: str, target: str, given: str) -> bool:
    """Is this the end of such a link?"""
    return hmac.compare_digest(mac(key, purpose, hook, target), given)


def mac(key: bytes, *parts: str) -> str:
    """What only this server can work out."""
    return urlsafe_b64encode(hmac.digest(key, "\n".join(parts).encode(), sha256)[:24]).decode()
