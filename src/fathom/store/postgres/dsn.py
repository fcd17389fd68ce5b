"""Parsing of PostgreSQL URLs, and their display without the password."""

from urllib.parse import parse_qs, quote, unquote, urlsplit

from fathom.store.errors import StoreError

SCHEMES = ("postgresql", "postgres")
EXAMPLE = "postgresql://user:password@host:5432/database"


class Dsn:
    """The parsed URL of a database. `url` may contain a password; `str` and `repr` do not."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
            port = str(parts.port or query.get("port", ""))
            host = parts.hostname or ""
        except ValueError:
            raise StoreError(f"the address of a database is like {EXAMPLE}") from None
        self.user = unquote(parts.username or "") or query.get("user", "")
        self.host = host or query.get("host", "")
        self.database = unquote(parts.path.strip("/")) or query.get("dbname", "") or query.get("database", "")
        if parts.scheme not in SCHEMES or not self.database or "/" in self.database:
            raise StoreError(f"the address of a database is like {EXAMPLE}")
        self.url = url
        self._port = port

    def __str__(self) -> str:
        user = f"{quote(self.user)}@" if self.user else ""
        name = quote(self.database)
        if self.host.startswith("/"):  # the folder of a Unix socket
            port = f"&port={self._port}" if self._port else ""
            return f"postgresql://{user}/{name}?host={self.host}{port}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"postgresql://{user}{host}{f':{self._port}' if self._port else ''}/{name}"

    __repr__ = __str__
