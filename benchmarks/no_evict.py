"""The server without eviction of idle tables, to measure the memory of all tables."""

import sys

from fathom.cli.main import main
from fathom.server.cluster import coordinator

if __name__ == "__main__":
    coordinator.SWEEP = 86_400  # type: ignore[misc]  # seconds between two evictions
    sys.exit(main())
