"""Serve WebSockets: the feed of a table and the feed of a remote bot."""
