"""Entry point of `python -m fathom`."""

import sys

from fathom.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
