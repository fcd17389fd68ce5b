"""Signatures of webhooks (Standard Webhooks) and tokens of e-mail links (docs/correspondence.md)."""

import hmac
import secrets
from base64 import b64decode, b64encode, urlsafe_b64encode
from hashlib import sha256

PREFIX = "whsec_"


def new_secret() -> str:
    """Return a random secret that server and receiver share."""
    return PREFIX + b64encode(secrets.token_bytes(32)).decode()


def signature(secret: str, message_id: str, at: int, body: bytes) -> str:
    """Return the HMAC-SHA256 of id, time in seconds and body, in base64."""
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, b"%s.%d.%s" % (message_id.encode(), at, body), sha256)).decode()


def link_token(key: bytes, purpose: str, hook: str, target: str) -> str:
    """Return the token of an e-mail link. It authorizes one purpose for one address; nothing is stored."""
    return f"{hook}.{mac(key, purpose, hook, target)}"


def is_valid_link_token(key: bytes, purpose: str, hook: str, target: str, given: str) -> bool:
    """Return whether the part after the dot is valid, in constant time."""
    return hmac.compare_digest(mac(key, purpose, hook, target), given)


def mac(key: bytes, *parts: str) -> str:
    """Return the truncated HMAC-SHA256 of the parts under the store's key."""
    return urlsafe_b64encode(hmac.digest(key, "\n".join(parts).encode(), sha256)[:24]).decode()
