"""Serve the HTTP API, the rules texts and the browser client."""
