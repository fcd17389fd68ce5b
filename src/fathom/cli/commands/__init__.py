"""One module per command of `fathom`."""
