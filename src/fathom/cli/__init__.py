"""The command line: `fathom COMMAND`."""
