"""Where the data is when nobody says otherwise."""

from pathlib import Path

import platformdirs


def data_file(data: str | None = None) -> Path:
    """The file of the store: in the folder that was named, or in the one that the system has for users' data."""
    return Path(data or platformdirs.user_data_dir("fathom", appauthor=False)).absolute() / "fathom.sqlite3"
