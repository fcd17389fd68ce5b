"""Play in the browser without a server."""
