"""The server, only that it never lets go of a table: to see what all of them take in memory."""

import sys

from fathom.cli.main import main
from fathom.server.cluster import coordinator

if __name__ == "__main__":
    coordinator.SWEEP = 86_400  # type: ignore[misc]  # seconds between two looks for tables that nobody needs
    sys.exit(main())
