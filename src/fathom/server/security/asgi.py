"""Read what security needs from an ASGI scope."""

from typing import Any, Final

BEARER: Final = "bearer "
SAFE_METHODS: Final = ("GET", "HEAD", "TRACE")  # they change nothing and have no body


def find_header(scope: Any, wanted: bytes) -> str | None:
    """Return the first header of that name, or None."""
    for name, value in scope["headers"]:
        if name == wanted:
            return str(value, "latin-1")
    return None


def header(scope: Any, wanted: bytes) -> str:
    """Return the first header of that name; empty if there is none."""
    return find_header(scope, wanted) or ""


def bearer_in(authorization: str) -> str | None:
    """Return the token of an `Authorization` header, or None."""
    if authorization[: len(BEARER)].lower() != BEARER:
        return None
    return authorization[len(BEARER) :].strip()
